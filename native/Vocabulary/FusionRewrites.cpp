//===- FusionRewrites.cpp - Generics with other operands and bodies -------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A generic whose results keep their number is changed where it stands: no
// operation of its body is built again, and nothing that uses it changes.
//
//===----------------------------------------------------------------------===//

#include "Vocabulary/Fusion.h"
#include "Vocabulary/Topics.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace tenon;
using linalg::GenericOp;

/// The generic that an argument is, or that computes the value it is.
static GenericOp asGeneric(PDLValue argument) {
  auto value = argument.dyn_cast<Value>();
  return cast<GenericOp>(value ? value.getDefiningOp()
                               : argument.cast<Operation *>());
}

static int64_t asNumber(PDLValue value) {
  return readList(value.cast<Attribute>())->front();
}

namespace {
/// The inputs of a generic and the maps of all its operands, to be edited
/// together with the arguments of its body.
struct Inputs {
  explicit Inputs(GenericOp op)
      : op(op), body(op.getBody()), values(op.getInputs()),
        maps(op.getIndexingMapsArray()) {}

  /// The element of `value` at `map` inside the body: that of an input there
  /// is, or of a new one at position `at`, which then moves on.
  Value read(Value value, AffineMap map, int64_t &at, Location loc) {
    for (auto [number, other] : llvm::enumerate(values))
      if (other == value && maps[number] == map)
        return body->getArgument(number);
    values.insert(values.begin() + at, value);
    maps.insert(maps.begin() + at, map);
    return body->insertArgument(at++, getElementTypeOrSelf(value.getType()),
                                loc);
  }

  /// Removes an input whose element the body no longer reads.
  void erase(int64_t input) {
    body->eraseArgument(input);
    values.erase(values.begin() + input);
    maps.erase(maps.begin() + input);
  }

  /// Gives the operation these inputs.
  void store(PatternRewriter &rewriter) {
    rewriter.modifyOpInPlace(op, [&] {
      op.getInputsMutable().assign(values);
      op.setIndexingMapsAttr(rewriter.getAffineMapArrayAttr(maps));
    });
  }

  GenericOp op;
  Block *body;
  SmallVector<Value> values;
  SmallVector<AffineMap> maps;
};
} // namespace

//===----------------------------------------------------------------------===//
// A producer into its consumer
//===----------------------------------------------------------------------===//

/// Makes the indices in `ops`, which were those of the producer's loops, ones
/// of the consumer's: `point` is the map between them. Names in `yielded` what
/// takes their place.
static void rewriteIndices(PatternRewriter &rewriter, ArrayRef<Operation *> ops,
                           AffineMap point, MutableArrayRef<Value> yielded) {
  SmallVector<linalg::IndexOp> indices;
  for (Operation *op : ops)
    op->walk([&](linalg::IndexOp index) { indices.push_back(index); });
  for (linalg::IndexOp index : indices) {
    AffineExpr expression = point.getResult(index.getDim());
    if (auto loop = dyn_cast<AffineDimExpr>(expression)) {
      if (loop.getPosition() != index.getDim())
        rewriter.modifyOpInPlace(index,
                                 [&] { index.setDim(loop.getPosition()); });
      continue;
    }
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPoint(index);
    Location loc = index.getLoc();
    SmallVector<Value> loops;
    for (unsigned loop = 0; loop < point.getNumDims(); ++loop)
      loops.push_back(linalg::IndexOp::create(rewriter, loc, loop));
    Value value = affine::AffineApplyOp::create(
        rewriter, loc, AffineMap::get(point.getNumDims(), 0, expression),
        loops);
    llvm::replace(yielded, Value(index.getResult()), value);
    rewriter.replaceOp(index, value);
  }
}

/// Puts the body of `producer` before that of `consumer`, moved there when the
/// producer `dies`, and gives what it yields. `elements` stand for its
/// arguments.
static SmallVector<Value> prependBody(PatternRewriter &rewriter,
                                      GenericOp producer, GenericOp consumer,
                                      ValueRange elements, AffineMap point,
                                      bool dies) {
  Block *body = consumer.getBody();
  Operation *yield = producer.getBody()->getTerminator();
  SmallVector<Operation *> ops;
  SmallVector<Value> yielded;
  if (dies) {
    for (Operation &op : producer.getBody()->without_terminator())
      ops.push_back(&op);
    rewriter.inlineBlockBefore(producer.getBody(), body, body->begin(),
                               elements);
    llvm::append_range(yielded, yield->getOperands());
    rewriter.eraseOp(yield);
  } else {
    IRMapping mapping;
    mapping.map(producer.getBody()->getArguments(), elements);
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPointToStart(body);
    for (Operation &op : producer.getBody()->without_terminator())
      ops.push_back(rewriter.clone(op, mapping));
    for (Value value : yield->getOperands())
      yielded.push_back(mapping.lookupOrDefault(value));
  }
  rewriteIndices(rewriter, ops, point, yielded);
  return yielded;
}

