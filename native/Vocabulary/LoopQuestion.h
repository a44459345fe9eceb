//===- LoopQuestion.h - What natives about loops are asked ------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_VOCABULARY_LOOPQUESTION_H
#define TENON_VOCABULARY_LOOPQUESTION_H

#include "Vocabulary/Topics.h"

namespace tenon {

/// The arguments that most questions about loops share: an operation with loops
/// and, where given, one of its operands and a list of its loops.
struct LoopQuestion {
  mlir::Operation *op;
  std::optional<IterationSpace> space;
  unsigned operand = 0;
  llvm::SmallVector<int64_t> loops;

  /// Reads `(op)`, `(op, loops)` or `(op, operand, loops)`. Fails, with a
  /// reason, when the operation has no such operand or loops.
  static mlir::FailureOr<LoopQuestion>
  read(mlir::PatternRewriter &rewriter,
       llvm::ArrayRef<mlir::PDLValue> arguments);

  mlir::Value value() const { return op->getOperand(operand); }
  mlir::AffineMap map() const { return space->maps[operand]; }

  /// The distance in elements that a step of `loop` moves the operand's
  /// element: 0 when it does not depend on the loop, none when not static or
  /// when the loops do not index the operand linearly.
  std::optional<int64_t> stride(int64_t loop) const;

  /// True when each index of the operand is a sum of multiples of loops.
  bool isLinear() const;

  /// The number of iterations of `loop`, or none when it is 0 or some operand
  /// does not state it.
  std::optional<int64_t> extent(int64_t loop) const;
};

} // namespace tenon

#endif // TENON_VOCABULARY_LOOPQUESTION_H
