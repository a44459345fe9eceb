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

/// The set `linalg.wide_accumulators`.
void populateWideAccumulators(mlir::RewritePatternSet &patterns, bool frees);

} // namespace tenon

#endif // TENON_TRANSFORMS_PATTERNSETS_H
