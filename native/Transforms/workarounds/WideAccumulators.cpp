//===- WideAccumulators.cpp - Reductions, added up in wider floats --------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Transforms.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Math/IR/Math.h"
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

/// Makes each float among the operands one of this type.
static void extendOperands(RewriterBase &rewriter, Operation *op, Type type) {
  rewriter.setInsertionPoint(op);
  for (OpOperand &operand : op->getOpOperands())
    if (operand.get().getType() != type)
      operand.set(
          arith::ExtFOp::create(rewriter, op->getLoc(), type, operand.get()));
}

/// Lets the body hold narrow numbers as f32. What was rounded on purpose stays
/// rounded, and so does what is yielded for a result that adds up nothing.
static void widenBody(RewriterBase &rewriter, linalg::LinalgOp generic) {
  Type wide = rewriter.getF32Type();
  Block &body = *generic.getBlock();
  for (Operation &op : llvm::make_early_inc_range(body.without_terminator())) {
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
  rewriter.setInsertionPoint(body.getTerminator());
  for (auto [operand, argument] :
       llvm::zip(body.getTerminator()->getOpOperands(),
                 generic.getRegionOutputArgs())) {
    Value value = operand.get();
    Type want = argument.getType();
    if (isNarrow(value.getType()) && want == wide)
      operand.set(arith::ExtFOp::create(rewriter, value.getLoc(), wide, value));
    else if (value.getType() == wide && isNarrow(want))
      operand.set(
          arith::TruncFOp::create(rewriter, value.getLoc(), want, value));
  }
}

/// The operations that take the accumulator `result` to what is yielded for it,
/// where nothing else reads what it is on the way and one of them rounds.
static SmallVector<Operation *> findSteps(linalg::LinalgOp op,
                                          unsigned result) {
  SmallVector<Operation *> steps;
  Value value = op.getRegionOutputArgs()[result];
  bool rounds = false;
  while (value.hasOneUse()) {
    OpOperand &use = *value.use_begin();
    Operation *user = use.getOwner();
    if (isa<linalg::YieldOp>(user))
      return rounds && use.getOperandNumber() == result
                 ? steps
                 : SmallVector<Operation *>();
    if (user->getBlock() != op.getBlock() || user->getNumResults() != 1 ||
        !isPure(user) || !user->hasTrait<OpTrait::SameOperandsAndResultType>())
      break;
    rounds |= isa<arith::AddFOp, arith::SubFOp, arith::MulFOp, arith::DivFOp,
                  math::FmaOp>(user);
    steps.push_back(user);
    value = user->getResult(0);
  }
  return {};
}

/// Takes these steps in a wider type, and what they alone multiply before.
static void widenSteps(RewriterBase &rewriter, ArrayRef<Operation *> steps,
                       Type wide) {
  for (Operation *step : steps) {
    for (Value operand : step->getOperands())
      if (auto product = operand.getDefiningOp<arith::MulFOp>())
        if (operand.getType() != wide && product->hasOneUse()) {
          extendOperands(rewriter, product, wide);
          product.getResult().setType(wide);
        }
    extendOperands(rewriter, step, wide);
    step->getResult(0).setType(wide);
  }
}

/// A copy whose body stands where it does.
static linalg::CopyOp copyInto(RewriterBase &rewriter, Location loc, Value from,
                               Value to) {
  auto copy = linalg::CopyOp::create(rewriter, loc, from, to);
  copy->walk([&](Operation *op) { op->setLoc(loc); });
  return copy;
}

/// Which results of an operation add up in which type.
struct Wider {
  SmallVector<unsigned> results;
  Type type;
  /// Whether all that the body computes is of that type, or the sums alone.
  bool body = false;
};

namespace {

/// out = reduce(ins, out)  ==  sum = widen out; sum = reduce(ins, sum);
/// out = round sum, where each step of the left side would round. Wrong if an
/// input is a view of `out`, which no order of the loops would give a meaning.
struct WidenAccumulators : OpInterfaceRewritePattern<linalg::LinalgOp> {
  WidenAccumulators(MLIRContext *context, tenon::WidenAccumulatorsOp op)
      : OpInterfaceRewritePattern(context), frees(op.getFrees()),
        longerThan(op.getLongerThan()), orUnknown(op.getOrUnknown()) {}

  LogicalResult matchAndRewrite(linalg::LinalgOp op,
                                PatternRewriter &rewriter) const override {
    Wider wider = findWider(op);
    if (wider.results.empty())
      return rewriter.notifyMatchFailure(op, "no wider accumulator");
    auto generic = dyn_cast<linalg::GenericOp>(op.getOperation());
    if (!generic)
      return linalg::generalizeNamedOp(rewriter, op);
    if (op.hasPureTensorSemantics() &&
        op->getAttr("tenon.backend") == rewriter.getStringAttr("kernel"))
      return rewriter.notifyMatchFailure(op, "a kernel will round it once");
    SmallVector<SmallVector<Operation *>> steps;
    if (!wider.body)
      for (unsigned result : wider.results)
        steps.push_back(findSteps(op, result));
    SmallVector<Value> sums;
    for (unsigned result : wider.results)
      sums.push_back(widenInit(rewriter, generic, result, wider.type));
    rewriter.modifyOpInPlace(generic, [&] {
      if (wider.body)
        widenBody(rewriter, generic);
      for (ArrayRef<Operation *> chain : steps)
        widenSteps(rewriter, chain, wider.type);
    });
    rewriter.setInsertionPointAfter(generic);
    for (auto [result, sum] : llvm::zip(wider.results, sums))
      roundResult(rewriter, generic, result, sum);
    return success();
  }

private:
  /// How many steps an accumulator takes, or none where that is known at run
  /// time only.
  std::optional<int64_t> countSteps(linalg::LinalgOp op, AffineMap map) const {
    int64_t steps = 1;
    for (auto [dim, size] : llvm::enumerate(op.getStaticLoopRanges())) {
      if (map.isFunctionOfDim(dim))
        continue;
      if (ShapedType::isDynamic(size))
        return std::nullopt;
      steps *= size;
    }
    return steps;
  }

  bool isLong(std::optional<int64_t> steps) const {
    return longerThan && (steps ? *steps > *longerThan : orUnknown);
  }

  /// Narrow floats add up in f32, and so does all that the body computes of
  /// such, if it may; then long sums of f32 in f64.
  Wider findWider(linalg::LinalgOp op) const {
    SmallVector<unsigned> narrow, narrowSums, sums;
    if (op.getNumReductionLoops() == 0 || op.getBlock()->empty())
      return {};
    for (OpOperand &init : op.getDpsInitsMutable()) {
      auto type = dyn_cast<ShapedType>(init.get().getType());
      AffineMap map = op.getMatchingIndexingMap(&init);
      if (!type || llvm::is_contained(op.getDpsInputs(), init.get()) ||
          map.isPermutation())
        continue;
      unsigned result = init.getOperandNumber() - op.getNumDpsInputs();
      bool adds = !findSteps(op, result).empty();
      if (isNarrow(type.getElementType())) {
        narrow.push_back(result);
        if (adds)
          narrowSums.push_back(result);
      } else if (type.getElementType().isF32() && adds &&
                 isLong(countSteps(op, map))) {
        sums.push_back(result);
      }
    }
    MLIRContext *context = op.getContext();
    if (!narrow.empty() && canWiden(*op.getBlock()))
      return {narrow, Float32Type::get(context), true};
    if (!narrowSums.empty())
      return {narrowSums, Float32Type::get(context)};
    return {sums, Float64Type::get(context)};
  }

  /// What the result is added up in.
  Value widenInit(RewriterBase &rewriter, linalg::GenericOp generic,
                  unsigned result, Type wide) const {
    Location loc = generic.getLoc();
    OpOperand &init = *generic.getDpsInitOperand(result);
    Value out = init.get(), sum;
    rewriter.setInsertionPoint(generic);
    if (isa<TensorType>(out.getType())) {
      Value empty = tensor::EmptyOp::create(
          rewriter, loc, tensor::getMixedSizes(rewriter, loc, out), wide);
      sum = copyInto(rewriter, loc, out, empty).getResult(0);
    } else {
      sum = memref::AllocOp::create(
          rewriter, loc, memref::getMixedSizes(rewriter, loc, out), wide);
      copyInto(rewriter, loc, out, sum);
    }
    rewriter.modifyOpInPlace(generic, [&] {
      init.set(sum);
      generic.getRegionOutputArgs()[result].setType(wide);
      if (isa<TensorType>(sum.getType()))
        generic.getResult(result).setType(sum.getType());
    });
    return out;
  }

  /// Rounds what was added up to where it belongs.
  void roundResult(RewriterBase &rewriter, linalg::GenericOp generic,
                   unsigned result, Value out) const {
    Location loc = generic.getLoc();
    if (isa<MemRefType>(out.getType())) {
      Value sum = generic.getDpsInitOperand(result)->get();
      copyInto(rewriter, loc, sum, out);
      if (frees)
        memref::DeallocOp::create(rewriter, loc, sum);
      return;
    }
    Value sum = generic.getResult(result);
    linalg::CopyOp rounded = copyInto(rewriter, loc, sum, out);
    rewriter.replaceAllUsesExcept(sum, rounded.getResult(0), rounded);
  }

  bool frees;
  std::optional<int64_t> longerThan;
  bool orUnknown;
};

} // namespace

void tenon::WidenAccumulatorsOp::populatePatterns(RewritePatternSet &patterns) {
  patterns.add<WidenAccumulators>(patterns.getContext(), *this);
}
