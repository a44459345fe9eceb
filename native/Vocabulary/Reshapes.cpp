//===- Reshapes.cpp - What reshapes mean, and what stands beside them -----===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Tensor/Regrouping.h"
#include "Vocabulary/Topics.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace tenon;

//===----------------------------------------------------------------------===//
// What stands above and below
//===----------------------------------------------------------------------===//

static LogicalResult onlyUsedBy(PatternRewriter &rewriter, Value value,
                                Operation *user, int64_t orAnyway) {
  Operation *op = value.getDefiningOp();
  auto isUsedBy = [&](Operation *other) -> LogicalResult {
    if (other == user || orAnyway != 0)
      return success();
    return refuse(rewriter, user, "OnlyUsedBy: ",
                  op ? ("a result of " + op->getName().getStringRef()).str()
                     : "an argument",
                  " is used by another ", other->getName(), " as well");
  };
  if (op)
    return success(llvm::all_of(op->getUsers(), [&](Operation *other) {
      return succeeded(isUsedBy(other));
    }));
  return success(llvm::all_of(value.getUsers(), [&](Operation *other) {
    return succeeded(isUsedBy(other));
  }));
}

static FailureOr<ArrayAttr> attributesOf(PatternRewriter &rewriter,
                                         ValueRange values, StringRef name) {
  SmallVector<Attribute> found;
  for (Value value : values) {
    Operation *op = value.getDefiningOp();
    if (!op)
      return failure();
    if (Attribute attribute = op->getAttr(name))
      found.push_back(attribute);
  }
  return rewriter.getArrayAttr(found);
}

static int64_t pathLength(Operation *op, StringRef name) {
  // Operations come before those that use them.
  llvm::DenseMap<Operation *, int64_t> lengths;
  for (Operation *other = &op->getBlock()->front();;
       other = other->getNextNode()) {
    int64_t length = 0;
    for (Value operand : other->getOperands())
      if (Operation *maker = operand.getDefiningOp())
        length = std::max(length, lengths.lookup(maker));
    if (other == op)
      return length;
    lengths[other] = length + other->hasAttr(name);
  }
}

static std::tuple<int64_t, SmallVector<Value>, Numbers, int64_t, int64_t>
around(Operation *op) {
  auto isNear = [&](Operation *other) {
    return other->getBlock() == op->getBlock() && Nest::mayHave(other) &&
           other->getNumResults() != 0;
  };
  Operation *maker =
      op->getNumOperands() > 0 ? op->getOperand(0).getDefiningOp() : nullptr;
  int64_t above = !maker ? 0 : isNear(maker) ? 2 : 1, others = 0, ends = 0;
  SmallVector<Value> below;
  Numbers operands;
  for (OpOperand &use : op->getUses()) {
    Operation *user = use.getOwner();
    if (isNear(user)) {
      below.push_back(user->getResult(0));
      operands.push_back(use.getOperandNumber());
    } else {
      ++(user->hasTrait<OpTrait::IsTerminator>() ? ends : others);
    }
  }
  return {above, below, operands, others, ends};
}

/// Whether `op` computes each element by itself.
static bool isElementwise(Operation *op) {
  auto structured = dyn_cast<linalg::LinalgOp>(op);
  return structured && structured.hasPureTensorSemantics() &&
         structured.getNumLoops() == structured.getNumParallelLoops();
}

static FailureOr<std::tuple<Numbers, Numbers, Numbers, Numbers>>
besideOf(ValueRange f) {
  Operation *op = f.size() == 1 ? f[0].getDefiningOp() : nullptr;
  if (!op)
    return failure();
  SmallVector<Value> values(op->getOperands());
  llvm::append_range(values, op->getResults());
  Numbers above, elementwise, fills, alone;
  for (Value value : values) {
    Operation *maker = value.getDefiningOp();
    above.push_back(maker && maker != op);
    elementwise.push_back(maker && isElementwise(maker));
    fills.push_back(isa_and_nonnull<linalg::FillOp>(maker));
    alone.push_back(maker != op
                        ? maker && llvm::all_equal(maker->getUsers())
                        : value.hasOneUse() &&
                              isa<linalg::LinalgOp>(*value.user_begin()));
  }
  return std::tuple(above, elementwise, fills, alone);
}

