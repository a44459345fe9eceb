//===- Vectors.cpp - From n-D vectors to those of a machine ---------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/RuleLibrary.h"
#include "Tensor/Buffers.h"
#include "Transforms/Transforms.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/MemRef/Utils/MemRefUtils.h"
#include "mlir/Dialect/SCF/Transforms/Patterns.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Dialect/Vector/Transforms/VectorRewritePatterns.h"
#include "mlir/Dialect/Vector/Transforms/VectorTransforms.h"
#include "mlir/Interfaces/CastInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/DialectConversion.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

using namespace mlir;
using namespace tenon;

/// The one positive number that a param holds, or none.
static std::optional<int64_t> readNumber(const transform::TransformState &state,
                                         Value param) {
  ArrayRef<Attribute> values = state.getParams(param);
  auto number = values.size() == 1 ? dyn_cast<IntegerAttr>(values.front())
                                   : IntegerAttr();
  return number && number.getInt() > 0 ? std::optional(number.getInt())
                                       : std::nullopt;
}

/// How many elements a vector of that many bits has: of narrow types as many as
/// of 32 bits, in which they are computed.
static int64_t lanesOf(Type type, int64_t bits) {
  Type element = getElementTypeOrSelf(type);
  int64_t width = element.isIntOrFloat() ? element.getIntOrFloatBitWidth() : 64;
  return std::max<int64_t>(bits / std::max<int64_t>(width, 32), 1);
}

bool tenon::mayComputeOnPadding(Operation *op) {
  APInt divisor;
  return isPure(op) &&
         (!isa<arith::FloorDivSIOp, arith::RemSIOp, arith::RemUIOp>(op) ||
          (matchPattern(op->getOperand(1), m_ConstantInt(&divisor)) &&
           !divisor.isZero() && !divisor.isAllOnes()));
}

//===----------------------------------------------------------------------===//
// VectorizeStaticOpsOp
//===----------------------------------------------------------------------===//

/// Makes vectors of an operation of static sizes: of its last dim, the columns,
/// whole ones, of which what is too much is masked. A body that may only be
/// computed where there is an element, as it divides integers, stays; and one
/// of numbers of loops alone that reduces nothing, which upstream does not
/// broadcast to where they are written; and one of single bits, which do not
/// lie in memory as they lie in a vector.
static LogicalResult vectorizeInLanes(RewriterBase &rewriter,
                                      linalg::LinalgOp op, int64_t bits) {
  SmallVector<int64_t> ranges = op.getStaticLoopRanges(), sizes = ranges;
  auto isWhole = [&](OpOperand &operand) {
    return op.getMatchingIndexingMap(&operand).isPermutation() &&
           op.payloadUsesValueFromOperand(&operand);
  };
  auto isBits = [](Type type) {
    return getElementTypeOrSelf(type).isInteger(1);
  };
  if (op.getNumDpsInits() != 1 || llvm::any_of(op->getOperandTypes(), isBits) ||
      (op.hasIndexSemantics() && op.getNumReductionLoops() == 0 &&
       llvm::none_of(op->getOpOperands(), isWhole)) ||
      llvm::any_of(sizes, [](int64_t size) { return size <= 0; }))
    return failure();
  OpOperand *result = op.getDpsInitOperand(0);
  AffineMap map = op.getMatchingIndexingMap(result);
  if (map.getNumResults() != 0 && map.isProjectedPermutation()) {
    int64_t &columns = sizes[map.getDimPosition(map.getNumResults() - 1)];
    columns = llvm::alignTo(columns, lanesOf(result->get().getType(), bits));
  }
  if (sizes == ranges)
    sizes.clear();
  else if (!llvm::all_of(
               op.getBlock()->without_terminator(),
               [](Operation &op) { return mayComputeOnPadding(&op); }))
    return failure();
  broadcastReducedValues(rewriter, op);
  rewriter.setInsertionPoint(op);
  auto made = linalg::vectorize(rewriter, op, sizes,
                                SmallVector<bool>(sizes.size(), false), false,
                                false, false,
                                /*createNamedContraction=*/true);
  if (failed(made))
    return failure();
  if (made->replacements.empty())
    rewriter.eraseOp(op);
  else
    rewriter.replaceOp(op, made->replacements);
  return success();
}

