//===- Dims.cpp - The dims of an operation and its operands ---------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Rules say which dims of an operation its operands have: by an affine map for
// each of the first operands, from the dims to the indices of the operand. A
// number, or an operand of rank 0, has no index; operands without a map take no
// part. A question is asked of all dims and all operands at once. One that is
// about neighbours takes those away from `mergeable` that may not be one.
//
//===----------------------------------------------------------------------===//

#include "Engine/DeclaredAttributes.h"
#include "Tensor/Regrouping.h"
#include "Tensor/Strides.h"
#include "Vocabulary/Topics.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace tenon;

/// Whether the operation is a version behind a check at run time.
static bool isGuarded(Operation *op) {
  DictionaryAttr known = fieldsOf(op->getAttr("tenon.known"));
  return known && known.contains("guarded");
}

/// The dim that is the index of this dimension, or -1.
static int64_t dimAt(AffineMap map, unsigned dimension) {
  auto dim = dyn_cast<AffineDimExpr>(map.getResult(dimension));
  return dim ? static_cast<int64_t>(dim.getPosition()) : -1;
}

namespace {
/// The dims of an operation, and a number for each.
struct Dims {
  Operation *op;
  SmallVector<AffineMap> maps;
  /// 0 where a dim stays; 1 makes it one with the one before it.
  Numbers mergeable;

  /// Fails when the maps are not of the first operands, or of other dims, and,
  /// with a reason, when a result has no operand of its type. No dim merges
  /// unless `mergeable` says so.
  static FailureOr<Dims> read(PatternRewriter &rewriter, Operation *op,
                              ArrayAttr maps, Numbers mergeable = {}) {
    auto first =
        maps.empty() ? AffineMapAttr() : dyn_cast<AffineMapAttr>(maps[0]);
    if (!first || maps.size() > op->getNumOperands())
      return failure();
    for (OpResult result : op->getResults())
      if (isa<ShapedType>(result.getType()) &&
          (tiedOperand(result) < 0 ||
           op->getOperand(tiedOperand(result)).getType() != result.getType()))
        return refuse(rewriter, op,
                      "a result has no operand whose shape it takes; a "
                      "destination of its type would be one");
    if (mergeable.empty())
      mergeable.resize(first.getValue().getNumDims());
    Dims dims{op, {}, std::move(mergeable)};
    for (auto [attribute, operand] : llvm::zip(maps, op->getOperands())) {
      auto map = dyn_cast<AffineMapAttr>(attribute);
      auto type = dyn_cast<ShapedType>(operand.getType());
      int64_t rank = type && type.hasRank() ? type.getRank() : 0;
      if (!map || map.getValue().getNumDims() != dims.mergeable.size() ||
          map.getValue().getNumResults() != rank)
        return failure();
      dims.maps.push_back(map.getValue());
    }
    return dims;
  }

  ShapedType type(unsigned operand) const {
    return cast<ShapedType>(op->getOperand(operand).getType());
  }
  /// Calls `visit` with operand, place and dim for each dimension of an operand
  /// whose index is a dim.
  template <typename Visit>
  void forEachPlace(Visit visit) const {
    for (auto [operand, map] : llvm::enumerate(maps))
      for (unsigned place = 0; place < map.getNumResults(); ++place)
        if (int64_t dim = dimAt(map, place); dim >= 0)
          visit(operand, place, dim);
  }
  /// The dimensions of what `map` indexes in groups, one for each that stays. A
  /// view has each in a group: those before all that stay are in the first.
  Reassociation view(AffineMap map) const {
    Reassociation groups;
    bool hasStaying = false;
    for (unsigned place = 0; place < map.getNumResults(); ++place) {
      int64_t dim = dimAt(map, place);
      bool stays = dim < 0 || !mergeable[dim];
      if (groups.empty() || (stays && hasStaying))
        groups.emplace_back();
      groups.back().push_back(place);
      hasStaying |= stays;
    }
    return groups;
  }
  /// The dims in such groups, the one that stays first: it stands for them.
  Regrouping regrouping() const {
    Regrouping merge{view(AffineMap::getMultiDimIdentityMap(mergeable.size(),
                                                            op->getContext())),
                     {}};
    for (ReassociationIndices &group : merge.groups)
      std::stable_partition(group.begin(), group.end(),
                            [&](int64_t dim) { return !mergeable[dim]; });
    return merge;
  }
};
} // namespace

