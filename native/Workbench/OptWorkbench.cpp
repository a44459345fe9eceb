//===- OptWorkbench.cpp - The workbench's flags of tenon-opt --------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/DidYouMean.h"
#include "Engine/FlagError.h"
#include "Opt/OptExtension.h"
#include "Workbench/ExplainFlags.h"
#include "Workbench/Refusals.h"
#include "Workbench/RuleStatistics.h"
#include "Workbench/RunReport.h"
#include "Workbench/RunTimes.h"
#include "Workbench/Tracing.h"
#include "Workbench/Watch.h"
#include "Workbench/Workbench.h"

using namespace mlir;
using namespace tenon;
namespace cl = llvm::cl;

namespace {
enum class StatsFormat { None, Text, All, Json };

class OptWorkbench : public OptExtension {
public:
  explicit OptWorkbench(cl::OptionCategory &category);

  StringRef overview() const override;
  std::optional<int> runInstead(int argc, char **argv,
                                const ToolCall &call) override;
  StringRef given() const override;
  LogicalResult check(const MlirOptMainConfig &config) override;
  LogicalResult open() override { return tracing.open(hasSeveralPayloads); }
  LogicalResult prepareRun(MLIRContext *context, const ToolCall &call) override;
  LogicalResult beginRun(ModuleOp payload,
                         SmallVectorImpl<RunObserver *> &observers) override;
  LogicalResult endRun(ModuleOp payload, LogicalResult result) override;
  LogicalResult finish() override;

private:
  cl::opt<StatsFormat, false, WordParser<StatsFormat>> ruleStats;
  Tracing tracing;
  ExplainFlags explain;
  cl::opt<std::string> report;

  bool hasSeveralPayloads = false;
  RuleStatistics statistics;
  /// Of the run that has begun.
  std::optional<RunTimes> times;
  std::optional<ExplainRun> explaining;
  std::optional<Coverage> coverage;
  std::optional<RunReport> page;
};
} // namespace

OptWorkbench::OptWorkbench(cl::OptionCategory &category)
    : ruleStats(
          "rule-stats", cl::cat(category), cl::ValueOptional,
          cl::init(StatsFormat::None),
          cl::desc("Print to stderr how often each loaded rule fired, on how "
                   "many operations\nit was tried, and milliseconds: of its "
                   "rewrites, of all tries and rewrites of\na set, of each "
                   "stage"),
          cl::values(clEnumValN(StatsFormat::Text, "", ""),
                     clEnumValN(StatsFormat::Text, "text", "as a table"),
                     clEnumValN(StatsFormat::All, "all",
                                "with each rule of sets without a firing"),
                     clEnumValN(StatsFormat::Json, "json", "as JSON"))),
      tracing(category), explain(category),
      report("report", cl::cat(category), cl::value_desc("file.html|dir"),
             cl::desc("Write the run as one page to this file, or to "
                      "index.html in this\ndirectory: what became of each "
                      "operation, the IR of each stage,\nwhat each firing of a "
                      "rule did to it, and why rules never fired")) {
  registerWatchOptions();
}

StringRef OptWorkbench::overview() const {
  return R"(  tenon-opt IN.mlir --schedule=S --rule-stats             firings of each rule
  tenon-opt IN.mlir --schedule=S --trace-ir               what each firing did
  tenon-opt IN.mlir --schedule=S --dump-stages=DIR        the IR of each stage
  tenon-opt IN.mlir --schedule=S --explain-op=IN.mlir:9   what became of line 9
  tenon-opt IN.mlir --schedule=S --report=run.html        the run as a page
  tenon-opt IN.mlir --schedule=S --watch                  again at each change
)";
}

std::optional<int> OptWorkbench::runInstead(int argc, char **argv,
                                            const ToolCall &call) {
  return watchIfAsked(argc, argv, call);
}

StringRef OptWorkbench::given() const {
  return ruleStats != StatsFormat::None ? "--rule-stats"
         : !report.empty()              ? "--report"
         : !explain.given().empty()     ? explain.given()
                                        : tracing.flagGiven();
}

LogicalResult OptWorkbench::check(const MlirOptMainConfig &config) {
  hasSeveralPayloads = !config.inputSplitMarker().empty();
  explain.engineListens = config.shouldEmitRemarks();
  if (!report.empty() && hasSeveralPayloads)
    return FlagError() << "--report is about one run, and --split-input-file "
                          "makes several: leave one out";
  return explain.verify();
}

LogicalResult OptWorkbench::prepareRun(MLIRContext *context,
                                       const ToolCall &call) {
  if (report.empty())
    return success();
  page.emplace(report, call.input, call.schedule);
  return page->prepare(context);
}

LogicalResult
OptWorkbench::beginRun(ModuleOp payload,
                       SmallVectorImpl<RunObserver *> &observers) {
  tracing.watch(observers);
  times.emplace();
  if (ruleStats != StatsFormat::None)
    observers.push_back(&*times);
  if (failed(explaining.emplace().begin(explain, payload, observers))) {
    explaining.reset();
    return failure();
  }
  if (page) {
    page->show(coverage.emplace(payload));
    observers.push_back(&*page);
  }
  return success();
}

LogicalResult OptWorkbench::endRun(ModuleOp payload, LogicalResult result) {
  MLIRContext *context = payload.getContext();
  result = explaining->finish(result, context);
  explaining.reset();
  statistics.collect(context, &*times);
  if (coverage && succeeded(result))
    coverage->classify(payload);
  if (page && failed(page->write(context)))
    result = failure();
  // What they listen to is gone soon.
  page.reset();
  coverage.reset();
  return result;
}

LogicalResult OptWorkbench::finish() {
  noteStatistics(statistics);
  if (ruleStats == StatsFormat::Text || ruleStats == StatsFormat::All)
    statistics.print(llvm::errs(), ruleStats == StatsFormat::All);
  else if (ruleStats == StatsFormat::Json)
    statistics.printJsonWithTimes(llvm::errs());
  return tracing.finish();
}

void tenon::registerOptWorkbench() { OptExtension::add<OptWorkbench>(); }

void tenon::registerWorkbench() {
  registerRefusalSeeker();
  registerOptWorkbench();
  registerRunWorkbench();
}
