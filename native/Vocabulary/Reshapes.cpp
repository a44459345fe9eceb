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
beside(PatternRewriter &rewriter, Operation *root, StringRef side) {
  auto no = [&](StringRef why) {
    return refuse(rewriter, root,
                  [&](Diagnostic &reason) { reason << "Beside: " << why; });
  };
  Value f;
  int64_t number = 0;
  if (side == "above" && root->getNumOperands() != 0) {
    f = root->getOperand(0);
    if (auto result = dyn_cast<OpResult>(f))
      number = result.getOwner()->getNumOperands() + result.getResultNumber();
  } else if (side == "below") {
    if (root->getNumResults() != 1 || !root->getResult(0).hasOneUse())
      return no("its result is not used just once");
    OpOperand &use = *root->getResult(0).getUses().begin();
    number = use.getOperandNumber();
    if (use.getOwner()->getNumResults() != 0)
      f = use.getOwner()->getResult(0);
  }
  Operation *op = f ? f.getDefiningOp() : nullptr;
  if (!op || !Nest::mayHave(op))
    return no("what stands there goes over no tensors");
  if (op->getBlock() != root->getBlock())
    return no("what stands there is in another block");
  return std::tuple(f, number);
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

static std::tuple<int64_t, int64_t, int64_t> around(Operation *op) {
  bool isMade = op->getNumOperands() > 0 && op->getOperand(0).getDefiningOp();
  int64_t ends = llvm::count_if(op->getUsers(), [](Operation *user) {
    return user->hasTrait<OpTrait::IsTerminator>();
  });
  return {isMade, llvm::range_size(op->getUses()) - ends, ends};
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
  return refuse(rewriter, result.getOwner(), [&](Diagnostic &reason) {
    reason << "InitOf: no structured operation computes it";
  });
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
  return refuse(rewriter, op, [&](Diagnostic &reason) {
    reason << "UnreadInit: no init that the body does not read is " << what;
  });
}

void tenon::registerReshapes(NativeRegistry &natives) {
  natives.add("Beside", beside);
  natives.add("OnlyUsedBy", onlyUsedBy);
  natives.add("LacksAttribute", lacksAttribute);
  natives.add("Around", around);
  natives.add("SeparateUses", separateUses);
  natives.add("StaticShape", staticShape);
  natives.add("InitOf", initOf);
  natives.add("UnreadInit", unreadInit);
}
