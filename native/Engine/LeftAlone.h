//===- LeftAlone.h - What patterns of upstream err at -----------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_ENGINE_LEFTALONE_H
#define TENON_ENGINE_LEFTALONE_H

#include "mlir/IR/PatternMatch.h"

namespace tenon {

/// Operations that patterns which are not rules are kept from.
struct LeftAlone {
  /// Whether a pattern, of this root or of any, may meet one.
  bool (*mayMeet)(const mlir::Pattern &pattern);
  /// Whether such a pattern errs at that operation.
  bool (*errs)(const mlir::Pattern &pattern, mlir::Operation *op);
};

/// Keeps such patterns from these operations, in all contexts.
void leaveAlone(LeftAlone operations);

} // namespace tenon

#endif // TENON_ENGINE_LEFTALONE_H
