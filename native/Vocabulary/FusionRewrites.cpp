//===- FusionRewrites.cpp - A producer and its consumer -------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A generic whose results keep their number is changed where it stands: no
// operation of its body is built again, and nothing that uses it changes. A
// chain of n operations is so fused in a time that grows with n; upstream's
// fuseElementwiseOps copies both bodies each time (3,000 operations: 0.2
// against 8.5 seconds).
//
//===----------------------------------------------------------------------===//

#include "Vocabulary/Topics.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallBitVector.h"

using namespace mlir;
using namespace tenon;
using linalg::GenericOp;
using linalg::LinalgOp;

namespace {
/// The inputs of a generic and the maps of all its operands, to be edited
/// together with the arguments of its body.
struct Inputs {
  explicit Inputs(GenericOp op)
      : op(op), body(op.getBody()), values(op.getInputs()),
        maps(op.getIndexingMapsArray()) {}

  /// The element of `value` at `map` inside the body: that of an input there
  /// is, or of a new one at position `at`, which then moves on.
  Value read(Value value, AffineMap map, int64_t &at) {
    for (auto [number, other] : llvm::enumerate(values))
      if (other == value && maps[number] == map)
        return body->getArgument(number);
    values.insert(values.begin() + at, value);
    maps.insert(maps.begin() + at, map);
    return body->insertArgument(at++, getElementTypeOrSelf(value.getType()),
                                op.getLoc());
  }

