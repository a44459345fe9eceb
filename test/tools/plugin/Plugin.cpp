//===- Plugin.cpp - A dialect and a pass that a user brings ---------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/IR/ExtensibleDialect.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Operation.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Tools/Plugins/DialectPlugin.h"
#include "mlir/Tools/Plugins/PassPlugin.h"

using namespace mlir;

namespace {
/// Gives the operation that it runs on the attribute `visited`.
struct VisitPass : PassWrapper<VisitPass, OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(VisitPass)
  StringRef getArgument() const override { return "visit"; }
  StringRef getDescription() const override { return "Marks an operation"; }
  void runOnOperation() override {
    getOperation()->setAttr("visited", UnitAttr::get(&getContext()));
  }
};
} // namespace

/// `brought.twice`, of a number.
static void defineDialect(MLIRContext *, DynamicDialect *dialect) {
  auto verify = [](Operation *op) {
    return success(op->getNumOperands() == 1 && op->getNumResults() == 1);
  };
  auto verifyRegions = [](Operation *) { return success(); };
  dialect->registerDynamicOp(
      DynamicOpDefinition::get("twice", dialect, verify, verifyRegions));
}

extern "C" LLVM_ATTRIBUTE_WEAK PassPluginLibraryInfo mlirGetPassPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "brought", "1",
          [] { PassRegistration<VisitPass>(); }};
}

extern "C" LLVM_ATTRIBUTE_WEAK DialectPluginLibraryInfo
mlirGetDialectPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "brought", "1",
          [](DialectRegistry *registry) {
            registry->insertDynamic("brought", defineDialect);
          }};
}
