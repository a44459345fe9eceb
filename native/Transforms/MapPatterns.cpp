//===- MapPatterns.cpp - Maps and inits of generic operations -------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/PatternSets.h"
#include "Vocabulary/Products.h"

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Transform/IR/TransformDialect.h"
#include "mlir/Dialect/Transform/Interfaces/TransformInterfaces.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;

#define GET_OP_CLASSES
#include "Transforms/PatternSets.h.inc"

/// True when `op` yields an element of an operand, or a number that is one.
static bool movesData(Operation *op) {
  auto generic = dyn_cast_or_null<linalg::GenericOp>(op);
  if (!generic || generic->getNumResults() != 1 ||
      generic.getNumParallelLoops() != generic.getNumLoops())
    return false;
  Value yielded = generic.getBody()->getTerminator()->getOperand(0);
  if (auto argument = dyn_cast<BlockArgument>(yielded))
    return argument.getOwner() == generic.getBody() &&
           argument.getArgNumber() < generic.getNumDpsInputs();
  return matchPattern(yielded, m_Constant());
}

namespace {

/// f(move(x)) == f(x), with the map of the move
struct FoldDataMovement : OpRewritePattern<linalg::GenericOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(linalg::GenericOp op,
                                PatternRewriter &rewriter) const override {
    for (OpOperand *input : op.getDpsInputOperands()) {
      Operation *producer = input->get().getDefiningOp();
      if (!movesData(producer) || !linalg::areElementwiseOpsFusable(input))
        continue;
      // Others go on reading what was moved; fusion would have this operation
      // compute it for them.
      if (!input->get().hasOneUse()) {
        producer = rewriter.clone(*producer);
        rewriter.modifyOpInPlace(op,
                                 [&] { input->set(producer->getResult(0)); });
      }
      FailureOr<linalg::ElementwiseOpFusionResult> fused =
          linalg::fuseElementwiseOps(rewriter, input);
      if (failed(fused))
        continue;
      for (auto [from, to] : fused->replacements)
        rewriter.replaceUsesWithIf(from, to, [&](OpOperand &use) {
          return use.get().getDefiningOp() != producer;
        });
      rewriter.eraseOp(op);
      return success();
    }
    return rewriter.notifyMatchFailure(op, "no operand is only moved");
  }
};

/// Replaces `op` by one without its input `number`, that writes to `place`; in
/// the body, what `build` makes takes the element's place.
void dropInput(PatternRewriter &rewriter, linalg::GenericOp op, unsigned number,
               Value place, function_ref<Value(Block *)> build) {
  SmallVector<Value> inputs = op.getDpsInputs();
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  inputs.erase(inputs.begin() + number);
  maps.erase(maps.begin() + number);
  auto smaller = linalg::GenericOp::create(rewriter, op.getLoc(),
                                           op->getResultTypes(), inputs, place,
                                           maps, op.getIteratorTypesArray());
  rewriter.inlineRegionBefore(op.getRegion(), smaller.getRegion(),
                              smaller.getRegion().begin());
  Block *body = smaller.getBody();
  rewriter.replaceAllUsesWith(body->getArgument(number), build(body));
  rewriter.modifyOpInPlace(smaller, [&] { body->eraseArgument(number); });
  rewriter.replaceOp(op, smaller);
}

/// f(x, zeros) == g(x), where g has the 0
struct FoldZeros : OpRewritePattern<linalg::GenericOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(linalg::GenericOp op,
                                PatternRewriter &rewriter) const override {
    if (op.getNumDpsInits() != 1 ||
        op.getNumParallelLoops() != op.getNumLoops() ||
        op.getNumDpsInputs() < 2)
      return rewriter.notifyMatchFailure(op, "not element-wise");
    for (OpOperand *input : op.getDpsInputOperands()) {
      DenseElementsAttr zeros;
      if (!matchPattern(input->get(), m_Constant(&zeros)) || !zeros.isSplat() ||
          zeros.getSplatValue<TypedAttr>() !=
              rewriter.getZeroAttr(zeros.getElementType()))
        continue;
      dropInput(rewriter, op, input->getOperandNumber(), op.getDpsInits()[0],
                [&](Block *body) {
                  OpBuilder::InsertionGuard guard(rewriter);
                  rewriter.setInsertionPointToStart(body);
                  return arith::ConstantOp::create(
                      rewriter, op.getLoc(), zeros.getSplatValue<TypedAttr>());
                });
      return success();
    }
    return rewriter.notifyMatchFailure(op, "no operand is all zeros");
  }
};

} // namespace

