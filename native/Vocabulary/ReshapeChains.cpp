//===- ReshapeChains.cpp - Two reshapes, one behind the other -------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Vocabulary/Reshapes.h"
#include "Vocabulary/Topics.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace tenon;

static LogicalResult composedGroups(PatternRewriter &rewriter,
                                    PDLResultList &results,
                                    ArrayRef<PDLValue> arguments) {
  auto fine = readGroups(arguments[0].cast<Attribute>());
  auto coarse = readGroups(arguments[1].cast<Attribute>());
  if (!fine || !coarse)
    return failure();
  Groups groups;
  for (const ReassociationIndices &group : *coarse) {
    groups.emplace_back();
    for (int64_t dim : group) {
      if (dim < 0 || dim >= static_cast<int64_t>(fine->size()))
        return failure();
      llvm::append_range(groups.back(), (*fine)[dim]);
    }
  }
  results.push_back(getReassociationIndicesAttribute(rewriter, groups));
  return success();
}

//===----------------------------------------------------------------------===//
// What two shapes have in common
//===----------------------------------------------------------------------===//

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

/// The factors of two shapes with equal numbers of elements, or none. Sizes are
/// taken from the front, then from the back; what remains in the middle has
/// factors where one side has a single size.
class CommonFactors {
public:
  CommonFactors(Value source, SmallVector<Size> from, SmallVector<Size> to)
      : source(source), from(std::move(from)), to(std::move(to)) {}

  std::optional<SmallVector<Factor>> find() {
    SmallVector<Factor> front, back;
    while (step(front, /*fromFront=*/true))
      ;
    while (step(back, /*fromFront=*/false))
      ;
    if (impossible || !rest(front))
      return std::nullopt;
    front.append(back.rbegin(), back.rend());
    return front;
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

  /// Takes the factors of what the ends have left.
  bool rest(SmallVector<Factor> &factors) {
    if (from.size() > 1 && to.size() > 1)
      return false;
    int64_t lastFrom = factors.empty() ? -1 : factors.back().from;
    int64_t lastTo = factors.empty() ? -1 : factors.back().to;
    if (from.empty())
      for (const Size &size : to) {
        if (size.number != 1 || lastFrom < 0)
          return false;
        factors.push_back({lastFrom, size.dim, size});
      }
    else if (to.empty())
      for (const Size &size : from) {
        if (size.number != 1 || lastTo < 0)
          return false;
        factors.push_back({size.dim, lastTo, size});
      }
    else if (from.size() == 1)
      for (const Size &size : to)
        factors.push_back({from.front().dim, size.dim, size});
    else
      for (const Size &size : from)
        factors.push_back({size.dim, to.front().dim, size});
    return true;
  }

  Value source;
  SmallVector<Size> from, to;
  bool impossible = false;
};
} // namespace

/// The sizes of a tensor; `given` are those that an expand_shape was given.
static SmallVector<Size> sizesOf(RankedTensorType type,
                                 ArrayRef<OpFoldResult> given = {}) {
  SmallVector<Size> sizes;
  for (int64_t dim = 0; dim < type.getRank(); ++dim) {
    sizes.push_back({dim, type.getDimSize(dim)});
    if (!given.empty())
      sizes.back().value = dyn_cast<Value>(given[dim]);
  }
  return sizes;
}

static SmallVector<Size> pick(ArrayRef<Size> sizes,
                              ReassociationIndicesRef dims) {
  SmallVector<Size> picked;
  for (int64_t dim : dims)
    picked.push_back(sizes[dim]);
  return picked;
}

/// The factors that the shapes before and behind an expand of a collapse share.
static std::optional<SmallVector<Factor>>
factorsOf(tensor::CollapseShapeOp first, tensor::ExpandShapeOp second) {
  SmallVector<Size> from = sizesOf(first.getSrcType());
  SmallVector<Size> to =
      sizesOf(second.getResultType(), second.getMixedOutputShape());
  SmallVector<Factor> factors;
  for (auto [a, b] : llvm::zip(first.getReassociationIndices(),
                               second.getReassociationIndices())) {
    auto common = CommonFactors(first.getSrc(), pick(from, a), pick(to, b));
    std::optional<SmallVector<Factor>> some = common.find();
    if (!some)
      return std::nullopt;
    factors.append(*some);
  }
  return factors;
}

/// The same of a collapse of an expand. A size that the expand did not touch
/// and the collapse leaves alone is a factor by itself.
static std::optional<SmallVector<Factor>>
factorsOf(tensor::ExpandShapeOp first, tensor::CollapseShapeOp second) {
  SmallVector<Size> from = sizesOf(first.getSrcType());
  SmallVector<Size> to = sizesOf(second.getResultType());
  SmallVector<OpFoldResult> middle = first.getMixedOutputShape();
  auto split = first.getReassociationIndices();
  auto merge = second.getReassociationIndices();
  for (auto [size, group] : llvm::zip(to, merge))
    if (group.size() == 1)
      size.value = dyn_cast<Value>(middle[group.front()]);
  SmallVector<Factor> factors;
  for (unsigned a = 0, b = 0; a < split.size() && b < merge.size();) {
    ReassociationIndices as, bs;
    int64_t endA = -1, endB = -1;
    do {
      if (endA <= endB) {
        as.push_back(a);
        endA = split[a++].back();
      } else {
        bs.push_back(b);
        endB = merge[b++].back();
      }
    } while (endA != endB && a <= split.size() && b <= merge.size() &&
             (endA <= endB ? a < split.size() : b < merge.size()));
    if (endA != endB)
      return std::nullopt;
    auto common = CommonFactors(first.getSrc(), pick(from, as), pick(to, bs));
    std::optional<SmallVector<Factor>> some = common.find();
    if (!some)
      return std::nullopt;
    factors.append(*some);
  }
  return factors;
}

