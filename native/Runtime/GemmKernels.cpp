//===- GemmKernels.cpp - A product and what follows it --------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where the host can, a product with a bias or a relu is one kernel of ours,
// which finishes C in registers. Else a product of f32 or f64 accumulates in C
// itself, and a bf16 product is rounded to bf16 once: by the library, out of
// registers, when nothing follows; else block by block from f32 on the stack,
// after the epilogue. bf16 is multiplied by pairs of k; a flat B is packed to
// pairs on the stack, which costs a few percent of the product.
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
  if (kernel.last)
    kernel.last(kernel.lastShape, c, c);
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
  if (kernel.last)
    kernel.last(kernel.lastShape, c, c);
}

/// A product that is finished in registers, or a bf16 one that the library
/// rounds out of them: n columns, B in pairs if it is bf16. `restN` says that n
/// is a remainder.
void multiplyAndFinish(const GemmKernel &kernel, bool restN, const void *a,
                       const void *b, void *c, const void *d, int64_t batch) {
  if (kernel.inRegisters) {
    const void *start = kernel.startsFromD  ? d
                        : kernel.accumulate ? c
                                            : nullptr;
    kernel.inRegisters(kernel.tile[restN], a, b, c, start, batch);
    return;
  }
  const unsigned long long count = batch;
  kernel.rounding[restN](b, a, c, &count);
}

void runFinishing(const GemmKernel &kernel, const void *a, const void *b,
                  void *c, const void *d, int64_t batch) {
  if (batch <= 0 && !kernel.inRegisters)
    runBf16(kernel, a, b, c, d, batch);
  else
    multiplyAndFinish(kernel, /*restN=*/false, a, b, c, d, batch);
}

/// The same with a flat bf16 B of few rows: a block of its columns is packed
/// once, for all rows of A.
void runFinishingPacked(const GemmKernel &kernel, const void *a, const void *b,
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
    multiplyAndFinish(kernel, n != kernel.blockN, a, pairs,
                      static_cast<Bf16 *>(c) + j, dBlock, batch);
  }
}

/// Picks the kernels that finish C in registers, where there is one for all
/// that is asked for: ours for a bias or a relu, the library's for bf16
/// without.
void pickFinishing(const GemmRequest &request, GemmKernel &kernel) {
  const GemmShape &shape = kernel.shape;
  const bool isBf16 = request.dtype == BF16;
  const bool clamps = isRelu(request.unary);
  const bool isPacked = isBf16 && !kernel.vnniB;
  const bool adds = request.binary == BinaryAdd;
  kernel.startsFromD = adds;
  if (!libraryEnabled() || shape.m < 1 || shape.n < 1 || kernel.vnniC ||
      (isBf16 && shape.k % 2 != 0) || request.unary == UnaryZero ||
      (request.binary != BinaryNone && !adds) || (adds && kernel.accumulate) ||
      (isPacked && (!kernel.packsB || shape.k > kBlockDepth)))
    return;
  const RegisterTileFn inRegisters =
      adds || clamps ? pickRegisterTile(request.dtype) : nullptr;
  if (!inRegisters && (!isBf16 || adds || clamps))
    return;
  const int64_t columns = isPacked ? kernel.blockN : shape.n;
  const int64_t ns[2] = {columns, shape.n % columns};
  for (int rest = 0; rest < 2; ++rest) {
    GemmShape block = shape;
    block.n = ns[rest];
    if (isPacked) {
      block.ldb = kernel.blockN;
      block.strideB = kernel.blockK * kernel.blockN;
    }
    kernel.tile[rest] = {block, adds ? request.dRow : shape.ldc,
                         adds ? request.dCol : 1,
                         clamps ? request.unary : UnaryNone};
    if (inRegisters || block.n == 0)
      continue;
    kernel.rounding[rest] =
        pickLibraryGemm(BF16, block, kernel.accumulate, /*rounds=*/true);
    if (!kernel.rounding[rest])
      return;
  }
  kernel.inRegisters = inRegisters;
  kernel.run = isPacked ? runFinishingPacked : runFinishing;
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
  if (isRelu(request.unary) && request.unary != UnaryRelu) {
    const GemmShape &shape = kernel.shape;
    kernel.last = pickUnary(request.unary, request.dtype, 1);
    kernel.lastShape = {shape.m, shape.n, shape.ldc, shape.ldc};
    if (kernel.vnniC)
      kernel.lastShape = {shape.m / 2, 2 * shape.n, 2 * shape.ldc,
                          2 * shape.ldc};
  }
  if (!isBf16) {
    kernel.library[0][0] =
        pickLibraryGemm(request.dtype, request.shape, kernel.accumulate);
    pickFinishing(request, kernel);
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
  pickFinishing(request, kernel);
}
