//===- Examples.cpp - Where tests have rules fire and refuse --------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Examples.h"
#include "Engine/FlagError.h"
#include "Engine/Meanings.h"
#include "Engine/NestingGuard.h"
#include "Engine/Progress.h"
#include "Engine/RuleLibrary.h"
#include "Engine/SearchPath.h"
#include "Loaders.h"
#include "RuleJobs.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Path.h"
#include <numeric>
#include <sys/wait.h>

using namespace mlir;
using namespace tenon;
namespace path = llvm::sys::path;
namespace json = llvm::json;

/// After so many runs a process begins anew, with no attributes of earlier
/// ones.
static constexpr size_t kRunsOfContext = 50;
/// So many examples of a rule are kept beside the best.
static constexpr size_t kExamples = 12;

//===----------------------------------------------------------------------===//
// In a process of its own
//===----------------------------------------------------------------------===//

/// How many words of a set's name are in the path of a test, such below a
/// folder `rules` before others.
static int64_t closenessOf(StringRef test, StringRef set) {
  SmallVector<StringRef> of, words;
  set.split(of, '/');
  SmallString<128> name(test);
  path::replace_extension(name, "");
  StringRef(name).split(words, '/');
  int64_t count = llvm::count_if(
      of, [&](StringRef word) { return llvm::is_contained(words, word); });
  return 2 * count + llvm::is_contained(words, "rules");
}

namespace {
/// Makes runs one after the other.
class Runner {
public:
  Runner(ArrayRef<TestRun> runs, const DialectRegistry &registry)
      : runs(runs), registry(registry), examples([this](StringRef set) {
          return closenessOf(current->from.test, set);
        }) {}

  /// What run number `number` has to tell, as a line of JSON.
  std::string tell(size_t number);

private:
  /// Gives what went wrong first, or nothing.
  std::string make(const TestRun &run);
  LogicalResult make(const TestRun &run, StringRef payload);
  /// Whether the context was made anew.
  bool makeContext(const TestRun &run);

  ArrayRef<TestRun> runs;
  const DialectRegistry &registry;
  RuleExamples examples;
  const TestRun *current = nullptr;
  std::unique_ptr<MLIRContext> context;
  size_t runsOfContext = 0;
  std::string irdlFile;
};
} // namespace

bool Runner::makeContext(const TestRun &run) {
  bool isNew =
      !context || runsOfContext >= kRunsOfContext || run.irdlFile != irdlFile;
  if (isNew) {
    context = std::make_unique<MLIRContext>(registry,
                                            MLIRContext::Threading::DISABLED);
    runsOfContext = 0;
    irdlFile = run.irdlFile;
  }
  ++runsOfContext;
  context->allowUnregisteredDialects(run.allowsUnregistered);
  return isNew;
}

LogicalResult Runner::make(const TestRun &run, StringRef payload) {
  if (failed(checkNesting(payload, run.name, SourceLanguage::MLIR,
                          FlagError::lines())))
    return failure();
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(
      payload, ParserConfig(context.get()), run.name);
  if (!module)
    return failure();
  RuleLibrary::get(context.get()).configure(run.options);
  FailureOr<Schedule> schedule =
      Schedule::load(run.schedule, run.options, context.get());
  RunObserver *observers[] = {&examples};
  // A schedule lowers dialects by what they mean unobserved.
  EngineOptions plain = run.options;
  plain.knobs.clear();
  for (const std::string &name :
       meaningsFor(*module, SearchPath(plain.schedulePath, "schedules"),
                   RuleLibrary::get(context.get()))) {
    OwningOpRef<ModuleOp> copy = module->clone();
    FailureOr<Schedule> meaning = Schedule::load(name, plain, context.get());
    if (succeeded(meaning))
      (void)meaning->run(*copy, observers);
  }
  return success(succeeded(schedule) &&
                 succeeded(schedule->run(*module, observers)));
}

std::string Runner::make(const TestRun &run) {
  current = &run;
  bool isNew = makeContext(run);
  std::string wrong;
  llvm::raw_string_ostream lines(wrong);
  FlagError::Listen listen(context.get(), lines);
  ScopedDiagnosticHandler handler(context.get(), [&](Diagnostic &diagnostic) {
    if (diagnostic.getSeverity() == DiagnosticSeverity::Error && wrong.empty())
      wrong = diagnostic.str();
    return success();
  });
  if (isNew && !irdlFile.empty() && failed(defineDialects(irdlFile, *context)))
    return wrong.empty() ? "its IRDL file cannot be read" : wrong;
  SmallVector<StringRef> parts{*run.payload};
  if (run.isSplit) {
    parts.clear();
    StringRef(*run.payload).split(parts, "// -----");
  }
  bool ok = true;
  for (StringRef part : parts) {
    // Lines are those of the whole.
    size_t above =
        StringRef(run.payload->data(), part.data() - run.payload->data())
            .count('\n');
    if (!part.trim().empty())
      ok &= succeeded(make(run, std::string(above, '\n') + part.str()));
  }
  if (ok)
    return "";
  return StringRef(wrong.empty() ? "it fails" : wrong).split('\n').first.str();
}

