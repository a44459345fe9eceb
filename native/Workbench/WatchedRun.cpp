//===- WatchedRun.cpp - One run in a process of its own -------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Workbench/WatchedRun.h"
#include "Engine/InputLog.h"
#include "Engine/SearchPath.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace mlir;
using namespace tenon;

/// Where a watched run waits to be started.
static constexpr int kStart = 3;

//===----------------------------------------------------------------------===//
// In the process that runs
//===----------------------------------------------------------------------===//

bool tenon::isWatchedRun() { return std::getenv(kWatchedRun) != nullptr; }

void tenon::awaitStart() {
  char byte;
  ssize_t count;
  do
    count = ::read(kStart, &byte, 1);
  while (count < 0 && errno == EINTR);
  ::close(kStart);
  if (count != 1)
    std::_Exit(EXIT_FAILURE);
}

void tenon::writeStatistics(StringRef json) {
  (void)writeOutput(std::string(std::getenv(kWatchedRun)) + "/statistics",
                    json);
}

//===----------------------------------------------------------------------===//
// In the process that watches
//===----------------------------------------------------------------------===//

std::string tenon::readWhole(const std::string &file) {
  auto buffer = llvm::MemoryBuffer::getFile(file, /*IsText=*/false,
                                            /*RequiresNullTerminator=*/false,
                                            /*IsVolatile=*/true);
  return buffer ? (*buffer)->getBuffer().str() : "";
}

std::string RunResult::failure() const {
  if (WIFSIGNALED(status))
    return "the run crashed: " + std::string(::strsignal(WTERMSIG(status)));
  return "exit code " + std::to_string(WEXITSTATUS(status));
}

WatchedRun::WatchedRun(char **argv, int signals)
    : argv(argv), signals(signals) {
  static int anchor;
  program = llvm::sys::fs::getMainExecutable(argv[0], &anchor);
}

WatchedRun::~WatchedRun() {
  end();
  if (directory.empty())
    return;
  llvm::sys::fs::remove(file("inputs"));
  llvm::sys::fs::remove(file("statistics"));
  llvm::sys::fs::remove(directory);
}

std::string WatchedRun::file(StringRef name) const {
  return (directory + "/" + name).str();
}

/// Ends the process, whatever it is doing.
void WatchedRun::end() {
  for (int *descriptor : {&starter, &output})
    if (*descriptor >= 0)
      ::close(std::exchange(*descriptor, -1));
  if (process < 0)
    return;
  ::kill(process, SIGKILL);
  ::waitpid(std::exchange(process, -1), nullptr, 0);
}

/// The environment with one variable more.
static std::vector<std::string> environmentWith(std::string variable) {
  std::vector<std::string> list = {std::move(variable)};
  for (char **entry = environ; *entry; ++entry)
    list.push_back(*entry);
  return list;
}

bool WatchedRun::prepare(std::string &error) {
  if (directory.empty())
    if (std::error_code code =
            llvm::sys::fs::createUniqueDirectory("tenon-watch", directory)) {
      error = "no temporary directory can be made: " + code.message();
      directory.clear();
      return false;
    }
  int start[2] = {-1, -1}, out[2] = {-1, -1};
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, start) != 0 ||
      ::pipe2(out, O_CLOEXEC) != 0) {
    error = std::string("no pipe can be made: ") + std::strerror(errno);
    return false;
  }
  starter = start[1];
  output = out[0];

  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY,
                                   0);
  posix_spawn_file_actions_adddup2(&files, out[1], STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&files, start[0], kStart);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t none;
  sigemptyset(&none);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);

  std::vector<std::string> environment =
      environmentWith(std::string(kWatchedRun) + "=" + directory.c_str());
  std::vector<char *> variables;
  for (std::string &variable : environment)
    variables.push_back(variable.data());
  variables.push_back(nullptr);
  int failed = ::posix_spawn(&process, program.c_str(), &files, &attributes,
                             argv, variables.data());
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&files);
  ::close(start[0]);
  ::close(out[1]);
  if (!failed)
    return true;
  process = -1;
  error = "'" + program + "' cannot be started: " + std::strerror(failed);
  return false;
}

std::optional<RunResult>
WatchedRun::run(llvm::function_ref<void(StringRef)> forward) {
  RunResult result;
  llvm::sys::fs::remove(file("inputs"));
  llvm::sys::fs::remove(file("statistics"));
  ::clock_gettime(CLOCK_REALTIME_COARSE, &result.start);
  // If the process has ended before it began, waiting for it tells how.
  (void)::send(starter, "", 1, MSG_NOSIGNAL);

  char buffer[65536];
  while (true) {
    pollfd wait[] = {{output, POLLIN, 0}, {signals, POLLIN, 0}};
    if (::poll(wait, 2, -1) < 0 && errno == EINTR)
      continue;
    if (wait[1].revents)
      return std::nullopt;
    ssize_t count = ::read(output, buffer, sizeof(buffer));
    if (count < 0 && errno == EINTR)
      continue;
    if (count <= 0)
      break;
    if (forward)
      forward(StringRef(buffer, count));
    else
      result.output.append(buffer, count);
  }
  ::waitpid(std::exchange(process, -1), &result.status, 0);
  end();

  SmallVector<StringRef> lines;
  std::string list = readWhole(file("inputs"));
  StringRef(list).split(lines, '\n', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  for (StringRef line : lines)
    result.inputs.push_back(line.str());
  result.statistics = readWhole(file("statistics"));
  return result;
}
