//===- Regrouping.h - One change of an iteration space ----------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_TENSOR_REGROUPING_H
#define TENON_TENSOR_REGROUPING_H

#include "Tensor/Nest.h"
#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"
#include "mlir/IR/PatternMatch.h"

namespace tenon {

/// Which dimensions, or loops, are taken together: a list for each group.
using Reassociation = llvm::SmallVector<mlir::ReassociationIndices>;

/// The lists of an array of arrays of integers, or none.
std::optional<Reassociation> readReassociation(mlir::Attribute attribute);

/// Whether no group takes anything together.
bool isIdentity(const Reassociation &groups);

/// A change of an iteration space. Merged, several loops become one; a split is
/// a merge reversed. Taken, a loop goes over the steps that a list names, or
/// over some that follow one another.
struct Regrouping {
  /// Of each loop of the coarser space, the loops of the finer one that it
  /// stands for, outermost first. Those of a split are numbered in order.
  Reassociation groups;
  /// Of each loop of the finer space that a split makes, its size: a number,
  /// -1 - k for dynamic size k of what asks for the split, or kDynamic for
  /// that of a loop that stays. Empty for a merge.
  llvm::SmallVector<int64_t> sizes;
  /// The loop that is taken, or -1. Each loop is a group of its own then.
  int64_t taken = -1;
  /// Of a merge, the loops that have one step and are not fixed.
  llvm::SmallBitVector units = {};
  /// How many steps follow one another, of a loop that is taken so.
  int64_t piece = -1;

  /// That which `asked` says, an attribute: the groups of `at`, or a list of
  /// one dimension of the value, which is read at the places that a list names
  /// then or, if `shape` is one size, at so many that follow one another. None
  /// when that has no loop of its own.
  static std::optional<Regrouping> read(const Nest &nest, int64_t value,
                                        mlir::Attribute asked,
                                        llvm::ArrayRef<int64_t> shape);

  /// The change when the dimensions of a value of the nest are merged in
  /// `groups` or, where `shape` is not empty, split into the parts of it that
  /// `groups` lists. None when they do not fit, or a dimension has no loop of
  /// its own.
  static std::optional<Regrouping> at(const Nest &nest, int64_t value,
                                      const Reassociation &groups,
                                      llvm::ArrayRef<int64_t> shape);

  bool splits() const { return !sizes.empty(); }
  /// The old loops of a group, and the new ones: on one side it is one loop.
  mlir::ReassociationIndices old(unsigned group) const {
    return splits() ? mlir::ReassociationIndices{group} : groups[group];
  }
  mlir::ReassociationIndices now(unsigned group) const {
    return splits() ? groups[group] : mlir::ReassociationIndices{group};
  }
  /// The group of an old loop.
  unsigned groupOf(unsigned loop) const;
  /// Whether an old loop becomes several, or one with others, or is taken.
  bool changes(unsigned loop) const {
    return groups[groupOf(loop)].size() > 1 || loop == taken;
  }
  /// The old loop that is a group unchanged, or but for loops of one step; or
  /// -1.
  int64_t kept(unsigned group) const;
  /// The same of each new loop.
  llvm::SmallVector<int64_t> origins() const;

  /// What becomes of a value: which dimensions of its finer shape make one of
  /// the coarser and, of a split, the sizes of the finer one.
  struct Dims {
    Reassociation groups;
    llvm::SmallVector<int64_t> shape;
  };
  /// That of a value which `map` indexes by the old loops. None when a split or
  /// taken loop does not index a dimension alone, or merged ones are not
  /// neighbours, in their order.
  std::optional<Dims> dims(mlir::AffineMap map) const;
  /// How the new loops index such a value.
  mlir::AffineMap apply(mlir::AffineMap map) const;
};

/// The operand that a result is a new value of, by number: as the operation
/// says or, when it does not, of the last operands, as many as there are
/// results.
int64_t tiedOperand(mlir::OpResult result);

/// The operation on changed loops, where the rewriter stands, with `operands`
/// that are what they have become. A structured operation becomes a
/// linalg.generic unless it `keepsName`; what a body asks of the index of a
/// changed loop is computed from the new ones. What is no operation of linalg
/// or tensor is copied as it is. `sizes` are the dynamic sizes that a split
/// names, or the list of what is taken, or the first place of that.
mlir::Operation *rebuild(mlir::RewriterBase &rewriter, const Nest &nest,
                         const Regrouping &change, mlir::ValueRange operands,
                         bool keepsName, mlir::ValueRange sizes = {});

} // namespace tenon

#endif // TENON_TENSOR_REGROUPING_H
