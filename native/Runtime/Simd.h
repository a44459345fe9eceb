//===- Simd.h - One source, several vector widths ---------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The portable kernels are bodies written once: forced-inline templates over
// plain loops. Each is compiled for every vector level of the processor family
// and the level of the host is picked when a kernel is dispatched. Picking by
// hand rather than through the loader keeps sanitizers and other C libraries
// working; listing features rather than an architecture lets the compiler
// inline the bodies.
//
//===----------------------------------------------------------------------===//

#ifndef TENON_RUNTIME_SIMD_H
#define TENON_RUNTIME_SIMD_H

#include <cstdint>
#include <cstring>
#include <type_traits>

#define TENON_INLINE inline __attribute__((always_inline))
#if defined(__x86_64__)
#define TENON_AVX2 __attribute__((target("avx2,fma,bmi,bmi2")))
#define TENON_AVX512                                                           \
  __attribute__((target("avx2,fma,bmi,bmi2,avx512f,avx512bw,avx512dq,"         \
                        "avx512vl")))
#else
#define TENON_AVX2
#define TENON_AVX512
#endif

namespace tenon::xsmm {

/// The vector levels a body is compiled for; only Baseline exists off x86-64.
enum class Simd { Baseline, Avx2, Avx512 };

/// The level the portable kernels of this process use.
Simd hostSimd();

/// The versions of bodies whose signature is `void (*)(Args...)`. A body is a
/// type with a forced-inline `template <int bytes> static void run(Args...)`,
/// where `bytes` is the width of a vector.
template <class Fn>
struct Versions;
template <class... Args>
struct Versions<void (*)(Args...)> {
  template <class Body>
  static void baseline(Args... args) {
    Body::template run<16>(args...);
  }
  template <class Body>
  TENON_AVX2 static void avx2(Args... args) {
    Body::template run<32>(args...);
  }
  template <class Body>
  TENON_AVX512 static void avx512(Args... args) {
    Body::template run<64>(args...);
  }

  /// The version of `Body` for this host.
  template <class Body>
  static auto pick() -> void (*)(Args...) {
#if defined(__x86_64__)
    if (hostSimd() == Simd::Avx512)
      return &avx512<Body>;
    if (hostSimd() == Simd::Avx2)
      return &avx2<Body>;
#endif
    return &baseline<Body>;
  }
};

/// A bfloat16: the upper half of an f32.
struct Bf16 {
  uint16_t bits;
};

/// `bytes` bytes of f32 lanes, integers of the same shape, and half as wide
/// ones. Four bytes are a plain number, on which the same operators work.
template <int bytes>
struct Vector {
  typedef float Float __attribute__((vector_size(bytes)));
  typedef uint32_t Int __attribute__((vector_size(bytes)));
  typedef uint16_t Half __attribute__((vector_size(bytes / 2)));
};
template <>
struct Vector<4> {
  using Float = float;
  using Int = uint32_t;
  using Half = uint16_t;
};
template <int bytes>
using Float = typename Vector<bytes>::Float;
template <int bytes>
using Int = typename Vector<bytes>::Int;
template <int bytes>
using Half = typename Vector<bytes>::Half;

/// The vectors that take over from ones of `bytes` bytes near the end of a row.
constexpr int narrower(int bytes) { return bytes > 16 ? bytes / 2 : 4; }

template <class To, class From>
TENON_INLINE To bitCast(const From &from) {
  static_assert(sizeof(To) == sizeof(From));
  To to;
  std::memcpy(&to, &from, sizeof(To));
  return to;
}

template <class To, class From>
TENON_INLINE To convert(const From &from) {
  if constexpr (std::is_arithmetic_v<From>)
    return static_cast<To>(from);
  else
    return __builtin_convertvector(from, To);
}

/// Loads consecutive elements, whatever their alignment, as f32.
template <int bytes>
TENON_INLINE Float<bytes> load(const float *from) {
  Float<bytes> value;
  std::memcpy(&value, from, sizeof(value));
  return value;
}
template <int bytes>
TENON_INLINE Float<bytes> load(const Bf16 *from) {
  Half<bytes> half;
  std::memcpy(&half, from, sizeof(half));
  return bitCast<Float<bytes>>(convert<Int<bytes>>(half) << 16);
}

/// Stores to consecutive elements. A bf16 is rounded to nearest, ties to even;
/// a NaN stays a NaN.
template <int bytes>
TENON_INLINE void store(float *to, const Float<bytes> &value) {
  std::memcpy(to, &value, sizeof(value));
}
template <int bytes>
TENON_INLINE void store(Bf16 *to, const Float<bytes> &value) {
  const Int<bytes> bits = bitCast<Int<bytes>>(value);
  const Int<bytes> rounded = (bits + 0x7fff + ((bits >> 16) & 1)) >> 16;
  const Int<bytes> quiet = (bits >> 16) | 0x40;
  const Half<bytes> half =
      convert<Half<bytes>>(value != value ? quiet : rounded);
  std::memcpy(to, &half, sizeof(half));
}

} // namespace tenon::xsmm

#endif // TENON_RUNTIME_SIMD_H
