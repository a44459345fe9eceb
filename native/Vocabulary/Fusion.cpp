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

/// Marks in `bound` the loops that a dimension indexed by `map` gives a size.
static void addBoundLoops(AffineMap map, llvm::SmallBitVector &bound) {
  for (AffineExpr index : map.getResults())
    if (auto loop = dyn_cast<AffineDimExpr>(index))
      bound.set(loop.getPosition());
}

/// Whether the operands of `op` that `stays` holds for, by number, and those
/// that `others` index together give each loop of it a size.
static bool isBound(linalg::GenericOp op,
                    llvm::function_ref<bool(unsigned)> stays,
                    ArrayRef<AffineMap> others = {}) {
  llvm::SmallBitVector bound(op.getNumLoops());
  for (auto [number, map] :
       llvm::enumerate(op.getIndexingMaps().getAsValueRange<AffineMapAttr>()))
    if (stays(number))
      addBoundLoops(map, bound);
  for (AffineMap map : others)
    addBoundLoops(map, bound);
  return bound.all();
}

bool tenon::isBoundWithout(linalg::GenericOp op, int64_t input) {
  return isBound(op, [&](unsigned number) { return number != input; });
}

namespace {
/// An input of a generic, as constraints are asked about it.
struct InputOf {
  linalg::GenericOp consumer;
  int64_t input;
};
} // namespace

/// The generic that makes the value in the first argument, and its input that
/// the second one numbers; none when there is no such generic or input.
static std::optional<InputOf> readInput(ArrayRef<PDLValue> arguments) {
  auto op = dyn_cast_or_null<linalg::GenericOp>(
      arguments[0].cast<Value>().getDefiningOp());
  auto list = readList(arguments[1].cast<Attribute>());
  if (!op || !list || list->size() != 1 || list->front() < 0 ||
      list->front() >= op.getNumDpsInputs())
    return std::nullopt;
  return InputOf{op, list->front()};
}

AffineMap tenon::producerPoint(linalg::GenericOp consumer, int64_t input) {
  auto result = dyn_cast<OpResult>(consumer->getOperand(input));
  auto producer = result ? dyn_cast<linalg::LinalgOp>(result.getOwner())
                         : linalg::LinalgOp();
  if (!producer)
    return AffineMap();
  AffineMap written = producer.getIndexingMapMatchingResult(result);
  if (!written.isPermutation())
    return AffineMap();
  AffineMap read = consumer.getIndexingMapsArray()[input];
  if (written.isIdentity())
    return read;
  return inversePermutation(written).compose(read);
}

//===----------------------------------------------------------------------===//
// Producers and consumers
//===----------------------------------------------------------------------===//

static LogicalResult onTensors(PatternRewriter &rewriter, PDLResultList &,
                               ArrayRef<PDLValue> arguments) {
  auto *op = arguments[0].cast<Operation *>();
  if (llvm::none_of(op->getOperandTypes(), llvm::IsaPred<BaseMemRefType>))
    return success();
  return refuse(rewriter, op, [&](Diagnostic &reason) {
    reason << "OnTensors: it works on a buffer";
  });
}

static LogicalResult pureBody(PatternRewriter &rewriter, PDLResultList &,
                              ArrayRef<PDLValue> arguments) {
  auto *op = arguments[0].cast<Operation *>();
  for (Region &region : op->getRegions())
    for (Operation &inner : region.getOps())
      if (!isMemoryEffectFree(&inner) &&
          !inner.hasTrait<OpTrait::IsTerminator>())
        return refuse(rewriter, op, [&](Diagnostic &reason) {
          reason << "PureBody: its body may read or write memory, by "
                 << inner.getName();
        });
  return success();
}

static LogicalResult onlyUser(PatternRewriter &rewriter, PDLResultList &results,
                              ArrayRef<PDLValue> arguments) {
  auto *op = arguments[0].cast<Operation *>();
  if (op->use_empty())
    return refuse(rewriter, op, [&](Diagnostic &reason) {
      reason << "OnlyUser: nothing uses its results";
    });
  Operation *user = *op->user_begin();
  for (Operation *other : op->getUsers())
    if (other != user)
      return refuse(rewriter, op, [&](Diagnostic &reason) {
        reason << "OnlyUser: " << other->getName() << " and " << user->getName()
               << " use its results";
      });
  if (user->getBlock() != op->getBlock())
    return refuse(rewriter, op, [&](Diagnostic &reason) {
      reason << "OnlyUser: its user is in another block";
    });
  if (user->getNumResults() == 0)
    return refuse(rewriter, op, [&](Diagnostic &reason) {
      reason << "OnlyUser: " << user->getName() << " has no result";
    });
  results.push_back(Value(user->getResult(0)));
  return success();
}

