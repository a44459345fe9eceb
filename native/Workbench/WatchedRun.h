//===- WatchedRun.h - One run in a process of its own --------- -*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_WORKBENCH_WATCHEDRUN_H
#define TENON_WORKBENCH_WATCHEDRUN_H

#include "mlir/Support/LLVM.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallString.h"
#include <ctime>
#include <optional>
#include <string>
#include <vector>

namespace tenon {

//===----------------------------------------------------------------------===//
// In the process that runs
//===----------------------------------------------------------------------===//

/// Whether another process watches this one.
bool isWatchedRun();

/// Returns when the watching process wants the run to begin. Ends the process
/// when the watching one has ended.
void awaitStart();

void writeStatistics(llvm::StringRef json);

//===----------------------------------------------------------------------===//
// In the process that watches
//===----------------------------------------------------------------------===//

/// The text of a file; empty when it cannot be read.
std::string readWhole(const std::string &file);

/// What one run left.
struct RunResult {
  bool succeeded() const { return status == 0; }
  /// How it failed, in words.
  std::string failure() const;

  /// As waitpid gives it.
  int status = 0;
  /// What it wrote to standard output.
  std::string output;
  std::vector<std::string> inputs;
  std::string statistics;
  /// When it began, on the clock of file times.
  timespec start = {};
};

/// Runs this program without --watch. A process is made ready before it is
/// needed, so that loading and registering take no time of the run.
class WatchedRun {
public:
  /// `signals` is readable when the user wants to end.
  WatchedRun(char **argv, int signals);
  ~WatchedRun();
  WatchedRun(const WatchedRun &) = delete;
  WatchedRun &operator=(const WatchedRun &) = delete;

  /// Makes the next process ready. On failure `error` says why.
  bool prepare(std::string &error);

  /// Lets the process run to its end. Passes standard output on as it comes if
  /// `forward` is given, else keeps it. Nothing when the user wants to end.
  std::optional<RunResult>
  run(llvm::function_ref<void(llvm::StringRef)> forward);

private:
  std::string file(llvm::StringRef name) const;
  void end();

  char **argv;
  int signals;
  /// Asked for once, since a build may replace the file under its name.
  std::string program;
  llvm::SmallString<128> directory;
  int process = -1;
  /// Closed or written to, it ends or begins the run.
  int starter = -1;
  int output = -1;
};

} // namespace tenon

#endif // TENON_WORKBENCH_WATCHEDRUN_H
