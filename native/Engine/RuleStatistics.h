//===- RuleStatistics.h - How often each rule has fired ---------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_ENGINE_RULESTATISTICS_H
#define TENON_ENGINE_RULESTATISTICS_H

#include "mlir/Support/LLVM.h"
#include <cstdint>
#include <string>
#include <vector>

namespace mlir {
class MLIRContext;
} // namespace mlir

namespace tenon {

/// The rules that were loaded, and their firings, over all contexts of a
/// process.
class RuleStatistics {
public:
  /// Takes over what the rule sets of `context` have counted; they start from
  /// zero again.
  void collect(mlir::MLIRContext *context);

  /// A table: rules that fired, the most frequent first, then, apart, those
  /// that never did.
  void print(llvm::raw_ostream &os) const;

  /// `[{"set", "rule", "file", "line", "root", "fired"}, ...]`, in order of
  /// loading.
  void printJson(llvm::raw_ostream &os) const;

private:
  struct Row {
    std::string set, rule, file, root;
    unsigned line;
    int64_t fired;
  };
  std::vector<Row> rows;
};

} // namespace tenon

#endif // TENON_ENGINE_RULESTATISTICS_H
