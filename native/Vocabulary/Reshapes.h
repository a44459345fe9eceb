//===- Reshapes.h - Loops split and merged by reshapes ----------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// How natives hand each other a change of an iteration space. Both forms are
// arrays of arrays of integers, as the reassociation of a reshape is:
//
// - A split has an entry for each loop: the sizes of the loops it becomes,
//   outermost first. -1 - k stands for the dynamic size of number k of the
//   reshape that asks for the split. A loop that it does not know has none.
// - A merge has an entry for each loop that there will be: the loops that
//   become it, outermost first.
//
//===----------------------------------------------------------------------===//

#ifndef TENON_VOCABULARY_RESHAPES_H
#define TENON_VOCABULARY_RESHAPES_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"
#include <optional>

namespace tenon {

using Groups = llvm::SmallVector<mlir::ReassociationIndices>;

/// The lists of an array of arrays of integers, or none.
std::optional<Groups> readGroups(mlir::Attribute attribute);

/// The iteration space of an operation after a split of its loops.
struct SplitSpace {
  explicit SplitSpace(Groups parts);

  /// Of each old loop, the sizes of its parts; empty when not known.
  Groups parts;
  /// Of each old loop, the first loop that it becomes.
  llvm::SmallVector<unsigned> first;
  unsigned numLoops = 0;

  unsigned count(unsigned loop) const;
  bool splits(unsigned loop) const { return parts[loop].size() > 1; }
  /// Whether one of the loops in `expr` is split.
  bool touches(mlir::AffineExpr expr) const;
  /// How an operand indexed by `map` is indexed now.
  mlir::AffineMap apply(mlir::AffineMap map) const;
  /// The dimensions that each dimension of such an operand becomes.
  Groups dims(mlir::AffineMap map) const;
};

/// The iteration space of an operation after a merge of its loops.
struct MergedSpace {
  MergedSpace(Groups groups, unsigned numOldLoops);

  /// Of each new loop, the old ones.
  Groups groups;
  /// Of each old loop, the new one, and its place among the merged.
  llvm::SmallVector<unsigned> loop, place;

  bool merges(unsigned old) const { return groups[loop[old]].size() > 1; }
  /// How an operand indexed by `map` is indexed now; none when the merged loops
  /// are not neighbours there, in their order.
  std::optional<mlir::AffineMap> apply(mlir::AffineMap map) const;
  /// The dimensions of such an operand that become one, or none as above.
  std::optional<Groups> dims(mlir::AffineMap map) const;
};

} // namespace tenon

#endif // TENON_VOCABULARY_RESHAPES_H
