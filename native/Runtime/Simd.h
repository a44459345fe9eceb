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

/// What elements of type T are computed in.
template <class T>
using Computed = std::conditional_t<std::is_same_v<T, double>, double, float>;

/// `bytes` bytes of lanes of T, f32 or f64, and integers of the same shape. One
/// lane is a plain number, on which the same operators work.
template <class T, int bytes>
struct Vector {
  using Word = std::conditional_t<sizeof(T) == 8, uint64_t, uint32_t>;
  typedef T Lanes __attribute__((vector_size(bytes)));
  typedef Word Int __attribute__((vector_size(bytes)));
};
template <>
struct Vector<float, 4> {
  using Lanes = float;
  using Int = uint32_t;
};
template <>
struct Vector<double, 8> {
  using Lanes = double;
  using Int = uint64_t;
};
template <class T, int bytes>
using Lanes = typename Vector<T, bytes>::Lanes;
template <int bytes>
using Float = Lanes<float, bytes>;
template <int bytes>
using Int = typename Vector<float, bytes>::Int;

/// As many 16-bit integers as `bytes` bytes hold of f32.
template <int bytes>
struct HalfVector {
  typedef uint16_t Half __attribute__((vector_size(bytes / 2)));
};
template <>
struct HalfVector<4> {
  using Half = uint16_t;
};
template <int bytes>
using Half = typename HalfVector<bytes>::Half;

/// The vectors of T that take over from ones of `bytes` bytes near the end of a
/// row.
template <class T>
constexpr int narrower(int bytes) {
  return bytes > 16 ? bytes / 2 : sizeof(T);
}

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

/// Loads consecutive elements, whatever their alignment, as what they are
/// computed in.
template <int bytes, class T>
TENON_INLINE Lanes<Computed<T>, bytes> load(const T *from) {
  if constexpr (std::is_same_v<T, Bf16>) {
    Half<bytes> half;
    std::memcpy(&half, from, sizeof(half));
    return bitCast<Float<bytes>>(convert<Int<bytes>>(half) << 16);
  } else {
    Lanes<T, bytes> value;
    std::memcpy(&value, from, sizeof(value));
    return value;
  }
}
/// One element.
template <class T>
TENON_INLINE Computed<T> loadOne(const T *from) {
  return load<sizeof(Computed<T>)>(from);
}
/// Stores to consecutive elements. A bf16 is rounded to nearest, ties to even;
/// a NaN stays a NaN.
template <int bytes, class T>
TENON_INLINE void store(T *to, const Lanes<Computed<T>, bytes> &value) {
  if constexpr (std::is_same_v<T, Bf16>) {
    const Int<bytes> bits = bitCast<Int<bytes>>(value);
    const Int<bytes> rounded = (bits + 0x7fff + ((bits >> 16) & 1)) >> 16;
    const Int<bytes> quiet = (bits >> 16) | 0x40;
    const Half<bytes> half =
        convert<Half<bytes>>(value != value ? quiet : rounded);
    std::memcpy(to, &half, sizeof(half));
  } else {
    std::memcpy(to, &value, sizeof(value));
  }
}

} // namespace tenon::xsmm

#endif // TENON_RUNTIME_SIMD_H
