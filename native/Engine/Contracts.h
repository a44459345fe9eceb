//===- Contracts.h - Contracts of sequences, legality of targets -*- C++ -*-==//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Rules that only match, `refuse root "words";`, say what may not be. A named
// sequence lists sets of them in #tenon.phase: no rule of `requires` may match
// where the sequence begins, and none of `ensures` where it ends. The set
// `NAME/legal` says so of all that a schedule leaves for the target NAME.
//
//===----------------------------------------------------------------------===//

#ifndef TENON_ENGINE_CONTRACTS_H
#define TENON_ENGINE_CONTRACTS_H

#include "Engine/RuleSet.h"

namespace tenon {

/// The native that `refuse` calls.
inline constexpr char kRefuse[] = "Refuse";
/// Whether the rule only matches.
bool refuses(const Rule &rule);

/// An operation that a rule refuses, with the words of the rule.
using Refusal = llvm::function_ref<void(const Rule &rule, mlir::Operation *op,
                                        llvm::StringRef words)>;

/// Tries all rules of `set`, which only match, on what is in `top`, and calls
/// `refused` for each operation that a rule refuses. Changes nothing.
void findRefusals(mlir::Operation *top, RuleSet &set, Refusal refused);

/// With `check`, puts a `transform.tenon.check` where a sequence of `schedule`
/// that has a contract begins or ends. Emits an error for an attribute that is
/// none.
mlir::LogicalResult insertChecks(mlir::ModuleOp schedule, bool check);

/// Tries the rules of each set `NAME/legal` for which `payload` has operations
/// of the dialect NAME or `schedule` applies rules of the folder NAME: what the
/// target cannot run is an error. Returns the sets.
mlir::FailureOr<std::vector<std::string>>
checkLegality(mlir::ModuleOp payload, mlir::ModuleOp schedule);

/// Loads the sets that are checked, and emits an error for a rule of them that
/// rewrites what it matches, and for one that refuses where rules are applied.
mlir::LogicalResult checkRefusals(mlir::ModuleOp schedule);

} // namespace tenon

#endif // TENON_ENGINE_CONTRACTS_H
