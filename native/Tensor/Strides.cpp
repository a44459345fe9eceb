//===- Strides.cpp - What is known of the strides of a buffer ------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Tensor/Strides.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/ADT/TypeSwitch.h"
#include <map>

using namespace mlir;
using namespace tenon;

//===----------------------------------------------------------------------===//
// Polynomials
//===----------------------------------------------------------------------===//

namespace {
/// A number that is known at run time only: an index value, or the size or the
/// stride of a dimension of a shaped value.
enum What : unsigned { Number, Size, Stride };
using Symbol = std::tuple<const void *, What, unsigned>;

/// A sum of products of symbols, as indices are computed: modulo 2^64. Two that
/// are equal have one form.
struct Polynomial {
  std::map<SmallVector<Symbol, 2>, uint64_t> terms;

  Polynomial(int64_t number = 0) { add({}, number); }
  Polynomial(Symbol symbol) { add({symbol}, 1); }

  void add(const SmallVector<Symbol, 2> &symbols, uint64_t factor) {
    if ((terms[symbols] += factor) == 0)
      terms.erase(symbols);
  }
  /// The number, when no symbol is in it.
  std::optional<int64_t> constant() const {
    if (terms.empty())
      return 0;
    bool isNumber = terms.size() == 1 && terms.begin()->first.empty();
    return isNumber ? std::optional<int64_t>(terms.begin()->second)
                    : std::nullopt;
  }
  /// The number, or "?".
  std::string text() const {
    return constant() ? std::to_string(*constant()) : "?";
  }
};
} // namespace

static Polynomial operator+(Polynomial sum, const Polynomial &other) {
  for (const auto &[symbols, factor] : other.terms)
    sum.add(symbols, factor);
  return sum;
}

static Polynomial operator*(const Polynomial &one, const Polynomial &other) {
  Polynomial product;
  for (const auto &[left, factor] : one.terms)
    for (const auto &[right, otherFactor] : other.terms) {
      SmallVector<Symbol, 2> symbols = left;
      llvm::append_range(symbols, right);
      llvm::sort(symbols);
      product.add(symbols, factor * otherFactor);
    }
  return product;
}

//===----------------------------------------------------------------------===//
// What makes values
//===----------------------------------------------------------------------===//

namespace {
/// Follows numbers to what makes them. Each is asked about once.
class Origins {
public:
  Polynomial ask(Value value, What what, unsigned dim = 0);

private:
  using Answer = std::optional<Polynomial>;
  Answer fromType(Value shaped, What what, unsigned dim);
  Answer madeBy(Operation *op, Value index);
  Answer madeBy(Operation *op, What what, unsigned dim);
  Answer evaluate(AffineExpr expr, unsigned numDims, ValueRange operands);
  Polynomial number(OpFoldResult index) {
    if (std::optional<int64_t> constant = getConstantIntValue(index))
      return *constant;
    return ask(cast<Value>(index), Number);
  }
  template <typename Range>
  Polynomial product(Value shaped, Range dims) {
    Polynomial product(1);
    for (unsigned dim : dims)
      product = product * ask(shaped, Size, dim);
    return product;
  }

  /// How far definitions are followed, and how long a sum may get. What lies
  /// beyond is a symbol.
  static constexpr unsigned kDepth = 32, kTerms = 32;
  unsigned depth = 0;
  std::map<Symbol, Polynomial> known;
};
} // namespace

Polynomial Origins::ask(Value value, What what, unsigned dim) {
  Symbol itself{value.getAsOpaquePointer(), what, dim};
  if (what != Number)
    if (Answer answer = fromType(value, what, dim))
      return *answer;
  auto [entry, isNew] = known.try_emplace(itself, itself);
  Operation *op = value.getDefiningOp();
  if (!isNew || !op || depth >= kDepth)
    return entry->second;
  ++depth;
  Answer answer = what == Number ? madeBy(op, value) : madeBy(op, what, dim);
  --depth;
  if (answer && answer->terms.size() <= kTerms)
    entry->second = *answer;
  return entry->second;
}

Origins::Answer Origins::fromType(Value shaped, What what, unsigned dim) {
  auto type = cast<ShapedType>(shaped.getType());
  if (what == Size && !type.isDynamicDim(dim))
    return Polynomial(type.getDimSize(dim));
  if (what == Size)
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
      .Case([&](ShapedDimOpInterface dim) -> Answer {
        auto place = getConstantIntValue(dim.getDimension());
        auto type = cast<ShapedType>(dim.getShapedValue().getType());
        if (!place || !type.hasRank() || *place < 0 || *place >= type.getRank())
          return std::nullopt;
        return ask(dim.getShapedValue(), Size, *place);
      })
      .Case([&](memref::ExtractStridedMetadataOp metadata) -> Answer {
        // A buffer, an offset, sizes, strides.
        int64_t place = cast<OpResult>(index).getResultNumber() - 2;
        int64_t rank = metadata.getSource().getType().getRank();
        if (place < 0)
          return std::nullopt;
        return place < rank ? ask(metadata.getSource(), Size, place)
                            : ask(metadata.getSource(), Stride, place - rank);
      })
      .Default([](Operation *) { return std::nullopt; });
}

