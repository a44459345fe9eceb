//===- Cuts.h - Smaller payloads and schedules ------------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_TOOLS_REDUCE_CUTS_H
#define TENON_TOOLS_REDUCE_CUTS_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/ADT/BitVector.h"
#include <set>
#include <string>

namespace tenon::reduce {

/// A module with some of its parts left out, or null when there is no such
/// module.
using Cut = mlir::OwningOpRef<mlir::ModuleOp>;

/// The operations at a depth of a module, 1 for its own, but no terminators, in
/// the order of the text.
std::vector<mlir::Operation *> operationsAt(mlir::ModuleOp module, int depth);
/// The greatest depth at which there are any.
int depthOf(mlir::ModuleOp module);

/// The operations of a payload that are not modules, functions or terminators.
int64_t countOperations(mlir::ModuleOp payload);

/// What the uses of a result become whose operation is left out.
enum class Instead {
  /// An argument of the function.
  Argument,
  /// An operand of the operation, or another value, of the same type.
  SameType,
};

/// Leaves out operations of the payload at a depth. What a function that nobody
/// calls computed for them alone, it returns; what it has an argument for and
/// does not read goes.
Cut cutPayload(mlir::ModuleOp payload, int depth, const llvm::BitVector &out,
               Instead instead);
/// The results of functions that nobody calls.
int64_t countResults(mlir::ModuleOp payload);
/// Leaves out some of them, and what is computed for them alone.
Cut cutResults(mlir::ModuleOp payload, const llvm::BitVector &out);

/// The sizes of dims in the text of a payload, largest first.
std::vector<int64_t> sizesIn(llvm::StringRef payload);
/// The text with another size for one, in types, or wherever the number stands.
std::string withSize(llvm::StringRef payload, int64_t size, int64_t other,
                     bool everywhere);

/// The steps of a schedule: what is neither sequence nor terminator.
int64_t countSteps(mlir::ModuleOp schedule);
/// Leaves out operations of the schedule at a depth, and sequences that nobody
/// includes. A handle that a step gave is another of its type, and where there
/// is none the steps that use it go, too.
Cut cutSchedule(mlir::ModuleOp schedule, int depth, const llvm::BitVector &out);
/// Puts the steps of sequences in place of the steps that include them.
Cut inlineIncludes(mlir::ModuleOp schedule);
/// Puts the values of knobs in their places.
Cut fixKnobs(mlir::ModuleOp schedule);
/// The regions of steps that could stand where the step stands.
int64_t countBodies(mlir::ModuleOp schedule);
/// Puts one of them there.
Cut spliceBody(mlir::ModuleOp schedule, int64_t which);

/// A rule that an application of a set in a schedule may apply.
struct AppliedRule {
  int64_t application;
  std::string set, rule;
};
/// All of them. Nothing when a set cannot be loaded.
std::vector<AppliedRule> appliedRules(mlir::ModuleOp schedule);
/// The number of rules in them, each counted once.
int64_t countRules(llvm::ArrayRef<mlir::ModuleOp> schedules);
/// Leaves out some of them.
Cut cutRules(mlir::ModuleOp schedule, llvm::ArrayRef<AppliedRule> rules,
             const llvm::BitVector &out);
/// The rules that are named one by one, no more: what files hold that have no
/// others.
Cut nameNoRules(mlir::ModuleOp schedule);

/// The text of a rule file without the rules that are not among `kept`, and
/// without the comments above them.
std::string withoutOtherRules(llvm::StringRef text,
                              const std::set<std::string> &kept);

} // namespace tenon::reduce

#endif // TENON_TOOLS_REDUCE_CUTS_H
