//===- Semiring.cpp - Products over (max, +) and (min, +), by hand --------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   tenon-bench-semiring max|min M N K
//
// Computes C[m, n] = max over k of A[m, k] + B[k, n], or min, in f32 with the
// intrinsics of the machine: what one writes who needs it once. Columns of B in
// panels of four vectors, copied before, six rows of the result in registers
// over the whole reduction, panels outermost. Takes commands as tenon-run
// --commands does: `time SECONDS` and `write FILE`; A and B are `read FILE`,
// raw elements, A first.
//
//===----------------------------------------------------------------------===//

#include "Case.h"
#include "Serve.h"
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <immintrin.h>
#include <string>
#include <vector>

namespace {

#ifdef __AVX512F__
using Vector = __m512;
constexpr int kLanes = 16, kRows = 6, kVectors = 4;
Vector load(const float *from) { return _mm512_loadu_ps(from); }
Vector splat(float value) { return _mm512_set1_ps(value); }
void store(float *to, Vector value) { _mm512_storeu_ps(to, value); }
Vector add(Vector a, Vector b) { return _mm512_add_ps(a, b); }
template <bool isMax>
Vector choose(Vector a, Vector b) {
  return isMax ? _mm512_max_ps(a, b) : _mm512_min_ps(a, b);
}
#else
using Vector = __m256;
constexpr int kLanes = 8, kRows = 6, kVectors = 2;
Vector load(const float *from) { return _mm256_loadu_ps(from); }
Vector splat(float value) { return _mm256_set1_ps(value); }
void store(float *to, Vector value) { _mm256_storeu_ps(to, value); }
Vector add(Vector a, Vector b) { return _mm256_add_ps(a, b); }
template <bool isMax>
Vector choose(Vector a, Vector b) {
  return isMax ? _mm256_max_ps(a, b) : _mm256_min_ps(a, b);
}
#endif
constexpr int kColumns = kLanes * kVectors;

struct Problem {
  int m, n, k;
  bool isMax;
  tenon::bench::Buffer<float> a, b, panels, c;

  Problem(bool isMax, int m, int n, int k)
      : m(m), n(n), k(k), isMax(isMax), a(size_t(m) * k), b(size_t(k) * n),
        panels(size_t(k) * ((n + kColumns - 1) / kColumns) * kColumns),
        c(size_t(m) * n) {}

  /// Panel after panel, padded.
  void pack() {
    for (int first = 0; first < n; first += kColumns)
      for (int step = 0; step < k; ++step)
        for (int column = first; column < std::min(n, first + kColumns);
             ++column)
          panels[size_t(first) * k + size_t(step) * kColumns + column -
                      first] = b[size_t(step) * n + column];
  }

  template <bool isMax, int rows>
  void tile(int row, int first) {
    const float infinity = std::numeric_limits<float>::infinity();
    Vector sums[rows][kVectors];
    for (auto &line : sums)
      for (Vector &sum : line)
        sum = splat(isMax ? -infinity : infinity);
    const float *left = a.get() + size_t(row) * k;
    const float *panel = panels.get() + size_t(first) * k;
    for (int step = 0; step < k; ++step, panel += kColumns) {
      Vector columns[kVectors];
#pragma GCC unroll 8
      for (int v = 0; v < kVectors; ++v)
        columns[v] = load(panel + v * kLanes);
#pragma GCC unroll 8
      for (int r = 0; r < rows; ++r) {
        const Vector value = splat(left[size_t(r) * k + step]);
#pragma GCC unroll 8
        for (int v = 0; v < kVectors; ++v)
          sums[r][v] = choose<isMax>(add(value, columns[v]), sums[r][v]);
      }
    }
    alignas(64) float line[kColumns];
    for (int r = 0; r < rows; ++r) {
      for (int v = 0; v < kVectors; ++v)
        store(line + v * kLanes, sums[r][v]);
      std::copy(line, line + std::min(kColumns, n - first),
                c.get() + size_t(row + r) * n + first);
    }
  }

  template <bool isMax>
  void runAs() {
    for (int first = 0; first < n; first += kColumns) {
      int row = 0;
      for (; row + kRows <= m; row += kRows)
        tile<isMax, kRows>(row, first);
      for (; row + 2 <= m; row += 2)
        tile<isMax, 2>(row, first);
      for (; row < m; ++row)
        tile<isMax, 1>(row, first);
    }
  }

  void run() { isMax ? runAs<true>() : runAs<false>(); }
};

} // namespace

int main(int argc, char **argv) {
  const std::vector<std::string> words(argv + 1, argv + argc);
  int sizes[3] = {};
  for (size_t i = 0; i < 3 && words.size() == 4; ++i)
    sizes[i] = std::atoi(words[i + 1].c_str());
  if (words.size() != 4 || (words[0] != "max" && words[0] != "min") ||
      *std::min_element(sizes, sizes + 3) < 1) {
    std::fputs("tenon-bench-semiring: max or min, then M, N and K\n", stderr);
    return 2;
  }
  Problem problem(words[0] == "max", sizes[0], sizes[1], sizes[2]);
  return tenon::bench::serve(
      [&] { problem.run(); },
      [&](const std::string &file) {
        std::ofstream(file, std::ios::binary)
            .write(reinterpret_cast<const char *>(problem.c.get()),
                   4l * problem.m * problem.n);
      },
      [&](const std::string &file) {
        std::ifstream in(file, std::ios::binary);
        in.read(reinterpret_cast<char *>(problem.a.get()),
                4l * problem.m * problem.k);
        in.read(reinterpret_cast<char *>(problem.b.get()),
                4l * problem.k * problem.n);
        if (!in)
          return false;
        problem.pack();
        problem.run();
        return true;
      });
}
