//===- GemmKernels.cpp - A product and what follows it --------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where the host can, a product with a bias or a relu is one kernel of ours,
// which finishes C in registers. Else a product of f32 or f64 accumulates in C
// itself. A bf16 product is rounded to bf16 once: by the library, out of
// registers, where it starts from C or from an added D; else block by block
// from f32 on the stack, after the epilogue. The library multiplies bf16 by
// pairs of k; a flat B is packed to pairs on the stack, which costs a few
// percent of the product.
//
//===----------------------------------------------------------------------===//

#include "Kernels.h"
#include "Simd.h"
#include <algorithm>
#include <limits>

using namespace tenon::xsmm;

namespace {

/// f32 elements of a block of a bf16 product: 32 KiB. The more rows it has, the
/// more a flat B is worth packing.
constexpr int64_t kBlockElements = 8192;
constexpr int64_t kBlockColumns = 64;
/// Rows of B that are packed at a time: 32 KiB at most.
constexpr int64_t kBlockDepth = 256;
/// Rows that are rounded before what follows the product looks at them.
constexpr int64_t kRowsRounded = 32;
/// With fewer rows of A, packing B costs more than it gains.
constexpr int64_t kRowsWorthPacking = 8;

TENON_INLINE void multiply(const GemmKernel &kernel, LibraryGemmFn library,
                           int64_t m, int64_t n, const void *a, const void *b,
                           void *c, int64_t ldc, int64_t batch,
                           bool accumulate) {
  if (library && batch > 0) {
    const unsigned long long count = batch;
    library(b, a, c, &count);
    return;
  }
  kernel.portable(kernel.shape, m, n, a, b, c, ldc, batch, accumulate);
}

void runInC(const GemmKernel &kernel, const void *a, const void *b, void *c,
            const void *d, int64_t batch) {
  const GemmShape &shape = kernel.shape;
  multiply(kernel, kernel.library[0][0], shape.m, shape.n, a, b, c, shape.ldc,
           batch, kernel.accumulate);
  if (kernel.finish)
    kernel.finish(kernel.epilogue, shape.m, shape.n, c, shape.ldc, d, c,
                  shape.ldc);
}

/// Rounds the m x n block `acc` into C at `c`.
void finishBf16(const GemmKernel &kernel, int64_t m, int64_t n, float *acc,
                const Bf16 *d, Bf16 *c) {
  const int64_t ldc = kernel.shape.ldc;
  if (kernel.accumulate)
    kernel.readC(m, n, c, ldc, acc, kernel.blockN);
  if (!kernel.vnniC) {
    kernel.finish(kernel.epilogue, m, n, acc, kernel.blockN, d, c, ldc);
    return;
  }
  alignas(64) Bf16 flat[kBlockElements];
  kernel.finish(kernel.epilogue, m, n, acc, kernel.blockN, d, flat,
                kernel.blockN);
  kernel.pack({m, n, kernel.blockN, ldc}, flat, c);
}

/// acc = sum over `batch` of A * B for an m x n block, B flat and packed piece
/// by piece.
void multiplyPacking(const GemmKernel &kernel, int64_t m, int64_t n,
                     const Bf16 *a, const Bf16 *b, float *acc, int64_t batch) {
  alignas(64) Bf16 pairs[kBlockDepth * kBlockColumns];
  const GemmShape &shape = kernel.shape;
  const auto &library = kernel.packing[m != kernel.blockM][n != kernel.blockN];
  const int64_t pieceStride = kernel.blockK * kernel.blockN;
  bool adds = false;
  for (int64_t i = 0; i < batch; i += kernel.blockBatch)
    for (int64_t kk = 0; kk < shape.k; kk += kernel.blockK) {
      const int64_t k = std::min(kernel.blockK, shape.k - kk);
      const int64_t pieces = std::min(kernel.blockBatch, batch - i);
      for (int64_t piece = 0; piece < pieces; ++piece)
        kernel.pack({k, n, shape.ldb, kernel.blockN},
                    b + (i + piece) * shape.strideB + kk * shape.ldb,
                    pairs + piece * pieceStride);
      const unsigned long long count = pieces;
      library[k != kernel.blockK][adds](pairs, a + i * shape.strideA + kk, acc,
                                        &count);
      adds = true;
    }
}

void runBf16(const GemmKernel &kernel, const void *a, const void *b, void *c,
             const void *d, int64_t batch) {
  const GemmShape &shape = kernel.shape;
  const int64_t bWidth = kernel.vnniB ? 2 : 1;
  const int64_t cWidth = kernel.vnniC ? 2 : 1;
  alignas(64) float acc[kBlockElements];
  for (int64_t i = 0; i < shape.m; i += kernel.blockM) {
    const int64_t m = std::min(kernel.blockM, shape.m - i);
    for (int64_t j = 0; j < shape.n; j += kernel.blockN) {
      const int64_t n = std::min(kernel.blockN, shape.n - j);
      const Bf16 *aBlock = static_cast<const Bf16 *>(a) + i * shape.lda;
      const Bf16 *bBlock = static_cast<const Bf16 *>(b) + j * bWidth;
      if (kernel.packsB && batch > 0)
        multiplyPacking(kernel, m, n, aBlock, bBlock, acc, batch);
      else
        multiply(kernel, kernel.library[m != kernel.blockM][n != kernel.blockN],
                 m, n, aBlock, bBlock, acc, kernel.blockN, batch,
                 /*accumulate=*/false);
      const Bf16 *dBlock = static_cast<const Bf16 *>(d);
      if (d)
        dBlock += i * kernel.epilogue.dRow + j * kernel.dCol;
      finishBf16(kernel, m, n, acc, dBlock,
                 static_cast<Bf16 *>(c) + i * shape.ldc + j * cWidth);
    }
  }
}

/// n columns of a bf16 product whose sums stay in registers until they are
/// rounded, and start from D. `restN` says that n is a remainder. With
/// something fused, some rows at a time are rounded on the stack, since C is
/// seldom in the cache yet.
void multiplyRounding(const GemmKernel &kernel, int64_t n, bool restN,
                      const Bf16 *a, const void *b, Bf16 *c, const Bf16 *d,
                      int64_t batch) {
  alignas(64) Bf16 tile[kBlockElements];
  const GemmShape &shape = kernel.shape;
  const unsigned long long count = batch;
  const int64_t ldo = kernel.beside ? kernel.besideRow : shape.ldc;
  for (int64_t i = 0; i < shape.m; i += kernel.roundingM) {
    const int64_t m = std::min(kernel.roundingM, shape.m - i);
    Bf16 *to = c + i * shape.ldc, *out = kernel.beside ? tile : to;
    if (kernel.start)
      kernel.start({m, n, kernel.epilogue.dRow, ldo},
                   d + i * kernel.epilogue.dRow, out);
    kernel.rounding[m != kernel.roundingM][restN](b, a + i * shape.lda, out,
                                                  &count);
    if (kernel.leave)
      kernel.leave({m, n, ldo, shape.ldc}, out, to);
  }
}

void runRounding(const GemmKernel &kernel, const void *a, const void *b,
                 void *c, const void *d, int64_t batch) {
  if (batch <= 0)
    runBf16(kernel, a, b, c, d, batch);
  else
    multiplyRounding(kernel, kernel.shape.n, /*restN=*/false,
                     static_cast<const Bf16 *>(a), b, static_cast<Bf16 *>(c),
                     static_cast<const Bf16 *>(d), batch);
}

/// The same with a flat B of few rows: a block of its columns is packed once,
/// for all rows of A.
void runRoundingPacked(const GemmKernel &kernel, const void *a, const void *b,
                       void *c, const void *d, int64_t batch) {
  if (batch <= 0 || batch > kernel.blockBatch) {
    runBf16(kernel, a, b, c, d, batch);
    return;
  }
  alignas(64) Bf16 pairs[kBlockDepth * kBlockColumns];
  const GemmShape &shape = kernel.shape;
  for (int64_t j = 0; j < shape.n; j += kernel.blockN) {
    const int64_t n = std::min(kernel.blockN, shape.n - j);
    for (int64_t i = 0; i < batch; ++i)
      kernel.pack({shape.k, n, shape.ldb, kernel.blockN},
                  static_cast<const Bf16 *>(b) + i * shape.strideB + j,
                  pairs + i * kernel.blockK * kernel.blockN);
    const Bf16 *dBlock = static_cast<const Bf16 *>(d);
    if (d)
      dBlock += j * kernel.dCol;
    multiplyRounding(kernel, n, n != kernel.blockN,
                     static_cast<const Bf16 *>(a), pairs,
                     static_cast<Bf16 *>(c) + j, dBlock, batch);
  }
}

/// The library's kernels for a product that rounds; false when one is missing.
bool pickRoundingBlocks(GemmKernel &kernel, bool adds) {
  const GemmShape &shape = kernel.shape;
  GemmShape block = shape;
  if (kernel.beside)
    block.ldc = kernel.besideRow;
  if (!kernel.vnniB) {
    block.ldb = kernel.blockN;
    block.strideB = kernel.blockK * kernel.blockN;
  }
  const int64_t columns = kernel.vnniB ? shape.n : kernel.blockN;
  const int64_t ms[2] = {kernel.roundingM, shape.m % kernel.roundingM};
  const int64_t ns[2] = {columns, shape.n % columns};
  for (int rows = 0; rows < 2; ++rows)
    for (int rest = 0; rest < 2; ++rest) {
      block.m = ms[rows];
      block.n = ns[rest];
      if (block.m == 0 || block.n == 0)
        continue;
      LibraryGemmFn library =
          pickLibraryGemm(BF16, block, adds, /*rounds=*/true);
      if (!library)
        return false;
      kernel.rounding[rows][rest] = library;
    }
  return true;
}

/// Picks how sums stay in registers, where they start from C, from D or from
/// nothing.
void pickRounding(const GemmRequest &request, GemmKernel &kernel) {
  const GemmShape &shape = kernel.shape;
  const bool startsFromD = request.binary == BinaryAdd;
  const bool isRelu = request.unary == UnaryRelu;
  const bool adds = kernel.accumulate || startsFromD;
  if (kernel.vnniC || request.unary == UnaryZero ||
      (request.binary != BinaryNone && !startsFromD) ||
      (startsFromD && kernel.accumulate) || shape.m < 1 || shape.n < 1 ||
      (!kernel.vnniB && (!kernel.packsB || shape.k > kBlockDepth)))
    return;
  kernel.besideRow = kernel.vnniB ? shape.n : kernel.blockN;
  kernel.beside = !kernel.accumulate && (startsFromD || isRelu) &&
                  kRowsRounded * kernel.besideRow <= kBlockElements;
  kernel.roundingM = kernel.beside ? std::min(shape.m, kRowsRounded) : shape.m;
  if (!pickRoundingBlocks(kernel, adds))
    return;
  if (startsFromD)
    kernel.start = pickUnary(UnaryIdentity, BF16, kernel.dCol);
  if (isRelu || kernel.beside)
    kernel.leave = pickUnary(isRelu ? UnaryRelu : UnaryIdentity, BF16, 1);
  kernel.run = kernel.vnniB ? runRounding : runRoundingPacked;
}

void runInRegisters(const GemmKernel &kernel, const void *a, const void *b,
                    void *c, const void *d, int64_t batch) {
  const void *start = kernel.startsFromD ? d : kernel.accumulate ? c : nullptr;
  kernel.inRegisters(kernel.tile, a, b, c, start, batch);
}

/// Picks the kernel that starts from D and ends in a relu by itself, where
/// there is something of that to do: a product alone is the library's.
void pickInRegisters(const GemmRequest &request, GemmKernel &kernel) {
  const GemmShape &shape = kernel.shape;
  const bool isRelu = request.unary == UnaryRelu;
  const bool isBf16 = request.dtype == BF16;
  kernel.startsFromD = request.binary == BinaryAdd;
  if (!libraryEnabled() || shape.m < 1 || shape.n < 1 || kernel.vnniC ||
      (isBf16 && (!kernel.vnniB || shape.k % 2 != 0)) ||
      (request.unary != UnaryNone && request.unary != UnaryIdentity &&
       !isRelu) ||
      (request.binary != BinaryNone && !kernel.startsFromD) ||
      (kernel.startsFromD ? kernel.accumulate : !isRelu))
    return;
  kernel.inRegisters = pickRegisterTile(request.dtype);
  if (!kernel.inRegisters)
    return;
  kernel.run = runInRegisters;
  kernel.tile = {shape, kernel.startsFromD ? request.dRow : shape.ldc,
                 kernel.startsFromD ? request.dCol : 1, isRelu};
}

/// The library's kernels for all sizes of block a bf16 product falls into.
void pickLibraryBlocks(GemmKernel &kernel) {
  const GemmShape &shape = kernel.shape;
  const int64_t ms[2] = {kernel.blockM, shape.m % kernel.blockM};
  const int64_t ns[2] = {kernel.blockN, shape.n % kernel.blockN};
  for (int rowsLeft = 0; rowsLeft < 2; ++rowsLeft)
    for (int columnsLeft = 0; columnsLeft < 2; ++columnsLeft) {
      GemmShape block = shape;
      block.m = ms[rowsLeft];
      block.n = ns[columnsLeft];
      block.ldc = kernel.blockN;
      kernel.library[rowsLeft][columnsLeft] =
          pickLibraryGemm(BF16, block, /*accumulate=*/false);
    }
}

/// The library's kernels for a flat B, if it has all of them.
void pickPackingBlocks(GemmKernel &kernel) {
  const GemmShape &shape = kernel.shape;
  if (shape.m < kRowsWorthPacking || shape.k < 1)
    return;
  kernel.blockK = std::min(shape.k, kBlockDepth);
  kernel.blockBatch =
      shape.k < kBlockDepth ? std::max<int64_t>(1, kBlockDepth / shape.k) : 1;
  const int64_t ms[2] = {kernel.blockM, shape.m % kernel.blockM};
  const int64_t ns[2] = {kernel.blockN, shape.n % kernel.blockN};
  const int64_t ks[2] = {kernel.blockK, shape.k % kernel.blockK};
  for (int number = 0; number < 16; ++number) {
    const int rows = number >> 3, columns = number >> 2 & 1;
    const int depth = number >> 1 & 1, adds = number & 1;
    if (ms[rows] == 0 || ns[columns] == 0 || ks[depth] == 0)
      continue;
    GemmShape block = shape;
    block.m = ms[rows];
    block.n = ns[columns];
    block.k = ks[depth];
    block.ldb = block.ldc = kernel.blockN;
    block.strideB = kernel.blockK * kernel.blockN;
    LibraryGemmFn function = pickLibraryGemm(BF16, block, adds);
    if (!function)
      return;
    kernel.packing[rows][columns][depth][adds] = function;
  }
  kernel.packsB = true;
}

} // namespace

