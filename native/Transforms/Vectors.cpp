//===- Vectors.cpp - From n-D vectors to those of a machine ---------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Transforms.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Dialect/Vector/Transforms/VectorRewritePatterns.h"
#include "mlir/Dialect/Vector/Transforms/VectorTransforms.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

using namespace mlir;
using namespace tenon;

//===----------------------------------------------------------------------===//
// ToMachineVectorsOp
//===----------------------------------------------------------------------===//

/// A row of that many lanes, or all of the innermost dim where they do not
/// divide it.
static SmallVector<int64_t> pieceOf(ArrayRef<int64_t> shape, int64_t lanes) {
  SmallVector<int64_t> piece(shape.size(), 1);
  piece.back() = shape.back() % lanes == 0 ? lanes : shape.back();
  return piece;
}

/// The same of the loops of a contraction: its columns are the lanes.
static SmallVector<int64_t> pieceOf(vector::ContractionOp op, int64_t lanes) {
  SmallVector<int64_t> bounds;
  op.getIterationBounds(bounds);
  SmallVector<int64_t> piece(bounds.size(), 1);
  AffineMap result = op.getIndexingMapsArray().back();
  if (result.getNumResults() == 0)
    return bounds;
  unsigned columns = result.getDimPosition(result.getNumResults() - 1);
  piece[columns] = bounds[columns] % lanes == 0 ? lanes : bounds[columns];
  return piece;
}

/// The shape in which an operation is computed, piece by piece; none for one
/// that stays.
static std::optional<SmallVector<int64_t>> pieceOf(Operation *op,
                                                   int64_t lanes) {
  if (auto contraction = dyn_cast<vector::ContractionOp>(op))
    return pieceOf(contraction, lanes);
  if (!isa<vector::TransferReadOp, vector::TransferWriteOp,
           vector::BroadcastOp>(op) &&
      !OpTrait::hasElementwiseMappableTraits(op))
    return std::nullopt;
  Value value = isa<vector::TransferWriteOp>(op) ? op->getOperand(0)
                                                 : op->getResult(0);
  auto type = dyn_cast<VectorType>(value.getType());
  if (!type || type.getRank() < 2 || type.isScalable())
    return std::nullopt;
  return pieceOf(type.getShape(), lanes);
}

namespace {
/// for(x : n-D vector)  ==  for(pieces of x), each a value that the loop carries
struct CarryPieces : OpRewritePattern<scf::ForOp> {
  CarryPieces(MLIRContext *context, int64_t lanes)
      : OpRewritePattern(context), lanes(lanes) {}