DiagnosedSilenceableFailure
VectorizeStaticOpsOp::apply(transform::TransformRewriter &rewriter,
                            transform::TransformResults &,
                            transform::TransformState &state) {
  std::optional<int64_t> bits = readNumber(state, getBits());
  if (!bits)
    return emitDefiniteFailure() << "expects one positive number of bits";
  for (Operation *target : llvm::to_vector(state.getPayloadOps(getTarget())))
    if (auto op = dyn_cast<linalg::LinalgOp>(target))
      (void)vectorizeInLanes(rewriter, op, *bits);
  return DiagnosedSilenceableFailure::success();
}

namespace {
/// mask(contract)  ==  contract, where all that is added up counts: what the
/// other lanes hold is stored nowhere
struct DropMaskOfContraction : OpRewritePattern<vector::MaskOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(vector::MaskOp op,
                                PatternRewriter &rewriter) const override {
    auto contraction =
        dyn_cast_or_null<vector::ContractionOp>(op.getMaskableOp());
    auto mask = op.getMask().getDefiningOp<vector::CreateMaskOp>();
    if (!contraction || !mask)
      return rewriter.notifyMatchFailure(op, "masks no contraction");
    SmallVector<int64_t> bounds;
    contraction.getIterationBounds(bounds);
    for (auto [kind, size, kept] : llvm::zip(
             contraction.getIteratorTypesArray(), bounds, mask.getOperands()))
      if (kind == vector::IteratorType::reduction &&
          getConstantIntValue(kept) != size)
        return rewriter.notifyMatchFailure(op, "masks a reduction");
    rewriter.moveOpBefore(contraction, op);
    rewriter.replaceOp(op, contraction);
    return success();
  }
};
} // namespace

void UnmaskContractionsOp::populatePatterns(RewritePatternSet &patterns) {
  patterns.add<DropMaskOfContraction>(patterns.getContext());
}

//===----------------------------------------------------------------------===//
// UnrollVectorsOp
//===----------------------------------------------------------------------===//

/// Whether the innermost elements count as one of 32 bits: pairs of bf16, fours
/// of i8, behind the columns of what has them.
static bool isPacked(VectorType type) {
  return type.getRank() > 2 && type.getElementType().isIntOrFloat() &&
         type.getShape().back() > 1 &&
         type.getShape().back() * type.getElementTypeBitWidth() == 32;
}

/// The bits of a vector of the machine. Where all vectors are of integers of
/// one narrow type, these are not computed in 32 bits: as many as have its
/// lanes.
static int64_t bitsIn(const transform::TransformState &state, Value targets,
                      int64_t bits) {
  Type narrow;
  auto isOther = [&](Type type) {
    Type element = getElementTypeOrSelf(type);
    if (!isa<VectorType>(type) || element.isInteger(1))
      return false;
    if (!narrow && (element.isInteger(8) || element.isInteger(16)))
      narrow = element;
    return element != narrow;
  };
  for (Operation *target : state.getPayloadOps(targets)) {
    auto result = target->walk([&](Operation *op) {
      return llvm::any_of(op->getOperandTypes(), isOther) ||
                     llvm::any_of(op->getResultTypes(), isOther)
                 ? WalkResult::interrupt()
                 : WalkResult::advance();
    });
    if (result.wasInterrupted())
      return bits;
  }
  return narrow ? bits * 32 / narrow.getIntOrFloatBitWidth() : bits;
}

/// A row of a vector of the machine, or of a part of 16 elements or more, or
/// all of the innermost dim where these do not divide it.
static SmallVector<int64_t> pieceOf(VectorType type, int64_t bits) {
  SmallVector<int64_t> piece(type.getRank(), 1);
  int64_t columns = type.getRank() - 1, lanes = lanesOf(type, bits);
  if (isPacked(type))
    piece[columns--] = type.getShape().back();
  int64_t size = type.getDimSize(columns);
  while (size % lanes != 0 && lanes > 16)
    lanes /= 2;
  piece[columns] = size % lanes == 0 ? lanes : size;
  return piece;
}

/// Whether it is computed in pieces: of several dims, or a row of several
/// vectors of the machine whose number is no power of two, which LLVM hands
/// from block to block by elements.
static bool hasPieces(VectorType type, int64_t bits) {
  if (type.isScalable() || type.getRank() == 0)
    return false;
  int64_t vectors = type.getDimSize(0) / lanesOf(type, bits);
  return type.getRank() > 1 || (type.getDimSize(0) % lanesOf(type, bits) == 0 &&
                                !llvm::isPowerOf2_64(vectors));
}

