//===- Product.h - The roles of loops in products ---------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_TENSOR_PRODUCT_H
#define TENON_TENSOR_PRODUCT_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include <optional>

namespace tenon {

/// What the loops and operands of a product are to a kernel.
struct Product {
  mlir::linalg::LinalgOp op;
  /// The loop over columns: the last dimension of the result.
  unsigned columns;
  /// The loop over rows: the last dimension of the result that the operand
  /// without columns has and the other has not.
  unsigned rows;
  /// The numbers of the operand that has rows and of the one with columns.
  unsigned left, right;
  /// The reductions, the one that a kernel multiplies along last. It indexes a
  /// dimension of both operands alone: if there is a choice, the last dimension
  /// of the left one.
  llvm::SmallVector<unsigned> reductions;
  /// The loop over pairs, or fours: a reduction of so many steps, along the
  /// dimension behind that of another reduction in the left operand, and behind
  /// the columns in the right one. It is none of `reductions`.
  std::optional<unsigned> pairs;
};

/// The roles in what reduces any function of two operands into a third, or none
/// when it has no rows, columns or reduction.
std::optional<Product> matchReduction(mlir::Operation *op);

/// Whether the body adds products of floats, or also of integers.
bool addsProducts(Product product, bool alsoIntegers);

/// The roles in `op`, or none when it is no product: it multiplies and adds
/// floats, or also integers, its result is indexed by distinct loops, and it
/// has rows, columns and a reduction.
std::optional<Product> matchProduct(mlir::Operation *op,
                                    bool alsoIntegers = false);

/// The loop i and the c of an index c * i, if that loop has a known range.
std::optional<std::pair<mlir::AffineDimExpr, int64_t>>
matchSteps(mlir::AffineExpr index, llvm::ArrayRef<int64_t> ranges);

} // namespace tenon

#endif // TENON_TENSOR_PRODUCT_H
