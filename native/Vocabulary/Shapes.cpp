//===- Shapes.cpp - Types and maps that are computed from lists -----------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A shape is a list of sizes. What a rule works out of shapes, number by
// number, becomes a type, an affine map or a reshape here.
//
//===----------------------------------------------------------------------===//

#include "Engine/RuleLibrary.h"
#include "Vocabulary/Topics.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace tenon;

//===----------------------------------------------------------------------===//
// Lists
//===----------------------------------------------------------------------===//

static int64_t size(Numbers list) { return list.size(); }

static FailureOr<Numbers> mask(int64_t size, Numbers places) {
  if (size < 0 || size > (1 << 20))
    return failure();
  Numbers bits(size, 0);
  for (int64_t place : places) {
    if (place < 0 || place >= size)
      return failure();
    bits[place] = 1;
  }
  return bits;
}

/// Makes lists as long as the longest; one of one number counts at each place.
static LogicalResult alignLists(ArrayRef<Numbers *> lists) {
  size_t size = 1;
  for (Numbers *list : lists)
    if (list->size() != 1)
      size = list->size();
  for (Numbers *list : lists) {
    if (list->size() == 1)
      list->resize(size, list->front());
    if (list->size() != size)
      return failure();
  }
  return success();
}

static FailureOr<Numbers> byPlace(AffineMapAttr attribute, Numbers first,
                                  Numbers second) {
  AffineMap map = attribute.getValue();
  if (map.getNumResults() != 1 || map.getNumInputs() < 1 ||
      map.getNumInputs() > 2)
    return failure();
  if (map.getNumInputs() == 2 && failed(alignLists({&first, &second})))
    return failure();
  Numbers results;
  for (size_t place = 0; place < first.size(); ++place) {
    Numbers at = {first[place]};
    if (map.getNumInputs() == 2)
      at.push_back(second[place]);
    std::optional<int64_t> value =
        valueAt(map.getResult(0), map.getNumDims(), at);
    if (!value)
      return failure();
    results.push_back(*value);
  }
  return results;
}

static Attribute with(DictionaryAttr table, StringAttr name, Attribute value) {
  NamedAttrList entries(table);
  entries.set(name, value);
  return entries.getDictionary(table.getContext());
}

//===----------------------------------------------------------------------===//
// Maps
//===----------------------------------------------------------------------===//

static FailureOr<ArrayAttr> indexMap(PatternRewriter &rewriter, int64_t count,
                                     Numbers loops, Numbers factors,
                                     Numbers offsets) {
  size_t rank = loops.size();
  // A list of one loop is a map of one result, never one that is repeated.
  for (Numbers *list : {&factors, &offsets}) {
    if (list->size() == 1)
      list->resize(rank, list->front());
    if (list->size() != rank)
      return failure();
  }
  SmallVector<AffineExpr> indices;
  for (auto [loop, factor, offset] : llvm::zip(loops, factors, offsets)) {
    if (loop < -1 || loop >= count)
      return failure();
    AffineExpr index = rewriter.getAffineConstantExpr(offset);
    if (loop >= 0)
      index = rewriter.getAffineDimExpr(loop) * factor + offset;
    indices.push_back(index);
  }
  return rewriter.getAffineMapArrayAttr(
      AffineMap::get(count, 0, indices, rewriter.getContext()));
}

