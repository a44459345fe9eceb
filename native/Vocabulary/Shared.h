//===- Shared.h - What others ask of products, constants, buffers *- C++ -*-==//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_VOCABULARY_SHARED_H
#define TENON_VOCABULARY_SHARED_H

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

/// The roles in `op`, or none when it is no product: it multiplies and adds
/// floats, or also integers, its result is indexed by distinct loops, and it
/// has rows, columns and a reduction.
std::optional<Product> matchProduct(mlir::Operation *op,
                                    bool alsoIntegers = false);

/// The loop i and the c of an index c * i, if that loop has a known range.
std::optional<std::pair<mlir::AffineDimExpr, int64_t>>
matchSteps(mlir::AffineExpr index, llvm::ArrayRef<int64_t> ranges);

/// Bytes from which a constant is too large to be copied about.
constexpr size_t kLargeConstant = 1 << 16;

/// The alignment of constants in bytes, that which bufferization gives them.
constexpr size_t kConstantAlignment = 64;

/// The elements of a `dense` or `dense_resource` constant as they lie in
/// memory, row-major; a splat has one. None when they are not whole bytes each,
/// and when there is no resource of that name or its size is not that of the
/// type.
std::optional<llvm::ArrayRef<char>> getConstantBytes(mlir::Attribute value);

/// The same, but where elements are that may be put off (see Engine/Later.h).
std::optional<llvm::ArrayRef<char>> placeOfConstant(mlir::Attribute value);

/// An argument of a function has it that is a constant at each call.
constexpr llvm::StringLiteral kConstantOfCalls = "tenon.constant";

/// Whether a value is such an argument.
bool isConstantOfCalls(mlir::Value value);

/// What kind of buffer a value is that is no view: an "argument" of a function,
/// a "global", an "allocation", or something "other", which may be any.
llvm::StringRef kindOfBuffer(mlir::Value base);

/// Whether two values that are no views are one buffer for certain.
bool areOneBuffer(mlir::Value first, mlir::Value second);

} // namespace tenon

#endif // TENON_VOCABULARY_SHARED_H
