//===- RefusalRemarks.h - What rules refused, as remarks --------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_WORKBENCH_REFUSALREMARKS_H
#define TENON_WORKBENCH_REFUSALREMARKS_H

#include "Engine/RuleSet.h"
#include "Engine/RunObserver.h"
#include "Workbench/PatternInterpreter.h"
#include "llvm/ADT/StringSet.h"

namespace tenon {

/// Emits a missed-optimization remark for each operation that an application
/// leaves, where a rule for it was refused by a native: the rule that came
/// furthest, and the native's reason. The category of a remark is the name of
/// the rule set; MLIR's remark engine filters and prints them.
class RefusalRemarks : public RunObserver {
public:
  /// Of the sets named `sets` and those in a folder of that name; of every set
  /// when it is empty.
  explicit RefusalRemarks(llvm::StringRef sets) : sets(sets) {}

  /// Gives `context` a remark engine that prints what a RefusalRemarks emits as
  /// diagnostics.
  static mlir::LogicalResult enable(mlir::MLIRContext &context);

  void endApplication(mlir::Operation *applyPatterns,
                      llvm::ArrayRef<mlir::Operation *> targets) override;

  /// Emits an error and fails when no set of that name was applied.
  mlir::LogicalResult finish(mlir::MLIRContext *context) const;

private:
  bool covers(llvm::StringRef set) const;
  void remark(mlir::Operation *op, const RuleSet &set,
              llvm::ArrayRef<const Rule *> rules);

  std::string sets;
  bool seen = false;
  /// What has been said: a later application may refuse the same again.
  llvm::StringSet<> said;
};

} // namespace tenon

#endif // TENON_WORKBENCH_REFUSALREMARKS_H
