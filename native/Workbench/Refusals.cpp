//===- Refusals.cpp - What rules say of operations they leave -------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Workbench/Refusals.h"
#include "Engine/Leftovers.h"
#include "Engine/RuleLibrary.h"
#include "Engine/TransformOps.h"
#include "mlir/Dialect/Transform/IR/TransformOps.h"

using namespace mlir;
using namespace tenon;

std::optional<Refusal> tenon::closestRefusal(Operation *op,
                                             ArrayRef<const Rule *> rules) {
  std::optional<Refusal> closest;
  for (const Rule *rule : rules) {
    if (!rule->root.empty() && op->getName().getStringRef() != rule->root)
      continue;
    Verdict verdict = evaluate(*rule, op);
    if (verdict.matched)
      return std::nullopt;
    if (StringRef(verdict.kind).starts_with("native ") &&
        (!closest || verdict.held > closest->verdict.held))
      closest = {rule, std::move(verdict)};
  }
  return closest;
}

void tenon::forEachApplied(
    Operation *applyPatterns,
    llvm::function_ref<void(const RuleSet &, ArrayRef<const Rule *>,
                            DictionaryAttr)>
        visit) {
  RunState &state = RuleLibrary::get(applyPatterns->getContext()).state();
  auto apply = cast<transform::ApplyPatternsOp>(applyPatterns);
  for (auto applied : apply.getPatterns().getOps<ApplyRulesOp>()) {
    RuleSet *set = nullptr;
    FailureOr<SmallVector<const Rule *>> rules = applied.selectRules(set);
    if (succeeded(rules))
      visit(*set, *rules, state.settingsOf.lookup(applied));
  }
}

void tenon::forEachLeft(Operation *applyPatterns, ArrayRef<Operation *> targets,
                        llvm::function_ref<void(Operation *, const RuleSet &,
                                                ArrayRef<const Rule *>)>
                            visit) {
  RunState &state = RuleLibrary::get(applyPatterns->getContext()).state();
  forEachApplied(applyPatterns,
                 [&](const RuleSet &set, ArrayRef<const Rule *> rules,
                     DictionaryAttr settings) {
                   state.settings = settings;
                   for (Operation *target : targets)
                     target->walk([&](Operation *op) {
                       if (op != target)
                         visit(op, set, rules);
                     });
                 });
}

namespace {
class Seeker : public RefusalSeeker {
  using RefusalSeeker::RefusalSeeker;

  void endApplication(Operation *applyPatterns,
                      ArrayRef<Operation *> targets) override {
    forEachLeft(
        applyPatterns, targets,
        [&](Operation *op, const RuleSet &, ArrayRef<const Rule *> all) {
          if (isOn(dialect, op))
            see(op, all);
        });
  }

  /// Notes the operations that a rule matches, if one is of the dialect.
  bool isAbout(const Rule &rule) {
    std::vector<std::string> names;
    bool isAbout = false;
    pdl::PatternOp pattern = rule.pattern;
    for (auto op : pattern.getBodyRegion().getOps<pdl::OperationOp>())
      if (std::optional<StringRef> name = op.getOpName()) {
        names.push_back(name->str());
        isAbout |= name->split('.').first == dialect;
      }
    if (isAbout)
      known.insert(names.begin(), names.end());
    return isAbout;
  }

  void see(Operation *op, ArrayRef<const Rule *> all) {
    for (const Rule *rule : all) {
      if (!isAbout(*rule) || rule->root != op->getName().getStringRef())
        continue;
      Verdict verdict = evaluate(*rule, op);
      if (!verdict.matched && (!closest || verdict.held > closest->held))
        closest = {rule, op->getName().getStringRef().str(), op->getLoc(),
                   std::move(verdict.reason), verdict.held};
    }
  }
};
} // namespace

void tenon::registerRefusalSeeker() {
  RefusalSeeker::make = [](StringRef dialect) {
    return std::unique_ptr<RefusalSeeker>(new Seeker(dialect));
  };
}
