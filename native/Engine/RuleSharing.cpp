//===- RuleSharing.cpp - Asks each question of a rule once ----------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/RuleCompiler.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/Dialect/PDL/IR/PDL.h"
#include "mlir/Dialect/PDL/IR/PDLOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/OperationSupport.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/DenseSet.h"

using namespace mlir;
using namespace tenon;

namespace {
/// Operations are one where name, attributes and operands are.
struct SameQuestion : llvm::DenseMapInfo<Operation *> {
  static unsigned getHashValue(const Operation *op) {
    return OperationEquivalence::computeHash(
        const_cast<Operation *>(op), OperationEquivalence::directHashValue,
        OperationEquivalence::ignoreHashValue,
        OperationEquivalence::IgnoreLocations);
  }
  static bool isEqual(const Operation *first, const Operation *second) {
    Operation *none = getEmptyKey(), *gone = getTombstoneKey();
    if (first == second)
      return true;
    if (first == none || first == gone || second == none || second == gone)
      return false;
    return OperationEquivalence::isEquivalentTo(
        const_cast<Operation *>(first), const_cast<Operation *>(second),
        OperationEquivalence::IgnoreLocations);
  }
};
} // namespace

/// Leaves of equal constants and questions of what is matched the first.
static void shareAnswers(pdl::PatternOp rule) {
  llvm::DenseSet<Operation *, SameQuestion> asked;
  for (Operation &op :
       llvm::make_early_inc_range(rule.getBodyRegion().front())) {
    auto constant = dyn_cast<pdl::AttributeOp>(op);
    if (!isa<pdl::ApplyNativeConstraintOp>(op) &&
        !(constant && constant.getValue()))
      continue;
    auto [first, isNew] = asked.insert(&op);
    if (isNew)
      continue;
    op.replaceAllUsesWith(*first);
    op.erase();
  }
}

std::string tenon::shareAnswers(std::string pdl, MLIRContext *context) {
  // What cannot be read is told where the rules are used.
  ScopedDiagnosticHandler silence(context, [](Diagnostic &) {});
  context->loadDialect<pdl::PDLDialect>();
  auto module = parseSourceString<ModuleOp>(pdl, context);
  if (!module)
    return pdl;
  module->walk([](pdl::PatternOp rule) { ::shareAnswers(rule); });
  // Read faster than text.
  std::string bytecode;
  llvm::raw_string_ostream os(bytecode);
  return succeeded(writeBytecodeToFile(*module, os)) ? bytecode : pdl;
}