/// The same of the loops of a contraction: its columns are the lanes, and what
/// lies behind them in an operand, pairs or fours, is added up in each.
static SmallVector<int64_t> pieceOf(vector::ContractionOp op, int64_t bits) {
  SmallVector<int64_t> bounds;
  op.getIterationBounds(bounds);
  auto type = dyn_cast<VectorType>(op.getResultType());
  if (!type)
    return bounds;
  SmallVector<int64_t> piece(bounds.size(), 1);
  AffineMap result = op.getIndexingMapsArray().back();
  unsigned columns = result.getDimPosition(result.getNumResults() - 1);
  piece[columns] = pieceOf(type, bits).back();
  AffineMap right = op.getIndexingMapsArray()[1];
  if (right.isFunctionOfDim(columns))
    if (unsigned last = right.getDimPosition(right.getNumResults() - 1);
        last != columns && !result.isFunctionOfDim(last))
      piece[last] = bounds[last];
  return piece;
}

/// The shape in which an operation is computed, piece by piece; none for one
/// that stays, as in a vector.mask, which has one operation.
static std::optional<SmallVector<int64_t>> pieceOf(Operation *op,
                                                   int64_t bits) {
  if (isa<vector::MaskOp>(op->getParentOp()))
    return std::nullopt;
  if (auto contraction = dyn_cast<vector::ContractionOp>(op))
    return pieceOf(contraction, bits);
  if (!isa<vector::TransferReadOp, vector::TransferWriteOp,
           vector::BroadcastOp>(op) &&
      !OpTrait::hasElementwiseMappableTraits(op))
    return std::nullopt;
  // What widens pairs or fours goes by what it reads.
  auto narrow = isa<CastOpInterface>(op)
                    ? dyn_cast<VectorType>(op->getOperand(0).getType())
                    : VectorType();
  bool isRead =
      isa<vector::TransferWriteOp>(op) || (narrow && isPacked(narrow));
  Value value = isRead ? op->getOperand(0) : op->getResult(0);
  auto type = dyn_cast<VectorType>(value.getType());
  if (!type || type.getRank() < 1 || type.isScalable())
    return std::nullopt;
  // What gives each row an element is read by elements: as a vector it would be
  // one of any size, which LLVM does not have of every type.
  if (type.getRank() == 1 && isa<vector::TransferReadOp>(op) &&
      llvm::all_of(op->getUsers(), llvm::IsaPred<vector::BroadcastOp>) &&
      type.getDimSize(0) % lanesOf(type, bits) != 0)
    return SmallVector<int64_t>{1};
  if (!hasPieces(type, bits))
    return std::nullopt;
  return pieceOf(type, bits);
}

/// The order in which pieces of a contraction are computed: its columns
/// outermost where it has fewer rows than vectors of columns. The elements of
/// the rows then stay in registers, and a vector of columns at a time joins
/// them.
static std::optional<SmallVector<int64_t>> orderOf(Operation *op,
                                                   int64_t bits) {
  auto contraction = dyn_cast<vector::ContractionOp>(op);
  if (!contraction || !isa<VectorType>(contraction.getResultType()))
    return std::nullopt;
  SmallVector<int64_t> bounds, piece = pieceOf(contraction, bits);
  contraction.getIterationBounds(bounds);
  AffineMap result = contraction.getIndexingMapsArray().back();
  int64_t columns = result.getDimPosition(result.getNumResults() - 1), rows = 1;
  for (unsigned dim = 0; dim + 1 < result.getNumResults(); ++dim)
    rows *= bounds[result.getDimPosition(dim)];
  if (rows >= bounds[columns] / piece[columns])
    return std::nullopt;
  SmallVector<int64_t> order{columns};
  for (int64_t loop = 0, end = bounds.size(); loop < end; ++loop)
    if (loop != columns)
      order.push_back(loop);
  return order;
}

/// A vector as its pieces.
static SmallVector<Value> split(OpBuilder &builder, Value vector,
                                ArrayRef<int64_t> piece) {
  auto type = cast<VectorType>(vector.getType());
  SmallVector<int64_t> steps(piece.size(), 1);
  SmallVector<Value> pieces;
  for (SmallVector<int64_t> at : StaticTileOffsetRange(type.getShape(), piece))
    pieces.push_back(vector::ExtractStridedSliceOp::create(
        builder, vector.getLoc(), vector, at, piece, steps));
  return pieces;
}