std::string Runner::tell(size_t number) {
  std::string wrong = make(runs[number]);
  json::Array told;
  for (const RuleExample &example : examples.take()) {
    told.push_back(toJson(example));
    (*told.back().getAsObject())["rank"] = json::Array(example.rank);
  }
  return llvm::formatv(
      "{0}", json::Value(json::Object{{"run", static_cast<int64_t>(number)},
                                      {"wrong", json::fixUTF8(wrong)},
                                      {"examples", std::move(told)}}));
}

//===----------------------------------------------------------------------===//
// In the process of the tool
//===----------------------------------------------------------------------===//

/// The text of the function that has the line (from 1) of a payload, behind the
/// aliases that it names; the line alone if it is in none. `where` is the line
/// of the text that it is.
static std::string functionAt(StringRef payload, size_t line, unsigned &where) {
  SmallVector<StringRef> lines;
  payload.split(lines, '\n');
  if (line == 0 || line > lines.size())
    return "";
  size_t from = line - 1, to = line - 1;
  auto isHead = [&](size_t at) {
    return lines[at].ltrim().starts_with("func.func");
  };
  size_t head = from;
  while (head > 0 && !isHead(head))
    --head;
  if (isHead(head)) {
    std::string close(lines[head].size() - lines[head].ltrim().size(), ' ');
    close += "}";
    size_t end = head;
    while (end + 1 < lines.size() && !lines[end].starts_with(close))
      ++end;
    if (end >= from) {
      from = head;
      to = end;
    }
  }
  std::vector<std::string> taken;
  auto names = [&](StringRef alias) {
    return llvm::any_of(taken, [&](StringRef text) {
      for (size_t at = text.find(alias); at != StringRef::npos;
           at = text.find(alias, at + 1)) {
        StringRef rest = text.drop_front(at + alias.size());
        if (rest.empty() ||
            !(llvm::isAlnum(rest[0]) || rest[0] == '_' || rest[0] == '$'))
          return true;
      }
      return false;
    });
  };
  for (size_t at = from; at <= to; ++at)
    taken.push_back(lines[at].rtrim().str());
  // An alias may name one above it.
  for (size_t at = from; at-- > 0;) {
    auto [alias, meaning] = lines[at].split('=');
    if ((alias.starts_with("!") || alias.starts_with("#")) &&
        !meaning.empty() && !alias.contains("---") && names(alias.rtrim()))
      taken.insert(taken.begin(), lines[at].rtrim().str());
  }
  where = taken.size() - 1 - (to - (line - 1));
  return llvm::join(taken, "\n") + "\n";
}

/// Takes what a process tells of a run.
static void take(const json::Object &told, TestRuns &tests, Examples &found) {
  size_t run = *told.getInteger("run");
  if (StringRef wrong = *told.getString("wrong"); !wrong.empty())
    tests.passedOver.push_back({tests.runs[run].from, wrong.str()});
  for (const json::Value &value : *told.getArray("examples")) {
    TestExample example;
    RuleExample &read = example.example;
    fromJson(*value.getAsObject(), read);
    for (auto [to, from] :
         llvm::zip(read.rank, *value.getAsObject()->getArray("rank")))
      to = *from.getAsInteger();
    example.run = run;
    std::vector<RuleExample> &all = found.all[read.rule];
    if (all.size() < kExamples)
      all.push_back(read);
    auto &best = read.fired ? found.fires : found.refuses;
    auto [known, isNew] = best.try_emplace(read.rule);
    // Of equals the first run's, in whichever order they are told.
    if (isNew || known->second.example.rank < read.rank ||
        (known->second.example.rank == read.rank && run < known->second.run))
      known->second = std::move(example);
  }
}

Examples tenon::findExamples(TestRuns &tests, const DialectRegistry &registry,
                             unsigned jobs) {
  Examples found;
  size_t count = tests.runs.size(), step = std::min<size_t>(jobs, count);
  size_t ended = 0;
  auto progress = [&](size_t) {
    return (Twine(ended) + " of " + Twine(count) + " runs of tests").str();
  };
  // Each process makes each `step`th run. One that has crashed passes over what
  // it was at, and another goes on behind that.
  std::vector<size_t> next(step);
  std::iota(next.begin(), next.end(), 0);
  WorkerProcess::forEach(
      step, step, progress,
      [&](size_t process, WorkerProcess::Tell tell) {
        Runner runner(tests.runs, registry);
        for (size_t run = next[process]; run < count; run += step)
          tell(runner.tell(run));
      },
      [&](size_t process, const json::Object &told) {
        take(told, tests, found);
        next[process] += step;
        ++ended;
        Progress::enter(progress(0));
      },
      [&](size_t process, int status) {
        if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
          return true;
        if (next[process] < count)
          tests.passedOver.push_back(
              {tests.runs[next[process]].from, "it crashes"});
        next[process] += step;
        ++ended;
        return next[process] >= count;
      });
  for (auto *best : {&found.fires, &found.refuses})
    for (auto &[rule, one] : *best) {
      const TestRun &from = tests.runs[one.run];
      StringRef place = one.example.place;
      auto [name, line] = place.rsplit(':').first.rsplit(':');
      size_t number;
      if (name == from.name && !line.getAsInteger(10, number))
        one.payload = functionAt(*from.payload, number, one.payloadLine);
    }
  return found;
}
