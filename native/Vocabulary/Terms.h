//===- Terms.h - What a body computes, as text ------------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_VOCABULARY_TERMS_H
#define TENON_VOCABULARY_TERMS_H

#include "mlir/IR/MLIRContext.h"
#include "llvm/ADT/APFloat.h"
#include <string>
#include <vector>

namespace tenon {

/// A term, as rules write it:
///
///   0                     the element of operand 0
///   %x                    the element of some operand, of one at all places
///   1.5  -0.0  zero       that float; a zero of either sign
///   addf(0, %x)           an operation of arith or math; another one has its
///                         dialect before it. A comparison has the name of its
///                         predicate, as in ogt(%x, 0.0)
///   truncf<f16>(0)        a cast to that type, or without it to any
///   index0                the index of loop 0
///   first: 0 | second: 1  one or the other; a label says which
///
/// Words that are defined before it stand for terms:
///
///   relu(x) = maximumf(x, 0.0) | select(ugt(x, zero), x, 0.0); relu(addf(0, 1))
struct Term {
  enum class Kind { Operand, Hole, Parameter, Number, Operation, Choice };
  explicit Term(Kind kind, llvm::StringRef name = "")
      : kind(kind), name(name.str()) {}

  Kind kind;
  /// Of a hole, a parameter or an operation; `zero` of either zero.
  std::string name;
  std::string label;
  /// What a cast gives, if it is said.
  std::string type;
  int64_t operand = 0;
  llvm::APFloat number = llvm::APFloat(0.0);
  /// The alternatives of a choice, or the arguments of an operation.
  std::vector<Term> arguments;
};

/// The terms of `text`, one for each value that a body yields, separated by
/// commas. `words` defines words for it. Empty, with a sentence in `fault`, when
/// it is none.
std::vector<Term> parseTerms(llvm::StringRef words, llvm::StringRef text,
                             mlir::MLIRContext *context, std::string &fault);

} // namespace tenon

#endif // TENON_VOCABULARY_TERMS_H
