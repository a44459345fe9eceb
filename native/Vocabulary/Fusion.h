//===- Fusion.h - What the questions and rewrites of fusion share -*- C++ -*-=//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_VOCABULARY_FUSION_H
#define TENON_VOCABULARY_FUSION_H

#include "Engine/Natives.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace tenon {

/// The map from the loops of `consumer` to the point of the producer's loops
/// that computes the element read as input number `input`. Null when no
/// structured operation computes it, or one that does not write each element at
/// one point.
mlir::AffineMap producerPoint(mlir::linalg::GenericOp consumer, int64_t input);

/// The part of the topic of fusion that changes operations.
void registerFusionRewrites(NativeRegistry &natives);

} // namespace tenon

#endif // TENON_VOCABULARY_FUSION_H
