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

/// The lists of an array of arrays of integers, or those of one that the numbers
/// of an array<i64> are, or none.
std::optional<Reassociation> readReassociation(mlir::Attribute attribute);

/// Whether no group takes anything together.
bool isIdentity(const Reassociation &groups);

/// A change of an iteration space. Merged, several loops become one; a split is
/// a merge reversed.
///
/// Rules hand it on as {merge = groups} or {split = groups, sizes = [...]}.
struct Regrouping {
  enum class Form { Merge, Split };

  Form form;
  /// Of each loop of the coarser space, the loops of the finer one that it
  /// stands for, outermost first. Those of a split are numbered in order.
  Reassociation groups;
  /// Of each loop of the finer space that a split makes, its size: a number,
  /// -1 - k for dynamic size k of what asks for the split, or kDynamic for
  /// that of a loop that stays.
  llvm::SmallVector<int64_t> sizes;

  static std::optional<Regrouping> read(mlir::Attribute attribute);
  mlir::Attribute attribute(mlir::MLIRContext *context) const;

  /// The change when the dimensions of a value that `loops` index are merged in
  /// `groups` or, where `shape` is not empty, split into the parts of it that
  /// `groups` lists. None when they do not fit.
  static std::optional<Regrouping> at(unsigned numLoops,
                                      llvm::ArrayRef<int64_t> loops,
                                      const Reassociation &groups,
                                      llvm::ArrayRef<int64_t> shape);

  bool splits() const { return form == Form::Split; }
  unsigned numFine() const;
  unsigned numOld() const { return splits() ? groups.size() : numFine(); }
  unsigned numNew() const { return splits() ? numFine() : groups.size(); }

  /// Of an old loop, the group that it is or is in.
  unsigned groupOf(unsigned old) const;
  /// Whether an old loop becomes several, or one with others.
  bool changes(unsigned old) const { return groups[groupOf(old)].size() > 1; }
  /// Of each new loop, the old one that it is, or -1.
  llvm::SmallVector<int64_t> origins() const;
  /// The sizes of the parts of an old loop.
  llvm::ArrayRef<int64_t> parts(unsigned old) const;

  /// Which dimensions of the finer shape of a value, indexed by `map` on the old
  /// loops, make one of the coarser. None when a split loop does not index a
  /// dimension alone, or merged ones are not neighbours, in their order.
  std::optional<Reassociation> dims(mlir::AffineMap map) const;
  /// How the new loops index such a value, which has dims.
  mlir::AffineMap apply(mlir::AffineMap map) const;
};

/// The sizes of the parts of a dimension of size `whole`, which may be dynamic;
/// `sizes` are those that the parts name. A part that `whole` and the other
/// parts determine is a number.
llvm::SmallVector<mlir::OpFoldResult> partSizes(mlir::Builder &builder,
                                                llvm::ArrayRef<int64_t> parts,
                                                mlir::ValueRange sizes,
                                                int64_t whole);

/// The operand that a result is a new value of, by number: as the operation
/// says or, when it does not, of the last operands, as many as there are results.
int64_t tiedOperand(mlir::OpResult result);

/// The operation on changed loops, where the rewriter stands, with `operands`
/// that are what they have become. A structured operation that means the same
/// in any rank keeps its name, others become a linalg.generic; what a body asks
/// of the index of a changed loop is computed from the new ones. What is no
/// operation of linalg or tensor is copied as it is. `sizes` are the dynamic
/// sizes that a split names.
mlir::Operation *rebuild(mlir::RewriterBase &rewriter, const Nest &nest,
                         const Regrouping &change, mlir::ValueRange operands,
                         mlir::ValueRange sizes = {});

} // namespace tenon

#endif // TENON_TENSOR_REGROUPING_H