  /// Puts `element` in the place of that of an input, which goes.
  void replace(PatternRewriter &rewriter, int64_t input, Value element) {
    rewriter.replaceAllUsesWith(body->getArgument(input), element);
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
// Who reads a producer
//===----------------------------------------------------------------------===//

/// How operand `number` is indexed.
static AffineMap mapOf(GenericOp op, int64_t number) {
  return cast<AffineMapAttr>(op.getIndexingMaps()[number]).getValue();
}

/// Whether an operand is an input of a generic. Upstream's isDpsInput builds an
/// attribute each time.
static bool isRead(OpOperand &use) {
  auto generic = dyn_cast<GenericOp>(use.getOwner());
  return generic && use.getOperandNumber() < generic.getInputs().size();
}

/// The map from the loops of `consumer` to the point of the producer's loops
/// that computes the element read as input number `input`. Null when no
/// structured operation computes it, or one that does not write each element at
/// one point.
static AffineMap producerPoint(GenericOp consumer, int64_t input) {
  auto result = dyn_cast<OpResult>(consumer->getOperand(input));
  auto producer = result ? dyn_cast<LinalgOp>(result.getOwner()) : LinalgOp();
  if (!producer)
    return AffineMap();
  AffineMap written = producer.getIndexingMapMatchingResult(result);
  if (!written.isPermutation())
    return AffineMap();
  AffineMap read = mapOf(consumer, input);
  return written.isIdentity() ? read
                              : inversePermutation(written).compose(read);
}

/// Each loop of the generic keeps an operand that gives its size when that
/// input, and what else its producer gives, make way for the inputs of the
/// producer.
static LogicalResult keepsSizes(PatternRewriter &rewriter, GenericOp generic,
                                int64_t input) {
  Operation *producer = generic->getOperand(input).getDefiningOp();
  llvm::SmallBitVector sized(generic.getNumLoops());
  auto add = [&](AffineMap map) {
    for (AffineExpr index : map.getResults())
      if (auto loop = dyn_cast<AffineDimExpr>(index))
        sized.set(loop.getPosition());
  };
  SmallVector<AffineMap> points;
  for (auto [number, value] : llvm::enumerate(generic->getOperands()))
    if (!producer || value.getDefiningOp() != producer)
      add(mapOf(generic, number));
    else if (AffineMap point = producerPoint(generic, number))
      // Another input from there may go together with this one.
      points.push_back(point);
  if (sized.all())
    return success();
  for (AffineMap point : points)
    for (OpOperand *operand : cast<LinalgOp>(producer).getDpsInputOperands())
      add(cast<LinalgOp>(producer).getMatchingIndexingMap(operand).compose(
          point));
  if (sized.all())
    return success();
  return refuse(rewriter, generic, [&](Diagnostic &reason) {
    reason << "Reader: only input " << input
           << " tells the size of a loop, and what it is computed from does "
              "not";
  });
}

/// The results of `op` that something uses, but for inputs of the generic. No
/// when that is not what `others` lets use them.
static FailureOr<Numbers> usedElsewhere(PatternRewriter &rewriter,
                                        Operation *generic, Operation *op,
                                        StringRef others) {
  auto no = [&](auto... what) {
    return refuse(rewriter, op, [&](Diagnostic &reason) {
      reason << "Reader: ";
      (reason << ... << what);
    });
  };
  bool later = others == "later", nothing = others == "nothing";
  Numbers results;
  for (OpOperand &use : op->getUses()) {
    if (use.getOwner() == generic && isRead(use))
      continue;
    Operation *user = op->getBlock()->findAncestorOpInBlock(*use.getOwner());
    if ((later || nothing) && user == generic)
      return no("it is an initial value of the linalg.generic");
    if (nothing)
      return no(use.getOwner()->getName(), " uses it too");
    if (later && user && user->isBeforeInBlock(generic))
      return no(user->getName(), " uses it before the linalg.generic");
    if (others == "generics" && !isRead(use))
      return no(use.getOwner()->getName(), " needs it");
    results.push_back(cast<OpResult>(use.get()).getResultNumber());
  }
  if ((later || nothing) && generic->getBlock() != op->getBlock())
    return no("its user is in another block");
  llvm::sort(results);
  results.erase(llvm::unique(results), results.end());
  return results;
}

/// The first use of a result as an input, or null. The order of uses is that of
/// rewrites; this is that of the text, users in its block first.
static OpOperand *firstRead(Operation *op) {
  OpOperand *first = nullptr;
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
  return first;
}

static FailureOr<std::tuple<SmallVector<Value>, int64_t, int64_t, Numbers>>
reader(PatternRewriter &rewriter, Operation *op, StringRef others) {
  OpOperand *first = firstRead(op);
  if (!first)
    return refuse(rewriter, op, [&](Diagnostic &reason) {
      reason << "Reader: no linalg.generic has it as an input";
    });
  auto generic = cast<GenericOp>(first->getOwner());
  int64_t input = first->getOperandNumber();
  FailureOr<Numbers> kept = usedElsewhere(rewriter, generic, op, others);
  if (failed(kept) || failed(keepsSizes(rewriter, generic, input)))
    return failure();
  if (isa<LinalgOp>(op) && !producerPoint(generic, input))
    return refuse(rewriter, op, [&](Diagnostic &reason) {
      reason << "Reader: it writes elements at several points of its loops";
    });
  return std::tuple(SmallVector<Value>(generic.getResults()), input,
                    int64_t(mapOf(generic, input).isPermutation()), *kept);
}

//===----------------------------------------------------------------------===//
// A producer into its consumer
//===----------------------------------------------------------------------===//

/// Makes indices of the producer's loops ones of the consumer's: `point` is the
/// map between them.
static void rewriteIndices(PatternRewriter &rewriter,
                           ArrayRef<linalg::IndexOp> indices, AffineMap point) {
  OpBuilder::InsertionGuard guard(rewriter);
  for (linalg::IndexOp index : indices) {
    AffineExpr expression = point.getResult(index.getDim());
    if (auto loop = dyn_cast<AffineDimExpr>(expression)) {
      rewriter.modifyOpInPlace(index,
                               [&] { index.setDim(loop.getPosition()); });
      continue;
    }
    rewriter.setInsertionPoint(index);
    SmallVector<Value> loops;
    for (unsigned loop = 0; loop < point.getNumDims(); ++loop)
      loops.push_back(linalg::IndexOp::create(rewriter, index.getLoc(), loop));
    rewriter.replaceOpWithNewOp<affine::AffineApplyOp>(
        index, AffineMap::get(point.getNumDims(), 0, expression), loops);
  }
}

/// Puts the body of `producer`, which goes, before that of the consumer, and
/// gives what it yields. What the producer reads, the consumer reads at
/// `point`, from input number `at` on.
static SmallVector<Value> moveBody(PatternRewriter &rewriter, LinalgOp producer,
                                   Inputs &inputs, AffineMap point,
                                   int64_t at) {
  SmallVector<Value> elements;
  for (OpOperand &operand : producer->getOpOperands())
    // An input that the body does not read may give a loop its size.
    elements.push_back(
        producer.isDpsInput(&operand) ||
                producer.payloadUsesValueFromOperand(&operand)
            ? inputs.read(
                  operand.get(),
                  producer.getMatchingIndexingMap(&operand).compose(point), at)
            : inputs.body->getArguments().back());
  SmallVector<linalg::IndexOp> indices;
  producer->walk([&](linalg::IndexOp index) { indices.push_back(index); });
  Operation *yield = producer.getBlock()->getTerminator();
  rewriter.inlineBlockBefore(producer.getBlock(), inputs.body,
                             inputs.body->begin(), elements);
  rewriteIndices(rewriter, indices, point);
  SmallVector<Value> yielded(yield->getOperands());
  rewriter.eraseOp(yield);
  return yielded;
}

/// Builds the generic anew with more results: the values of its body that
/// `producer` yields there, written where `point` says.
static GenericOp addResults(PatternRewriter &rewriter, Inputs &inputs,
                            LinalgOp producer, ArrayRef<int64_t> kept,
                            AffineMap point, ValueRange yielded) {
  GenericOp op = inputs.op;
  SmallVector<Value> outputs(op.getOutputs()), elements;
  for (int64_t number : kept) {
    OpOperand *init = producer.getDpsInitOperand(number);
    outputs.push_back(init->get());
    inputs.maps.push_back(producer.getMatchingIndexingMap(init).compose(point));
    elements.push_back(yielded[number]);
    inputs.body->addArgument(yielded[number].getType(), op.getLoc());
  }
  Operation *yield = inputs.body->getTerminator();
  rewriter.modifyOpInPlace(
      yield, [&] { yield->insertOperands(yield->getNumOperands(), elements); });
  rewriter.setInsertionPoint(op);
  auto more = GenericOp::create(
      rewriter, op.getLoc(), ValueRange(outputs).getTypes(), inputs.values,
      outputs, rewriter.getAffineMapArrayAttr(inputs.maps),
      op.getIteratorTypes(), op.getDocAttr(), op.getLibraryCallAttr(), nullptr,
      llvm::to_vector(op->getDiscardableAttrs()));
  rewriter.inlineRegionBefore(op.getRegion(), more.getRegion(),
                              more.getRegion().begin());
  rewriter.replaceOp(op, more->getResults().take_front(op->getNumResults()));
  for (auto [result, number] :
       llvm::zip(more->getResults().take_back(kept.size()), kept))
    rewriter.replaceUsesWithIf(
        producer->getResult(number), result,
        [&](OpOperand &use) { return use.getOwner() != more; });
  return more;
}

/// The number that all elements of a tensor are, as a fill or a constant says.
static Value repeatedNumber(PatternRewriter &rewriter, Value tensor) {
  SplatElementsAttr splat;
  if (auto fill = tensor.getDefiningOp<linalg::FillOp>())
    return fill.value();
  if (matchPattern(tensor, m_Constant(&splat)))
    return arith::ConstantOp::create(rewriter, tensor.getLoc(),
                                     splat.getSplatValue<TypedAttr>());
  return Value();
}

static void fuseInto(PatternRewriter &rewriter, ValueRange f, int64_t input,
                     Numbers kept) {
  auto consumer = f.front().getDefiningOp<GenericOp>();
  Inputs inputs(consumer);
  if (Value number = repeatedNumber(rewriter, consumer->getOperand(input))) {
    inputs.replace(rewriter, input, number);
    return inputs.store(rewriter);
  }
  auto producer = consumer->getOperand(input).getDefiningOp<LinalgOp>();
  AffineMap point = producerPoint(consumer, input);
  // The inputs that are computed at one point of the producer's loops.
  auto isComputed = [&](OpOperand &use) {
    return use.getOwner() == consumer && isRead(use) &&
           use.get().getDefiningOp() == producer &&
           producerPoint(consumer, use.getOperandNumber()) == point;
  };
  SmallVector<std::pair<BlockArgument, unsigned>> computed;
  for (OpOperand *operand : consumer.getDpsInputOperands())
    if (isComputed(*operand))
      computed.emplace_back(consumer.getMatchingBlockArgument(operand),
                            cast<OpResult>(operand->get()).getResultNumber());
  // What others use goes on standing there.
  LinalgOp moved = producer;
  if (!llvm::all_of(producer->getUses(), [&](OpOperand &use) {
        unsigned number = cast<OpResult>(use.get()).getResultNumber();
        return isComputed(use) ||
               (use.getOwner() != consumer && llvm::is_contained(kept, number));
      }))
    moved = cast<LinalgOp>(rewriter.clone(*producer));
  SmallVector<Value> yielded =
      moveBody(rewriter, moved, inputs, point,
               computed.front().first.getArgNumber() + 1);
  for (auto [argument, result] : computed)
    inputs.replace(rewriter, argument.getArgNumber(), yielded[result]);
  if (kept.empty())
    inputs.store(rewriter);
  else
    consumer = addResults(rewriter, inputs, producer, kept, point, yielded);
  for (NamedAttribute attribute : producer->getDiscardableAttrs())
    if (!consumer->hasAttr(attribute.getName()))
      consumer->setDiscardableAttr(attribute.getName(), attribute.getValue());
  rewriter.eraseOp(moved);
}

//===----------------------------------------------------------------------===//
// Over another init
//===----------------------------------------------------------------------===//

static GenericOp withInit(PatternRewriter &rewriter, GenericOp op,
                          int64_t output, Value init, Attribute index) {
  auto copy = cast<GenericOp>(rewriter.clone(*op));
  copy->setOperand(output, init);
  copy.getTiedOpResult(&copy->getOpOperand(output)).setType(init.getType());
  Inputs inputs(copy);
  AffineMap map = inputs.maps[output] = readIndex(index, copy.getNumLoops());
  Value written = inputs.body->getArgument(output);
  for (int64_t input = copy.getNumDpsInputs(); input-- > 0;)
    if (inputs.values[input] == init && inputs.maps[input] == map)
      inputs.replace(rewriter, input, written);
  inputs.store(rewriter);
  return copy;
}

void tenon::registerFusionRewrites(NativeRegistry &natives) {
  natives.add("Reader", reader);
  natives.add("FuseInto", fuseInto);
  natives.add("WithInit", withInit);
}
