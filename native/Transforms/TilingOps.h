//===- TilingOps.h - Tiles of products, as transform ops --------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_TRANSFORMS_TILINGOPS_H
#define TENON_TRANSFORMS_TILINGOPS_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Dialect/SCF/Transforms/TileUsingInterface.h"
#include "mlir/Dialect/Transform/IR/TransformDialect.h"
#include "mlir/Dialect/Transform/IR/TransformTypes.h"
#include "mlir/Dialect/Transform/Interfaces/TransformInterfaces.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"

#define GET_OP_CLASSES
#include "Transforms/TilingOps.h.inc"

namespace tenon {

/// Replaces `op` by tiles of it in loops. Fails, and changes nothing, when it
/// cannot be tiled so.
mlir::FailureOr<mlir::scf::SCFTilingResult>
tileBy(mlir::RewriterBase &rewriter, mlir::TilingInterface op,
       const mlir::scf::SCFTilingOptions &options);

/// Adds the ops of TilingOps.td to the transform dialect.
void registerTilingOps(mlir::DialectRegistry &registry);

} // namespace tenon

#endif // TENON_TRANSFORMS_TILINGOPS_H
