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

Polynomial Polynomial::of(Symbol symbol) {
  Polynomial result;
  result.terms[{symbol}] = 1;
  return result;
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
  for (const auto &[left, factor] : terms) {
    Polynomial row;
    for (const auto &[right, otherFactor] : other.terms) {
      SmallVector<Symbol, 2> symbols = left;
      symbols.append(right.begin(), right.end());
      llvm::sort(symbols);
      if (factor * otherFactor != 0)
        row.terms[symbols] = factor * otherFactor;
    }
    product = product + row;
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

//===----------------------------------------------------------------------===//
// Index arithmetic
//===----------------------------------------------------------------------===//

/// How far up the definitions are followed. What lies beyond is a symbol.
static constexpr unsigned kDepth = 32;

static Polynomial numberOf(Value index, unsigned depth);
static Polynomial size(Value shaped, unsigned dim, unsigned depth);
static Polynomial stride(Value buffer, unsigned dim, unsigned depth);

static Polynomial numberOf(OpFoldResult number, unsigned depth) {
  if (std::optional<int64_t> constant = getConstantIntValue(number))
    return *constant;
  return numberOf(cast<Value>(number), depth);
}

/// The value of `expr` for `operands`, or none when it is no polynomial.
static std::optional<Polynomial> evaluate(AffineExpr expr, unsigned numDims,
                                          ValueRange operands, unsigned depth) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return Polynomial(constant.getValue());
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return numberOf(operands[dim.getPosition()], depth);
  if (auto symbol = dyn_cast<AffineSymbolExpr>(expr))
    return numberOf(operands[numDims + symbol.getPosition()], depth);
  if (expr.getKind() != AffineExprKind::Add &&
      expr.getKind() != AffineExprKind::Mul)
    return std::nullopt;
  auto binary = cast<AffineBinaryOpExpr>(expr);
  auto left = evaluate(binary.getLHS(), numDims, operands, depth);
  auto right = evaluate(binary.getRHS(), numDims, operands, depth);
  if (!left || !right)
    return std::nullopt;
  return expr.getKind() == AffineExprKind::Add ? *left + *right
                                               : *left * *right;
}

/// What `metadata` says of its source, as number `result` of its results.
static std::optional<Polynomial>
metadataOf(memref::ExtractStridedMetadataOp metadata, unsigned result,
           unsigned depth) {
  unsigned rank = metadata.getSource().getType().getRank();
  if (result >= 2 && result < 2 + rank)
    return size(metadata.getSource(), result - 2, depth);
  if (result >= 2 + rank && hasStrides(metadata.getSource().getType()))
    return stride(metadata.getSource(), result - 2 - rank, depth);
  return std::nullopt;
}

static Polynomial numberOf(Value index, unsigned depth) {
  if (std::optional<int64_t> constant = getConstantIntValue(index))
    return *constant;
  Polynomial itself =
      Polynomial::of({index.getAsOpaquePointer(), Symbol::Number, 0});
  Operation *op = index.getDefiningOp();
  if (!op || depth >= kDepth)
    return itself;
  ++depth;
  auto dimension = [&](Value shaped, std::optional<int64_t> dim) {
    auto type = dyn_cast<ShapedType>(shaped.getType());
    if (!dim || !type.hasRank() || *dim < 0 || *dim >= type.getRank())
      return itself;
    return size(shaped, *dim, depth);
  };
  return llvm::TypeSwitch<Operation *, Polynomial>(op)
      .Case([&](arith::AddIOp add) {
        return numberOf(add.getLhs(), depth) + numberOf(add.getRhs(), depth);
      })
      .Case([&](arith::SubIOp sub) {
        return numberOf(sub.getLhs(), depth) +
               Polynomial(-1) * numberOf(sub.getRhs(), depth);
      })
      .Case([&](arith::MulIOp mul) {
        return numberOf(mul.getLhs(), depth) * numberOf(mul.getRhs(), depth);
      })
      .Case([&](affine::AffineApplyOp apply) {
        AffineMap map = apply.getAffineMap();
        return evaluate(map.getResult(0), map.getNumDims(),
                        apply.getMapOperands(), depth)
            .value_or(itself);
      })
      .Case([&](memref::DimOp dim) {
        return dimension(dim.getSource(), dim.getConstantIndex());
      })
      .Case([&](tensor::DimOp dim) {
        return dimension(dim.getSource(), dim.getConstantIndex());
      })
      .Case([&](memref::ExtractStridedMetadataOp metadata) {
        return metadataOf(metadata, cast<OpResult>(index).getResultNumber(),
                          depth)
            .value_or(itself);
      })
      .Default([&](Operation *) { return itself; });
}

//===----------------------------------------------------------------------===//
// Sizes and strides
//===----------------------------------------------------------------------===//

static Polynomial productOfSizes(Value shaped, ArrayRef<int64_t> dims,
                                 unsigned depth) {
  Polynomial product(1);
  for (int64_t dim : dims)
    product = product * size(shaped, dim, depth);
  return product;
}

/// The dimension of the source that dimension `dim` of a subview is part of.
static unsigned sourceDim(memref::SubViewOp view, unsigned dim) {
  llvm::SmallBitVector dropped = view.getDroppedDims();
  for (unsigned source = 0, kept = 0; source < dropped.size(); ++source)
    if (!dropped.test(source) && kept++ == dim)
      return source;
  llvm_unreachable("a dimension of the view");
}

/// The group of `groups` that `dim` is in, and its place there.
static std::pair<unsigned, unsigned>
placeIn(ArrayRef<ReassociationIndices> groups, unsigned dim) {
  for (auto [number, group] : llvm::enumerate(groups))
    for (auto [place, member] : llvm::enumerate(group))
      if (member == dim)
        return {number, place};
  llvm_unreachable("a dimension of a reassociation");
}

static Polynomial size(Value shaped, unsigned dim, unsigned depth) {
  auto type = cast<ShapedType>(shaped.getType());
  if (!type.isDynamicDim(dim))
    return type.getDimSize(dim);
  Polynomial itself =
      Polynomial::of({shaped.getAsOpaquePointer(), Symbol::Size, dim});
  Operation *op = shaped.getDefiningOp();
  if (!op || depth >= kDepth)
    return itself;
  ++depth;
  auto allocated = [&](auto alloc) {
    return numberOf(alloc.getMixedSizes()[dim], depth);
  };
  auto same = [&](Value source) {
    auto sourceType = dyn_cast<ShapedType>(source.getType());
    return sourceType.hasRank() ? size(source, dim, depth) : itself;
  };
  auto collapsed = [&](auto collapse) {
    return productOfSizes(collapse.getSrc(),
                          collapse.getReassociationIndices()[dim], depth);
  };
  auto expanded = [&](auto expand) {
    return numberOf(expand.getMixedOutputShape()[dim], depth);
  };
  return llvm::TypeSwitch<Operation *, Polynomial>(op)
      .Case([&](memref::AllocOp alloc) { return allocated(alloc); })
      .Case([&](memref::AllocaOp alloc) { return allocated(alloc); })
      .Case([&](tensor::EmptyOp empty) { return allocated(empty); })
      .Case([&](memref::SubViewOp view) {
        return numberOf(view.getMixedSizes()[sourceDim(view, dim)], depth);
      })
      .Case([&](memref::ReinterpretCastOp cast) {
        return numberOf(cast.getMixedSizes()[dim], depth);
      })
      .Case([&](memref::TransposeOp transpose) {
        return size(transpose.getIn(),
                    transpose.getPermutation().getDimPosition(dim), depth);
      })
      .Case([&](memref::CastOp cast) { return same(cast.getSource()); })
      .Case([&](tensor::CastOp cast) { return same(cast.getSource()); })
      .Case([&](memref::MemorySpaceCastOp cast) {
        return same(cast.getSource());
      })
      .Case([&](memref::CollapseShapeOp op) { return collapsed(op); })
      .Case([&](tensor::CollapseShapeOp op) { return collapsed(op); })
      .Case([&](memref::ExpandShapeOp op) { return expanded(op); })
      .Case([&](tensor::ExpandShapeOp op) { return expanded(op); })
      .Default([&](Operation *) { return itself; });
}

/// The stride of the group that `dim` of the result stands for: that of its
/// innermost dimension, of those that are not of size 1.
static Polynomial collapsedStride(memref::CollapseShapeOp collapse,
                                  unsigned dim, unsigned depth) {
  ReassociationIndices group = collapse.getReassociationIndices()[dim];
  MemRefType source = collapse.getSrcType();
  int64_t innermost = group.back();
  for (int64_t member : group)
    if (source.getDimSize(member) != 1)
      innermost = member;
  return stride(collapse.getSrc(), innermost, depth);
}

static Polynomial expandedStride(memref::ExpandShapeOp expand, unsigned dim,
                                 unsigned depth) {
  SmallVector<ReassociationIndices> groups = expand.getReassociationIndices();
  auto [group, place] = placeIn(groups, dim);
  return productOfSizes(expand.getResult(),
                        ArrayRef(groups[group]).drop_front(place + 1), depth) *
         stride(expand.getSrc(), group, depth);
}

static Polynomial stride(Value buffer, unsigned dim, unsigned depth) {
  auto type = cast<MemRefType>(buffer.getType());
  auto [strides, offset] = type.getStridesAndOffset();
  if (!ShapedType::isDynamic(strides[dim]))
    return strides[dim];
  if (type.getLayout().isIdentity())
    return productOfSizes(
        buffer, llvm::to_vector(llvm::seq<int64_t>(dim + 1, type.getRank())),
        depth);
  Polynomial itself =
      Polynomial::of({buffer.getAsOpaquePointer(), Symbol::Stride, dim});
  Operation *op = buffer.getDefiningOp();
  if (!op || depth >= kDepth)
    return itself;
  ++depth;
  auto same = [&](Value source) {
    auto sourceType = dyn_cast<MemRefType>(source.getType());
    return sourceType && hasStrides(sourceType) ? stride(source, dim, depth)
                                                : itself;
  };
  auto strided = [&](Value source) { return hasStrides(source.getType()); };
  return llvm::TypeSwitch<Operation *, Polynomial>(op)
      .Case([&](memref::SubViewOp view) {
        unsigned source = sourceDim(view, dim);
        if (!strided(view.getSource()))
          return itself;
        return numberOf(view.getMixedStrides()[source], depth) *
               stride(view.getSource(), source, depth);
      })
      .Case([&](memref::ReinterpretCastOp cast) {
        return numberOf(cast.getMixedStrides()[dim], depth);
      })
      .Case([&](memref::TransposeOp transpose) {
        if (!strided(transpose.getIn()))
          return itself;
        return stride(transpose.getIn(),
                      transpose.getPermutation().getDimPosition(dim), depth);
      })
      .Case([&](memref::CastOp cast) { return same(cast.getSource()); })
      .Case([&](memref::MemorySpaceCastOp cast) {
        return same(cast.getSource());
      })
      .Case([&](memref::CollapseShapeOp collapse) {
        return collapsedStride(collapse, dim, depth);
      })
      .Case([&](memref::ExpandShapeOp expand) {
        return expandedStride(expand, dim, depth);
      })
      .Default([&](Operation *) { return itself; });
}

Polynomial tenon::sizeOf(Value shaped, unsigned dim) {
  return size(shaped, dim, 0);
}

Polynomial tenon::strideOf(Value buffer, unsigned dim) {
  return stride(buffer, dim, 0);
}

bool tenon::hasStrides(Type type) {
  if (auto tensor = dyn_cast<RankedTensorType>(type))
    return !tensor.getEncoding();
  auto buffer = dyn_cast<MemRefType>(type);
  return buffer && buffer.isStrided();
}

Contiguity tenon::contiguous(Value shaped, unsigned outer, unsigned inner) {
  if (!isa<MemRefType>(shaped.getType()))
    return Contiguity::Proved;
  Polynomial step = strideOf(shaped, outer);
  Polynomial needed = strideOf(shaped, inner) * sizeOf(shaped, inner);
  if (step == needed)
    return Contiguity::Proved;
  return step.constant() && needed.constant() ? Contiguity::Refuted
                                              : Contiguity::Unknown;
}
