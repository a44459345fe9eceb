//===- Tracing.h - What tenon-opt shows of a run's inside -------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_WORKBENCH_TRACING_H
#define TENON_WORKBENCH_TRACING_H

#include "Workbench/Firings.h"
#include "Workbench/StageDump.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/raw_ostream.h"
#include <memory>
#include <optional>

namespace tenon {

/// The flags --trace, --trace-ir, --stop-after, --dump-stages and
/// --diff-program, and the observers that they ask for.
class Tracing {
public:
  explicit Tracing(llvm::cl::OptionCategory &category);

  /// The first of the flags that was given; empty when none was.
  llvm::StringRef flagGiven() const;

  /// Opens what will be written. Fails after a message when it cannot be, or
  /// when a flag makes no sense; `hasSeveralPayloads` says that the input will
  /// be split.
  llvm::LogicalResult open(bool hasSeveralPayloads);

  /// To be called before a run; adds the observers that should watch it.
  void watch(llvm::SmallVectorImpl<RunObserver *> &observers);

  /// To be called after all runs. Fails after a message when something could
  /// not be written.
  llvm::LogicalResult finish();

private:
  void receive(const Firing &firing);

  llvm::cl::opt<std::string> trace;
  llvm::cl::opt<bool> traceIR;
  llvm::cl::opt<int64_t> stopAfter;
  llvm::cl::opt<std::string> dumpStages;
  llvm::cl::opt<std::string> diffProgram;
  /// Its path and its arguments.
  std::vector<std::string> diffCommand;

  bool wantsTrace() const;
  bool wantsLimit() const { return stopAfter.getNumOccurrences() != 0; }
  bool wantsStages() const { return dumpStages.getNumOccurrences() != 0; }

  std::unique_ptr<llvm::raw_fd_ostream> traceFile;
  std::optional<FiringRecorder> recorder;
  std::optional<FiringLimit> limit;
  std::optional<StageDump> dump;
  /// The last firing, for --stop-after.
  std::optional<Firing> last;
};

} // namespace tenon

#endif // TENON_WORKBENCH_TRACING_H
