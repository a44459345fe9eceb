//===- Hivm.h - The hivm dialect -------------------------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Vector ops of an NPU in destination style, and two small dialects that stand
// beside them: hacc says where a function runs, annotation marks values. The
// ops are documented in the .td files.
//
//===----------------------------------------------------------------------===//

#ifndef TENON_DIALECT_HIVM_HIVM_H
#define TENON_DIALECT_HIVM_HIVM_H

#include "Dialect/Hivm/Form.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "Dialect/Hivm/HivmEnums.h.inc"
#include "Dialect/Hivm/annotationDialect.h.inc"
#include "Dialect/Hivm/haccDialect.h.inc"
#include "Dialect/Hivm/hivmDialect.h.inc"

#define GET_ATTRDEF_CLASSES
#include "Dialect/Hivm/haccAttrs.h.inc"
#define GET_ATTRDEF_CLASSES
#include "Dialect/Hivm/hivmAttrs.h.inc"

#include "Dialect/Hivm/HivmInterfaces.h.inc"

#define GET_OP_CLASSES
#include "Dialect/Hivm/annotationOps.h.inc"
#define GET_OP_CLASSES
#include "Dialect/Hivm/hivmOps.h.inc"

namespace tenon::hivm {

/// Adds the dialects hivm, hacc and annotation.
void registerDialects(mlir::DialectRegistry &registry);

/// Whether the kind gives an index besides the value.
bool hasIndex(ReduceKind kind);

} // namespace tenon::hivm

#endif // TENON_DIALECT_HIVM_HIVM_H
