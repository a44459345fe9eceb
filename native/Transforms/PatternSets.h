//===- PatternSets.h - Patterns as transform ops ----------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_TRANSFORMS_PATTERNSETS_H
#define TENON_TRANSFORMS_PATTERNSETS_H

namespace mlir {
class DialectRegistry;
class RewritePatternSet;
} // namespace mlir

namespace tenon {

/// Adds to the transform dialect the ops of PatternSets.td: each names a set of
/// patterns inside `transform.apply_patterns`.
void registerPatternSets(mlir::DialectRegistry &registry);

/// The sets of that file, each by the name of its op.
void populateBlockPackMatmul(mlir::RewritePatternSet &patterns);
void populateDataLayoutPropagation(mlir::RewritePatternSet &patterns);
void populateDropUnitDimsOfTiles(mlir::RewritePatternSet &patterns);
void populateFoldReshapes(mlir::RewritePatternSet &patterns);
void populateKeepValueSemantics(mlir::RewritePatternSet &patterns);
void populatePackToReshape(mlir::RewritePatternSet &patterns);
void populatePolynomials(mlir::RewritePatternSet &patterns);
void populateReduceInAnyOrder(mlir::RewritePatternSet &patterns);
void populateSpellOutViews(mlir::RewritePatternSet &patterns);
void populateWideAccumulators(mlir::RewritePatternSet &patterns, bool frees);

} // namespace tenon

#endif // TENON_TRANSFORMS_PATTERNSETS_H
