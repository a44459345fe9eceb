//===- Compare.h - Whether two runs agree -----------------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_RUN_COMPARE_H
#define TENON_RUN_COMPARE_H

#include "Run/Data.h"

namespace tenon::run {

/// How a payload rounds.
struct Rounding {
  /// The lengths of all reductions of the payload added up, at least 1: how
  /// many roundings may stand between the inputs and a result.
  double reductionLength = 1;
  /// The float type with the largest tolerance that something is computed in.
  Element coarsest = Element::F64;
};

/// The relative tolerance for an element type: the larger of a floor (f64
/// 1e-10, f32 1e-4, f16 5e-3, bf16 2e-2), its own or that of the coarsest type,
/// and 2 * eps * sqrt(reductionLength), which is how far two sums of so many
/// numbers drift apart when each addition rounds and the order differs. 0 for
/// integers.
double relativeTolerance(Element element, const Rounding &rounding);

/// What a comparison of two arrays of one shape found.
struct Comparison {
  int64_t differing = 0;
  int64_t count = 0;
  /// The largest absolute difference; infinity where a NaN or an infinity is on
  /// one side only.
  double maxDifference = 0;
  /// The element with the largest difference among those that differ: its
  /// number in row-major order, and by how much.
  int64_t worst = -1;
  double worstDifference = -1;
};

/// Compares two row-major arrays of one shape element by element. Floats agree
/// if they differ by no more than `tolerance` times the larger of the expected
/// element's magnitude and the root mean square of all finite expected
/// elements; NaN agrees with NaN and an infinity with itself. With a tolerance
/// of 0 they agree if they are equal, zeros of one sign only. Integers agree if
/// they are equal.
Comparison compare(const Array &found, const Array &expected, double tolerance);

} // namespace tenon::run

#endif // TENON_RUN_COMPARE_H
