//===- IdleRules.h - Why rules never fired ----------------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_WORKBENCH_IDLERULES_H
#define TENON_WORKBENCH_IDLERULES_H

#include "Engine/RuleSet.h"
#include "Engine/RunObserver.h"
#include "Workbench/PatternInterpreter.h"
#include "llvm/ADT/DenseMap.h"

namespace tenon {

/// Asks the rules that do not fire in a run about the operations that they
/// could have rewritten, and keeps of each the one that it came closest to.
class IdleRules : public RunObserver {
public:
  /// The operation that a rule came closest to.
  struct Closest {
    /// Greater is closer.
    unsigned rank = 0;
    /// How often the rule was asked; 0 when nothing with its root was there.
    unsigned asked = 0;
    std::string op;
    std::string place;
    std::string stage;
    Verdict verdict;
    /// The rule that rewrote the operation instead; null when none did.
    const Rule *taker = nullptr;
  };

  /// Null when `rule` has fired or no application had it take part.
  const Closest *find(const Rule &rule) const;

  void beginStage(llvm::StringRef name, mlir::ModuleOp) override;
  void beginApplication(mlir::Operation *applyPatterns,
                        llvm::ArrayRef<mlir::Operation *> targets) override;
  void endApplication(mlir::Operation *applyPatterns,
                      llvm::ArrayRef<mlir::Operation *> targets) override;
  void beginFiring(const Rule &rule, mlir::Operation *root) override;

private:
  /// Rules that take part in the application, and what the schedule has set
  /// for them.
  struct Part {
    mlir::DictionaryAttr settings;
    llvm::SmallVector<const Rule *> rules;
  };

  void ask(mlir::Operation *op, const Rule *taker);

  std::string stage;
  std::vector<Part> parts;
  /// By rule; those that have fired are in `fired`.
  llvm::DenseMap<const Rule *, Closest> closest;
  llvm::DenseSet<const Rule *> fired;
};

} // namespace tenon

#endif // TENON_WORKBENCH_IDLERULES_H
