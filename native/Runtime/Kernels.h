//===- Kernels.h - What a handle stands for ---------------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_RUNTIME_KERNELS_H
#define TENON_RUNTIME_KERNELS_H

#include "XsmmAbi.h"

namespace tenon::xsmm {

/// Which entry a handle belongs to. Refused: its arguments made no sense.
enum class Op : int64_t { Refused, Gemm, Brgemm };

/// Bytes of an element.
inline int64_t sizeOf(int64_t dtype) {
  return dtype == F64 ? 8 : dtype == F32 ? 4 : 2;
}

/// B, A and C of a product by the library, which stores by columns, and how
/// many it adds up.
using LibraryFn = void (*)(const void *b, const void *a, void *c,
                           const unsigned long long *batch, ...);

/// The arguments of a dispatch, and what the library has for them.
struct Product {
  Op op = Op::Refused;
  int64_t dtype = F32;
  int64_t m = 0, n = 0, k = 0, lda = 0, ldb = 0, ldc = 0;
  int64_t strideA = 0, strideB = 0;
  int64_t flags = 0;
  LibraryFn library = nullptr;
};

/// Multiplies A and B, and so many behind them, into C in plain loops.
void multiplyPlainly(const Product &product, const void *a, const void *b,
                     void *c, int64_t batch);

/// The product by LIBXSMM; null if it has none, or must not be asked.
LibraryFn pickLibrary(const Product &product);

} // namespace tenon::xsmm

#endif // TENON_RUNTIME_KERNELS_H
