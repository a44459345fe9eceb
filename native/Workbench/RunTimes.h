//===- RunTimes.h - Where the time of a run goes ----------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_WORKBENCH_RUNTIMES_H
#define TENON_WORKBENCH_RUNTIMES_H

#include "Engine/RunObserver.h"
#include <chrono>
#include <map>
#include <string>
#include <vector>

namespace tenon {

/// Measures a run: its stages, the rule sets and the rules in them.
class RunTimes : public RunObserver {
public:
  using Clock = std::chrono::steady_clock;

  struct OfRule {
    /// On how many operations it was tried. Rules with one root and one benefit
    /// are tried together.
    int64_t tries = 0;
    /// Spent in its rewrites.
    Clock::duration rewriting{};
  };
  struct OfSet {
    int64_t tries = 0;
    /// Spent in trying its rules, and in the rewrites of those that fired.
    Clock::duration trying{};
  };
  struct OfStage {
    std::string stage;
    Clock::duration taken{};
  };

  OfRule of(const Rule &rule) const;
  OfSet of(const RuleSet &set) const;
  /// In the order of the run.
  llvm::ArrayRef<OfStage> stages() const { return ofStages; }

  void beginStage(llvm::StringRef stage, mlir::ModuleOp payload) override;
  void endStage(llvm::StringRef stage, mlir::ModuleOp payload) override;
  void beginAttempt(const RuleSet &set, const Rule &rule,
                    mlir::Operation *op) override;
  void endAttempt(const RuleSet &set, const Rule &rule) override;
  void beginFiring(const Rule &rule, mlir::Operation *root) override;
  void endFiring(const Rule &rule, const Changes &changes) override;
  std::unique_ptr<RunObserver> fork() override;
  void join(RunObserver &forked) override;

private:
  std::map<const Rule *, OfRule> ofRules;
  std::map<const RuleSet *, OfSet> ofSets;
  std::vector<OfStage> ofStages;
  Clock::time_point stageBegin, attemptBegin, firingBegin;
};

} // namespace tenon

#endif // TENON_WORKBENCH_RUNTIMES_H
