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
enum class Op : int64_t { Refused, Gemm, Brgemm, Unary, Binary, FusedBrgemm };

/// Bytes of an element.
inline int64_t sizeOf(int64_t dtype) {
  return dtype == F64 ? 8 : dtype == F32 ? 4 : 2;
}

/// B, A and C of a product by the library, which stores by columns, and how
/// many it adds up.
using LibraryFn = void (*)(const void *b, const void *a, void *c,
                           const unsigned long long *batch, ...);

/// What each handle points to.
struct Kernel {
  Op op = Op::Refused;
  int64_t dtype = F32;
};

/// The arguments of the dispatch of a product, and what the library has for
/// them.
struct Product : Kernel {
  int64_t m = 0, n = 0, k = 0, lda = 0, ldb = 0, ldc = 0;
  int64_t strideA = 0, strideB = 0;
  int64_t flags = 0;
  LibraryFn library = nullptr;
};

/// How an input extends over the output: the distance between the elements that
/// two rows read, and the same of two columns. 0 repeats an element.
struct Extent {
  int64_t row = 0, column = 0;

  bool isPlane() const { return row != 0 && column != 0; }
  bool isRow() const { return row == 0 && column != 0; }
  bool isDenseColumn() const { return row == 1 && column == 0; }
};

struct Plane;
using PlaneFn = void (*)(const Plane &plane, const void *left,
                         const void *right, void *out);

/// An element-wise kernel, and what computes it. One input is the left one.
struct Plane : Kernel {
  int64_t kind = 0, m = 0, n = 0;
  Extent left, right;
  int64_t ldo = 0;
  PlaneFn run = nullptr;
  void (*library)() = nullptr;
};

/// A product with a step on C before it or behind it.
struct Fused : Kernel {
  const Product *product = nullptr;
  /// C = D before, C = C op D or D op C behind; null leaves it out.
  const Plane *before = nullptr, *behind = nullptr;
  bool dOnTheLeft = false;
};

/// Multiplies A and B, and so many behind them, into C in plain loops.
void multiplyPlainly(const Product &product, const void *a, const void *b,
                     void *c, int64_t batch);

/// Multiplies by the library, or in plain loops where it has no kernel.
inline void multiply(const Product &product, const void *a, const void *b,
                     void *c, int64_t batch) {
  const unsigned long long count = batch;
  if (product.library && batch > 0)
    product.library(b, a, c, &count);
  else
    multiplyPlainly(product, a, b, c, batch);
}

/// Computes a plane in plain loops.
void computePlainly(const Plane &plane, const void *left, const void *right,
                    void *out);

/// The product by LIBXSMM; null if it has none, or must not be asked.
LibraryFn pickLibrary(const Product &product);

/// Lets LIBXSMM compute the plane if it has a kernel for it.
void pickLibrary(Plane &plane);

} // namespace tenon::xsmm

#endif // TENON_RUNTIME_KERNELS_H
