//===- Transfers.cpp - Transfers and contractions lowered right -----------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Transforms.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Dialect/Vector/Utils/VectorUtils.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace tenon;

/// The dims of its buffer that a transfer goes along, in their order, and which
/// dim of the vector goes along each: a mask has them in that order.
static SmallVector<std::pair<int64_t, int64_t>> dimsOf(AffineMap map) {
  SmallVector<std::pair<int64_t, int64_t>> dims;
  for (auto [number, result] : llvm::enumerate(map.getResults()))
    if (auto dim = dyn_cast<AffineDimExpr>(result))
      dims.push_back({dim.getPosition(), number});
  llvm::sort(dims);
  return dims;
}

/// The same transfer of another buffer, with another vector, map and mask,
/// which stays within bounds.
static Operation *rebuild(PatternRewriter &rewriter,
                          VectorTransferOpInterface op, Value buffer,
                          ValueRange at, Value vector, VectorType type,
                          AffineMap map, Value mask) {
  ArrayAttr within =
      rewriter.getBoolArrayAttr(SmallVector<bool>(type.getRank(), true));
  if (auto read = dyn_cast<vector::TransferReadOp>(op.getOperation()))
    return vector::TransferReadOp::create(rewriter, op.getLoc(), type, buffer,
                                          at, AffineMapAttr::get(map),
                                          read.getPadding(), mask, within);
  return vector::TransferWriteOp::create(rewriter, op.getLoc(), Type(), vector,
                                         buffer, at, AffineMapAttr::get(map),
                                         mask, within);
}

/// Whether it moves numbers of a buffer, and as many as is known.
static bool isOfBuffer(VectorTransferOpInterface op) {
  auto buffer = dyn_cast<MemRefType>(op.getBase().getType());
  VectorType type = op.getVectorType();
  return buffer && !type.isScalable() &&
         buffer.getElementType() == type.getElementType();
}

namespace {
/// transfer(m, out of bounds)  ==  transfer(m, mask of what is within), of two
/// dims and more: upstream drops the bound of a leading dim of size 1
struct MaskOutOfBounds : OpInterfaceRewritePattern<VectorTransferOpInterface> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(VectorTransferOpInterface op,
                                PatternRewriter &rewriter) const override {
    VectorType type = op.getVectorType();
    bool isRow = type.getRank() < 2 &&
                 (!op.getMask() || op.getPermutationMap().isMinorIdentity());
    if (isRow || !isOfBuffer(op) || !op.hasOutOfBoundsDim())
      return rewriter.notifyMatchFailure(op, "stays within a buffer");
    Location loc = op.getLoc();
    SmallVector<Value> counts;
    SmallVector<int64_t> shape;
    for (auto [of, dim] : dimsOf(op.getPermutationMap())) {
      shape.push_back(type.getDimSize(dim));
      if (op.isDimInBounds(dim)) {
        counts.push_back(
            arith::ConstantIndexOp::create(rewriter, loc, shape.back()));
        continue;
      }
      Value size = rewriter.createOrFold<memref::DimOp>(loc, op.getBase(), of);
      counts.push_back(
          rewriter.createOrFold<arith::SubIOp>(loc, size, op.getIndices()[of]));
    }
    Value mask = vector::CreateMaskOp::create(
        rewriter, loc, VectorType::get(shape, rewriter.getI1Type()), counts);
    if (op.getMask())
      mask = arith::AndIOp::create(rewriter, loc, mask, op.getMask());
    Operation *made =
        rebuild(rewriter, op, op.getBase(), op.getIndices(), op.getVector(),
                type, op.getPermutationMap(), mask);
    rewriter.replaceOp(op, made->getResults());
    return success();
  }
};

