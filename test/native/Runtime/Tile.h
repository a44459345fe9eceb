//===- Tile.h - Buffers and numbers of the runtime's tests ------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_TEST_RUNTIME_TILE_H
#define TENON_TEST_RUNTIME_TILE_H

#include "Runtime/XsmmAbi.h"
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <gtest/gtest.h>
#include <limits>
#include <random>
#include <vector>

namespace tenon::xsmm::test {

/// The sizes every entry is tried on.
inline constexpr int64_t kSizes[] = {1, 3, 17, 31, 32, 33, 64};

/// The nearest bf16 to an f32, by arithmetic rather than by bits.
inline double roundToBf16(float value) {
  if (value == 0 || !std::isfinite(value))
    return value;
  int exponent;
  std::frexp(value, &exponent);
  const double unit = std::ldexp(1.0, std::max(exponent - 8, -133));
  const double rounded = std::nearbyint(value / unit) * unit;
  const double largest = std::ldexp(255.0, 120);
  return std::fabs(rounded) > largest
             ? std::copysign(std::numeric_limits<double>::infinity(), value)
             : rounded;
}

/// An element type of the runtime: its number, its storage, its rounding.
struct F32Type {
  using Storage = float;
  static constexpr DataType dtype = F32;
  static double read(float stored) { return stored; }
  static float write(double value) { return static_cast<float>(value); }
  static double round(double value) { return static_cast<float>(value); }
};

struct F64Type {
  using Storage = double;
  static constexpr DataType dtype = F64;
  static double read(double stored) { return stored; }
  static double write(double value) { return value; }
  static double round(double value) { return value; }
};

struct Bf16Type {
  using Storage = uint16_t;
  static constexpr DataType dtype = BF16;
  static double read(uint16_t stored) {
    const uint32_t bits = static_cast<uint32_t>(stored) << 16;
    float value;
    std::memcpy(&value, &bits, sizeof(value));
    return value;
  }
  static uint16_t write(double value) {
    const float rounded = static_cast<float>(round(value));
    uint32_t bits;
    std::memcpy(&bits, &rounded, sizeof(bits));
    return static_cast<uint16_t>(bits >> 16);
  }
  static double round(double value) {
    return roundToBf16(static_cast<float>(value));
  }
};

/// A tile at an offset inside a buffer of `rows` rows that are `ld` apart, with
/// `pairs` rows stored together. Everything outside the tile is a guard.
template <class Type>
class Tile {
public:
  using Storage = typename Type::Storage;

  Tile(int64_t m, int64_t n, int64_t ld, int64_t offset, int64_t pairs = 1)
      : m(m), n(n), ld(ld), offset(offset), pairs(pairs),
        data(offset + (m + pairs - 1) / pairs * pairs * ld + 7, guard()) {}

  static Tile random(int64_t m, int64_t n, int64_t ld, int64_t offset,
                     std::mt19937 &numbers, int64_t pairs = 1) {
    Tile tile(m, n, ld, offset, pairs);
    std::uniform_real_distribution<double> uniform(-1.0, 1.0);
    for (int64_t i = 0; i < m; ++i)
      for (int64_t j = 0; j < n; ++j)
        tile.set(i, j, uniform(numbers));
    return tile;
  }

  void set(int64_t i, int64_t j, double value) {
    data[index(i, j)] = Type::write(value);
  }
  double get(int64_t i, int64_t j) const {
    return Type::read(data[index(i, j)]);
  }
  void fill(double value) {
    for (int64_t i = 0; i < m; ++i)
      for (int64_t j = 0; j < n; ++j)
        set(i, j, value);
  }

  /// Whether all elements outside the tile are as they were.
  testing::AssertionResult guardsIntact() const {
    std::vector<Storage> rest = data;
    for (int64_t i = 0; i < m; ++i)
      for (int64_t j = 0; j < n; ++j)
        rest[index(i, j)] = guard();
    for (size_t at = 0; at < rest.size(); ++at)
      if (rest[at] != guard())
        return testing::AssertionFailure() << "element " << at << " of "
                                           << rest.size() << " was overwritten";
    return testing::AssertionSuccess();
  }

  void *base() const { return const_cast<Storage *>(data.data()); }

  int64_t m, n, ld, offset, pairs;
  std::vector<Storage> data;

private:
  static Storage guard() { return Type::write(-77.0); }
  size_t index(int64_t i, int64_t j) const {
    return offset + i / pairs * pairs * ld + j * pairs + i % pairs;
  }
};

} // namespace tenon::xsmm::test

#endif // TENON_TEST_RUNTIME_TILE_H
