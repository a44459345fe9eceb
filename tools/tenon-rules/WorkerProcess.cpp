//===- WorkerProcess.cpp - Work that may crash ----------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WorkerProcess.h"
#include "Engine/Progress.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/ErrorHandling.h"
#include <cerrno>
#include <csignal>
#include <cstring>
#include <poll.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace tenon;
using llvm::StringRef;
namespace json = llvm::json;

static void writeLine(int file, std::string line) {
  line += '\n';
  StringRef text = line;
  while (!text.empty()) {
    ssize_t written = ::write(file, text.data(), text.size());
    if (written < 0 && errno == EINTR)
      continue;
    if (written <= 0)
      ::_exit(1);
    text = text.drop_front(written);
  }
}

void WorkerProcess::start(llvm::function_ref<void(Tell)> work) {
  received.clear();
  int ends[2];
  if (::pipe(ends) != 0 || (process = ::fork()) < 0)
    llvm::report_fatal_error(llvm::Twine("no process can be made: ") +
                             std::strerror(errno));
  if (process != 0) {
    ::close(ends[1]);
    output = ends[0];
    return;
  }
  ::close(ends[0]);
  Progress::leaveToParent();
  // The parent reports a crash. What LLVM does then allocates, and
  // would wait for a lock of a damaged heap.
  ::close(STDERR_FILENO);
  for (int end : {SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGPROF})
    std::signal(end, SIG_DFL);
  rlimit none{0, 0};
  ::setrlimit(RLIMIT_CORE, &none);
  work([&](std::string line) { writeLine(ends[1], std::move(line)); });
  ::_exit(0);
}

void WorkerProcess::limitSeconds(unsigned seconds) {
  itimerval limit{{0, 0}, {seconds, 0}};
  ::setitimer(ITIMER_PROF, &limit, nullptr);
}

bool WorkerProcess::isLate(int status) {
  return WIFSIGNALED(status) && WTERMSIG(status) == SIGPROF;
}

std::vector<size_t>
WorkerProcess::waitForAny(llvm::ArrayRef<const WorkerProcess *> processes) {
  std::vector<pollfd> files;
  // A file below 0 is passed over.
  bool isAnyRunning = false;
  for (const WorkerProcess *process : processes) {
    files.push_back({process->output, POLLIN, 0});
    isAnyRunning |= process->isRunning();
  }
  std::vector<size_t> ready;
  while (isAnyRunning && ready.empty()) {
    if (::poll(files.data(), files.size(), -1) < 0)
      continue;
    for (size_t number = 0; number < files.size(); ++number)
      if (files[number].revents)
        ready.push_back(number);
  }
  return ready;
}

std::optional<int>
WorkerProcess::receive(llvm::function_ref<void(const json::Object &)> take) {
  char buffer[65536];
  ssize_t size = ::read(output, buffer, sizeof(buffer));
  if (size < 0 && errno == EINTR)
    return std::nullopt;
  if (size <= 0) {
    ::close(output);
    output = -1;
    int status = 0;
    while (::waitpid(process, &status, 0) < 0 && errno == EINTR)
      continue;
    return status;
  }
  received.append(buffer, size);
  StringRef rest = received;
  while (rest.contains('\n')) {
    auto [line, next] = rest.split('\n');
    llvm::Expected<json::Value> told = json::parse(line);
    if (!told)
      llvm::report_fatal_error(told.takeError());
    take(*told->getAsObject());
    rest = next;
  }
  received = rest.str();
  return std::nullopt;
}

void WorkerProcess::forEach(
    size_t count, unsigned jobs, llvm::function_ref<std::string(size_t)> name,
    llvm::function_ref<void(size_t, Tell)> work,
    llvm::function_ref<void(size_t, const json::Object &)> take,
    llvm::function_ref<bool(size_t, int)> end) {
  std::vector<WorkerProcess> workers(std::max(1u, jobs));
  std::vector<size_t> pieces(workers.size());
  auto start = [&](size_t number, size_t piece) {
    pieces[number] = piece;
    Progress::enter(name(piece));
    workers[number].start([&](Tell tell) { work(piece, tell); });
  };
  size_t next = 0;
  while (true) {
    std::vector<const WorkerProcess *> processes;
    for (size_t number = 0; number < workers.size(); ++number) {
      if (!workers[number].isRunning() && next < count)
        start(number, next++);
      processes.push_back(&workers[number]);
    }
    std::vector<size_t> ready = waitForAny(processes);
    if (ready.empty())
      return;
    for (size_t number : ready) {
      std::optional<int> status = workers[number].receive(
          [&](const json::Object &told) { take(pieces[number], told); });
      if (status && !end(pieces[number], *status))
        start(number, pieces[number]);
    }
  }
}
