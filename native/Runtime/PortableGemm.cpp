//===- PortableGemm.cpp - Products without the library --------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A block of C stays in vector registers while k and the batch run; narrower
// vectors, down to one lane, take the columns that are left.
//
//===----------------------------------------------------------------------===//

#include "Kernels.h"
#include "Simd.h"

using namespace tenon::xsmm;

namespace {

/// How the rows of B become vectors. `depth` rows are stored together, so
/// a column of B is `depth` elements wide.
template <class T>
struct LayoutFlat {
  using Element = T;
  static constexpr int depth = 1;
  template <int bytes, class V>
  static TENON_INLINE void loadRows(V (&rows)[1], const T *b) {
    rows[0] = load<bytes>(b);
  }
};

struct LayoutVnni2 {
  using Element = Bf16;
  static constexpr int depth = 2;
  template <int bytes, class V>
  static TENON_INLINE void loadRows(V (&rows)[2], const Bf16 *b) {
    Int<bytes> pairs;
    std::memcpy(&pairs, b, sizeof(pairs));
    rows[0] = bitCast<V>(pairs << 16);
    rows[1] = bitCast<V>(pairs & 0xffff0000u);
  }
};

/// acc += A * B for the `used` rows of B that start at row kk.
template <class Layout, int bytes, int rows, int vectors, int used, class V,
          class T>
TENON_INLINE void multiplyStep(V (&acc)[rows][vectors], const GemmShape &shape,
                               const T *a, const T *b, int64_t kk) {
  constexpr int depth = Layout::depth;
  constexpr int lanes = bytes / sizeof(Computed<T>);
  V bRows[vectors][depth];
#pragma GCC unroll 2
  for (int v = 0; v < vectors; ++v)
    Layout::template loadRows<bytes>(bRows[v],
                                     b + kk * shape.ldb + v * lanes * depth);
#pragma GCC unroll 2
  for (int d = 0; d < used; ++d) {
#pragma GCC unroll 8
    for (int r = 0; r < rows; ++r) {
      const Computed<T> factor = loadOne(a + r * shape.lda + kk + d);
#pragma GCC unroll 2
      for (int v = 0; v < vectors; ++v)
        acc[r][v] += bRows[v][d] * factor;
    }
  }
}

/// One register block: `rows` rows by `vectors` vectors of C.
template <class Layout, int bytes, int rows, int vectors, class T>
TENON_INLINE void registerBlock(const GemmShape &shape, const T *a, const T *b,
                                Computed<T> *c, int64_t ldc, int64_t batch,
                                bool accumulate) {
  using V = Lanes<Computed<T>, bytes>;
  constexpr int lanes = bytes / sizeof(Computed<T>);
  V acc[rows][vectors];
#pragma GCC unroll 8
  for (int r = 0; r < rows; ++r)
#pragma GCC unroll 2
    for (int v = 0; v < vectors; ++v) {
      acc[r][v] = V{};
      if (accumulate)
        acc[r][v] = load<bytes>(c + r * ldc + v * lanes);
    }
  for (int64_t i = 0; i < batch; ++i) {
    const T *ai = a + i * shape.strideA;
    const T *bi = b + i * shape.strideB;
    int64_t kk = 0;
    for (; kk + Layout::depth <= shape.k; kk += Layout::depth)
      multiplyStep<Layout, bytes, rows, vectors, Layout::depth>(acc, shape, ai,
                                                                bi, kk);
    if (kk < shape.k)
      multiplyStep<Layout, bytes, rows, vectors, 1>(acc, shape, ai, bi, kk);
  }
#pragma GCC unroll 8
  for (int r = 0; r < rows; ++r)
#pragma GCC unroll 2
    for (int v = 0; v < vectors; ++v)
      store<bytes>(c + r * ldc + v * lanes, acc[r][v]);
}

template <class Layout>
struct GemmBody {
  using T = typename Layout::Element;
  using Sum = Computed<T>;

  /// One strip of columns: `rows` rows at a time, then half as many.
  template <int bytes, int rows, int vectors>
  static TENON_INLINE void strip(const GemmShape &shape, int64_t m, const T *a,
                                 const T *b, Sum *c, int64_t ldc, int64_t batch,
                                 bool accumulate) {
    int64_t i = 0;
    for (; i + rows <= m; i += rows)
      registerBlock<Layout, bytes, rows, vectors>(
          shape, a + i * shape.lda, b, c + i * ldc, ldc, batch, accumulate);
    if constexpr (rows > 1)
      strip<bytes, rows / 2, vectors>(shape, m - i, a + i * shape.lda, b,
                                      c + i * ldc, ldc, batch, accumulate);
  }

  /// Strips of `vectors` vectors, then of one, then of narrower ones.
  template <int bytes, int rows, int vectors>
  static TENON_INLINE void strips(const GemmShape &shape, int64_t m, int64_t n,
                                  const T *a, const T *b, Sum *c, int64_t ldc,
                                  int64_t batch, bool accumulate) {
    constexpr int width = vectors * bytes / sizeof(Sum);
    int64_t j = 0;
    for (; j + width <= n; j += width)
      strip<bytes, rows, vectors>(shape, m, a, b + j * Layout::depth, c + j,
                                  ldc, batch, accumulate);
    if (j == n)
      return;
    b += j * Layout::depth;
    if constexpr (vectors > 1)
      strips<bytes, rows, 1>(shape, m, n - j, a, b, c + j, ldc, batch,
                             accumulate);
    else if constexpr (bytes > sizeof(Sum))
      strips<narrower<Sum>(bytes), rows, 1>(shape, m, n - j, a, b, c + j, ldc,
                                            batch, accumulate);
  }

  template <int bytes>
  static TENON_INLINE void run(const GemmShape &shape, int64_t m, int64_t n,
                               const void *a, const void *b, void *c,
                               int64_t ldc, int64_t batch, bool accumulate) {
    // As many accumulators as hide the latency of a multiply-add and leave
    // registers for B: 32 registers exist only at the widest level.
    constexpr int rows = bytes == 64 ? 8 : 4;
    strips<bytes, rows, 2>(shape, m, n, static_cast<const T *>(a),
                           static_cast<const T *>(b), static_cast<Sum *>(c),
                           ldc, batch, accumulate);
  }
};

} // namespace

PortableGemmFn tenon::xsmm::pickGemm(DataType dtype, bool vnniB) {
  using Gemm = Versions<PortableGemmFn>;
  if (dtype == F32)
    return Gemm::pick<GemmBody<LayoutFlat<float>>>();
  if (dtype == F64)
    return Gemm::pick<GemmBody<LayoutFlat<double>>>();
  return vnniB ? Gemm::pick<GemmBody<LayoutVnni2>>()
               : Gemm::pick<GemmBody<LayoutFlat<Bf16>>>();
}
