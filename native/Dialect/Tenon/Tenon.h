//===- Tenon.h - The attributes of Tenon ------------------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_DIALECT_TENON_TENON_H
#define TENON_DIALECT_TENON_TENON_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/Operation.h"

namespace tenon {

/// The kinds of values that attributes and fields have: see Tenon.td.
enum class Kind { Unit, Number, Numbers, Text, List, Table, Any, Fields };

/// An attribute or a field of one.
struct Declared {
  llvm::StringLiteral name;
  Kind kind;
  /// Those that a string may be, divided by spaces; any if there are none.
  llvm::StringLiteral words;
  llvm::StringLiteral meaning;
};

} // namespace tenon

#include "Dialect/Tenon/TenonDialect.h.inc"

#define GET_ATTRDEF_CLASSES
#include "Dialect/Tenon/TenonAttributes.h.inc"

#endif // TENON_DIALECT_TENON_TENON_H
