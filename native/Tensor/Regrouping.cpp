//===- Regrouping.cpp - One change of an iteration space ------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Tensor/Regrouping.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace tenon;

std::optional<Reassociation> tenon::readReassociation(Attribute attribute) {
  auto list = dyn_cast_or_null<ArrayAttr>(attribute);
  if (!list)
    return std::nullopt;
  Reassociation groups;
  for (Attribute element : list) {
    auto numbers = dyn_cast<ArrayAttr>(element);
    if (!numbers || !llvm::all_of(numbers, llvm::IsaPred<IntegerAttr>))
      return std::nullopt;
    groups.emplace_back();
    for (IntegerAttr number : numbers.getAsRange<IntegerAttr>())
      groups.back().push_back(number.getInt());
  }
  return groups;
}

bool tenon::isIdentity(const Reassociation &groups) {
  return llvm::all_of(groups, [](const ReassociationIndices &group) {
    return group.size() == 1;
  });
}

//===----------------------------------------------------------------------===//
// Loops, old and new
//===----------------------------------------------------------------------===//

std::optional<Regrouping> Regrouping::at(const Nest &nest, int64_t value,
                                         const Reassociation &groups,
                                         ArrayRef<int64_t> shape) {
  std::optional<SmallVector<int64_t>> loops = nest.loopsOf(value);
  bool splits = !shape.empty();
  int64_t places = splits ? shape.size() : loops ? loops->size() : 0;
  auto isPlace = [&](int64_t place) { return place >= 0 && place < places; };
  if (!loops || (splits && groups.size() != loops->size()) ||
      !llvm::all_of(groups, [&](ArrayRef<int64_t> group) {
        return !group.empty() && llvm::all_of(group, isPlace);
      }))
    return std::nullopt;
  Regrouping change;
  change.units.resize(nest.numLoops());
  for (int64_t loop : llvm::seq<int64_t>(nest.numLoops())) {
    change.units[loop] = nest.isUnit(loop);
    int64_t dim = llvm::find(*loops, loop) - loops->begin();
    // What becomes of it: parts of the shape, or the loops that it is one with.
    ReassociationIndices together = {splits ? ShapedType::kDynamic : loop};
    for (auto [index, group] : llvm::enumerate(groups))
      if (splits ? int64_t(index) == dim : llvm::is_contained(group, dim))
        together = llvm::map_to_vector<2>(group, [&](int64_t place) {
          return splits ? shape[place] : (*loops)[place];
        });
    if (!splits && together.front() != loop)
      continue;
    // Operands have sizes of their own where a loop does more than go over
    // them.
    if (splits && together.size() == 1 && nest.fixed.test(loop))
      together = {ShapedType::kDynamic};
    for (int64_t &part : together)
      if (splits)
        part = (change.sizes.push_back(part), change.sizes.size() - 1);
    change.groups.push_back(std::move(together));
  }
  return change;
}

/// The change when of dimension `dim` of a value some places are read.
static std::optional<Regrouping> taking(const Nest &nest, int64_t value,
                                        int64_t dim, int64_t piece) {
  std::optional<SmallVector<int64_t>> loops = nest.loopsOf(value);
  if (!loops || dim < 0 || dim >= static_cast<int64_t>(loops->size()))
    return std::nullopt;
  Regrouping change;
  change.taken = (*loops)[dim];
  change.piece = piece;
  for (int64_t loop : llvm::seq<int64_t>(nest.numLoops()))
    change.groups.push_back({loop});
  return change;
}

std::optional<Regrouping> Regrouping::read(const Nest &nest, int64_t value,
                                           Attribute asked,
                                           ArrayRef<int64_t> shape) {
  auto dims = dyn_cast<DenseI64ArrayAttr>(asked);
  if (dims && dims.size() == 1)
    return taking(nest, value, dims[0], shape.size() == 1 ? shape[0] : -1);
  std::optional<Reassociation> groups = readReassociation(asked);
  return groups ? at(nest, value, *groups, shape) : std::nullopt;
}

unsigned Regrouping::groupOf(unsigned loop) const {
  for (unsigned group = 0; !splits() && group < groups.size(); ++group)
    if (llvm::is_contained(groups[group], loop))
      return group;
  return loop;
}

int64_t Regrouping::kept(unsigned group) const {
  ReassociationIndices loops = old(group);
  if (!splits() && loops.size() > 1)
    llvm::erase_if(loops, [&](int64_t loop) { return units.test(loop); });
  bool isOne = loops.size() == 1 && now(group).size() == 1;
  return isOne && loops[0] != taken ? loops[0] : -1;
}

SmallVector<int64_t> Regrouping::origins() const {
  SmallVector<int64_t> origins;
  for (unsigned group : llvm::seq(groups.size()))
    origins.append(now(group).size(), kept(group));
  return origins;
}

//===----------------------------------------------------------------------===//
// Values on other loops
//===----------------------------------------------------------------------===//

std::optional<Regrouping::Dims> Regrouping::dims(AffineMap map) const {
  Dims dims;
  int64_t next = 0;
  auto isTaken = [&](AffineExpr expr) {
    return expr == getAffineDimExpr(taken, map.getContext());
  };
  if (taken >= 0 && llvm::count_if(map.getResults(), isTaken) > 1)
    return std::nullopt;
  for (ArrayRef<AffineExpr> exprs = map.getResults(); !exprs.empty();) {
    auto loop = dyn_cast<AffineDimExpr>(exprs.front());
    for (unsigned other = 0; !loop && other < map.getNumDims(); ++other)
      if (changes(other) && exprs.front().isFunctionOfDim(other))
        return std::nullopt;
    ReassociationIndices before = {0}, fine = {0};
    if (loop) {
      unsigned group = groupOf(loop.getPosition());
      before = old(group);
      fine = groups[group];
    }
    auto isIndex = [](AffineExpr expr, int64_t loop) {
      return expr == getAffineDimExpr(loop, expr.getContext());
    };
    if (loop && !llvm::equal(exprs.take_front(before.size()), before, isIndex))
      return std::nullopt;
    exprs = exprs.drop_front(before.size());
    dims.groups.emplace_back();
    for (int64_t part : fine) {
      dims.groups.back().push_back(next++);
      if (splits())
        dims.shape.push_back(loop ? sizes[part] : ShapedType::kDynamic);
    }
  }
  return dims;
}

AffineMap Regrouping::apply(AffineMap map) const {
  MLIRContext *context = map.getContext();
  SmallVector<AffineExpr> renamed(map.getNumDims()), results;
  unsigned loops = 0;
  for (unsigned group = 0; group < groups.size(); ++group) {
    for (int64_t loop : old(group))
      renamed[loop] = getAffineDimExpr(loops, context);
    loops += now(group).size();
  }
  for (AffineExpr expr : map.getResults()) {
    auto loop = dyn_cast<AffineDimExpr>(expr);
    unsigned group = loop ? groupOf(loop.getPosition()) : 0;
    if (!loop)
      results.push_back(expr.replaceDims(renamed));
    else if (old(group).front() == loop.getPosition())
      for (int64_t part : now(group))
        results.push_back(getAffineDimExpr(part, context));
  }
  return AffineMap::get(loops, 0, results, context);
}
