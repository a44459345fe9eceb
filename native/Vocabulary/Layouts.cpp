//===- Layouts.cpp - What is known of the strides of a buffer -------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Vocabulary/Layouts.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/AffineExpr.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace tenon;

//===----------------------------------------------------------------------===//
// Polynomials
//===----------------------------------------------------------------------===//

Polynomial::Polynomial(int64_t number) {
  if (number != 0)
    terms[{}] = number;
}

Polynomial Polynomial::operator+(const Polynomial &other) const {
  Polynomial sum = *this;
  for (const auto &[symbols, factor] : other.terms)
    if ((sum.terms[symbols] += factor) == 0)
      sum.terms.erase(symbols);
  return sum;
}

Polynomial Polynomial::operator*(const Polynomial &other) const {
  Polynomial product;
  for (const auto &[left, factor] : terms)
    for (const auto &[right, otherFactor] : other.terms) {
      SmallVector<Symbol, 2> symbols = left;
      symbols.append(right.begin(), right.end());
      llvm::sort(symbols);
      if ((product.terms[symbols] += factor * otherFactor) == 0)
        product.terms.erase(symbols);
    }
  return product;
}

std::optional<int64_t> Polynomial::constant() const {
  if (terms.empty())
    return 0;
  if (terms.size() == 1 && terms.begin()->first.empty())
    return static_cast<int64_t>(terms.begin()->second);
  return std::nullopt;
}

std::string Polynomial::text() const {
  std::optional<int64_t> number = constant();
  return number ? std::to_string(*number) : "?";
}

//===----------------------------------------------------------------------===//
// What makes values
//===----------------------------------------------------------------------===//

namespace {
/// Follows numbers to what makes them. Each is asked about once.
class Origins {
public:
  Polynomial ask(Value value, Symbol::What what, unsigned dim = 0);

private:
  using Answer = std::optional<Polynomial>;
  Answer fromType(Value shaped, Symbol::What what, unsigned dim);
  Answer madeBy(Operation *op, Value index);
  Answer madeBy(Operation *op, Symbol::What what, unsigned dim);
  Answer evaluate(AffineExpr expr, unsigned numDims, ValueRange operands);
  Polynomial number(OpFoldResult index) {
    if (std::optional<int64_t> constant = getConstantIntValue(index))
      return *constant;
    return ask(cast<Value>(index), Symbol::Number);
  }
  template <typename Range>
  Polynomial product(Value shaped, Range dims) {
    Polynomial product(1);
    for (unsigned dim : dims)
      product = product * ask(shaped, Symbol::Size, dim);
    return product;
  }

  /// How far definitions are followed, and how long a sum may get. What lies
  /// beyond is a symbol.
  static constexpr unsigned kDepth = 32, kTerms = 32;
  unsigned depth = 0;
  std::map<Symbol, Polynomial> known;
};
} // namespace

Polynomial Origins::ask(Value value, Symbol::What what, unsigned dim) {
  Symbol itself{value.getAsOpaquePointer(), what, dim};
  if (what != Symbol::Number)
    if (Answer answer = fromType(value, what, dim))
      return *answer;
  auto [entry, isNew] = known.try_emplace(itself, itself);
  Operation *op = value.getDefiningOp();
  if (!isNew || !op || depth >= kDepth)
    return entry->second;
  ++depth;
  Answer answer =
      what == Symbol::Number ? madeBy(op, value) : madeBy(op, what, dim);
  --depth;
  if (answer && answer->numTerms() <= kTerms)
    entry->second = *answer;
  return entry->second;
}

Origins::Answer Origins::fromType(Value shaped, Symbol::What what,
                                  unsigned dim) {
  auto type = cast<ShapedType>(shaped.getType());
  if (what == Symbol::Size && !type.isDynamicDim(dim))
    return Polynomial(type.getDimSize(dim));
  if (what == Symbol::Size)
    return std::nullopt;
  auto buffer = cast<MemRefType>(type);
  SmallVector<int64_t> strides;
  int64_t offset;
  if (succeeded(buffer.getStridesAndOffset(strides, offset)) &&
      ShapedType::isStatic(strides[dim]))
    return Polynomial(strides[dim]);
  if (buffer.getLayout().isIdentity())
    return product(shaped, llvm::seq<unsigned>(dim + 1, type.getRank()));
  return std::nullopt;
}

/// The value of `expr` for `operands`, or none when it is no polynomial.
Origins::Answer Origins::evaluate(AffineExpr expr, unsigned numDims,
                                  ValueRange operands) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return Polynomial(constant.getValue());
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return number(operands[dim.getPosition()]);
  if (auto symbol = dyn_cast<AffineSymbolExpr>(expr))
    return number(operands[numDims + symbol.getPosition()]);
  if (expr.getKind() != AffineExprKind::Add &&
      expr.getKind() != AffineExprKind::Mul)
    return std::nullopt;
  auto binary = cast<AffineBinaryOpExpr>(expr);
  Answer left = evaluate(binary.getLHS(), numDims, operands);
  Answer right = evaluate(binary.getRHS(), numDims, operands);
  if (!left || !right)
    return std::nullopt;
  return expr.getKind() == AffineExprKind::Add ? *left + *right
                                               : *left * *right;
}

