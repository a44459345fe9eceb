//===- NativesPlugin.cpp - A dialect, a pass and natives of a user's ------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/Natives.h"
#include "Plugin.h"
#include "mlir/IR/ExtensibleDialect.h"
#include "mlir/IR/Operation.h"
#include "mlir/Pass/Pass.h"
#include "llvm/Support/ErrorHandling.h"
#include <csignal>

using namespace mlir;

namespace {
/// Gives the operation that it runs on the attribute `seen`.
struct SeePass : PassWrapper<SeePass, OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(SeePass)
  StringRef getArgument() const override { return "see"; }
  StringRef getDescription() const override { return "Marks an operation"; }
  void runOnOperation() override {
    getOperation()->setAttr("seen", UnitAttr::get(&getContext()));
  }
};

/// Ends the program where an operation is named `taken.times`, by a message, or
/// by a signal if it has the attribute `hard`.
struct StumblePass : PassWrapper<StumblePass, OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(StumblePass)
  StringRef getArgument() const override { return "stumble"; }
  StringRef getDescription() const override { return "Crashes"; }
  void runOnOperation() override {
    int64_t count = 0;
    getOperation()->walk([&](Operation *op) {
      ++count;
      if (op->getName().getStringRef() != "taken.times")
        return;
      if (op->hasAttr("hard"))
        std::raise(SIGSEGV);
      llvm::report_fatal_error("operation " + Twine(count) + " is taken");
    });
  }
};
} // namespace

/// `taken.times`, of a number.
static void defineDialect(MLIRContext *, DynamicDialect *dialect) {
  auto verify = [](Operation *op) {
    return success(op->getNumOperands() == 1 && op->getNumResults() == 1);
  };
  auto verifyRegions = [](Operation *) { return success(); };
  dialect->registerDynamicOp(
      DynamicOpDefinition::get("times", dialect, verify, verifyRegions));
}

static void registerDialects(DialectRegistry &registry) {
  registry.insertDynamic("taken", defineDialect);
}

static void registerPasses() {
  PassRegistration<SeePass>();
  PassRegistration<StumblePass>();
}

static bool isEven(int64_t number) { return number % 2 == 0; }

static void registerNatives(tenon::NativeRegistry &natives) {
  natives.declare(R"(// --- Numbers ---

// The number is a multiple of two.
Constraint IsEven(number: Attr);
)");
  natives.add("IsEven", isEven);
#ifdef TEST_TWICE
  natives.declare("Constraint Pure(op: Op);");
#elif defined(TEST_FORGOTTEN)
  natives.declare("Constraint IsOdd(number: Attr);\nConstrain IsNone();\n");
#endif
}

#ifdef TEST_OLD
static constexpr uint32_t kVersion = 0;
#else
static constexpr uint32_t kVersion = tenon::kPluginVersion;
#endif

const tenon::PluginInfo *tenonPlugin() {
  static const tenon::PluginInfo info = {kVersion, registerDialects,
                                         registerPasses, registerNatives};
  return &info;
}
