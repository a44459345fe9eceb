//===- Dims.cpp - What operands say of the dims of an operation -----------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A question is asked of all dims and all operands at once. One that is about
// neighbours takes those away from `joins` that may not be one.
//
//===----------------------------------------------------------------------===//

#include "Vocabulary/Dims.h"
#include "Vocabulary/Layouts.h"
#include "Vocabulary/Topics.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace tenon;

//===----------------------------------------------------------------------===//
// Dims and maps
//===----------------------------------------------------------------------===//

/// The operands that results are new values of; none when one has no operand of
/// its type.
static std::optional<Numbers> tiedOperands(Operation *op) {
  Numbers tied;
  for (OpResult result : op->getResults()) {
    bool isArray = isa<ShapedType>(result.getType());
    tied.push_back(isArray ? tiedOperand(result) : -1);
    if (isArray &&
        (tied.back() < 0 ||
         op->getOperand(tied.back()).getType() != result.getType()))
      return std::nullopt;
  }
  return tied;
}

FailureOr<Dims> Dims::read(PatternRewriter &rewriter, Operation *op,
                           ArrayAttr maps, std::optional<Numbers> joins) {
  auto first =
      maps.empty() ? AffineMapAttr() : dyn_cast<AffineMapAttr>(maps[0]);
  if (!first || maps.size() > op->getNumOperands())
    return failure();
  std::optional<Numbers> tied = tiedOperands(op);
  if (!tied)
    return refuse(rewriter, op, [&](Diagnostic &reason) {
      reason << "a result has no operand whose shape it takes; a destination "
                "of its type would be one";
    });
  Numbers none(first.getValue().getNumDims(), 0);
  Dims dims{op, {}, std::move(joins).value_or(none), *tied};
  for (auto [attribute, operand] : llvm::zip(maps, op->getOperands())) {
    auto map = dyn_cast<AffineMapAttr>(attribute);
    auto type = dyn_cast<ShapedType>(operand.getType());
    int64_t rank = type && type.hasRank() ? type.getRank() : 0;
    if (!map || map.getValue().getNumDims() != dims.size() ||
        map.getValue().getNumResults() != rank)
      return failure();
    dims.maps.push_back(map.getValue());
  }
  return dims;
}

Regrouping Dims::regrouping() const {
  Regrouping merge{Regrouping::Form::Merge, {}, {}};
  bool onlyJoins = true;
  for (auto [dim, joins] : llvm::enumerate(joins)) {
    if (merge.groups.empty() || (!joins && !onlyJoins))
      merge.groups.emplace_back();
    ReassociationIndices &group = merge.groups.back();
    group.insert(joins ? group.end() : group.begin(), dim);
    onlyJoins &= joins;
  }
  return merge;
}

/// The dim that is the index of this dimension, or -1.
static int64_t dimAt(AffineMap map, unsigned dimension) {
  auto dim = dyn_cast<AffineDimExpr>(map.getResult(dimension));
  return dim ? static_cast<int64_t>(dim.getPosition()) : -1;
}

void Dims::forEachPlace(
    llvm::function_ref<void(unsigned, unsigned, unsigned)> visit) const {
  for (auto [operand, map] : llvm::enumerate(maps))
    for (unsigned place = 0; place < map.getNumResults(); ++place)
      if (int64_t dim = dimAt(map, place); dim >= 0)
        visit(operand, place, dim);
}

SmallVector<ReassociationIndices> Dims::view(unsigned operand) const {
  SmallVector<ReassociationIndices> view;
  bool onlyJoins = true;
  AffineMap map = maps[operand];
  for (unsigned dimension = 0; dimension < map.getNumResults(); ++dimension) {
    int64_t dim = dimAt(map, dimension);
    bool joined = dim >= 0 && joins[dim];
    if (view.empty() || (!joined && !onlyJoins))
      view.emplace_back();
    view.back().push_back(dimension);
    onlyJoins &= joined;
  }
  return view;
}

