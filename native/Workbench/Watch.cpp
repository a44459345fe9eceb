//===- Watch.cpp - Runs again when an input changes -----------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Workbench/Watch.h"
#include "Engine/Engine.h"
#include "Engine/FlagError.h"
#include "Workbench/FileWatcher.h"
#include "Workbench/TextDiff.h"
#include "Workbench/WatchedRun.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <chrono>
#include <csignal>
#include <map>
#include <poll.h>
#include <sys/signalfd.h>
#include <unistd.h>

using namespace mlir;
using namespace tenon;
namespace cl = llvm::cl;
using Clock = std::chrono::steady_clock;

/// Events that follow one another this closely are one change.
static constexpr std::chrono::milliseconds kQuiet(20);

namespace {
struct CommandLine {
  cl::opt<bool> watch{
      "watch", cl::cat(engineOptionCategory()),
      cl::desc("Run again whenever the payload, the schedule or a rule changes,"
               " and show what that changed; end with Ctrl-C")};
  cl::opt<int64_t> runs{"watch-runs", cl::Hidden, cl::init(0),
                        cl::desc("End --watch after this many runs")};
};

/// How often each rule fired, by its set and name.
using Firings = std::map<std::pair<std::string, std::string>, int64_t>;

class Watch {
public:
  Watch(char **argv, const ToolCall &tool, int signals, int64_t limit)
      : argv(argv), tool(tool), signals(signals), limit(limit) {}

  int run();

private:
  bool waitForChange();
  void show(const RunResult &result);
  void showOutput(std::string output);
  void showFirings(StringRef json);
  std::string outputOf(const RunResult &result) const;

  char **argv;
  const ToolCall &tool;
  int signals;
  int64_t limit;
  FileWatcher watcher;
  std::vector<std::string> inputs;
  /// What made the next run necessary, and when it was seen.
  std::vector<std::string> changed;
  Clock::time_point seen = Clock::now();
  int64_t number = 0;
  /// Of the last run that succeeded.
  int64_t lastGood = 0;
  std::string output;
  Firings firings;
};
} // namespace

static CommandLine &commandLine() {
  static CommandLine options;
  return options;
}

void tenon::registerWatchOptions() { commandLine(); }

//===----------------------------------------------------------------------===//
// What a run changed
//===----------------------------------------------------------------------===//

static Firings parseFirings(StringRef json) {
  Firings firings;
  llvm::Expected<llvm::json::Value> rows = llvm::json::parse(json);
  if (!rows) {
    llvm::consumeError(rows.takeError());
    return firings;
  }
  if (const llvm::json::Array *array = rows->getAsArray())
    for (const llvm::json::Value &row : *array)
      if (const llvm::json::Object *rule = row.getAsObject())
        firings[{rule->getString("set").value_or("").str(),
                 rule->getString("rule").value_or("").str()}] =
            rule->getInteger("fired").value_or(0);
  return firings;
}

/// The rules that fired more or less often than in the run before.
void Watch::showFirings(StringRef json) {
  Firings now = parseFirings(json);
  auto countIn = [](const Firings &counts, const auto &rule) -> int64_t {
    auto it = counts.find(rule);
    return it == counts.end() ? 0 : it->second;
  };
  Firings all = now;
  all.insert(firings.begin(), firings.end());
  for (const auto &[rule, count] : all) {
    int64_t before = countIn(firings, rule), after = countIn(now, rule);
    if (lastGood && before != after)
      llvm::errs() << "fired: " << rule.first << " " << rule.second << " "
                   << before << " -> " << after << "\n";
  }
  firings = std::move(now);
}

void Watch::showOutput(std::string next) {
  auto name = [](int64_t run) { return "run " + std::to_string(run); };
  if (!lastGood) {
    if (tool.outputFile == "-")
      llvm::outs() << next;
  } else if (next == output) {
    llvm::errs() << "output: as in " << name(lastGood) << "\n";
  } else {
    printUnifiedDiff(llvm::outs(), output, next, name(lastGood), name(number));
  }
  output = std::move(next);
  llvm::outs().flush();
}

/// What the run wrote, wherever it did.
std::string Watch::outputOf(const RunResult &result) const {
  if (tool.outputFile == "-")
    return result.output;
  return result.output + readWhole(tool.outputFile.str());
}

void Watch::show(const RunResult &result) {
  if (result.succeeded()) {
    if (tool.writesText)
      showOutput(outputOf(result));
    showFirings(result.statistics);
    lastGood = number;
  } else {
    llvm::errs() << "failed: " << result.failure() << "\n";
  }
  auto taken = std::chrono::duration_cast<std::chrono::milliseconds>(
      Clock::now() - seen);
  llvm::errs() << "--- run " << number << " took "
               << static_cast<int64_t>(taken.count()) << " ms, watching "
               << inputs.size() << " files ---\n";
}

