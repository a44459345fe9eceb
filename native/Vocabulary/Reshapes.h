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

#include "Engine/Natives.h"
#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"
#include "mlir/Dialect/Utils/StructuredOpsUtils.h"
#include "mlir/IR/AffineMap.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/PatternMatch.h"
#include "llvm/ADT/SmallBitVector.h"
#include <optional>

namespace tenon {

using Groups = llvm::SmallVector<mlir::ReassociationIndices>;

/// The lists of an array of arrays of integers, or none.
std::optional<Groups> readGroups(mlir::Attribute attribute);

/// An operation on tensors as loops over their dimensions. Structured
/// operations have loops of their own; tensor.cast, pad, concat, extract_slice
/// and insert_slice have one for each dimension of the result, linalg.pack and
/// unpack one for each dimension of the plain tensor and of the tile.
struct LoopView {
  mlir::Operation *op;
  llvm::SmallVector<mlir::utils::IteratorType> kinds;
  /// Of each operand, how the loops index it; none when it is no tensor that
  /// they go over.
  llvm::SmallVector<std::optional<mlir::AffineMap>> operands;
  llvm::SmallVector<mlir::AffineMap> results;
  /// Loops that do more than go over a dimension: padded, cut, tiled, ...
  llvm::SmallBitVector fixed;

  unsigned numLoops() const { return kinds.size(); }
  /// The map of the value of that number: operands first, then results; none
  /// when there is no such value or map.
  std::optional<mlir::AffineMap> mapOf(int64_t number) const;
};

/// Whether `op` is one of the operations that have a view.
bool hasView(mlir::Operation *op);

/// The view of an operation on ranked tensors without encodings that calls no
/// library; none for others.
std::optional<LoopView> viewOf(mlir::Operation *op);

/// Why an operation has no view, as the rest of a sentence about it.
llvm::StringRef whyNoView(mlir::Operation *op);

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

/// Says why not: what it gets writes the rest of a sentence.
using Refusal = llvm::function_ref<mlir::LogicalResult(
    llvm::function_ref<void(mlir::Diagnostic &)>)>;

/// Whether the loops can be split: each dimension is indexed by one split loop
/// or by none, no fixed loop is split, and static sizes are what parts make.
mlir::LogicalResult checkSplit(const LoopView &view, const SplitSpace &space,
                               Refusal no);

/// Whether the loops can be merged: they are neighbours in each tensor, of one
/// kind and not fixed, and reductions keep their order.
mlir::LogicalResult checkMerge(const LoopView &view, const MergedSpace &space,
                               Refusal no);

/// The operation that makes a value, or null.
mlir::Operation *makerOf(mlir::PDLValue value);

/// The view of the operation that makes a value, or none.
std::optional<LoopView> viewFor(mlir::PDLValue value);

/// The loop of each dimension that `map` indexes by one of its own; none when
/// one is indexed otherwise.
std::optional<llvm::SmallVector<int64_t>> loopsOf(mlir::AffineMap map);

/// The merge of loops that takes those of `dims`, indexed by `loops`, together.
Groups mergeOf(unsigned numLoops, llvm::ArrayRef<int64_t> loops,
               const Groups &dims);

/// Whether a choice of the schedule is made: a number that is not 0.
bool isChosen(mlir::PDLValue choice);

/// Size `dim` of a tensor, as a number where it is static.
mlir::OpFoldResult sizeOf(mlir::OpBuilder &builder, mlir::Location loc,
                          mlir::Value value, int64_t dim);

/// The sizes of the parts of a dimension of size `whole`, which may be dynamic;
/// `sizes` are those that the parts name. A part that `whole` and the other
/// parts determine is a number.
llvm::SmallVector<mlir::OpFoldResult> partSizes(mlir::OpBuilder &builder,
                                                llvm::ArrayRef<int64_t> parts,
                                                mlir::ValueRange sizes,
                                                int64_t whole);

/// The number of iterations of a loop, read where `builder` stands.
mlir::OpFoldResult extentOf(mlir::OpBuilder &builder, const LoopView &view,
                            unsigned loop);

/// Parts of the topic "Reshapes".
void registerReshapeNeighbours(NativeRegistry &natives);
void registerSliceRanks(NativeRegistry &natives);

} // namespace tenon

#endif // TENON_VOCABULARY_RESHAPES_H
