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

TENON_INLINE uint32_t bitsOf(float value) {
  uint32_t bits;
  std::memcpy(&bits, &value, sizeof(bits));
  return bits;
}

TENON_INLINE float floatOf(uint32_t bits) {
  float value;
  std::memcpy(&value, &bits, sizeof(value));
  return value;
}

TENON_INLINE float toFloat(float value) { return value; }
TENON_INLINE float toFloat(Bf16 value) {
  return floatOf(static_cast<uint32_t>(value.bits) << 16);
}

template <class T>
T fromFloat(float value);
template <>
TENON_INLINE float fromFloat<float>(float value) {
  return value;
}
/// Rounds to nearest, ties to even; a NaN stays a NaN.
template <>
TENON_INLINE Bf16 fromFloat<Bf16>(float value) {
  const uint32_t bits = bitsOf(value);
  const uint32_t rounded = (bits + 0x7fff + ((bits >> 16) & 1)) >> 16;
  const uint32_t quiet = (bits >> 16) | 0x40;
  const bool isNan = (bits & 0x7fffffff) > 0x7f800000;
  return {static_cast<uint16_t>(isNan ? quiet : rounded)};
}

} // namespace tenon::xsmm

#endif // TENON_RUNTIME_SIMD_H
