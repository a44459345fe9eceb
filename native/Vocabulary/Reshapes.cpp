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

static LogicalResult onlyUsedBy(PatternRewriter &rewriter, Value value,
                                Operation *user, int64_t orAnyway) {
  Operation *op = value.getDefiningOp();
  if (!op)
    return failure();
  for (Operation *other : op->getUsers())
    if (other != user && orAnyway == 0)
      return refuse(rewriter, user, "OnlyUsedBy: a result of ", op->getName(),
                    " is used by another ", other->getName(), " as well");
  return success();
}

static LogicalResult lacksAttribute(PatternRewriter &rewriter, ValueRange f,
                                    StringRef name) {
  for (Value value : f) {
    Operation *op = value.getDefiningOp();
    if (!op)
      return failure();
    if (Attribute found = op->getAttr(name))
      return refuse(rewriter, op, "LacksAttribute: ", op->getName(), " has ",
                    name, " = ", found);
  }
  return success();
}

static std::tuple<int64_t, SmallVector<Value>, Numbers, int64_t, int64_t>
around(Operation *op) {
  auto isNear = [&](Operation *other) {
    return other->getBlock() == op->getBlock() && Nest::mayHave(other) &&
           other->getNumResults() != 0;
  };
  Operation *maker =
      op->getNumOperands() > 0 ? op->getOperand(0).getDefiningOp() : nullptr;
  int64_t above = !maker ? 0 : isNear(maker) ? 2 : 1, others = 0, ends = 0;
  SmallVector<Value> below;
  Numbers operands;
  for (OpOperand &use : op->getUses()) {
    Operation *user = use.getOwner();
    if (isNear(user)) {
      below.push_back(user->getResult(0));
      operands.push_back(use.getOperandNumber());
    } else {
      ++(user->hasTrait<OpTrait::IsTerminator>() ? ends : others);
    }
  }
  return {above, below, operands, others, ends};
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
  auto type = dyn_cast<ShapedType>(value.getType());
  if (!type || !type.hasRank())
    return failure();
  return Numbers(type.getShape());
}

//===----------------------------------------------------------------------===//
// Inits and sizes
//===----------------------------------------------------------------------===//

static FailureOr<Value> initOf(PatternRewriter &rewriter, OpResult result) {
  if (auto op = dyn_cast<linalg::LinalgOp>(result.getOwner()))
    return op.getDpsInits()[result.getResultNumber()];
  return refuse(rewriter, result.getOwner(),
                "InitOf: no structured operation computes it");
}

static FailureOr<std::tuple<int64_t, Value>>
unreadInit(PatternRewriter &rewriter, linalg::GenericOp op, StringRef what) {
  // Upstream's getDpsInitsMutable builds an attribute each time.
  for (OpOperand &init :
       op->getOpOperands().drop_front(op.getInputs().size())) {
    bool isWanted = what == "an input"
                        ? llvm::is_contained(op.getInputs(), init.get())
                        : bool(init.get().getDefiningOp<linalg::LinalgOp>());
    if (isWanted && isa<TensorType>(init.get().getType()) &&
        !op.payloadUsesValueFromOperand(&init))
      return std::tuple(int64_t(init.getOperandNumber()), init.get());
  }
  return refuse(rewriter, op,
                "UnreadInit: no init that the body does not read is ", what);
}

void tenon::registerReshapes(NativeRegistry &natives) {
  natives.add("OnlyUsedBy", onlyUsedBy);
  natives.add("LacksAttribute", lacksAttribute);
  natives.add("Around", around);
  natives.add("SeparateUses", separateUses);
  natives.add("StaticShape", staticShape);
  natives.add("InitOf", initOf);
  natives.add("UnreadInit", unreadInit);
}
