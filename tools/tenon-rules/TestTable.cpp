//===- TestTable.cpp - What tenon-rules test says -------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestTable.h"
#include "Printing.h"
#include "Workbench/RuleVerdict.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace tenon;

static constexpr char kRow[] =
    "{0,-26}{1,7}{2,9}{3,8}{4,7}{5,10}{6,7}{7,10}{8,13}\n";

static void print(const TestedRule &tested, const TestRequest &request) {
  const RuleTestReport &report = tested.report;
  const Rule &rule = *tested.rule;
  llvm::raw_ostream &os = llvm::outs();
  std::string head = rule.place() + ": rule " + rule.name;
  if (!report.wrong.empty()) {
    os << head << " is wrong: " << report.wrong << "\n  before:\n";
    printIndented(report.before);
    if (!report.after.empty()) {
      os << "  after:\n";
      printIndented(report.after);
    }
    os << "  again: " << request.command(tested.set->getName(), rule.name)
       << "\n";
  } else if (report.fired() == 0) {
    os << head << " never fired: no payload passes the check at "
       << report.place << ": " << report.check << "\n";
  } else if (report.same() == 0) {
    os << head << " fired on " << countOf(report.unrun, "payload")
       << ", none of which can be run: " << report.whyUnrun << "\n";
  } else if (report.isMeaning()) {
    os << head << " says what its root means: it is compared with itself\n";
  }
}

TestSums::TestSums(const RuleSet &set)
    : rules(set.getRules().size()),
      marks(llvm::count_if(set.getRules(), onlyMarks)) {}

void TestSums::add(const RuleTestReport &report) {
  ++tested;
  fired += report.fired() != 0 || !report.wrong.empty();
  made += report.made + report.varied;
  given += report.given;
  meanings += report.isMeaning();
  wrong += !report.wrong.empty();
}

void TestSums::add(const TestSums &sums) {
  rules += sums.rules;
  tested += sums.tested;
  marks += sums.marks;
  fired += sums.fired;
  made += sums.made;
  given += sums.given;
  meanings += sums.meanings;
  wrong += sums.wrong;
}

void TestSums::print(StringRef name) const {
  raw_ostream &os = llvm::outs();
  os << name << ": " << countOf(rules, "rule");
  if (marks)
    os << ", " << marks << " set only marks";
  os << "; " << fired << " of " << tested << " fired, on " << made
     << " payloads made and " << given << " of tests; "
     << countOf(wrong, "difference") << "\n";
  os.flush();
}

void TestSums::printRow(StringRef name) const {
  llvm::outs() << llvm::formatv(kRow, name, rules, marks, tested, fired, made,
                                given, meanings, wrong);
}

void TestTable::goOn() {
  while (sums.size() < sets.size()) {
    RuleSet *set = sets[sums.size()];
    auto isOfSet = [&](const TestedRule &one) { return one.set == set; };
    auto ofSet = llvm::make_filter_range(rules, isOfSet);
    if (llvm::any_of(ofSet, [](auto &one) { return !one.isDone; }))
      return;
    TestSums &sum = sums.emplace_back(*set);
    for (const TestedRule &tested : ofSet) {
      ::print(tested, request);
      sum.add(tested.report);
    }
    sum.print(set->getName());
  }
}

void TestTable::end() const {
  if (sets.size() < 2)
    return;
  llvm::outs() << "\n"
               << llvm::formatv(kRow, "set", "rules", "marks", "tested",
                                "fired", "payloads", "given", "meanings",
                                "differences");
  TestSums all;
  for (auto [set, sum] : llvm::zip(sets, sums)) {
    sum.printRow(set->getName());
    all.add(sum);
  }
  all.printRow("all");
}