/// An operand all of whose dims would go keeps the last; first those say so
/// that have the fewest, whose dims others keep as well then.
static FailureOr<Numbers> dispensable(PatternRewriter &rewriter, Operation *op,
                                      ArrayAttr maps, Numbers mask) {
  FailureOr<Dims> dims = Dims::read(rewriter, op, maps, std::move(mask));
  if (failed(dims))
    return failure();
  Numbers go(dims->mergeable.size(), 0);
  dims->forEachPlace([&](unsigned, unsigned, unsigned dim) {
    go[dim] = dims->mergeable[dim];
  });
  llvm::stable_sort(dims->maps, [](AffineMap a, AffineMap b) {
    return a.getNumResults() < b.getNumResults();
  });
  for (AffineMap map : dims->maps) {
    unsigned rank = map.getNumResults();
    if (rank != 0 && llvm::all_of(llvm::seq(rank), [&](unsigned place) {
          return dimAt(map, place) >= 0 && go[dimAt(map, place)];
        }))
      go[dimAt(map, rank - 1)] = 0;
  }
  return go;
}

static FailureOr<std::tuple<Numbers, Numbers, Numbers, Numbers, Numbers>>
dimsOf(PatternRewriter &rewriter, Operation *op, ArrayAttr maps,
       Numbers operands) {
  FailureOr<Dims> dims = Dims::read(rewriter, op, maps);
  if (failed(dims))
    return failure();
  size_t size = dims->mergeable.size();
  Numbers least(size, std::numeric_limits<int64_t>::max());
  Numbers greatest(size, std::numeric_limits<int64_t>::min());
  Numbers alone(size, -1), distant(size, -1), opaque(size, -1);
  SmallVector<Numbers> places(dims->maps.size(), Numbers(size, -1));
  auto note = [](int64_t &first, bool holds, int64_t operand) {
    first = first < 0 && holds ? operand : first;
  };
  dims->forEachPlace([&](unsigned operand, unsigned place, unsigned dim) {
    if (!operands.empty() && !llvm::is_contained(operands, operand))
      return;
    ShapedType type = dims->type(operand);
    least[dim] = std::min(least[dim], type.getDimSize(place));
    greatest[dim] = std::max(greatest[dim], type.getDimSize(place));
    note(places[operand][dim], true, place);
    note(opaque[dim], !hasStrides(type), operand);
  });
  for (size_t dim = 0; dim < size; ++dim) {
    if (least[dim] > greatest[dim])
      least[dim] = greatest[dim] = 1;
    for (unsigned operand = 0; dim && operand < places.size(); ++operand) {
      int64_t before = places[operand][dim - 1], place = places[operand][dim];
      note(alone[dim], (before < 0) != (place < 0), operand);
      note(distant[dim], before >= 0 && place >= 0 && before + 1 != place,
           operand);
    }
  }
  return std::tuple(least, greatest, alone, distant, opaque);
}

//===----------------------------------------------------------------------===//
// Neighbours
//===----------------------------------------------------------------------===//

static FailureOr<Numbers> contiguousDims(PatternRewriter &rewriter,
                                         Operation *op, ArrayAttr maps,
                                         Numbers mergeable, int64_t assume,
                                         StringRef hint) {
  FailureOr<Dims> dims = Dims::read(rewriter, op, maps, mergeable);
  if (failed(dims))
    return failure();
  unsigned begin = 0;
  for (unsigned dim = 1; dim < dims->mergeable.size(); ++dim)
    for (unsigned operand = 0; operand < dims->maps.size(); ++operand) {
      begin = dims->mergeable[dim] ? begin : dim;
      AffineMap map = dims->maps[operand];
      SmallVector<unsigned> group;
      for (unsigned place = 0; place < map.getNumResults(); ++place)
        if (int64_t at = dimAt(map, place); at >= begin && at <= dim)
          group.push_back(place);
      if (begin == dim || group.size() <= 1)
        continue;
      std::string why = misfits(op->getOperand(operand), group, assume, hint);
      if (why.empty())
        continue;
      remarkOn(rewriter, op, "dims", "dims ", dim - 1, " and ", dim,
               ": operand ", operand, why);
      dims->mergeable[dim] = 0;
      begin = dim;
    }
  return dims->mergeable;
}

