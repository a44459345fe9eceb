//===- Test.cpp - tenon-rules test ----------------------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Test.h"
#include "Engine/FlagError.h"
#include "Engine/ScheduleList.h"
#include "Engine/SearchPath.h"
#include "Printing.h"
#include "TestCorpus.h"

using namespace mlir;
using namespace tenon;
namespace json = llvm::json;

/// A payload that takes more seconds of the processor is given up.
static constexpr unsigned kSeconds = 30;
/// How often a rule is tested with other payloads if one crashes before the
/// rule is applied.
static constexpr unsigned kRestarts = 10;

static constexpr char kRow[] =
    "{0,-26}{1,7}{2,9}{3,8}{4,7}{5,10}{6,7}{7,10}{8,13}\n";

namespace {
class TestJobs : public RuleJobs {
public:
  TestJobs(const TestRequest &request, const EngineOptions &engine,
           const DialectRegistry &registry)
      : RuleJobs(request, engine, registry), request(request), plain(engine),
        corpus(engine, registry) {
    plain.knobs.clear();
    plain.useTuned = false;
  }

  LogicalResult run();

private:
  struct TestedRule {
    std::vector<CorpusPayload> corpus;
    /// By what programs are lowered.
    Schedule *loops = nullptr, *checked = nullptr;
    RuleTestReport report;
    /// Payloads that crash or take long before the rule is applied.
    std::vector<std::string> crashing;
    /// What the process has told: whether it has ended well, and what it does.
    bool hasReported = false;
    std::string underWay;
    RuleTester::Step step = RuleTester::Step::Reading;
  };
  /// The sums over a set, or over all.
  struct Sums {
    size_t rules = 0, tested = 0, marks = 0, fired = 0, made = 0, given = 0,
           meanings = 0, wrong = 0;
  };

  bool takes(const Rule &rule) override {
    return !request.onlyNew || verdicts.isNew(rule);
  }
  void prepare(size_t job) override;
  void work(size_t job, WorkerProcess::Tell tool) override;
  void take(size_t job, const json::Object &told) override;
  bool end(size_t job, int status) override;
  void print(size_t job) override;
  void printSums(RuleSet &set, ArrayRef<size_t> jobs) override;
  json::Object toJson(size_t job) override {
    return tenon::toJson(tested[job].report);
  }
  Schedule *loadSchedule(const std::string &name);

  const TestRequest &request;
  EngineOptions plain;
  TestCorpus corpus;
  /// The last set whose tests were read.
  RuleSet *withTests = nullptr;
  std::map<std::string, std::unique_ptr<Schedule>> schedules;
  std::vector<TestedRule> tested;
  std::string rows;
  Sums all;
};
} // namespace

/// Reads the tests of a set when its first rule is tested: those of all sets
/// take minutes.
void TestJobs::prepare(size_t job) {
  if (request.tests.empty() && withTests != jobs[job].set)
    corpus.addTestsOf(*(withTests = jobs[job].set));
  tested[job].corpus = corpus.of(*jobs[job].rule);
}

void TestJobs::work(size_t job, WorkerProcess::Tell tool) {
  TestedRule &one = tested[job];
  RuleTester tester(*jobs[job].set, *jobs[job].rule, *one.loops, *one.checked,
                    corpus.getAttributes(), plain, request.settings,
                    [&](RuleTester::Step step, StringRef payload) {
                      WorkerProcess::limitSeconds(kSeconds);
                      tell(tool, json::Object{{"enter", json::fixUTF8(payload)},
                                              {"step", int64_t(step)}});
                    });
  tell(tool, tenon::toJson(tester.test(one.corpus, one.crashing)));
}

void TestJobs::take(size_t job, const json::Object &told) {
  TestedRule &one = tested[job];
  std::optional<StringRef> payload = told.getString("enter");
  one.hasReported = !payload;
  if (!payload)
    return fromJson(told, one.report);
  one.underWay = payload->str();
  one.step = RuleTester::Step(*told.getInteger("step"));
}

/// A process without a report has crashed.
bool TestJobs::end(size_t job, int status) {
  TestedRule &one = tested[job];
  RuleTestReport &report = one.report;
  bool isLate = WorkerProcess::isLate(status);
  bool isOfRule = one.step == RuleTester::Step::Applying ||
                  (one.step == RuleTester::Step::RunningAfter && !isLate);
  std::string what =
      isLate ? "takes longer than " + std::to_string(kSeconds) + " s"
             : "crashes";
  bool isBatch = StringRef(one.underWay).starts_with(RuleTester::kBatch);
  if (one.hasReported) {
  } else if (isOfRule && !isBatch) {
    report.wrong = one.step == RuleTester::Step::Applying
                       ? "applying it " + what
                       : "what it makes " + what;
    report.before = one.underWay;
  } else if (one.crashing.size() < kRestarts) {
    one.crashing.push_back(one.underWay);
    return false;
  } else {
    report.check = "a payload " + what + " before the rule is applied";
    report.place = jobs[job].rule->place();
  }
  all.wrong += !report.wrong.empty();
  verdicts.keep(*jobs[job].rule, report);
  return true;
}

