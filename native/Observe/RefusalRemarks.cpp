//===- RefusalRemarks.cpp - What rules refused, as remarks ----------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Observe/RefusalRemarks.h"
#include "Engine/RuleLibrary.h"
#include "Engine/TransformOps.h"
#include "Observe/Places.h"
#include "mlir/Dialect/Transform/IR/TransformOps.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace tenon;

LogicalResult RefusalRemarks::enable(MLIRContext &context) {
  remark::RemarkCategories categories;
  categories.missed = ".*";
  return remark::enableOptimizationRemarks(
      context, /*streamer=*/nullptr,
      std::make_unique<remark::RemarkEmittingPolicyAll>(), categories,
      /*printAsEmitRemarks=*/true);
}

bool RefusalRemarks::covers(StringRef set) const {
  return sets.empty() || set == sets ||
         (set.starts_with(sets) && set[sets.size()] == '/');
}

void RefusalRemarks::endApplication(Operation *applyPatterns,
                                    ArrayRef<Operation *> targets) {
  RuleLibrary &library = RuleLibrary::get(applyPatterns->getContext());
  auto apply = cast<transform::ApplyPatternsOp>(applyPatterns);
  for (auto applied : apply.getPatterns().getOps<ApplyRulesOp>()) {
    RuleSet *set = nullptr;
    FailureOr<SmallVector<const Rule *>> rules;
    if (!covers(applied.getSet()) || failed(rules = applied.selectRules(set)))
      continue;
    seen = true;
    library.settings = library.settingsOf.lookup(applied);
    for (Operation *target : targets)
      target->walk([&](Operation *op) {
        if (op != target)
          remark(op, *set, *rules);
      });
  }
}

LogicalResult RefusalRemarks::finish(MLIRContext *context) const {
  if (seen || sets.empty())
    return success();
  InFlightDiagnostic error = emitError(UnknownLoc::get(context));
  error << "--remarks: the schedule applies no rule set '" << sets
        << "' and none in a folder of that name; it has loaded ";
  std::vector<RuleSet *> loaded = RuleLibrary::get(context).sets();
  if (loaded.empty())
    error << "none";
  llvm::interleaveComma(loaded, error, [&](const RuleSet *set) {
    error << "'" << set->getName() << "'";
  });
  return failure();
}

/// Whether the reason is a native's own: what has another name, or fewer
/// operands, the rule is simply not about.
static bool isRefusal(const Verdict &verdict) {
  return !verdict.matched && StringRef(verdict.kind).starts_with("native ");
}

void RefusalRemarks::remark(Operation *op, const RuleSet &set,
                            ArrayRef<const Rule *> rules) {
  const Rule *furthest = nullptr;
  Verdict best;
  for (const Rule *rule : rules) {
    if (!rule->root.empty() && op->getName().getStringRef() != rule->root)
      continue;
    Verdict verdict = evaluate(rule->pattern, op, NativeRegistry::get());
    if (verdict.matched)
      return;
    if (isRefusal(verdict) && (!furthest || verdict.held > best.held)) {
      furthest = rule;
      best = std::move(verdict);
    }
  }
  if (!furthest ||
      !said.insert(placeOf(op->getLoc()) + furthest->name + best.reason).second)
    return;
  auto function = op->getParentOfType<FunctionOpInterface>();
  auto options = remark::RemarkOpts::name(furthest->name)
                     .category(set.getName())
                     .function(function ? function.getName() : "");
  remark::missed(op->getLoc(), options) << remark::reason(
      "{0}", op->getName().getStringRef().str() + ": " + best.reason);
}
