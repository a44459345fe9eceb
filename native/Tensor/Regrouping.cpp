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
  Reassociation groups;
  if (auto order = dyn_cast_or_null<DenseI64ArrayAttr>(attribute)) {
    for (int64_t loop : order.asArrayRef())
      groups.push_back({loop});
    return groups;
  }
  auto list = dyn_cast_or_null<ArrayAttr>(attribute);
  if (!list)
    return std::nullopt;
  for (Attribute element : list) {
    groups.emplace_back();
    if (auto numbers = dyn_cast<DenseI64ArrayAttr>(element)) {
      llvm::append_range(groups.back(), numbers.asArrayRef());
      continue;
    }
    auto numbers = dyn_cast<ArrayAttr>(element);
    if (!numbers || !llvm::all_of(numbers, llvm::IsaPred<IntegerAttr>))
      return std::nullopt;
    for (Attribute number : numbers)
      groups.back().push_back(cast<IntegerAttr>(number).getInt());
  }
  return groups;
}

bool tenon::isIdentity(const Reassociation &groups) {
  return llvm::all_of(groups, [](const ReassociationIndices &group) {
    return group.size() == 1;
  });
}

//===----------------------------------------------------------------------===//
// Made and handed on
//===----------------------------------------------------------------------===//

std::optional<Regrouping> Regrouping::at(unsigned numLoops,
                                         ArrayRef<int64_t> loops,
                                         const Reassociation &groups,
                                         ArrayRef<int64_t> shape) {
  bool splits = !shape.empty();
  int64_t places = splits ? shape.size() : loops.size();
  for (ArrayRef<int64_t> group : groups)
    for (int64_t place : group)
      if (place < 0 || place >= places)
        return std::nullopt;
  if (splits && groups.size() != loops.size())
    return std::nullopt;
  // Of each loop the loops that are merged with it, or the sizes of its parts.
  Reassociation lists(numLoops);
  for (auto [loop, list] : llvm::enumerate(lists))
    list = {splits ? ShapedType::kDynamic : int64_t(loop)};
  for (auto [index, group] : llvm::enumerate(groups)) {
    ReassociationIndices list;
    for (int64_t place : group) {
      list.push_back(splits ? shape[place] : loops[place]);
      if (!splits)
        lists[list.back()].clear();
    }
    if (!list.empty())
      lists[splits ? loops[index] : list.front()] = list;
  }
  Regrouping change{splits ? Form::Split : Form::Merge, {}, {}};
  for (ReassociationIndices &list : lists) {
    if (list.empty())
      continue;
    for (int64_t &part : list)
      if (splits) {
        change.sizes.push_back(part);
        part = change.sizes.size() - 1;
      }
    change.groups.push_back(list);
  }
  return change;
}

Attribute Regrouping::attribute(MLIRContext *context) const {
  Builder builder(context);
  SmallVector<NamedAttribute, 2> entries;
  entries.push_back(
      builder.getNamedAttr(splits() ? "split" : "merge",
                           getReassociationIndicesAttribute(builder, groups)));
  if (splits())
    entries.push_back(
        builder.getNamedAttr("sizes", builder.getDenseI64ArrayAttr(sizes)));
  return builder.getDictionaryAttr(entries);
}

std::optional<Regrouping> Regrouping::read(Attribute attribute) {
  auto entries = dyn_cast_or_null<DictionaryAttr>(attribute);
  if (!entries)
    return std::nullopt;
  if (auto groups = readReassociation(entries.get("merge")))
    return Regrouping{Form::Merge, std::move(*groups), {}};
  auto groups = readReassociation(entries.get("split"));
  auto sizes = entries.getAs<DenseI64ArrayAttr>("sizes");
  if (!groups || !sizes)
    return std::nullopt;
  return Regrouping{Form::Split, std::move(*groups),
                    llvm::to_vector(sizes.asArrayRef())};
}

//===----------------------------------------------------------------------===//
// Loops, old and new
//===----------------------------------------------------------------------===//

