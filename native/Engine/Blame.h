//===- Blame.h - Who made a payload invalid ---------------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_ENGINE_BLAME_H
#define TENON_ENGINE_BLAME_H

#include "Engine/RunObserver.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace tenon {

/// Keeps the errors of a context back as long as it lives, so that notes can be
/// added to them; then emits them. Errors are not lost in a crash: the stack
/// dump has them, with the stage and the rule that fired last.
class HeldErrors {
public:
  explicit HeldErrors(mlir::MLIRContext *context);
  ~HeldErrors();
  HeldErrors(const HeldErrors &) = delete;

  mlir::MutableArrayRef<mlir::Diagnostic> errors() { return held; }
  /// Adds a note to the first of them; there must be one. Without a place it is
  /// where the error is.
  void note(std::optional<mlir::Location> loc, const llvm::Twine &text);

private:
  class Trace;

  mlir::MLIRContext *context;
  std::vector<mlir::Diagnostic> held;
  std::unique_ptr<mlir::ScopedDiagnosticHandler> handler;
  std::unique_ptr<Trace> trace;
};

/// Runs the schedule again, on the payload as it was before the first run, in
/// silence; `observer` sees the end of each step.
using RunAgain = llvm::function_ref<void(RunObserver &observer)>;

/// Says in notes who made the payload of a run invalid, in stage number
/// `stage`, from 0, which is called `name`: the rule, with its place, or else
/// the step of the schedule.
void blame(HeldErrors &errors, size_t stage, llvm::StringRef name,
           RunAgain again);

/// Puts a `transform.tenon.end_step` behind each step that may change a
/// payload.
void markSteps(mlir::ModuleOp schedule);

} // namespace tenon

#endif // TENON_ENGINE_BLAME_H
