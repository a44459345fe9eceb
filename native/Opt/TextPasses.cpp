//===- TextPasses.cpp - How a payload is read, verified and printed -------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Opt/TextPasses.h"
#include "Opt/PrintParallel.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Verifier.h"

using namespace mlir;
using namespace tenon;

namespace {
class PutInput : public PassWrapper<PutInput, OperationPass<ModuleOp>> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(PutInput)

  explicit PutInput(OwningOpRef<ModuleOp> whole)
      : whole(std::make_shared<OwningOpRef<ModuleOp>>(std::move(whole))) {}

  StringRef getArgument() const override { return "tenon-put-input"; }

  void runOnOperation() override {
    ModuleOp module = getOperation(), from = **whole;
    module->setAttrs(from->getAttrDictionary());
    module->setLoc(from.getLoc());
    module.getBodyRegion().takeBody(from.getBodyRegion());
    // As long as it has not been verified, there is nothing to verify again.
    markAllAnalysesPreserved();
  }

private:
  std::shared_ptr<OwningOpRef<ModuleOp>> whole;
};

class VerifyInput : public PassWrapper<VerifyInput, OperationPass<ModuleOp>> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(VerifyInput)

  StringRef getArgument() const override { return "tenon-verify-input"; }

  void runOnOperation() override {
    // Or it would be verified behind this pass once more.
    markAllAnalysesPreserved();
    MLIRContext &context = getContext();
    bool isValid, hasSpoken = false;
    {
      ScopedDiagnosticHandler silence(&context, [&](Diagnostic &) {
        hasSpoken = true;
        return success();
      });
      isValid = succeeded(verify(getOperation()));
    }
    if (isValid && !hasSpoken)
      return;
    // Of several errors threads would tell now these, now those.
    bool wasThreaded = context.isMultithreadingEnabled();
    context.disableMultithreading();
    if (failed(verify(getOperation())))
      signalPassFailure();
    context.enableMultithreading(wasThreaded);
  }
};

class PrintOutput : public PassWrapper<PrintOutput, OperationPass<ModuleOp>> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(PrintOutput)

  explicit PrintOutput(std::optional<std::string> &output) : output(output) {}

  StringRef getArgument() const override { return "tenon-print-output"; }

  void runOnOperation() override {
    markAllAnalysesPreserved();
    output = printInParallel(getOperation());
    if (!output)
      return;
    // The process ends soon: nobody takes it down, which takes long.
    [[maybe_unused]] static Operation *kept;
    auto rest = ModuleOp::create(getOperation().getLoc());
    kept = rest;
    rest.getBody()->getOperations().splice(
        rest.getBody()->end(), getOperation().getBody()->getOperations());
  }

private:
  std::optional<std::string> &output;
};
} // namespace

std::unique_ptr<Pass> tenon::createPutInput(OwningOpRef<ModuleOp> whole) {
  return std::make_unique<PutInput>(std::move(whole));
}

std::unique_ptr<Pass> tenon::createVerifyInput() {
  return std::make_unique<VerifyInput>();
}

std::unique_ptr<Pass>
tenon::createPrintOutput(std::optional<std::string> &output) {
  return std::make_unique<PrintOutput>(output);
}
