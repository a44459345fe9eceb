//===- RunObserver.h - Who watches a schedule run ---------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_ENGINE_RUNOBSERVER_H
#define TENON_ENGINE_RUNOBSERVER_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Support/LLVM.h"
#include "llvm/ADT/ArrayRef.h"
#include <memory>

namespace tenon {

class RuleSet;
struct Rule;

/// How many operations one firing of a rule added, changed and erased.
struct Changes {
  unsigned added = 0;
  unsigned changed = 0;
  unsigned erased = 0;
};

/// Sees a run from inside, in this order: the run begins; a stage begins; a
/// pattern application in it begins; a rule is tried on an operation, and may
/// fire; the application ends; the stage ends; the run ends. When something
/// fails, the end of the run follows at once. A run without observers pays
/// nothing for them.
class RunObserver {
public:
  virtual ~RunObserver() = default;

  /// The schedule is about to be applied to `payload`, or has been, with
  /// `result`; after a failure the payload is in no defined state.
  virtual void beginRun(mlir::ModuleOp payload) {}
  virtual void endRun(mlir::ModuleOp payload, mlir::LogicalResult result) {}

  /// The named sequence `stage`, which the entry of the schedule includes, is
  /// about to be applied or has been. What the entry does itself after the last
  /// of them is one more stage, under the entry's own name.
  virtual void beginStage(llvm::StringRef stage, mlir::ModuleOp payload) {}
  virtual void endStage(llvm::StringRef stage, mlir::ModuleOp payload) {}

  /// A `transform.apply_patterns` that applies rules is about to run on each of
  /// `targets` in turn, or has run.
  virtual void beginApplication(mlir::Operation *applyPatterns,
                                llvm::ArrayRef<mlir::Operation *> targets) {}
  virtual void endApplication(mlir::Operation *applyPatterns,
                              llvm::ArrayRef<mlir::Operation *> targets) {}

  /// A step of the schedule has been done, or a `pass` of those that it runs;
  /// told only where a schedule runs again to find who made IR invalid.
  virtual void endStep(mlir::Operation *step, llvm::StringRef pass) {}

  /// `rule` of `set` is about to be tried on `op`, or was; then `op` may be
  /// gone.
  virtual void beginAttempt(const RuleSet &set, const Rule &rule,
                            mlir::Operation *op) {}
  virtual void endAttempt(const RuleSet &set, const Rule &rule) {}

  /// `rule` has matched and is about to rewrite `root`, or has done so; then
  /// `root` may be gone.
  virtual void beginFiring(const Rule &rule, mlir::Operation *root) {}
  virtual void endFiring(const Rule &rule, const Changes &changes) {}

  /// The rule that is firing is about to erase `op`, which still is whole.
  virtual void erasing(mlir::Operation *op) {}

  /// Functions are about to be worked on apart from each other, maybe at once.
  /// A new observer, which sees what happens in one of them, and all from one
  /// thread; in the order of functions, `join` then takes over what each has
  /// seen, and reads nothing of the program. Null has the functions worked on
  /// one after the other, and this observer see them all.
  virtual std::unique_ptr<RunObserver> fork() { return nullptr; }
  virtual void join(RunObserver &forked) {}

  /// False stops all rules from here on; the schedule itself goes on.
  virtual bool allowsFiring() { return true; }
};

} // namespace tenon

#endif // TENON_ENGINE_RUNOBSERVER_H
