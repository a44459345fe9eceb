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

/// Clones `op` into a body that holds narrow numbers as wide ones.
static void cloneWide(OpBuilder &builder, Operation &op, IRMapping &map,
                      Type wide) {
  // What was rounded on purpose stays rounded.
  if (isa<arith::ConstantOp, arith::TruncFOp>(op) &&
      isNarrow(op.getResult(0).getType())) {
    Operation *rounded = builder.clone(op, map);
    map.map(op.getResult(0), arith::ExtFOp::create(builder, op.getLoc(), wide,
                                                   rounded->getResult(0))
                                 .getResult());
    return;
  }
  if (isa<arith::ExtFOp>(op) && isNarrow(op.getOperand(0).getType()) &&
      op.getResult(0).getType() == wide) {
    map.map(op.getResult(0), map.lookup(op.getOperand(0)));
    return;
  }
  Operation *clone = builder.clone(op, map);
  for (Value result : clone->getResults())
    if (isNarrow(result.getType()))
      result.setType(wide);
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
    if (op.getNumReductionLoops() == 0 || !op.hasPureBufferSemantics() ||
        op.getNumDpsInits() != 1 || op.getBlock()->empty())
      return rewriter.notifyMatchFailure(op, "no reduction on buffers");
    Value out = op.getDpsInits()[0];
    auto type = dyn_cast<MemRefType>(out.getType());
    if (!type || !isNarrow(type.getElementType()) ||
        llvm::is_contained(op.getDpsInputs(), out) || !canWiden(*op.getBlock()))
      return rewriter.notifyMatchFailure(op, "nothing to add up more exactly");
    auto generic = dyn_cast<linalg::GenericOp>(op.getOperation());
    if (!generic)
      return linalg::generalizeNamedOp(rewriter, op);
    Location loc = op.getLoc();
    Type wide = rewriter.getF32Type();
    Value sum = memref::AllocOp::create(
        rewriter, loc, memref::getMixedSizes(rewriter, loc, out), wide);
    linalg::CopyOp::create(rewriter, loc, out, sum);
    buildWide(rewriter, generic, sum, wide);
    linalg::CopyOp::create(rewriter, loc, sum, out);
    if (frees)
      memref::DeallocOp::create(rewriter, loc, sum);
    rewriter.eraseOp(generic);
    return success();
  }

private:
  static void buildWide(OpBuilder &builder, linalg::GenericOp op, Value sum,
                        Type wide) {
    Block &body = *op.getBlock();
    linalg::GenericOp::create(
        builder, op.getLoc(), op.getDpsInputs(), sum, op.getIndexingMapsArray(),
        op.getIteratorTypesArray(),
        [&](OpBuilder &nested, Location at, ValueRange values) {
          IRMapping map;
          auto widen = [&](Value from, Value to) {
            if (isNarrow(to.getType()))
              to = arith::ExtFOp::create(nested, at, wide, to);
            map.map(from, to);
          };
          for (auto [from, to] : llvm::zip(body.getArguments(), values))
            widen(from, to);
          for (Operation &inner : body) {
            // What comes from outside of the body, too.
            for (Value used : inner.getOperands())
              if (!map.contains(used) && isNarrow(used.getType()))
                widen(used, used);
            cloneWide(nested, inner, map, wide);
          }
        });
  }

  bool frees;
};

} // namespace

void tenon::WideAccumulatorsOp::populatePatterns(RewritePatternSet &patterns) {
  patterns.add<WidenAccumulator>(patterns.getContext(), getFrees());
}
