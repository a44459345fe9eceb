//===- Form.h - How an op of the hivm dialect is written ------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All ops share one grammar, of which each op's form says what it has:
//
//   op     ::= name dict? (`<` kind `>`)? (`dim` `(` n `)`)? `ins` group
//              (`indices` group)? `outs` group clause* (`->` types)?
//   group  ::= `(` operands `:` types `)`
//   clause ::= `temp_buffer` group | keyword (`=` | `:`) value | dict
//            | (`low` | `high`) `[` entries `]` | `pad_value` operand `:` type
//            | `left_padding_num` `=` operand `:` type
//
//===----------------------------------------------------------------------===//

#ifndef TENON_DIALECT_HIVM_FORM_H
#define TENON_DIALECT_HIVM_FORM_H

#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace tenon::hivm {

/// An attribute that an op shows as `keyword = value`; it has the keyword's
/// name. With a default it is always stored, and shown if it is another.
struct Clause {
  llvm::StringLiteral keyword;
  mlir::ParseResult (*parse)(mlir::OpAsmParser &, mlir::Attribute &);
  void (*print)(mlir::OpAsmPrinter &, mlir::Attribute);
  mlir::Attribute (*makeDefault)(mlir::MLIRContext *) = nullptr;
  bool isAlwaysShown = false;
  bool hasColon = false;
};

/// What an op has of the grammar.
struct Form {
  /// How many operands stand in `ins`; any number if negative.
  int inputs;
  llvm::ArrayRef<Clause> clauses = {};
  bool hasTempBuffer = true;
  bool isReduction = false;
  bool isConcatenation = false;
  bool isPadding = false;
  bool isLoad = false;

  /// Whether the op stores how many operands each group has.
  bool hasSegments() const { return isReduction || isPadding; }
};

/// The operands of an op, group by group. Empty ranges where it has none.
struct Groups {
  mlir::OperandRange ins, indices, outs, tempBuffer;
  /// Of vpad: the number around the source, and the dynamic entries.
  mlir::OperandRange padValue, low, high;
  mlir::OperandRange leftPadding;
};

/// The groups of `op`, which has the form `form` and been verified.
Groups getGroups(mlir::Operation *op, const Form &form);

mlir::ParseResult parseForm(mlir::OpAsmParser &parser,
                            mlir::OperationState &result, const Form &form);
void printForm(mlir::OpAsmPrinter &printer, mlir::Operation *op,
               const Form &form);

/// Reads of inputs, writes of destinations, both of a temp buffer, where they
/// are memrefs. `op` may have been built by a rule and not been verified.
void addEffects(
    mlir::Operation *op, const Form &form,
    llvm::SmallVectorImpl<mlir::MemoryEffects::EffectInstance> &effects);

namespace forms {
extern const Form unary, binary, ternary, division, extremum, comparison, cast,
    broadcast, reduction, transposition, cumulation, padding, concatenation,
    flip, copy, load;
} // namespace forms

} // namespace tenon::hivm

#endif // TENON_DIALECT_HIVM_FORM_H
