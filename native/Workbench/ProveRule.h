//===- ProveRule.h - Proves that a rule keeps what a program computes -----===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_WORKBENCH_PROVERULE_H
#define TENON_WORKBENCH_PROVERULE_H

#include "Engine/RuleSet.h"

namespace tenon {

/// What is known of a rule for all sizes.
struct ProveReport {
  enum Outcome { Pending, Proved, Refuted, Unproved } outcome = Pending;
  /// Payloads on which it fires, and the least and the greatest rank of their
  /// tensors.
  unsigned fired = 0, leastRank = ~0u, mostRank = 0;
  /// Whether it says what an operation computes of an element: proved is that
  /// it is one function, of the right elements.
  bool isDefinition = false;
  /// Payloads in all.
  unsigned payloads = 0;
  unsigned milliseconds = 0;
  /// Why it is not proved, or what differs, for which sizes, on which payload.
  std::string why, values, before, after;

  template <typename F>
  void each(F f) {
    auto number = int64_t(outcome);
    f("outcome", number);
    outcome = Outcome(number);
    f("fired", fired);
    f("payloads", payloads);
    f("leastRank", leastRank);
    f("mostRank", mostRank);
    f("isDefinition", isDefinition);
    f("milliseconds", milliseconds);
    f("why", why);
    f("sizes", values);
    f("before", before);
    f("after", after);
  }
};

/// Builds each payload of the rule, applies it, and compares what both compute.
ProveReport proveRule(RuleSet &set, const Rule &rule);

} // namespace tenon

#endif // TENON_WORKBENCH_PROVERULE_H
