//===- Compare.cpp - Whether two runs agree -------------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Run/Compare.h"
#include <algorithm>
#include <cmath>
#include <limits>

using namespace tenon::run;

static double leastTolerance(Element element) {
  switch (element) {
  case Element::F64:
    return 1e-10;
  case Element::F32:
    return 1e-4;
  case Element::F16:
    return 5e-3;
  case Element::BF16:
    return 2e-2;
  default:
    return 0;
  }
}

double tenon::run::relativeTolerance(Element element,
                                     const Rounding &rounding) {
  if (!isFloat(element))
    return 0;
  return std::max(
      {leastTolerance(element), leastTolerance(rounding.coarsest),
       2 * machineEpsilon(element) * std::sqrt(rounding.reductionLength)});
}

/// The root mean square of the finite elements.
static double rootMeanSquare(const Array &array) {
  double sum = 0;
  int64_t count = 0;
  array.forEach([&](int64_t, const std::byte *at) {
    double value = loadFloat(array.element(), at);
    if (!std::isfinite(value))
      return;
    // The square of an f64 may be out of range; such a magnitude still counts.
    sum += std::min(value * value, std::numeric_limits<double>::max() / 1e18);
    ++count;
  });
  return count == 0 ? 0 : std::sqrt(sum / count);
}

/// The absolute difference of two floats; infinity where they disagree about
/// being finite.
static double floatDifference(double found, double expected) {
  if (std::isfinite(found) && std::isfinite(expected))
    return std::abs(found - expected);
  bool agree = (std::isnan(found) && std::isnan(expected)) || found == expected;
  return agree ? 0 : std::numeric_limits<double>::infinity();
}

/// Whether these are two zeros of which one has a sign.
static bool areOtherZeros(double found, double expected) {
  return found == 0 && expected == 0 &&
         std::signbit(found) != std::signbit(expected);
}

/// The absolute difference of two integers, rounded.
static double integerDifference(int64_t found, int64_t expected) {
  auto a = static_cast<uint64_t>(found), b = static_cast<uint64_t>(expected);
  return static_cast<double>(found > expected ? a - b : b - a);
}

Comparison tenon::run::compare(const Array &found, const Array &expected,
                               double tolerance) {
  Element element = expected.element();
  int64_t bytes = byteSize(element);
  double scale = isFloat(element) ? rootMeanSquare(expected) : 0;
  Comparison result;
  result.count = expected.layout().elementCount();
  for (int64_t number = 0; number < result.count; ++number) {
    const std::byte *left = found.aligned() + number * bytes;
    const std::byte *right = expected.aligned() + number * bytes;
    double difference, allowed = 0;
    if (isFloat(element)) {
      double value = loadFloat(element, right);
      difference = floatDifference(loadFloat(element, left), value);
      double magnitude = std::isfinite(value) ? std::abs(value) : 0;
      if (tolerance != 0)
        allowed = std::max(tolerance * std::max(magnitude, scale),
                           smallestNormal(element));
      else if (areOtherZeros(loadFloat(element, left), value))
        difference = std::numeric_limits<double>::infinity();
    } else {
      difference = integerDifference(loadInteger(element, left),
                                     loadInteger(element, right));
    }
    result.maxDifference = std::max(result.maxDifference, difference);
    if (difference <= allowed)
      continue;
    ++result.differing;
    if (difference > result.worstDifference) {
      result.worstDifference = difference;
      result.worst = number;
    }
  }
  return result;
}
