//===- Launch.cpp - Starting the ranks of a program -----------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Launch.h"
#include "Engine/FlagError.h"
#include "Engine/SearchPath.h"
#include "Kept.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"
#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

using namespace tenon;
using namespace tenon::run;
using llvm::StringRef;

static int refuse(const llvm::Twine &message) {
  toolError() << message << "\n";
  return 1;
}

/// The program that starts ranks; empty after an error.
static std::string findMpiexec(const Flags &flags) {
  std::vector<StringRef> names = {"mpiexec.mpich", "mpiexec"};
  if (flags.mpiexec.getNumOccurrences())
    names = {StringRef(flags.mpiexec)};
  for (StringRef name : names) {
    llvm::ErrorOr<std::string> found = llvm::sys::findProgramByName(name);
    if (found && llvm::sys::fs::can_execute(*found))
      return *found;
  }
  if (flags.mpiexec.getNumOccurrences())
    refuse("--mpiexec is '" + flags.mpiexec +
           "', which is neither a program on the PATH nor the path of one");
  else
    refuse("--ranks starts ranks by 'mpiexec', which is not on the PATH; "
           "install the Debian package mpich, or name one with --mpiexec");
  return "";
}

/// Puts the payload into the file if it comes from standard input: an mpiexec
/// hands on no more than its ranks read at once.
static std::error_code keepInput(const Flags &flags, StringRef file) {
  if (flags.input != "-")
    return {};
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> text =
      llvm::MemoryBuffer::getSTDIN();
  if (!text)
    return text.getError();
  return writeOutput(file, (*text)->getBuffer());
}

/// What Open MPI asks for before it does what MPICH does unasked: more ranks
/// than processors, each on any of them.
static void letOpenMpiShareProcessors() {
  for (auto [name, value] :
       {std::pair("OMPI_MCA_rmaps_base_oversubscribe", "true"),
        std::pair("OMPI_MCA_hwloc_base_binding_policy", "none"),
        std::pair("PRTE_MCA_rmaps_default_mapping_policy", ":oversubscribe"),
        std::pair("PRTE_MCA_hwloc_default_binding_policy", "none")})
    ::setenv(name, value, /*overwrite=*/0);
}

namespace {

/// A child of this process, with all that it starts.
class Family {
public:
  /// Starts `words`, with a file as its standard input. Signals that end this
  /// process are held back from then on.
  Family(const std::vector<std::string> &words, int input);
  /// Kills whatever is left.
  ~Family();
  Family(const Family &) = delete;

  bool isStarted() const { return child > 0; }
  /// What waitpid says of the child when it has ended, or the signal that asks
  /// this process to end; neither, if the time is over.
  struct Ending {
    std::optional<int> status;
    std::optional<int> signal;
  };
  Ending wait(double seconds);
  /// Asks the child to end, and those that it has started.
  void stop();

private:
  bool hasEnded(int &status);

  pid_t child = -1;
  sigset_t held;
};

} // namespace

Family::Family(const std::vector<std::string> &words, int input) {
  std::vector<char *> arguments;
  for (const std::string &word : words)
    arguments.push_back(const_cast<char *>(word.c_str()));
  arguments.push_back(nullptr);
  sigset_t before;
  sigemptyset(&held);
  for (int signal : {SIGCHLD, SIGINT, SIGTERM, SIGHUP})
    sigaddset(&held, signal);
  sigprocmask(SIG_BLOCK, &held, &before);
  // Those whose parents end become children of this process.
  ::prctl(PR_SET_CHILD_SUBREAPER, 1);
  child = ::fork();
  if (child != 0)
    return;
  ::setpgid(0, 0);
  ::prctl(PR_SET_PDEATHSIG, SIGTERM);
  sigprocmask(SIG_SETMASK, &before, nullptr);
  ::dup2(input, STDIN_FILENO);
  ::execv(arguments[0], arguments.data());
  ::_exit(127);
}

bool Family::hasEnded(int &status) {
  return child > 0 && ::waitpid(child, &status, WNOHANG) == child;
}

Family::Ending Family::wait(double seconds) {
  using Clock = std::chrono::steady_clock;
  auto end = Clock::now() + std::chrono::duration<double>(seconds);
  for (;;) {
    int status;
    if (hasEnded(status)) {
      child = -1;
      return {status, std::nullopt};
    }
    std::chrono::duration<double> left = end - Clock::now();
    if (left.count() <= 0)
      return {};
    timespec rest;
    rest.tv_sec = static_cast<time_t>(std::min(left.count(), 1e9));
    rest.tv_nsec = static_cast<long>(1e9 * (left.count() - rest.tv_sec));
    rest.tv_nsec = std::clamp(rest.tv_nsec, 0L, 999999999L);
    int signal = ::sigtimedwait(&held, nullptr, &rest);
    if (signal > 0 && signal != SIGCHLD)
      return {std::nullopt, signal};
  }
}

