//===- ApplyPatterns.cpp - Patterns in regions of one block ---------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/RuleLibrary.h"
#include "mlir/Dialect/Transform/IR/TransformOps.h"
#include "mlir/IR/Dominance.h"
#include "mlir/Transforms/CSE.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

using namespace mlir;
using namespace tenon;
using transform::ApplyPatternsOp;
using Interface = transform::TransformOpInterface;

/// Applies patterns, and CSE if it is asked for, to one operation until neither
/// changes it.
static LogicalResult applyTo(Operation *target, ApplyPatternsOp step,
                             RewriterBase &rewriter,
                             const FrozenRewritePatternSet &patterns,
                             GreedyRewriteConfig config) {
  WalkResult found = target->walk([](Region *region) {
    return region->empty() || region->hasOneBlock() ? WalkResult::advance()
                                                    : WalkResult::interrupt();
  });
  if (!found.wasInterrupted())
    config.setRegionSimplificationLevel(GreedySimplifyRegionLevel::Disabled);
  bool isChanged = false;
  do {
    LogicalResult result = success();
    if (target->hasTrait<OpTrait::IsIsolatedFromAbove>()) {
      result = applyPatternsGreedily(target, patterns, config);
    } else {
      SmallVector<Operation *> nested;
      target->walk([&](Operation *op) {
        if (op != target)
          nested.push_back(op);
      });
      result = applyOpPatternsGreedily(nested, patterns, config);
    }
    if (failed(result))
      return failure();
    if (step.getApplyCse()) {
      DominanceInfo dominance;
      eliminateCommonSubExpressions(rewriter, dominance, target, &isChanged);
    }
  } while (isChanged);
  return success();
}

static DiagnosedSilenceableFailure apply(const Interface::Concept *,
                                         Operation *op,
                                         transform::TransformRewriter &rewriter,
                                         transform::TransformResults &,
                                         transform::TransformState &state) {
  auto step = cast<ApplyPatternsOp>(op);
  auto targets = llvm::to_vector(state.getPayloadOps(step.getTarget()));
  for (Operation *target : targets)
    if (target->isAncestor(op))
      return emitDefiniteFailure(op)
             << "cannot change the schedule that it is part of";
  RewritePatternSet patterns(op->getContext());
  for (auto of : step.getOps<transform::PatternDescriptorOpInterface>())
    of.populatePatternsWithState(patterns, state);
  FrozenRewritePatternSet frozen(std::move(patterns));
  GreedyRewriteConfig config;
  config
      .setListener(
          static_cast<RewriterBase::Listener *>(rewriter.getListener()))
      .setMaxIterations(step.getMaxIterations())
      .setMaxNumRewrites(step.getMaxNumRewrites());
  for (Operation *target : targets)
    if (failed(applyTo(target, step, rewriter, frozen, config)))
      return emitSilenceableFailure(target)
             << "greedy pattern application failed";
  return DiagnosedSilenceableFailure::success();
}

void tenon::simplifyRegionsOfSeveralBlocks(MLIRContext *context) {
  std::optional<RegisteredOperationName> name = RegisteredOperationName::lookup(
      ApplyPatternsOp::getOperationName(), context);
  name->getInterface<Interface>()->apply = apply;
}
