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
#include <string>

namespace tenon {

/// Registers every native of this folder, each with its signature and meaning.
void registerVocabulary(NativeRegistry &natives);

void registerAttributes(NativeRegistry &natives);
void registerIteration(NativeRegistry &natives);
void registerBodies(NativeRegistry &natives);
void registerBuffers(NativeRegistry &natives);
void registerConstants(NativeRegistry &natives);
void registerReshapes(NativeRegistry &natives);
void registerReshapeLaw(NativeRegistry &natives);
void registerReshapedValues(NativeRegistry &natives);
void registerFusion(NativeRegistry &natives);
void registerGenerics(NativeRegistry &natives);
void registerMasks(NativeRegistry &natives);
void registerDims(NativeRegistry &natives);
void registerShapes(NativeRegistry &natives);

/// A native may take the nest of a structured operation (linalg) or a copy.
template <>
constexpr adapter::Kind adapter::kindOf<Nest>() {
  return Kind::Operation;
}
template <>
std::optional<Nest> adapter::read<Nest>(mlir::PDLValue value);

/// Whether the operation has one of these names, where * at the end stands for
/// any letters.
bool isNamed(mlir::Operation *op, mlir::ArrayAttr names);

/// Says no, and why: `words`, one behind the other, of which one may be a
/// function that writes on the diagnostic. They are put together only when
/// somebody listens. `category`, in the metadata of the diagnostic, says what
/// kind of no it is.
template <typename... Words>
mlir::LogicalResult sayNo(mlir::PatternRewriter &rewriter, mlir::Operation *op,
                          llvm::StringRef category, const Words &...words) {
  return rewriter.notifyMatchFailure(op, [&](mlir::Diagnostic &reason) {
    if (!category.empty())
      reason.getMetadata().emplace_back(category);
    auto write = [&](const auto &word) {
      if constexpr (std::is_invocable_v<decltype(word), mlir::Diagnostic &>)
        word(reason);
      else
        reason << word;
    };
    (write(words), ...);
  });
}

/// Says no.
template <typename... Words>
mlir::LogicalResult refuse(mlir::PatternRewriter &rewriter, mlir::Operation *op,
                           const Words &...words) {
  return sayNo(rewriter, op, "", words...);
}

/// Says no since there is nothing to do, which is no refusal.
template <typename... Words>
mlir::LogicalResult settled(mlir::PatternRewriter &rewriter,
                            mlir::Operation *op, const Words &...words) {
  return sayNo(rewriter, op, "settled", words...);
}

/// Tells why something was left out though the answer is not no: what a later
/// no of the same rule is explained by.
template <typename... Words>
void remarkOn(mlir::PatternRewriter &rewriter, mlir::Operation *op,
              llvm::StringRef category, const Words &...words) {
  (void)sayNo(rewriter, op, category, words...);
}

} // namespace tenon

#endif // TENON_VOCABULARY_TOPICS_H
