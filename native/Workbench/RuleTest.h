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

/// A function that tests have, and what their schedule sets for the rule.
struct CorpusPayload {
  std::string text, settings;
};

/// What a test of a rule found.
struct RuleTestReport {
  /// Payloads on which it fired and which computed the same before and after:
  /// made from the rule, varied from those of its tests, and as tests have
  /// them.
  unsigned made = 0, varied = 0, given = 0;
  /// Payloads on which it fired, and that could not be run before or after;
  /// and those that are lowered by the rule itself, which says what its root
  /// means: it is compared with itself.
  unsigned unrun = 0, byItself = 0;
  /// Why those could not be run, of the first.
  std::string whyUnrun;
  /// If it never fired: the check that never held, and where it stands.
  std::string check, place;
  /// The first payload on which it is wrong, what it makes of it, and what is
  /// wrong; empty if there is none.
  std::string wrong, before, after;

  template <typename F>
  void each(F f) {
    f("made", made);
    f("varied", varied);
    f("given", given);
    f("unrun", unrun);
    f("byItself", byItself);
    f("whyUnrun", whyUnrun);
    f("check", check);
    f("checkPlace", place);
    f("wrong", wrong);
    f("before", before);
    f("after", after);
  }
  unsigned same() const { return made + varied + given; }
  unsigned fired() const { return same() + unrun; }
  /// Whether it says what its root means, and nothing else does.
  bool isMeaning() const { return byItself != 0 && byItself == same(); }
};

/// Makes payloads for one rule, applies it once to each, alone, and runs both.
class RuleTester {
public:
  struct Settings {
    unsigned payloads = 50;
    uint64_t seed = 1;
  };
  /// What is done with a payload, or with a batch of them.
  enum class Step { Reading, RunningBefore, Applying, RunningAfter };
  using Enter = std::function<void(Step step, llvm::StringRef payload)>;
  /// What stands for a batch instead of a payload, before its number.
  static constexpr llvm::StringLiteral kBatch = "batch ";
  /// `enter` is told of each step: one may end the process.
  /// `loops` lowers a program, `checked` one that stops where it is undefined.
  RuleTester(RuleSet &set, const Rule &rule, Schedule &loops, Schedule &checked,
             const TestAttributes &attributes, const EngineOptions &options,
             Settings settings, Enter enter);

  /// Passes over the payloads `thatCrash`, and runs those of such a batch one
  /// by one.
  RuleTestReport test(llvm::ArrayRef<CorpusPayload> corpus,
                      llvm::ArrayRef<std::string> thatCrash);

private:
  /// A payload, and what the rule says of it.
  struct Trial {
    std::string text;
    mlir::OwningOpRef<mlir::ModuleOp> payload;
    mlir::Operation *root = nullptr;
    mlir::DictionaryAttr settings;
    /// For which `?` stands.
    int64_t openSize = 4;
    Verdict verdict;
    /// What made it: the choices, unless it is a variation of a text.
    std::optional<std::vector<unsigned>> choices;
    /// Where it counts if the rule keeps what it computes.
    unsigned RuleTestReport::*count = &RuleTestReport::made;
    /// The module that the rule makes of it, once it is part of a batch.
    mlir::OwningOpRef<mlir::ModuleOp> after;
    /// Whose random numbers its first argument has.
    uint64_t firstStream = 0;
    bool isSame = false;
    /// Whether it was lowered by the rule itself.
    bool isByItself = false;
  };
  enum class Fate { Same, Different, Unrun };

  std::optional<Trial> read(std::string text, mlir::DictionaryAttr given,
                            PayloadMaker *maker);
  std::optional<Trial> make(Choices &choices);
  void note(const Verdict &verdict);
  /// Whether a rule of the set with a higher benefit takes the operation.
  bool isTaken(mlir::Operation *op);
  /// Modulo what its floats are numbers, if the rule is about such.
  std::optional<int64_t> primeOf(const Trial &trial) const;
  /// Applies the rule at the root of a copy; null if the rewrite fails.
  mlir::OwningOpRef<mlir::ModuleOp> apply(Trial &trial);
  /// Applies the rule at the root and compares; says what is wrong.
  Fate tryOn(Trial &trial, std::string &wrong, std::string &after);
  /// Applies the whole set.
  bool finish(mlir::ModuleOp module, mlir::DictionaryAttr given);
  Fate compare(Trial &trial, mlir::ModuleOp after, std::string &wrong);
  /// Begins to run the payload: reads what it is called with.
  mlir::FailureOr<run::Signature> begin(Trial &trial);
  mlir::FailureOr<run::Outcome> call(mlir::ModuleOp module,
                                     const run::Signature &signature,
                                     int filling, Schedule &schedule);
  /// The outcome of what is to be rewritten, if it is defined.
  mlir::FailureOr<run::Outcome> callBefore(mlir::ModuleOp module,
                                           const run::Signature &signature);
  /// The outcome of what a rule has made, finished by the whole set if it
  /// cannot be run by itself.
  mlir::FailureOr<run::Outcome> callAfter(mlir::ModuleOp module,
                                          const run::Signature &signature,
                                          mlir::DictionaryAttr given);
  /// Finds those of the trials that compute the same after the rule: runs all
  /// of them as one function, since a lowering takes most of its time once.
  /// They are of one prime.
  void compareTogether(llvm::MutableArrayRef<Trial> trials);
  /// Takes the verdict into the report, and counts what is the same; true if
  /// the rule is wrong.
  bool judge(Trial &trial);
  /// Keeps the trial for a batch, and judges the batch once it is full.
  void keep(Trial trial);
  /// Judges the trials that are kept; after the first on which the rule is
  /// wrong, reduces it.
  void judgeKept();
  void reduce(std::vector<unsigned> choices);
  void reduceLines(mlir::DictionaryAttr given);
  mlir::DictionaryAttr readSettings(const CorpusPayload &payload) const;
  void testMade();
  void testVaried(llvm::ArrayRef<CorpusPayload> corpus);

  RuleSet &set;
  const Rule &rule;
  Schedule &loops, &checked;
  EngineOptions options;
  Settings settings;
  Enter enter;
  mlir::MLIRContext *context;
  TestHints hints;
  /// What the rule reads of a schedule, in one payload or another.
  std::vector<mlir::DictionaryAttr> known{nullptr};
  /// Whether it is about floats that hold residues, as `rules/exact`.
  bool isOnResidues = false;
  RuleTestReport report;
  std::vector<Trial> kept;
  unsigned batches = 0;
  /// That of the trial which is run.
  uint64_t firstStream = 0;
  Verdict closest;
  std::string missing;
  std::set<std::string> seen, crashing;
  std::string firstError;
};

} // namespace tenon

#endif // TENON_WORKBENCH_RULETEST_H