void Family::stop() {
  constexpr double kPatience = 5;
  if (child > 0)
    ::kill(-child, SIGTERM);
  wait(kPatience);
}

/// The children of this process.
static std::vector<pid_t> children() {
  std::vector<pid_t> found;
  std::string path = llvm::formatv("/proc/self/task/{0}/children", ::getpid());
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> list =
      llvm::MemoryBuffer::getFileAsStream(path);
  if (!list)
    return found;
  for (StringRef word : llvm::split((*list)->getBuffer().trim(), ' ')) {
    pid_t number;
    if (!word.getAsInteger(10, number))
      found.push_back(number);
  }
  return found;
}

Family::~Family() {
  if (child > 0)
    ::kill(-child, SIGKILL);
  // Each that is killed leaves its own children to this process.
  do
    for (pid_t left : children())
      ::kill(left, SIGKILL);
  while (::waitpid(-1, nullptr, 0) > 0 || errno == EINTR);
}

/// The signal that has ended a rank, or mpiexec itself; 0 if none has. Of a
/// rank MPICH gives its number as an exit code, Open MPI adds 128 to it.
static int signalOf(int status) {
  if (WIFSIGNALED(status))
    return WTERMSIG(status);
  int code = WEXITSTATUS(status) & 127;
  constexpr int kDeadly[] = {SIGILL,  SIGABRT, SIGBUS, SIGFPE,
                             SIGKILL, SIGSEGV, SIGTERM};
  return llvm::is_contained(kDeadly, code) ? code : 0;
}

/// What becomes of a run whose ranks have not said how it ended.
static int tellEnding(StringRef mpiexec, int status) {
  if (int signal = signalOf(status))
    return refuse(llvm::formatv("a rank is ended by signal {0} ({1})", signal,
                                ::strsignal(signal)));
  switch (WEXITSTATUS(status)) {
  case 0:
    return refuse("'" + mpiexec +
                  "' has ended well, but no rank has; is it an mpiexec?");
  case 1: // A rank has told why.
    return 1;
  case 127:
    return refuse("'" + mpiexec + "' cannot start the ranks");
  default:
    return refuse(
        llvm::formatv("a rank has ended with exit code {0} before the "
                      "run was over",
                      WEXITSTATUS(status)));
  }
}

/// Whether what the ranks print is seen on a terminal, which they cannot know.
static bool hasColours() {
  return llvm::outs().has_colors() && llvm::errs().has_colors();
}

namespace {
/// Where ranks share what the first has compiled, if nothing is kept for later.
struct SharedCode {
  SharedCode() {
    const char *chosen = std::getenv(kCodeCache);
    if (chosen && StringRef(chosen) == "off" &&
        !llvm::sys::fs::createUniqueDirectory("tenon-code", directory))
      ::setenv(kCodeCache, directory.c_str(), /*overwrite=*/1);
  }
  ~SharedCode() {
    if (!directory.empty())
      llvm::sys::fs::remove_directories(directory);
  }

  llvm::SmallString<128> directory;
};
} // namespace

int tenon::run::launchRanks(int argc, char **argv, const Flags &flags) {
  std::string mpiexec = findMpiexec(flags);
  if (mpiexec.empty())
    return 1;
  // Where the ranks write their exit code.
  TemporaryFile answer("code");
  if (answer.problem)
    return refuse("a temporary file cannot be written: " +
                  answer.problem.message());
  if (std::error_code error = keepInput(flags, answer.path))
    return refuse("standard input cannot be kept: " + error.message());

  static int anchor;
  std::vector<std::string> words = {
      mpiexec, "-n", std::to_string(flags.ranks.getValue()),
      llvm::sys::fs::getMainExecutable(argv[0], &anchor),
      ("--rank-of-mpi=" + answer.path).str()};
  if (!llvm::cl::getRegisteredOptions().lookup("color")->getNumOccurrences())
    words.push_back(hasColours() ? "--color" : "--color=0");
  words.insert(words.end(), argv + 1, argv + argc);
  letOpenMpiShareProcessors();

  SharedCode shared;
  Family ranks(words, ::open("/dev/null", O_RDONLY | O_CLOEXEC));
  if (!ranks.isStarted())
    return refuse("'" + mpiexec + "' cannot be started: " + strerror(errno));
  Family::Ending ending = ranks.wait(flags.timeLimit);
  if (!ending.status)
    ranks.stop();
  if (ending.signal)
    return 128 + *ending.signal;
  if (!ending.status) {
    toolError() << "the ranks have not ended after "
                << llvm::format("%g", flags.timeLimit.getValue())
                << " seconds, and are stopped; --time-limit gives them more\n";
    return 1;
  }
  int code;
  if (!StringRef(answer.text()).trim().getAsInteger(10, code))
    return code;
  return tellEnding(mpiexec, *ending.status);
}
