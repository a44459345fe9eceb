//===- Fusion.cpp - Questions about a generic and what feeds it -----------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Vocabulary/Topics.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace tenon;
using linalg::GenericOp;
using linalg::LinalgOp;

/// Whether an operand is an input of a generic.
static bool isRead(OpOperand &use) {
  auto generic = dyn_cast<GenericOp>(use.getOwner());
  return generic && generic.isDpsInput(&use);
}

static LogicalResult pure(PatternRewriter &rewriter, Operation *op) {
  if (isMemoryEffectFree(op))
    return success();
  return refuse(rewriter, op, [&](Diagnostic &reason) {
    reason << "Pure: it may read or write memory";
    op->walk([&](Operation *inner) {
      if (inner == op || isMemoryEffectFree(inner))
        return WalkResult::advance();
      reason << ", by " << inner->getName();
      return WalkResult::interrupt();
    });
  });
}

using Reading =
    std::tuple<SmallVector<Value>, int64_t, AffineMapAttr, AffineMapAttr>;

static FailureOr<Reading> reader(PatternRewriter &rewriter, Operation *op) {
  OpOperand *first = nullptr;
  // The order of uses is that of rewrites; the answer is that of the text.
  auto comesFirst = [&](OpOperand &use) {
    if (!first)
      return true;
    Operation *user = use.getOwner(), *other = first->getOwner();
    if (user == other)
      return use.getOperandNumber() < first->getOperandNumber();
    if (user->getBlock() == other->getBlock())
      return user->isBeforeInBlock(other);
    return user->getBlock() == op->getBlock();
  };
  for (OpOperand &use : op->getUses())
    if (isRead(use) && use.getOwner()->getNumResults() > 0 && comesFirst(use))
      first = &use;
  if (!first)
    return refuse(rewriter, op, [&](Diagnostic &reason) {
      reason << "Reader: no linalg.generic has it as an input";
    });
  auto generic = cast<GenericOp>(first->getOwner());
  AffineMap read = generic.getMatchingIndexingMap(first);
  AffineMap written = rewriter.getMultiDimIdentityMap(read.getNumResults());
  if (auto structured = dyn_cast<LinalgOp>(op))
    written =
        structured.getIndexingMapMatchingResult(cast<OpResult>(first->get()));
  return Reading(generic.getResults(), first->getOperandNumber(),
                 AffineMapAttr::get(read), AffineMapAttr::get(written));
}

static LogicalResult readsFirst(PatternRewriter &rewriter, ValueRange f,
                                Operation *op) {
  Operation *generic = f.front().getDefiningOp();
  auto no = [&](auto... what) {
    return refuse(rewriter, op, [&](Diagnostic &reason) {
      reason << "ReadsFirst: ";
      (reason << ... << what);
    });
  };
  if (generic->getBlock() != op->getBlock())
    return no("its user is in another block");
  for (OpOperand &use : op->getUses()) {
    Operation *user = op->getBlock()->findAncestorOpInBlock(*use.getOwner());
    if (use.getOwner() == generic && isRead(use))
      continue;
    if (user == generic)
      return no("it is an initial value of the linalg.generic");
    if (user && user->isBeforeInBlock(generic))
      return no(user->getName(), " uses it before the linalg.generic");
  }
  return success();
}

static std::tuple<Numbers, Numbers> usedElsewhere(Operation *op, ValueRange f) {
  Numbers results, otherwise;
  for (OpResult result : op->getResults()) {
    if (llvm::any_of(result.getUsers(), [&](Operation *user) {
          return user != f.front().getDefiningOp();
        }))
      results.push_back(result.getResultNumber());
    if (!llvm::all_of(result.getUses(), isRead))
      otherwise.push_back(result.getResultNumber());
  }
  return {results, otherwise};
}

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

static FailureOr<std::tuple<int64_t, Value>>
unreadInit(PatternRewriter &rewriter, GenericOp op) {
  for (OpOperand &init : op.getDpsInitsMutable()) {
    auto result = dyn_cast<OpResult>(init.get());
    auto writer = result ? dyn_cast<LinalgOp>(result.getOwner()) : LinalgOp();
    if (writer && !op.payloadUsesValueFromOperand(&init))
      return std::tuple(int64_t(init.getOperandNumber()),
                        writer.getTiedOpOperand(result)->get());
  }
  return refuse(rewriter, op, [&](Diagnostic &reason) {
    reason << "UnreadInit: its body reads the initial values, or nothing "
              "computes them";
  });
}

static FailureOr<Value> overwritableInput(PatternRewriter &rewriter,
                                          GenericOp op, int64_t output) {
  if (output < op.getNumDpsInputs() || output >= op->getNumOperands() ||
      op.payloadUsesValueFromOperand(&op->getOpOperand(output)))
    return refuse(rewriter, op, [&](Diagnostic &reason) {
      reason << "OverwritableInput: its body reads the initial value";
    });
  OpOperand &init = op->getOpOperand(output);
  for (OpOperand *input : op.getDpsInputOperands()) {
    Value value = input->get();
    bool diesHere = llvm::all_of(value.getUses(), [&](OpOperand &use) {
      return &use == input || &use == &init;
    });
    if (diesHere && value.getDefiningOp<LinalgOp>() &&
        value.getType() == init.get().getType() &&
        op.getMatchingIndexingMap(input) == op.getMatchingIndexingMap(&init))
      return value;
  }
  return refuse(rewriter, op, [&](Diagnostic &reason) {
    reason << "OverwritableInput: no input that is indexed like the result "
              "ends its life here";
  });
}

static FailureOr<AffineMapAttr> inverse(AffineMapAttr map) {
  if (!map.getValue().isPermutation())
    return failure();
  return AffineMapAttr::get(inversePermutation(map.getValue()));
}

void tenon::registerFusion(NativeRegistry &natives) {
  registerFusionRewrites(natives);
  natives.add("Pure", pure);
  natives.add("Reader", reader);
  natives.add("ReadsFirst", readsFirst);
  natives.add("UsedElsewhere", usedElsewhere);
  natives.add("Inverse", inverse);
  natives.add("UnreadInit", unreadInit);
  natives.add("OverwritableInput", overwritableInput);
}
