//===- RuleJobs.cpp - Work on each rule of some sets ----------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RuleJobs.h"
#include "Engine/Contracts.h"
#include "Engine/DidYouMean.h"
#include "Engine/FlagError.h"
#include "Engine/RuleLibrary.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Threading.h"

using namespace mlir;
using namespace tenon;
namespace json = llvm::json;

// Processes are made of this one: it has no threads.
RuleJobs::RuleJobs(const RulesRequest &request, const EngineOptions &engine,
                   const DialectRegistry &registry)
    : request(request), engine(engine),
      context(registry, MLIRContext::Threading::DISABLED), verdicts(engine),
      handler(sources, &context) {
  context.loadAllAvailableDialects();
  RuleLibrary::get(&context).configure(engine);
}

LogicalResult RuleJobs::load() {
  std::vector<std::string> known;
  for (const std::string &name : request.sets) {
    RuleSet *set = RuleLibrary::get(&context).load(
        name, FileLineColLoc::get(&context, name, 1, 1));
    if (!set)
      return failure();
    sets.push_back(set);
    for (const Rule &rule : set->getRules()) {
      known.push_back(rule.name);
      if ((request.rule.empty() || rule.name == request.rule) &&
          !refuses(rule) && !onlyMarks(rule) && takes(rule))
        jobs.push_back({set, &rule});
    }
  }
  if (jobs.empty() && !request.rule.empty())
    return FlagError() << "--rule=" << request.rule << ": "
                       << llvm::join(request.sets, ", ")
                       << (llvm::is_contained(known, request.rule)
                               ? ": it rewrites nothing, or sets only marks"
                               : " has no rule of that name")
                       << didYouMean(request.rule, known);
  return success();
}

/// Prints what is known of each set whose jobs are done, and of the rules of
/// the next one.
void RuleJobs::printDone() {
  while (!request.asJson && printed < sets.size()) {
    SmallVector<size_t> ofSet;
    for (auto [number, job] : llvm::enumerate(jobs))
      if (job.set == sets[printed])
        ofSet.push_back(number);
    if (!llvm::all_of(ofSet, [&](size_t job) { return jobs[job].isDone; }))
      break;
    for (size_t job : ofSet)
      print(job);
    printSums(*sets[printed++], ofSet);
  }
  llvm::outs().flush();
}

void RuleJobs::run(StringRef doing) {
  printDone();
  WorkerProcess::forEach(
      jobs.size(), llvm::hardware_concurrency().compute_thread_count(),
      [&](size_t job) {
        prepare(job);
        return (doing + " " + jobs[job].rule->name).str();
      },
      [&](size_t job, WorkerProcess::Tell tell) { work(job, tell); },
      [&](size_t job, const json::Object &told) { take(job, told); },
      [&](size_t job, int status) {
        jobs[job].isDone = end(job, status);
        if (jobs[job].isDone)
          printDone();
        return jobs[job].isDone;
      });
  if (!request.asJson)
    return;
  json::Array all;
  for (auto [number, job] : llvm::enumerate(jobs)) {
    json::Object object = toJson(number);
    object["set"] = job.set->getName();
    object["rule"] = job.rule->name;
    object["place"] = job.rule->place();
    object["verdict"] = verdicts.find(*job.rule);
    all.push_back(std::move(object));
  }
  llvm::outs() << llvm::formatv("{0:2}\n", json::Value(std::move(all)));
}
