//===- Test.h - tenon-rules test --------------------------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_RULES_TEST_H
#define TENON_RULES_TEST_H

#include "Engine/Engine.h"
#include "Workbench/RuleTest.h"
#include "mlir/IR/DialectRegistry.h"

namespace tenon {

struct TestRequest {
  /// Names or files of rule sets.
  std::vector<std::string> sets;
  /// Tests only the rules of this name, unless it is empty.
  std::string rule;
  /// A folder of tests whose payloads are tried as well; empty looks for that
  /// of each set.
  std::string tests;
  RuleTester::Settings settings;
  /// Leaves out rules that have a verdict.
  bool onlyNew = false;
  /// What is typed to have a rule of a set tested again.
  std::function<std::string(llvm::StringRef set, llvm::StringRef rule)> command;
};

/// Tests the rules, each in a process of its own, and prints what was found.
/// Succeeds if no rule is wrong.
mlir::LogicalResult testRules(const TestRequest &request,
                              const EngineOptions &engine,
                              const mlir::DialectRegistry &registry);

} // namespace tenon

#endif // TENON_RULES_TEST_H
