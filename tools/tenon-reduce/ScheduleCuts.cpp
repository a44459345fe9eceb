//===- ScheduleCuts.cpp - Smaller schedules -------------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Cuts.h"
#include "Engine/RuleSet.h"
#include "Engine/TransformOps.h"
#include "mlir/Dialect/Transform/IR/TransformDialect.h"
#include "mlir/Dialect/Transform/IR/TransformOps.h"
#include "mlir/Dialect/Transform/TuneExtension/TuneExtensionOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/IR/Verifier.h"

using namespace mlir;
using namespace tenon;
using namespace tenon::reduce;
using transform::NamedSequenceOp;

static bool isEntry(NamedSequenceOp sequence) {
  return sequence.getSymName() ==
         transform::TransformDialect::kTransformEntryPointSymbolName;
}

/// Drops sequences that no step names.
static void dropUnusedSequences(ModuleOp schedule) {
  for (bool changes = true; changes;) {
    changes = false;
    for (auto sequence :
         llvm::make_early_inc_range(schedule.getOps<NamedSequenceOp>()))
      if (!isEntry(sequence) &&
          SymbolTable::symbolKnownUseEmpty(sequence, schedule)) {
        sequence.erase();
        changes = true;
      }
  }
}

static Cut finished(Cut cut) {
  dropUnusedSequences(*cut);
  ScopedDiagnosticHandler quiet(cut->getContext(), [](Diagnostic &) {});
  if (failed(verify(*cut)))
    return nullptr;
  return cut;
}

int64_t tenon::reduce::countSteps(ModuleOp schedule) {
  int64_t count = 0;
  schedule.walk([&](Operation *op) {
    count += !isa<ModuleOp, NamedSequenceOp>(op) &&
             !op->hasTrait<OpTrait::IsTerminator>();
  });
  return count;
}

/// A handle that may stand for one that a step gives.
static Value handleInstead(OpResult result) {
  for (Value operand : result.getOwner()->getOperands())
    if (operand.getType() == result.getType())
      return operand;
  if (!isa<transform::TransformHandleTypeInterface>(result.getType()))
    return nullptr;
  for (Block *block = result.getOwner()->getBlock(); block;) {
    for (BlockArgument argument : block->getArguments())
      if (argument.getType() == result.getType())
        return argument;
    Operation *parent = block->getParentOp();
    if (!parent || isa<NamedSequenceOp>(parent))
      break;
    block = parent->getBlock();
  }
  return nullptr;
}

/// Erases a step, and steps that use what only it gives. Fails at one that has
/// to stay.
static LogicalResult eraseStep(Operation *step, DenseSet<Operation *> &gone) {
  if (gone.contains(step))
    return success();
  if (step->hasTrait<OpTrait::IsTerminator>())
    return failure();
  for (OpResult result : step->getResults()) {
    if (result.use_empty())
      continue;
    if (Value other = handleInstead(result)) {
      result.replaceAllUsesWith(other);
      continue;
    }
    while (!result.use_empty())
      if (failed(eraseStep(*result.user_begin(), gone)))
        return failure();
  }
  step->walk([&](Operation *nested) { gone.insert(nested); });
  step->erase();
  return success();
}

Cut tenon::reduce::cutSchedule(ModuleOp schedule, int depth,
                               const llvm::BitVector &out) {
  Cut cut(schedule.clone());
  std::vector<Operation *> all = operationsAt(*cut, depth), left;
  for (unsigned place : out.set_bits())
    left.push_back(all[place]);
  DenseSet<Operation *> gone;
  for (Operation *op : llvm::reverse(left))
    if (failed(eraseStep(op, gone)))
      return nullptr;
  return finished(std::move(cut));
}

/// Puts copies of the operations of `body`, short of its terminator, before
/// `step`, and what it yields in place of what `step` gives.
static void putInPlace(Operation *step, Block &body, IRMapping &values) {
  OpBuilder builder(step);
  for (Operation &op : body.without_terminator())
    builder.clone(op, values);
  for (auto [result, value] :
       llvm::zip(step->getResults(), body.getTerminator()->getOperands()))
    result.replaceAllUsesWith(values.lookupOrDefault(value));
  step->erase();
}

