//===- RegisterTiles.cpp - Products whose tiles stay in registers ---------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For processors with AVX-512: some rows by up to four vectors of C are loaded,
// summed, finished and stored without leaving registers. The library has no
// product that adds a bias or ends in a relu: with it, these are passes over
// the tile of their own, which a short reduction does not make up for.
//
//===----------------------------------------------------------------------===//

#include "Kernels.h"
#include "Simd.h"
#include <algorithm>
#include <utility>

using namespace tenon::xsmm;

#if defined(__x86_64__)

#include <immintrin.h>

#define TENON_TILES                                                            \
  __attribute__((target("avx2,fma,bmi,bmi2,avx512f,avx512bw,avx512dq,"         \
                        "avx512vl,avx512bf16")))
#define TENON_TILES_INLINE TENON_TILES TENON_INLINE

namespace {

constexpr int kLanes = 16, kVectors = 4;
/// The most rows of a block of 1 to 4 vectors: the sums, the vectors of B and
/// one of A have a register each, and so has the place in each row of A.
constexpr int kRows[kVectors] = {10, 10, 8, 6};
constexpr int kMostRows = 10;

/// The lanes of vector `v` of `vectors`, the last of which has those of `last`.
template <int vectors>
TENON_TILES_INLINE __mmask16 lanesOf(int v, __mmask16 last) {
  return v + 1 < vectors ? 0xffff : last;
}

/// What differs between element types: how many rows of B lie together, and how
/// elements become sums and sums elements.
struct Singles {
  using Element = float;
  static constexpr int depth = 1;
  TENON_TILES_INLINE static __m512 repeat(const float *from) {
    return _mm512_set1_ps(*from);
  }
  TENON_TILES_INLINE static __m512 add(__m512 sums, __m512 a, __m512 b) {
    return _mm512_fmadd_ps(a, b, sums);
  }
  TENON_TILES_INLINE static __m512 load(__mmask16 mask, const float *from) {
    return _mm512_maskz_loadu_ps(mask, from);
  }
  template <int vectors>
  TENON_TILES_INLINE static void store(__mmask16 last, float *to,
                                       const __m512 (&sums)[vectors]) {
#pragma GCC unroll 4
    for (int v = 0; v + 1 < vectors; ++v)
      _mm512_storeu_ps(to + v * kLanes, sums[v]);
    to += (vectors - 1) * kLanes;
    if (last == 0xffff)
      _mm512_storeu_ps(to, sums[vectors - 1]);
    else
      _mm512_mask_storeu_ps(to, last, sums[vectors - 1]);
  }
};

/// bf16 in pairs of k, by the processor's dot product.
struct Pairs {
  using Element = Bf16;
  static constexpr int depth = 2;
  TENON_TILES_INLINE static __m512 repeat(const Bf16 *from) {
    int32_t pair;
    std::memcpy(&pair, from, sizeof(pair));
    return _mm512_castsi512_ps(_mm512_set1_epi32(pair));
  }
  TENON_TILES_INLINE static __m512 add(__m512 sums, __m512 a, __m512 b) {
    return _mm512_dpbf16_ps(sums, bitCast<__m512bh>(a), bitCast<__m512bh>(b));
  }
  TENON_TILES_INLINE static __m512 load(__mmask16 mask, const Bf16 *from) {
    const auto half = bitCast<Half<64>>(_mm256_maskz_loadu_epi16(mask, from));
    return bitCast<__m512>(convert<Int<64>>(half) << 16);
  }
  template <int vectors>
  TENON_TILES_INLINE static void store(__mmask16 last, Bf16 *to,
                                       const __m512 (&sums)[vectors]) {
    if (vectors % 2 == 0 && last == 0xffff) {
#pragma GCC unroll 2
      for (int v = 0; v + 1 < vectors; v += 2)
        _mm512_storeu_si512(
            to + v * kLanes,
            bitCast<__m512i>(_mm512_cvtne2ps_pbh(sums[v + 1], sums[v])));
      return;
    }
#pragma GCC unroll 4
    for (int v = 0; v < vectors; ++v)
      _mm256_mask_storeu_epi16(to + v * kLanes, lanesOf<vectors>(v, last),
                               bitCast<__m256i>(_mm512_cvtneps_pbh(sums[v])));
  }
};

/// One block of C.
template <class Type, int rows, int vectors>
struct Block {
  using T = typename Type::Element;
  using Sums = __m512[rows][vectors];

  TENON_TILES_INLINE static void multiply(const GemmShape &shape,
                                          __mmask16 last, const T *a,
                                          const T *b, Sums &sums) {
    for (int64_t k = 0; k < shape.k; k += Type::depth) {
      __m512 right[vectors];
#pragma GCC unroll 4
      for (int v = 0; v < vectors; ++v)
        right[v] = _mm512_maskz_loadu_ps(lanesOf<vectors>(v, last),
                                         b + v * kLanes * Type::depth);
#pragma GCC unroll 10
      for (int r = 0; r < rows; ++r) {
        const __m512 left = Type::repeat(a + r * shape.lda + k);
#pragma GCC unroll 4
        for (int v = 0; v < vectors; ++v)
          sums[r][v] = Type::add(sums[r][v], left, right[v]);
      }
      b += shape.ldb * Type::depth;
    }
  }

