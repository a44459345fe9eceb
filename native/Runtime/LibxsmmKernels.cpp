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
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <libxsmm.h>
#include <limits>

#if LIBXSMM_VERSION_MAJOR > 1
#error "LIBXSMM 1.x is expected: 2.0 has other names for what is called here"
#endif

using namespace tenon::xsmm;

namespace {

/// Whether every byte offset inside `rows` rows fits the 32-bit immediates of
/// generated code.
bool fits(int64_t rows, int64_t leadingDim, int64_t elementSize) {
  const int64_t limit = std::numeric_limits<int32_t>::max() / elementSize;
  return leadingDim <= limit / rows;
}

/// The same of a plane of so many columns. Element-wise kernels of the library
/// are for AVX-512 only, and unroll one of their loops.
bool isSafe(const Plane &it) {
  const int64_t size = sizeOf(it.dtype);
  return it.m >= 1 && it.n >= 1 && it.m <= 1024 && it.n <= 8192 &&
         libxsmm_get_target_archid() >= LIBXSMM_X86_AVX512_CORE &&
         fits(it.m, std::max(it.left.row, it.left.column), size) &&
         fits(it.m, std::max(it.right.row, it.right.column), size) &&
         fits(it.op == Op::Unary && it.kind == UnaryTranspose ? it.n : it.m,
              it.ldo, size);
}

// Copies, and turns a matrix. A row that is copied to all has a leading
// dimension of 0.
void runCopy(const Plane &it, const void *in, const void *, void *out) {
  const unsigned ldi = it.left.row, ldo = it.ldo;
  reinterpret_cast<libxsmm_xmcopyfunction>(it.library)(in, &ldi, out, &ldo);
}

/// Adds a row or a column to the plane on the left, or multiplies it by it.
void runScale(const Plane &it, const void *left, const void *right, void *out) {
  const libxsmm_meltw_scale_param operands = {left, nullptr, right, right, out};
  reinterpret_cast<libxsmm_meltwfunction_scale>(it.library)(&operands);
}
void runScaleOnTheRight(const Plane &it, const void *left, const void *right,
                        void *out) {
  runScale(it, right, left, out);
}

/// Where the processor has no bf16 dot product the library emulates it, in so
/// many instructions that its code buffer can overflow; it then ends the
/// process. (f32 and real dot products use at most half of that buffer.)
bool multipliesBf16() {
  return libxsmm_get_target_archid() >= LIBXSMM_X86_AVX512_CPX;
}

/// Whether the process wants the library; read once.
bool isWanted() {
  static const bool wanted = [] {
    const char *choice = std::getenv("TENON_XSMM");
    if (!choice || !*choice || !std::strcmp(choice, "libxsmm"))
      return true;
    if (!std::strcmp(choice, "portable"))
      return false;
    std::fprintf(stderr,
                 "tenon_runtime: TENON_XSMM is '%s', which is ignored: "
                 "'libxsmm' and 'portable' are accepted.\n",
                 choice);
    return true;
  }();
  return wanted;
}

/// The library computes in 32 bits and does not check; k = 0 is beyond it, and
/// so are bf16 rows that do not hold whole pairs, or a B that holds none.
bool isSafe(const Product &it) {
  const int64_t size = sizeOf(it.dtype);
  const int64_t limit = std::numeric_limits<int32_t>::max() / size;
  if (it.m < 1 || it.n < 1 || it.k < 1 || it.lda < it.k || it.ldb < it.n ||
      it.ldc < it.n || it.flags & GemmVnniC)
    return false;
  if (it.strideA < 0 || it.strideB < 0 || it.strideA > limit ||
      it.strideB > limit)
    return false;
  if (it.dtype == BF16 && (it.k % 2 != 0 || it.lda % 2 != 0 ||
                           !(it.flags & GemmVnniB) || !multipliesBf16()))
    return false;
  return fits(it.m, it.lda, size) && fits(it.k, it.ldb, size) &&
         fits(it.m, it.ldc, size);
}

} // namespace