unsigned Regrouping::numFine() const {
  unsigned count = 0;
  for (const ReassociationIndices &group : groups)
    count += group.size();
  return count;
}

unsigned Regrouping::groupOf(unsigned old) const {
  if (splits())
    return old;
  for (auto [index, group] : llvm::enumerate(groups))
    if (llvm::is_contained(group, old))
      return index;
  llvm_unreachable("each loop is in a group");
}

SmallVector<int64_t> Regrouping::origins() const {
  SmallVector<int64_t> origins;
  for (auto [index, group] : llvm::enumerate(groups))
    if (splits())
      origins.append(group.size(), group.size() > 1 ? -1 : int64_t(index));
    else
      origins.push_back(group.size() > 1 ? -1 : group.front());
  return origins;
}

ArrayRef<int64_t> Regrouping::parts(unsigned old) const {
  return ArrayRef(sizes).slice(groups[old].front(), groups[old].size());
}

//===----------------------------------------------------------------------===//
// Values on other loops
//===----------------------------------------------------------------------===//

std::optional<Reassociation> Regrouping::dims(AffineMap map) const {
  Reassociation dims;
  int64_t next = 0;
  ArrayRef<AffineExpr> exprs = map.getResults();
  while (!exprs.empty()) {
    auto loop = dyn_cast<AffineDimExpr>(exprs.front());
    for (unsigned old = 0; !loop && old < map.getNumDims(); ++old)
      if (exprs.front().isFunctionOfDim(old) && changes(old))
        return std::nullopt;
    size_t width = 1, taken = 1;
    if (loop && changes(loop.getPosition())) {
      ArrayRef<int64_t> group = groups[groupOf(loop.getPosition())];
      width = group.size();
      taken = splits() ? 1 : width;
      auto isLoop = [](AffineExpr expr, int64_t wanted) {
        auto dim = dyn_cast<AffineDimExpr>(expr);
        return dim && dim.getPosition() == wanted;
      };
      if (!splits() && !llvm::equal(exprs.take_front(width), group, isLoop))
        return std::nullopt;
    }
    exprs = exprs.drop_front(taken);
    auto range = llvm::seq<int64_t>(next, next + width);
    dims.emplace_back(range.begin(), range.end());
    next += width;
  }
  return dims;
}

AffineMap Regrouping::apply(AffineMap map) const {
  MLIRContext *context = map.getContext();
  SmallVector<AffineExpr> renamed(numOld()), results;
  for (auto [index, group] : llvm::enumerate(groups))
    for (int64_t fine : group)
      renamed[splits() ? index : fine] =
          getAffineDimExpr(splits() ? fine : index, context);
  for (AffineExpr expr : map.getResults()) {
    auto loop = dyn_cast<AffineDimExpr>(expr);
    if (!loop || !changes(loop.getPosition())) {
      results.push_back(expr.replaceDims(renamed));
      continue;
    }
    // Merged loops index a dimension where the first of them did.
    ArrayRef<int64_t> group = groups[groupOf(loop.getPosition())];
    if (!splits() && group.front() == loop.getPosition())
      results.push_back(renamed[group.front()]);
    for (int64_t part : splits() ? group : ArrayRef<int64_t>())
      results.push_back(getAffineDimExpr(part, context));
  }
  return AffineMap::get(numNew(), 0, results, context);
}

SmallVector<OpFoldResult> tenon::partSizes(Builder &builder,
                                           ArrayRef<int64_t> parts,
                                           ValueRange sizes, int64_t whole) {
  int64_t known = 1, unknown = 0;
  for (int64_t part : parts)
    part < 0 ? void(++unknown) : void(known *= part);
  bool determined = unknown == 1 && !ShapedType::isDynamic(whole) &&
                    known > 0 && whole % known == 0;
  SmallVector<OpFoldResult> result;
  for (int64_t part : parts)
    if (part >= 0)
      result.push_back(builder.getIndexAttr(part));
    else if (determined)
      result.push_back(builder.getIndexAttr(whole / known));
    else
      result.push_back(sizes[-1 - part]);
  return result;
}
