//===- Xsmm.h - The xsmm dialect --------------------------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Kernels dispatched once and invoked on buffers. The ops are documented in
// Xsmm.td; the names of kinds stand in Verify.h, those of
// flags in VerifyDispatch.cpp.
//
//===----------------------------------------------------------------------===//

#ifndef TENON_DIALECT_XSMM_XSMM_H
#define TENON_DIALECT_XSMM_XSMM_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace tenon::xsmm {

/// How an input extends over an m x n output: whole, as a column of m elements
/// (`bcast_row`), as a row of n elements (`bcast_col`) or as one element.
enum class Broadcast { None, Row, Col, Scalar };

} // namespace tenon::xsmm

#include "Dialect/Xsmm/XsmmDialect.h.inc"

#define GET_OP_CLASSES
#include "Dialect/Xsmm/XsmmOps.h.inc"

namespace tenon::xsmm {

/// Whether the list of flags has `flag`. A null list has none; elements that
/// are no strings are passed over.
bool hasFlag(mlir::ArrayAttr flags, llvm::StringRef flag);

/// The broadcast that `flags` states, `None` if it states none. `suffix` is ""
/// for unary flags, "_in0" or "_in1" for binary flags.
Broadcast getBroadcast(mlir::ArrayAttr flags, llvm::StringRef suffix);

} // namespace tenon::xsmm

#endif // TENON_DIALECT_XSMM_XSMM_H