static LogicalResult firstUser(PatternRewriter &rewriter,
                               PDLResultList &results,
                               ArrayRef<PDLValue> arguments) {
  auto *op = arguments[0].cast<Operation *>();
  Operation *first = nullptr;
  for (Operation *user : op->getUsers()) {
    Operation *top = op->getBlock()->findAncestorOpInBlock(*user);
    if (top && (!first || top->isBeforeInBlock(first)))
      first = top;
  }
  if (first && llvm::is_contained(op->getUsers(), first) &&
      first->getNumResults() > 0) {
    results.push_back(Value(first->getResult(0)));
    return success();
  }
  return refuse(rewriter, op, [&](Diagnostic &reason) {
    reason << "FirstUser: its first user is in another block, or there is none";
  });
}

static LogicalResult genericUser(PatternRewriter &rewriter,
                                 PDLResultList &results,
                                 ArrayRef<PDLValue> arguments) {
  auto *op = arguments[0].cast<Operation *>();
  linalg::GenericOp first;
  int64_t input = 0;
  for (OpOperand &use : op->getUses()) {
    auto generic = dyn_cast<linalg::GenericOp>(use.getOwner());
    if (!generic || !generic.isDpsInput(&use) || generic->getNumResults() == 0)
      continue;
    // The order of uses is that of rewrites; the answer is that of the text.
    bool before = !first;
    if (first && first->getBlock() == generic->getBlock())
      before = first == generic ? use.getOperandNumber() < input
                                : generic->isBeforeInBlock(first);
    if (before) {
      first = generic;
      input = use.getOperandNumber();
    }
  }
  if (!first)
    return refuse(rewriter, op, [&](Diagnostic &reason) {
      reason << "GenericUser: no linalg.generic has it as an input";
    });
  results.push_back(Value(first->getResult(0)));
  results.push_back(makeList(rewriter.getContext(), input));
  return success();
}

static LogicalResult onlyInputs(PatternRewriter &rewriter, PDLResultList &,
                                ArrayRef<PDLValue> arguments) {
  auto *op = arguments[0].cast<Operation *>();
  for (OpOperand &use : op->getUses()) {
    auto generic = dyn_cast<linalg::GenericOp>(use.getOwner());
    if (!generic || !generic.isDpsInput(&use))
      return refuse(rewriter, op, [&](Diagnostic &reason) {
        reason << "OnlyInputs: operand " << use.getOperandNumber() << " of "
               << use.getOwner()->getName() << " is no input of a "
               << "linalg.generic";
      });
  }
  return success();
}

static LogicalResult inputFrom(PatternRewriter &rewriter,
                               PDLResultList &results,
                               ArrayRef<PDLValue> arguments) {
  auto *op = arguments[0].cast<Value>().getDefiningOp();
  auto *producer = arguments[1].cast<Operation *>();
  auto consumer = dyn_cast_or_null<linalg::GenericOp>(op);
  if (!op)
    return failure();
  if (!consumer)
    return refuse(rewriter, op, [&](Diagnostic &reason) {
      reason << "InputFrom: " << op->getName() << " is no linalg.generic";
    });
  if (llvm::any_of(consumer.getOutputs(), [&](Value init) {
        return init.getDefiningOp() == producer;
      }))
    return refuse(rewriter, op, [&](Diagnostic &reason) {
      reason << "InputFrom: it is an initial value of the linalg.generic";
    });
  for (auto [number, input] : llvm::enumerate(consumer.getInputs()))
    if (input.getDefiningOp() == producer) {
      results.push_back(makeList(rewriter.getContext(), number));
      return success();
    }
  return refuse(rewriter, op, [&](Diagnostic &reason) {
    reason << "InputFrom: it is no input of the linalg.generic";
  });
}

static LogicalResult usedElsewhere(PatternRewriter &rewriter,
                                   PDLResultList &results,
                                   ArrayRef<PDLValue> arguments) {
  auto *producer = arguments[0].cast<Operation *>();
  auto *consumer = arguments[1].cast<Value>().getDefiningOp();
  SmallVector<int64_t> list;
  for (OpResult result : producer->getResults())
    if (llvm::any_of(result.getUsers(),
                     [&](Operation *user) { return user != consumer; }))
      list.push_back(result.getResultNumber());
  results.push_back(makeList(rewriter.getContext(), list));
  return success();
}

