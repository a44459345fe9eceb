//===- Reshapes.cpp - What a reshape is, and what stands beside it --------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Vocabulary/Topics.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace tenon;

//===----------------------------------------------------------------------===//
// What stands above and below
//===----------------------------------------------------------------------===//

static FailureOr<std::tuple<Value, int64_t>>
producer(PatternRewriter &rewriter, Operation *root) {
  auto result = root->getNumOperands() == 0
                    ? OpResult()
                    : dyn_cast<OpResult>(root->getOperand(0));
  if (!result || !Nest::mayHave(result.getOwner()))
    return refuse(rewriter, root, [&](Diagnostic &reason) {
      reason << "Producer: its operand comes from nothing that goes over "
                "tensors";
    });
  Operation *op = result.getOwner();
  if (op->getBlock() != root->getBlock())
    return refuse(rewriter, root, [&](Diagnostic &reason) {
      reason << "Producer: its operand comes from another block";
    });
  return std::tuple(Value(result),
                    int64_t(op->getNumOperands() + result.getResultNumber()));
}

static FailureOr<std::tuple<Value, int64_t>>
consumer(PatternRewriter &rewriter, Operation *root) {
  if (root->getNumResults() != 1 || !root->getResult(0).hasOneUse())
    return refuse(rewriter, root, [&](Diagnostic &reason) {
      reason << "Consumer: its result is not used just once";
    });
  OpOperand &use = *root->getResult(0).getUses().begin();
  Operation *op = use.getOwner();
  if (!Nest::mayHave(op) || op->getNumResults() == 0)
    return refuse(rewriter, root, [&](Diagnostic &reason) {
      reason << "Consumer: its result is used by nothing that goes over "
                "tensors";
    });
  if (op->getBlock() != root->getBlock())
    return refuse(rewriter, root, [&](Diagnostic &reason) {
      reason << "Consumer: its result is used in another block";
    });
  return std::tuple(Value(op->getResult(0)),
                    int64_t(use.getOperandNumber()));
}

static LogicalResult onlyUsedBy(PatternRewriter &rewriter, Value value,
                                Operation *user, int64_t orAnyway) {
  Operation *op = value.getDefiningOp();
  if (!op)
    return failure();
  for (Operation *other : op->getUsers())
    if (other != user && orAnyway == 0)
      return refuse(rewriter, user, [&](Diagnostic &reason) {
        reason << "OnlyUsedBy: a result of " << op->getName()
               << " is used by another " << other->getName() << " as well";
      });
  return success();
}

static LogicalResult lacksAttribute(PatternRewriter &rewriter, ValueRange f,
                                    StringRef name) {
  for (Value value : f) {
    Operation *op = value.getDefiningOp();
    if (!op)
      return failure();
    if (Attribute found = op->getAttr(name))
      return refuse(rewriter, op, [&](Diagnostic &reason) {
        reason << "LacksAttribute: " << op->getName() << " has " << name
               << " = " << found;
      });
  }
  return success();
}

static LogicalResult betweenOperations(PatternRewriter &rewriter, Operation *op,
                                       int64_t when) {
  bool madeHere = op->getNumOperands() > 0 && op->getOperand(0).getDefiningOp();
  bool usedHere = llvm::any_of(op->getUsers(), [](Operation *user) {
    return !user->hasTrait<OpTrait::IsTerminator>();
  });
  if (when == 0 || (madeHere && usedHere))
    return success();
  return refuse(rewriter, op, [&](Diagnostic &reason) {
    reason << "BetweenOperations: it stands at the boundary of a block";
  });
}

static LogicalResult severalUses(PatternRewriter &rewriter, Operation *op) {
  if (!op->use_empty() && !op->hasOneUse())
    return success();
  return refuse(rewriter, op, [&](Diagnostic &reason) {
    reason << "SeveralUses: its results are not used more than once";
  });
}

static void separateUses(PatternRewriter &rewriter, Operation *op) {
  for (OpOperand &use :
       llvm::make_early_inc_range(llvm::drop_begin(op->getUses()))) {
    Operation *copy = rewriter.clone(*op);
    rewriter.modifyOpInPlace(use.getOwner(),
                             [&] { use.set(copy->getResult(0)); });
  }
}

//===----------------------------------------------------------------------===//
// Shapes and groups
//===----------------------------------------------------------------------===//

static FailureOr<Numbers> staticShape(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type)
    return failure();
  return Numbers(type.getShape());
}

static LogicalResult unitDimsOnly(PatternRewriter &rewriter, Operation *op,
                                  int64_t when) {
  if (when == 0)
    return success();
  auto others = [](Type type) {
    SmallVector<int64_t> sizes(cast<ShapedType>(type).getShape());
    llvm::erase(sizes, 1);
    return sizes;
  };
  if (others(op->getOperand(0).getType()) == others(op->getResult(0).getType()))
    return success();
  return refuse(rewriter, op, [&](Diagnostic &reason) {
    reason << "UnitDimsOnly: it splits or merges sizes other than 1";
  });
}

//===----------------------------------------------------------------------===//
// Inits and sizes
//===----------------------------------------------------------------------===//

static FailureOr<Value> initOf(PatternRewriter &rewriter, OpResult result) {
  if (auto op = dyn_cast<linalg::LinalgOp>(result.getOwner()))
    return op.getDpsInits()[result.getResultNumber()];
  return refuse(rewriter, result.getOwner(), [&](Diagnostic &reason) {
    reason << "InitOf: no structured operation computes it";
  });
}

static FailureOr<std::tuple<int64_t, Value>>
initAlsoRead(PatternRewriter &rewriter, linalg::LinalgOp op) {
  if (!op.hasPureTensorSemantics())
    return failure();
  for (OpOperand &init : op.getDpsInitsMutable())
    if (!op.payloadUsesValueFromOperand(&init) &&
        llvm::is_contained(op.getDpsInputs(), init.get()))
      return std::tuple(int64_t(init.getOperandNumber()), init.get());
  return refuse(rewriter, op, [&](Diagnostic &reason) {
    reason << "InitAlsoRead: no init that the body does not read is an input";
  });
}

static FailureOr<Value> givenSize(Value value, int64_t dim) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type || dim < 0 || dim >= type.getRank() || !type.isDynamicDim(dim))
    return failure();
  ValueRange given;
  if (auto empty = value.getDefiningOp<tensor::EmptyOp>())
    given = empty.getDynamicSizes();
  else if (auto splat = value.getDefiningOp<tensor::SplatOp>())
    given = splat.getDynamicSizes();
  else if (auto expand = value.getDefiningOp<tensor::ExpandShapeOp>())
    given = expand.getOutputShape();
  unsigned before = llvm::count_if(type.getShape().take_front(dim),
                                   ShapedType::isDynamic);
  if (before >= given.size())
    return failure();
  return given[before];
}

void tenon::registerReshapes(NativeRegistry &natives) {
  natives.add("Producer", producer);
  natives.add("Consumer", consumer);
  natives.add("OnlyUsedBy", onlyUsedBy);
  natives.add("LacksAttribute", lacksAttribute);
  natives.add("BetweenOperations", betweenOperations);
  natives.add("SeveralUses", severalUses);
  natives.add("SeparateUses", separateUses);
  natives.add("StaticShape", staticShape);
  natives.add("UnitDimsOnly", unitDimsOnly);
  natives.add("InitOf", initOf);
  natives.add("InitAlsoRead", initAlsoRead);
  natives.add("GivenSize", givenSize);
}