/// The size or stride of a dimension of what `op` makes.
Origins::Answer Origins::madeBy(Operation *op, What what, unsigned dim) {
  bool isSize = what == Size;
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
      .Case([&](CastOpInterface cast) -> Answer {
        auto type = dyn_cast<ShapedType>(cast->getOperand(0).getType());
        if (!type || !type.hasRank())
          return std::nullopt;
        return ask(cast->getOperand(0), what, dim);
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
            while (group.size() > 1 &&
                   collapse.getSrcType().getDimSize(group.back()) == 1)
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
// Strides of buffers
//===----------------------------------------------------------------------===//

bool tenon::hasStrides(Type type) {
  if (auto tensor = dyn_cast<RankedTensorType>(type))
    return !tensor.getEncoding();
  auto buffer = dyn_cast<MemRefType>(type);
  // MLIR would build affine expressions to find out.
  return buffer && (isa<StridedLayoutAttr>(buffer.getLayout()) ||
                    buffer.getLayout().isIdentity() || buffer.isStrided());
}

namespace {
/// The stride of a dimension, and the one that it would need.
struct Step {
  Polynomial stride, needed;

  Step(Value buffer, unsigned outer, unsigned inner)
      : stride(Origins().ask(buffer, Stride, outer)),
        needed(Origins().ask(buffer, Size, inner) *
               Origins().ask(buffer, Stride, inner)) {}
  bool isProved() const { return stride.terms == needed.terms; }
};
} // namespace

bool tenon::isContiguous(Value buffer, unsigned outer, unsigned inner) {
  return !isa<MemRefType>(buffer.getType()) ||
         Step(buffer, outer, inner).isProved();
}

std::string tenon::misfits(Value value, ArrayRef<unsigned> group, bool assume,
                           StringRef hint) {
  auto type = cast<ShapedType>(value.getType());
  auto buffer = dyn_cast<MemRefType>(type);
  if (!hasStrides(type))
    return " has no strides";
  auto size = [&](unsigned place) { return type.getDimSize(place); };
  if (llvm::is_contained(llvm::map_range(group, size), 0) &&
      llvm::any_of(llvm::map_range(group, size), ShapedType::isDynamic))
    return " has no elements, and a size that is not static, which no view can "
           "collapse; static sizes could be";
  // A view may have forgotten strides that say no.
  if (auto view = value.getDefiningOp<memref::CollapseShapeOp>();
      view && assume) {
    SmallVector<ReassociationIndices> dims = view.getReassociationIndices();
    SmallVector<unsigned> parts;
    for (unsigned place : group)
      for (int64_t part : dims[place])
        if (view.getSrcType().getDimSize(part) != 1)
          parts.push_back(part);
    std::string why =
        parts.empty() ? "" : misfits(view.getSrc(), parts, assume, hint);
    if (!why.empty())
      return why;
  }
  unsigned inner = group.back();
  auto isLong = [&](unsigned place) { return size(place) != 1; };
  auto outer = llvm::find_if(llvm::reverse(group.drop_back()), isLong);
  if (!buffer || outer == group.drop_back().rend() || !isLong(inner))
    return "";
  Step step(value, *outer, inner);
  bool differ = step.stride.constant() && step.needed.constant();
  if (!step.isProved() && (differ || !assume)) {
    std::string why = " has stride " + step.stride.text() + " where " +
                      step.needed.text() + " was ";
    if (differ)
      return why + "needed; with that stride they could merge";
    return why +
           "to be proved; static sizes and strides, an identity layout or " +
           hint.str() + " would let them merge";
  }
  // Pairs of which one stride is unknown may each be possible where all
  // together are not: 66, ?, 1 over sizes 16, 13, 5.
  SmallVector<int64_t> strides = buffer.getStridesAndOffset().first;
  int64_t needed = assume ? strides[inner] : ShapedType::kDynamic;
  for (unsigned place : llvm::make_filter_range(llvm::reverse(group), isLong)) {
    if (ShapedType::isDynamic(needed))
      break;
    if (ShapedType::isStatic(strides[place]) && strides[place] != needed)
      return " has stride " + std::to_string(strides[place]) + " where " +
             std::to_string(needed) +
             " was needed for what merges further in; with that stride they "
             "could merge";
    needed = ShapedType::isDynamic(size(place)) ? ShapedType::kDynamic
                                                : needed * size(place);
  }
  return "";
}
