//===- Ranks.h - The dims of an operation and its operands ------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the natives of flattening hand each other, as attributes that a rule
// passes on:
//
//   access  {dims = 3, operands = [array<i64: 0, 2>, unit]}: the operation has
//           three dims; those of operand 0 carry dims 0 and 2, -1 would be
//           none; operand 1 takes no part
//   mask    "UCN": of each dim, whether it is of size 1 everywhere and no
//           barrier, may be merged, or stands alone
//   groups  [array<i64: 0, 1>, array<i64: 2>]: dims that become one
//   views   a list of groups of each operand's own dims, or unit
//
//===----------------------------------------------------------------------===//

#ifndef TENON_VOCABULARY_RANKS_H
#define TENON_VOCABULARY_RANKS_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Operation.h"
#include <optional>

namespace tenon {

/// Marks an operation that a check at run time guards, and the other version of
/// it: neither is guarded again.
inline constexpr llvm::StringLiteral kGuarded = "tenon.guarded";

using List = llvm::SmallVector<int64_t>;
using Groups = llvm::SmallVector<List>;

/// The dims of an operation and how the dims of its operands carry them.
struct Access {
  int64_t numDims = 0;
  /// Of each operand the dim that each of its dimensions carries, or -1; none
  /// for an operand that takes no part.
  llvm::SmallVector<std::optional<List>> operands;

  mlir::Attribute attribute(mlir::MLIRContext *context) const;
  /// None when `attribute` is no access of an operation with the operands of
  /// `op`.
  static std::optional<Access> read(mlir::Operation *op,
                                    mlir::Attribute attribute);
};

mlir::Attribute makeGroups(mlir::MLIRContext *context, const Groups &groups);

/// None when `attribute` does not split 0, 1, 2, ... into lists, in order.
std::optional<Groups> readRuns(mlir::Attribute attribute);

/// The rank of an operand that has dims: a ranked memref or tensor; none for
/// any other.
std::optional<int64_t> rankOf(mlir::Value value);

/// The size of dimension `dim` of a value of shaped type is 1, statically.
bool isUnit(mlir::Value shaped, unsigned dim);

/// Dims, their mask and their groups, as one question.
struct Partition {
  Access access;
  llvm::StringRef mask;
  Groups groups;
  /// Of each dim its group.
  List groupOf;

  static std::optional<Partition> read(mlir::Operation *op,
                                       mlir::Attribute access,
                                       mlir::Attribute mask,
                                       mlir::Attribute groups);

  /// The dim that stands for a group: the first that is not a unit dim.
  int64_t representative(int64_t group) const;
  /// A unit dim that another dim of its group has taken in.
  bool isAbsorbed(int64_t dim) const {
    return mask[dim] == 'U' && representative(groupOf[dim]) != dim;
  }
  /// The groups of its own dimensions that operand number `operand` is viewed
  /// by.
  Groups view(unsigned operand) const;
  /// The group of dims that a dimension of the view carries, or -1.
  int64_t carriedBy(unsigned operand, llvm::ArrayRef<int64_t> viewGroup) const;
};

/// The operand that each result is a new value of: as the operation says or,
/// when it does not, the last operands, as many as there are results. None
/// when a result of tensor type has no operand of its type.
std::optional<List> tiedOperands(mlir::Operation *op);

} // namespace tenon

#endif // TENON_VOCABULARY_RANKS_H
