//===- Layout.h - What a buffer of an invoke must look like -----*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Inside the dialect: sizes and strides as a kernel expects them of an operand,
// and the check of an operand against them.
//
//===----------------------------------------------------------------------===//

#ifndef TENON_DIALECT_XSMM_LAYOUT_H
#define TENON_DIALECT_XSMM_LAYOUT_H

#include "Dialect/Xsmm/Xsmm.h"
#include <optional>

namespace tenon::xsmm {

/// A number that an operand must show, and how to call it: a size of the
/// dispatch, half or twice of one, or a literal number.
class Expected {
public:
  /// Any number; `name` only serves to spell the shape.
  static constexpr Expected any(llvm::StringRef name) {
    return {std::nullopt, name, Whole};
  }
  /// Any number, also one that is known at run time only.
  static constexpr Expected open(llvm::StringRef name) {
    return {std::nullopt, name, Open};
  }
  static constexpr Expected number(int64_t value) { return {value, "", Whole}; }
  /// A size of the dispatch; any number if the dispatch is out of sight.
  static constexpr Expected size(std::optional<int64_t> value,
                                 llvm::StringRef name) {
    return {value, name, Whole};
  }
  Expected half() const { return {value, name, Half}; }
  Expected twice() const { return {value, name, Twice}; }

  bool accepts(int64_t found) const;
  bool mayBeUnknown() const { return scale == Open; }
  /// As part of a shape: "k", "k/2" or "2".
  void spell(llvm::raw_ostream &os) const;
  /// As the end of an error: "16, half the k of its dispatch".
  void explain(llvm::raw_ostream &os) const;

private:
  enum Scale { Whole, Half, Twice, Open };
  constexpr Expected(std::optional<int64_t> value, llvm::StringRef name,
                     Scale scale)
      : value(value), name(name), scale(scale) {}

  std::optional<int64_t> value;
  llvm::StringRef name;
  Scale scale;
};

/// One dimension of a buffer. The stride of a dimension of size 1 separates
/// nothing and may be any.
struct Dim {
  Expected size, stride;
};
using Layout = llvm::SmallVector<Dim, 4>;
/// Layouts of different ranks, one of which an operand must have.
using Layouts = llvm::SmallVector<Layout, 3>;

/// rows x columns elements, `leading` apart from row to row.
Layout matrix(Expected rows, Expected columns, Expected leading);

/// rows/2 x columns x 2: neighbouring rows are paired up.
Layout pairedRows(Expected rows, Expected columns, Expected leading);

/// rows x columns/2 x 2: neighbours in a row are paired up, which they are as
/// they stand.
Layout pairedColumns(Expected rows, Expected columns, Expected leading);

/// What an input may be that extends over m x n as `broadcast` says, or in any
/// way if that is not known.
Layouts inputLayouts(Expected m, Expected n, Expected leading,
                     std::optional<Broadcast> broadcast);

/// Begins "'op' op operand 'name' ".
mlir::InFlightDiagnostic emitOperandError(mlir::Operation *op,
                                          llvm::StringRef operand);

mlir::LogicalResult verifyElementType(mlir::Operation *op,
                                      llvm::StringRef operand, mlir::Type found,
                                      mlir::Type dataType);

/// Checks the operand `operand`, a memref of type `type`: elements of
/// `dataType`, static sizes and strides, and the one of `layouts` that has its
/// rank.
mlir::LogicalResult verifyBuffer(mlir::Operation *op, llvm::StringRef operand,
                                 mlir::Type type, mlir::Type dataType,
                                 llvm::ArrayRef<Layout> layouts);

} // namespace tenon::xsmm

#endif // TENON_DIALECT_XSMM_LAYOUT_H