/// Whether an operation of name `mark` names the dimension of `buffer` in its
/// attribute `list`, or one of what the buffer is a collapsed view of.
static bool isMarked(Value buffer, int64_t place, StringRef mark,
                     StringRef list) {
  for (Operation *user : buffer.getUsers())
    if (user->getName().getStringRef() == mark &&
        llvm::is_contained(readList(user->getAttr(list)).value_or(Numbers()),
                           place))
      return true;
  auto view = buffer.getDefiningOp<memref::CollapseShapeOp>();
  return view &&
         llvm::any_of(view.getReassociationIndices()[place], [&](int64_t dim) {
           return isMarked(view.getSrc(), dim, mark, list);
         });
}

static FailureOr<Numbers> markedDims(PatternRewriter &rewriter, Operation *op,
                                     ArrayAttr maps, StringRef mark,
                                     StringRef list) {
  FailureOr<Dims> dims = Dims::read(rewriter, op, maps);
  if (failed(dims))
    return failure();
  Numbers marked(dims->mergeable.size(), 0);
  dims->forEachPlace([&](unsigned operand, unsigned place, unsigned dim) {
    marked[dim] |= isMarked(op->getOperand(operand), place, mark, list);
  });
  return marked;
}

//===----------------------------------------------------------------------===//
// Views of operands and results
//===----------------------------------------------------------------------===//

/// A view of what `value` is a view of by its groups and then by these, where
/// that is defined: CSE makes one of those that others have as well.
template <typename Collapse>
static Value collapse(PatternRewriter &rewriter, Operation *op, Value value,
                      SmallVector<ReassociationIndices> groups) {
  OpBuilder::InsertionGuard guard(rewriter);
  while (auto view = value.getDefiningOp<Collapse>()) {
    auto composed = composeReassociationIndices(view.getReassociationIndices(),
                                                groups, rewriter.getContext());
    if (!composed)
      break;
    value = view.getSrc();
    groups = *composed;
  }
  // What a check guards has to stay behind the check.
  if (!isGuarded(op))
    rewriter.setInsertionPointAfterValue(value);
  return Collapse::create(rewriter, value.getLoc(), value, groups);
}

/// The operands as collapsed views, where dims of theirs have joined.
static SmallVector<Value> viewOperands(PatternRewriter &rewriter,
                                       const Dims &dims) {
  SmallVector<Value> operands(dims.op->getOperands());
  for (auto [number, map] : llvm::enumerate(dims.maps)) {
    Value &value = operands[number];
    SmallVector<ReassociationIndices> groups = dims.view(map);
    if (groups.size() == map.getNumResults())
      continue;
    value = isa<MemRefType>(value.getType())
                ? collapse<memref::CollapseShapeOp>(rewriter, dims.op, value,
                                                    groups)
                : collapse<tensor::CollapseShapeOp>(rewriter, dims.op, value,
                                                    groups);
  }
  return operands;
}

/// Replaces the operation by the one on fewer dims, whose results are expanded
/// to the shapes they had.
static void replaceExpanded(PatternRewriter &rewriter, const Dims &dims,
                            Operation *now) {
  Location loc = dims.op->getLoc();
  rewriter.setInsertionPointAfter(now);
  SmallVector<Value> values(now->getResults());
  for (auto [value, result] : llvm::zip(values, dims.op->getResults()))
    if (value.getType() != result.getType()) {
      unsigned operand = tiedOperand(result);
      value = tensor::ExpandShapeOp::create(
          rewriter, loc, result.getType(), value, dims.view(dims.maps[operand]),
          tensor::getMixedSizes(rewriter, loc, dims.op->getOperand(operand)));
    }
  rewriter.replaceOp(dims.op, values);
}

