//===- RunTimes.cpp - Where the time of a run goes ------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Workbench/RunTimes.h"

using namespace mlir;
using namespace tenon;

RunTimes::OfRule RunTimes::of(const Rule &rule) const {
  auto it = ofRules.find(&rule);
  return it == ofRules.end() ? OfRule() : it->second;
}

RunTimes::OfSet RunTimes::of(const RuleSet &set) const {
  auto it = ofSets.find(&set);
  return it == ofSets.end() ? OfSet() : it->second;
}

void RunTimes::beginStage(StringRef, ModuleOp) { stageBegin = Clock::now(); }

void RunTimes::endStage(StringRef stage, ModuleOp) {
  ofStages.push_back({stage.str(), Clock::now() - stageBegin});
}

void RunTimes::beginAttempt(const RuleSet &set, const Rule &rule, Operation *) {
  ++ofRules[&rule].tries;
  ++ofSets[&set].tries;
  attemptBegin = Clock::now();
}

void RunTimes::endAttempt(const RuleSet &set, const Rule &) {
  ofSets[&set].trying += Clock::now() - attemptBegin;
}

void RunTimes::beginFiring(const Rule &, Operation *) {
  firingBegin = Clock::now();
}

void RunTimes::endFiring(const Rule &rule, const Changes &) {
  ofRules[&rule].rewriting += Clock::now() - firingBegin;
}

std::unique_ptr<RunObserver> RunTimes::fork() {
  return std::make_unique<RunTimes>();
}

void RunTimes::join(RunObserver &forked) {
  auto &other = static_cast<RunTimes &>(forked);
  for (auto [rule, more] : other.ofRules) {
    OfRule &known = ofRules[rule];
    known.tries += more.tries;
    known.rewriting += more.rewriting;
  }
  for (auto [set, more] : other.ofSets) {
    OfSet &known = ofSets[set];
    known.tries += more.tries;
    known.trying += more.trying;
  }
}
