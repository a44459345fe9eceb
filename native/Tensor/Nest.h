//===- Nest.h - An operation as loops over dimensions -----------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_TENSOR_NEST_H
#define TENON_TENSOR_NEST_H

#include "mlir/Dialect/Utils/StructuredOpsUtils.h"
#include "mlir/IR/AffineMap.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/SmallBitVector.h"
#include <optional>

namespace tenon {

/// An operation as loops over the dimensions of what it reads and writes.
/// Structured operations have loops of their own; memref.copy, tensor.cast,
/// pad, concat, extract_slice and insert_slice have one for each dimension,
/// linalg.pack and unpack one for each dimension of the plain tensor and of the
/// tile.
struct Nest {
  mlir::Operation *op;
  llvm::SmallVector<mlir::utils::IteratorType> kinds;
  /// Of each operand and then of each result, the map from loops to its
  /// dimensions; null where the loops do not go over it.
  llvm::SmallVector<mlir::AffineMap> maps;
  /// Loops that do more than go over a dimension: they pad, cut, tile, ...
  llvm::SmallBitVector fixed;

  /// Whether `op` is one of the operations above; it may still have no nest.
  static bool mayHave(mlir::Operation *op);
  /// The nest of an operation; none for others, and for a pad with more than
  /// one number.
  static std::optional<Nest> of(mlir::Operation *op);

  unsigned numLoops() const { return kinds.size(); }
  bool isParallel(unsigned loop) const {
    return kinds[loop] == mlir::utils::IteratorType::parallel;
  }
  llvm::ArrayRef<mlir::AffineMap> operandMaps() const {
    return llvm::ArrayRef(maps).take_front(op->getNumOperands());
  }
  /// The operand or result of that number, results counted after operands.
  mlir::Value value(unsigned number) const;
  /// The loop of each dimension of a value; none when there is no such value,
  /// or a dimension has no loop of its own.
  std::optional<llvm::SmallVector<int64_t>> loopsOf(int64_t number) const;

  /// Whether a loop has one step, as the type of an operand says, and goes over
  /// dimensions only.
  bool isUnit(int64_t loop) const;
  /// The number of iterations of a loop; none when there is no such loop, it is
  /// 0, or an operand has a dynamic size for it.
  std::optional<int64_t> extent(int64_t loop) const;
  /// The same, read from an operand where `builder` stands.
  mlir::OpFoldResult extent(mlir::OpBuilder &builder, unsigned loop) const;

  /// The distance in elements that a step of the loop moves in the buffer of an
  /// operand: 0 where the loop does not index it; none when that is not static,
  /// the operand is not indexed by sums of multiples of loops, or there is no
  /// such operand or loop.
  std::optional<int64_t> stride(int64_t operand, int64_t loop) const;
};

/// A ranked tensor without encoding, or no shaped type at all: nothing but its
/// shape says where an element is.
bool isPlain(mlir::Type type);

} // namespace tenon

#endif // TENON_TENSOR_NEST_H
