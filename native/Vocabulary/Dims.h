//===- Dims.h - The dims of an operation and its operands -------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// How rules say which dims of an operation its operands have: by an affine map
// for each of the first operands, from the dims to the indices of the operand.
// A number, or an operand of rank 0, has no index; operands without a map take
// no part.
//
//===----------------------------------------------------------------------===//

#ifndef TENON_VOCABULARY_DIMS_H
#define TENON_VOCABULARY_DIMS_H

#include "Engine/NativeAdapter.h"
#include "Tensor/Regrouping.h"

namespace tenon {

/// The dims of an operation, and a number for each.
struct Dims {
  mlir::Operation *op;
  llvm::SmallVector<mlir::AffineMap> maps;
  /// 1 makes a dim one with the dim before it, or, where all before it do, with
  /// the first that does not.
  Numbers joins;

  /// The operand that each result is a new value of, or -1 for one that is no
  /// array.
  Numbers tied;

  /// Fails when the maps are not of the first operands, or of other dims, and,
  /// with a reason, when a result has no operand of its type. No dim joins
  /// unless `joins` says so.
  static mlir::FailureOr<Dims> read(mlir::PatternRewriter &rewriter,
                                    mlir::Operation *op, mlir::ArrayAttr maps,
                                    std::optional<Numbers> joins = {});

  unsigned size() const { return joins.size(); }
  /// Calls `visit` for each dimension of an operand whose index is a dim.
  void forEachPlace(
      llvm::function_ref<void(unsigned operand, unsigned place, unsigned dim)>
          visit) const;
  /// The size of a dimension of an operand that has one.
  int64_t sizeOf(unsigned operand, unsigned place) const {
    return mlir::cast<mlir::ShapedType>(op->getOperand(operand).getType())
        .getDimSize(place);
  }
  /// The dims that become one, the one that the others join first.
  Regrouping regrouping() const;
  /// The dimensions of an operand by what they become.
  llvm::SmallVector<mlir::ReassociationIndices> view(unsigned operand) const;
};

/// Marks an operation that a check at run time guards, and the other version of
/// it: neither is guarded again.
inline constexpr llvm::StringLiteral kGuarded = "tenon.guarded";

/// `numbers` in the form of the list `model`: one integer, an array of integers of
/// some type, or a dense array.
mlir::Attribute likeList(mlir::Attribute model,
                         llvm::ArrayRef<int64_t> numbers);

/// Prints a text, with what they stand for in the place of names in braces, and
/// with numbers in that of {0}, {1}, ...
void fillIn(mlir::Diagnostic &diagnostic, llvm::StringRef text,
            llvm::ArrayRef<std::pair<llvm::StringRef, std::string>> names,
            llvm::ArrayRef<int64_t> numbers = {});

} // namespace tenon

#endif // TENON_VOCABULARY_DIMS_H
