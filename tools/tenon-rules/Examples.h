//===- Examples.h - Where tests have rules fire and refuse ------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_RULES_EXAMPLES_H
#define TENON_RULES_EXAMPLES_H

#include "TestRuns.h"
#include "Workbench/RuleExamples.h"
#include "mlir/IR/DialectRegistry.h"
#include <map>

namespace tenon {

/// What a run of a test shows of a rule.
struct TestExample {
  RuleExample example;
  /// The run's number among those of the tests.
  size_t run = 0;
  /// The function of the payload that the operation is from, behind the aliases
  /// that it names, and on which line of it, from 0, that is; empty if it
  /// cannot be told.
  std::string payload;
  unsigned payloadLine = 0;
};

/// What the runs of tests show, by `RuleExample::nameOf`.
struct Examples {
  std::map<std::string, TestExample> fires, refuses;
  /// Some more, as they were found.
  std::map<std::string, std::vector<RuleExample>> all;
};

/// Makes the runs, in processes of their own, as many at a time as `jobs`. A
/// run that fails or crashes is put to those that were passed over.
Examples findExamples(TestRuns &tests, const mlir::DialectRegistry &registry,
                      unsigned jobs);

} // namespace tenon

#endif // TENON_RULES_EXAMPLES_H