/// The vector of these pieces.
static Value join(OpBuilder &builder, VectorType type, ValueRange pieces,
                  ArrayRef<int64_t> piece) {
  Location loc = pieces.front().getLoc();
  SmallVector<int64_t> steps(piece.size(), 1);
  Value whole = ub::PoisonOp::create(builder, loc, type);
  for (auto [value, at] :
       llvm::zip(pieces, StaticTileOffsetRange(type.getShape(), piece)))
    whole = vector::InsertStridedSliceOp::create(builder, loc, value, whole, at,
                                                 steps);
  return whole;
}

/// for(x : n-D vector)  ==  for(pieces of x), each a value that the loop
/// carries
static LogicalResult carryPieces(RewriterBase &rewriter, Operation *target,
                                 int64_t bits) {
  TypeConverter converter;
  converter.addConversion([](Type type) { return type; });
  converter.addConversion(
      [=](VectorType type,
          SmallVectorImpl<Type> &types) -> std::optional<LogicalResult> {
        if (!hasPieces(type, bits))
          return std::nullopt;
        SmallVector<int64_t> piece = pieceOf(type, bits);
        types.assign(StaticTileOffsetRange(type.getShape(), piece).size(),
                     VectorType::get(piece, type.getElementType()));
        return success();
      });
  converter.addSourceMaterialization(
      [=](OpBuilder &builder, VectorType type, ValueRange pieces, Location) {
        return join(builder, type, pieces, pieceOf(type, bits));
      });
  converter.addTargetMaterialization(
      [=](OpBuilder &builder, TypeRange types, ValueRange whole, Location) {
        return split(builder, whole.front(),
                     cast<VectorType>(types.front()).getShape());
      });
  RewritePatternSet patterns(rewriter.getContext());
  ConversionTarget legal(*rewriter.getContext());
  legal.markUnknownOpDynamicallyLegal([](Operation *) { return true; });
  scf::populateSCFStructuralTypeConversionsAndLegality(converter, patterns,
                                                       legal);
  ConversionConfig config;
  config.listener =
      static_cast<RewriterBase::Listener *>(rewriter.getListener());
  return applyPartialConversion(target, legal, std::move(patterns), config);
}

namespace {
/// transfer(v, mask)  ==  transfer(piece of v, piece of mask) of each piece,
/// which upstream does without masks only
struct SplitMasked : OpInterfaceRewritePattern<VectorTransferOpInterface> {
  SplitMasked(MLIRContext *context, int64_t bits)
      : OpInterfaceRewritePattern(context), bits(bits) {}

  LogicalResult matchAndRewrite(VectorTransferOpInterface op,
                                PatternRewriter &rewriter) const override {
    VectorType type = op.getVectorType();
    AffineMap map = op.getPermutationMap();
    if (type.getRank() == 0 || !op.getMask() || !map.isProjectedPermutation() ||
        !compressUnusedDims(map).isIdentity() ||
        !isa<MemRefType>(op.getBase().getType()))
      return rewriter.notifyMatchFailure(
          op, "has no mask of its shape, or is not of a buffer");
    SmallVector<int64_t> piece = pieceOf(type, bits);
    if (type.getShape() == ArrayRef(piece))
      return rewriter.notifyMatchFailure(op, "is a piece");
    Location loc = op.getLoc();
    bool writes = isa<vector::TransferWriteOp>(op);
    SmallVector<Value> masks = split(rewriter, op.getMask(), piece);
    SmallVector<Value> vectors =
        writes ? split(rewriter, op.getVector(), piece) : SmallVector<Value>();
    for (auto [number, at] :
         llvm::enumerate(StaticTileOffsetRange(type.getShape(), piece))) {
      SmallVector<Value> indices(op.getIndices());
      for (auto [dim, offset] : llvm::enumerate(at)) {
        Value &index = indices[map.getDimPosition(dim)];
        index = rewriter.createOrFold<arith::AddIOp>(
            loc, index, arith::ConstantIndexOp::create(rewriter, loc, offset));
      }
      IRMapping pieces;
      pieces.map(op.getMask(), masks[number]);
      if (writes)
        pieces.map(op.getVector(), vectors[number]);
      Operation *part = rewriter.clone(*op, pieces);
      part->setOperands(op.getIndices().getBeginOperandIndex(), indices.size(),
                        indices);
      if (writes)
        continue;
      part->getResult(0).setType(VectorType::get(piece, type.getElementType()));
      vectors.push_back(part->getResult(0));
    }
    if (writes)
      rewriter.eraseOp(op);
    else
      rewriter.replaceOp(op, join(rewriter, type, vectors, piece));
    return success();
  }

