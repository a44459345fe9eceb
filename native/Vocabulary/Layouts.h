//===- Layouts.h - What is known of the strides of a buffer -----*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_VOCABULARY_LAYOUTS_H
#define TENON_VOCABULARY_LAYOUTS_H

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Value.h"
#include "llvm/ADT/SmallVector.h"
#include <map>

namespace tenon {

/// A number that is known at run time only: an index value, or the size or the
/// stride of a dimension of a shaped value.
struct Symbol {
  enum What : unsigned { Number, Size, Stride };

  const void *value;
  What what;
  unsigned dim;

  auto key() const { return std::tie(value, what, dim); }
  bool operator<(const Symbol &other) const { return key() < other.key(); }
  bool operator==(const Symbol &other) const { return key() == other.key(); }
};

/// A sum of products of symbols, as indices are computed: modulo 2^64. Two that
/// are equal have one form.
class Polynomial {
public:
  Polynomial(int64_t number = 0);
  Polynomial(Symbol symbol) { terms[{symbol}] = 1; }

  Polynomial operator+(const Polynomial &other) const;
  Polynomial operator*(const Polynomial &other) const;
  bool operator==(const Polynomial &other) const {
    return terms == other.terms;
  }
  /// The number, when no symbol is in it.
  std::optional<int64_t> constant() const;
  /// The number, or "?".
  std::string text() const;
  unsigned numTerms() const { return terms.size(); }

private:
  std::map<llvm::SmallVector<Symbol, 2>, uint64_t> terms;
};

/// The size of a dimension of a ranked memref or tensor, in elements: from its
/// type, else from what makes the value.
Polynomial sizeOf(mlir::Value shaped, unsigned dim);

/// The stride of a dimension of a memref, in elements: likewise.
Polynomial strideOf(mlir::Value buffer, unsigned dim);

/// True for a tensor without encoding and for a memref whose layout is the
/// identity, strides or an affine map that says strides. No view merges
/// dimensions of any other.
bool hasStrides(mlir::Type type);

/// The size of dimension `dim` of a value of shaped type is 1, statically.
bool isUnit(mlir::Value shaped, unsigned dim);

enum class Contiguity { Proved, Unknown, Refuted };

/// Whether a step of dimension `outer` moves as far as all steps of `inner`
/// together, where `hasStrides`.
Contiguity contiguous(mlir::Value shaped, unsigned outer, unsigned inner);

} // namespace tenon

#endif // TENON_VOCABULARY_LAYOUTS_H