namespace {
/// softmax(x, y) == cast(softmax(cast x, cast y)), each cast to all sizes that
/// the type of x or of y says.
struct SoftmaxOfOneType : OpRewritePattern<linalg::SoftmaxOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(linalg::SoftmaxOp op,
                                PatternRewriter &rewriter) const override {
    auto input = dyn_cast<RankedTensorType>(op.getInput().getType());
    auto output = dyn_cast<RankedTensorType>(op.getOutput().getType());
    if (!input || !output || input == output ||
        input.getElementType() != output.getElementType())
      return rewriter.notifyMatchFailure(op, "the types are one");
    SmallVector<int64_t> shape(input.getShape());
    for (auto [size, other] : llvm::zip(shape, output.getShape()))
      if (ShapedType::isDynamic(size))
        size = other;
    Type type = input.clone(shape);
    Location loc = op.getLoc();
    auto cast = [&](Value value) -> Value {
      return value.getType() == type
                 ? value
                 : tensor::CastOp::create(rewriter, loc, type, value);
    };
    auto same = linalg::SoftmaxOp::create(
        rewriter, loc, TypeRange(type), cast(op.getInput()),
        cast(op.getOutput()), op.getDimension());
    same->setDiscardableAttrs(op->getDiscardableAttrDictionary());
    rewriter.replaceOpWithNewOp<tensor::CastOp>(op, op->getResult(0).getType(),
                                                same->getResult(0));
    return success();
  }
};
} // namespace

void tenon::SoftmaxOfOneTypeOp::populatePatterns(RewritePatternSet &patterns) {
  patterns.add<SoftmaxOfOneType>(patterns.getContext());
}

void tenon::FoldDataMovementOp::populatePatterns(RewritePatternSet &patterns) {
  patterns.add<FoldDataMovement, FoldZeros>(patterns.getContext());
}

namespace {

/// The number that every element of `tensor` is, as a value that is there where
/// the rewriter stands; null when a generic operation does not say so.
Value getFilledWith(RewriterBase &rewriter, Value tensor) {
  auto start = tensor.getDefiningOp<linalg::GenericOp>();
  if (!movesData(start))
    return nullptr;
  Value yielded = start.getBody()->getTerminator()->getOperand(0);
  if (auto argument = dyn_cast<BlockArgument>(yielded)) {
    Value operand = start.getDpsInputs()[argument.getArgNumber()];
    return isa<ShapedType>(operand.getType()) ? nullptr : operand;
  }
  Operation *constant = yielded.getDefiningOp();
  if (start->isAncestor(constant))
    constant = rewriter.clone(*constant);
  return constant->getResult(0);
}

/// transpose(a * b) == a * b, with the map of the transpose on its result
struct FoldResultTranspose : OpRewritePattern<linalg::GenericOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(linalg::GenericOp op,
                                PatternRewriter &rewriter) const override {
    if (!movesData(op) || op.getNumDpsInputs() != 1)
      return rewriter.notifyMatchFailure(op, "no transpose");
    auto product = op.getDpsInputs()[0].getDefiningOp<linalg::GenericOp>();
    SmallVector<AffineMap> maps = op.getIndexingMapsArray();
    if (!product || !product->hasOneUse() || !tenon::matchProduct(product) ||
        !llvm::all_of(maps, [](AffineMap map) { return map.isPermutation(); }))
      return rewriter.notifyMatchFailure(op, "moves no product's result");
    AffineMap moved = maps[1].compose(inversePermutation(maps[0]));
    unsigned last = moved.getNumResults() - 1;
    if (moved.isIdentity() || moved.getDimPosition(last) != last)
      return rewriter.notifyMatchFailure(op, "the last dimension moves");
    Location loc = product.getLoc();
    rewriter.setInsertionPoint(product);
    Value number = getFilledWith(rewriter, product.getDpsInits()[0]);
    if (!number)
      return rewriter.notifyMatchFailure(op, "starts from no number");
    SmallVector<OpFoldResult> sizes;
    for (AffineExpr dim : moved.getResults())
      sizes.push_back(
          tensor::getMixedSize(rewriter, loc, product.getDpsInits()[0],
                               cast<AffineDimExpr>(dim).getPosition()));
    auto type = cast<RankedTensorType>(op->getResult(0).getType());
    Value empty =
        tensor::EmptyOp::create(rewriter, loc, sizes, type.getElementType());
    auto fill = linalg::GenericOp::create(
        rewriter, loc, type, number, empty,
        ArrayRef{AffineMap::get(sizes.size(), 0, op.getContext()),
                 rewriter.getMultiDimIdentityMap(sizes.size())},
        SmallVector<utils::IteratorType>(sizes.size(),
                                         utils::IteratorType::parallel),
        [](OpBuilder &nested, Location at, ValueRange values) {
          linalg::YieldOp::create(nested, at, values.front());
        });
    SmallVector<AffineMap> productMaps = product.getIndexingMapsArray();
    productMaps.back() = moved.compose(productMaps.back());
    auto turned = linalg::GenericOp::create(
        rewriter, loc, type, product.getDpsInputs(), fill->getResults(),
        productMaps, product.getIteratorTypesArray());
    rewriter.inlineRegionBefore(product.getRegion(), turned.getRegion(),
                                turned.getRegion().begin());
    rewriter.replaceOp(op, turned);
    rewriter.eraseOp(product);
    return success();
  }
};