/// Builds `consumer` anew with the inputs of `inputs`, its body, and more
/// outputs; replaces it.
static GenericOp withMoreOutputs(PatternRewriter &rewriter, Inputs &inputs,
                                 ValueRange inits) {
  GenericOp consumer = inputs.op;
  SmallVector<Value> outputs(consumer.getOutputs());
  llvm::append_range(outputs, inits);
  SmallVector<Type> types(consumer->getResultTypes());
  llvm::append_range(types, inits.getTypes());
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(consumer);
  auto fused = GenericOp::create(
      rewriter, consumer.getLoc(), types, inputs.values, outputs,
      rewriter.getAffineMapArrayAttr(inputs.maps), consumer.getIteratorTypes(),
      consumer.getDocAttr(), consumer.getLibraryCallAttr(), nullptr,
      llvm::to_vector(consumer->getDiscardableAttrs()));
  rewriter.inlineRegionBefore(consumer.getRegion(), fused.getRegion(),
                              fused.getRegion().begin());
  rewriter.replaceOp(consumer,
                     fused->getResults().take_front(consumer->getNumResults()));
  return fused;
}

namespace {
/// A producer, a consumer, and the inputs of the consumer that the producer
/// computes at the same point of its loops as the one asked for.
struct Fusion {
  Fusion(GenericOp producer, GenericOp consumer, int64_t input,
         ArrayRef<int64_t> kept)
      : producer(producer), consumer(consumer), kept(kept),
        point(producerPoint(consumer, input)) {
    for (int64_t other = 0; other < consumer.getNumDpsInputs(); ++other)
      if (consumer->getOperand(other).getDefiningOp() == producer &&
          producerPoint(consumer, other) == point)
        fused.push_back(other);
  }

  bool isKept(OpResult result) const {
    return llvm::is_contained(kept,
                              static_cast<int64_t>(result.getResultNumber()));
  }

  /// Whether nothing uses the producer any more afterwards.
  bool producerDies() const {
    return llvm::all_of(producer->getUses(), [&](OpOperand &use) {
      if (use.getOwner() != consumer)
        return isKept(cast<OpResult>(use.get()));
      return llvm::is_contained(fused,
                                static_cast<int64_t>(use.getOperandNumber()));
    });
  }

  /// What stands for the arguments of the producer's body: what the producer
  /// reads, the consumer reads, an initial value too, unless it stays one.
  SmallVector<Value> readOperands(Inputs &inputs, SmallVector<Value> &inits) {
    SmallVector<Value> elements;
    int64_t at = fused.front() + 1;
    for (OpOperand &operand : producer->getOpOperands()) {
      AffineMap map = producer.getMatchingIndexingMap(&operand).compose(point);
      Location loc = producer.getLoc();
      if (producer.isDpsInit(&operand) &&
          isKept(producer.getTiedOpResult(&operand))) {
        inits.push_back(operand.get());
        inputs.maps.push_back(map);
        elements.push_back(inputs.body->addArgument(
            getElementTypeOrSelf(operand.get().getType()), loc));
      } else if (producer.isDpsInput(&operand) ||
                 producer.payloadUsesValueFromOperand(&operand)) {
        // An input that nothing reads may be what gives a loop its size.
        elements.push_back(inputs.read(operand.get(), map, at, loc));
      } else {
        // Nothing reads it.
        elements.push_back(inputs.body->getArgument(fused.front()));
      }
    }
    return elements;
  }

  GenericOp producer, consumer;
  ArrayRef<int64_t> kept;
  AffineMap point;
  SmallVector<int64_t> fused;
};
} // namespace

static LogicalResult fuseInto(PatternRewriter &rewriter, PDLResultList &,
                              ArrayRef<PDLValue> arguments) {
  SmallVector<int64_t> kept = *readList(arguments[3].cast<Attribute>());
  GenericOp producer = asGeneric(arguments[2]);
  Fusion fusion(producer, asGeneric(arguments[0]), asNumber(arguments[1]),
                kept);
  bool dies = fusion.producerDies();
  Inputs inputs(fusion.consumer);
  SmallVector<std::pair<BlockArgument, unsigned>> computed;
  for (int64_t input : fusion.fused)
    computed.emplace_back(
        inputs.body->getArgument(input),
        cast<OpResult>(inputs.values[input]).getResultNumber());
  SmallVector<Value> inits;
  SmallVector<Value> elements = fusion.readOperands(inputs, inits);
  SmallVector<Value> yielded = prependBody(rewriter, producer, fusion.consumer,
                                           elements, fusion.point, dies);
  for (auto [argument, result] : computed) {
    rewriter.replaceAllUsesWith(argument, yielded[result]);
    inputs.erase(argument.getArgNumber());
  }

  GenericOp fused = fusion.consumer;
  if (inits.empty()) {
    inputs.store(rewriter);
  } else {
    unsigned before = fused->getNumResults();
    fused = withMoreOutputs(rewriter, inputs, inits);
    Operation *yield = fused.getBody()->getTerminator();
    rewriter.modifyOpInPlace(yield, [&] {
      for (int64_t number : kept)
        yield->insertOperands(yield->getNumOperands(), yielded[number]);
    });
    for (auto [index, number] : llvm::enumerate(kept))
      rewriter.replaceUsesWithIf(
          producer->getResult(number), fused->getResult(before + index),
          [&](OpOperand &use) { return use.getOwner() != fused; });
  }
  for (NamedAttribute attribute : producer->getDiscardableAttrs())
    if (!fused->hasAttr(attribute.getName()))
      fused->setDiscardableAttr(attribute.getName(), attribute.getValue());
  if (dies)
    rewriter.eraseOp(producer);
  return success();
}

