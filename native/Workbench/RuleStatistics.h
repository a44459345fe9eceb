//===- RuleStatistics.h - How often each rule has fired ---------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_WORKBENCH_RULESTATISTICS_H
#define TENON_WORKBENCH_RULESTATISTICS_H

#include "mlir/Support/LLVM.h"
#include <cstdint>
#include <string>
#include <vector>

namespace llvm::json {
class OStream;
} // namespace llvm::json

namespace mlir {
class MLIRContext;
} // namespace mlir

namespace tenon {

class RunTimes;

/// The rules that were loaded, their firings and the time that went into them,
/// over all contexts of a process.
class RuleStatistics {
public:
  /// Takes over what the rule sets of `context` have counted; they start from
  /// zero again. `times` measured the run, if anything did.
  void collect(mlir::MLIRContext *context, const RunTimes *times = nullptr);

  /// Three tables: rules that fired, the most frequent first, then, apart,
  /// those that never did; rule sets in order of loading; stages in order of
  /// the run.
  void print(llvm::raw_ostream &os, bool all = false) const;

  /// `[{"set", "rule", "file", "line", "root", "fired"}, ...]`, in order of
  /// loading: what is the same for each run on the same input.
  void printJson(llvm::raw_ostream &os) const;

  /// `{"rules": [...], "sets": [{"set", "tries", "ms"}, ...], "stages":
  /// [{"stage", "ms"}, ...]}`: the rules as above with "tries" and "ms" in
  /// addition, sets in order of loading, stages in order of the run.
  void printJsonWithTimes(llvm::raw_ostream &os) const;

private:
  void writeRules(llvm::json::OStream &json, bool withTimes) const;

  struct Row {
    std::string set, rule, file, root;
    unsigned line;
    int64_t fired, tries;
    double ms;
  };
  struct SetRow {
    std::string set;
    int64_t tries;
    double ms;
  };
  struct StageRow {
    std::string stage;
    double ms;
  };
  std::vector<Row> rows;
  std::vector<SetRow> sets;
  std::vector<StageRow> stages;
};

} // namespace tenon

#endif // TENON_WORKBENCH_RULESTATISTICS_H
