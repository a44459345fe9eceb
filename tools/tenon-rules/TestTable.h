//===- TestTable.h - What tenon-rules test says -----------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_RULES_TESTTABLE_H
#define TENON_RULES_TESTTABLE_H

#include "Test.h"

namespace tenon {

struct TestedRule {
  RuleSet *set;
  const Rule *rule;
  std::vector<CorpusPayload> corpus;
  RuleTestReport report;
  /// Payloads that crash or take long before the rule is applied.
  std::vector<std::string> crashing;
  bool isDone = false;
  /// By what programs are lowered.
  Schedule *loops = nullptr, *checked = nullptr;
};

/// The sums over a set, or over all.
struct TestSums {
  TestSums() = default;
  explicit TestSums(const RuleSet &set);
  void add(const RuleTestReport &report);
  void add(const TestSums &sums);
  /// As a sentence, and as a row.
  void print(llvm::StringRef name) const;
  void printRow(llvm::StringRef name) const;

  size_t rules = 0, tested = 0, marks = 0, fired = 0, made = 0, given = 0,
         meanings = 0, wrong = 0;
};

/// Tells of each set when all of its rules are tested, in the order of the
/// sets, and ends with a table of several sets.
class TestTable {
public:
  TestTable(llvm::ArrayRef<RuleSet *> sets, llvm::ArrayRef<TestedRule> rules,
            const TestRequest &request)
      : sets(sets), rules(rules), request(request) {}

  /// Tells what can be told.
  void goOn();
  void end() const;

private:
  llvm::ArrayRef<RuleSet *> sets;
  llvm::ArrayRef<TestedRule> rules;
  const TestRequest &request;
  std::vector<TestSums> sums;
};

} // namespace tenon

#endif // TENON_RULES_TESTTABLE_H
