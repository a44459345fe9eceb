//===- Test.cpp - tenon-rules test ----------------------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Test.h"
#include "Engine/Contracts.h"
#include "Engine/DidYouMean.h"
#include "Engine/FlagError.h"
#include "Engine/RuleLibrary.h"
#include "Engine/ScheduleList.h"
#include "Engine/SearchPath.h"
#include "TestCorpus.h"
#include "TestTable.h"
#include "Workbench/RuleVerdict.h"
#include "WorkerProcess.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/Threading.h"
#include <csignal>
#include <sys/wait.h>
#include <unistd.h>

using namespace mlir;
using namespace tenon;
namespace json = llvm::json;

/// A payload that takes longer than so many seconds is given up.
static constexpr unsigned kSeconds = 30;
/// How often a rule is tested with other payloads if one crashes before the
/// rule is applied.
static constexpr unsigned kRestarts = 5;

namespace {
/// What the process that tests a rule has told.
struct TestProcess {
  std::string underWay;
  RuleTester::Step step = RuleTester::Step::Reading;
  unsigned restarts = 0;
  bool hasReported = false;
};

class Tests {
public:
  Tests(const TestRequest &request, const TestAttributes &attributes,
        const EngineOptions &engine)
      : request(request), attributes(attributes), engine(engine) {}

  /// Calls `tell` after each rule.
  void run(MutableArrayRef<TestedRule> rules, unsigned jobs,
           llvm::function_ref<void(TestedRule &)> tell);

private:
  void test(const TestedRule &tested, WorkerProcess::Tell tell);
  void take(TestedRule &tested, TestProcess &process, const json::Object &told);
  bool end(TestedRule &tested, TestProcess &process, int status);

  const TestRequest &request;
  const TestAttributes &attributes;
  const EngineOptions &engine;
};
} // namespace

/// What the process of a rule does.
void Tests::test(const TestedRule &tested, WorkerProcess::Tell tell) {
  auto tellObject = [&](json::Object told) {
    tell(llvm::formatv("{0}", json::Value(std::move(told))).str());
  };
  auto utf8 = [](const std::string &text) { return json::fixUTF8(text); };
  RuleTester tester(*tested.set, *tested.rule, *tested.loops, *tested.checked,
                    attributes, engine, request.settings,
                    [&](RuleTester::Step step, StringRef payload) {
                      ::alarm(kSeconds);
                      tellObject(json::Object{{"enter", utf8(payload.str())},
                                              {"step", int64_t(step)}});
                    });
  RuleTestReport report = tester.test(tested.corpus, tested.crashing);
  tellObject(json::Object{{"made", report.made},
                          {"varied", report.varied},
                          {"given", report.given},
                          {"unrun", report.unrun},
                          {"itself", report.byItself},
                          {"why", utf8(report.whyUnrun)},
                          {"check", utf8(report.check)},
                          {"place", utf8(report.place)},
                          {"wrong", utf8(report.wrong)},
                          {"before", utf8(report.before)},
                          {"after", utf8(report.after)}});
}

void Tests::take(TestedRule &tested, TestProcess &process,
                 const json::Object &told) {
  auto text = [&](StringRef name) {
    return told.getString(name).value_or("").str();
  };
  if (told.getString("enter")) {
    process.underWay = text("enter");
    process.step = RuleTester::Step(*told.getInteger("step"));
    return;
  }
  process.hasReported = true;
  RuleTestReport &report = tested.report;
  report.made = *told.getInteger("made");
  report.varied = *told.getInteger("varied");
  report.given = *told.getInteger("given");
  report.unrun = *told.getInteger("unrun");
  report.byItself = *told.getInteger("itself");
  report.whyUnrun = text("why");
  report.check = text("check");
  report.place = text("place");
  report.wrong = text("wrong");
  report.before = text("before");
  report.after = text("after");
}

/// The process has gone; without a report it has crashed. Returns whether the
/// rule is done.
bool Tests::end(TestedRule &tested, TestProcess &process, int status) {
  if (process.hasReported)
    return true;
  bool isLate = WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM;
  RuleTestReport &report = tested.report;
  bool isOfRule = process.step == RuleTester::Step::Applying ||
                  (process.step == RuleTester::Step::RunningAfter && !isLate);
  if (!isOfRule && process.restarts < kRestarts) {
    tested.crashing.push_back(process.underWay);
    unsigned restarts = process.restarts + 1;
    process = TestProcess();
    process.restarts = restarts;
    return false;
  }
  std::string what =
      isLate ? "takes longer than " + std::to_string(kSeconds) + " s"
             : "crashes";
  if (!isOfRule) {
    report.check = "a payload " + what + " before the rule is applied";
    report.place = tested.rule->place();
    return true;
  }
  report.wrong = process.step == RuleTester::Step::Applying
                     ? "applying it " + what
                     : "what it makes " + what;
  report.before = process.underWay;
  return true;
}