static LogicalResult userHasNoAttribute(PatternRewriter &rewriter,
                                        PDLResultList &,
                                        ArrayRef<PDLValue> arguments) {
  Operation *op = arguments[0].cast<Value>().getDefiningOp();
  auto name = dyn_cast<StringAttr>(arguments[1].cast<Attribute>());
  if (!op || !name)
    return failure();
  if (!op->hasAttr(name))
    return success();
  return refuse(rewriter, op, [&](Diagnostic &reason) {
    reason << "UserHasNoAttribute: " << op->getName() << " has the attribute "
           << name;
  });
}

//===----------------------------------------------------------------------===//
// Maps
//===----------------------------------------------------------------------===//

static LogicalResult onePointEach(PatternRewriter &rewriter, PDLResultList &,
                                  ArrayRef<PDLValue> arguments) {
  auto asked = readInput(arguments);
  if (!asked)
    return failure();
  linalg::GenericOp consumer = asked->consumer;
  int64_t input = asked->input;
  if (producerPoint(consumer, input))
    return success();
  return refuse(rewriter, consumer, [&](Diagnostic &reason) {
    reason << "OnePointEach: input " << input
           << " is not computed by a structured operation that writes each "
              "element at one point of its loops";
  });
}

static LogicalResult eachPointOnce(PatternRewriter &rewriter, PDLResultList &,
                                   ArrayRef<PDLValue> arguments) {
  auto asked = readInput(arguments);
  if (!asked)
    return failure();
  linalg::GenericOp consumer = asked->consumer;
  int64_t input = asked->input;
  AffineMap map = consumer.getIndexingMapsArray()[input];
  if (map.isPermutation())
    return success();
  return refuse(rewriter, consumer, [&](Diagnostic &reason) {
    reason << "EachPointOnce: input " << input << " is indexed by "
           << AffineMapAttr::get(map) << ", a permutation of all loops is "
           << "needed";
  });
}

static LogicalResult boundWithout(PatternRewriter &rewriter, PDLResultList &,
                                  ArrayRef<PDLValue> arguments) {
  auto asked = readInput(arguments);
  if (!asked)
    return failure();
  linalg::GenericOp consumer = asked->consumer;
  int64_t input = asked->input;
  if (isBoundWithout(consumer, input))
    return success();
  return refuse(rewriter, consumer, [&](Diagnostic &reason) {
    reason << "BoundWithout: only input " << input
           << " tells the size of a loop";
  });
}

static LogicalResult boundThrough(PatternRewriter &rewriter, PDLResultList &,
                                  ArrayRef<PDLValue> arguments) {
  auto asked = readInput(arguments);
  if (!asked || !producerPoint(asked->consumer, asked->input))
    return failure();
  linalg::GenericOp consumer = asked->consumer;
  int64_t input = asked->input;
  auto producer =
      cast<linalg::LinalgOp>(consumer->getOperand(input).getDefiningOp());
  // Another input from there may go together with this one.
  auto stays = [&](unsigned number) {
    return consumer->getOperand(number).getDefiningOp() != producer;
  };
  // Without reductions the outputs give every loop its size.
  if (isBound(consumer, stays))
    return success();
  // One that stays gives at least the sizes of what it is computed from.
  SmallVector<AffineMap> maps;
  for (int64_t number = 0; number < consumer.getNumDpsInputs(); ++number)
    if (AffineMap point =
            stays(number) ? AffineMap() : producerPoint(consumer, number))
      for (OpOperand *operand : producer.getDpsInputOperands())
        maps.push_back(producer.getMatchingIndexingMap(operand).compose(point));
  if (isBound(consumer, stays, maps))
    return success();
  return refuse(rewriter, consumer, [&](Diagnostic &reason) {
    reason << "BoundThrough: only input " << input
           << " tells the size of a loop, and what it is computed from does "
              "not";
  });
}

void tenon::registerFusion(NativeRegistry &natives) {
  natives.add("OnTensors", onTensors);
  natives.add("PureBody", pureBody);
  natives.add("OnlyUser", onlyUser);
  natives.add("FirstUser", firstUser);
  natives.add("UserHasNoAttribute", userHasNoAttribute);
  natives.add("GenericUser", genericUser);
  natives.add("OnlyInputs", onlyInputs);
  natives.add("InputFrom", inputFrom);
  natives.add("UsedElsewhere", usedElsewhere);
  natives.add("OnePointEach", onePointEach);
  natives.add("EachPointOnce", eachPointOnce);
  natives.add("BoundWithout", boundWithout);
  natives.add("BoundThrough", boundThrough);
  registerFusionOperands(natives);
  registerFusionRewrites(natives);
}
