//===- RuleExamples.h - Where rules fire and refuse -------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_WORKBENCH_RULEEXAMPLES_H
#define TENON_WORKBENCH_RULEEXAMPLES_H

#include "Engine/RuleSet.h"
#include "Engine/RunObserver.h"
#include "llvm/ADT/DenseMap.h"
#include <array>
#include <functional>
#include <map>
#include <string>

namespace tenon {

/// An operation that a rule has rewritten, or has left alone.
struct RuleExample {
  /// How good an example it is; the first number that differs decides, and the
  /// greater is better. Whether it fired or a check of the rule said no; how
  /// close the test is to the rule; how many checks held before; how few
  /// operations are to be read.
  using Rank = std::array<int64_t, 4>;

  /// `RULE at FILE:LINE`.
  std::string rule;
  bool fired = false;
  Rank rank{};
  /// Its name, and where the payload has it.
  std::string operation, place;
  /// The nearest operation round it that is isolated from above. The one
  /// `after` is that of a firing.
  std::string before, after;
  /// What the schedule has set for the rule, and the attributes of the module,
  /// as text; empty if nothing. Functions and globals that `before` names.
  std::string settings, moduleAttributes, symbols;
  /// The line of `before`, from 0, on which the operation begins.
  unsigned line = 0;
  /// Why it was left alone, and where the rule asks for what was not found, as
  /// FILE:LINE:COLUMN; empty if another rule took the operation.
  std::string reason, check;

  /// Calls `visit` with each field but the rank, and its name.
  template <typename Visit>
  void each(Visit visit) {
    visit("rule", rule);
    visit("fired", fired);
    visit("operation", operation);
    visit("place", place);
    visit("before", before);
    visit("after", after);
    visit("settings", settings);
    visit("module", moduleAttributes);
    visit("symbols", symbols);
    visit("line", line);
    visit("reason", reason);
    visit("check", check);
  }

  /// The name of `rule` in examples.
  static std::string nameOf(const Rule &rule);
};

/// Finds, over all runs that it watches, the best examples of each rule: one
/// where it fires, and one where it refuses.
class RuleExamples : public RunObserver {
public:
  /// `closeness` says how close the run under way is to a rule set.
  explicit RuleExamples(std::function<int64_t(llvm::StringRef set)> closeness)
      : closeness(std::move(closeness)) {}

  /// The examples that the runs since the last call have bettered.
  std::vector<RuleExample> take();

  void beginRun(mlir::ModuleOp payload) override { known.clear(); }
  void beginApplication(mlir::Operation *applyPatterns,
                        llvm::ArrayRef<mlir::Operation *> targets) override;
  void endApplication(mlir::Operation *applyPatterns,
                      llvm::ArrayRef<mlir::Operation *> targets) override;
  void beginFiring(const Rule &rule, mlir::Operation *root) override;
  void endFiring(const Rule &rule, const Changes &changes) override;

private:
  /// Rules that take part in the application, and what the schedule has set
  /// for them.
  struct Part {
    mlir::DictionaryAttr settings;
    llvm::SmallVector<const Rule *> rules;
    int64_t closeness;
  };
  /// The best of a rule, and whether it is new.
  struct Best {
    RuleExample fires, refuses;
    bool firesNew = false, refusesNew = false;
  };

  Best &bestOf(const Rule &rule);
  /// Whether `rank`, but for the number of operations, which is put into it, is
  /// better than that of `than`.
  static bool isBetter(RuleExample::Rank &rank, const RuleExample &than,
                       mlir::Operation *op);
  /// Fills in all but what became of the operation.
  static mlir::Operation *describe(RuleExample &example, const Rule &rule,
                                   mlir::Operation *op, class StableNames &);
  void ask(mlir::Operation *op, const Rule *taker);

  std::function<int64_t(llvm::StringRef set)> closeness;
  std::vector<Part> parts;
  std::map<std::string, Best> best;
  /// Where in `best` a rule of the run under way is.
  llvm::DenseMap<const Rule *, Best *> known;
  /// The firing under way, if it is a better example, and what is printed.
  RuleExample firing;
  mlir::Operation *scope = nullptr;
  std::shared_ptr<class StableNames> names;
};

} // namespace tenon

#endif // TENON_WORKBENCH_RULEEXAMPLES_H