void Tests::run(MutableArrayRef<TestedRule> rules, unsigned jobs,
                llvm::function_ref<void(TestedRule &)> tell) {
  std::vector<TestProcess> processes(rules.size());
  WorkerProcess::forEach(
      rules.size(), jobs,
      [&](size_t i) { return "testing " + rules[i].rule->name; },
      [&](size_t i, WorkerProcess::Tell tellTool) { test(rules[i], tellTool); },
      [&](size_t i, const json::Object &told) {
        take(rules[i], processes[i], told);
      },
      [&](size_t i, int status) {
        bool isDone = end(rules[i], processes[i], status);
        if (isDone)
          tell(rules[i]);
        return isDone;
      });
}

LogicalResult tenon::testRules(const TestRequest &request,
                               const EngineOptions &engine,
                               const DialectRegistry &registry) {
  // Processes are made of this one: it has no threads.
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  llvm::SourceMgr sources;
  SourceMgrDiagnosticHandler handler(sources, &context);
  context.loadAllAvailableDialects();
  if (llvm::Error error = run::loadLibraries())
    return FlagError() << llvm::toString(std::move(error));
  run::setOptLevel(0);
  RuleLibrary &library = RuleLibrary::get(&context);
  library.configure(engine);
  RuleVerdicts verdicts(engine);
  std::vector<TestedRule> rules;
  std::vector<std::string> known;
  std::vector<RuleSet *> sets;
  for (const std::string &name : request.sets) {
    Location loc = FileLineColLoc::get(&context, name, 1, 1);
    RuleSet *set = library.load(name, loc);
    if (!set)
      return failure();
    sets.push_back(set);
    for (const Rule &rule : set->getRules()) {
      known.push_back(rule.name);
      if ((request.rule.empty() || rule.name == request.rule) &&
          !refuses(rule) && !onlyMarks(rule) &&
          (!request.onlyNew || verdicts.isNew(rule)))
        rules.push_back({set, &rule, {}, {}, {}});
    }
  }
  if (rules.empty() && !request.rule.empty())
    return FlagError() << "--rule=" << request.rule << ": "
                       << llvm::join(request.sets, ", ")
                       << (llvm::is_contained(known, request.rule)
                               ? ": it rewrites nothing, or sets only marks"
                               : " has no rule of that name")
                       << didYouMean(request.rule, known);
  EngineOptions plain = engine;
  plain.knobs.clear();
  plain.useTuned = false;
  // Some dialects are lowered by a schedule of their own.
  std::vector<ListedSchedule> listed =
      listSchedules(SearchPath(engine.schedulePath, "schedules"));
  std::map<std::string, std::unique_ptr<Schedule>> loaded;
  auto load = [&](std::string name) -> Schedule * {
    std::unique_ptr<Schedule> &known = loaded[name];
    if (known)
      return known.get();
    FailureOr<Schedule> schedule = Schedule::load(name, plain, &context);
    if (succeeded(schedule))
      known = std::make_unique<Schedule>(std::move(*schedule));
    return known.get();
  };
  for (TestedRule &tested : rules) {
    std::string first,
        dialect = StringRef(tested.rule->root).split('.').first.str();
    for (const ListedSchedule &one : listed)
      if (one.name == dialect && llvm::is_contained(one.lowers, dialect))
        first = dialect + ",";
    tested.loops = load(first + "loops");
    // Some accesses are seen on buffers only.
    tested.checked = load(first + "runtime-checks,loops,runtime-checks");
    if (!tested.loops || !tested.checked)
      return failure();
  }
  TestCorpus corpus(engine, registry);
  if (!request.tests.empty() && failed(corpus.add(request.tests)))
    return failure();
  for (TestedRule &tested : rules) {
    if (request.tests.empty())
      corpus.addTestsOf(*tested.set);
    tested.corpus = corpus.of(*tested.rule);
  }
  bool ok = true;
  TestTable table(sets, rules, request);
  table.goOn();
  Tests(request, corpus.getAttributes(), plain)
      .run(rules, llvm::hardware_concurrency().compute_thread_count(),
           [&](TestedRule &tested) {
             tested.isDone = true;
             ok &= tested.report.wrong.empty();
             verdicts.keep(*tested.rule, tested.report);
             table.goOn();
           });
  table.end();
  return success(ok);
}
