//===- Ragged.h - The ragged dialect ----------------------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Loops over data beyond rectangles. The ops are documented in Ragged.td.
//
//===----------------------------------------------------------------------===//

#ifndef TENON_DIALECT_RAGGED_RAGGED_H
#define TENON_DIALECT_RAGGED_RAGGED_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "Dialect/Ragged/RaggedDialect.h.inc"

#define GET_OP_CLASSES
#include "Dialect/Ragged/RaggedOps.h.inc"

#endif // TENON_DIALECT_RAGGED_RAGGED_H
