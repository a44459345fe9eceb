//===- SplitsAndMerges.cpp - Loops of an operation split or merged --------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Vocabulary/Reshapes.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace tenon;

//===----------------------------------------------------------------------===//
// Iteration spaces
//===----------------------------------------------------------------------===//

SplitSpace::SplitSpace(Groups parts) : parts(std::move(parts)) {
  for (unsigned loop = 0; loop < this->parts.size(); ++loop) {
    first.push_back(numLoops);
    numLoops += count(loop);
  }
}

unsigned SplitSpace::count(unsigned loop) const {
  return std::max<unsigned>(1, parts[loop].size());
}

bool SplitSpace::touches(AffineExpr expr) const {
  for (unsigned loop = 0; loop < parts.size(); ++loop)
    if (splits(loop) && expr.isFunctionOfDim(loop))
      return true;
  return false;
}

AffineMap SplitSpace::apply(AffineMap map) const {
  MLIRContext *context = map.getContext();
  SmallVector<AffineExpr> renamed;
  for (unsigned loop : first)
    renamed.push_back(getAffineDimExpr(loop, context));
  SmallVector<AffineExpr> results;
  for (AffineExpr expr : map.getResults()) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    if (!dim) {
      results.push_back(expr.replaceDims(renamed));
      continue;
    }
    for (unsigned part = 0; part < count(dim.getPosition()); ++part)
      results.push_back(
          getAffineDimExpr(first[dim.getPosition()] + part, context));
  }
  return AffineMap::get(numLoops, 0, results, context);
}

Groups SplitSpace::dims(AffineMap map) const {
  Groups groups;
  int64_t next = 0;
  for (AffineExpr expr : map.getResults()) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    unsigned parts = dim ? count(dim.getPosition()) : 1;
    auto range = llvm::seq<int64_t>(next, next + parts);
    groups.emplace_back(range.begin(), range.end());
    next += parts;
  }
  return groups;
}

MergedSpace::MergedSpace(Groups groups, unsigned numOldLoops)
    : groups(std::move(groups)), loop(numOldLoops), place(numOldLoops) {
  for (auto [index, group] : llvm::enumerate(this->groups))
    for (auto [position, old] : llvm::enumerate(group)) {
      loop[old] = index;
      place[old] = position;
    }
}

std::optional<Groups> MergedSpace::dims(AffineMap map) const {
  Groups dims;
  ArrayRef<AffineExpr> results = map.getResults();
  for (unsigned index = 0; index < results.size();) {
    auto dim = dyn_cast<AffineDimExpr>(results[index]);
    if (!dim)
      for (unsigned old = 0; old < loop.size(); ++old)
        if (merges(old) && results[index].isFunctionOfDim(old))
          return std::nullopt;
    ReassociationIndicesRef group;
    if (dim)
      group = groups[loop[dim.getPosition()]];
    ReassociationIndices neighbours = {index++};
    if (dim && place[dim.getPosition()] != 0)
      return std::nullopt;
    for (int64_t old : group.drop_front(group.empty() ? 0 : 1)) {
      if (index == results.size() ||
          results[index] != getAffineDimExpr(old, map.getContext()))
        return std::nullopt;
      neighbours.push_back(index++);
    }
    dims.push_back(neighbours);
  }
  return dims;
}

std::optional<AffineMap> MergedSpace::apply(AffineMap map) const {
  std::optional<Groups> kept = dims(map);
  if (!kept)
    return std::nullopt;
  MLIRContext *context = map.getContext();
  SmallVector<AffineExpr> renamed, results;
  for (unsigned target : loop)
    renamed.push_back(getAffineDimExpr(target, context));
  for (const ReassociationIndices &group : *kept)
    results.push_back(map.getResult(group.front()).replaceDims(renamed));
  return AffineMap::get(groups.size(), 0, results, context);
}

//===----------------------------------------------------------------------===//
// What may be split and merged
//===----------------------------------------------------------------------===//

/// The product of sizes, or -1 when one of them is dynamic.
static int64_t productOf(ArrayRef<int64_t> sizes) {
  int64_t product = 1;
  for (int64_t size : sizes)
    product = size < 0 || product < 0 ? -1 : product * size;
  return product;
}

/// Whether a dimension of `size` can be split into `parts` without a cast.
static bool splitsAsItIs(int64_t size, ArrayRef<int64_t> parts) {
  if (ShapedType::isDynamic(size) || productOf(parts) >= 0)
    return !ShapedType::isDynamic(size) || productOf(parts) < 0;
  int64_t known = 1;
  for (int64_t part : parts)
    known *= part < 0 ? 1 : part;
  return known != 0 && size % known == 0 &&
         llvm::count_if(parts, [](int64_t part) { return part < 0; }) == 1;
}