  int64_t bits;
};

/// read(x : n x 2)  ==  cast(read(x as one dim : 2 * n)), where pairs, or
/// fours, lie side by side. Upstream flattens what has no mask only.
struct ReadFlat : OpRewritePattern<vector::TransferReadOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(vector::TransferReadOp op,
                                PatternRewriter &rewriter) const override {
    VectorType type = op.getVectorType();
    auto buffer = dyn_cast<MemRefType>(op.getBase().getType());
    if (!buffer || buffer.getRank() < 2 || !isPacked(type))
      return rewriter.notifyMatchFailure(op, "reads no pairs or fours");
    SmallVector<int64_t> shape(type.getShape());
    int64_t rank = buffer.getRank(), packed = shape.pop_back_val();
    SmallVector<ReassociationIndices> groups(rank - 1);
    for (int64_t dim = 0; dim < rank; ++dim)
      groups[std::min(dim, rank - 2)].push_back(dim);
    if (!op.getPermutationMap().isMinorIdentity() || op.hasOutOfBoundsDim() ||
        buffer.getShape().back() != packed ||
        !memref::CollapseShapeOp::isGuaranteedCollapsible(buffer, groups))
      return rewriter.notifyMatchFailure(op, "reads no whole pairs or fours");
    Location loc = op.getLoc();
    shape.back() *= packed;
    SmallVector<Value> indices(op.getIndices().drop_back());
    indices.back() = rewriter.createOrFold<arith::MulIOp>(
        loc, indices.back(),
        arith::ConstantIndexOp::create(rewriter, loc, packed));
    auto flat = VectorType::get(shape, type.getElementType());
    Value mask = op.getMask();
    if (mask)
      mask = vector::ShapeCastOp::create(
          rewriter, loc, flat.clone(rewriter.getI1Type()), mask);
    Value view =
        memref::CollapseShapeOp::create(rewriter, loc, op.getBase(), groups);
    Value read = vector::TransferReadOp::create(
        rewriter, loc, flat, view, indices,
        AffineMap::getMinorIdentityMap(rank - 1, shape.size(), getContext()),
        op.getPadding(), mask,
        rewriter.getBoolArrayAttr(SmallVector<bool>(shape.size(), true)));
    rewriter.replaceOpWithNewOp<vector::ShapeCastOp>(op, type, read);
    return success();
  }
};
} // namespace

DiagnosedSilenceableFailure
UnrollVectorsOp::apply(transform::TransformRewriter &rewriter,
                       transform::TransformResults &,
                       transform::TransformState &state) {
  MLIRContext *context = getContext();
  std::optional<int64_t> given = readNumber(state, getBits());
  if (!given)
    return emitDefiniteFailure() << "expects one positive number of bits";
  int64_t bits = bitsIn(state, getTarget(), *given);
  RewritePatternSet patterns(context);
  vector::populateVectorUnrollPatterns(
      patterns,
      vector::UnrollVectorOptions()
          .setNativeShapeFn([=](Operation *op) { return pieceOf(op, bits); })
          .setUnrollTraversalOrderFn(
              [=](Operation *op) { return orderOf(op, bits); }));
  vector::populateVectorToVectorCanonicalizationPatterns(patterns);
  vector::ExtractStridedSliceOp::getCanonicalizationPatterns(patterns, context);
  vector::InsertStridedSliceOp::getCanonicalizationPatterns(patterns, context);
  patterns.add<SplitMasked>(context, bits);
  PatternApplication application(
      RuleLibrary::get(context).getOptions().rewriteLimit);
  limitPatterns(patterns, application);
  FrozenRewritePatternSet frozen(std::move(patterns));
  RewritePatternSet flat(context);
  flat.add<ReadFlat>(context);
  FrozenRewritePatternSet frozenFlat(std::move(flat));
  GreedyRewriteConfig config;
  config.setListener(
      static_cast<RewriterBase::Listener *>(rewriter.getListener()));
  for (Operation *target : state.getPayloadOps(getTarget()))
    if (failed(carryPieces(rewriter, target, bits)) ||
        failed(applyPatternsGreedily(target, frozen, config)) ||
        failed(applyPatternsGreedily(target, frozenFlat, config)))
      return emitDefaultSilenceableFailure(target)
             << "vectors do not come to pieces";
  if (!application.exhausted())
    return DiagnosedSilenceableFailure::success();
  InFlightDiagnostic error = mlir::emitError(getLoc());
  application.describe(error);
  return DiagnosedSilenceableFailure::definiteFailure();
}