/// read(m, map, mask)  ==  transpose(broadcast(read(m, dims in order, mask))),
/// and write(v, m, map, mask)  ==  write(shape_cast(transpose(v)), m, minor
/// dims, shape_cast(mask)): upstream takes the mask for one of the vector's
/// dims, or of the buffer's last
struct SortMasked : OpInterfaceRewritePattern<VectorTransferOpInterface> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(VectorTransferOpInterface op,
                                PatternRewriter &rewriter) const override {
    VectorType type = op.getVectorType();
    AffineMap map = op.getPermutationMap();
    auto dims = dimsOf(map);
    bool writes = isa<vector::TransferWriteOp>(op),
         isSorted = dims.size() == map.getNumResults() &&
                    llvm::is_sorted(llvm::make_second_range(dims));
    // What may leave its buffer gets a mask first.
    if (!op.getMask() || op.hasOutOfBoundsDim() || !isOfBuffer(op) ||
        dims.empty() || (writes ? map.isMinorIdentity() : isSorted))
      return rewriter.notifyMatchFailure(op, "has no mask, or its dims in "
                                             "order");
    Location loc = op.getLoc();
    // What a vector has that is broadcast comes first, then dims in order.
    SmallVector<int64_t> order, shape, whole;
    SmallVector<AffineExpr> sorted;
    for (int64_t dim = 0; dim < type.getRank(); ++dim)
      if (!isa<AffineDimExpr>(map.getResult(dim)))
        order.push_back(dim);
    for (auto [of, dim] : dims) {
      order.push_back(dim);
      shape.push_back(type.getDimSize(dim));
      sorted.push_back(map.getResult(dim));
    }
    for (int64_t dim : order)
      whole.push_back(type.getDimSize(dim));
    if (writes) {
      // All dims from the first on that the transfer goes along, the others of
      // size 1: a view without these is ambiguous where several have size 1.
      Value vector = op.getVector();
      if (!isSorted)
        vector = vector::TransposeOp::create(rewriter, loc, vector, order);
      int64_t rank = map.getNumDims();
      SmallVector<int64_t> minor(rank - dims.front().first, 1);
      for (auto [of, dim] : dims)
        minor[of - dims.front().first] = type.getDimSize(dim);
      auto extend = [&](Value value) -> Value {
        auto extended =
            VectorType::get(minor, getElementTypeOrSelf(value.getType()));
        return rewriter.createOrFold<vector::ShapeCastOp>(loc, extended, value);
      };
      vector = extend(vector);
      rebuild(rewriter, op, op.getBase(), op.getIndices(), vector,
              cast<VectorType>(vector.getType()),
              AffineMap::getMinorIdentityMap(rank, minor.size(),
                                             rewriter.getContext()),
              extend(op.getMask()));
      rewriter.eraseOp(op);
      return success();
    }
    auto part = VectorType::get(shape, type.getElementType());
    Operation *made = rebuild(
        rewriter, op, op.getBase(), op.getIndices(), nullptr, part,
        AffineMap::get(map.getNumDims(), 0, sorted, rewriter.getContext()),
        op.getMask());
    Value read = made->getResult(0);
    if (whole.size() != shape.size())
      read = vector::BroadcastOp::create(
          rewriter, loc, VectorType::get(whole, type.getElementType()), read);
    rewriter.replaceOpWithNewOp<vector::TransposeOp>(
        op, read, invertPermutationVector(order));
    return success();
  }
};

/// transfer(m[i] : vector<T>)  ==  a load or a store of m[i], and the same of
/// what is read once for all elements, which upstream leaves
struct MoveNumber : OpInterfaceRewritePattern<VectorTransferOpInterface> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(VectorTransferOpInterface op,
                                PatternRewriter &rewriter) const override {
    VectorType type = op.getVectorType();
    if (!dimsOf(op.getPermutationMap()).empty() || op.getMask() ||
        !isOfBuffer(op))
      return rewriter.notifyMatchFailure(op, "moves several numbers");
    if (isa<vector::TransferReadOp>(op)) {
      Value number = memref::LoadOp::create(rewriter, op.getLoc(), op.getBase(),
                                            op.getIndices());
      rewriter.replaceOpWithNewOp<vector::BroadcastOp>(op, type, number);
      return success();
    }
    Value number =
        vector::ExtractOp::create(rewriter, op.getLoc(), op.getVector());
    rewriter.replaceOpWithNewOp<memref::StoreOp>(op, number, op.getBase(),
                                                 op.getIndices());
    return success();
  }
};

