//===- PatternAgreement.cpp - The interpreter against the bytecode --------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Workbench/PatternAgreement.h"
#include "Engine/RuleLibrary.h"
#include "Engine/TransformOps.h"
#include "Workbench/PatternInterpreter.h"
#include "mlir/Dialect/Transform/IR/TransformOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Rewrite/PatternApplicator.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace tenon;

void PatternAgreement::beginApplication(Operation *applyPatterns,
                                        ArrayRef<Operation *> targets) {
  auto apply = cast<transform::ApplyPatternsOp>(applyPatterns);
  for (auto rules : apply.getPatterns().getOps<ApplyRulesOp>()) {
    RuleSet *set = nullptr;
    if (failed(rules.selectRules(set)))
      continue;
    RunState &state = RuleLibrary::get(rules.getContext()).state();
    state.settings = state.settingsOf.lookup(rules);
    for (const Rule &rule : set->getRules())
      compare(*set, rule, targets);
  }
}

void PatternAgreement::compare(RuleSet &set, const Rule &rule,
                               ArrayRef<Operation *> targets) {
  FrozenRewritePatternSet compiled = set.compile(rule);
  PatternApplicator applicator(compiled);
  applicator.applyDefaultCostModel();
  auto ask = [&](Operation *op) {
    PatternRewriter rewriter(op->getContext());
    bool bytecode = false;
    // To refuse a pattern that has matched leaves the operation as it is.
    (void)applicator.matchAndRewrite(op, rewriter, [&](const Pattern &) {
      bytecode = true;
      return false;
    });
    Verdict verdict = evaluate(rule.pattern, op, NativeRegistry::get());
    ++compared;
    matched += bytecode;
    if (verdict.matched == bytecode)
      return;
    ++differed;
    InFlightDiagnostic error = emitError(rule.location);
    error << "rule '" << rule.name << "' "
          << (bytecode ? "matches" : "does not match") << " '" << op->getName()
          << "', and --explain would say that it does"
          << (bytecode ? " not: " + verdict.reason : std::string());
    error.attachNote(op->getLoc()) << "the operation";
  };
  for (Operation *target : targets)
    target->walk([&](Operation *op) {
      if (op != target)
        ask(op);
    });
}

LogicalResult PatternAgreement::finish(raw_ostream &os) {
  os << compared << " verdicts compared, " << matched << " matches, "
     << differed << " disagreements\n";
  return success(differed == 0);
}
