//===- ScalarCode.h - What a body computes, as text -------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_VOCABULARY_SCALARCODE_H
#define TENON_VOCABULARY_SCALARCODE_H

#include "mlir/IR/Builders.h"
#include <string>

namespace tenon {

/// Scalar code as text, with the names it may use.
struct Code {
  llvm::StringRef text;
  /// Names and types of its arguments.
  llvm::SmallVector<std::pair<std::string, mlir::Type>> arguments;
  /// The types that !T and !R stand for.
  mlir::Type from, to;
  /// The type of a second result, !S; null if there is none.
  mlir::Type second;
  /// How many of %r and %s it gives.
  unsigned results;
};

/// The code of a body with these arguments, of which the first `inputs` are
/// elements of inputs: %x, %y and %z. The others are what outputs hold so far,
/// %a and %b.
Code makeCode(llvm::StringRef text, mlir::ValueRange arguments, size_t inputs);

/// Puts the code where the builder stands, and gives its results; none, with an
/// error, when it is no code.
llvm::SmallVector<mlir::Value> inlineCode(mlir::OpBuilder &builder,
                                          mlir::Location loc, const Code &code,
                                          mlir::ValueRange arguments);

} // namespace tenon

#endif // TENON_VOCABULARY_SCALARCODE_H
