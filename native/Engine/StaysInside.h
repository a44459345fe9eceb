//===- StaysInside.h - A trait of transform ops -----------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_ENGINE_STAYSINSIDE_H
#define TENON_ENGINE_STAYSINSIDE_H

#include "mlir/IR/OpDefinition.h"

namespace tenon {

/// Of transform ops, as StaysInside.td says.
template <typename Op>
class StaysInside : public mlir::OpTrait::TraitBase<Op, StaysInside> {};

} // namespace tenon

#endif // TENON_ENGINE_STAYSINSIDE_H
