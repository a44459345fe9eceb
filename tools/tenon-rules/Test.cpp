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
#include "Engine/Progress.h"
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
#include <sys/resource.h>
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
/// A process that tests a rule.
struct TestProcess {
  WorkerProcess process;
  TestedRule *tested = nullptr;
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
  void start(TestProcess &worker, TestedRule &tested, unsigned restarts = 0);
  void test(TestProcess &worker, WorkerProcess::Tell tell);
  void take(TestProcess &worker, const json::Object &told);
  void end(TestProcess &worker, int status);

  const TestRequest &request;
  const TestAttributes &attributes;
  const EngineOptions &engine;
};
} // namespace

void Tests::start(TestProcess &worker, TestedRule &tested, unsigned restarts) {
  worker = TestProcess();
  worker.restarts = restarts;
  worker.tested = &tested;
  worker.process.start([&](WorkerProcess::Tell tell) { test(worker, tell); });
}

/// What the process of a rule does.
void Tests::test(TestProcess &worker, WorkerProcess::Tell tell) {
  std::signal(SIGALRM, SIG_DFL);
  rlimit none{0, 0};
  ::setrlimit(RLIMIT_CORE, &none);
  auto tellObject = [&](json::Object told) {
    tell(llvm::formatv("{0}", json::Value(std::move(told))).str());
  };
  const TestedRule &tested = *worker.tested;
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

void Tests::take(TestProcess &worker, const json::Object &told) {
  auto text = [&](StringRef name) {
    return told.getString(name).value_or("").str();
  };
  if (told.getString("enter")) {
    worker.underWay = text("enter");
    worker.step = RuleTester::Step(*told.getInteger("step"));
    return;
  }
  worker.hasReported = true;
  RuleTestReport &report = worker.tested->report;
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

/// The process has gone; without a report it has crashed.
void Tests::end(TestProcess &worker, int status) {
  if (worker.hasReported)
    return;
  bool isLate = WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM;
  RuleTestReport &report = worker.tested->report;
  bool isOfRule = worker.step == RuleTester::Step::Applying ||
                  (worker.step == RuleTester::Step::RunningAfter && !isLate);
  if (!isOfRule && worker.restarts < kRestarts) {
    worker.tested->crashing.push_back(worker.underWay);
    return start(worker, *worker.tested, worker.restarts + 1);
  }
  std::string what =
      isLate ? "takes longer than " + std::to_string(kSeconds) + " s"
             : "crashes";
  if (!isOfRule) {
    report.check = "a payload " + what + " before the rule is applied";
    report.place = worker.tested->rule->place();
    return;
  }
  report.wrong = worker.step == RuleTester::Step::Applying
                     ? "applying it " + what
                     : "what it makes " + what;
  report.before = worker.underWay;
}

void Tests::run(MutableArrayRef<TestedRule> rules, unsigned jobs,
                llvm::function_ref<void(TestedRule &)> tell) {
  std::vector<TestProcess> workers(std::max(1u, jobs));
  size_t next = 0;
  auto processOf = [](const TestProcess &worker) { return &worker.process; };
  while (true) {
    for (TestProcess &worker : workers)
      if (!worker.process.isRunning() && next < rules.size()) {
        Progress::enter("testing " + rules[next].rule->name);
        start(worker, rules[next++]);
      }
    std::vector<size_t> ready =
        WorkerProcess::waitForAny(llvm::map_to_vector(workers, processOf));
    if (ready.empty())
      return;
    for (size_t number : ready) {
      TestProcess &worker = workers[number];
      auto takeOf = [&](const json::Object &told) { take(worker, told); };
      std::optional<int> status = worker.process.receive(takeOf);
      if (!status)
        continue;
      end(worker, *status);
      if (!worker.process.isRunning())
        tell(*worker.tested);
    }
  }
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