/// f(x) into an empty tensor == f(x) over x
struct ResultInPlace : OpRewritePattern<linalg::GenericOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(linalg::GenericOp op,
                                PatternRewriter &rewriter) const override {
    if (op.getNumDpsInits() != 1 || op->getNumResults() != 1 ||
        op.getNumParallelLoops() != op.getNumLoops())
      return rewriter.notifyMatchFailure(op, "not element-wise");
    OpOperand *init = op.getDpsInitOperand(0);
    if (op.payloadUsesValueFromOperand(init))
      return rewriter.notifyMatchFailure(op, "the result has its own place");
    AffineMap map = op.getMatchingIndexingMap(init);
    for (OpOperand *input : op.getDpsInputOperands()) {
      Value value = input->get();
      Operation *producer = value.getDefiningOp();
      auto isRead = [&](OpOperand &use) {
        return use.getOwner() != op || (&use != input && &use != init);
      };
      if (!producer || !isa<linalg::LinalgOp>(producer) ||
          value.getType() != init->get().getType() ||
          llvm::any_of(value.getUses(), isRead) ||
          op.getMatchingIndexingMap(input) != map)
        continue;
      dropInput(rewriter, op, input->getOperandNumber(), input->get(),
                [](Block *body) { return body->getArguments().back(); });
      return success();
    }
    return rewriter.notifyMatchFailure(op, "no operand ends its life here");
  }
};

/// The loops of a generic operation, ordered like its result.
struct LoopsInResultOrder : OpRewritePattern<linalg::GenericOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(linalg::GenericOp op,
                                PatternRewriter &rewriter) const override {
    if (op.getNumDpsInits() != 1 || op.hasIndexSemantics())
      return rewriter.notifyMatchFailure(op, "several results, or indices");
    AffineMap map = op.getMatchingIndexingMap(op.getDpsInitOperand(0));
    if (!map.isProjectedPermutation())
      return rewriter.notifyMatchFailure(op, "its result is not indexed by "
                                             "distinct loops");
    SmallVector<unsigned> order;
    for (AffineExpr expr : map.getResults())
      order.push_back(cast<AffineDimExpr>(expr).getPosition());
    for (unsigned loop = 0; loop < op.getNumLoops(); ++loop)
      if (!llvm::is_contained(order, loop))
        order.push_back(loop);
    if (llvm::is_sorted(order))
      return rewriter.notifyMatchFailure(op, "in order");
    return success(
        succeeded(linalg::interchangeGenericOp(rewriter, op, order)));
  }
};

} // namespace

void tenon::FoldResultTransposeOp::populatePatterns(
    RewritePatternSet &patterns) {
  patterns.add<FoldResultTranspose>(patterns.getContext());
}

void tenon::ResultInPlaceOp::populatePatterns(RewritePatternSet &patterns) {
  patterns.add<ResultInPlace>(patterns.getContext());
}

void tenon::LoopsInResultOrderOp::populatePatterns(
    RewritePatternSet &patterns) {
  patterns.add<LoopsInResultOrder>(patterns.getContext());
}
