//===- TestTerm.h - Bodies made from terms ----------------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_WORKBENCH_TESTTERM_H
#define TENON_WORKBENCH_TESTTERM_H

#include "Workbench/TestChoices.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace tenon {

/// A term of `BodyIs` without alternatives and definitions: an operation, the
/// element of an operand (`0`, `last`), a number (`1.0`), or `index0`.
struct TestTerm {
  std::string name;
  /// `f32` of `extf<f32>(0)`.
  std::string type;
  std::vector<TestTerm> arguments;

  bool isOperand(unsigned &number) const;
  bool isLast() const { return name == "last"; }
};

/// Reads a term as `BodyIs` takes it, and chooses among its alternatives, and
/// operands for its holes. Nothing if the text is no term.
std::optional<TestTerm> chooseTerm(llvm::StringRef text, Choices &choices);

/// The operations of a body that yields the term.
struct TestBody {
  /// The element types of the operands, the result's last.
  std::vector<std::string> types;
  /// Lines, and what they yield.
  std::string lines, result;
};

/// The body of an operation on `inputs` operands and one result of elements
/// `element`; nothing if the term does not fit.
std::optional<TestBody> writeBody(const TestTerm &term, unsigned inputs,
                                  llvm::StringRef element);

/// How many operands the term reads, apart from `last`.
unsigned countOperands(const TestTerm &term);

} // namespace tenon

#endif // TENON_WORKBENCH_TESTTERM_H
