//===- LibxsmmKernels.cpp - Kernels of LIBXSMM 1.17 -----------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The only file that knows LIBXSMM: its names, its numbers, its column-major
// order, and what must not be asked of it.
//
//===----------------------------------------------------------------------===//

#include "Kernels.h"
#include <algorithm>
#include <cstdint>
#include <libxsmm.h>
#include <limits>

using namespace tenon::xsmm;

namespace {

int64_t sizeOf(DataType dtype) {
  return dtype == F64 ? 8 : dtype == F32 ? 4 : 2;
}

/// Whether every byte offset inside `rows` rows fits the 32-bit immediates of
/// generated code.
bool fits(int64_t rows, int64_t leadingDim, int64_t elementSize) {
  const int64_t limit = std::numeric_limits<int32_t>::max() / elementSize;
  return leadingDim <= limit / rows;
}

/// Where the processor has no bf16 dot product the library emulates it, in so
/// many instructions that its code buffer can overflow; it then ends the
/// process. (f32 and real dot products use at most half of that buffer.)
bool multipliesBf16() {
  return libxsmm_get_target_archid() >= LIBXSMM_X86_AVX512_CPX;
}

/// The library computes in 32 bits and does not check; k = 0 is beyond it, and
/// so are bf16 rows that do not hold whole pairs.
bool isSafe(DataType dtype, const GemmShape &shape) {
  const GemmShape &s = shape;
  const int64_t size = sizeOf(dtype);
  const int64_t limit = std::numeric_limits<int32_t>::max() / size;
  if (s.m < 1 || s.n < 1 || s.k < 1 || s.lda < s.k || s.ldb < s.n ||
      s.ldc < s.n)
    return false;
  if (s.strideA < 0 || s.strideB < 0 || s.strideA > limit || s.strideB > limit)
    return false;
  if (dtype == BF16 && (s.k % 2 != 0 || s.lda % 2 != 0 || !multipliesBf16()))
    return false;
  return fits(s.m, s.lda, size) && fits(s.k, s.ldb, size) &&
         fits(s.m, s.ldc, std::max<int64_t>(size, sizeof(float)));
}

} // namespace

LibraryGemmFn tenon::xsmm::pickLibraryGemm(DataType dtype,
                                           const GemmShape &shape,
                                           bool accumulate, bool rounds) {
  if (!libraryEnabled() || !isSafe(dtype, shape))
    return nullptr;
  // Column-major, C is n x m, and our B is the left factor.
  const libxsmm_blasint m = shape.n, n = shape.m, k = shape.k;
  const libxsmm_blasint lda = shape.ldb, ldb = shape.lda, ldc = shape.ldc;
  const int size = sizeOf(dtype);
  const libxsmm_blasint strideA = shape.strideB * size;
  const libxsmm_blasint strideB = shape.strideA * size;
  const float alpha = 1.0f, beta = accumulate ? 1.0f : 0.0f;
  const int prefetch = LIBXSMM_GEMM_PREFETCH_NONE;
  const int flags =
      dtype == BF16 ? LIBXSMM_GEMM_FLAG_VNNI_A : LIBXSMM_GEMM_FLAG_NONE;
  if (dtype == F32)
    return reinterpret_cast<LibraryGemmFn>(libxsmm_smmdispatch_reducebatch_strd(
        m, n, k, strideA, strideB, &lda, &ldb, &ldc, &alpha, &beta, &flags,
        &prefetch));
  if (dtype == F64) {
    const double wideAlpha = alpha, wideBeta = beta;
    return reinterpret_cast<LibraryGemmFn>(libxsmm_dmmdispatch_reducebatch_strd(
        m, n, k, strideA, strideB, &lda, &ldb, &ldc, &wideAlpha, &wideBeta,
        &flags, &prefetch));
  }
  if (rounds)
    return reinterpret_cast<LibraryGemmFn>(libxsmm_bmmdispatch_reducebatch_strd(
        m, n, k, strideA, strideB, &lda, &ldb, &ldc, &alpha, &beta, &flags,
        &prefetch));
  return reinterpret_cast<LibraryGemmFn>(libxsmm_bsmmdispatch_reducebatch_strd(
      m, n, k, strideA, strideB, &lda, &ldb, &ldc, &alpha, &beta, &flags,
      &prefetch));
}
