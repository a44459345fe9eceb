//===- RuleExamples.cpp - Where rules fire and refuse ---------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Workbench/RuleExamples.h"
#include "Engine/RuleLibrary.h"
#include "Workbench/IrArchive.h"
#include "Workbench/Places.h"
#include "Workbench/Refusals.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Support/DebugStringHelper.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace mlir;
using namespace tenon;

std::string RuleExample::nameOf(const Rule &rule) {
  return rule.name + " at " + rule.place();
}

std::vector<RuleExample> RuleExamples::take() {
  std::vector<RuleExample> taken;
  for (auto &[name, found] : best) {
    if (std::exchange(found.firesNew, false))
      taken.push_back(found.fires);
    if (std::exchange(found.refusesNew, false))
      taken.push_back(found.refuses);
  }
  return taken;
}

RuleExamples::Best &RuleExamples::bestOf(const Rule &rule) {
  Best *&found = known[&rule];
  if (!found)
    found = &best[RuleExample::nameOf(rule)];
  return *found;
}

static std::string print(DictionaryAttr attributes) {
  return attributes && !attributes.empty() ? debugString(attributes) : "";
}

/// What the module declares of the symbols that an operation names, and of
/// those that these name.
static std::string printSymbols(Operation *scope, ModuleOp module) {
  llvm::SetVector<Operation *> used;
  auto addUsed = [&](Operation *by) {
    by->walk([&](Operation *op) {
      op->getAttrDictionary().walk([&](SymbolRefAttr name) {
        Operation *symbol =
            SymbolTable::lookupSymbolIn(module, name.getRootReference());
        if (symbol && symbol != scope)
          used.insert(symbol);
      });
    });
  };
  // Rules may name what the operation does not.
  for (Operation &op : *module.getBody())
    if (&op != scope && op.getNumRegions() == 0 &&
        op.getName().getStringRef() != "memref.global")
      used.insert(&op);
  addUsed(scope);
  // It grows.
  for (size_t next = 0; next < used.size(); ++next)
    addUsed(used[next]);
  std::string text;
  auto flags =
      OpPrintingFlags().elideLargeElementsAttrs().elideLargeResourceString();
  for (Operation *symbol : used)
    text += debugString(OpWithFlags(symbol, flags)) + "\n";
  return text;
}

/// What is shown of the IR round an operation.
static Operation *scopeOf(Operation *op) {
  Operation *scope = op->getParentWithTrait<OpTrait::IsIsolatedFromAbove>();
  return scope ? scope : op;
}

bool RuleExamples::isBetter(RuleExample::Rank &rank, const RuleExample &than,
                            Operation *op) {
  auto firstOf = [](const RuleExample::Rank &numbers) {
    return ArrayRef<int64_t>(numbers).drop_back().vec();
  };
  bool isFirst = than.rule.empty();
  if (!isFirst && firstOf(rank) < firstOf(than.rank))
    return false;
  bool isTie = !isFirst && firstOf(rank) == firstOf(than.rank);
  // They are counted no further than it matters.
  rank.back() = 0;
  scopeOf(op)->walk([&](Operation *) {
    --rank.back();
    return isTie && rank.back() < than.rank.back() ? WalkResult::interrupt()
                                                   : WalkResult::advance();
  });
  return isFirst || than.rank < rank;
}

Operation *RuleExamples::describe(RuleExample &example, const Rule &rule,
                                  Operation *op, StableNames &names) {
  Operation *scope = scopeOf(op);
  AsmState::LocationMap lines;
  example.rule = RuleExample::nameOf(rule);
  example.operation = op->getName().getStringRef().str();
  example.place = placeOf(op->getLoc());
  example.before = names.print(scope, &lines);
  auto line = lines.find(op);
  example.line = line == lines.end() ? 0 : line->second.first - 1;
  if (auto module = scope->getParentOfType<ModuleOp>()) {
    example.moduleAttributes = print(module->getDiscardableAttrDictionary());
    example.symbols = printSymbols(scope, module);
  }
  return scope;
}

void RuleExamples::beginApplication(Operation *applyPatterns,
                                    ArrayRef<Operation *>) {
  parts.clear();
  forEachApplied(applyPatterns,
                 [&](const RuleSet &set, ArrayRef<const Rule *> rules,
                     DictionaryAttr settings) {
                   parts.push_back({settings, llvm::to_vector(rules),
                                    closeness(set.getName())});
                 });
}

void RuleExamples::ask(Operation *op, const Rule *taker) {
  RuleLibrary &library = RuleLibrary::get(op->getContext());
  // What the rule under way reads stays as it is.
  llvm::SaveAndRestore keep(library.state().settings);
  StringRef name = op->getName().getStringRef();
  for (const Part &part : parts)
    for (const Rule *rule : part.rules) {
      if (rule == taker || (!rule->root.empty() && name != rule->root))
        continue;
      Best &found = bestOf(*rule);
      RuleExample &refuses = found.refuses;
      if (!refuses.rule.empty() && refuses.rank[0] == 1 &&
          refuses.rank[1] > part.closeness)
        continue;
      library.state().settings = part.settings;
      Verdict verdict = evaluate(*rule, op);
      if (verdict.matched ? !taker : !verdict.where)
        continue;
      RuleExample::Rank rank{!verdict.matched, part.closeness, verdict.held, 0};
      if (!isBetter(rank, refuses, op))
        continue;
      StableNames names;
      refuses = RuleExample();
      refuses.rank = rank;
      describe(refuses, *rule, op, names);
      refuses.settings = print(part.settings);
      if (verdict.matched) {
        refuses.reason = (taker->benefit > rule->benefit
                              ? "it matches, but a rule of higher benefit, "
                              : "it matches, but rule ") +
                         taker->name + ", took it";
      } else {
        refuses.reason = verdict.reason;
        refuses.check = placeOf(verdict.where);
      }
      found.refusesNew = true;
    }
}

void RuleExamples::beginFiring(const Rule &rule, Operation *root) {
  scope = nullptr;
  ask(root, &rule);
  for (const Part &part : parts) {
    if (!llvm::is_contained(part.rules, &rule))
      continue;
    RuleExample::Rank rank{1, part.closeness, 0, 0};
    if (!isBetter(rank, bestOf(rule).fires, root))
      return;
    firing = RuleExample();
    firing.fired = true;
    firing.rank = rank;
    names = std::make_shared<StableNames>();
    scope = describe(firing, rule, root, *names);
    firing.settings = print(part.settings);
    return;
  }
}

void RuleExamples::endFiring(const Rule &rule, const Changes &) {
  if (!scope)
    return;
  firing.after = names->print(scope);
  Best &found = bestOf(rule);
  found.fires = std::move(firing);
  found.firesNew = true;
  scope = nullptr;
}

void RuleExamples::endApplication(Operation *, ArrayRef<Operation *> targets) {
  for (Operation *target : targets)
    target->walk([&](Operation *op) {
      if (op != target)
        ask(op, /*taker=*/nullptr);
    });
  parts.clear();
}
