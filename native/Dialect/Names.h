//===- Names.h - Names in the syntax of operations --------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What `custom<Name>` stands for in the assembly formats of our dialects: an
// attribute that is a string, written as a bare keyword.
//
//===----------------------------------------------------------------------===//

#ifndef TENON_DIALECT_NAMES_H
#define TENON_DIALECT_NAMES_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"

namespace tenon {

inline mlir::ParseResult parseName(mlir::OpAsmParser &parser,
                                   mlir::StringAttr &name) {
  llvm::StringRef keyword;
  if (parser.parseKeyword(&keyword))
    return mlir::failure();
  name = parser.getBuilder().getStringAttr(keyword);
  return mlir::success();
}

inline void printName(mlir::OpAsmPrinter &printer, mlir::Operation *,
                      mlir::StringAttr name) {
  printer << name.getValue();
}

} // namespace tenon

#endif // TENON_DIALECT_NAMES_H
