//===- CommonRefinement.cpp - What two shapes have in common --------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Tensor/Regrouping.h"
#include "Vocabulary/Topics.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace tenon;

namespace {
/// A size in a shape: a number where it is static, and what is known of it.
struct Size {
  int64_t dim;
  int64_t number;
  /// The dynamic size, where some operation was given it.
  Value value = {};

  bool isDynamic() const { return ShapedType::isDynamic(number); }
};

/// A factor that two shapes share: a part of dimension `from` of the one and of
/// dimension `to` of the other.
struct Factor {
  int64_t from, to;
  Size size;
};

/// Dimensions of two shapes that have the same elements.
using Alike = std::pair<SmallVector<Size>, SmallVector<Size>>;
} // namespace

/// Whether a dynamic size of `source` is the one that is given.
static bool isSame(Value source, const Size &own, const Size &given) {
  if (!given.value)
    return false;
  auto dim = given.value.getDefiningOp<tensor::DimOp>();
  if (dim && dim.getSource() == source && dim.getConstantIndex() == own.dim)
    return true;
  FailureOr<bool> same = ValueBoundsConstraintSet::areEqual(
      ValueBoundsConstraintSet::Variable(source, own.dim),
      ValueBoundsConstraintSet::Variable(given.value));
  return succeeded(same) && *same;
}

/// Takes a factor off a size of each, and says what it is. The two that are
/// left alone are the same.
static std::optional<Factor> takeFactor(Value source, Size &a, Size &b,
                                        bool alone) {
  Factor factor{a.dim, b.dim, a.isDynamic() ? b : a};
  if (a.isDynamic() || b.isDynamic()) {
    if (!alone && !(a.isDynamic() && b.isDynamic() && isSame(source, a, b)))
      return std::nullopt;
    a.number = b.number = 1;
    return factor;
  }
  int64_t common = std::min(a.number, b.number);
  if (a.number != b.number &&
      (common == 0 || a.number % common != 0 || b.number % common != 0))
    return std::nullopt;
  factor.size = {0, common};
  for (Size *size : {&a, &b})
    size->number = common == 0 ? 1 : size->number / common;
  return factor;
}

/// Appends the factors of two shapes with equal numbers of elements, or says
/// that there are none. Sizes are taken from the front, then from the back;
/// what remains in the middle has factors where one side has a single size.
static bool findFactors(Value source, Alike sizes,
                        SmallVectorImpl<Factor> &factors) {
  auto &[from, to] = sizes;
  bool hasOne = from.size() <= 1 || to.size() <= 1;
  for (bool fromFront : {true, false}) {
    if (from.empty() || to.empty())
      break;
    Size &a = fromFront ? from.front() : from.back();
    Size &b = fromFront ? to.front() : to.back();
    std::optional<Factor> factor =
        takeFactor(source, a, b, from.size() == 1 && to.size() == 1);
    if (!factor && hasOne && !a.isDynamic() && !b.isDynamic())
      return false;
    if (!factor)
      continue;
    for (auto [list, size] : {std::pair(&from, &a), std::pair(&to, &b)})
      if (size->number == 1)
        list->erase(size);
    if (fromFront)
      factors.push_back(*factor);
    bool found = findFactors(source, std::move(sizes), factors);
    if (!fromFront)
      factors.push_back(*factor);
    return found;
  }
  // A single size has the factors of the other side, and where there is
  // nothing, sizes of 1 are parts of the last dimension.
  bool oneFrom = from.size() <= 1 && !to.empty();
  const SmallVector<Size> &one = oneFrom ? from : to;
  for (const Size &size : oneFrom ? to : from) {
    if (!hasOne || (one.empty() && (factors.empty() || size.number != 1)))
      return false;
    int64_t dim = !one.empty() ? one.front().dim
                  : oneFrom    ? factors.back().from
                               : factors.back().to;
    factors.push_back(oneFrom ? Factor{dim, size.dim, size}
                              : Factor{size.dim, dim, size});
  }
  return true;
}

static SmallVector<Size> sizesOf(Value value) {
  SmallVector<Size> sizes;
  for (int64_t size : cast<RankedTensorType>(value.getType()).getShape())
    sizes.push_back({static_cast<int64_t>(sizes.size()), size});
  return sizes;
}

/// Of each part of a reshape that it takes by itself, the dimensions before and
/// behind it.
static SmallVector<std::pair<ReassociationIndices, ReassociationIndices>>
partsOf(Operation *reshape) {
  SmallVector<std::pair<ReassociationIndices, ReassociationIndices>> parts;
  auto groups = readReassociation(reshape->getAttr("reassociation"));
  for (auto [index, group] : llvm::enumerate(*groups)) {
    parts.push_back({{static_cast<int64_t>(index)}, group});
    if (isa<tensor::CollapseShapeOp>(reshape))
      std::swap(parts.back().first, parts.back().second);
  }
  return parts;
}

