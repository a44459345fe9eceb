//===- Transforms.h - What schedules can name -------------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_TRANSFORMS_TRANSFORMS_H
#define TENON_TRANSFORMS_TRANSFORMS_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Dialect/SCF/Transforms/TileUsingInterface.h"
#include "mlir/Dialect/Transform/IR/TransformDialect.h"
#include "mlir/Dialect/Transform/IR/TransformTypes.h"
#include "mlir/Dialect/Transform/Interfaces/TransformInterfaces.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"

#define GET_OP_CLASSES
#include "Transforms/Transforms.h.inc"

namespace tenon {

/// Adds the ops of Transforms.td to the transform dialect.
void registerTransforms(mlir::DialectRegistry &registry);

/// Keeps upstream's patterns from what they fold wrongly.
void leaveWrongFoldsAlone();

/// The sets of that file, each by the name of its op.
void populateBlockPackMatmul(mlir::RewritePatternSet &patterns);
void populateDataLayoutPropagation(mlir::RewritePatternSet &patterns);
void populateDropUnitDimsOfTiles(mlir::RewritePatternSet &patterns);
void populateFoldReshapes(mlir::RewritePatternSet &patterns);
void populateKeepValueSemantics(mlir::RewritePatternSet &patterns);
void populatePackToReshape(mlir::RewritePatternSet &patterns);
void populatePolynomials(mlir::RewritePatternSet &patterns);
void populateSpellOutViews(mlir::RewritePatternSet &patterns);
void populateUnmaskContractions(mlir::RewritePatternSet &patterns);
void populateWideAccumulators(mlir::RewritePatternSet &patterns, bool frees);

/// Replaces `op` by tiles of it in loops. Fails, and changes nothing, when it
/// cannot be tiled so.
mlir::FailureOr<mlir::scf::SCFTilingResult>
tileBy(mlir::RewriterBase &rewriter, mlir::TilingInterface op,
       const mlir::scf::SCFTilingOptions &options);

} // namespace tenon

#endif // TENON_TRANSFORMS_TRANSFORMS_H
