//===- MergedDims.cpp - Operations on fewer dims --------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Tensor/Nest.h"
#include "Vocabulary/Dims.h"
#include "Vocabulary/Layouts.h"
#include "Vocabulary/Topics.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace tenon;

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
  if (!op->hasAttr(kGuarded))
    rewriter.setInsertionPointAfterValue(value);
  return Collapse::create(rewriter, value.getLoc(), value, groups);
}

/// The operands as collapsed views, where dims of theirs have joined.
static SmallVector<Value> viewOperands(PatternRewriter &rewriter,
                                       const Dims &dims) {
  SmallVector<Value> operands(dims.op->getOperands());
  for (auto [number, map] : llvm::enumerate(dims.maps)) {
    Value &value = operands[number];
    SmallVector<ReassociationIndices> groups = dims.view(number);
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

/// Replaces the operation by the one on fewer dims, whose results are expanded to
/// the shapes they had.
static void replaceExpanded(PatternRewriter &rewriter, const Dims &dims,
                            Operation *now) {
  Location loc = dims.op->getLoc();
  rewriter.setInsertionPointAfter(now);
  SmallVector<Value> values(now->getResults());
  for (auto [value, operand] : llvm::zip(values, dims.tied)) {
    if (operand < 0 || operand >= static_cast<int64_t>(dims.maps.size()))
      continue;
    Value before = dims.op->getOperand(operand);
    if (value.getType() != before.getType())
      value = tensor::ExpandShapeOp::create(
          rewriter, loc, before.getType(), value, dims.view(operand),
          tensor::getMixedSizes(rewriter, loc, before));
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
  llvm::SmallDenseMap<Value, memref::ExtractStridedMetadataOp> known;
  llvm::SmallDenseSet<std::tuple<Value, int64_t, int64_t>> asked;
  auto ask = [&](Value buffer, int64_t outer, int64_t inner) {
    if (contiguous(buffer, outer, inner) == Contiguity::Proved ||
        !asked.insert({buffer, outer, inner}).second)
      return;
    memref::ExtractStridedMetadataOp &metadata = known[buffer];
    if (!metadata)
      metadata = memref::ExtractStridedMetadataOp::create(builder, loc, buffer);
    Value needed = arith::MulIOp::create(
        builder, loc, metadata.getStrides()[inner], metadata.getSizes()[inner]);
    Value holds = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq,
                                        metadata.getStrides()[outer], needed);
    all = all ? arith::AndIOp::create(builder, loc, all, holds).getResult()
              : holds;
  };
  for (unsigned number = 0; number < dims.maps.size(); ++number)
    for (const ReassociationIndices &group : dims.view(number)) {
      Value operand = dims.op->getOperand(number);
      int64_t outer = -1;
      for (int64_t place : group) {
        if (isUnit(operand, place))
          continue;
        if (outer >= 0)
          ask(operand, outer, place);
        outer = place;
      }
    }
  return all;
}

/// The operation itself where all is proved that joined dims take for granted.
/// Else both branches of a check that it holds get a copy; the one for which it
/// does.
static Operation *guarded(PatternRewriter &rewriter, const Dims &dims) {
  Operation *op = dims.op;
  Value condition = buildCondition(rewriter, dims);
  if (!condition)
    return op;
  Operation *merged = nullptr;
  auto version = [&](OpBuilder &builder, Location loc) {
    Operation *copy = builder.clone(*op);
    copy->setAttr(kGuarded, builder.getUnitAttr());
    scf::YieldOp::create(builder, loc, copy->getResults());
    if (!merged)
      merged = copy;
  };
  auto choice =
      scf::IfOp::create(rewriter, op->getLoc(), condition, version, version);
  rewriter.replaceOp(op, choice.getResults());
  return merged;
}

//===----------------------------------------------------------------------===//
// All together
//===----------------------------------------------------------------------===//

static Operation *mergeDims(PatternRewriter &rewriter, Operation *op,
                            ArrayAttr maps, Numbers joins) {
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(op);
  op = guarded(rewriter, *Dims::read(rewriter, op, maps, joins));
  rewriter.setInsertionPoint(op);
  Dims dims = *Dims::read(rewriter, op, maps, joins);
  Nest nest = Nest::of(op).value_or(Nest{op, {}, {}, {}});
  Operation *now = rebuild(rewriter, nest, dims.regrouping(),
                           viewOperands(rewriter, dims));
  replaceExpanded(rewriter, dims, now);
  return now;
}

//===----------------------------------------------------------------------===//
// Operations of fixed rank
//===----------------------------------------------------------------------===//

LogicalResult tenon::generalize(RewriterBase &rewriter, Operation *op) {
  SmallVector<NamedAttribute> carried(op->getDiscardableAttrs());
  FailureOr<linalg::GenericOp> generic =
      linalg::generalizeNamedOp(rewriter, cast<linalg::LinalgOp>(op));
  if (failed(generic))
    return failure();
  for (NamedAttribute attribute : carried)
    (*generic)->setDiscardableAttr(attribute.getName(), attribute.getValue());
  return success();
}

static void asGeneric(PatternRewriter &rewriter, Operation *op) {
  (void)generalize(rewriter, op);
}

void tenon::registerMergedDims(NativeRegistry &natives) {
  natives.add("MergeDims", mergeDims);
  natives.add("AsGeneric", asGeneric);
}