//===----------------------------------------------------------------------===//
// Checks at run time
//===----------------------------------------------------------------------===//

/// Builds the conjunction of all that the merged dims take for granted, each
/// question once; none where all is proved.
static Value buildCondition(OpBuilder &builder, const Dims &dims) {
  Location loc = dims.op->getLoc();
  Value all;
  llvm::SmallDenseSet<std::tuple<Value, int64_t, int64_t>> asked;
  for (unsigned number = 0; number < dims.maps.size(); ++number) {
    Value buffer = dims.op->getOperand(number);
    memref::ExtractStridedMetadataOp metadata;
    for (ReassociationIndices &group : dims.view(dims.maps[number])) {
      llvm::erase_if(group, [&](int64_t place) {
        return dims.type(number).getDimSize(place) == 1;
      });
      for (auto [outer, inner] : llvm::zip(group, llvm::drop_begin(group))) {
        if (isContiguous(buffer, outer, inner) ||
            !asked.insert({buffer, outer, inner}).second)
          continue;
        if (!metadata)
          metadata =
              memref::ExtractStridedMetadataOp::create(builder, loc, buffer);
        Value needed =
            arith::MulIOp::create(builder, loc, metadata.getStrides()[inner],
                                  metadata.getSizes()[inner]);
        Value holds =
            arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq,
                                  metadata.getStrides()[outer], needed);
        all =
            all ? builder.createOrFold<arith::AndIOp>(loc, all, holds) : holds;
      }
    }
  }
  return all;
}

/// The operation itself where all is proved that joined dims take for granted.
/// Else both branches of a check that it holds get a copy; the one for which it
/// does. The copies say for how many dims, from the innermost one, it is
/// decided whether they join with the one before.
static Operation *guarded(PatternRewriter &rewriter, const Dims &dims) {
  Operation *op = dims.op;
  Value condition = buildCondition(rewriter, dims);
  if (!condition)
    return op;
  ArrayRef<int64_t> decided = dims.mergeable;
  decided = decided.drop_while([](int64_t mergeable) { return !mergeable; });
  Operation *merged = nullptr;
  auto version = [&](OpBuilder &builder, Location loc) {
    Operation *copy = builder.clone(*op);
    int64_t left = merged ? decided.size() : llvm::count(decided, 0);
    setField(copy, "tenon.known", "guarded", builder.getI64IntegerAttr(left));
    scf::YieldOp::create(builder, loc, copy->getResults());
    if (!merged)
      merged = copy;
  };
  auto choice =
      scf::IfOp::create(rewriter, op->getLoc(), condition, version, version);
  rewriter.replaceOp(op, choice.getResults());
  return merged;
}

static Operation *mergeDims(PatternRewriter &rewriter, Operation *op,
                            ArrayAttr maps, Numbers mergeable) {
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  Dims dims = *Dims::read(rewriter, op, maps, mergeable);
  dims.op = guarded(rewriter, dims);
  rewriter.setInsertionPoint(dims.op);
  Nest nest = Nest::of(dims.op).value_or(Nest{dims.op, {}, {}, {}});
  Operation *now =
      rebuild(rewriter, nest, dims.regrouping(), viewOperands(rewriter, dims),
              /*keepsName=*/true);
  replaceExpanded(rewriter, dims, now);
  return now;
}

/// The dims in groups, as a view has them.
static Attribute reassociation(Operation *op, Numbers mergeable) {
  Dims dims{op, {}, std::move(mergeable)};
  Builder builder(op->getContext());
  AffineMap all = builder.getMultiDimIdentityMap(dims.mergeable.size());
  SmallVector<Attribute> groups;
  for (const ReassociationIndices &group : dims.view(all))
    groups.push_back(builder.getI64ArrayAttr(group));
  return builder.getArrayAttr(groups);
}

void tenon::registerDims(NativeRegistry &natives) {
  natives.add("Dispensable", dispensable);
  natives.add("DimsOf", dimsOf);
  natives.add("Contiguous", contiguousDims);
  natives.add("MarkedDims", markedDims);
  natives.add("Reassociation", reassociation);
  natives.add("MergeDims", mergeDims);
}
