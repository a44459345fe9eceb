//===- Transforms.h - What schedules can name -------------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_TRANSFORMS_TRANSFORMS_H
#define TENON_TRANSFORMS_TRANSFORMS_H

#include "Engine/StaysInside.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Dialect/Transform/IR/TransformDialect.h"
#include "mlir/Dialect/Transform/IR/TransformTypes.h"
#include "mlir/Dialect/Transform/Interfaces/TransformInterfaces.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"

#define GET_OP_CLASSES
#include "Transforms/Transforms.h.inc"

namespace mlir {
class RewriterBase;
namespace linalg {
class LinalgOp;
} // namespace linalg
} // namespace mlir

namespace tenon {

/// Adds the ops of Transforms.td to the transform dialect.
void registerTransforms(mlir::DialectRegistry &registry);

/// Lets `structured.decompose_interface` take gathers apart.
void registerGathers(mlir::DialectRegistry &registry);

/// Lets buffers of buffers be asked for their size.
void registerBufferSizes(mlir::DialectRegistry &registry);

/// Bufferizes masked writes. Call it before upstream registers its model.
void registerMaskedWrites(mlir::DialectRegistry &registry);

/// Lets what a reduction combines be a value of each step, as the vectorizer
/// has to see it. True if anything changed.
bool broadcastReducedValues(mlir::RewriterBase &rewriter,
                            mlir::linalg::LinalgOp op);

/// Whether an operation on elements may be computed on any numbers, as those of
/// padding and of masked lanes. Upstream says so also of remainders and floored
/// divisions of integers, which trap on zero.
bool mayComputeOnPadding(mlir::Operation *op);

/// Keeps upstream's patterns from what they fold wrongly.
void leaveWrongFoldsAlone();

} // namespace tenon

#endif // TENON_TRANSFORMS_TRANSFORMS_H
