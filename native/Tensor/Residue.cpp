//===- Residue.cpp - Floats as elements of a prime field ------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Tensor/Residue.h"
#include <algorithm>
#include <cfloat>
#include <cmath>
#include <cstdlib>

static int64_t power(int64_t base, int64_t exponent, int64_t prime) {
  int64_t result = 1;
  for (; exponent > 0; exponent >>= 1, base = base * base % prime)
    if (exponent & 1)
      result = result * base % prime;
  return result;
}

int64_t tenon::residueOf(double number, int64_t prime) {
  int64_t infinity = (prime + 1) / 2;
  if (std::isnan(number))
    return -infinity - 1;
  if (std::isinf(number))
    return number < 0 ? -infinity : infinity;
  int exponent;
  double fraction = std::frexp(number, &exponent);
  auto digits = static_cast<int64_t>(std::ldexp(fraction, DBL_MANT_DIG));
  exponent -= DBL_MANT_DIG;
  // (prime + 1) / 2 is 1 / 2.
  int64_t scale = exponent < 0 ? power(infinity, -exponent, prime)
                               : power(2, exponent, prime);
  int64_t residue = digits % prime * scale % prime;
  if (residue > prime / 2)
    return residue - prime;
  return residue < -(prime / 2) ? residue + prime : residue;
}

int64_t tenon::bitsOfResidue(int64_t residue, unsigned width) {
  int64_t sign = residue < 0 ? int64_t(1) << (width - 1) : 0;
  return residue == 0 ? 0 : sign | (std::abs(residue) + 127);
}

int64_t tenon::residueOfBits(int64_t bits, unsigned width) {
  int64_t most = (uint64_t(1) << (width - 1)) - 1;
  int64_t magnitude = std::max<int64_t>((bits & most) - 127, 0);
  return bits >> (width - 1) & 1 ? -magnitude : magnitude;
}
