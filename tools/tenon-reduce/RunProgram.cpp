//===- RunProgram.cpp - Programs that are run for a limited time ----------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Check.h"
#include "llvm/Support/MemoryBuffer.h"
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace mlir;
using namespace tenon;
using namespace tenon::reduce;
using std::chrono::steady_clock;

static volatile std::sig_atomic_t interrupted = 0;

bool tenon::reduce::isInterrupted() { return interrupted != 0; }

void tenon::reduce::catchInterrupts() {
  struct sigaction action = {};
  action.sa_handler = [](int) { interrupted = 1; };
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

Ending tenon::reduce::runProgram(ArrayRef<std::string> command,
                                 StringRef output,
                                 std::chrono::duration<double> limit) {
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&files, 1, output.str().c_str(),
                                   O_WRONLY | O_CREAT | O_TRUNC, 0600);
  posix_spawn_file_actions_adddup2(&files, 1, 2);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
  std::vector<char *> arguments;
  for (const std::string &word : command)
    arguments.push_back(const_cast<char *>(word.c_str()));
  arguments.push_back(nullptr);
  pid_t child;
  int error = posix_spawnp(&child, arguments[0], &files, &attributes,
                           arguments.data(), environ);
  posix_spawn_file_actions_destroy(&files);
  posix_spawnattr_destroy(&attributes);
  Ending ending;
  if (error != 0) {
    ending.output = std::strerror(error);
    return ending;
  }

  auto deadline = steady_clock::now() + limit;
  int status = 0;
  bool isStopped = false;
  while (waitpid(child, &status, WNOHANG) == 0) {
    if (!isStopped && (isInterrupted() || steady_clock::now() > deadline)) {
      isStopped = true;
      kill(-child, SIGKILL);
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  if (!isStopped && WIFEXITED(status))
    ending.code = WEXITSTATUS(status);
  if (!isStopped && WIFSIGNALED(status))
    ending.signal = WTERMSIG(status);
  if (auto buffer = llvm::MemoryBuffer::getFile(output))
    ending.output = (*buffer)->getBuffer().str();
  return ending;
}
