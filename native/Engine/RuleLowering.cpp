//===- RuleLowering.cpp - Rules as MLIR runs them -------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/Contracts.h"
#include "Engine/Natives.h"
#include "Engine/Notation/Expression.h"
#include "Engine/RuleCompiler.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/Conversion/PDLToPDLInterp/PDLToPDLInterp.h"
#include "mlir/Dialect/PDL/IR/PDL.h"
#include "mlir/Dialect/PDL/IR/PDLOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/OperationSupport.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
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

/// Leaves of equal constants, results and questions of what is matched the
/// first. MLIR asks first what is named often: whether there is a result before
/// whether there is an operation.
static void shareAnswers(pdl::PatternOp rule) {
  llvm::DenseSet<Operation *, SameQuestion> asked;
  for (Operation &op :
       llvm::make_early_inc_range(rule.getBodyRegion().front())) {
    auto constant = dyn_cast<pdl::AttributeOp>(op);
    if (!isa<pdl::ApplyNativeConstraintOp, pdl::ResultOp>(op) &&
        !(constant && constant.getValue()))
      continue;
    auto [first, isNew] = asked.insert(&op);
    if (isNew)
      continue;
    op.replaceAllUsesWith(*first);
    op.erase();
  }
}

/// Gives each operand that a result is named for a `pdl.result` of its own: of
/// one that several operands share, MLIR compares only one.
static void separateResults(pdl::PatternOp pattern) {
  Block &matcher = pattern.getBodyRegion().front();
  for (Operation &op : llvm::make_early_inc_range(matcher)) {
    if (!isa<pdl::ResultOp, pdl::ResultsOp>(op) || op.use_empty())
      continue;
    OpBuilder builder(&op);
    bool isFirst = true;
    for (OpOperand &use : llvm::make_early_inc_range(op.getUses()))
      if (isa<pdl::OperationOp>(use.getOwner()) &&
          use.getOwner()->getBlock() == &matcher &&
          !std::exchange(isFirst, false))
        use.set(builder.clone(op)->getResult(0));
  }
}

/// Has the types of several operations compared that the rule gives one name:
/// MLIR compares a single type, but not a range of them.
static void compareTypeRanges(pdl::PatternOp pattern) {
  Block &matcher = pattern.getBodyRegion().front();
  for (auto types :
       llvm::make_early_inc_range(matcher.getOps<pdl::TypesOp>())) {
    if (types->use_empty())
      continue;
    OpBuilder builder(types);
    for (OpOperand &use :
         llvm::make_early_inc_range(llvm::drop_begin(types->getUses()))) {
      Operation *user = use.getOwner();
      if (!isa<pdl::OperationOp, pdl::OperandsOp>(user) ||
          user->getBlock() != &matcher)
        continue;
      Value others = builder.clone(*types)->getResult(0);
      use.set(others);
      OpBuilder end = OpBuilder::atBlockTerminator(&matcher);
      pdl::ApplyNativeConstraintOp::create(
          end, user->getLoc(), TypeRange(), kSameTypes,
          ValueRange{types.getResult(), others});
    }
  }
}

/// Has a rule match only if its operations have the results that its rewrite
/// names: one on buffers has none, and MLIR gives the rewrite a null value.
static void requireResults(pdl::PatternOp pattern) {
  pdl::RewriteOp rewrite = pattern.getRewriter();
  rewrite->walk([&](pdl::ResultOp result) {
    if (result.getParent().getDefiningOp()->getBlock() == rewrite->getBlock())
      result->moveBefore(rewrite);
  });
}

/// Read faster than text. Empty if it cannot be written.
static std::string asBytecode(ModuleOp module) {
  std::string bytecode;
  llvm::raw_string_ostream os(bytecode);
  return succeeded(writeBytecodeToFile(module, os)) ? bytecode : "";
}

/// Has operations stand where the rule files have what they were made of.
static void relocate(ModuleOp module, const ExpandedRules &rules) {
  llvm::DenseMap<Location, Location> known;
  module->walk([&](Operation *op) {
    auto place = dyn_cast<FileLineColLoc>(op->getLoc());
    if (!place || place.getFilename() != kStandardInput)
      return;
    auto it = known.find(place);
    if (it == known.end())
      it = known
               .try_emplace(place,
                            rules.locate(place.getLine(), place.getColumn(),
                                         module.getContext()))
               .first;
    op->setLoc(it->second);
  });
}

/// The calls of natives that run programs have the number of their arguments in
/// their names, which PDLL wants to be declared.
static void nameProgramCalls(pdl::PatternOp rule) {
  auto nameOf = [&](StringRef name) {
    StringRef plain = name;
    plain.consume_back("Anywhere");
    plain = plain.rtrim("0123456789");
    bool isProgram =
        plain.size() < name.size() &&
        llvm::is_contained({kExpression, kBuildExpression, kRequire, kRefuse},
                           plain);
    return isProgram ? plain : name;
  };
  rule.walk([&](Operation *op) {
    if (auto call = dyn_cast<pdl::ApplyNativeConstraintOp>(op))
      call.setName(nameOf(call.getName()));
    else if (auto call = dyn_cast<pdl::ApplyNativeRewriteOp>(op))
      call.setName(nameOf(call.getName()));
  });
}

std::string tenon::simplifyRules(std::string pdl, const ExpandedRules &rules,
                                 MLIRContext *context) {
  // What cannot be read is told where the rules are used.
  ScopedDiagnosticHandler silence(context, [](Diagnostic &) {});
  context->loadDialect<pdl::PDLDialect>();
  auto module = parseSourceString<ModuleOp>(
      pdl, ParserConfig(context, /*verifyAfterParse=*/false));
  if (!module)
    return pdl;
  relocate(*module, rules);
  for (auto rule : module->getOps<pdl::PatternOp>()) {
    nameProgramCalls(rule);
    requireResults(rule);
    shareAnswers(rule);
    separateResults(rule);
    compareTypeRanges(rule);
  }
  std::string bytecode = asBytecode(*module);
  return bytecode.empty() ? pdl : bytecode;
}

/// Makes the rewrite of `rule` report that it fires.
static void reportFiring(pdl::PatternOp rule) {
  pdl::RewriteOp rewrite = rule.getRewriter();
  OpBuilder builder = OpBuilder::atBlockBegin(&rewrite.getBodyRegion().front());
  pdl::ApplyNativeRewriteOp::create(builder, rewrite.getLoc(), TypeRange(),
                                    builder.getStringAttr(kFired),
                                    ValueRange{rewrite.getRoot()});
}

std::string tenon::lowerRule(pdl::PatternOp rule) {
  OwningOpRef<ModuleOp> module = ModuleOp::create(rule.getLoc());
  pdl::PatternOp clone = rule.clone();
  module->getBody()->push_back(clone);
  reportFiring(clone);
  // Which it does to all patterns before it runs them.
  module->walk([](Operation *op) {
    if (isOpTriviallyDead(op))
      op->erase();
  });
  PassManager passes(module->getContext());
  passes.enableVerifier(false);
  passes.addPass(createConvertPDLToPDLInterpPass());
  bool lowered = succeeded(passes.run(*module));
  // Who runs it asks for no places, and they take time to read.
  module->walk([&](Operation *op) { op->setLoc(rule.getLoc()); });
  assert(lowered && "no pattern that was checked fails to be lowered");
  return lowered ? asBytecode(*module) : "";
}
