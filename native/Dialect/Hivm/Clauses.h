//===- Clauses.h - The values of clauses in hivm ops -----------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// How an attribute stands behind its keyword. Each value has a pair of
// functions, one that parses it and one that prints what the first has read.
//
//===----------------------------------------------------------------------===//

#ifndef TENON_DIALECT_HIVM_CLAUSES_H
#define TENON_DIALECT_HIVM_CLAUSES_H

#include "Dialect/Hivm/Hivm.h"

namespace tenon::hivm {

/// `[0, 2]`, numbers of dims.
mlir::ParseResult parseDims(mlir::OpAsmParser &parser, mlir::Attribute &value);
void printDims(mlir::OpAsmPrinter &printer, mlir::Attribute value);

/// `3`, of type i64.
mlir::ParseResult parseInteger(mlir::OpAsmParser &parser,
                               mlir::Attribute &value);
void printInteger(mlir::OpAsmPrinter &printer, mlir::Attribute value);

/// `true` or `false`.
mlir::ParseResult parseFlag(mlir::OpAsmParser &parser, mlir::Attribute &value);
void printFlag(mlir::OpAsmPrinter &printer, mlir::Attribute value);

/// `<word>`, or the attribute in full.
template <typename WordAttr>
mlir::ParseResult parseWord(mlir::OpAsmParser &parser, mlir::Attribute &value) {
  using Enum = decltype(std::declval<WordAttr>().getValue());
  mlir::OptionalParseResult whole = parser.parseOptionalAttribute(value);
  if (whole.has_value())
    return *whole;
  llvm::SMLoc place;
  llvm::StringRef word;
  if (parser.parseLess() || parser.getCurrentLocation(&place) ||
      parser.parseKeyword(&word))
    return mlir::failure();
  std::optional<Enum> found = symbolizeEnum<Enum>(word);
  if (!found) {
    mlir::InFlightDiagnostic error = parser.emitError(place)
                                     << "found " << word << ": expected ";
    llvm::StringRef next;
    for (unsigned code = 0; !(next = stringifyEnum(Enum(code))).empty(); ++code)
      error << (code ? ", " : "") << next;
    return error;
  }
  value = WordAttr::get(parser.getContext(), *found);
  return parser.parseGreater();
}
template <typename WordAttr>
void printWord(mlir::OpAsmPrinter &printer, mlir::Attribute value) {
  printer << '<' << stringifyEnum(llvm::cast<WordAttr>(value).getValue())
          << '>';
}

} // namespace tenon::hivm

#endif // TENON_DIALECT_HIVM_CLAUSES_H