LogicalResult tenon::checkSplit(const LoopView &view, const SplitSpace &space,
                                Refusal no) {
  for (int loop : view.fixed.set_bits())
    if (space.splits(loop))
      return no([&](Diagnostic &reason) {
        reason << "loop " << loop << " does more than go over a dimension";
      });
  for (auto [number, map] : llvm::enumerate(view.operands)) {
    auto type =
        dyn_cast<RankedTensorType>(view.op->getOperand(number).getType());
    if (!map || !type)
      continue;
    for (auto [dim, expr] : llvm::enumerate(map->getResults())) {
      if (!space.touches(expr))
        continue;
      auto loop = dyn_cast<AffineDimExpr>(expr);
      if (!loop)
        return no([&](Diagnostic &reason) {
          reason << "operand " << number
                 << " is indexed by more than a loop in dimension " << dim;
        });
      ArrayRef<int64_t> parts = space.parts[loop.getPosition()];
      int64_t size = type.getDimSize(dim), product = productOf(parts);
      if (product >= 0 && !ShapedType::isDynamic(size) && size != product)
        return no([&](Diagnostic &reason) {
          reason << "operand " << number << " has size " << size
                 << " in dimension " << dim << ", the parts make " << product;
        });
      // It would be cast to be split, and be where it was.
      if (isa<tensor::CastOp>(view.op) && !splitsAsItIs(size, parts))
        return no([&](Diagnostic &reason) {
          reason << "what the cast makes static or dynamic is split";
        });
    }
  }
  // What a cast gives has a dimension a loop, and is no operand of it. It has
  // to be static just where the parts are, or a cast would follow again.
  if (isa<tensor::CastOp>(view.op)) {
    auto type = cast<RankedTensorType>(view.op->getResult(0).getType());
    for (auto [loop, size] : llvm::enumerate(type.getShape()))
      if (space.splits(loop) &&
          ShapedType::isDynamic(size) != (productOf(space.parts[loop]) < 0))
        return no([&](Diagnostic &reason) {
          reason << "what the cast makes static or dynamic is split";
        });
  }
  return success();
}

LogicalResult tenon::checkMerge(const LoopView &view, const MergedSpace &space,
                                Refusal no) {
  for (int loop : view.fixed.set_bits())
    if (space.merges(loop))
      return no([&](Diagnostic &reason) {
        reason << "loop " << loop << " does more than go over a dimension";
      });
  for (auto [number, map] : llvm::enumerate(view.operands))
    if (map && !space.dims(*map))
      return no([&](Diagnostic &reason) {
        reason << "the loops are no neighbours in the dimensions of operand "
               << number;
      });
  int64_t last = -1;
  for (const ReassociationIndices &group : space.groups) {
    utils::IteratorType kind = view.kinds[group.front()];
    for (int64_t loop : group) {
      if (view.kinds[loop] != kind)
        return no([&](Diagnostic &reason) {
          reason << "loop " << loop << " is of another kind than "
                 << group.front();
        });
      if (kind != utils::IteratorType::reduction)
        continue;
      if (loop < last)
        return no([&](Diagnostic &reason) {
          reason << "it would reduce in another order";
        });
      last = loop;
    }
  }
  // The merged dimension of what a cast gives would be dynamic again where the
  // cast makes it static, and its parts static where the cast makes one dynamic.
  if (isa<tensor::CastOp>(view.op)) {
    auto from = cast<RankedTensorType>(view.op->getOperand(0).getType());
    auto to = cast<RankedTensorType>(view.op->getResult(0).getType());
    for (const ReassociationIndices &group : space.groups) {
      auto isDynamic = [&](RankedTensorType type) {
        return llvm::any_of(
            group, [&](int64_t dim) { return type.isDynamicDim(dim); });
      };
      auto becomesDynamic = [&](int64_t dim) {
        return !from.isDynamicDim(dim) && to.isDynamicDim(dim);
      };
      if (group.size() > 1 && isDynamic(from) && !isDynamic(to))
        return no([&](Diagnostic &reason) {
          reason << "what the cast makes static is merged";
        });
      if (group.size() > 1 && llvm::any_of(group, becomesDynamic))
        return no([&](Diagnostic &reason) {
          reason << "what the cast makes dynamic is merged";
        });
    }
  }
  return success();
}
