//===- EngineOptions.cpp - The engine on the command line -----------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/Engine.h"
#include "Engine/FlagError.h"
#include "Engine/SearchPath.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Threading.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace tenon;
namespace cl = llvm::cl;

/// More than any machine has a use for.
static constexpr unsigned kMaxJobs = 1024;

namespace {
struct CommandLine {
  cl::OptionCategory category{
      "Tenon", "Where rules and schedules come from and what they may do"};
  cl::list<std::string> rulesPath{
      "rules-path", cl::cat(category), cl::value_desc("dir"),
      cl::desc("Look for rule sets in this directory first (repeatable; then "
               "rules/ under each directory of TENON_PATH, then the installed "
               "share/tenon/rules)")};
  cl::list<std::string> schedulePath{
      "schedule-path", cl::cat(category), cl::value_desc("dir"),
      cl::desc("Look for schedules, and for named sequences in lib/*.mlir, in "
               "this directory first (repeatable; then schedules/ under each "
               "directory of TENON_PATH, then share/tenon/schedules)")};
  cl::list<std::string> knobs{
      "set", cl::cat(category), cl::value_desc("name=value"),
      cl::desc("Set a knob of the schedule: an integer, a list as [32, 64], or "
               "a string (repeatable)")};
  cl::opt<bool> noTuned{
      "no-tuned", cl::cat(category),
      cl::desc("Leave knobs as the schedule has them, even if tenon-tune found "
               "better ones for the payload on this machine")};
  cl::opt<std::string> target{
      "target", cl::cat(category), cl::value_desc("machine"),
      cl::desc("The machine that code is for: an architecture, a triple or "
               "'host';\nbehind it, after commas, a CPU, +FEATURE or -FEATURE, "
               "as LLVM names them,\nand vector-bits=N, as in "
               "aarch64,neoverse-v1,vector-bits=256. The payload's\nmodule "
               "says so from then on. Default: what the module says, or host")};
  cl::opt<std::string> pdllTool{
      "mlir-pdll", cl::cat(category), cl::value_desc("program"),
      cl::desc("The mlir-pdll that compiles rules (default: beside MLIR's own "
               "tools, then on PATH)")};
  cl::opt<std::string> cacheDir{
      "rule-cache-dir", cl::cat(category), cl::value_desc("dir"),
      cl::desc("Keep compiled rules here (default: the user's cache "
               "directory)")};
  cl::opt<bool> noCache{"no-rule-cache", cl::cat(category),
                        cl::desc("Compile rules anew and keep nothing")};
  cl::list<std::string> dims{
      "dim", cl::cat(category), cl::value_desc("name=size"),
      cl::desc("The size that an ONNX model calls so, or the size of an input, "
               "as in x.0=8\n(repeatable)")};
  cl::list<std::string> constants{
      "constant", cl::cat(category), cl::value_desc("name=file.npy"),
      cl::desc("An input of an ONNX model that is this array in each run; it "
               "is no argument\nthen (repeatable)")};
  cl::opt<int64_t> rewriteLimit{
      "rewrite-limit", cl::cat(category), cl::init(1000000),
      cl::value_desc("count"),
      cl::desc("Stop with an error when one application of a rule set has "
               "rewritten this often (default 1000000)")};
  cl::opt<bool> check{
      "check", cl::cat(category),
      cl::desc(
          "Check the contracts of the schedule: what its sequences require "
          "and ensure\n(#tenon.phase). TENON_CHECK=1 in the environment does "
          "too")};
  cl::opt<unsigned> jobs{
      "jobs", cl::cat(category), cl::init(0), cl::value_desc("N"),
      cl::desc("Work with N threads, 1 for none beside the first, where a "
               "schedule lets\nfunctions change in parallel. The result and "
               "all messages are the same for\neach N. Default, or 0: the "
               "cores of this machine")};
};
} // namespace

static CommandLine &commandLine() {
  static CommandLine options;
  return options;
}

void tenon::registerEngineOptions() { commandLine(); }

cl::OptionCategory &tenon::engineOptionCategory() {
  return commandLine().category;
}

LibraryFlags::LibraryFlags() {
  for (auto &[name, option] : cl::getRegisteredOptions()) {
    if (name != "help" && name != "version")
      option->setHiddenFlag(cl::ReallyHidden);
    if (option->hasArgStr() && !option->isDefaultOption())
      taken.push_back(option);
  }
  for (cl::Option *option : taken)
    option->removeArgument();
}

void LibraryFlags::putBack() {
  for (cl::Option *option : taken)
    if (!cl::getRegisteredOptions().contains(option->ArgStr))
      option->addArgument();
}

/// Refuses a directory that does not exist: a mistyped one would be passed
/// over, and what was meant to take a file's place would not.
static LogicalResult checkDirectories(const cl::list<std::string> &flag) {
  bool ok = true;
  for (const std::string &directory : flag) {
    if (llvm::sys::fs::is_directory(directory))
      continue;
    ok = false;
    FlagError() << "--" << flag.ArgStr << ": there is no directory '"
                << directory << "'";
  }
  return success(ok);
}

bool EngineOptions::checksByDefault() {
  return llvm::sys::Process::GetEnv("TENON_CHECK") == "1";
}

FailureOr<EngineOptions> EngineOptions::fromCommandLine() {
  CommandLine &line = commandLine();
  bool rulesFound = succeeded(checkDirectories(line.rulesPath));
  if (failed(checkDirectories(line.schedulePath)) || !rulesFound)
    return failure();
  // A variable may be set for other programs, and machines, too.
  for (const std::string &directory : pathOfEnvironment())
    if (!llvm::sys::fs::is_directory(directory))
      toolWarning() << "TENON_PATH: there is no directory '" << directory
                    << "'\n";
  EngineOptions options;
  options.rulesPath.assign(line.rulesPath.begin(), line.rulesPath.end());
  options.schedulePath.assign(line.schedulePath.begin(),
                              line.schedulePath.end());
  options.knobs.assign(line.knobs.begin(), line.knobs.end());
  options.useTuned = !line.noTuned;
  options.target = line.target;
  options.pdllTool = line.pdllTool;
  options.cacheDir = line.cacheDir;
  options.useCache = !line.noCache;
  options.dims.assign(line.dims.begin(), line.dims.end());
  options.constants.assign(line.constants.begin(), line.constants.end());
  options.rewriteLimit = line.rewriteLimit;
  options.check |= line.check;
  if (line.rewriteLimit < 1)
    return FlagError() << "--rewrite-limit is " << line.rewriteLimit
                       << "; it must be at least 1";
  if (line.jobs > kMaxJobs)
    return FlagError() << "--jobs is " << line.jobs << "; it must be from 0 to "
                       << kMaxJobs;
  options.jobs = line.jobs
                     ? line.jobs
                     : llvm::hardware_concurrency().compute_thread_count();
  return options;
}

FailureOr<EngineOptions>
EngineOptions::inDirectories(ArrayRef<std::string> directories) {
  EngineOptions options;
  for (const std::string &directory : directories) {
    if (!llvm::sys::fs::is_directory(directory))
      return FlagError() << "there is no directory '" << directory
                         << "' to look for schedules and rules in";
    options.rulesPath.push_back(directory + "/rules");
    options.schedulePath.push_back(directory + "/schedules");
  }
  return options;
}