Origins::Answer Origins::madeBy(Operation *op, Value index) {
  auto shape = [&](Value shaped, Symbol::What what,
                   std::optional<int64_t> dim) -> Answer {
    auto type = cast<ShapedType>(shaped.getType());
    if (!dim || !type.hasRank() || *dim < 0 || *dim >= type.getRank())
      return std::nullopt;
    return ask(shaped, what, *dim);
  };
  return llvm::TypeSwitch<Operation *, Answer>(op)
      .Case([&](arith::AddIOp add) {
        return number(add.getLhs()) + number(add.getRhs());
      })
      .Case([&](arith::SubIOp sub) {
        return number(sub.getLhs()) + Polynomial(-1) * number(sub.getRhs());
      })
      .Case([&](arith::MulIOp mul) {
        return number(mul.getLhs()) * number(mul.getRhs());
      })
      .Case([&](affine::AffineApplyOp apply) {
        AffineMap map = apply.getAffineMap();
        return evaluate(map.getResult(0), map.getNumDims(),
                        apply.getMapOperands());
      })
      .Case<memref::DimOp, tensor::DimOp>([&](auto dim) {
        return shape(dim.getSource(), Symbol::Size, dim.getConstantIndex());
      })
      .Case([&](memref::ExtractStridedMetadataOp metadata) {
        // A buffer, an offset, sizes, strides.
        int64_t place = cast<OpResult>(index).getResultNumber() - 2;
        int64_t rank = metadata.getSource().getType().getRank();
        return place < rank
                   ? shape(metadata.getSource(), Symbol::Size, place)
                   : shape(metadata.getSource(), Symbol::Stride, place - rank);
      })
      .Default([](Operation *) { return std::nullopt; });
}

/// The size or stride of a dimension of what `op` makes.
Origins::Answer Origins::madeBy(Operation *op, Symbol::What what,
                                unsigned dim) {
  bool isSize = what == Symbol::Size;
  return llvm::TypeSwitch<Operation *, Answer>(op)
      .Case<memref::AllocOp, memref::AllocaOp, tensor::EmptyOp>(
          [&](auto alloc) -> Answer {
            if (!isSize)
              return std::nullopt;
            return number(alloc.getMixedSizes()[dim]);
          })
      .Case([&](memref::ReinterpretCastOp cast) {
        return number(
            (isSize ? cast.getMixedSizes() : cast.getMixedStrides())[dim]);
      })
      .Case<memref::CastOp, tensor::CastOp, memref::MemorySpaceCastOp>(
          [&](auto cast) -> Answer {
            auto type = llvm::cast<ShapedType>(cast.getSource().getType());
            if (!type.hasRank())
              return std::nullopt;
            return ask(cast.getSource(), what, dim);
          })
      .Case([&](memref::TransposeOp transpose) {
        return ask(transpose.getIn(), what,
                   transpose.getPermutation().getDimPosition(dim));
      })
      .Case([&](memref::SubViewOp view) {
        llvm::SmallBitVector dropped = view.getDroppedDims();
        unsigned from = 0;
        for (unsigned kept = 0; dropped.test(from) || kept++ < dim;)
          ++from;
        if (isSize)
          return number(view.getMixedSizes()[from]);
        return number(view.getMixedStrides()[from]) *
               ask(view.getSource(), what, from);
      })
      .Case<memref::CollapseShapeOp, tensor::CollapseShapeOp>(
          [&](auto collapse) {
            ReassociationIndices group =
                collapse.getReassociationIndices()[dim];
            if (isSize)
              return product(collapse.getSrc(), group);
            // That of the innermost dimension of those not of size 1.
            while (group.size() > 1 && isUnit(collapse.getSrc(), group.back()))
              group.pop_back();
            return ask(collapse.getSrc(), what, group.back());
          })
      .Case<memref::ExpandShapeOp, tensor::ExpandShapeOp>([&](auto expand) {
        if (isSize)
          return number(expand.getMixedOutputShape()[dim]);
        unsigned from = 0;
        SmallVector<ReassociationIndices> groups =
            expand.getReassociationIndices();
        while (groups[from].back() < dim)
          ++from;
        return product(expand.getResult(),
                       llvm::seq<unsigned>(dim + 1, groups[from].back() + 1)) *
               ask(expand.getSrc(), what, from);
      })
      .Default([](Operation *) { return std::nullopt; });
}

//===----------------------------------------------------------------------===//
// What is asked
//===----------------------------------------------------------------------===//

Polynomial tenon::sizeOf(Value shaped, unsigned dim) {
  return Origins().ask(shaped, Symbol::Size, dim);
}

Polynomial tenon::strideOf(Value buffer, unsigned dim) {
  return Origins().ask(buffer, Symbol::Stride, dim);
}

bool tenon::hasStrides(Type type) {
  if (auto tensor = dyn_cast<RankedTensorType>(type))
    return !tensor.getEncoding();
  auto buffer = dyn_cast<MemRefType>(type);
  return buffer && buffer.isStrided();
}

bool tenon::isUnit(Value shaped, unsigned dim) {
  return cast<ShapedType>(shaped.getType()).getDimSize(dim) == 1;
}

Contiguity tenon::contiguous(Value shaped, unsigned outer, unsigned inner) {
  auto buffer = dyn_cast<MemRefType>(shaped.getType());
  if (!buffer)
    return Contiguity::Proved;
  SmallVector<int64_t> strides = buffer.getStridesAndOffset().first;
  if (ShapedType::isStatic(strides[outer]) &&
      ShapedType::isStatic(strides[inner]) && !buffer.isDynamicDim(inner))
    return strides[outer] == strides[inner] * buffer.getDimSize(inner)
               ? Contiguity::Proved
               : Contiguity::Refuted;
  Polynomial step = strideOf(shaped, outer);
  Polynomial needed = strideOf(shaped, inner) * sizeOf(shaped, inner);
  if (step == needed)
    return Contiguity::Proved;
  return step.constant() && needed.constant() ? Contiguity::Refuted
                                              : Contiguity::Unknown;
}