namespace {
/// An expand and a collapse of a value that give what a chain gave.
struct Route {
  Value source;
  Groups split, merge;
  SmallVector<Size> middle;

  bool expands() const { return middle.size() > split.size(); }
  bool collapses() const { return middle.size() > merge.size(); }
};
} // namespace

/// The way from the source of the reshape before `root` to its result that
/// expands first; none when it is unknown, or not better than what there is.
static std::optional<Route> findRoute(Operation *root) {
  std::optional<SmallVector<Factor>> factors;
  Route route;
  int64_t rankBetween = -1;
  if (auto second = dyn_cast<tensor::ExpandShapeOp>(root)) {
    auto first = second.getSrc().getDefiningOp<tensor::CollapseShapeOp>();
    if (!first || first.getResultType().getRank() == 0)
      return std::nullopt;
    factors = factorsOf(first, second);
    route.source = first.getSrc();
  } else if (auto second = dyn_cast<tensor::CollapseShapeOp>(root)) {
    auto first = second.getSrc().getDefiningOp<tensor::ExpandShapeOp>();
    if (!first || first.getSrcType().getRank() == 0 ||
        second.getResultType().getRank() == 0)
      return std::nullopt;
    factors = factorsOf(first, second);
    route.source = first.getSrc();
    rankBetween = first.getResultType().getRank();
  }
  if (!factors)
    return std::nullopt;
  auto type = cast<RankedTensorType>(route.source.getType());
  auto result = cast<RankedTensorType>(root->getResult(0).getType());
  if (type.getEncoding() || result.getEncoding())
    return std::nullopt;
  route.split.resize(type.getRank());
  route.merge.resize(result.getRank());
  for (auto [index, factor] : llvm::enumerate(*factors)) {
    route.split[factor.from].push_back(index);
    route.merge[factor.to].push_back(index);
    route.middle.push_back(factor.size);
  }
  if (rankBetween >= 0 &&
      static_cast<int64_t>(route.middle.size()) >= rankBetween)
    return std::nullopt;
  for (auto [dim, group] : llvm::enumerate(route.split)) {
    bool dynamic = false;
    for (int64_t part : group) {
      dynamic |= route.middle[part].isDynamic();
      if (group.size() > 1 && route.middle[part].isDynamic() &&
          !route.middle[part].value)
        return std::nullopt;
    }
    if (group.empty() ||
        (group.size() > 1 && dynamic != type.isDynamicDim(dim)))
      return std::nullopt;
  }
  if (llvm::any_of(route.merge, [](const auto &g) { return g.empty(); }))
    return std::nullopt;
  return route;
}

static LogicalResult hasRoute(PatternRewriter &rewriter, PDLResultList &,
                              ArrayRef<PDLValue> arguments) {
  auto *root = arguments[0].cast<Operation *>();
  if (findRoute(root))
    return success();
  return refuse(rewriter, root, [&](Diagnostic &reason) {
    reason << "ReshapesMeet: its shape and that before the other reshape have "
              "no known factors in common that would make less of the two";
  });
}

static LogicalResult route(PatternRewriter &rewriter, PDLResultList &results,
                           ArrayRef<PDLValue> arguments) {
  auto *root = arguments[0].cast<Operation *>();
  Operation *before = root->getOperand(0).getDefiningOp();
  Route route = *findRoute(root);
  Value value = route.source;
  auto type = cast<RankedTensorType>(value.getType());
  Location loc = root->getLoc();
  auto create = [&](auto op, Operation *like) {
    op->setDiscardableAttrs(like->getDiscardableAttrDictionary());
    return op->getResult(0);
  };
  bool expandsLast = isa<tensor::ExpandShapeOp>(root);
  if (route.expands()) {
    SmallVector<int64_t> shape;
    SmallVector<OpFoldResult> sizes;
    for (auto [dim, group] : llvm::enumerate(route.split))
      for (int64_t part : group) {
        const Size &size = route.middle[part];
        bool stays = group.size() == 1;
        shape.push_back(stays ? type.getDimSize(dim) : size.number);
        if (!ShapedType::isDynamic(shape.back()))
          sizes.push_back(rewriter.getIndexAttr(shape.back()));
        else if (size.value)
          sizes.push_back(size.value);
        else
          sizes.push_back(
              rewriter.createOrFold<tensor::DimOp>(loc, value, dim));
      }
    value = create(tensor::ExpandShapeOp::create(
                       rewriter, loc, type.clone(shape), value,
                       ArrayRef<ReassociationIndices>(route.split), sizes),
                   expandsLast ? root : before);
  }
  if (route.collapses())
    value = create(
        tensor::CollapseShapeOp::create(
            rewriter, loc, value, ArrayRef<ReassociationIndices>(route.merge)),
        expandsLast ? before : root);
  Type wanted = root->getResult(0).getType();
  if (value.getType() != wanted)
    value = tensor::CastOp::create(rewriter, loc, wanted, value);
  results.push_back(value);
  return success();
}

void tenon::registerReshapeChains(NativeRegistry &natives) {
  natives.add("ComposedGroups", composedGroups);
  natives.add("ReshapesMeet", hasRoute);
  natives.add("MeetReshapes", route);
}