LibraryFn tenon::xsmm::pickLibrary(const Product &product) {
  if (!isWanted() || !isSafe(product))
    return nullptr;
  // Column-major, C is n x m, and our B is the left factor.
  const libxsmm_blasint m = product.n, n = product.m, k = product.k;
  const libxsmm_blasint lda = product.ldb, ldb = product.lda, ldc = product.ldc;
  const int size = sizeOf(product.dtype);
  const libxsmm_blasint strideA = product.strideB * size;
  const libxsmm_blasint strideB = product.strideA * size;
  const float alpha = 1.0f, beta = product.flags & GemmBeta0 ? 0.0f : 1.0f;
  const double wideAlpha = alpha, wideBeta = beta;
  const int prefetch = LIBXSMM_GEMM_PREFETCH_NONE;
  const int flat = LIBXSMM_GEMM_FLAG_NONE, pairs = LIBXSMM_GEMM_FLAG_VNNI_A;
  if (product.dtype == F32)
    return reinterpret_cast<LibraryFn>(libxsmm_smmdispatch_reducebatch_strd(
        m, n, k, strideA, strideB, &lda, &ldb, &ldc, &alpha, &beta, &flat,
        &prefetch));
  if (product.dtype == F64)
    return reinterpret_cast<LibraryFn>(libxsmm_dmmdispatch_reducebatch_strd(
        m, n, k, strideA, strideB, &lda, &ldb, &ldc, &wideAlpha, &wideBeta,
        &flat, &prefetch));
  return reinterpret_cast<LibraryFn>(libxsmm_bmmdispatch_reducebatch_strd(
      m, n, k, strideA, strideB, &lda, &ldb, &ldc, &alpha, &beta, &pairs,
      &prefetch));
}

void tenon::xsmm::pickLibrary(Plane &it) {
  if (!isWanted() || !isSafe(it))
    return;
  // Column-major, the output is n x m. One row is as long as it is.
  const unsigned m = it.n, n = it.m, ldo = std::max(it.ldo, it.n);
  const int size = sizeOf(it.dtype);
  libxsmm_descriptor_blob blob;
  if (it.op == Op::Unary) {
    const bool zero = it.kind == UnaryZero;
    if (it.kind == UnaryTranspose)
      it.library = reinterpret_cast<void (*)()>(libxsmm_dispatch_trans(
          libxsmm_trans_descriptor_init(&blob, size, m, n, it.ldo)));
    else if (zero || it.left.isPlane() || it.left.isRow())
      it.library = reinterpret_cast<void (*)()>(libxsmm_dispatch_mcopy(
          libxsmm_mcopy_descriptor_init(&blob, size, m, n, ldo, it.left.row,
                                        zero ? LIBXSMM_MATCOPY_FLAG_ZERO_SOURCE
                                             : LIBXSMM_MATCOPY_FLAG_DEFAULT,
                                        LIBXSMM_PREFETCH_NONE, nullptr)));
    if (it.library)
      it.run = runCopy;
    return;
  }
  const bool turned = !it.left.isPlane();
  const Extent &plane = turned ? it.right : it.left;
  const Extent &line = turned ? it.left : it.right;
  if (it.dtype != F32 || !plane.isPlane() ||
      !(line.isRow() || line.isDenseColumn()))
    return;
  const libxsmm_blasint ldi = std::max(plane.row, it.n), ldOut = ldo;
  const int flags = (it.kind == BinaryAdd ? LIBXSMM_MELTW_FLAG_SCALE_ADD_BIAS
                                          : LIBXSMM_MELTW_FLAG_SCALE_MULT) |
                    (line.isRow() ? LIBXSMM_MELTW_FLAG_SCALE_COLS
                                  : LIBXSMM_MELTW_FLAG_SCALE_ROWS);
  it.library = reinterpret_cast<void (*)()>(libxsmm_dispatch_meltw_scale(
      m, n, &ldi, &ldOut, LIBXSMM_DATATYPE_F32, LIBXSMM_DATATYPE_F32,
      static_cast<libxsmm_meltw_scal_flags>(flags)));
  if (it.library)
    it.run = turned ? runScaleOnTheRight : runScale;
}
