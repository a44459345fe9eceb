//===- Buffers.h - What values are to a function ----------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_TENSOR_BUFFERS_H
#define TENON_TENSOR_BUFFERS_H

#include "mlir/IR/Value.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace tenon {

/// `#tenon.argument<constant>` with its name, for an argument of a function that
/// is the same at each call.
mlir::NamedAttribute constantOfCalls(mlir::MLIRContext *context);

/// The function that a value is an argument of, or null.
mlir::FunctionOpInterface functionOf(mlir::Value value);

/// Whether a value is an argument that is the same at each call.
bool isConstantOfCalls(mlir::Value value);

/// What kind of buffer a value is that is no view: an "argument" of a function,
/// a "global", an "allocation", or something "other", which may be any.
llvm::StringRef kindOfBuffer(mlir::Value base);

/// Whether two values that are no views are one buffer for certain.
bool areOneBuffer(mlir::Value first, mlir::Value second);

} // namespace tenon

#endif // TENON_TENSOR_BUFFERS_H
