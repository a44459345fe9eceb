//===- Prove.cpp - tenon-rules prove --------------------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Prove.h"
#include "Printing.h"
#include "Workbench/ProveRule.h"

using namespace mlir;
using namespace tenon;
namespace json = llvm::json;

/// A proof that takes more seconds of the processor is given up.
static constexpr unsigned kSecondsOfProof = 60;

namespace {
class ProofJobs : public RuleJobs {
public:
  using RuleJobs::RuleJobs;

  LogicalResult run();

private:
  /// What is known of a set, or of all.
  struct Sums {
    unsigned rules = 0, marks = 0, proved = 0, elements = 0, refuted = 0;
    void print(StringRef name) const;
  };

  void work(size_t job, WorkerProcess::Tell tool) override {
    WorkerProcess::limitSeconds(kSecondsOfProof);
    tell(tool, tenon::toJson(proveRule(*jobs[job].set, *jobs[job].rule)));
  }
  void take(size_t job, const json::Object &told) override {
    fromJson(told, reports[job]);
  }
  bool end(size_t job, int status) override;
  void print(size_t job) override;
  void printSums(RuleSet &set, ArrayRef<size_t> jobs) override;
  json::Object toJson(size_t job) override {
    return tenon::toJson(reports[job]);
  }

  std::vector<ProveReport> reports;
  Sums all;
};
} // namespace

void ProofJobs::Sums::print(StringRef name) const {
  llvm::outs() << name << ": " << proved << " of " << rules << " proved, "
               << elements << " up to the function of an element, " << refuted
               << " refuted, " << marks << " set only marks\n";
}

bool ProofJobs::end(size_t job, int status) {
  ProveReport &report = reports[job];
  if (report.outcome == ProveReport::Pending) {
    report.outcome = ProveReport::Unproved;
    report.why =
        WorkerProcess::isLate(status)
            ? "it takes longer than " + std::to_string(kSecondsOfProof) + " s"
            : "the proof crashes";
  }
  all.refuted += report.outcome == ProveReport::Refuted;
  verdicts.keep(*jobs[job].rule, report);
  return true;
}

void ProofJobs::print(size_t job) {
  const ProveReport &report = reports[job];
  raw_ostream &os = llvm::outs();
  os << jobs[job].rule->place() << ": rule " << jobs[job].rule->name << " is ";
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
  default:
    os << "not proved: " << report.why << "\n";
    if (request.rule.empty())
      return;
  }
  os << "  before:\n";
  printIndented(report.before);
  os << "  after:\n";
  printIndented(report.after);
}

void ProofJobs::printSums(RuleSet &set, ArrayRef<size_t> ofSet) {
  Sums sums;
  sums.marks = llvm::count_if(set.getRules(), onlyMarks);
  sums.rules = ofSet.size();
  for (size_t job : ofSet) {
    bool isProved = reports[job].outcome == ProveReport::Proved;
    sums.proved += isProved && !reports[job].isDefinition;
    sums.elements += isProved && reports[job].isDefinition;
    sums.refuted += reports[job].outcome == ProveReport::Refuted;
  }
  sums.print(set.getName());
  all.rules += sums.rules;
  all.marks += sums.marks;
  all.proved += sums.proved;
  all.elements += sums.elements;
}

LogicalResult ProofJobs::run() {
  if (failed(load()))
    return failure();
  reports.resize(jobs.size());
  RuleJobs::run("proving");
  if (sets.size() > 1 && !request.asJson)
    all.print("all");
  return success(all.refuted == 0);
}

LogicalResult tenon::proveRules(const RulesRequest &request,
                                const EngineOptions &engine,
                                const DialectRegistry &registry) {
  return ProofJobs(request, engine, registry).run();
}
