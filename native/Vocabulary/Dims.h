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
#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"
#include "mlir/IR/AffineMap.h"

namespace tenon {

/// The dims of an operation, and a number for each.
struct Dims {
  mlir::Operation *op;
  llvm::SmallVector<mlir::AffineMap> maps;
  /// 1 makes a dim one with the dim before it, or, where all before it do, with
  /// the first that does not.
  Numbers joins;

  /// None when the maps are not of the first operands, or of other dims. No
  /// dim joins unless `joins` says so.
  static std::optional<Dims> read(mlir::Operation *op, mlir::ArrayAttr maps,
                                  std::optional<Numbers> joins = {});

  unsigned size() const { return joins.size(); }
  /// Calls `visit` for each dimension of an operand whose index is a dim.
  void forEachPlace(llvm::function_ref<void(mlir::Value operand, unsigned place,
                                            unsigned dim)>
                        visit) const;
  /// Of each dim the one that it becomes.
  llvm::SmallVector<unsigned> merged() const;
  /// The dimensions of an operand by what they become.
  llvm::SmallVector<mlir::ReassociationIndices> view(unsigned operand) const;
};

/// The operand that each result is a new value of, or -1 for one that is no
/// array: as the operation says or, when it does not, the last operands, as
/// many as there are results. None when a result has no operand of its type.
std::optional<Numbers> tiedOperands(mlir::Operation *op);

/// Marks an operation that a check at run time guards, and the other version of
/// it: neither is guarded again.
inline constexpr llvm::StringLiteral kGuarded = "tenon.guarded";

/// Prints a text, with what they stand for in the place of names in braces.
void fillIn(mlir::Diagnostic &diagnostic, llvm::StringRef text,
            llvm::ArrayRef<std::pair<llvm::StringRef, std::string>> names);

} // namespace tenon

#endif // TENON_VOCABULARY_DIMS_H
