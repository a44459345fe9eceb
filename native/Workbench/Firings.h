//===- Firings.h - The firings of rules, one by one -------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_WORKBENCH_FIRINGS_H
#define TENON_WORKBENCH_FIRINGS_H

#include "Engine/RunObserver.h"
#include "llvm/Support/JSON.h"
#include <functional>
#include <optional>
#include <string>

namespace tenon {

/// One rewrite that a rule has made.
struct Firing {
  /// From 1, in the order of the run.
  int64_t number = 0;
  std::string rule;
  /// Where the rule is written.
  std::string file;
  unsigned line = 0;
  /// The stage it fired in; empty before the first one.
  std::string stage;
  /// The operation that the rule matched, and where that is from, as
  /// `file:line:column`.
  std::string root;
  std::string location;
  Changes changes;
  /// What the rule shows of it, as text and as JSON: the firing outlives the
  /// context.
  struct Answer {
    std::string name, text;
    llvm::json::Value value;
  };
  std::vector<Answer> shown;
  /// What became of the nearest operation round the root that is isolated from
  /// above, as a unified diff; empty when nobody wanted it.
  std::string diff;

  /// One line, and the diff after it if there is one.
  void print(llvm::raw_ostream &os) const;
  /// The same as a JSON object on one line.
  void printJson(llvm::raw_ostream &os) const;
};

/// Puts together each firing of a run and hands it on when it is over. One that
/// watches several runs goes on counting.
class FiringRecorder : public RunObserver {
public:
  /// `wantsDiff` says for which numbers the IR is printed, which takes time.
  /// Firings before `firstStage` stages were over are not counted.
  FiringRecorder(std::function<void(const Firing &)> receive,
                 std::function<bool(int64_t number)> wantsDiff,
                 size_t firstStage = 0)
      : receive(std::move(receive)), wantsDiff(std::move(wantsDiff)),
        firstStage(firstStage) {}
  /// The same for all firings, with the diff of each, or of none.
  FiringRecorder(std::function<void(const Firing &)> receive, bool wantsDiffs)
      : FiringRecorder(std::move(receive),
                       [wantsDiffs](int64_t) { return wantsDiffs; }) {
    allDiffs = wantsDiffs;
  }

  int64_t count() const { return firing.number; }

  void beginStage(llvm::StringRef stage, mlir::ModuleOp payload) override;
  void endStage(llvm::StringRef stage, mlir::ModuleOp payload) override;
  void beginFiring(const Rule &rule, mlir::Operation *root) override;
  void endFiring(const Rule &rule, const Changes &changes) override;
  std::unique_ptr<RunObserver> fork() override;
  void join(RunObserver &forked) override;

private:
  std::function<void(const Firing &)> receive;
  std::function<bool(int64_t number)> wantsDiff;
  size_t firstStage;
  /// Unless it depends on the number.
  std::optional<bool> allDiffs;
  size_t stagesOver = 0;
  Firing firing;
  /// Of a fork: the firings, numbered from 1.
  std::vector<Firing> recorded;
  bool isFork = false;
  /// While a firing is under way: what surrounds it, if its diff is wanted.
  mlir::Operation *outermost = nullptr;
  mlir::Operation *enclosing = nullptr;
  std::string before;
};

/// Lets no rule fire any more after `limit` firings.
class FiringLimit : public RunObserver {
public:
  /// Firings before `firstStage` stages were over are not counted.
  explicit FiringLimit(int64_t limit, size_t firstStage = 0)
      : limit(limit), firstStage(firstStage) {}

  int64_t count() const { return fired; }

  void endStage(llvm::StringRef stage, mlir::ModuleOp payload) override {
    ++stagesOver;
  }
  void beginFiring(const Rule &rule, mlir::Operation *root) override {
    fired += stagesOver >= firstStage;
  }
  bool allowsFiring() override {
    return stagesOver < firstStage || fired < limit;
  }

private:
  int64_t limit;
  size_t firstStage;
  size_t stagesOver = 0;
  int64_t fired = 0;
};

} // namespace tenon

#endif // TENON_WORKBENCH_FIRINGS_H