static void separateUses(PatternRewriter &rewriter, Operation *op) {
  for (OpOperand &use :
       llvm::make_early_inc_range(llvm::drop_begin(op->getUses()))) {
    rewriter.setInsertionPoint(
        op->getParentRegion()->findAncestorOpInRegion(*use.getOwner()));
    Operation *copy = rewriter.clone(*op);
    rewriter.modifyOpInPlace(use.getOwner(),
                             [&] { use.set(copy->getResult(0)); });
  }
}

static FailureOr<Numbers> staticShape(Value value) {
  auto type = dyn_cast<ShapedType>(value.getType());
  if (!type || !type.hasRank())
    return failure();
  return Numbers(type.getShape());
}

static FailureOr<Value> initOf(PatternRewriter &rewriter, OpResult result) {
  if (auto op = dyn_cast<linalg::LinalgOp>(result.getOwner()))
    return op.getDpsInits()[result.getResultNumber()];
  return refuse(rewriter, result.getOwner(),
                "InitOf: no structured operation computes it");
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

/// Dimensions of two shapes that have the same elements.
using Alike = std::pair<SmallVector<Size>, SmallVector<Size>>;
} // namespace

/// Whether a dynamic size of `source` is the one that is given.
static bool isSame(Value source, const Size &own, const Size &given) {
  if (!given.value)
    return false;
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
    sizes.push_back({int64_t(sizes.size()), size});
  return sizes;
}

/// Of each part of a reshape that it takes by itself, where it ends before and
/// behind it.
static SmallVector<std::pair<int64_t, int64_t>> endsOf(Operation *reshape) {
  SmallVector<std::pair<int64_t, int64_t>> ends;
  auto groups = readReassociation(reshape->getAttr("reassociation"));
  for (auto [index, group] : llvm::enumerate(*groups)) {
    ends.push_back({index + 1, group.back() + 1});
    if (isa<tensor::CollapseShapeOp>(reshape))
      std::swap(ends.back().first, ends.back().second);
  }
  return ends;
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
  SmallVector<Size> from = sizesOf(first->getOperand(0)),
                    to = sizesOf(second->getResult(0));
  // Sizes that the last expand_shape is given, where they are sizes of the end.
  auto last = dyn_cast<tensor::ExpandShapeOp>(second);
  if (auto expand = last ? last : dyn_cast<tensor::ExpandShapeOp>(first)) {
    SmallVector<OpFoldResult> given = expand.getMixedOutputShape();
    auto groups = *readReassociation(second->getAttr("reassociation"));
    for (Size &size : to)
      if (last || groups[size.dim].size() == 1)
        size.value =
            dyn_cast<Value>(given[last ? size.dim : groups[size.dim].front()]);
  }
  // What is alike ends where parts of both end at one dimension in between.
  SmallVector<Alike> alike;
  Size *ours = from.begin(), *theirs = to.begin();
  for (auto [end, middle] : endsOf(first))
    for (auto [start, behind] : endsOf(second))
      if (middle == start) {
        Size *next = from.begin() + end, *other = to.begin() + behind;
        alike.push_back({{ours, next}, {theirs, other}});
        ours = next, theirs = other;
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
    return refuse(rewriter, root,
                  "CommonRefinement: its shape and that before the other "
                  "reshape have no known factors in common");
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

void tenon::registerReshapes(NativeRegistry &natives) {
  natives.add("OnlyUsedBy", onlyUsedBy);
  natives.add("AttributesOf", attributesOf);
  natives.add("PathLength", pathLength);
  natives.add("Around", around);
  natives.add("Beside", besideOf);
  natives.add("SeparateUses", separateUses);
  natives.add("Shape", staticShape);
  natives.add("InitOf", initOf);
  natives.add("CommonRefinement", commonRefinement);
}