//===----------------------------------------------------------------------===//
// The loop
//===----------------------------------------------------------------------===//

/// Waits for an input to change and then for all inputs to rest. False when
/// the user wants to end.
bool Watch::waitForChange() {
  // Other files of the same directories may never rest.
  Clock::time_point rested = seen + kQuiet;
  while (changed.empty() || Clock::now() < rested) {
    pollfd wait[] = {{watcher.getDescriptor(), POLLIN, 0},
                     {signals, POLLIN, 0}};
    auto left =
        std::chrono::ceil<std::chrono::milliseconds>(rested - Clock::now());
    int ready =
        ::poll(wait, 2, changed.empty() ? -1 : std::max<int>(0, left.count()));
    if (ready > 0 && wait[1].revents)
      return false;
    std::vector<std::string> files = watcher.takeChanges();
    if (files.empty())
      continue;
    if (changed.empty())
      seen = Clock::now();
    rested = Clock::now() + kQuiet;
    for (std::string &file : files)
      if (!llvm::is_contained(changed, file))
        changed.push_back(std::move(file));
  }
  return true;
}

int Watch::run() {
  auto refuse = [&](const llvm::Twine &what) {
    toolError() << "--watch is not possible: " << what << "\n";
    return EXIT_FAILURE;
  };
  if (!watcher.isOpen())
    return refuse("the system has no inotify instance left to give");
  WatchedRun runner(argv, signals);
  while (true) {
    std::string error;
    if (!runner.prepare(error))
      return refuse(error);
    if (number > 0 && !waitForChange())
      return EXIT_SUCCESS;

    ++number;
    if (number > 1) {
      llvm::errs() << "--- run " << number << ": ";
      llvm::interleaveComma(changed, llvm::errs(), [](StringRef file) {
        llvm::errs() << llvm::sys::path::filename(file);
      });
      llvm::errs() << " changed ---\n";
    }
    changed.clear();
    auto forward = [](StringRef text) { (llvm::outs() << text).flush(); };
    std::optional<RunResult> result = runner.run(
        tool.writesText ? nullptr
                        : llvm::function_ref<void(StringRef)>(forward));
    if (!result)
      return EXIT_SUCCESS;

    // What a failed run did not get to read still matters.
    if (result->succeeded())
      inputs.clear();
    for (std::string &file : result->inputs)
      if (!llvm::is_contained(inputs, file))
        inputs.push_back(std::move(file));
    show(*result);
    if (number == limit)
      return EXIT_SUCCESS;
    changed = watcher.watch(inputs, result->start);
    if (!changed.empty())
      seen = Clock::now();
    if (watcher.isExhausted())
      toolWarning() << "some inputs are not watched: the system's limit "
                       "of inotify watches is reached\n";
  }
}

std::optional<int> tenon::watchIfAsked(int argc, char **argv,
                                       const ToolCall &tool) {
  if (isWatchedRun()) {
    awaitStart();
    return std::nullopt;
  }
  if (!commandLine().watch)
    return std::nullopt;
  auto refuse = [&](const llvm::Twine &message) {
    toolError() << message << "\n";
    return EXIT_FAILURE;
  };
  if (!tool.obstacle.empty())
    return refuse(tool.obstacle);
  if (tool.input == "-" || tool.schedule == "-")
    return refuse("--watch cannot follow standard input: give the " +
                  llvm::Twine(tool.input == "-" ? "payload" : "schedule") +
                  " as a file");
  if (llvm::sys::fs::equivalent(tool.input, tool.outputFile))
    return refuse("--watch cannot write over the payload '" + tool.input +
                  "' that it watches: give -o another file");

  sigset_t ending;
  sigemptyset(&ending);
  for (int signal : {SIGINT, SIGTERM, SIGHUP})
    sigaddset(&ending, signal);
  if (::sigprocmask(SIG_BLOCK, &ending, nullptr) != 0)
    return refuse("signals cannot be blocked");
  int signals = ::signalfd(-1, &ending, SFD_CLOEXEC);
  if (signals < 0)
    return refuse("signals cannot be waited for");
  int code = Watch(argv, tool, signals, commandLine().runs).run();
  ::close(signals);
  return code;
}

void tenon::noteStatistics(const RuleStatistics &statistics) {
  if (!isWatchedRun())
    return;
  std::string text;
  llvm::raw_string_ostream os(text);
  statistics.printJson(os);
  writeStatistics(text);
}
