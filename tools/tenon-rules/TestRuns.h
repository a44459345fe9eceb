//===- TestRuns.h - The runs of schedules that tests make -------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_RULES_TESTRUNS_H
#define TENON_RULES_TESTRUNS_H

#include "Engine/Engine.h"
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace tenon {

/// A RUN line, as it stands in a test.
struct RunLine {
  /// The test's file, from the folder on that `%source` stands for: that of the
  /// folder with lit.cfg.py, if there is one, or else the folder of tests
  /// itself.
  std::string test;
  /// From 1.
  unsigned line = 0;
  std::string text;
};

/// A schedule that a RUN line has tenon-opt or tenon-run apply to a payload.
struct TestRun {
  RunLine from;
  /// The payload, and the name that its locations get: that of the test, if the
  /// payload is part of it, with as many lines before it as in the test.
  std::shared_ptr<const std::string> payload;
  std::string name;
  std::string schedule;
  EngineOptions options;
  /// A file that defines dialects, or empty.
  std::string irdlFile;
  bool allowsUnregistered = false;
  /// Whether the payload is split at lines `// -----`.
  bool isSplit = false;
};

/// What the tests of a folder run, and a folder of what they make for it, which
/// goes with it.
struct TestRuns {
  TestRuns() = default;
  TestRuns(TestRuns &&other)
      : runs(std::move(other.runs)), tests(other.tests),
        passedOver(std::move(other.passedOver)),
        scratch(std::exchange(other.scratch, "")) {}
  ~TestRuns();

  std::vector<TestRun> runs;
  unsigned tests = 0;
  /// RUN lines that apply a schedule and are none of `runs`, with why.
  std::vector<std::pair<RunLine, std::string>> passedOver;
  std::string scratch;

  /// Reads the tests in `directory`, and makes what their RUN lines make before
  /// they apply a schedule: by split-file, by the tools of text such as sed,
  /// and by tenon-gen. Runs that differ in nothing are one. `base` is what the
  /// options of a run go on from. Emits an error when the folder cannot be read
  /// or has no test.
  static mlir::FailureOr<TestRuns> read(llvm::StringRef directory,
                                        const EngineOptions &base);
};

} // namespace tenon

#endif // TENON_RULES_TESTRUNS_H
