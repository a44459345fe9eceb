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

/// The factors of two shapes with equal numbers of elements. Sizes are taken
/// from the front, then from the back; what remains in the middle has factors
/// where one side has a single size.
class CommonFactors {
public:
  CommonFactors(Value source, SmallVector<Size> from, SmallVector<Size> to)
      : source(source), from(std::move(from)), to(std::move(to)) {}

  /// Appends the factors, or says that there are none.
  bool find(SmallVectorImpl<Factor> &factors) {
    SmallVector<Factor> front, back;
    while (step(front, /*fromFront=*/true))
      ;
    while (step(back, /*fromFront=*/false))
      ;
    if (impossible || !rest(front))
      return false;
    llvm::append_range(factors, front);
    factors.append(back.rbegin(), back.rend());
    return true;
  }

private:
  /// Whether two dynamic sizes are the same one.
  bool equal(const Size &a, const Size &b) {
    if (!b.value)
      return false;
    if (auto dim = b.value.getDefiningOp<tensor::DimOp>();
        dim && dim.getSource() == source && dim.getConstantIndex() == a.dim)
      return true;
    FailureOr<bool> same = ValueBoundsConstraintSet::areEqual(
        ValueBoundsConstraintSet::Variable(source, a.dim),
        ValueBoundsConstraintSet::Variable(b.value));
    return succeeded(same) && *same;
  }

  /// Takes a factor off both shapes at one end.
  bool step(SmallVector<Factor> &factors, bool fromFront) {
    if (from.empty() || to.empty())
      return false;
    Size &a = fromFront ? from.front() : from.back();
    Size &b = fromFront ? to.front() : to.back();
    auto take = [&](SmallVector<Size> &list) {
      list.erase(fromFront ? list.begin() : list.end() - 1);
    };
    bool alone = from.size() == 1 && to.size() == 1;
    if (a.isDynamic() || b.isDynamic()) {
      if (!alone && !(a.isDynamic() && b.isDynamic() && equal(a, b)))
        return false;
      factors.push_back({a.dim, b.dim, a.isDynamic() ? b : a});
      take(from);
      take(to);
      return true;
    }
    int64_t common = std::min(a.number, b.number);
    if (a.number != b.number &&
        (common == 0 || a.number % common != 0 || b.number % common != 0)) {
      impossible = from.size() == 1 || to.size() == 1;
      return false;
    }
    factors.push_back({a.dim, b.dim, {0, common}});
    a.number = common == 0 ? 1 : a.number / common;
    b.number = common == 0 ? 1 : b.number / common;
    bool aDone = a.number == 1, bDone = b.number == 1;
    if (aDone)
      take(from);
    if (bDone)
      take(to);
    return true;
  }

  /// Takes the factors of what the ends have left: a single size on one side
  /// has those of the other, and where there is nothing, sizes of 1 are parts
  /// of the last dimension.
  bool rest(SmallVector<Factor> &factors) {
    if (from.size() > 1 && to.size() > 1)
      return false;
    bool oneFrom = from.size() <= 1 && !(from.size() == 1 && to.empty());
    SmallVector<Size> &one = oneFrom ? from : to, &many = oneFrom ? to : from;
    if (one.empty() && !many.empty() &&
        (factors.empty() ||
         !llvm::all_of(many, [](Size size) { return size.number == 1; })))
      return false;
    if (many.empty())
      return true;
    int64_t dim = !one.empty() ? one.front().dim
                  : oneFrom    ? factors.back().from
                               : factors.back().to;
    for (const Size &size : many)
      factors.push_back(oneFrom ? Factor{dim, size.dim, size}
                                : Factor{size.dim, dim, size});
    return true;
  }

  Value source;
  SmallVector<Size> from, to;
  bool impossible = false;
};

/// Two reshapes, one behind the other: where they start, what they give, and
/// the sizes in between that both see.
struct Chain {
  Value source;
  SmallVector<Size> from, to;
  /// Which dimensions of `from` and of `to` have the same elements.
  SmallVector<std::pair<ReassociationIndices, ReassociationIndices>> alike;
};
} // namespace

static SmallVector<Size> sizesOf(Type type) {
  SmallVector<Size> sizes;
  for (int64_t size : cast<RankedTensorType>(type).getShape())
    sizes.push_back({static_cast<int64_t>(sizes.size()), size});
  return sizes;
}

