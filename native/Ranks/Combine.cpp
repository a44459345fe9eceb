//===- Combine.cpp - What MPI does not combine itself ---------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Combine.h"
#include <cmath>
#include <cstring>

using namespace tenon::ranks;

template <typename To, typename From>
static To bitsAs(From from) {
  static_assert(sizeof(To) == sizeof(From));
  To to;
  std::memcpy(&to, &from, sizeof(To));
  return to;
}

namespace {

/// Numbers in memory, by the type in which they are combined.
template <typename T>
struct Plain {
  using Bits = T;
  using Number = T;
  static Number load(Bits bits) { return bits; }
  static Bits store(Number number) { return number; }
};

// Without branches, so that loops over them become vectors.
struct Half {
  using Bits = uint16_t;
  using Number = float;

  static Number load(Bits bits) {
    uint32_t sign = uint32_t(bits & 0x8000) << 16;
    uint32_t rest = uint32_t(bits & 0x7fff) << 13;
    // The exponents of f16 are 112 less than those of f32.
    uint32_t finite = bitsAs<uint32_t>(bitsAs<float>(rest) * 0x1p112f);
    return bitsAs<float>(sign |
                         (rest < 0x0f800000 ? finite : rest | 0x7f800000));
  }

  static Bits store(Number number) {
    uint32_t bits = bitsAs<uint32_t>(number);
    uint32_t sign = bits >> 16 & 0x8000, rest = bits & 0x7fffffff;
    uint32_t normal =
        (rest + 0xfff + (rest >> 13 & 1) - (uint32_t(112) << 23)) >> 13;
    // Below the normal numbers steps are as those of f32 behind one half.
    uint32_t small =
        bitsAs<uint32_t>(bitsAs<float>(rest) + 0.5f) - bitsAs<uint32_t>(0.5f);
    uint32_t finite = rest < 0x38800000 ? small : normal;
    // From half a step above the largest number on.
    uint32_t special = rest > 0x7f800000 ? 0x7e00 : 0x7c00;
    return sign | (rest < 0x477ff000 ? finite : special);
  }
};

struct Bfloat {
  using Bits = uint16_t;
  using Number = float;

  static Number load(Bits bits) { return bitsAs<float>(uint32_t(bits) << 16); }

  static Bits store(Number number) {
    uint32_t bits = bitsAs<uint32_t>(number);
    uint32_t rounded = (bits + 0x7fff + (bits >> 16 & 1)) >> 16;
    return std::isnan(number) ? bits >> 16 | 0x40 : rounded;
  }
};

template <typename T>
T greater(T left, T right) {
  if (std::isnan(left) || left > right)
    return left;
  bool isZeroBelow = left == right && std::signbit(right);
  return isZeroBelow ? left : right;
}

template <Kind kind, typename T>
T combine(T left, T right) {
  if constexpr (kind == Sum)
    return left + right;
  else if constexpr (kind == Product)
    return left * right;
  else if constexpr (kind == Maximum)
    return greater(left, right);
  else
    return -greater(-left, -right);
}

} // namespace

template <typename Format, Kind kind>
static void combineAll(void *from, void *to, int *count, Handle *) {
  auto *left = static_cast<const typename Format::Bits *>(from);
  auto *right = static_cast<typename Format::Bits *>(to);
  for (int number = 0; number < *count; ++number)
    right[number] = Format::store(
        combine<kind>(Format::load(left[number]), Format::load(right[number])));
}

template <typename Format>
static Mpi::Combine *combinerOf(Kind kind) {
  switch (kind) {
  case Sum:
    return combineAll<Format, Sum>;
  case Maximum:
    return combineAll<Format, Maximum>;
  case Minimum:
    return combineAll<Format, Minimum>;
  case Product:
    return combineAll<Format, Product>;
  }
  return nullptr;
}

Mpi::Combine *tenon::ranks::combinerOf(DataType type, Kind kind) {
  bool isExtreme = kind == Maximum || kind == Minimum;
  switch (type) {
  case F16:
    return ::combinerOf<Half>(kind);
  case BF16:
    return ::combinerOf<Bfloat>(kind);
  case F32:
    return isExtreme ? ::combinerOf<Plain<float>>(kind) : nullptr;
  case F64:
    return isExtreme ? ::combinerOf<Plain<double>>(kind) : nullptr;
  default:
    return nullptr;
  }
}
