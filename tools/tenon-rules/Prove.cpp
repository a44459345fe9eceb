//===- Prove.cpp - tenon-rules prove --------------------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Prove.h"
#include "Engine/Contracts.h"
#include "Engine/DidYouMean.h"
#include "Engine/FlagError.h"
#include "Engine/RuleLibrary.h"
#include "Printing.h"
#include "Workbench/ProveRule.h"
#include "Workbench/RuleVerdict.h"
#include "WorkerProcess.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/Threading.h"
#include <csignal>
#include <sys/wait.h>
#include <unistd.h>

using namespace mlir;
using namespace tenon;
namespace json = llvm::json;

/// A proof that takes longer than so many seconds is given up.
static constexpr unsigned kSecondsOfProof = 60;

namespace {
struct RuleToProve {
  RuleSet *set;
  const Rule *rule;
  /// The number of the set among those that are proved.
  size_t inSet;
  ProveReport report;
  bool hasReported = false, isDone = false;
};
/// What is known of a set, or of all.
struct ProvedSet {
  std::string name;
  unsigned rules = 0, marks = 0, proved = 0, elements = 0, refuted = 0;

  void add(const ProveReport &report);
  void add(const ProvedSet &set);
  void print() const;
};
} // namespace

void ProvedSet::add(const ProveReport &report) {
  ++rules;
  bool isProved = report.outcome == ProveReport::Proved;
  proved += isProved && !report.isDefinition;
  elements += isProved && report.isDefinition;
  refuted += report.outcome == ProveReport::Refuted;
}

void ProvedSet::add(const ProvedSet &set) {
  rules += set.rules;
  marks += set.marks;
  proved += set.proved;
  elements += set.elements;
  refuted += set.refuted;
}

void ProvedSet::print() const {
  llvm::outs() << name << ": " << proved << " of " << rules << " proved, "
               << elements << " up to the function of an element, " << refuted
               << " refuted, " << marks << " set only marks\n";
}

/// What the process of a rule does.
static void prove(const RuleToProve &one, WorkerProcess::Tell tell) {
  ::alarm(kSecondsOfProof);
  ProveReport report = proveRule(*one.set, *one.rule);
  auto utf8 = [](const std::string &text) { return json::fixUTF8(text); };
  json::Object told{{"outcome", int64_t(report.outcome)},
                    {"fired", report.fired},
                    {"leastRank", report.leastRank},
                    {"mostRank", report.mostRank},
                    {"isDefinition", report.isDefinition},
                    {"milliseconds", report.milliseconds},
                    {"why", utf8(report.why)},
                    {"values", utf8(report.values)},
                    {"before", utf8(report.before)},
                    {"after", utf8(report.after)}};
  tell(llvm::formatv("{0}", json::Value(std::move(told))).str());
}

static void take(RuleToProve &one, const json::Object &told) {
  one.hasReported = true;
  ProveReport &report = one.report;
  auto text = [&](StringRef name) { return told.getString(name)->str(); };
  report.outcome = ProveReport::Outcome(*told.getInteger("outcome"));
  report.fired = *told.getInteger("fired");
  report.leastRank = *told.getInteger("leastRank");
  report.mostRank = *told.getInteger("mostRank");
  report.isDefinition = *told.getBoolean("isDefinition");
  report.milliseconds = *told.getInteger("milliseconds");
  report.why = text("why");
  report.values = text("values");
  report.before = text("before");
  report.after = text("after");
}

static void print(const Rule &rule, const ProveReport &report, bool isVerbose) {
  raw_ostream &os = llvm::outs();
  os << rule.place() << ": rule " << rule.name << " is ";
  switch (report.outcome) {
  case ProveReport::Proved:
    os << (report.isDefinition ? "proved up to the function of an element: "
                               : "proved: ")
       << "ranks " << report.leastRank << " to " << report.mostRank << ", "
       << report.fired << " payloads, " << report.milliseconds << " ms\n";
    return;
  case ProveReport::Refuted:
    os << "refuted: " << report.why << "\n  sizes: " << report.values << "\n";
    break;
  case ProveReport::Unproved:
    os << "not proved: " << report.why << "\n";
    if (!isVerbose)
      return;
  }
  os << "  before:\n";
  printIndented(report.before);
  os << "  after:\n";
  printIndented(report.after);
}

LogicalResult tenon::proveRules(ArrayRef<std::string> sets, StringRef name,
                                bool isVerbose, const EngineOptions &engine,
                                const DialectRegistry &registry) {
  // Processes are made of this one: it has no threads.
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  llvm::SourceMgr sources;
  SourceMgrDiagnosticHandler handler(sources, &context);
  context.loadAllAvailableDialects();
  RuleLibrary &library = RuleLibrary::get(&context);
  library.configure(engine);
  std::vector<RuleToProve> rules;
  std::vector<ProvedSet> proved;
  std::vector<std::string> names;
  bool isFound = false;
  for (const std::string &set : sets) {
    RuleSet *loaded =
        library.load(set, FileLineColLoc::get(&context, set, 1, 1));
    if (!loaded)
      return failure();
    proved.push_back({set});
    for (const Rule &rule : loaded->getRules()) {
      names.push_back(rule.name);
      if (refuses(rule) || (!name.empty() && rule.name != name))
        continue;
      isFound = true;
      if (onlyMarks(rule))
        ++proved.back().marks;
      else
        rules.push_back({loaded, &rule, proved.size() - 1, {}});
    }
  }
  if (!isFound && !name.empty())
    return FlagError() << "--rule=" << name << ": " << llvm::join(sets, ", ")
                       << " has no rule of that name"
                       << didYouMean(name, names);
  // They are printed in the order of the sets.
  size_t printed = 0;
  WorkerProcess::forEach(
      rules.size(), llvm::hardware_concurrency().compute_thread_count(),
      [&](size_t i) { return "proving " + rules[i].rule->name; },
      [&](size_t i, WorkerProcess::Tell tell) { prove(rules[i], tell); },
      [&](size_t i, const json::Object &told) { take(rules[i], told); },
      [&](size_t i, int status) {
        RuleToProve &one = rules[i];
        if (!one.hasReported)
          one.report.why = WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM
                               ? "it takes longer than " +
                                     std::to_string(kSecondsOfProof) + " s"
                               : "the proof crashes";
        proved[one.inSet].add(one.report);
        one.isDone = true;
        for (; printed < rules.size() && rules[printed].isDone; ++printed)
          print(*rules[printed].rule, rules[printed].report, isVerbose);
        llvm::outs().flush();
        return true;
      });
  ProvedSet all{"all"};
  for (const ProvedSet &set : proved) {
    set.print();
    all.add(set);
  }
  if (sets.size() > 1)
    all.print();
  return success(all.refuted == 0);
}
