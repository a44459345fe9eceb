//===- Fusion.cpp - Questions about a generic and what feeds it -----------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Vocabulary/Fusion.h"
#include "Vocabulary/Topics.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallBitVector.h"

using namespace mlir;
using namespace tenon;
using linalg::GenericOp;
using linalg::LinalgOp;

AffineMap tenon::producerPoint(GenericOp consumer, int64_t input) {
  auto result = dyn_cast<OpResult>(consumer->getOperand(input));
  auto producer =
      result ? dyn_cast<LinalgOp>(result.getOwner()) : LinalgOp();
  if (!producer)
    return AffineMap();
  AffineMap written = producer.getIndexingMapMatchingResult(result);
  if (!written.isPermutation())
    return AffineMap();
  AffineMap read = consumer.getIndexingMapsArray()[input];
  return written.isIdentity() ? read : inversePermutation(written).compose(read);
}

//===----------------------------------------------------------------------===//
// Producers and readers
//===----------------------------------------------------------------------===//

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

static LogicalResult bodyWithout(PatternRewriter &rewriter, Operation *op,
                                 StringRef name) {
  auto found = op->walk([&](Operation *inner) {
    OperationName made = inner->getName();
    return inner != op && (made.getStringRef() == name ||
                           made.getDialectNamespace() == name)
               ? WalkResult::interrupt()
               : WalkResult::advance();
  });
  if (!found.wasInterrupted())
    return success();
  return refuse(rewriter, op, [&](Diagnostic &reason) {
    reason << "BodyWithout: its body has " << name;
  });
}

static FailureOr<std::tuple<Value, int64_t, int64_t>>
reader(PatternRewriter &rewriter, Operation *op) {
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
  for (OpOperand &use : op->getUses()) {
    auto generic = dyn_cast<GenericOp>(use.getOwner());
    if (generic && generic.isDpsInput(&use) && generic->getNumResults() > 0 &&
        comesFirst(use))
      first = &use;
  }
  if (!first)
    return refuse(rewriter, op, [&](Diagnostic &reason) {
      reason << "Reader: no linalg.generic has it as an input";
    });
  auto result = cast<OpResult>(first->get());
  auto structured = dyn_cast<LinalgOp>(op);
  int64_t output = structured
                       ? structured.getTiedOpOperand(result)->getOperandNumber()
                       : result.getResultNumber();
  return std::tuple(Value(first->getOwner()->getResult(0)),
                    int64_t(first->getOperandNumber()), output);
}

static LogicalResult readsFirst(PatternRewriter &rewriter, Value f,
                                Operation *op) {
  auto generic = f.getDefiningOp<GenericOp>();
  if (!generic || generic->getBlock() != op->getBlock())
    return refuse(rewriter, op, [&](Diagnostic &reason) {
      reason << "ReadsFirst: its user is in another block";
    });
  for (OpOperand &use : op->getUses()) {
    Operation *user = op->getBlock()->findAncestorOpInBlock(*use.getOwner());
    if (use.getOwner() == generic && generic.isDpsInput(&use))
      continue;
    if (user == generic)
      return refuse(rewriter, op, [&](Diagnostic &reason) {
        reason << "ReadsFirst: it is an initial value of the linalg.generic";
      });
    if (user && user->isBeforeInBlock(generic))
      return refuse(rewriter, op, [&](Diagnostic &reason) {
        reason << "ReadsFirst: " << user->getName()
               << " uses it before the linalg.generic";
      });
  }
  return success();
}

static Numbers usedElsewhere(Operation *op, Value f) {
  Numbers list;
  for (OpResult result : op->getResults())
    if (llvm::any_of(result.getUsers(), [&](Operation *user) {
          return user != f.getDefiningOp();
        }))
      list.push_back(result.getResultNumber());
  return list;
}

static LogicalResult onlyInputs(PatternRewriter &rewriter, Operation *op) {
  for (OpOperand &use : op->getUses()) {
    auto generic = dyn_cast<GenericOp>(use.getOwner());
    if (!generic || !generic.isDpsInput(&use))
      return refuse(rewriter, op, [&](Diagnostic &reason) {
        reason << "OnlyInputs: operand " << use.getOperandNumber() << " of "
               << use.getOwner()->getName() << " is no input of a "
               << "linalg.generic";
      });
  }
  return success();
}

static LogicalResult keepsSizes(PatternRewriter &rewriter, Value f,
                                int64_t input) {
  auto generic = f.getDefiningOp<GenericOp>();
  if (!generic || input < 0 || input >= generic.getNumDpsInputs())
    return failure();
  Operation *producer = generic->getOperand(input).getDefiningOp();
  auto structured = dyn_cast_or_null<LinalgOp>(producer);
  llvm::SmallBitVector sized(generic.getNumLoops());
  auto add = [&](AffineMap map) {
    for (AffineExpr index : map.getResults())
      if (auto loop = dyn_cast<AffineDimExpr>(index))
        sized.set(loop.getPosition());
  };
  for (auto [number, map] : llvm::enumerate(generic.getIndexingMapsArray())) {
    AffineMap point;
    // Another input from there may go together with this one.
    if (!producer || generic->getOperand(number).getDefiningOp() != producer)
      add(map);
    else if (structured && (point = producerPoint(generic, number)))
      for (OpOperand *operand : structured.getDpsInputOperands())
        add(structured.getMatchingIndexingMap(operand).compose(point));
  }
  if (sized.all())
    return success();
  return refuse(rewriter, generic, [&](Diagnostic &reason) {
    reason << "KeepsSizes: only input " << input
           << " tells the size of a loop, and what it is computed from does "
              "not";
  });
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

static FailureOr<int64_t> overwritableInput(PatternRewriter &rewriter,
                                            GenericOp op, int64_t output) {
  if (output < op.getNumDpsInputs() || output >= op->getNumOperands() ||
      op.payloadUsesValueFromOperand(&op->getOpOperand(output)))
    return refuse(rewriter, op, [&](Diagnostic &reason) {
      reason << "OverwritableInput: its body reads the initial value";
    });
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  for (OpOperand *input : op.getDpsInputOperands()) {
    Value value = input->get();
    auto isRead = [&](OpOperand &use) {
      return use.getOwner() != op || (&use != input && &use != &op->getOpOperand(output));
    };
    if (value.getDefiningOp<LinalgOp>() &&
        value.getType() == op->getOperand(output).getType() &&
        llvm::none_of(value.getUses(), isRead) &&
        maps[input->getOperandNumber()] == maps[output])
      return int64_t(input->getOperandNumber());
  }
  return refuse(rewriter, op, [&](Diagnostic &reason) {
    reason << "OverwritableInput: no input that is indexed like the result "
              "ends its life here";
  });
}

static FailureOr<std::tuple<TypedAttr, Type>>
splatElement(SplatElementsAttr value) {
  auto element = dyn_cast<TypedAttr>(value.getSplatValue<Attribute>());
  if (!isa_and_nonnull<FloatAttr, IntegerAttr>(element))
    return failure();
  return std::tuple(element, element.getType());
}

void tenon::registerFusion(NativeRegistry &natives) {
  natives.add("Pure", pure);
  natives.add("BodyWithout", bodyWithout);
  natives.add("Reader", reader);
  natives.add("ReadsFirst", readsFirst);
  natives.add("UsedElsewhere", usedElsewhere);
  natives.add("OnlyInputs", onlyInputs);
  natives.add("KeepsSizes", keepsSizes);
  natives.add("UnreadInit", unreadInit);
  natives.add("OverwritableInput", overwritableInput);
  natives.add("SplatElement", splatElement);
  registerFusionRewrites(natives);
}