Cut tenon::reduce::inlineIncludes(ModuleOp schedule) {
  Cut cut(schedule.clone());
  // A sequence that includes itself has no end.
  constexpr int kMost = 1000;
  for (int i = 0; i < kMost; ++i) {
    transform::IncludeOp include;
    cut->walk([&](transform::IncludeOp op) {
      include = op;
      return WalkResult::interrupt();
    });
    if (!include)
      return i == 0 ? nullptr : finished(std::move(cut));
    auto sequence = SymbolTable::lookupNearestSymbolFrom<NamedSequenceOp>(
        include, include.getTarget());
    if (!sequence || sequence.getBody().empty() ||
        sequence->isProperAncestor(include))
      return nullptr;
    IRMapping values;
    values.map(sequence.getBody().getArguments(), include.getOperands());
    putInPlace(include, sequence.getBody().front(), values);
  }
  return nullptr;
}

Cut tenon::reduce::fixKnobs(ModuleOp schedule) {
  Cut cut(schedule.clone());
  bool changes = false;
  cut->walk([&](transform::tune::KnobOp knob) {
    if (!knob.getSelectedAttr())
      return;
    OpBuilder builder(knob);
    auto constant = transform::ParamConstantOp::create(
        builder, knob.getLoc(), knob.getResult().getType(),
        knob.getSelectedAttr());
    knob.replaceAllUsesWith(constant.getResult());
    knob.erase();
    changes = true;
  });
  return changes ? finished(std::move(cut)) : nullptr;
}

/// Bodies of steps that run as they are, each with its step.
static std::vector<Block *> bodies(ModuleOp schedule) {
  std::vector<Block *> found;
  schedule.walk([&](Operation *op) {
    if (isa<ModuleOp, NamedSequenceOp, transform::ApplyPatternsOp>(op))
      return;
    for (Region &region : op->getRegions())
      if (region.hasOneBlock() && region.getNumArguments() == 0 &&
          !region.front().empty() &&
          isa<transform::YieldOp>(region.front().back()) &&
          region.front().back().getNumOperands() == op->getNumResults())
        found.push_back(&region.front());
  });
  return found;
}

int64_t tenon::reduce::countBodies(ModuleOp schedule) {
  return bodies(schedule).size();
}

Cut tenon::reduce::spliceBody(ModuleOp schedule, int64_t which) {
  Cut cut(schedule.clone());
  Block *body = bodies(*cut)[which];
  IRMapping values;
  putInPlace(body->getParentOp(), *body, values);
  return finished(std::move(cut));
}

//===----------------------------------------------------------------------===//
// Rules
//===----------------------------------------------------------------------===//

static std::vector<ApplyRulesOp> applications(ModuleOp schedule) {
  std::vector<ApplyRulesOp> found;
  schedule.walk([&](ApplyRulesOp op) { found.push_back(op); });
  return found;
}

std::vector<AppliedRule> tenon::reduce::appliedRules(ModuleOp schedule) {
  ScopedDiagnosticHandler quiet(schedule.getContext(), [](Diagnostic &) {});
  std::vector<AppliedRule> rules;
  for (auto [i, apply] : llvm::enumerate(applications(schedule))) {
    RuleSet *set = nullptr;
    FailureOr<SmallVector<const Rule *>> selection = apply.selectRules(set);
    if (failed(selection))
      return {};
    for (const Rule *rule : *selection)
      rules.push_back(
          {static_cast<int64_t>(i), apply.getSet().str(), rule->name});
  }
  return rules;
}

int64_t tenon::reduce::countRules(ArrayRef<ModuleOp> schedules) {
  std::set<std::pair<std::string, std::string>> rules;
  for (ModuleOp schedule : schedules)
    for (const AppliedRule &rule : appliedRules(schedule))
      rules.insert({rule.set, rule.rule});
  return rules.size();
}

Cut tenon::reduce::cutRules(ModuleOp schedule, ArrayRef<AppliedRule> rules,
                            const llvm::BitVector &out) {
  Cut cut(schedule.clone());
  std::vector<ApplyRulesOp> applies = applications(*cut);
  Builder builder(cut->getContext());
  for (auto [i, apply] : llvm::enumerate(applies)) {
    SmallVector<StringRef> only;
    bool isCut = false;
    for (auto [j, rule] : llvm::enumerate(rules)) {
      if (rule.application != static_cast<int64_t>(i))
        continue;
      isCut |= out[j];
      if (!out[j])
        only.push_back(rule.rule);
    }
    if (!isCut)
      continue;
    if (only.empty()) {
      apply.erase();
      continue;
    }
    apply.setOnlyAttr(builder.getStrArrayAttr(only));
    apply.removeExceptAttr();
  }
  return finished(std::move(cut));
}

Cut tenon::reduce::nameNoRules(ModuleOp schedule) {
  Cut cut(schedule.clone());
  for (ApplyRulesOp apply : applications(*cut)) {
    apply.removeOnlyAttr();
    apply.removeExceptAttr();
  }
  return finished(std::move(cut));
}
