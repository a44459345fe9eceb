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
#include "mlir/Dialect/SparseTensor/IR/SparseTensor.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace tenon;

static TypeAttr elementOf(Value value) {
  return TypeAttr::get(getElementTypeOrSelf(value.getType()));
}

static FailureOr<ArrayAttr> levels(Value value) {
  auto sparse = sparse_tensor::getSparseTensorEncoding(value.getType());
  if (!sparse || !sparse.isIdentity() || sparse.isSlice())
    return failure();
  SmallVector<std::string> names;
  for (sparse_tensor::LevelType level : sparse.getLvlTypes())
    names.push_back(sparse_tensor::toMLIRString(level));
  return Builder(value.getContext())
      .getStrArrayAttr(SmallVector<StringRef>(names.begin(), names.end()));
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
  auto others = [](RankedTensorType type) {
    SmallVector<int64_t> sizes(type.getShape());
    llvm::erase(sizes, 1);
    return sizes;
  };
  bool fits = from && to && from.getElementType() == to.getElementType() &&
              (others(from) == others(to) ||
               (from.hasStaticShape() && to.hasStaticShape() &&
                from.getNumElements() == to.getNumElements()));
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
  natives.add("ElementOf", elementOf);
  natives.add("Levels", levels);
  natives.add("Reshape", reshape);
}
