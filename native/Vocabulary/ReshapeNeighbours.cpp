//===- ReshapeNeighbours.cpp - What stands above and below a reshape ------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Vocabulary/Reshapes.h"
#include "Vocabulary/Topics.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace tenon;

static LogicalResult producer(PatternRewriter &rewriter, PDLResultList &results,
                              ArrayRef<PDLValue> arguments) {
  auto *root = arguments[0].cast<Operation *>();
  auto result = root->getNumOperands() == 0
                    ? OpResult()
                    : dyn_cast<OpResult>(root->getOperand(0));
  if (!result || !hasView(result.getOwner()))
    return refuse(rewriter, root, [&](Diagnostic &reason) {
      reason << "Producer: its operand comes from nothing that goes over "
                "tensors";
    });
  Operation *op = result.getOwner();
  if (op->getBlock() != root->getBlock())
    return refuse(rewriter, root, [&](Diagnostic &reason) {
      reason << "Producer: its operand comes from another block";
    });
  results.push_back(Value(result));
  results.push_back(makeList(rewriter.getContext(),
                             op->getNumOperands() + result.getResultNumber()));
  return success();
}

static LogicalResult consumer(PatternRewriter &rewriter, PDLResultList &results,
                              ArrayRef<PDLValue> arguments) {
  auto *root = arguments[0].cast<Operation *>();
  if (root->getNumResults() != 1 || !root->getResult(0).hasOneUse())
    return refuse(rewriter, root, [&](Diagnostic &reason) {
      reason << "Consumer: its result is not used just once";
    });
  OpOperand &use = *root->getResult(0).getUses().begin();
  Operation *op = use.getOwner();
  if (!hasView(op) || op->getNumResults() == 0)
    return refuse(rewriter, root, [&](Diagnostic &reason) {
      reason << "Consumer: its result is used by nothing that goes over "
                "tensors";
    });
  if (op->getBlock() != root->getBlock())
    return refuse(rewriter, root, [&](Diagnostic &reason) {
      reason << "Consumer: its result is used in another block";
    });
  results.push_back(Value(op->getResult(0)));
  results.push_back(makeList(rewriter.getContext(), use.getOperandNumber()));
  return success();
}

static LogicalResult onlyUsedBy(PatternRewriter &rewriter, PDLResultList &,
                                ArrayRef<PDLValue> arguments) {
  Operation *op = makerOf(arguments[0]);
  auto *user = arguments[1].cast<Operation *>();
  if (!op)
    return failure();
  if (isChosen(arguments[2]))
    return success();
  for (Operation *other : op->getUsers())
    if (other != user)
      return refuse(rewriter, user, [&](Diagnostic &reason) {
        reason << "OnlyUsedBy: a result of " << op->getName()
               << " is used by another " << other->getName() << " as well";
      });
  return success();
}

static LogicalResult isUnmarked(PatternRewriter &rewriter, PDLResultList &,
                                ArrayRef<PDLValue> arguments) {
  Operation *op = makerOf(arguments[0]);
  auto name = dyn_cast<StringAttr>(arguments[1].cast<Attribute>());
  if (!op || !name)
    return failure();
  Attribute mark = op->getAttr(name);
  if (!mark)
    return success();
  return refuse(rewriter, op, [&](Diagnostic &reason) {
    reason << "MadeWithout: it has " << name.getValue() << " = " << mark;
  });
}

static LogicalResult reducesNothing(PatternRewriter &rewriter, PDLResultList &,
                                    ArrayRef<PDLValue> arguments) {
  auto op = dyn_cast_or_null<linalg::LinalgOp>(makerOf(arguments[0]));
  if (isChosen(arguments[1]) || !op || op.getNumReductionLoops() == 0)
    return success();
  return refuse(rewriter, op, [&](Diagnostic &reason) {
    reason << "ReducesNothing: it reduces, and reductions are not crossed";
  });
}

static LogicalResult severalUses(PatternRewriter &rewriter, PDLResultList &,
                                 ArrayRef<PDLValue> arguments) {
  auto *op = arguments[0].cast<Operation *>();
  if (!op->use_empty() && !op->hasOneUse())
    return success();
  return refuse(rewriter, op, [&](Diagnostic &reason) {
    reason << "SeveralUses: its results are not used more than once";
  });
}

static LogicalResult separateUses(PatternRewriter &rewriter, PDLResultList &,
                                  ArrayRef<PDLValue> arguments) {
  auto *op = arguments[0].cast<Operation *>();
  for (OpOperand &use :
       llvm::make_early_inc_range(llvm::drop_begin(op->getUses()))) {
    Operation *copy = rewriter.clone(*op);
    rewriter.modifyOpInPlace(use.getOwner(),
                             [&] { use.set(copy->getResult(0)); });
  }
  return success();
}

static LogicalResult initOf(PatternRewriter &rewriter, PDLResultList &results,
                            ArrayRef<PDLValue> arguments) {
  auto result = dyn_cast<OpResult>(arguments[0].cast<Value>());
  if (!result)
    return failure();
  auto op = dyn_cast<linalg::LinalgOp>(result.getOwner());
  if (!op)
    return refuse(rewriter, result.getOwner(), [&](Diagnostic &reason) {
      reason << "InitOf: no structured operation computes it";
    });
  results.push_back(op.getDpsInits()[result.getResultNumber()]);
  return success();
}

static LogicalResult givenSize(PatternRewriter &rewriter,
                               PDLResultList &results,
                               ArrayRef<PDLValue> arguments) {
  auto value = arguments[0].cast<Value>();
  auto number = readList(arguments[1].cast<Attribute>());
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type || !number || number->size() != 1 || number->front() < 0 ||
      number->front() >= type.getRank() || !type.isDynamicDim(number->front()))
    return failure();
  ValueRange given;
  if (auto empty = value.getDefiningOp<tensor::EmptyOp>())
    given = empty.getDynamicSizes();
  else if (auto splat = value.getDefiningOp<tensor::SplatOp>())
    given = splat.getDynamicSizes();
  else if (auto expand = value.getDefiningOp<tensor::ExpandShapeOp>())
    given = expand.getOutputShape();
  else
    return failure();
  int64_t before = type.getNumDynamicDims();
  for (int64_t dim = number->front(); dim < type.getRank(); ++dim)
    before -= type.isDynamicDim(dim);
  if (before >= static_cast<int64_t>(given.size()))
    return failure();
  results.push_back(given[before]);
  return success();
}

void tenon::registerReshapeNeighbours(NativeRegistry &natives) {
  natives.add("Producer", producer);
  natives.add("Consumer", consumer);
  natives.add("OnlyUsedBy", onlyUsedBy);
  natives.add("MadeWithout", isUnmarked);
  natives.add("ReducesNothing", reducesNothing);
  natives.add("SeveralUses", severalUses);
  natives.add("SeparateUses", separateUses);
  natives.add("InitOf", initOf);
  natives.add("GivenSize", givenSize);
}