void TestJobs::print(size_t job) {
  const RuleTestReport &report = tested[job].report;
  const Rule &rule = *jobs[job].rule;
  llvm::raw_ostream &os = llvm::outs();
  std::string head = rule.place() + ": rule " + rule.name;
  if (!report.wrong.empty()) {
    os << head << " is wrong: " << report.wrong << "\n  before:\n";
    printIndented(report.before);
    if (!report.after.empty()) {
      os << "  after:\n";
      printIndented(report.after);
    }
    os << "  again: " << request.command(jobs[job].set->getName(), rule.name)
       << "\n";
  } else if (report.fired() == 0) {
    os << head << " never fired: no payload passes the check at "
       << report.place << ": " << report.check << "\n";
  } else if (report.same() == 0) {
    os << head << " fired on " << countOf(report.unrun, "payload")
       << ", and none can be run: " << report.whyUnrun << "\n";
  } else if (report.isMeaning()) {
    os << head << " says what its root means: it is compared with itself\n";
  }
}

void TestJobs::printSums(RuleSet &set, ArrayRef<size_t> ofSet) {
  Sums sums;
  sums.rules = set.getRules().size();
  sums.marks = llvm::count_if(set.getRules(), onlyMarks);
  sums.tested = ofSet.size();
  for (size_t job : ofSet) {
    const RuleTestReport &report = tested[job].report;
    sums.fired += report.fired() != 0 || !report.wrong.empty();
    sums.made += report.made + report.varied;
    sums.given += report.given;
    sums.meanings += report.isMeaning();
    sums.wrong += !report.wrong.empty();
  }
  raw_ostream &os = llvm::outs();
  os << set.getName() << ": " << countOf(sums.rules, "rule");
  if (sums.marks)
    os << ", " << sums.marks << " set only marks";
  os << "; " << sums.fired << " of " << sums.tested << " fired, on "
     << sums.made << " payloads made and " << sums.given << " of tests; "
     << countOf(sums.wrong, "difference") << "\n";
  auto row = [&](StringRef name, const Sums &of) {
    return llvm::formatv(kRow, name, of.rules, of.marks, of.tested, of.fired,
                         of.made, of.given, of.meanings, of.wrong)
        .str();
  };
  rows += row(set.getName(), sums);
  all.rules += sums.rules;
  all.marks += sums.marks;
  all.tested += sums.tested;
  all.fired += sums.fired;
  all.made += sums.made;
  all.given += sums.given;
  all.meanings += sums.meanings;
  if (sets.size() > 1 && &set == sets.back())
    os << "\n"
       << llvm::formatv(kRow, "set", "rules", "marks", "tested", "fired",
                        "payloads", "given", "meanings", "differences")
       << rows << row("all", all);
}

Schedule *TestJobs::loadSchedule(const std::string &name) {
  std::unique_ptr<Schedule> &known = schedules[name];
  if (!known)
    if (FailureOr<Schedule> loaded = Schedule::load(name, plain, &context);
        succeeded(loaded))
      known = std::make_unique<Schedule>(std::move(*loaded));
  return known.get();
}

LogicalResult TestJobs::run() {
  if (llvm::Error error = run::loadLibraries())
    return FlagError() << llvm::toString(std::move(error));
  run::setOptLevel(0);
  if (failed(load()))
    return failure();
  tested.resize(jobs.size());
  // Some dialects are lowered by a schedule of their own.
  std::vector<ListedSchedule> listed =
      listSchedules(SearchPath(plain.schedulePath, "schedules"));
  for (auto [job, one] : llvm::zip(jobs, tested)) {
    std::string first,
        dialect = StringRef(job.rule->root).split('.').first.str();
    for (const ListedSchedule &schedule : listed)
      if (schedule.name == dialect &&
          llvm::is_contained(schedule.lowers, dialect))
        first = dialect + ",";
    one.loops = loadSchedule(first + "loops");
    // Some accesses are seen on buffers only.
    one.checked = loadSchedule(first + "runtime-checks,loops,runtime-checks");
    if (!one.loops || !one.checked)
      return failure();
  }
  if (!request.tests.empty() && failed(corpus.add(request.tests)))
    return failure();
  RuleJobs::run("testing");
  return success(all.wrong == 0);
}

LogicalResult tenon::testRules(const TestRequest &request,
                               const EngineOptions &engine,
                               const DialectRegistry &registry) {
  return TestJobs(request, engine, registry).run();
}
