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
#include "Engine/SearchPath.h"
#include "Examples.h"
#include "WorkerProcess.h"
#include "Workbench/RuleVerdict.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Path.h"
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
struct TestedRule {
  RuleSet *set;
  const Rule *rule;
  std::vector<std::string> corpus;
  RuleTestReport report;
};

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
  Tests(const TestRequest &request, const EngineOptions &engine,
        Schedule &loops)
      : request(request), engine(engine), loops(loops) {}

  void run(MutableArrayRef<TestedRule> rules, unsigned jobs);

private:
  void start(TestProcess &worker, TestedRule &tested, unsigned restarts = 0);
  void test(TestProcess &worker, WorkerProcess::Tell tell);
  void take(TestProcess &worker, const json::Object &told);
  void end(TestProcess &worker, int status);

  const TestRequest &request;
  const EngineOptions &engine;
  Schedule &loops;
};
} // namespace

void Tests::start(TestProcess &worker, TestedRule &tested, unsigned restarts) {
  worker = TestProcess();
  worker.restarts = restarts;
  worker.tested = &tested;
  worker.process.start(
      [&](WorkerProcess::Tell tell) { test(worker, tell); });
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
  RuleTester::Settings settings = request.settings;
  settings.seed += 7919 * worker.restarts;
  auto utf8 = [](const std::string &text) { return json::fixUTF8(text); };
  RuleTester tester(*tested.set, *tested.rule, loops, engine, settings,
                    [&](RuleTester::Step step, StringRef payload) {
                      ::alarm(kSeconds);
                      tellObject(json::Object{{"enter", utf8(payload.str())},
                                              {"step", int64_t(step)}});
                    });
  RuleTestReport report = tester.test(tested.corpus);
  tellObject(json::Object{{"made", report.made},
                          {"harvested", report.harvested},
                          {"unrun", report.unrun},
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
  report.harvested = *told.getInteger("harvested");
  report.unrun = *told.getInteger("unrun");
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
  if (!isOfRule && worker.restarts < kRestarts)
    return start(worker, *worker.tested, worker.restarts + 1);
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

void Tests::run(MutableArrayRef<TestedRule> rules, unsigned jobs) {
  std::vector<TestProcess> workers(std::max(1u, jobs));
  size_t next = 0;
  auto processOf = [](const TestProcess &worker) { return &worker.process; };
  while (true) {
    for (TestProcess &worker : workers)
      if (!worker.process.isRunning() && next < rules.size()) {
        Progress::enter("testing " + rules[next].rule->name);
        start(worker, rules[next++]);
      }
    std::vector<size_t> ready = WorkerProcess::waitForAny(
        llvm::map_to_vector(workers, processOf));
    if (ready.empty())
      return;
    for (size_t number : ready) {
      TestProcess &worker = workers[number];
      auto takeOf = [&](const json::Object &told) { take(worker, told); };
      if (std::optional<int> status = worker.process.receive(takeOf))
        end(worker, *status);
    }
  }
}

//===----------------------------------------------------------------------===//
// What is tested
//===----------------------------------------------------------------------===//

/// The folder of tests of a set that is named `FOLDER/NAME`: `test/rules/FOLDER`
/// beside a folder of the search path.
static std::string testsOf(const RuleSet &set, ArrayRef<std::string> path) {
  StringRef folder = llvm::sys::path::parent_path(set.getName());
  if (folder.empty() || llvm::sys::path::is_absolute(folder))
    return "";
  for (const std::string &directory : path) {
    SmallString<128> real;
    if (llvm::sys::fs::real_path(directory, real))
      continue;
    SmallString<128> tests(llvm::sys::path::parent_path(real));
    llvm::sys::path::append(tests, "test", "rules", folder);
    if (llvm::sys::fs::is_directory(tests))
      return std::string(tests);
  }
  return "";
}

/// Adds to the rules the functions on which tests have them fire.
static LogicalResult addCorpus(MutableArrayRef<TestedRule> rules,
                               const TestRequest &request,
                               const EngineOptions &engine,
                               const DialectRegistry &registry) {
  std::set<std::string> folders;
  SearchPath path(engine.rulesPath, "rules");
  for (TestedRule &tested : rules)
    folders.insert(request.tests.empty()
                       ? testsOf(*tested.set, path.directories())
                       : request.tests);
  folders.erase("");
  for (const std::string &folder : folders) {
    Progress::enter("reading the tests in " + folder);
    FailureOr<TestRuns> tests = TestRuns::read(folder, engine);
    if (failed(tests)) {
      if (!request.tests.empty())
        return failure();
      continue;
    }
    Examples examples = findExamples(
        *tests, registry, llvm::hardware_concurrency().compute_thread_count());
    for (TestedRule &tested : rules)
      for (auto *found : {&examples.fires, &examples.refuses})
        if (auto one = found->find(RuleExample::nameOf(*tested.rule));
            one != found->end())
          tested.corpus.push_back(one->second.example.before);
  }
  return success();
}

//===----------------------------------------------------------------------===//
// What is said
//===----------------------------------------------------------------------===//

static std::string countOf(size_t number, StringRef what) {
  return (Twine(number) + " " + what + (number == 1 ? "" : "s")).str();
}

static void printIndented(StringRef text) {
  for (StringRef line : llvm::split(text.rtrim(), '\n'))
    llvm::outs() << "    " << line << "\n";
}

static void print(const TestedRule &tested, const TestRequest &request) {
  const RuleTestReport &report = tested.report;
  const Rule &rule = *tested.rule;
  if (!report.wrong.empty()) {
    llvm::outs() << rule.place() << ": rule " << rule.name
                 << " is wrong: " << report.wrong << "\n  before:\n";
    printIndented(report.before);
    if (!report.after.empty()) {
      llvm::outs() << "  after:\n";
      printIndented(report.after);
    }
    llvm::outs() << "  again: "
                 << request.command(tested.set->getName(), rule.name) << "\n";
  } else if (report.fired() == 0) {
    llvm::outs() << rule.place() << ": rule " << rule.name
                 << " never fired: no payload passes the check at "
                 << report.place << ": " << report.check << "\n";
  } else if (report.made + report.harvested == 0) {
    llvm::outs() << rule.place() << ": rule " << rule.name << " fired on "
                 << countOf(report.unrun, "payload")
                 << ", none of which can be run: " << report.whyUnrun << "\n";
  }
}

/// The sum over a set, or over all.
static void printSum(StringRef name, ArrayRef<TestedRule> rules,
                     ArrayRef<RuleSet *> sets) {
  size_t all = 0, marks = 0, tested = 0, fired = 0, made = 0, harvested = 0,
         wrong = 0;
  for (RuleSet *set : sets)
    for (const Rule &rule : set->getRules()) {
      ++all;
      marks += onlyMarks(rule);
    }
  for (const TestedRule &rule : rules) {
    if (!llvm::is_contained(sets, rule.set))
      continue;
    const RuleTestReport &report = rule.report;
    ++tested;
    fired += report.fired() != 0 || !report.wrong.empty();
    made += report.made;
    harvested += report.harvested;
    wrong += !report.wrong.empty();
  }
  llvm::outs() << name << ": " << countOf(all, "rule");
  if (marks)
    llvm::outs() << ", " << marks << " set only marks";
  llvm::outs() << "; " << fired << " of " << tested << " fired, on " << made
               << " payloads made and " << harvested << " from tests; "
               << countOf(wrong, "difference") << "\n";
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
          !refuses(rule) && !onlyMarks(rule))
        rules.push_back({set, &rule, {}, {}});
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
  FailureOr<Schedule> loops = Schedule::load("loops", plain, &context);
  if (failed(loops) || failed(addCorpus(rules, request, engine, registry)))
    return failure();
  Tests(request, plain, *loops)
      .run(rules, llvm::hardware_concurrency().compute_thread_count());
  bool ok = true;
  for (RuleSet *set : sets) {
    for (const TestedRule &tested : rules)
      if (tested.set == set)
        print(tested, request);
    printSum(set->getName(), rules, set);
  }
  if (sets.size() > 1)
    printSum("all", rules, sets);
  RuleVerdicts verdicts(engine);
  for (const TestedRule &tested : rules) {
    ok &= tested.report.wrong.empty();
    verdicts.keep(*tested.rule, tested.report);
  }
  return success(ok);
}
