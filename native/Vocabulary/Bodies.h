//===- Bodies.h - What a body computes --------------------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_VOCABULARY_BODIES_H
#define TENON_VOCABULARY_BODIES_H

#include "mlir/IR/Operation.h"
#include <optional>

namespace tenon {

/// The value that a structured operation with one output yields, or null.
mlir::Value yielded(mlir::Operation *op);

/// The number of the operand whose element `value` is inside the body of `op`,
/// a structured operation; or none.
std::optional<int64_t> operandOf(mlir::Operation *op, mlir::Value value);

/// The x of which `result`, inside the body of `op`, is the larger of x and 0,
/// in any spelling; or null.
/// The kernel of a relu, by its name, and what it takes; nothing for what is
/// no relu.
struct Relu {
  mlir::Value of;
  llvm::StringRef kind;
};
Relu matchRelu(mlir::Operation *op, mlir::Value result);

/// What kernels call the float operation `op` on two numbers: "add", "sub",
/// "mul", "div" or "max"; empty when it is none, or null.
llvm::StringRef binaryKind(mlir::Operation *op);

} // namespace tenon

#endif // TENON_VOCABULARY_BODIES_H