static FailureOr<ArrayAttr> sumOfMaps(PatternRewriter &rewriter,
                                      ArrayAttr first, ArrayAttr second) {
  auto mapOf = [](ArrayAttr list) {
    return list.size() == 1 ? dyn_cast<AffineMapAttr>(list[0])
                            : AffineMapAttr();
  };
  if (!mapOf(first) || !mapOf(second))
    return failure();
  AffineMap left = mapOf(first).getValue(), right = mapOf(second).getValue();
  if (left.getNumDims() != right.getNumDims() || left.getNumSymbols() != 0 ||
      right.getNumSymbols() != 0 ||
      left.getNumResults() != right.getNumResults())
    return failure();
  SmallVector<AffineExpr> indices;
  for (auto [one, other] : llvm::zip(left.getResults(), right.getResults()))
    indices.push_back(one + other);
  return rewriter.getAffineMapArrayAttr(
      AffineMap::get(left.getNumDims(), 0, indices, rewriter.getContext()));
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

static FailureOr<TypeAttr> tensorOf(Numbers shape, TypeAttr element) {
  if (!TensorType::isValidElementType(element.getValue()) ||
      llvm::any_of(shape, [](int64_t size) {
        return size < 0 && !ShapedType::isDynamic(size);
      }))
    return failure();
  return TypeAttr::get(RankedTensorType::get(shape, element.getValue()));
}

static Type asType(PatternRewriter &, TypeAttr attribute) {
  return attribute.getValue();
}

static TypeAttr elementOf(Value value) {
  return TypeAttr::get(getElementTypeOrSelf(value.getType()));
}

namespace {
/// The shape that two shapes of as many elements both split, and for each of
/// its dims those of either that it is made of.
struct Common {
  SmallVector<int64_t> shape;
  SmallVector<ReassociationIndices> first, second;
};
} // namespace

static Common commonShape(ArrayRef<int64_t> first, ArrayRef<int64_t> second) {
  Common common;
  auto all = [](size_t rank) {
    return llvm::to_vector<2>(llvm::seq<int64_t>(0, rank));
  };
  if (llvm::is_contained(first, 0)) {
    common.shape = {0};
    common.first.assign({all(first.size())});
    common.second.assign({all(second.size())});
    return common;
  }
  size_t left = 0, right = 0;
  while (left < first.size() && right < second.size()) {
    common.first.push_back({int64_t(left)});
    common.second.push_back({int64_t(right)});
    int64_t size = first[left++], other = second[right++];
    while (size != other) {
      bool grows = size < other;
      size_t &next = grows ? left : right;
      (grows ? common.first : common.second).back().push_back(next);
      (grows ? size : other) *= (grows ? first : second)[next];
      ++next;
    }
    common.shape.push_back(size);
  }
  // What is left has one element.
  for (; !common.shape.empty() && left < first.size(); ++left)
    common.first.back().push_back(left);
  for (; !common.shape.empty() && right < second.size(); ++right)
    common.second.back().push_back(right);
  return common;
}

static Value reshape(PatternRewriter &rewriter, ValueRange values, Type type) {
  Value value = values.front();
  Location loc = value.getLoc();
  auto from = dyn_cast<RankedTensorType>(value.getType());
  auto to = dyn_cast<RankedTensorType>(type);
  if (from == to)
    return value;
  bool fits = from && to && from.hasStaticShape() && to.hasStaticShape() &&
              from.getElementType() == to.getElementType() &&
              from.getNumElements() == to.getNumElements();
  if (!fits) {
    emitError(loc) << "a rule reshapes " << value.getType() << " to " << type
                   << ", which has other elements, or sizes that are not known";
    RuleLibrary::get(loc.getContext()).state().poisoned = true;
    return UnrealizedConversionCastOp::create(rewriter, loc, type, value)
        .getResult(0);
  }
  if (auto groups = getReassociationIndicesForReshape(from, to)) {
    if (from.getRank() > to.getRank())
      return tensor::CollapseShapeOp::create(rewriter, loc, to, value, *groups);
    return tensor::ExpandShapeOp::create(rewriter, loc, to, value, *groups);
  }
  Common common = commonShape(from.getShape(), to.getShape());
  auto middle = RankedTensorType::get(common.shape, from.getElementType());
  if (middle != from)
    value = tensor::CollapseShapeOp::create(rewriter, loc, middle, value,
                                            common.first);
  if (middle != to)
    value =
        tensor::ExpandShapeOp::create(rewriter, loc, to, value, common.second);
  return value;
}

void tenon::registerShapes(NativeRegistry &natives) {
  natives.add("Size", size);
  natives.add("Mask", mask);
  natives.add("ByPlace", byPlace);
  natives.add("With", with);
  natives.add("IndexMap", indexMap);
  natives.add("SumOfMaps", sumOfMaps);
  natives.add("TensorOf", tensorOf);
  natives.add("AsType", asType);
  natives.add("ElementOf", elementOf);
  natives.add("Reshape", reshape);
}