//===----------------------------------------------------------------------===//
// One operand or result
//===----------------------------------------------------------------------===//

static LogicalResult readThrough(PatternRewriter &rewriter, PDLResultList &,
                                 ArrayRef<PDLValue> arguments) {
  GenericOp consumer = asGeneric(arguments[0]);
  int64_t input = asNumber(arguments[1]);
  AffineMap point = producerPoint(consumer, input);
  auto move =
      cast<linalg::LinalgOp>(consumer->getOperand(input).getDefiningOp());
  OpOperand *source = move.getDpsInputOperand(0);
  Inputs inputs(consumer);
  inputs.values[input] = source->get();
  inputs.maps[input] = move.getMatchingIndexingMap(source).compose(point);
  inputs.store(rewriter);
  return success();
}

static LogicalResult substitute(PatternRewriter &rewriter, PDLResultList &,
                                ArrayRef<PDLValue> arguments) {
  Inputs inputs(asGeneric(arguments[0]));
  int64_t input = asNumber(arguments[1]);
  rewriter.replaceAllUsesWith(inputs.body->getArgument(input),
                              arguments[2].cast<Value>());
  inputs.erase(input);
  inputs.store(rewriter);
  return success();
}

static LogicalResult mergeInputs(PatternRewriter &rewriter, PDLResultList &,
                                 ArrayRef<PDLValue> arguments) {
  Inputs inputs(asGeneric(arguments[0]));
  int64_t first = asNumber(arguments[1]), second = asNumber(arguments[2]);
  rewriter.replaceAllUsesWith(inputs.body->getArgument(second),
                              inputs.body->getArgument(first));
  inputs.erase(second);
  inputs.store(rewriter);
  return success();
}

static LogicalResult dropInput(PatternRewriter &rewriter, PDLResultList &,
                               ArrayRef<PDLValue> arguments) {
  Inputs inputs(asGeneric(arguments[0]));
  inputs.erase(asNumber(arguments[1]));
  inputs.store(rewriter);
  return success();
}

static LogicalResult setInit(PatternRewriter &rewriter, PDLResultList &,
                             ArrayRef<PDLValue> arguments) {
  GenericOp op = asGeneric(arguments[0]);
  rewriter.modifyOpInPlace(op, [&] {
    op->setOperand(asNumber(arguments[1]), arguments[2].cast<Value>());
  });
  return success();
}

static LogicalResult dropResult(PatternRewriter &rewriter, PDLResultList &,
                                ArrayRef<PDLValue> arguments) {
  GenericOp op = asGeneric(arguments[0]);
  unsigned result = asNumber(arguments[1]);
  unsigned operand = op.getNumDpsInputs() + result;
  auto without = [](auto range, unsigned number) {
    auto list = llvm::to_vector(range);
    list.erase(list.begin() + number);
    return list;
  };
  SmallVector<AffineMap> maps = without(op.getIndexingMapsArray(), operand);
  SmallVector<Value> outputs = without(op.getOutputs(), result);
  rewriter.setInsertionPoint(op);
  auto rest = GenericOp::create(
      rewriter, op.getLoc(), ValueRange(outputs).getTypes(), op.getInputs(),
      outputs, rewriter.getAffineMapArrayAttr(maps), op.getIteratorTypes(),
      op.getDocAttr(), op.getLibraryCallAttr(), nullptr,
      llvm::to_vector(op->getDiscardableAttrs()));
  rewriter.inlineRegionBefore(op.getRegion(), rest.getRegion(),
                              rest.getRegion().begin());
  rest.getBody()->eraseArgument(operand);
  Operation *yield = rest.getBody()->getTerminator();
  rewriter.modifyOpInPlace(yield, [&] { yield->eraseOperand(result); });
  for (auto [index, number] : llvm::enumerate(
           without(llvm::seq<unsigned>(0, op->getNumResults()), result)))
    rewriter.replaceAllUsesWith(op->getResult(number), rest->getResult(index));
  rewriter.eraseOp(op);
  return success();
}

void tenon::registerFusionRewrites(NativeRegistry &natives) {
  natives.add("FuseInto", fuseInto);
  natives.add("ReadThrough", readThrough);
  natives.add("Substitute", substitute);
  natives.add("MergeInputs", mergeInputs);
  natives.add("DropInput", dropInput);
  natives.add("DropResult", dropResult);
  natives.add("SetOperand", setInit);
}
