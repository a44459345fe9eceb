//===- Main.cpp - The smallest case that still fails ----------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/DidYouMean.h"
#include "Engine/Engine.h"
#include "Engine/FlagError.h"
#include "Engine/Knobs.h"
#include "Engine/RuleLibrary.h"
#include "Engine/ScheduleLinker.h"
#include "Engine/ScheduleList.h"
#include "Engine/SearchPath.h"
#include "Loaders.h"
#include "Reducer.h"
#include "RegisterAll.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;
using namespace tenon;
using namespace tenon::reduce;
namespace cl = llvm::cl;

static constexpr StringLiteral kOverview =
    R"(Makes a payload, its schedule and its rules as small as they can be while
they still show a wrong number, a crash, a refusal, or what a command looks for.

  tenon-reduce net.mlir --schedule=mlp-vector
  tenon-reduce net.mlir --schedule=mine.mlir --test=crash -o small
  tenon-reduce net.mlir --schedule=mine.mlir --test=refusal --budget=5m
  tenon-reduce net.mlir --schedule=S --run-arg=--seed=7
  tenon-reduce net.mlir --schedule=S --test='./looks-bad {} {schedule} {rules}'
  tenon-reduce net.mlir --test='mlir-opt {} --cse | grep -q scf.for'

The folder of -o then has payload.mlir, schedule.mlir with all that it includes,
rules/ with the rules that are left, and run.sh, which shows the failure again.
It always holds the smallest case yet: an interrupt loses nothing.
)";

namespace {
struct Flags {
  cl::OptionCategory category{"tenon-reduce options"};
  cl::opt<std::string> input{
      cl::Positional, cl::desc("<payload.mlir, or - for standard input>"),
      cl::cat(category)};
  cl::opt<std::string> schedule{
      "schedule",
      cl::desc("The schedule: a name on the search path, or a file; a,b is "
               "two,\none after the other. A command may do without"),
      cl::value_desc("name|file"), cl::cat(category)};
  cl::opt<std::string> test{
      "test",
      cl::desc(
          "What is kept (default: verify):\n"
          "  verify   tenon-run --verify finds a difference\n"
          "  crash    tenon-opt or tenon-run ends by the same signal, with "
          "the\n"
          "           same message or in the same function\n"
          "  refusal  tenon-opt or tenon-run gives the same error, numbers\n"
          "           apart\n"
          "  COMMAND  a line for the shell that exits with 0 if the fault\n"
          "           shows. {} is the payload's file, put last where "
          "it\n"
          "           does not stand; {schedule} that of the schedule and\n"
          "           {rules} the folder of rules, which are cut only if they\n"
          "           stand there"),
      cl::value_desc("verify|crash|refusal|COMMAND"), cl::init("verify"),
      cl::cat(category)};
  cl::opt<std::string> output{
      "o", cl::desc("The folder of the result (default: reduced)"),
      cl::value_desc("dir"), cl::init("reduced"), cl::cat(category)};
  cl::opt<std::string> budget{
      "budget",
      cl::desc("Stop after this time: seconds, or a number with s, m or h\n"
               "(default: 60s)"),
      cl::value_desc("time"), cl::init("60s"), cl::cat(category)};
  cl::list<std::string> runArgs{
      "run-arg",
      cl::desc("A flag for each tenon-run, such as --seed=7 or --entry=main\n"
               "(repeatable)"),
      cl::value_desc("flag"), cl::cat(category)};
  Loaders loaders{category};
};
} // namespace

/// The flags that every tool is to be given too, with files by their full
/// names, since a result is run elsewhere.
static std::vector<std::string> flagsForTools(int argc, char **argv) {
  struct Flag {
    StringLiteral name;
    bool hasValue, isFile;
  };
  static constexpr Flag kFlags[] = {
      {"rules-path", true, true},
      {"schedule-path", true, true},
      {"target", true, false},
      {"mlir-pdll", true, true},
      {"rule-cache-dir", true, true},
      {"no-rule-cache", false, false},
      {"rewrite-limit", true, false},
      {"load-plugin", true, true},
      {"irdl-file", true, true},
      {"load-dialect-plugin", true, true},
      {"load-pass-plugin", true, true},
      {"allow-unregistered-dialect", false, false}};
  std::vector<std::string> flags;
  for (int i = 1; i < argc; ++i) {
    StringRef word = argv[i];
    if (!word.consume_front("--") && !word.consume_front("-"))
      continue;
    auto [name, value] = word.split('=');
    for (const Flag &flag : kFlags) {
      if (flag.name != name)
        continue;
      if (flag.hasValue && !word.contains('=') && i + 1 < argc)
        value = argv[++i];
      SmallString<128> text(value);
      if (flag.isFile)
        (void)llvm::sys::fs::make_absolute(text);
      flags.push_back("--" + name.str() +
                      (value.empty() ? "" : "=" + text.str().str()));
    }
  }
  return flags;
}

static FailureOr<Checker::Kind> readTest(StringRef test) {
  if (test == "verify")
    return Checker::Kind::Verify;
  if (test == "crash")
    return Checker::Kind::Crash;
  if (test == "refusal")
    return Checker::Kind::Refusal;
  bool isCommand = test.trim().contains(' ') || test.contains('{') ||
                   llvm::sys::findProgramByName(test);
  if (!isCommand)
    return FlagError() << "--test is '" << test
                       << "', which is not verify, crash or refusal, nor "
                          "a program that is found"
                       << didYouMean(test, ArrayRef<StringRef>{
                                               "verify", "crash", "refusal"});
  return Checker::Kind::Command;
}

