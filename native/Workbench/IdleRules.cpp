//===- IdleRules.cpp - Why rules never fired ------------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Workbench/IdleRules.h"
#include "Engine/RuleLibrary.h"
#include "Workbench/Places.h"
#include "Workbench/Refusals.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace mlir;
using namespace tenon;

const IdleRules::Closest *IdleRules::find(const Rule &rule) const {
  auto found = closest.find(&rule);
  return found == closest.end() || fired.contains(&rule) ? nullptr
                                                         : &found->second;
}

void IdleRules::beginStage(StringRef name, ModuleOp) { stage = name.str(); }

void IdleRules::beginApplication(Operation *applyPatterns,
                                 ArrayRef<Operation *>) {
  parts.clear();
  forEachApplied(applyPatterns,
                 [&](const RuleSet &, ArrayRef<const Rule *> rules,
                     DictionaryAttr settings) {
                   for (const Rule *rule : rules)
                     closest.try_emplace(rule);
                   parts.push_back({settings, llvm::to_vector(rules)});
                 });
}

/// Asks each rule that has not fired so far about `op`, which `taker`, if not
/// null, is about to rewrite.
void IdleRules::ask(Operation *op, const Rule *taker) {
  RunState &state = RuleLibrary::get(op->getContext()).state();
  // What the rule under way reads stays as it is.
  llvm::SaveAndRestore keep(state.settings);
  for (const Part &part : parts)
    for (const Rule *rule : part.rules) {
      if (fired.contains(rule) ||
          (!rule->root.empty() && op->getName().getStringRef() != rule->root))
        continue;
      Closest &best = closest[rule];
      ++best.asked;
      state.settings = part.settings;
      Verdict verdict = evaluate(*rule, op);
      unsigned rank = verdict.matched ? ~0u : verdict.held + 1;
      if (rank > best.rank)
        best = {rank,
                best.asked,
                op->getName().getStringRef().str(),
                placeOf(op->getLoc()),
                stage,
                std::move(verdict),
                taker};
    }
}

void IdleRules::beginFiring(const Rule &rule, Operation *root) {
  fired.insert(&rule);
  ask(root, &rule);
}

void IdleRules::endApplication(Operation *, ArrayRef<Operation *> targets) {
  for (Operation *target : targets)
    target->walk([&](Operation *op) {
      if (op != target)
        ask(op, /*taker=*/nullptr);
    });
  parts.clear();
}
