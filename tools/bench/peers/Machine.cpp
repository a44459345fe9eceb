//===- Machine.cpp - What the machine does at best ------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Case.h"
#include <algorithm>
#include <chrono>
#if defined(__AVX512BF16__)
#include <immintrin.h>
#endif

using namespace tenon::bench;

namespace {

/// Independent chains of multiply-adds: more than latency times throughput,
/// fewer than registers.
constexpr int kChains = 20;
#if defined(__AVX512F__)
constexpr int kLanes = 16;
#elif defined(__AVX__)
constexpr int kLanes = 8;
#else
constexpr int kLanes = 4;
#endif
typedef float Vector __attribute__((vector_size(4 * kLanes)));

double seconds() {
  return std::chrono::duration<double>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

#if defined(__AVX512BF16__)
__attribute__((noinline)) float chainBf16(int64_t steps) {
  __m512 sums[kChains];
  for (__m512 &sum : sums)
    sum = _mm512_setzero_ps();
  __m512bh a = (__m512bh)_mm512_set1_epi32(0x3f003f00), b = a;
  for (int64_t i = 0; i < steps; ++i) {
    asm volatile("" : "+v"(a), "+v"(b));
#pragma GCC unroll 32
    for (int c = 0; c < kChains; ++c)
      sums[c] = _mm512_dpbf16_ps(sums[c], a, b);
  }
  float total = 0;
  for (__m512 sum : sums)
    total += sum[0];
  return total;
}
#endif

__attribute__((noinline)) float chain(int64_t steps) {
  Vector sums[kChains];
  for (int c = 0; c < kChains; ++c)
    sums[c] = Vector{} + static_cast<float>(c);
  Vector a = Vector{} + 0.999f, b = Vector{} + 0.5f;
  for (int64_t i = 0; i < steps; ++i) {
    // The compiler may not know that the factors stay the same.
    asm volatile("" : "+x"(a), "+x"(b));
#pragma GCC unroll 32
    for (int c = 0; c < kChains; ++c)
      sums[c] = sums[c] * a + b;
  }
  float total = 0;
  for (const Vector &sum : sums)
    total += sum[0];
  return total;
}

} // namespace

double tenon::bench::measurePeak(bool isBf16, int threads) {
  constexpr int64_t kSteps = 1 << 20;
  double flops = 2.0 * kSteps * kChains * kLanes * threads, least = 1e9;
#if defined(__AVX512BF16__)
  if (isBf16)
    flops *= 2;
#else
  if (isBf16)
    return 0;
#endif
  volatile float sink = 0;
  for (int round = 0; round < 20; ++round) {
    const double start = seconds();
#pragma omp parallel num_threads(threads)
    {
#if defined(__AVX512BF16__)
      const float value = isBf16 ? chainBf16(kSteps) : chain(kSteps);
#else
      const float value = chain(kSteps);
#endif
#pragma omp critical
      sink = sink + value;
    }
    least = std::min(least, seconds() - start);
  }
  return flops / least * 1e-9;
}

double tenon::bench::measureCopy(int threads) {
  constexpr int64_t kBytes = 256 << 20;
  Buffer<char> from(kBytes), to(kBytes);
  std::memset(from.get(), 1, kBytes);
  double least = 1e9;
  for (int round = 0; round < 8; ++round) {
    const double start = seconds();
#pragma omp parallel for num_threads(threads) schedule(static)
    for (int part = 0; part < threads; ++part)
      std::memcpy(to.get() + kBytes / threads * part,
                  from.get() + kBytes / threads * part, kBytes / threads);
    least = std::min(least, seconds() - start);
  }
  return 2.0 * kBytes / least * 1e-9;
}
