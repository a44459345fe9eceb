//===- Main.cpp - tenon-opt: mlir-opt with schedules ----------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/Engine.h"
#include "Engine/NestingGuard.h"
#include "Engine/RuleLibrary.h"
#include "Engine/RuleStatistics.h"
#include "Engine/SearchPath.h"
#include "Everything.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace tenon;
namespace cl = llvm::cl;

static constexpr StringLiteral kOverview =
    R"(Tenon optimizer: everything mlir-opt has, plus schedules

  tenon-opt IN.mlir --schedule=mlp-xsmm               run a schedule by name
  tenon-opt IN.mlir --schedule=my.mlir --set tile=64  or by file, with a knob
  tenon-opt IN.mlir --schedule=S --stages             how many ops each stage left
  tenon-opt IN.mlir --schedule=S --rule-stats         how often each rule fired

A schedule is a transform-dialect module with a named sequence
@__transform_main; it applies rule sets by transform.apply_patterns.rules "set".
Passes given on the command line run after the schedule. `-` is standard input.
)";

namespace {
enum class StatsFormat { None, Text, Json };

struct Options {
  cl::opt<std::string> schedule{
      "schedule", cl::value_desc("name|file"),
      cl::desc("Run this schedule on the input")};
  cl::opt<bool> stages{
      "stages", cl::desc("Print to stderr how many operations each named "
                         "sequence of the schedule's entry left")};
  cl::opt<StatsFormat> ruleStats{
      "rule-stats", cl::ValueOptional, cl::init(StatsFormat::None),
      cl::desc("Print to stderr how often each loaded rule fired"),
      cl::values(clEnumValN(StatsFormat::Text, "", ""),
                 clEnumValN(StatsFormat::Text, "text", "as a table"),
                 clEnumValN(StatsFormat::Json, "json", "as JSON"))};
};

/// Runs a schedule that was loaded when the pipeline was made.
class SchedulePass
    : public PassWrapper<SchedulePass, OperationPass<ModuleOp>> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(SchedulePass)

  SchedulePass(std::shared_ptr<Schedule> schedule, bool stages,
               RuleStatistics &statistics)
      : schedule(std::move(schedule)), stages(stages), statistics(statistics) {}

  StringRef getArgument() const override { return "tenon-schedule"; }

  void runOnOperation() override {
    LogicalResult result = schedule->run(
        getOperation(), stages ? StageObserver(printStage) : StageObserver());
    statistics.collect(&getContext());
    if (failed(result))
      signalPassFailure();
  }

private:
  static void printStage(StringRef stage, ModuleOp payload) {
    int64_t count = 0;
    payload.walk([&](Operation *) { ++count; });
    llvm::errs() << llvm::left_justify(stage, 28)
                 << llvm::format("%8lld ops\n",
                                 static_cast<long long>(count - 1));
  }

  std::shared_ptr<Schedule> schedule;
  bool stages;
  RuleStatistics &statistics;
};
} // namespace

/// Writes the whole of `text` or nothing.
static LogicalResult write(StringRef text, StringRef file) {
  if (llvm::Error error =
          llvm::writeToOutput(file, [&](raw_ostream &os) -> llvm::Error {
            os << text;
            return llvm::Error::success();
          })) {
    llvm::errs() << "error: output file '" << file
                 << "' cannot be written: " << llvm::toString(std::move(error))
                 << "\n";
    return failure();
  }
  return success();
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  DialectRegistry registry;
  registerEverything(registry);
  registerEngineOptions();
  Options options;
  auto [inputFile, outputFile] =
      registerAndParseCLIOptions(argc, argv, kOverview, registry);

  RuleStatistics statistics;
  bool poisoned = false;
  EngineOptions engine = EngineOptions::fromCommandLine();
  MlirOptMainConfig commandLine = MlirOptMainConfig::createFromCLOptions();
  MlirOptMainConfig config = commandLine;
  config.setPassPipelineSetupFn([&](PassManager &pm) -> LogicalResult {
    if (!options.schedule.empty()) {
      FailureOr<Schedule> schedule =
          Schedule::load(options.schedule, engine, pm.getContext());
      if (failed(schedule))
        return failure();
      pm.addPass(std::make_unique<SchedulePass>(
          std::make_shared<Schedule>(std::move(*schedule)), options.stages,
          statistics));
    }
    return commandLine.setupPassPipeline(pm);
  });

  std::string error;
  std::unique_ptr<llvm::MemoryBuffer> input = readFile(inputFile, error);
  if (!input) {
    llvm::errs() << "error: input file '" << inputFile
                 << "' cannot be read: " << error << "\n";
    return EXIT_FAILURE;
  }
  if (failed(checkNesting(input->getBuffer(), input->getBufferIdentifier(),
                          SourceLanguage::MLIR, llvm::errs())))
    return EXIT_FAILURE;
  std::string output;
  llvm::raw_string_ostream os(output);
  LogicalResult result = MlirOptMain(os, std::move(input), registry, config);
  if (options.ruleStats == StatsFormat::Text)
    statistics.print(llvm::errs());
  else if (options.ruleStats == StatsFormat::Json)
    statistics.printJson(llvm::errs());
  if (failed(result) || poisoned)
    return EXIT_FAILURE;
  return asMainReturnCode(write(output, outputFile));
}