  /// What the sums start from: nothing, a row for all, an element a row, or
  /// elements of their own.
  TENON_TILES_INLINE static void start(const RegisterTile &tile, __mmask16 last,
                                       const T *from, Sums &sums) {
    __m512 row[vectors];
#pragma GCC unroll 4
    for (int v = 0; v < vectors; ++v)
      row[v] = from && tile.startCol
                   ? Type::load(lanesOf<vectors>(v, last), from + v * kLanes)
                   : _mm512_setzero_ps();
#pragma GCC unroll 10
    for (int r = 0; r < rows; ++r)
#pragma GCC unroll 4
      for (int v = 0; v < vectors; ++v)
        sums[r][v] = row[v];
    if (!from || (tile.startCol && tile.startRow == 0))
      return;
#pragma GCC unroll 10
    for (int r = 0; r < rows; ++r, from += tile.startRow)
#pragma GCC unroll 4
      for (int v = 0; v < vectors; ++v)
        sums[r][v] = tile.startCol ? Type::load(lanesOf<vectors>(v, last),
                                                from + v * kLanes)
                                   : _mm512_set1_ps(loadOne(from));
  }

  /// `count` blocks, one below the other.
  TENON_TILES static void run(const RegisterTile &tile, __mmask16 last,
                              const void *aTile, const void *bTile, void *cTile,
                              const void *startTile, int64_t batch,
                              int64_t count) {
    const RegisterTile mine = tile;
    int32_t table = fixupTable(mine.unary);
    const GemmShape &shape = mine.shape;
    const T *a = static_cast<const T *>(aTile);
    const T *b = static_cast<const T *>(bTile);
    T *c = static_cast<T *>(cTile);
    const T *from = static_cast<const T *>(startTile);
    for (; count > 0; --count) {
      Sums sums;
      start(mine, last, from, sums);
      for (int64_t i = 0; i < batch; ++i)
        multiply(shape, last, a + i * shape.strideA, b + i * shape.strideB,
                 sums);
      if (mine.unary != UnaryNone) {
        // The register with the table is not to be taken from the sums.
        asm volatile("" : "+r"(table));
        clamp(sums, _mm512_set1_epi32(table));
      }
#pragma GCC unroll 10
      for (int r = 0; r < rows; ++r, c += shape.ldc)
        Type::template store<vectors>(last, c, sums[r]);
      a += rows * shape.lda;
      if (from)
        from += rows * mine.startRow;
    }
  }

  /// Which classes of numbers become +0, four bits each: from the lowest quiet
  /// and signalling NaN, zeros, 1, the infinities, negative and positive ones.
  TENON_TILES_INLINE static int32_t fixupTable(UnaryKind unary) {
    const bool dropsNan = unary == UnaryReluOgt || unary == UnaryReluOge;
    const bool dropsSign = unary == UnaryReluOgt || unary == UnaryRelu;
    return 0x08080000 | (dropsNan ? 0x88 : 0) | (dropsSign ? 0x800 : 0);
  }

  TENON_TILES_INLINE static void clamp(Sums &sums, const __m512i &table) {
#pragma GCC unroll 10
    for (int r = 0; r < rows; ++r)
#pragma GCC unroll 4
      for (int v = 0; v < vectors; ++v)
        sums[r][v] = _mm512_fixupimm_ps(sums[r][v], sums[r][v], table, 0);
  }
};

using BlockFn = void (*)(const RegisterTile &, __mmask16, const void *,
                         const void *, void *, const void *, int64_t, int64_t);

/// Block<Type, rows, vectors>::run, if there are blocks of so many rows.
template <class Type, int rows, int vectors>
constexpr BlockFn pickBlock() {
  if constexpr (rows <= kRows[vectors - 1])
    return Block<Type, rows, vectors>::run;
  else
    return nullptr;
}

/// Blocks by [rows - 1][vectors - 1].
template <class Type, int... index>
constexpr auto allBlocks(std::integer_sequence<int, index...>) {
  struct {
    BlockFn of[kMostRows][kVectors];
  } blocks = {
      {pickBlock<Type, index / kVectors + 1, index % kVectors + 1>()...}};
  return blocks;
}

template <class Type>
void runTile(const RegisterTile &tile, const void *a, const void *b, void *c,
             const void *from, int64_t batch) {
  using T = typename Type::Element;
  static constexpr auto blocks =
      allBlocks<Type>(std::make_integer_sequence<int, kMostRows * kVectors>());
  const GemmShape &shape = tile.shape;
  for (int64_t j = 0; j < shape.n; j += kVectors * kLanes) {
    const int64_t n = std::min<int64_t>(kVectors * kLanes, shape.n - j);
    const int64_t vectors = (n + kLanes - 1) / kLanes;
    const __mmask16 last = 0xffff >> (vectors * kLanes - n);
    // As many rows in each block, or one more: a thin last block would not keep
    // the multipliers busy.
    const int64_t most = kRows[vectors - 1];
    const int64_t count = (shape.m + most - 1) / most;
    const int64_t fewer = shape.m / count;
    const int64_t counts[2] = {shape.m % count, count - shape.m % count};
    int64_t i = 0;
    for (int64_t rows = fewer + 1; rows >= fewer; --rows) {
      const int64_t blocksOfThese = counts[fewer + 1 - rows];
      if (blocksOfThese == 0)
        continue;
      blocks.of[rows - 1][vectors - 1](
          tile, last, static_cast<const T *>(a) + i * shape.lda,
          static_cast<const T *>(b) + j * Type::depth,
          static_cast<T *>(c) + i * shape.ldc + j,
          from ? static_cast<const T *>(from) + i * tile.startRow +
                     j * tile.startCol
               : nullptr,
          batch, blocksOfThese);
      i += blocksOfThese * rows;
    }
  }
}

} // namespace

RegisterTileFn tenon::xsmm::pickRegisterTile(DataType dtype) {
  if (hostSimd() != Simd::Avx512)
    return nullptr;
  if (dtype == BF16 && __builtin_cpu_supports("avx512bf16"))
    return runTile<Pairs>;
  return dtype == F32 ? runTile<Singles> : nullptr;
}

#else

RegisterTileFn tenon::xsmm::pickRegisterTile(DataType) { return nullptr; }

#endif
