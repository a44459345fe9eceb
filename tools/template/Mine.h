//===- Mine.h - A dialect of one's own, and its natives ---------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MINE_H
#define MINE_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "MineDialect.h.inc"
#define GET_OP_CLASSES
#include "MineOps.h.inc"

namespace tenon {
class NativeRegistry;
} // namespace tenon

namespace mine {

/// Declares what rules may ask beside Tenon's own, and says what answers it.
void registerNatives(tenon::NativeRegistry &natives);

} // namespace mine

#endif // MINE_H