/// contract(a, b, c)  ==  c combined in turn with a * b at each step of the
/// reductions, where the mask is set: upstream folds masked ones until it
/// crashes, multiplies indices as floats, and leaves other kinds than add that
/// are no product of matrices
struct ContractInSteps
    : vector::MaskableOpRewritePattern<vector::ContractionOp> {
  ContractInSteps(MLIRContext *context, bool onlyWrong)
      : MaskableOpRewritePattern(context, /*benefit=*/onlyWrong ? 2 : 0),
        onlyWrong(onlyWrong) {}

  FailureOr<Value>
  matchAndRewriteMaskableOp(vector::ContractionOp op,
                            vector::MaskingOpInterface masking,
                            PatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Type element = getElementTypeOrSelf(op.getResultType());
    if (onlyWrong && !masking && !element.isIndex())
      return rewriter.notifyMatchFailure(op, "has no mask");
    SmallVector<int64_t> bounds, order, steps;
    op.getIterationBounds(bounds);
    for (auto [loop, kind] : llvm::enumerate(op.getIteratorTypesArray()))
      if (kind == vector::IteratorType::reduction) {
        order.push_back(loop);
        steps.push_back(bounds[loop]);
      }
    SmallVector<AffineMap> maps = op.getIndexingMapsArray();
    for (AffineExpr dim : maps[2].getResults())
      order.push_back(cast<AffineDimExpr>(dim).getPosition());
    // A vector along the loops of `map`, along all loops in that order.
    auto spread = [&](Value value, AffineMap map, Type type) -> Value {
      SmallVector<int64_t> own, shape, places;
      for (int64_t loop : order)
        if (!map.isFunctionOfDim(loop))
          own.push_back(loop);
      for (AffineExpr dim : map.getResults())
        own.push_back(cast<AffineDimExpr>(dim).getPosition());
      for (int64_t loop : own)
        shape.push_back(bounds[loop]);
      for (int64_t loop : order)
        places.push_back(llvm::find(own, loop) - own.begin());
      Type narrow = getElementTypeOrSelf(value.getType());
      value = vector::BroadcastOp::create(
          rewriter, loc, VectorType::get(shape, narrow), value);
      value = vector::TransposeOp::create(rewriter, loc, value, places);
      Type wide = cast<VectorType>(value.getType()).clone(type);
      if (narrow == type)
        return value;
      if (isa<FloatType>(type))
        return arith::ExtFOp::create(rewriter, loc, wide, value);
      return arith::ExtSIOp::create(rewriter, loc, wide, value);
    };
    Value product = vector::makeArithReduction(
        rewriter, loc, vector::CombiningKind::MUL,
        spread(op.getLhs(), maps[0], element),
        spread(op.getRhs(), maps[1], element));
    Value mask, result = op.getAcc();
    if (masking)
      mask = spread(masking.getMask(),
                    rewriter.getMultiDimIdentityMap(bounds.size()),
                    rewriter.getI1Type());
    SmallVector<int64_t> ones(steps.size(), 1);
    for (SmallVector<int64_t> at : StaticTileOffsetRange(steps, ones))
      result = vector::makeArithReduction(
          rewriter, loc, op.getKind(),
          vector::ExtractOp::create(rewriter, loc, product, at), result,
          /*fastmath=*/nullptr,
          mask ? vector::ExtractOp::create(rewriter, loc, mask, at) : Value());
    return result;
  }

  bool onlyWrong;
};

