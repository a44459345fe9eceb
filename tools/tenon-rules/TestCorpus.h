//===- TestCorpus.h - Payloads that the tests of rules have -----*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_RULES_TESTCORPUS_H
#define TENON_RULES_TESTCORPUS_H

#include "Workbench/RuleTest.h"
#include "mlir/IR/DialectRegistry.h"
#include <map>

namespace tenon {

/// The functions on which the tests of rules have them fire, or refuse. They
/// are kept on disk until a test changes: rules that are edited are varied from
/// the same payloads.
class TestCorpus {
public:
  TestCorpus(const EngineOptions &engine, const mlir::DialectRegistry &registry)
      : engine(engine), registry(registry) {}

  /// Adds what the tests in a folder have.
  mlir::LogicalResult add(llvm::StringRef folder);
  /// Adds the folders of tests of a set that is named `FOLDER/NAME`: those of
  /// that name in `test`, beside a folder of the search path.
  void addTestsOf(const RuleSet &set);

  std::vector<CorpusPayload> of(const Rule &rule) const;
  /// The attributes that the payloads have.
  const TestAttributes &getAttributes() const { return attributes; }

private:
  using Payloads = std::map<std::string, std::vector<CorpusPayload>>;

  mlir::FailureOr<Payloads> run(llvm::StringRef folder);
  /// What is kept, or else found by running the tests.
  mlir::LogicalResult read(llvm::StringRef folder, Payloads &payloads);

  const EngineOptions &engine;
  const mlir::DialectRegistry &registry;
  std::map<std::string, Payloads> known;
  TestAttributes attributes;
};

} // namespace tenon

#endif // TENON_RULES_TESTCORPUS_H