static Chain chainOf(tensor::CollapseShapeOp first,
                     tensor::ExpandShapeOp second) {
  Chain chain{first.getSrc(), sizesOf(first.getSrcType()),
              sizesOf(second.getType()), {}};
  for (auto [size, given] : llvm::zip(chain.to, second.getMixedOutputShape()))
    size.value = dyn_cast<Value>(given);
  for (auto [from, to] : llvm::zip(first.getReassociationIndices(),
                                   second.getReassociationIndices()))
    chain.alike.push_back({from, to});
  return chain;
}

/// A size that the expand did not touch and the collapse leaves alone is one
/// size in all shapes.
static Chain chainOf(tensor::ExpandShapeOp first,
                     tensor::CollapseShapeOp second) {
  Chain chain{first.getSrc(), sizesOf(first.getSrcType()),
              sizesOf(second.getType()), {}};
  SmallVector<OpFoldResult> middle = first.getMixedOutputShape();
  auto split = first.getReassociationIndices();
  auto merge = second.getReassociationIndices();
  for (auto [size, group] : llvm::zip(chain.to, merge))
    if (group.size() == 1)
      size.value = dyn_cast<Value>(middle[group.front()]);
  // Groups of both are walked until they end at one dimension in between.
  for (size_t from = 0, to = 0; from < split.size();) {
    chain.alike.push_back({{int64_t(from)}, {int64_t(to)}});
    while (split[from].back() != merge[to].back())
      if (split[from].back() < merge[to].back())
        chain.alike.back().first.push_back(++from);
      else
        chain.alike.back().second.push_back(++to);
    ++from, ++to;
  }
  return chain;
}

/// The two reshapes as a chain, or none if they are not one of each, from and
/// to tensors without encoding that have dimensions.
static std::optional<Chain> chainOf(Operation *before, Operation *root) {
  auto rank = [](Value value) {
    return cast<RankedTensorType>(value.getType()).getRank();
  };
  std::optional<Chain> chain;
  if (auto second = dyn_cast<tensor::ExpandShapeOp>(root)) {
    auto first = dyn_cast<tensor::CollapseShapeOp>(before);
    if (first && first.getResult() == second.getSrc() && rank(first) != 0)
      chain = chainOf(first, second);
  } else if (auto second = dyn_cast<tensor::CollapseShapeOp>(root)) {
    auto first = dyn_cast<tensor::ExpandShapeOp>(before);
    if (first && first.getResult() == second.getSrc() &&
        rank(first.getSrc()) != 0 && rank(second) != 0)
      chain = chainOf(first, second);
  }
  if (!chain || !isPlain(chain->source.getType()) ||
      !isPlain(root->getResult(0).getType()))
    return std::nullopt;
  return chain;
}

/// Whether an expand_shape can split a dimension into these factors: it says
/// each dynamic size, and some size is dynamic just where the whole is.
static bool canSplit(ArrayRef<int64_t> parts, ArrayRef<Factor> factors,
                     bool isDynamic) {
  bool some = false;
  for (int64_t part : parts) {
    const Size &size = factors[part].size;
    some |= size.isDynamic();
    if (parts.size() > 1 && size.isDynamic() && !size.value)
      return false;
  }
  return !parts.empty() && (parts.size() == 1 || some == isDynamic);
}

static FailureOr<
    std::tuple<Attribute, Attribute, Numbers, SmallVector<Value>>>
commonRefinement(PatternRewriter &rewriter, Operation *before,
                 Operation *root) {
  std::optional<Chain> chain = chainOf(before, root);
  auto no = [&]() {
    return refuse(rewriter, root, [&](Diagnostic &reason) {
      reason << "CommonRefinement: its shape and that before the other reshape "
                "have no known factors in common";
    });
  };
  if (!chain)
    return no();
  SmallVector<Factor> factors;
  for (auto &[from, to] : chain->alike) {
    auto pick = [](ArrayRef<Size> sizes, ArrayRef<int64_t> dims) {
      return llvm::map_to_vector(dims, [&](int64_t dim) { return sizes[dim]; });
    };
    if (!CommonFactors(chain->source, pick(chain->from, from),
                       pick(chain->to, to))
             .find(factors))
      return no();
  }
  Reassociation split(chain->from.size()), merge(chain->to.size());
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
  for (auto [size, group] : llvm::zip(chain->from, split))
    if (!canSplit(group, factors, size.isDynamic()))
      return no();
  if (llvm::any_of(merge, [](ArrayRef<int64_t> group) { return group.empty(); }))
    return no();
  return std::make_tuple(
      Attribute(getReassociationIndicesAttribute(rewriter, split)),
      Attribute(getReassociationIndicesAttribute(rewriter, merge)), shape,
      sizes);
}

void tenon::registerCommonRefinement(NativeRegistry &natives) {
  natives.add("CommonRefinement", commonRefinement);
}