/// The number that changes nothing in a reduction of this kind.
static TypedAttr getNeutral(OpBuilder &builder, Location loc,
                            vector::CombiningKind kind, Type type) {
  using Kind = vector::CombiningKind;
  using Of = arith::AtomicRMWKind;
  static const DenseMap<unsigned, Of> kinds = {
      {unsigned(Kind::MUL), Of::muli},
      {unsigned(Kind::MINUI), Of::minu},
      {unsigned(Kind::MINSI), Of::mins},
      {unsigned(Kind::MAXUI), Of::maxu},
      {unsigned(Kind::MAXSI), Of::maxs},
      {unsigned(Kind::MINNUMF), Of::minnumf},
      {unsigned(Kind::MAXNUMF), Of::maxnumf},
      {unsigned(Kind::MINIMUMF), Of::minimumf},
      {unsigned(Kind::MAXIMUMF), Of::maximumf},
      {unsigned(Kind::AND), Of::andi}};
  if (kind == Kind::MUL && isa<FloatType>(type))
    return builder.getFloatAttr(type, 1);
  auto found = kinds.find(unsigned(kind));
  if (found == kinds.end())
    return builder.getZeroAttr(type);
  if (!type.isIndex())
    return arith::getIdentityValueAttr(found->second, type, builder, loc);
  TypedAttr wide = arith::getIdentityValueAttr(
      found->second, builder.getI64Type(), builder, loc);
  return builder.getIntegerAttr(type, cast<IntegerAttr>(wide).getValue());
}

/// mask(m, reduction(v, a))  ==  reduction(select(m, v, neutral), a): upstream
/// takes a denormal for the least float, and makes an invalid operation of
/// indices
struct UnmaskReduction : vector::MaskableOpRewritePattern<vector::ReductionOp> {
  using MaskableOpRewritePattern::MaskableOpRewritePattern;

  FailureOr<Value>
  matchAndRewriteMaskableOp(vector::ReductionOp op,
                            vector::MaskingOpInterface masking,
                            PatternRewriter &rewriter) const override {
    VectorType type = op.getSourceVectorType();
    if (!masking)
      return rewriter.notifyMatchFailure(op, "it has no mask");
    Location loc = op.getLoc();
    Value neutral = vector::BroadcastOp::create(
        rewriter, loc, type,
        arith::ConstantOp::create(rewriter, loc,
                                  getNeutral(rewriter, loc, op.getKind(),
                                             type.getElementType())));
    Value kept = arith::SelectOp::create(rewriter, loc, masking.getMask(),
                                         op.getVector(), neutral);
    return vector::ReductionOp::create(rewriter, loc, op.getType(),
                                       op.getKindAttr(), kept, op.getAcc(),
                                       op.getFastmathAttr())
        .getResult();
  }
};
} // namespace

/// read(t, mask)  ==  select(mask, read(t), padding), and write(v, t, mask)  ==
/// write(select(mask, v, read(t)), t), of whole tensors, in place of `root`
static void selectByMask(RewriterBase &rewriter, Operation *root,
                         VectorTransferOpInterface op, Value mask) {
  VectorType type = op.getVectorType();
  Location loc = op.getLoc();
  rewriter.setInsertionPoint(root);
  auto flags =
      rewriter.getBoolArrayAttr(SmallVector<bool>(type.getRank(), true));
  auto map = AffineMapAttr::get(op.getPermutationMap());
  auto read = dyn_cast<vector::TransferReadOp>(op.getOperation());
  Value padding =
      read ? read.getPadding()
           : Value(arith::ConstantOp::create(
                 rewriter, loc, rewriter.getZeroAttr(type.getElementType())));
  Value whole = vector::TransferReadOp::create(
      rewriter, loc, type, op.getBase(), op.getIndices(), map, padding,
      /*mask=*/Value(), flags);
  if (read) {
    Value rest = vector::BroadcastOp::create(rewriter, loc, type, padding);
    rewriter.replaceOpWithNewOp<arith::SelectOp>(root, mask, whole, rest);
    return;
  }
  Value selected =
      arith::SelectOp::create(rewriter, loc, mask, op.getVector(), whole);
  rewriter.replaceOpWithNewOp<vector::TransferWriteOp>(
      root, op.getBase().getType(), selected, op.getBase(), op.getIndices(),
      map, /*mask=*/Value(), flags);
}

