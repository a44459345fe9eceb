//===- RefusalRemarks.cpp - What rules refused, as remarks ----------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Workbench/RefusalRemarks.h"
#include "Engine/DidYouMean.h"
#include "Engine/FlagError.h"
#include "Engine/RuleLibrary.h"
#include "Engine/TransformOps.h"
#include "Workbench/Places.h"
#include "Workbench/Refusals.h"
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
  auto apply = cast<transform::ApplyPatternsOp>(applyPatterns);
  for (auto applied : apply.getPatterns().getOps<ApplyRulesOp>())
    seen |= covers(applied.getSet());
  forEachLeft(
      applyPatterns, targets,
      [&](Operation *op, const RuleSet &set, ArrayRef<const Rule *> rules) {
        if (covers(set.getName()))
          remark(op, set, rules);
      });
}

LogicalResult RefusalRemarks::finish(MLIRContext *context) const {
  if (seen || sets.empty())
    return success();
  std::vector<StringRef> loaded;
  for (const RuleSet *set : RuleLibrary::get(context).sets())
    loaded.push_back(set->getName());
  std::string meant = didYouMean(sets, loaded);
  FlagError error;
  error << "--remarks: the schedule applies no rule set '" << sets
        << "' and none in a folder of that name" << meant;
  if (meant.empty())
    error << "; it has loaded "
          << (loaded.empty() ? "none" : "'" + llvm::join(loaded, "', '") + "'");
  return failure();
}

void RefusalRemarks::remark(Operation *op, const RuleSet &set,
                            ArrayRef<const Rule *> rules) {
  std::optional<Refusal> refusal = closestRefusal(op, rules);
  if (!refusal)
    return;
  const std::string &name = refusal->rule->name;
  const std::string &reason = refusal->verdict.reason;
  if (!said.insert(placeOf(op->getLoc()) + name + reason).second)
    return;
  auto function = op->getParentOfType<FunctionOpInterface>();
  auto options = remark::RemarkOpts::name(name)
                     .category(set.getName())
                     .function(function ? function.getName() : "");
  remark::missed(op->getLoc(), options) << remark::reason(
      "{0}", op->getName().getStringRef().str() + ": " + reason);
}
