//===- Steps.cpp - Bodies that take several steps -------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Vocabulary/Bodies.h"
#include "Vocabulary/Topics.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace tenon;

namespace {
/// One of the things that a body does to a number, one after the other.
struct Step {
  StringRef kind;
  /// What computes `result`, in order.
  SmallVector<Operation *> operations;
  Value result;
};
} // namespace

/// True when `op` reads of that input, an array, an element whose place is that
/// of the loops or some of them, in their order.
static bool goesAlong(linalg::GenericOp op, int64_t input) {
  if (input >= op.getNumDpsInits() + op.getNumDpsInputs() ||
      !isa<ShapedType>(op->getOperand(input).getType()))
    return false;
  int64_t last = -1;
  for (AffineExpr expr :
       op.getMatchingIndexingMap(&op->getOpOperand(input)).getResults()) {
    auto constant = dyn_cast<AffineConstantExpr>(expr);
    auto loop = dyn_cast<AffineDimExpr>(expr);
    if (constant ? constant.getValue() != 0
                 : !loop || static_cast<int64_t>(loop.getPosition()) <= last)
      return false;
    if (loop)
      last = loop.getPosition();
  }
  return true;
}

/// What the body of `op` does to `value` next, if it does one thing with it.
static std::optional<Step> nextStep(linalg::GenericOp op, Value value) {
  llvm::SetVector<Operation *> users(value.user_begin(), value.user_end());
  SmallVector<Operation *> sorted = users.takeVector();
  llvm::sort(sorted, [](Operation *first, Operation *second) {
    return first->isBeforeInBlock(second);
  });
  if (sorted.empty() || sorted.back()->getNumResults() != 1)
    return std::nullopt;
  Operation *last = sorted.back();
  Step step{"relu", sorted, last->getResult(0)};
  if (matchRelu(op, step.result).of == value) {
    auto select = dyn_cast<arith::SelectOp>(last);
    Operation *compare =
        select ? select.getCondition().getDefiningOp() : nullptr;
    auto isOfRelu = [&](Operation *user) {
      return user == last || (user == compare && compare->hasOneUse());
    };
    if (llvm::all_of(sorted, isOfRelu))
      return step;
    return std::nullopt;
  }
  step.kind = binaryKind(last);
  if (sorted.size() != 1 || step.kind.empty() ||
      last->getOperand(0) == last->getOperand(1))
    return std::nullopt;
  std::optional<int64_t> other =
      operandOf(op, last->getOperand(last->getOperand(0) == value ? 1 : 0));
  if (!other || *other >= op.getNumDpsInputs() || !goesAlong(op, *other))
    return std::nullopt;
  return step;
}

/// The steps that the body of `op` takes from the element of that operand on,
/// and whether they are all it does.
static std::pair<SmallVector<Step>, bool> stepsFrom(linalg::GenericOp op,
                                                    int64_t operand) {
  SmallVector<Step> steps;
  Value value = op.getBody()->getArgument(operand);
  while (std::optional<Step> step = nextStep(op, value)) {
    value = step->result;
    steps.push_back(std::move(*step));
  }
  return {steps, value == yielded(op) && value.hasOneUse()};
}

static LogicalResult steps(PatternRewriter &rewriter, PDLResultList &results,
                           ArrayRef<PDLValue> arguments) {
  auto *op = arguments[0].cast<Operation *>();
  auto generic = dyn_cast<linalg::GenericOp>(op);
  auto operand = readList(arguments[1].cast<Attribute>());
  if (!generic || !operand || operand->size() != 1 || operand->front() < 0 ||
      operand->front() >= generic.getNumDpsInputs() || !yielded(op))
    return refuse(rewriter, op, [&](Diagnostic &reason) {
      reason << "Steps: it is no linalg.generic with one output and that input";
    });
  auto [taken, isAll] = stepsFrom(generic, operand->front());
  SmallVector<Attribute> kinds;
  for (const Step &step : taken)
    kinds.push_back(rewriter.getStringAttr(step.kind));
  if (!isAll)
    kinds.push_back(rewriter.getStringAttr("other"));
  results.push_back(rewriter.getArrayAttr(kinds));
  return success();
}

/// `step` of `op` alone, which takes `from` in the place of `value`.
static Value buildStep(OpBuilder &builder, linalg::GenericOp op,
                       const Step &step, Value value, Value from) {
  AffineMap whole = builder.getMultiDimIdentityMap(op.getNumLoops());
  SmallVector<Value> inputs = {from}, inside = {value};
  SmallVector<AffineMap> maps = {whole};
  for (Operation *operation : step.operations)
    for (Value used : operation->getOperands()) {
      std::optional<int64_t> number = operandOf(op, used);
      if (!number || llvm::is_contained(inside, used))
        continue;
      inside.push_back(used);
      inputs.push_back(op->getOperand(*number));
      maps.push_back(op.getMatchingIndexingMap(&op->getOpOperand(*number)));
    }
  maps.push_back(op.getIndexingMapsArray().back());
  auto alone = linalg::GenericOp::create(
      builder, op.getLoc(), op->getResultTypes(), inputs, op.getDpsInits(),
      maps, op.getIteratorTypesArray(),
      [&](OpBuilder &nested, Location loc, ValueRange arguments) {
        IRMapping mapping;
        mapping.map(inside, arguments.drop_back());
        for (Operation *operation : step.operations) {
          for (Value used : operation->getOperands())
            if (Operation *constant = used.getDefiningOp();
                constant && op->isAncestor(constant) && !mapping.contains(used))
              nested.clone(*constant, mapping);
          nested.clone(*operation, mapping);
        }
        linalg::YieldOp::create(nested, loc, mapping.lookup(step.result));
      });
  return alone.getResult(0);
}

static LogicalResult stepByStep(PatternRewriter &rewriter,
                                PDLResultList &results,
                                ArrayRef<PDLValue> arguments) {
  auto op = cast<linalg::GenericOp>(arguments[0].cast<Operation *>());
  int64_t operand = readList(arguments[1].cast<Attribute>())->front();
  Value from = op->getOperand(operand);
  Value value = op.getBody()->getArgument(operand);
  for (const Step &step : stepsFrom(op, operand).first) {
    from = buildStep(rewriter, op, step, value, from);
    value = step.result;
  }
  results.push_back(from);
  return success();
}

void tenon::registerSteps(NativeRegistry &natives) {
  natives.add("Steps", steps);
  natives.add("StepByStep", stepByStep);
}