/// An operand all of whose dims would go keeps the last; first those say so that
/// have the fewest, whose dims others keep as well then.
static FailureOr<Numbers> unitDims(PatternRewriter &rewriter, Operation *op,
                                   ArrayAttr maps, Numbers kept) {
  FailureOr<Dims> dims = Dims::read(rewriter, op, maps, kept);
  if (failed(dims))
    return failure();
  Numbers seen(dims->size(), 0), units(dims->size(), 1);
  dims->forEachPlace([&](unsigned operand, unsigned place, unsigned dim) {
    seen[dim] = 1;
    units[dim] &= dims->sizeOf(operand, place) == 1 &&
                  hasStrides(op->getOperand(operand).getType());
  });
  for (unsigned dim = 0; dim < dims->size(); ++dim)
    units[dim] &= seen[dim] && !kept[dim];
  SmallVector<AffineMap> sorted(dims->maps);
  llvm::stable_sort(sorted, [](AffineMap a, AffineMap b) {
    return a.getNumResults() < b.getNumResults();
  });
  for (AffineMap map : sorted) {
    auto goes = [&](unsigned place) {
      int64_t dim = dimAt(map, place);
      return dim >= 0 && units[dim];
    };
    unsigned rank = map.getNumResults();
    if (rank != 0 && llvm::all_of(llvm::seq(rank), goes))
      units[dimAt(map, rank - 1)] = 0;
  }
  return units;
}

static FailureOr<std::tuple<Numbers, Numbers>>
dimSizes(PatternRewriter &rewriter, Operation *op, ArrayAttr maps,
         Numbers operands) {
  FailureOr<Dims> dims = Dims::read(rewriter, op, maps);
  if (failed(dims))
    return failure();
  SmallVector<std::optional<int64_t>> least(dims->size()), greatest = least;
  dims->forEachPlace([&](unsigned operand, unsigned place, unsigned dim) {
    if (!operands.empty() && !llvm::is_contained(operands, operand))
      return;
    int64_t size = dims->sizeOf(operand, place);
    least[dim] = std::min(least[dim].value_or(size), size);
    greatest[dim] = std::max(greatest[dim].value_or(size), size);
  });
  auto known = [](std::optional<int64_t> size) { return size.value_or(1); };
  return std::tuple(llvm::map_to_vector<6>(least, known),
                    llvm::map_to_vector<6>(greatest, known));
}

//===----------------------------------------------------------------------===//
// Neighbours
//===----------------------------------------------------------------------===//

/// What keeps a dim from joining the one before it in an operand. Prints why
/// when it is given where to.
using Question =
    llvm::function_ref<bool(unsigned operand, unsigned dim, Diagnostic *why)>;

/// The joins that nothing speaks against in any operand.
static Numbers narrow(PatternRewriter &rewriter, Dims &dims,
                      Question isAgainst) {
  for (unsigned dim = 0; dim < dims.size(); ++dim)
    for (unsigned operand = 0;
         dims.joins[dim] && dim != 0 && operand < dims.maps.size(); ++operand) {
      if (!isAgainst(operand, dim, nullptr))
        continue;
      remarkOn(rewriter, dims.op, "dims", [&](Diagnostic &reason) {
        reason << "dims " << dim - 1 << " and " << dim << ": operand "
               << operand;
        isAgainst(operand, dim, &reason);
      });
      dims.joins[dim] = 0;
    }
  return dims.joins;
}

/// What keeps two dims from standing side by side in an operand, or not at all.
static bool standsApart(AffineMap map, unsigned dim, Diagnostic *why) {
  auto placeOf = [&](unsigned dim) {
    return map.getResultPosition(getAffineDimExpr(dim, map.getContext()));
  };
  std::optional<unsigned> first = placeOf(dim - 1), second = placeOf(dim);
  if ((!first && !second) || (first && second && *first + 1 == *second))
    return false;
  if (why && first && second)
    *why << " does not have them side by side; in the operation's order they "
            "could merge";
  else if (why)
    *why << " has only one of them; dims that each operand has both or "
            "neither of could merge";
  return true;
}