/// What two reshapes, one behind the other, make of which dimensions. None for
/// others, and for a tensor without dimensions or with an encoding.
static SmallVector<Alike> alikeIn(Operation *first, Operation *second) {
  auto fits = [](Value value) {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    return type && isPlain(type) && type.getRank() != 0;
  };
  for (Operation *op : {first, second})
    if (!isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(op) ||
        !fits(op->getOperand(0)) || !fits(op->getResult(0)))
      return {};
  if (second->getOperand(0) != first->getResult(0))
    return {};
  auto before = partsOf(first), behind = partsOf(second);
  SmallVector<Size> from = sizesOf(first->getOperand(0)),
                    to = sizesOf(second->getResult(0));
  // Sizes that the last expand_shape is given, where they are sizes of the end.
  auto last = dyn_cast<tensor::ExpandShapeOp>(second);
  if (auto expand = last ? last : dyn_cast<tensor::ExpandShapeOp>(first)) {
    SmallVector<OpFoldResult> given = expand.getMixedOutputShape();
    for (Size &size : to)
      if (last || behind[size.dim].first.size() == 1)
        size.value = dyn_cast<Value>(
            given[last ? size.dim : behind[size.dim].first.front()]);
  }
  // Parts of both are walked until they end at one dimension in between.
  SmallVector<Alike> alike;
  auto add = [](SmallVector<Size> &list, ArrayRef<Size> sizes,
                ArrayRef<int64_t> dims) {
    for (int64_t dim : dims)
      list.push_back(sizes[dim]);
  };
  for (size_t i = 0, k = 0; i < before.size(); ++i, ++k) {
    auto &[ours, theirs] = alike.emplace_back();
    add(ours, from, before[i].first);
    add(theirs, to, behind[k].second);
    while (before[i].second.back() != behind[k].first.back())
      if (before[i].second.back() < behind[k].first.back())
        add(ours, from, before[++i].first);
      else
        add(theirs, to, behind[++k].second);
  }
  return alike;
}

/// Whether an expand_shape can split a dimension into these factors: it says
/// each dynamic size, and some size is dynamic just where the whole is.
static bool canSplit(bool isDynamic, ArrayRef<int64_t> parts,
                     ArrayRef<Factor> factors) {
  bool some = false;
  for (int64_t part : parts) {
    const Size &size = factors[part].size;
    some |= size.isDynamic();
    if (parts.size() > 1 && size.isDynamic() && !size.value)
      return false;
  }
  return parts.size() == 1 || (!parts.empty() && some == isDynamic);
}

static FailureOr<std::tuple<Attribute, Numbers, SmallVector<Value>, Attribute>>
commonRefinement(PatternRewriter &rewriter, Operation *before,
                 Operation *root) {
  auto no = [&]() {
    return refuse(rewriter, root, [&](Diagnostic &reason) {
      reason << "CommonRefinement: its shape and that before the other reshape "
                "have no known factors in common";
    });
  };
  SmallVector<Factor> factors;
  Reassociation split, merge;
  SmallVector<Alike> alike = alikeIn(before, root);
  for (const auto &[from, to] : alike) {
    SmallVector<Factor> part;
    if (!findFactors(before->getOperand(0), {from, to}, part))
      return no();
    llvm::append_range(factors, part);
    split.resize(split.size() + from.size());
    merge.resize(merge.size() + to.size());
  }
  Numbers shape;
  SmallVector<Value> sizes;
  for (auto [index, factor] : llvm::enumerate(factors)) {
    split[factor.from].push_back(index);
    merge[factor.to].push_back(index);
    shape.push_back(factor.size.number);
    if (!factor.size.isDynamic() || !factor.size.value)
      continue;
    sizes.push_back(factor.size.value);
    shape.back() = -static_cast<int64_t>(sizes.size());
  }
  for (const auto &[from, to] : alike)
    for (const Size &size : from)
      if (!canSplit(size.isDynamic(), split[size.dim], factors))
        return no();
  if (llvm::any_of(merge, [](auto &group) { return group.empty(); }) ||
      alike.empty())
    return no();
  return std::tuple(
      Attribute(getReassociationIndicesAttribute(rewriter, split)), shape,
      sizes, Attribute(getReassociationIndicesAttribute(rewriter, merge)));
}

void tenon::registerCommonRefinement(NativeRegistry &natives) {
  natives.add("CommonRefinement", commonRefinement);
}