//===----------------------------------------------------------------------===//
// ForwardTransfersOp
//===----------------------------------------------------------------------===//

/// Whether two transfers are of the same elements, and of no others.
static bool areAlike(VectorTransferOpInterface first,
                     VectorTransferOpInterface second) {
  return first.getBase() == second.getBase() &&
         first.getMask() == second.getMask() &&
         first.getVectorType() == second.getVectorType() &&
         first.getPermutationMap() == second.getPermutationMap() &&
         llvm::equal(first.getIndices(), second.getIndices()) &&
         !first.hasOutOfBoundsDim() && !second.hasOutOfBoundsDim();
}

/// What a buffer is a view of, however often: an argument of a function, an
/// allocation or a global, which share nothing with each other. None where that
/// is not to be seen.
static Value bufferOf(Value value) {
  auto buffer = dyn_cast_if_present<MemrefValue>(value);
  Value whole = buffer ? memref::skipViewLikeOps(buffer) : Value();
  return whole && kindOfBuffer(whole) != "other" ? whole : Value();
}

/// Whether `op` may read, or write, what a transfer does in `buffer`.
template <typename Effect>
static bool mayMeet(Operation *op, VectorTransferOpInterface transfer,
                    Value buffer) {
  auto other = dyn_cast<VectorTransferOpInterface>(op);
  if (other && vector::isDisjointTransferSet(other, transfer))
    return false;
  auto result = op->walk([&](Operation *inner) {
    // Upstream says that asking for memory ahead writes it. What has effects by
    // its regions alone has those of operations in them.
    if (isa<memref::PrefetchOp>(inner) ||
        (inner->hasTrait<OpTrait::HasRecursiveMemoryEffects>() &&
         !isa<MemoryEffectOpInterface>(inner)))
      return WalkResult::advance();
    auto effects = getEffectsRecursively(inner);
    bool meets = !effects || llvm::any_of(*effects, [&](auto &effect) {
      Value other = bufferOf(effect.getValue());
      return isa<Effect>(effect.getEffect()) &&
             (!other || areOneBuffer(other, buffer));
    });
    return meets ? WalkResult::interrupt() : WalkResult::advance();
  });
  return result.wasInterrupted();
}

/// Whether a write of the same elements stands in the block of a transfer.
static bool hasWriteAlike(VectorTransferOpInterface transfer) {
  return llvm::any_of(transfer.getBase().getUsers(), [&](Operation *user) {
    auto write = dyn_cast<vector::TransferWriteOp>(user);
    return write && write != transfer &&
           write->getBlock() == transfer->getBlock() &&
           areAlike(write, transfer);
  });
}

/// Takes a read from what a write before it has written there. What a masked
/// one gives beyond the mask is any number.
static void forward(RewriterBase &rewriter, vector::TransferReadOp read) {
  Value buffer = bufferOf(read.getBase());
  if (!buffer || !hasWriteAlike(read) ||
      (read.getMask() && !read.getPadding().getDefiningOp<ub::PoisonOp>()))
    return;
  for (Operation *op = read->getPrevNode(); op; op = op->getPrevNode()) {
    auto write = dyn_cast<vector::TransferWriteOp>(op);
    if (write && areAlike(read, write))
      return rewriter.replaceOp(read, write.getVector());
    if (mayMeet<MemoryEffects::Write>(op, read, buffer))
      return;
  }
}

/// Drops a write that a later one in the block, of the same place, writes over
/// before anything reads.
static void dropOverwritten(RewriterBase &rewriter,
                            vector::TransferWriteOp write) {
  Value buffer = bufferOf(write.getBase());
  if (!buffer || !hasWriteAlike(write))
    return;
  for (Operation *op = write->getNextNode(); op; op = op->getNextNode()) {
    auto next = dyn_cast<vector::TransferWriteOp>(op);
    if (next && areAlike(next, write))
      return rewriter.eraseOp(write);
    if (mayMeet<MemoryEffects::Read>(op, write, buffer))
      return;
  }
}

DiagnosedSilenceableFailure
ForwardTransfersOp::apply(transform::TransformRewriter &rewriter,
                          transform::TransformResults &,
                          transform::TransformState &state) {
  for (Operation *target : state.getPayloadOps(getTarget())) {
    target->walk([&](vector::TransferReadOp op) { forward(rewriter, op); });
    target->walk(
        [&](vector::TransferWriteOp op) { dropOverwritten(rewriter, op); });
  }
  return DiagnosedSilenceableFailure::success();
}