  LogicalResult matchAndRewrite(scf::ForOp loop,
                                PatternRewriter &rewriter) const override {
    if (llvm::none_of(loop.getInitArgs().getTypes(),
                      [&](Type type) { return isSplit(type); }))
      return rewriter.notifyMatchFailure(loop, "carries no n-D vector");
    Location loc = loop.getLoc();
    auto copy = scf::ForOp::create(
        rewriter, loc, loop.getLowerBound(), loop.getUpperBound(),
        loop.getStep(), split(rewriter, loc, loop.getInitArgs()));
    Block *body = copy.getBody();
    if (body->mightHaveTerminator())
      rewriter.eraseOp(body->getTerminator());
    rewriter.setInsertionPointToStart(body);
    SmallVector<Value> arguments = {copy.getInductionVar()};
    llvm::append_range(arguments, join(rewriter, loc, loop.getResultTypes(),
                                       copy.getRegionIterArgs()));
    rewriter.inlineBlockBefore(loop.getBody(), body, body->end(), arguments);
    Operation *yield = body->getTerminator();
    rewriter.setInsertionPoint(yield);
    SmallVector<Value> yielded = split(rewriter, loc, yield->getOperands());
    rewriter.modifyOpInPlace(yield, [&] { yield->setOperands(yielded); });
    rewriter.setInsertionPointAfter(copy);
    rewriter.replaceOp(
        loop, join(rewriter, loc, loop.getResultTypes(), copy.getResults()));
    return success();
  }

private:
  bool isSplit(Type type) const {
    auto vector = dyn_cast<VectorType>(type);
    return vector && vector.getRank() >= 2 && !vector.isScalable() &&
           vector.getShape() != ArrayRef(pieceOf(vector.getShape(), lanes));
  }
  SmallVector<Value> split(OpBuilder &builder, Location loc,
                           ValueRange values) const {
    SmallVector<Value> pieces;
    for (Value value : values) {
      if (!isSplit(value.getType())) {
        pieces.push_back(value);
        continue;
      }
      ArrayRef<int64_t> shape = cast<VectorType>(value.getType()).getShape();
      SmallVector<int64_t> piece = pieceOf(shape, lanes);
      SmallVector<int64_t> steps(shape.size(), 1);
      for (SmallVector<int64_t> at : StaticTileOffsetRange(shape, piece))
        pieces.push_back(vector::ExtractStridedSliceOp::create(
            builder, loc, value, at, piece, steps));
    }
    return pieces;
  }
  SmallVector<Value> join(OpBuilder &builder, Location loc, TypeRange types,
                          ValueRange pieces) const {
    SmallVector<Value> values;
    for (Type type : types) {
      if (!isSplit(type)) {
        values.push_back(pieces.front());
        pieces = pieces.drop_front();
        continue;
      }
      ArrayRef<int64_t> shape = cast<VectorType>(type).getShape();
      SmallVector<int64_t> steps(shape.size(), 1);
      Value whole = ub::PoisonOp::create(builder, loc, type);
      for (SmallVector<int64_t> at :
           StaticTileOffsetRange(shape, pieceOf(shape, lanes))) {
        whole = vector::InsertStridedSliceOp::create(
            builder, loc, pieces.front(), whole, at, steps);
        pieces = pieces.drop_front();
      }
      values.push_back(whole);
    }
    return values;
  }

  int64_t lanes;
};
} // namespace

DiagnosedSilenceableFailure
ToMachineVectorsOp::apply(transform::TransformRewriter &rewriter,
                          transform::TransformResults &,
                          transform::TransformState &state) {
  MLIRContext *context = getContext();
  ArrayRef<Attribute> params = state.getParams(getLanes());
  auto number = params.size() == 1 ? dyn_cast<IntegerAttr>(params.front())
                                   : IntegerAttr();
  if (!number || number.getInt() <= 0)
    return emitDefiniteFailure() << "expects one positive number of lanes";
  int64_t lanes = number.getInt();
  RewritePatternSet patterns(context);
  vector::populateVectorUnrollPatterns(
      patterns,
      vector::UnrollVectorOptions().setNativeShapeFn(
          [=](Operation *op) { return pieceOf(op, lanes); }));
  vector::populateVectorToVectorCanonicalizationPatterns(patterns);
  vector::ExtractStridedSliceOp::getCanonicalizationPatterns(patterns, context);
  vector::InsertStridedSliceOp::getCanonicalizationPatterns(patterns, context);
  patterns.add<CarryPieces>(context, lanes);
  FrozenRewritePatternSet frozen(std::move(patterns));
  GreedyRewriteConfig config;
  config.setListener(
      static_cast<RewriterBase::Listener *>(rewriter.getListener()));
  for (Operation *target : state.getPayloadOps(getTarget()))
    if (failed(applyPatternsGreedily(target, frozen, config)))
      return emitDefaultSilenceableFailure(target)
             << "vectors do not come to pieces";
  return DiagnosedSilenceableFailure::success();
}

//===----------------------------------------------------------------------===//
// ForwardTransfersOp
//===----------------------------------------------------------------------===//

DiagnosedSilenceableFailure
ForwardTransfersOp::apply(transform::TransformRewriter &rewriter,
                          transform::TransformResults &,
                          transform::TransformState &state) {
  for (Operation *target : state.getPayloadOps(getTarget()))
    vector::transferOpflowOpt(rewriter, target);
  return DiagnosedSilenceableFailure::success();
}
