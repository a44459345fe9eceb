//===- Topics.h - A function a topic, and what topics share -----*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_VOCABULARY_TOPICS_H
#define TENON_VOCABULARY_TOPICS_H

#include "Engine/Natives.h"
#include "Tensor/Nest.h"
#include "mlir/IR/AffineMap.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/PatternMatch.h"
#include <optional>

namespace tenon {

void registerAttributes(NativeRegistry &natives);
void registerIteration(NativeRegistry &natives);
void registerProducts(NativeRegistry &natives);
void registerBodies(NativeRegistry &natives);
void registerBuffers(NativeRegistry &natives);
void registerConstants(NativeRegistry &natives);
void registerBlocks(NativeRegistry &natives);
void registerCalls(NativeRegistry &natives);
void registerReshapes(NativeRegistry &natives);
void registerReshapeLaw(NativeRegistry &natives);
void registerReshapedValues(NativeRegistry &natives);
void registerCommonRefinement(NativeRegistry &natives);
void registerFusion(NativeRegistry &natives);
void registerGenerics(NativeRegistry &natives);
void registerMasks(NativeRegistry &natives);
void registerDims(NativeRegistry &natives);
void registerMergedDims(NativeRegistry &natives);

/// Makes a named operation the generic of its maps and body, with the
/// attributes that are not its own. `op` is a structured operation; fails for
/// one that is a generic already.
mlir::LogicalResult generalize(mlir::RewriterBase &rewriter,
                               mlir::Operation *op);

/// How an operand is indexed by `loops` loops: by a map, or by loops of a list.
/// Null for anything else.
mlir::AffineMap readIndex(mlir::Attribute index, unsigned loops);

/// The nest of a structured operation (linalg) or a copy that has these loops
/// and an operand of that number. Fails, with a reason, for others.
mlir::FailureOr<Nest> nestOf(mlir::PatternRewriter &rewriter,
                             mlir::Operation *op,
                             llvm::ArrayRef<int64_t> loops = {},
                             int64_t operand = 0);

/// Says no, with a reason that is built only when somebody listens.
template <typename Reason>
mlir::LogicalResult refuse(mlir::PatternRewriter &rewriter, mlir::Operation *op,
                           Reason &&reason) {
  return rewriter.notifyMatchFailure(
      op, [&](mlir::Diagnostic &diagnostic) { reason(diagnostic); });
}

/// Tells why something was left out though the answer is not no: what a later
/// no of the same rule is explained by. Marked by `category` in the metadata of
/// the diagnostic. Costs nothing when nobody listens.
template <typename Reason>
void remarkOn(mlir::PatternRewriter &rewriter, mlir::Operation *op,
              llvm::StringRef category, Reason &&reason) {
  (void)rewriter.notifyMatchFailure(op, [&](mlir::Diagnostic &diagnostic) {
    diagnostic.getMetadata().emplace_back(category);
    reason(diagnostic);
  });
}

/// Says no since there is nothing to do, which is no refusal.
template <typename Reason>
mlir::LogicalResult settled(mlir::PatternRewriter &rewriter,
                            mlir::Operation *op, Reason &&reason) {
  return rewriter.notifyMatchFailure(op, [&](mlir::Diagnostic &diagnostic) {
    diagnostic.getMetadata().emplace_back(llvm::StringRef("settled"));
    reason(diagnostic);
  });
}

} // namespace tenon

#endif // TENON_VOCABULARY_TOPICS_H
