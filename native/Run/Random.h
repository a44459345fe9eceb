//===- Random.h - The numbers that arguments are made of --------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Element `number` of an array has the bits `mix(randomStart(seed, stream) +
// number)`, on every machine.
//
//===----------------------------------------------------------------------===//

#ifndef TENON_RUN_RANDOM_H
#define TENON_RUN_RANDOM_H

#include <cmath>
#include <cstdint>

namespace tenon::run {

/// 64 well-mixed bits of a counter: the finalizer of splitmix64.
inline uint64_t mix(uint64_t counter) {
  uint64_t bits = counter + 0x9e3779b97f4a7c15u;
  bits = (bits ^ (bits >> 30)) * 0xbf58476d1ce4e5b9u;
  bits = (bits ^ (bits >> 27)) * 0x94d049bb133111ebu;
  return bits ^ (bits >> 31);
}

/// The counter of the first element of array number `stream`.
inline uint64_t randomStart(uint64_t seed, uint64_t stream) {
  return mix(mix(seed) ^ (stream + 1));
}

/// A number of [-1, 1) with `digits` binary digits, so that a type with as many
/// holds it exactly.
inline double uniform(uint64_t bits, unsigned digits) {
  return std::ldexp(static_cast<double>(bits >> (64 - digits)),
                    1 - static_cast<int>(digits)) -
         1.0;
}

} // namespace tenon::run

#endif // TENON_RUN_RANDOM_H
