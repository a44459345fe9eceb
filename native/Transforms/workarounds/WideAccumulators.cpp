//===- WideAccumulators.cpp - Narrow reductions, added up in f32 ----------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Transforms.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;

static bool isNarrow(Type type) {
  auto number = dyn_cast<FloatType>(type);
  return number && number.getWidth() < 32;
}

/// True when the body means the same on wider numbers, but for rounding.
static bool canWiden(Block &body) {
  return llvm::all_of(body, [](Operation &op) {
    return isa<linalg::YieldOp, linalg::IndexOp, arith::ConstantOp,
               arith::CmpFOp, arith::SelectOp, arith::ExtFOp, arith::TruncFOp>(
               op) ||
           (op.getNumRegions() == 0 && isMemoryEffectFree(&op) &&
            op.hasTrait<OpTrait::SameOperandsAndResultType>());
  });
}

/// Lets the body hold narrow numbers as wide ones, its last argument too. What
/// was rounded on purpose stays rounded.
static void widenBody(RewriterBase &rewriter, Block &body, Type wide) {
  body.getArguments().back().setType(wide);
  for (Operation &op : llvm::make_early_inc_range(body)) {
    rewriter.setInsertionPoint(&op);
    for (OpOperand &operand : op.getOpOperands())
      if (isNarrow(operand.get().getType()))
        operand.set(
            arith::ExtFOp::create(rewriter, op.getLoc(), wide, operand.get()));
    if (!isa<arith::ConstantOp, arith::TruncFOp>(op))
      for (Value result : op.getResults())
        if (isNarrow(result.getType()))
          result.setType(wide);
    if (isa<arith::ExtFOp>(op) &&
        op.getOperand(0).getType() == op.getResult(0).getType())
      rewriter.replaceOp(&op, op.getOperand(0));
  }
}

/// A copy whose body stands where it does.
static linalg::CopyOp copyInto(RewriterBase &rewriter, Location loc, Value from,
                               Value to) {
  auto copy = linalg::CopyOp::create(rewriter, loc, from, to);
  copy->walk([&](Operation *op) { op->setLoc(loc); });
  return copy;
}

namespace {

/// out = reduce(ins, out)  ==  sum = widen out; sum = reduce(ins, sum);
/// out = round sum, where each step of the left side would round. Wrong if an
/// input is a view of `out`, which no order of the loops would give a meaning.
struct WidenAccumulator : OpInterfaceRewritePattern<linalg::LinalgOp> {
  WidenAccumulator(MLIRContext *context, bool frees)
      : OpInterfaceRewritePattern(context), frees(frees) {}

  LogicalResult matchAndRewrite(linalg::LinalgOp op,
                                PatternRewriter &rewriter) const override {
    if (op.getNumReductionLoops() == 0 || op.getNumDpsInits() != 1 ||
        op.getBlock()->empty())
      return rewriter.notifyMatchFailure(op, "no reduction of one result");
    Value out = op.getDpsInits()[0];
    auto type = dyn_cast<ShapedType>(out.getType());
    if (!type || !isNarrow(type.getElementType()) ||
        llvm::is_contained(op.getDpsInputs(), out) || !canWiden(*op.getBlock()))
      return rewriter.notifyMatchFailure(op, "nothing to add up more exactly");
    auto generic = dyn_cast<linalg::GenericOp>(op.getOperation());
    if (!generic)
      return linalg::generalizeNamedOp(rewriter, op);
    Location loc = op.getLoc();
    Type wide = rewriter.getF32Type();
    bool onTensors = isa<TensorType>(type);
    if (onTensors && op->hasAttr("tenon.kernel"))
      return rewriter.notifyMatchFailure(op, "a kernel will round it once");
    Value sum;
    if (onTensors)
      sum = tensor::EmptyOp::create(
          rewriter, loc, tensor::getMixedSizes(rewriter, loc, out), wide);
    else
      sum = memref::AllocOp::create(
          rewriter, loc, memref::getMixedSizes(rewriter, loc, out), wide);
    linalg::CopyOp widened = copyInto(rewriter, loc, out, sum);
    if (onTensors)
      sum = widened.getResult(0);
    rewriter.modifyOpInPlace(generic, [&] {
      generic.getOutputsMutable().assign(sum);
      if (onTensors)
        generic.getResult(0).setType(sum.getType());
      widenBody(rewriter, *generic.getBody(), wide);
    });
    rewriter.setInsertionPointAfter(generic);
    if (onTensors)
      sum = generic.getResult(0);
    linalg::CopyOp rounded = copyInto(rewriter, loc, sum, out);
    if (onTensors)
      rewriter.replaceAllUsesExcept(sum, rounded.getResult(0), rounded);
    else if (frees)
      memref::DeallocOp::create(rewriter, loc, sum);
    return success();
  }

private:
  bool frees;
};

} // namespace

void tenon::WideAccumulatorsOp::populatePatterns(RewritePatternSet &patterns) {
  patterns.add<WidenAccumulator>(patterns.getContext(), getFrees());
}
