//===- RuleTest.h - Tests a rule on payloads made from it -------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_WORKBENCH_RULETEST_H
#define TENON_WORKBENCH_RULETEST_H

#include "Engine/Engine.h"
#include "Engine/RuleSet.h"
#include "Run/Program.h"
#include "Workbench/PatternInterpreter.h"
#include "Workbench/TestPayload.h"
#include <functional>
#include <set>

namespace tenon {

/// What a test of a rule found.
struct RuleTestReport {
  /// Payloads that were made from the rule, and from those of its tests, on
  /// which it fired and which computed the same before and after.
  unsigned made = 0, harvested = 0;
  /// Payloads on which it fired, and that could not be run before or after.
  unsigned unrun = 0;
  /// Why those could not be run, of the first.
  std::string whyUnrun;
  /// If it never fired: the check that never held, and where it stands.
  std::string check, place;
  /// The first payload on which it is wrong, what it makes of it, and what is
  /// wrong; empty if there is none.
  std::string wrong, before, after;

  unsigned fired() const { return made + harvested + unrun; }
};

/// Makes payloads for one rule, applies it once to each, alone, and runs both.
class RuleTester {
public:
  struct Settings {
    unsigned payloads = 50;
    uint64_t seed = 1;
  };
  /// What is done with a payload.
  enum class Step { Reading, RunningBefore, Applying, RunningAfter };
  using Enter = std::function<void(Step step, llvm::StringRef payload)>;
  /// `enter` is told of each step: one may end the process.
  RuleTester(RuleSet &set, const Rule &rule, Schedule &loops,
             const EngineOptions &options, Settings settings, Enter enter);

  /// `corpus` has functions on which tests have the rule fire.
  RuleTestReport test(llvm::ArrayRef<std::string> corpus);

private:
  /// A payload, and what the rule says of it.
  struct Trial {
    std::string text;
    mlir::OwningOpRef<mlir::ModuleOp> payload;
    mlir::Operation *root = nullptr;
    /// For which `?` stands.
    int64_t openSize = 4;
    Verdict verdict;
  };
  enum class Fate { Same, Different, Unrun };

  std::optional<Trial> read(std::string text, const PayloadMaker *maker);
  std::optional<Trial> make(Choices &choices);
  void note(const Verdict &verdict);
  /// Applies the rule at the root and compares; says what is wrong.
  Fate tryOn(Trial &trial, std::string &wrong, std::string &after);
  Fate compare(const Trial &trial, mlir::ModuleOp after, std::string &wrong);
  mlir::FailureOr<run::Outcome> call(mlir::ModuleOp module,
                                     const run::Signature &signature,
                                     int filling, bool checks = false);
  bool isDefined(mlir::ModuleOp module, const run::Signature &signature,
                 const run::Outcome &outcome);
  /// Takes the verdict into the report; true if the rule is wrong.
  bool judge(Trial &trial, bool isHarvested);
  void reduce(std::vector<unsigned> choices);
  void testHarvested(llvm::ArrayRef<std::string> corpus);

  RuleSet &set;
  const Rule &rule;
  Schedule &loops;
  EngineOptions options;
  Settings settings;
  Enter enter;
  mlir::MLIRContext *context;
  TestHints hints;
  RuleTestReport report;
  Verdict closest;
  std::string missing;
  std::set<std::string> seen;
  std::string firstError;
};

} // namespace tenon

#endif // TENON_WORKBENCH_RULETEST_H
