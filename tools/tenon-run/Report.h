//===- Report.h - What tenon-run says in the end ----------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_TOOLS_RUN_REPORT_H
#define TENON_TOOLS_RUN_REPORT_H

#include "Run/RunExtension.h"

namespace tenon::run {

/// How a run compares with the reference.
struct Verdict {
  bool ok = true;
  double maxDifference = 0;
  /// The largest relative tolerance used; 0 if only integers were compared.
  double tolerance = 0;
  /// What floats were compared modulo, if they were residues.
  std::optional<int64_t> prime;
};

/// Whether a run leaves anything that could be compared: a result or a memref
/// argument, which may be empty, or lines that it printed.
bool hasOutput(const Signature &signature, const Outcome &outcome);

/// Compares every result and every memref argument of two runs on the same
/// input, and tells `errors` of each that differs. `tolerance` replaces the
/// relative tolerance of every float type; `reference` is what the messages
/// call the expected one.
Verdict verify(const Signature &signature, const Outcome &found,
               const Outcome &expected, llvm::StringRef reference,
               const Rounding &rounding, std::optional<double> tolerance,
               llvm::raw_ostream &errors);

/// A copy of `found` whose results, or memref arguments if there are none, are
/// those of the files. Fails with a sentence.
llvm::Expected<Outcome> readOutputs(const Signature &signature,
                                    const Outcome &found,
                                    llvm::ArrayRef<std::string> files);

/// Writes the results, or the memref arguments if there are none, to the files.
llvm::Error writeOutputs(const Signature &signature, const Outcome &outcome,
                         llvm::ArrayRef<std::string> files);

/// What one call has had a rank send.
struct Traffic {
  int64_t messages = 0;
  int64_t bytes = 0;
};

/// All there is to report.
struct Report {
  std::string entry;
  std::string schedule;
  int threads = 1;
  int64_t runs = 0;
  std::optional<Timing> timing;
  /// How many ranks have run it; 0 if it was one process alone.
  int64_t ranks = 0;
  Traffic traffic;
  Work work;
  std::optional<Verdict> verdict;
  /// The rule sets by which the program is legal.
  std::vector<std::string> legalBy;

  void printTiming(llvm::raw_ostream &os) const;
  void printText(llvm::raw_ostream &os) const;
  llvm::json::Object json() const;
};

/// Prints the results, or the memref arguments if there are no results.
void printValues(const Signature &signature, const Outcome &outcome,
                 llvm::raw_ostream &os);

/// Writes the elements as they are in memory, row-major, without gaps.
void writeElements(const Array &array, llvm::raw_ostream &os);

} // namespace tenon::run

#endif // TENON_TOOLS_RUN_REPORT_H