void tenon::xsmm::buildGemm(const GemmRequest &request, GemmKernel &kernel) {
  const bool isBf16 = request.dtype == BF16;
  kernel.run = isBf16 ? runBf16 : runInC;
  kernel.shape = request.shape;
  kernel.accumulate = !(request.flags & GemmBeta0);
  kernel.vnniB = request.flags & GemmVnniB;
  kernel.vnniC = request.flags & GemmVnniC;
  kernel.portable = pickGemm(request.dtype, kernel.vnniB);
  kernel.dCol = request.dCol;
  kernel.epilogue.dRow = request.dRow;
  kernel.epilogue.floor = request.unary == UnaryRelu
                              ? 0.0f
                              : -std::numeric_limits<float>::infinity();
  const bool isPlain = request.binary == BinaryNone &&
                       request.unary != UnaryRelu && request.unary != UnaryZero;
  if (isBf16 || !isPlain)
    kernel.finish = pickEpilogue(request.binary, request.unary, request.dtype,
                                 request.dIsLhs, request.dCol);
  if (!isBf16) {
    kernel.library[0][0] =
        pickLibraryGemm(request.dtype, request.shape, kernel.accumulate);
    pickInRegisters(request, kernel);
    return;
  }
  kernel.readC = pickAccumulate(kernel.vnniC);
  kernel.pack = pickUnary(UnaryVnni2, BF16, 1);
  // An even number of rows keeps pairs whole.
  kernel.blockN =
      std::max<int64_t>(1, std::min(kBlockColumns, request.shape.n));
  kernel.blockM = std::max<int64_t>(
      1, std::min(kBlockElements / kernel.blockN / 2 * 2, request.shape.m));
  if (kernel.vnniB)
    pickLibraryBlocks(kernel);
  else
    pickPackingBlocks(kernel);
  pickRounding(request, kernel);
  pickInRegisters(request, kernel);
}
