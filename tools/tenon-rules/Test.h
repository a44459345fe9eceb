//===- Test.h - tenon-rules test --------------------------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_TOOLS_TENON_RULES_TEST_H
#define TENON_TOOLS_TENON_RULES_TEST_H

#include "RuleJobs.h"
#include "Workbench/RuleTest.h"

namespace tenon {

struct TestRequest : RulesRequest {
  /// A folder of tests whose payloads are tried as well; empty looks for that
  /// of each set.
  std::string tests;
  RuleTester::Settings settings;
  /// Leaves out rules that have a verdict.
  bool onlyNew = false;
  /// What is typed to have a rule of a set tested again.
  std::function<std::string(llvm::StringRef set, llvm::StringRef rule)> command;
};

/// Tests the rules and prints what was found. Fails if a rule is wrong.
mlir::LogicalResult testRules(const TestRequest &request,
                              const EngineOptions &engine,
                              const mlir::DialectRegistry &registry);

} // namespace tenon

#endif // TENON_TOOLS_TENON_RULES_TEST_H
