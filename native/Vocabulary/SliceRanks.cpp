//===- SliceRanks.cpp - Slices that drop dimensions
//------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Vocabulary/Reshapes.h"
#include "Vocabulary/Topics.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace tenon;

/// The dimensions that a slice drops, or none when it drops none.
static std::optional<llvm::SmallBitVector> droppedBy(Operation *op) {
  llvm::SmallBitVector dropped;
  if (auto slice = dyn_cast_or_null<tensor::ExtractSliceOp>(op))
    dropped = slice.getDroppedDims();
  else if (auto slice = dyn_cast_or_null<tensor::InsertSliceOp>(op))
    dropped = slice.getDroppedDims();
  if (dropped.none())
    return std::nullopt;
  return dropped;
}

static LogicalResult dropsDims(PatternRewriter &rewriter, PDLResultList &,
                               ArrayRef<PDLValue> arguments) {
  Operation *op = makerOf(arguments[0]);
  if (!op)
    return failure();
  std::optional<llvm::SmallBitVector> dropped = droppedBy(op);
  if (!dropped)
    return refuse(rewriter, op, [&](Diagnostic &reason) {
      reason << "DropsDims: it is no slice that drops dimensions";
    });
  if (dropped->all())
    return refuse(rewriter, op, [&](Diagnostic &reason) {
      reason << "DropsDims: it drops all dimensions";
    });
  if (llvm::all_of(op->getOperandTypes(), [](Type type) {
        auto tensor = dyn_cast<RankedTensorType>(type);
        return !tensor || !tensor.getEncoding();
      }))
    return success();
  return refuse(rewriter, op, [&](Diagnostic &reason) {
    reason << "DropsDims: it has operands that are no plain tensors";
  });
}

/// Groups of all dimensions, each with one that is not dropped.
static Groups groupsAround(const llvm::SmallBitVector &dropped) {
  Groups groups;
  ReassociationIndices group;
  for (int64_t dim = 0, rank = dropped.size(); dim < rank; ++dim) {
    bool isFirst = groups.empty();
    group.push_back(dim);
    if (dropped.test(dim) && isFirst)
      continue;
    if (dropped.test(dim))
      groups.back().push_back(dim);
    else
      groups.push_back(group);
    group.clear();
  }
  return groups;
}

/// What `slice` takes of its source, and behind it a reshape like `root`.
static Value withDims(PatternRewriter &rewriter, tensor::ExtractSliceOp slice,
                      Operation *root) {
  Location loc = slice.getLoc();
  auto whole = tensor::ExtractSliceOp::create(
      rewriter, loc, slice.getSource(), slice.getMixedOffsets(),
      slice.getMixedSizes(), slice.getMixedStrides());
  whole->setDiscardableAttrs(slice->getDiscardableAttrDictionary());
  auto collapse = tensor::CollapseShapeOp::create(
      rewriter, loc, whole,
      ArrayRef<ReassociationIndices>(groupsAround(*droppedBy(slice))));
  collapse->setDiscardableAttrs(root->getDiscardableAttrDictionary());
  if (collapse.getType() == slice.getType())
    return collapse;
  return tensor::CastOp::create(rewriter, loc, slice.getType(), collapse);
}

/// What `slice` makes, with what is inserted reshaped like `root`.
static Value withDims(PatternRewriter &rewriter, tensor::InsertSliceOp slice,
                      Operation *root) {
  Location loc = slice.getLoc();
  llvm::SmallBitVector dropped = *droppedBy(slice);
  ArrayRef<int64_t> part = slice.getSourceType().getShape();
  SmallVector<int64_t> shape;
  SmallVector<OpFoldResult> sizes;
  unsigned next = 0;
  for (auto [dim, size] : llvm::enumerate(slice.getMixedSizes())) {
    shape.push_back(dropped.test(dim) ? 1 : part[next++]);
    sizes.push_back(ShapedType::isDynamic(shape.back())
                        ? size
                        : OpFoldResult(rewriter.getIndexAttr(shape.back())));
    // The type says dynamic, the slice knows better.
    if (auto number = getConstantIntValue(sizes.back());
        number && ShapedType::isDynamic(shape.back()))
      sizes.back() = rewriter.createOrFold<tensor::DimOp>(
          loc, slice.getSource(), next - 1);
  }
  auto expand = tensor::ExpandShapeOp::create(
      rewriter, loc, slice.getSourceType().clone(shape), slice.getSource(),
      ArrayRef<ReassociationIndices>(groupsAround(dropped)), sizes);
  expand->setDiscardableAttrs(root->getDiscardableAttrDictionary());
  auto whole = tensor::InsertSliceOp::create(
      rewriter, loc, expand, slice.getDest(), slice.getMixedOffsets(),
      slice.getMixedSizes(), slice.getMixedStrides());
  whole->setDiscardableAttrs(slice->getDiscardableAttrDictionary());
  return whole;
}

static LogicalResult keepDims(PatternRewriter &rewriter, PDLResultList &,
                              ArrayRef<PDLValue> arguments) {
  Operation *op = makerOf(arguments[0]);
  auto *root = arguments[1].cast<Operation *>();
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op))
    rewriter.replaceOp(op, withDims(rewriter, slice, root));
  else
    rewriter.replaceOp(
        op, withDims(rewriter, cast<tensor::InsertSliceOp>(op), root));
  return success();
}

void tenon::registerSliceRanks(NativeRegistry &natives) {
  natives.add("DropsDims", dropsDims);
  natives.add("KeepDims", keepDims);
}