/// What keeps the dimensions of a memref or tensor that stand in `group` from
/// being one stretch, the others of which are one. With `hint`, what only the
/// run time can tell is no obstacle.
static bool misfits(Value value, ArrayRef<unsigned> group, bool assume,
                    StringRef hint, Diagnostic *why) {
  auto type = cast<ShapedType>(value.getType());
  auto buffer = dyn_cast<MemRefType>(type);
  auto say = [&](const Twine &text) {
    if (why)
      *why << text;
    return true;
  };
  if (!hasStrides(type))
    return say(buffer ? " has a layout that is no strides, which no view can "
                        "collapse; strides could be"
                      : " is a tensor with an encoding, which no view can "
                        "collapse; without it they could merge");
  auto size = [&](unsigned place) { return type.getDimSize(place); };
  if (llvm::is_contained(llvm::map_range(group, size), 0) &&
      llvm::any_of(llvm::map_range(group, size), ShapedType::isDynamic))
    return say(" has no elements, and a size that is not static, which no view "
               "can collapse; static sizes could be");
  unsigned inner = group.back();
  auto isLong = [&](unsigned place) { return size(place) != 1; };
  auto outer = llvm::find_if(llvm::reverse(group.drop_back()), isLong);
  if (!buffer || outer == group.drop_back().rend() || !isLong(inner))
    return false;
  Contiguity answer = contiguous(value, *outer, inner);
  if (answer == Contiguity::Refuted ||
      (answer == Contiguity::Unknown && !assume)) {
    if (!why)
      return true;
    Polynomial size = sizeOf(value, inner), step = strideOf(value, inner);
    Polynomial needed = size * step;
    *why << " has stride " << strideOf(value, *outer).text() << " where "
         << size.text() << "*" << step.text();
    if (needed.constant())
      *why << " = " << needed.text();
    if (answer == Contiguity::Refuted)
      return say(" was needed; with that stride they could merge");
    return say(" was to be proved; static sizes and strides, an identity "
               "layout or " +
               hint + " would let them merge");
  }
  // Pairs of which one stride is unknown may each be possible where all
  // together are not: 66, ?, 1 over sizes 16, 13, 5.
  if (!assume)
    return false;
  SmallVector<int64_t> strides = buffer.getStridesAndOffset().first;
  int64_t needed = strides[inner];
  for (unsigned place : llvm::make_filter_range(llvm::reverse(group), isLong)) {
    if (ShapedType::isDynamic(needed))
      return false;
    if (ShapedType::isStatic(strides[place]) && strides[place] != needed)
      return say(" has stride " + Twine(strides[place]) + " where " +
                 Twine(needed) +
                 " was needed for what merges further in; with that stride "
                 "they could merge");
    needed = ShapedType::isDynamic(size(place)) ? ShapedType::kDynamic
                                                : needed * size(place);
  }
  return false;
}

static FailureOr<Numbers> contiguousDims(PatternRewriter &rewriter,
                                         Operation *op, ArrayAttr maps,
                                         Numbers joins, BoolAttr assume,
                                         StringRef hint) {
  FailureOr<Dims> dims = Dims::read(rewriter, op, maps, joins);
  if (failed(dims))
    return failure();
  bool assumes = assume.getValue() && !op->hasAttr(kGuarded);
  narrow(rewriter, *dims, [&](unsigned operand, unsigned dim, Diagnostic *why) {
    return standsApart(dims->maps[operand], dim, why);
  });
  return narrow(
      rewriter, *dims, [&](unsigned operand, unsigned dim, Diagnostic *why) {
        unsigned begin = dim;
        while (begin > 0 && dims->joins[begin])
          --begin;
        SmallVector<unsigned> group;
        AffineMap map = dims->maps[operand];
        for (unsigned place = 0; place < map.getNumResults(); ++place)
          if (int64_t at = dimAt(map, place); at >= begin && at <= dim)
            group.push_back(place);
        return group.size() > 1 &&
               misfits(op->getOperand(operand), group, assumes, hint, why);
      });
}

//===----------------------------------------------------------------------===//
// What operations of the NPU ask
//===----------------------------------------------------------------------===//

/// The dimensions of `buffer`, and of what it is a collapsed view of, that an
/// operation of name `mark` names in its attribute `list`.
static Numbers markedIn(Value buffer, StringRef mark, StringRef list) {
  Numbers marked;
  for (Operation *user : buffer.getUsers())
    if (user->getName().getStringRef() == mark)
      marked.append(readList(user->getAttr(list)).value_or(Numbers()));
  auto view = buffer.getDefiningOp<memref::CollapseShapeOp>();
  if (!view)
    return marked;
  Numbers before = markedIn(view.getSrc(), mark, list);
  for (auto [place, group] : llvm::enumerate(view.getReassociationIndices()))
    if (llvm::any_of(group, [&](int64_t dim) {
          return llvm::is_contained(before, dim);
        }))
      marked.push_back(place);
  return marked;
}

static FailureOr<Numbers> markedDims(PatternRewriter &rewriter, Operation *op,
                                     ArrayAttr maps, StringRef mark,
                                     StringRef list) {
  FailureOr<Dims> dims = Dims::read(rewriter, op, maps);
  if (failed(dims))
    return failure();
  Numbers marked(dims->size(), 0);
  dims->forEachPlace([&](unsigned operand, unsigned place, unsigned dim) {
    marked[dim] |= llvm::is_contained(
        markedIn(op->getOperand(operand), mark, list), place);
  });
  return marked;
}

void tenon::registerDims(NativeRegistry &natives) {
  natives.add("UnitDims", unitDims);
  natives.add("DimSizes", dimSizes);
  natives.add("Contiguous", contiguousDims);
  natives.add("MarkedDims", markedDims);
  registerMergedDims(natives);
}
