//===- RuleJobs.h - Work on each rule of some sets --------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_TOOLS_TENON_RULES_RULEJOBS_H
#define TENON_TOOLS_TENON_RULES_RULEJOBS_H

#include "Engine/Engine.h"
#include "Engine/RuleSet.h"
#include "Workbench/RuleVerdict.h"
#include "WorkerProcess.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/SourceMgr.h"

namespace tenon {

struct RulesRequest {
  /// Names or files of rule sets.
  std::vector<std::string> sets;
  /// Only the rules of this name, unless it is empty.
  std::string rule;
  /// Prints one array of JSON, an object for each rule, and nothing else.
  bool asJson = false;
};

/// A report as an object: its member `each(f)` calls f(name, field) for all.
template <typename Report>
llvm::json::Object toJson(Report report) {
  llvm::json::Object object;
  report.each([&](llvm::StringRef name, auto &field) {
    if constexpr (std::is_same_v<std::decay_t<decltype(field)>, std::string>)
      object[name] = llvm::json::fixUTF8(field);
    else
      object[name] = field;
  });
  return object;
}

template <typename Report>
void fromJson(const llvm::json::Object &object, Report &report) {
  report.each([&](llvm::StringRef name, auto &field) {
    if constexpr (std::is_same_v<std::decay_t<decltype(field)>, std::string>)
      field = object.getString(name).value_or("").str();
    else if constexpr (std::is_same_v<std::decay_t<decltype(field)>, bool>)
      field = object.getBoolean(name).value_or(false);
    else
      field = object.getInteger(name).value_or(0);
  });
}

/// Loads the sets of a request, and works on each rule that rewrites more than
/// marks in a process of its own. Prints what came of it in the order of the
/// rules, then that of the set.
class RuleJobs {
public:
  RuleJobs(const RulesRequest &request, const EngineOptions &engine,
           const mlir::DialectRegistry &registry);
  virtual ~RuleJobs() = default;

  mlir::LogicalResult load();
  void run(llvm::StringRef doing);

protected:
  struct Job {
    RuleSet *set;
    const Rule *rule;
    bool isDone = false;
  };

  virtual bool takes(const Rule &rule) { return true; }
  /// What is done before the process of a job starts.
  virtual void prepare(size_t job) {}
  /// What the process of a job does.
  virtual void work(size_t job, WorkerProcess::Tell tell) = 0;
  virtual void take(size_t job, const llvm::json::Object &told) = 0;
  /// The process has gone; returns whether the job is done.
  virtual bool end(size_t job, int status) = 0;
  virtual void print(size_t job) = 0;
  virtual void printSums(RuleSet &set, llvm::ArrayRef<size_t> jobs) = 0;
  virtual llvm::json::Object toJson(size_t job) = 0;

  static void tell(WorkerProcess::Tell tool, llvm::json::Object told) {
    tool(llvm::formatv("{0}", llvm::json::Value(std::move(told))).str());
  }

  const RulesRequest &request;
  const EngineOptions &engine;
  mlir::MLIRContext context;
  RuleVerdicts verdicts;
  std::vector<RuleSet *> sets;
  std::vector<Job> jobs;

private:
  void printDone();

  llvm::SourceMgr sources;
  mlir::SourceMgrDiagnosticHandler handler;
  size_t printed = 0;
};

} // namespace tenon

#endif // TENON_TOOLS_TENON_RULES_RULEJOBS_H
