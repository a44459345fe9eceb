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

/// Two reshapes, one behind the other: where they start, and what they give.
struct Chain {
  Value source;
  SmallVector<Size> from, to;
  /// Which dimensions of `from` and of `to` have the same elements.
  SmallVector<std::pair<ReassociationIndices, ReassociationIndices>> alike;
};
} // namespace

static SmallVector<Size> extentsOf(Type type) {
  SmallVector<Size> sizes;
  for (int64_t size : cast<RankedTensorType>(type).getShape())
    sizes.push_back({static_cast<int64_t>(sizes.size()), size});
  return sizes;
}

/// Of each part of a reshape that it takes by itself, the dimensions before and
/// behind it.
static SmallVector<std::pair<ReassociationIndices, ReassociationIndices>>
partsOf(Operation *reshape) {
  SmallVector<std::pair<ReassociationIndices, ReassociationIndices>> parts;
  bool expands = isa<tensor::ExpandShapeOp>(reshape);
  auto groups = readReassociation(reshape->getAttr("reassociation"));
  for (auto [index, group] : llvm::enumerate(*groups))
    if (ReassociationIndices one = {int64_t(index)}; expands)
      parts.push_back({one, group});
    else
      parts.push_back({group, one});
  return parts;
}

/// The two reshapes as a chain, or none if they are not reshapes one behind the
/// other, or with a tensor without dimensions or with an encoding.
static std::optional<Chain> chainOf(Operation *first, Operation *second) {
  auto fits = [](Value value) {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    return type && isPlain(type) && type.getRank() != 0;
  };
  for (Operation *op : {first, second})
    if (!isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(op) ||
        !fits(op->getOperand(0)) || !fits(op->getResult(0)))
      return std::nullopt;
  if (second->getOperand(0) != first->getResult(0))
    return std::nullopt;
  Chain chain{first->getOperand(0), extentsOf(first->getOperand(0).getType()),
              extentsOf(second->getResult(0).getType()), {}};
  auto expand = dyn_cast<tensor::ExpandShapeOp>(first);
  SmallVector<OpFoldResult> middle;
  if (expand)
    middle = expand.getMixedOutputShape();
  // Parts of both are walked until they end at one dimension in between.
  auto before = partsOf(first), behind = partsOf(second);
  for (size_t from = 0, to = 0; from < before.size(); ++from, ++to) {
    chain.alike.push_back({before[from].first, behind[to].second});
    while (before[from].second.back() != behind[to].first.back())
      if (before[from].second.back() < behind[to].first.back())
        llvm::append_range(chain.alike.back().first, before[++from].first);
      else
        llvm::append_range(chain.alike.back().second, behind[++to].second);
  }
  // A size that the first gives and the second leaves alone is that of both.
  for (auto &[between, dims] : behind)
    if (expand && between.size() == 1 && dims.size() == 1)
      chain.to[dims.front()].value = dyn_cast<Value>(middle[between.front()]);
  if (auto last = dyn_cast<tensor::ExpandShapeOp>(second))
    for (auto [size, given] : llvm::zip(chain.to, last.getMixedOutputShape()))
      size.value = dyn_cast<Value>(given);
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
    std::tuple<Attribute, Numbers, SmallVector<Value>, Attribute>>
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
  return std::tuple(
      Attribute(getReassociationIndicesAttribute(rewriter, split)), shape,
      sizes, Attribute(getReassociationIndicesAttribute(rewriter, merge)));
}

void tenon::registerCommonRefinement(NativeRegistry &natives) {
  natives.add("CommonRefinement", commonRefinement);
}
