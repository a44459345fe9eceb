//===- Refusals.h - What rules say of operations they leave -----*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_WORKBENCH_REFUSALS_H
#define TENON_WORKBENCH_REFUSALS_H

#include "Engine/RuleSet.h"
#include "Workbench/PatternInterpreter.h"

namespace tenon {

/// A rule that did not take an operation, and why.
struct Refusal {
  const Rule *rule = nullptr;
  Verdict verdict;
};

/// Of the rules with `op`'s name as their root, or any, the one that came
/// furthest before a native said no. None where a rule matches, and where all
/// fail at a name or a number of operands: they are not about the operation.
std::optional<Refusal> closestRefusal(mlir::Operation *op,
                                      llvm::ArrayRef<const Rule *> rules);

/// Calls `visit` for each rule set that an application applies, with those of
/// its rules that take part and the settings that they are given.
void forEachApplied(
    mlir::Operation *applyPatterns,
    llvm::function_ref<void(const RuleSet &, llvm::ArrayRef<const Rule *>,
                            mlir::DictionaryAttr)>
        visit);

/// Calls `visit` for each operation in `targets` and each rule set that the
/// application has applied to it, with those of its rules that took part. To
/// be called when the application ends.
void forEachLeft(mlir::Operation *applyPatterns,
                 llvm::ArrayRef<mlir::Operation *> targets,
                 llvm::function_ref<void(mlir::Operation *, const RuleSet &,
                                         llvm::ArrayRef<const Rule *>)>
                     visit);

/// Lets the engine ask which rule came closest to what was left.
void registerRefusalSeeker();

} // namespace tenon

#endif // TENON_WORKBENCH_REFUSALS_H