static FailureOr<std::chrono::duration<double>> readBudget(StringRef text) {
  double seconds, unit = 1;
  StringRef number = text;
  if (number.consume_back("h"))
    unit = 3600;
  else if (number.consume_back("m"))
    unit = 60;
  else
    number.consume_back("s");
  if (number.getAsDouble(seconds) || !(seconds > 0))
    return FlagError() << "--budget is '" << text
                       << "', but takes a time such as 90, 90s, 5m or 1h";
  return std::chrono::duration<double>(seconds * unit);
}

static std::string withoutLastSlash(StringRef folder) {
  StringRef name = folder.rtrim('/');
  return name.empty() ? folder.str() : name.str();
}

/// Whether the folder may be written: it is empty, or holds an earlier result.
static LogicalResult checkOutput(StringRef folder) {
  if (!llvm::sys::fs::exists(folder))
    return success();
  if (!llvm::sys::fs::is_directory(folder))
    return FlagError() << "-o " << folder << " is a file, not a folder";
  std::error_code error;
  bool isEmpty = llvm::sys::fs::directory_iterator(folder, error) ==
                 llvm::sys::fs::directory_iterator();
  bool isResult = llvm::sys::fs::exists(folder + "/run.sh") &&
                  llvm::sys::fs::exists(folder + "/payload.mlir");
  if (!isEmpty && !isResult)
    return FlagError()
           << "-o " << folder
           << " has other files in it; name a folder that is empty, "
              "new, or holds an earlier result";
  return success();
}

/// The schedules with all that they include, and with their knobs set.
static FailureOr<std::vector<Cut>> readSchedules(StringRef names,
                                                 const EngineOptions &options,
                                                 MLIRContext *context) {
  SearchPath path(options.schedulePath, "schedules");
  std::vector<Cut> schedules;
  SmallVector<ModuleOp> modules;
  SmallVector<StringRef> each;
  if (!names.empty())
    names.split(each, ',');
  for (StringRef name : each) {
    std::vector<std::string> tried;
    std::string file = path.find(name, ".mlir", &tried);
    if (file.empty())
      return FlagError() << notFound("schedule", name, tried,
                                     scheduleNames(path));
    std::vector<std::string> libraries = {
        llvm::sys::path::parent_path(file).str()};
    llvm::append_range(libraries, path.directories());
    FailureOr<Cut> schedule = readSchedule(file, libraries, context);
    if (failed(schedule))
      return failure();
    modules.push_back(**schedule);
    schedules.push_back(std::move(*schedule));
  }
  if (!modules.empty() && failed(setKnobs(modules, options.knobs)))
    return failure();
  return schedules;
}

static LogicalResult reduceCase(const Flags &flags,
                                const EngineOptions &options,
                                MLIRContext &context, Checker &checker,
                                std::chrono::duration<double> budget) {
  std::unique_ptr<llvm::MemoryBuffer> buffer =
      readMlirFile("input", flags.input);
  if (!buffer)
    return failure();
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(std::move(buffer), llvm::SMLoc());
  SourceMgrDiagnosticHandler handler(sources, &context);
  Cut payload = parseSourceFile<ModuleOp>(sources, ParserConfig(&context));
  if (!payload)
    return failure();
  FailureOr<std::vector<Cut>> schedules =
      readSchedules(flags.schedule, options, &context);
  if (failed(schedules))
    return failure();
  RuleLibrary::get(&context).configure(options);
  return Reducer(checker, std::move(payload), std::move(*schedules),
                 options.rulesPath, flags.output, budget)
      .run();
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  LibraryFlags libraries;
  registerEngineOptions();
  Flags flags;
  libraries.putBack();
  parseFlags(argc, argv, kOverview);
  FailureOr<EngineOptions> options = EngineOptions::fromCommandLine();
  if (failed(options))
    return 1;
  FailureOr<Checker::Kind> kind = readTest(flags.test);
  FailureOr<std::chrono::duration<double>> budget = readBudget(flags.budget);
  if (failed(kind) || failed(budget))
    return 1;
  flags.output = withoutLastSlash(flags.output);
  if (flags.input.empty()) {
    toolError()
        << "no payload is given; name a file, or - for standard input\n";
    return 1;
  }
  if (failed(checkOutput(flags.output)))
    return 1;
  if (flags.schedule.empty() && *kind != Checker::Kind::Command) {
    toolError() << "no schedule is given; --schedule=NAME or FILE names one\n";
    return 1;
  }

  DialectRegistry registry;
  registerAll(registry);
  if (failed(flags.loaders.loadPlugins(registry)))
    return 1;
  offerDialects(SearchPath(options->rulesPath, "rules"), registry);
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  if (failed(flags.loaders.loadIrdl(context)))
    return 1;
  context.printOpOnDiagnostic(false);

  SmallString<128> scratch;
  if (std::error_code error =
          llvm::sys::fs::createUniqueDirectory("tenon-reduce", scratch)) {
    toolError() << "a temporary folder cannot be made: " << error.message()
                << "\n";
    return 1;
  }
  llvm::scope_exit clean(
      [&] { (void)llvm::sys::fs::remove_directories(scratch); });
  catchInterrupts();
  // Stacks have the names of functions without it, which is slow.
  setenv("LLVM_DISABLE_SYMBOLIZATION", "1", /*overwrite=*/1);
  Checker checker(*kind, flags.test, scratch.str().str(),
                  flagsForTools(argc, argv),
                  {flags.runArgs.begin(), flags.runArgs.end()});
  LogicalResult result = reduceCase(flags, *options, context, checker, *budget);
  return failed(result) || failed(finishStandardOutput()) ? 1 : 0;
}