/// mask(m, multi_reduction(v, a))  ==  select(m, v combined with a, a), where
/// the reduced dims have size 1
static void selectReduced(RewriterBase &rewriter, vector::MaskOp root) {
  auto op = dyn_cast_or_null<vector::MultiDimReductionOp>(root.getMaskableOp());
  if (!op || root.hasPassthru() || op.getSourceVectorType().isScalable())
    return;
  ArrayRef<int64_t> shape = op.getSourceVectorType().getShape();
  for (auto [dim, size] : llvm::enumerate(shape))
    if (op.isReducedDim(dim) && size != 1)
      return;
  Location loc = op.getLoc();
  rewriter.setInsertionPoint(root);
  auto kept = dyn_cast<VectorType>(op.getDestType());
  auto drop = [&](Value value) -> Value {
    if (!kept)
      return vector::ExtractOp::create(rewriter, loc, value,
                                       SmallVector<int64_t>(shape.size()));
    Type type = kept.clone(getElementTypeOrSelf(value.getType()));
    return vector::ShapeCastOp::create(rewriter, loc, type, value);
  };
  rewriter.replaceOp(root, vector::makeArithReduction(
                               rewriter, loc, op.getKind(),
                               drop(op.getSource()), op.getAcc(),
                               /*fastmath=*/nullptr, drop(root.getMask())));
}

DiagnosedSilenceableFailure
LowerMaskedTransfersToSelectOp::apply(transform::TransformRewriter &rewriter,
                                      transform::TransformResults &,
                                      transform::TransformState &state) {
  for (Operation *target : state.getPayloadOps(getTarget())) {
    SmallVector<VectorTransferOpInterface> found;
    target->walk([&](VectorTransferOpInterface op) { found.push_back(op); });
    target->walk([&](vector::MaskOp op) { selectReduced(rewriter, op); });
    for (VectorTransferOpInterface op : found) {
      auto tensor = dyn_cast<RankedTensorType>(op.getBase().getType());
      auto region = dyn_cast<vector::MaskOp>(op->getParentOp());
      Value mask = region ? region.getMask() : op.getMask();
      // A transfer of a whole tensor starts at 0 and has its shape.
      if (mask && tensor && !(region && region.hasPassthru()) &&
          llvm::all_of(op.getIndices(), isZeroInteger) &&
          op.getPermutationMap().isMinorIdentity() &&
          tensor.getShape() == op.getVectorType().getShape() &&
          tensor.getElementType() == op.getVectorType().getElementType())
        selectByMask(rewriter, region ? region.getOperation() : op, op, mask);
    }
  }
  return DiagnosedSilenceableFailure::success();
}

void LegalizeTransfersOp::populatePatterns(RewritePatternSet &patterns) {
  patterns.add<MaskOutOfBounds, SortMasked, MoveNumber, UnmaskReduction>(
      patterns.getContext());
  patterns.add<ContractInSteps>(patterns.getContext(), /*onlyWrong=*/true);
}

void UnmaskReductionsOp::populatePatterns(RewritePatternSet &patterns) {
  patterns.add<UnmaskReduction>(patterns.getContext());
}

void LowerContractionsOp::populatePatterns(RewritePatternSet &patterns) {
  patterns.add<ContractInSteps>(patterns.getContext(), /*onlyWrong=*/true);
  patterns.add<ContractInSteps>(patterns.getContext(), /*onlyWrong=*/false);
}
