//===- Apply.cpp - A schedule on a module in memory -----------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Apply.h"
#include "Engine/Engine.h"
#include "Engine/FlagError.h"
#include "Engine/SearchPath.h"
#include "Loaders.h"
#include "RegisterAll.h"
#include "mlir/Dialect/Transform/IR/TransformDialect.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Pass/Pass.h"
#include <mutex>

using namespace mlir;
using namespace tenon;

/// Loads a schedule for who has no command line.
static FailureOr<Schedule> load(StringRef name, ArrayRef<std::string> knobs,
                                ArrayRef<std::string> search,
                                MLIRContext *context) {
  FlagError::Listen listen(context);
  FailureOr<EngineOptions> options = EngineOptions::inDirectories(search);
  if (failed(options))
    return failure();
  options->knobs.assign(knobs.begin(), knobs.end());
  DialectRegistry offered;
  offerDialects(SearchPath(options->rulesPath, "rules"), offered);
  // Those that a context has offered before are defined once.
  const DialectRegistry &known = context->getDialectRegistry();
  if (llvm::any_of(offered.getDialectNames(), [&](StringRef dialect) {
        return !known.getDialectAllocator(dialect);
      }))
    context->appendDialectRegistry(offered);
  return Schedule::load(name, *options, context);
}

LogicalResult tenon::applySchedule(ModuleOp module, StringRef name,
                                   ArrayRef<std::string> knobs,
                                   ArrayRef<std::string> search) {
  MLIRContext *context = module.getContext();
  if (!RegisteredOperationName::lookup("transform.tenon.rules", context)) {
    DialectRegistry registry;
    registerAll(registry);
    context->appendDialectRegistry(registry);
  }
  FailureOr<Schedule> schedule = load(name, knobs, search, context);
  if (failed(schedule) || failed(schedule->run(module)))
    return failure();
  return verify(module);
}

namespace {
class SchedulePass : public PassWrapper<SchedulePass, OperationPass<ModuleOp>> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(SchedulePass)

  SchedulePass() = default;
  SchedulePass(const SchedulePass &other)
      : PassWrapper(other), schedule(other.schedule) {}

  StringRef getArgument() const override { return "tenon-schedule"; }
  StringRef getDescription() const override {
    return "Applies a schedule of Tenon's";
  }
  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<transform::TransformDialect>();
    registerTenon(registry);
  }

  LogicalResult initialize(MLIRContext *context) override {
    if (name.empty()) {
      FlagError::Listen listen(context);
      return FlagError() << "tenon-schedule needs the name of a schedule, or "
                            "its file: tenon-schedule{schedule=NAME}";
    }
    DialectRegistry brought;
    for (const std::string &file : plugins) {
      FlagError::Listen listen(context);
      if (failed(loadPlugin(file, "plugin '" + file + "'", brought)))
        return failure();
    }
    context->appendDialectRegistry(brought);
    FailureOr<Schedule> loaded =
        load(name, llvm::to_vector(*knobs), llvm::to_vector(*search), context);
    if (failed(loaded))
      return failure();
    schedule = std::make_shared<Schedule>(std::move(*loaded));
    return success();
  }

  void runOnOperation() override {
    // The rule sets of a context are shared.
    static std::mutex oneAtATime;
    std::lock_guard<std::mutex> lock(oneAtATime);
    if (failed(schedule->run(getOperation())))
      signalPassFailure();
  }

private:
  Option<std::string> name{
      *this, "schedule",
      llvm::cl::desc("A name on the search path, or a file; a,b is two")};
  ListOption<std::string> knobs{
      *this, "set", llvm::cl::desc("name=value of each knob to be set")};
  ListOption<std::string> search{
      *this, "search",
      llvm::cl::desc("Directories with rules/ and schedules/ in them, before "
                     "those of TENON_PATH and the installed share/tenon")};
  ListOption<std::string> plugins{
      *this, "plugin",
      llvm::cl::desc("Plugins of Tenon's, with dialects, passes and natives")};
  std::shared_ptr<Schedule> schedule;
};
} // namespace

void tenon::registerSchedulePass() { PassRegistration<SchedulePass>(); }
