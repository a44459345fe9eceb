//===- ApplyPasses.cpp - Passes, verified at their end ---------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/RuleLibrary.h"
#include "Transforms/Transforms.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassInstrumentation.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"

using namespace mlir;
using namespace tenon;

LogicalResult ApplyPassPipelineOp::verify() {
  std::string why;
  llvm::raw_string_ostream stream(why);
  OpPassManager passes;
  if (succeeded(parsePassPipeline(getPipeline(), passes, stream)))
    return success();
  return emitOpError("cannot parse its pipeline: ") << StringRef(why).trim();
}

void ApplyPassPipelineOp::getEffects(
    SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  transform::consumesHandle(getTargetMutable(), effects);
  transform::producesHandle(getOperation()->getOpResults(), effects);
  transform::modifiesPayload(effects);
}

namespace {
/// Tells who looks for what made IR invalid of each pass.
class PassTeller : public PassInstrumentation {
public:
  PassTeller(ApplyPassPipelineOp step, RuleLibrary &library)
      : step(step), library(library) {}

  void runAfterPass(Pass *pass, Operation *) override {
    for (RunObserver *observer : library.state().observers)
      observer->endStep(step, pass->getArgument());
  }

private:
  ApplyPassPipelineOp step;
  RuleLibrary &library;
};
} // namespace

DiagnosedSilenceableFailure
ApplyPassPipelineOp::apply(transform::TransformRewriter &,
                           transform::TransformResults &results,
                           transform::TransformState &state) {
  auto targets = llvm::to_vector(state.getPayloadOps(getTarget()));
  RuleLibrary &library = RuleLibrary::get(getContext());
  // One that is told of passes is told in their order.
  std::optional<RuleLibrary::Threads> threads;
  if (!library.isBlaming)
    threads.emplace(library);
  for (Operation *target : targets) {
    auto fail = [&](const Twine &why) -> DiagnosedSilenceableFailure {
      DiagnosedDefiniteFailure failure = emitDefiniteFailure(why);
      failure.attachNote(target->getLoc()) << "on this operation";
      return failure;
    };
    if (target->isAncestor(getOperation()))
      return fail("cannot change the schedule that it is part of");
    PassManager passes(getContext(), target->getName().getStringRef());
    passes.enableVerifier(false);
    if (library.isBlaming)
      passes.addInstrumentation(std::make_unique<PassTeller>(*this, library));
    std::string why;
    llvm::raw_string_ostream stream(why);
    if (failed(parsePassPipeline(getPipeline(), passes, stream)))
      return fail("cannot run its pipeline: " + StringRef(why).trim());
    if (failed(passes.run(target)))
      return fail("a pass of its pipeline failed");
    if (failed(mlir::verify(target)))
      return fail("what its pipeline has left is not valid");
    if (target == state.getTopLevel())
      library.state().verifiedBy = getOperation();
  }
  results.set(cast<OpResult>(getResult()), targets);
  return DiagnosedSilenceableFailure::success();
}
