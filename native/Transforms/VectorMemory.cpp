//===- VectorMemory.cpp - Vectors in memory -------------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Transforms.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace tenon;

/// As many dims that stay within bounds.
static SmallVector<bool> within(int64_t rank) {
  return SmallVector<bool>(rank, true);
}

/// Indices from `at` on, and 0 for the dims behind them.
static SmallVector<Value> placeIn(OpBuilder &builder, Location loc,
                                  ArrayRef<OpFoldResult> at, int64_t rank) {
  SmallVector<OpFoldResult> place(at);
  place.resize(rank, builder.getIndexAttr(0));
  return getValueOrCreateConstantIndexOp(builder, loc, place);
}

/// Writes a vector or a number, or reads one, from there on in memory.
static void write(OpBuilder &builder, Value value, Value memory,
                  ValueRange at) {
  if (auto type = dyn_cast<VectorType>(value.getType()))
    vector::TransferWriteOp::create(builder, value.getLoc(), value, memory, at,
                                    ArrayRef(within(type.getRank())));
  else
    memref::StoreOp::create(builder, value.getLoc(), value, memory, at);
}
static Value read(OpBuilder &builder, Type type, Value memory, ValueRange at) {
  if (auto vector = dyn_cast<VectorType>(type))
    return vector::TransferReadOp::create(builder, memory.getLoc(), vector,
                                          memory, at, std::nullopt,
                                          ArrayRef(within(vector.getRank())));
  return memref::LoadOp::create(builder, memory.getLoc(), memory, at);
}

/// Whether LLVM lacks such a place: one that is known at run time only, in a
/// vector of several dims.
template <typename Op>
static bool isUnknown(Op op, VectorType type) {
  return type.getRank() > 1 && !type.isScalable() && op.hasDynamicPosition();
}

//===----------------------------------------------------------------------===//
// LowerVectorAccessesOp
//===----------------------------------------------------------------------===//

namespace {
/// load(m)  ==  transfer_read(m) within bounds, and store(v, m)  ==
/// transfer_write(v, m), of n-D vectors; of a buffer of one vector that views
/// one of numbers, of any rank: numbers are not aligned as a vector is
template <typename Access>
struct AccessAsTransfer : OpRewritePattern<Access> {
  using OpRewritePattern<Access>::OpRewritePattern;

  LogicalResult matchAndRewrite(Access op,
                                PatternRewriter &rewriter) const override {
    bool isLoad = op->getNumResults() == 1;
    Value memory = op->getOperand(isLoad ? 0 : 1);
    auto view = memory.getDefiningOp<vector::TypeCastOp>();
    if (view)
      memory = view.getMemref();
    auto type = dyn_cast<VectorType>(isLoad ? op->getResultTypes().front()
                                            : op->getOperandTypes().front());
    auto buffer = cast<MemRefType>(memory.getType());
    if (!type || type.getRank() < (view ? 1 : 2) || type.isScalable() ||
        isa<VectorType>(buffer.getElementType()))
      return rewriter.notifyMatchFailure(op, "accesses no n-D vector");
    SmallVector<Value> at =
        placeIn(rewriter, op.getLoc(), getAsOpFoldResult(op.getIndices()),
                buffer.getRank());
    if (isLoad) {
      rewriter.replaceOp(op, read(rewriter, type, memory, at));
    } else {
      write(rewriter, op->getOperand(0), memory, at);
      rewriter.eraseOp(op);
    }
    return success();
  }
};

/// extract(f(v, ...), [i])  ==  f(extract(v, [i]), ...), where f goes element
/// by element
struct ExtractOfElementwise : OpRewritePattern<vector::ExtractOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(vector::ExtractOp op,
                                PatternRewriter &rewriter) const override {
    Operation *f = op.getSource().getDefiningOp();
    if (!isUnknown(op, op.getSourceVectorType()) || !f ||
        f->getNumResults() != 1 || !OpTrait::hasElementwiseMappableTraits(f))
      return rewriter.notifyMatchFailure(op, "is of no element-wise value");
    SmallVector<Value> parts;
    for (Value operand : f->getOperands())
      parts.push_back(isa<VectorType>(operand.getType())
                          ? vector::ExtractOp::create(rewriter, op.getLoc(),
                                                      operand,
                                                      op.getMixedPosition())
                          : operand);
    rewriter.replaceOp(
        op, rewriter.create(f->getLoc(), f->getName().getIdentifier(), parts,
                            op->getResultTypes(), f->getAttrs()));
    return success();
  }
};

/// Places along a dim of a buffer as places along the last one of a view whose
/// last stride is 1, and the indices in that.
static Value byUnitStride(OpBuilder &builder, Value &memory, unsigned dim,
                          SmallVectorImpl<Value> &at, Value places) {
  Location loc = memory.getLoc();
  auto data = memref::ExtractStridedMetadataOp::create(builder, loc, memory);
  SmallVector<OpFoldResult> strides = data.getConstifiedMixedStrides();
  SmallVector<Value> counts =
      getValueOrCreateConstantIndexOp(builder, loc, strides);
  at.back() =
      builder.createOrFold<arith::MulIOp>(loc, at.back(), counts.back());
  strides.back() = builder.getIndexAttr(1);
  memory = memref::ReinterpretCastOp::create(
      builder, loc, memory, data.getConstifiedMixedOffset(),
      data.getConstifiedMixedSizes(), strides);
  auto type = cast<VectorType>(places.getType()).clone(builder.getIndexType());
  return builder.createOrFold<arith::MulIOp>(
      loc, builder.createOrFold<arith::IndexCastOp>(loc, type, places),
      builder.createOrFold<vector::BroadcastOp>(loc, type, counts[dim]));
}

/// scatter(v, indices, mask, m)  ==  scatter of these as vectors of one dim,
/// and, as a gather, of m with a last stride of 1: upstream lowers neither. The
/// last of equal indices stays
template <typename Access>
struct AccessByList : OpRewritePattern<Access> {
  using OpRewritePattern<Access>::OpRewritePattern;

  LogicalResult matchAndRewrite(Access op,
                                PatternRewriter &rewriter) const override {
    VectorType type = op.getMaskVectorType();
    auto buffer = dyn_cast<MemRefType>(op.getBase().getType());
    bool gathers = op->getNumResults() == 1;
    bool isFast = buffer && buffer.isLastDimUnitStride();
    if (type.isScalable() || !buffer ||
        (isFast && (gathers || type.getRank() < 2)))
      return rewriter.notifyMatchFailure(op, "accesses unit stride");
    Location loc = op.getLoc();
    if (!isFast) {
      SmallVector<Value> at(op.getOffsets());
      Value view = op.getBase(),
            indices = byUnitStride(rewriter, view, buffer.getRank() - 1, at,
                                   op.getIndices());
      rewriter.modifyOpInPlace(op, [&] {
        op.getBaseMutable().assign(view);
        op.getOffsetsMutable().assign(at);
        op.getIndicesMutable().assign(indices);
      });
      return success();
    }
    auto flat = [&](Value value) -> Value {
      Type element = getElementTypeOrSelf(value.getType());
      return rewriter.createOrFold<vector::ShapeCastOp>(
          loc, VectorType::get(type.getNumElements(), element), value);
    };
    rewriter.replaceOpWithNewOp<vector::ScatterOp>(
        op, TypeRange(), op.getBase(), op.getOffsets(), flat(op.getIndices()),
        flat(op.getMask()), flat(op->getOperands().back()),
        op.getAlignmentAttr());
    return success();
  }
};

/// read(m)  ==  gather(m), and write(v, m)  ==  scatter(v, m), of a vector of
/// one dim whose elements have a stride: upstream inserts each at a place known
/// at run time only
struct StridedTransfer : OpInterfaceRewritePattern<VectorTransferOpInterface> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(VectorTransferOpInterface op,
                                PatternRewriter &rewriter) const override {
    VectorType type = op.getVectorType();
    auto buffer = dyn_cast<MemRefType>(op.getShapedType());
    Type element = type.getElementType();
    if (!buffer || type.getRank() != 1 || type.isScalable() ||
        op.hasOutOfBoundsDim() || isa<vector::MaskOp>(op->getParentOp()) ||
        (!element.isIndex() &&
         (!element.isIntOrFloat() || element.getIntOrFloatBitWidth() % 8 != 0)))
      return rewriter.notifyMatchFailure(op, "is no vector of one dim");
    auto dim = dyn_cast<AffineDimExpr>(op.getPermutationMap().getResult(0));
    if (!dim || (dim.getPosition() == buffer.getRank() - 1 &&
                 buffer.isLastDimUnitStride()))
      return rewriter.notifyMatchFailure(op, "has a stride of 1");
    Location loc = op.getLoc();
    Value memory = op.getBase(), mask = op.getMask();
    SmallVector<Value> at(op.getIndices());
    Value places =
        byUnitStride(rewriter, memory, dim.getPosition(), at,
                     vector::StepOp::create(
                         rewriter, loc, type.clone(rewriter.getIndexType())));
    if (!mask)
      mask = arith::ConstantOp::create(
          rewriter, loc, rewriter.getOneAttr(type.clone(rewriter.getI1Type())));
    if (auto read = dyn_cast<vector::TransferReadOp>(op.getOperation()))
      rewriter.replaceOpWithNewOp<vector::GatherOp>(
          op, type, memory, at, places, mask,
          rewriter.createOrFold<vector::BroadcastOp>(loc, type,
                                                     read.getPadding()));
    else
      rewriter.replaceOpWithNewOp<vector::ScatterOp>(
          op, TypeRange(), memory, at, places, mask, op->getOperand(0),
          IntegerAttr());
    return success();
  }
};

/// deinterleave(x)  ==  index_cast(deinterleave(index_cast(x))), of indices:
/// upstream makes a shuffle of these that LLVM lacks
struct DeinterleaveIndices : OpRewritePattern<vector::DeinterleaveOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(vector::DeinterleaveOp op,
                                PatternRewriter &rewriter) const override {
    VectorType type = op.getSourceVectorType();
    if (!type.getElementType().isIndex())
      return rewriter.notifyMatchFailure(op, "is not of indices");
    auto cast = [&](Value value, Type element) -> Value {
      return arith::IndexCastOp::create(
          rewriter, op.getLoc(),
          mlir::cast<VectorType>(value.getType()).clone(element), value);
    };
    auto parts = vector::DeinterleaveOp::create(
        rewriter, op.getLoc(), cast(op.getSource(), rewriter.getI64Type()));
    rewriter.replaceOp(op, {cast(parts.getRes1(), type.getElementType()),
                            cast(parts.getRes2(), type.getElementType())});
    return success();
  }
};
} // namespace

void LowerVectorAccessesOp::populatePatterns(RewritePatternSet &patterns) {
  patterns
      .add<AccessAsTransfer<vector::LoadOp>, AccessAsTransfer<memref::LoadOp>,
           AccessAsTransfer<vector::StoreOp>, AccessAsTransfer<memref::StoreOp>,
           ExtractOfElementwise, AccessByList<vector::GatherOp>,
           AccessByList<vector::ScatterOp>, StridedTransfer,
           DeinterleaveIndices>(patterns.getContext());
}

//===----------------------------------------------------------------------===//
// LowerDynamicPositionsOp
//===----------------------------------------------------------------------===//

/// Memory on the stack that holds a vector; none outside of functions. What
/// runs on threads has memory of its own. A vector that is read whole is copied
/// there, as a buffer.
static Value inMemory(OpBuilder &builder, Operation *op, Value vector) {
  Operation *scope = op->getParentOp();
  while (scope && !isa<func::FuncOp, scf::ForallOp, scf::ParallelOp>(scope))
    scope = scope->getParentOp();
  if (!scope)
    return nullptr;
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(&scope->getRegion(0).front());
  auto type = cast<VectorType>(vector.getType());
  Value memory = memref::AllocaOp::create(
      builder, op->getLoc(),
      MemRefType::get(type.getShape(), type.getElementType()),
      builder.getI64IntegerAttr(64));
  auto whole = vector.getDefiningOp<vector::TransferReadOp>();
  if (whole && !whole.getMask() && !whole.hasOutOfBoundsDim() &&
      isa<MemRefType>(whole.getBase().getType()) &&
      whole.getPermutationMap().isIdentity()) {
    builder.setInsertionPointAfter(whole);
    SmallVector<OpFoldResult> ones(type.getRank(), builder.getIndexAttr(1));
    Value part = memref::SubViewOp::create(
        builder, op->getLoc(), whole.getBase(),
        getAsOpFoldResult(whole.getIndices()),
        getAsIndexOpFoldResult(builder.getContext(), type.getShape()), ones);
    memref::CopyOp::create(builder, op->getLoc(), part, memory);
    return memory;
  }
  builder.setInsertionPoint(op);
  write(builder, vector, memory,
        placeIn(builder, op->getLoc(), {}, type.getRank()));
  return memory;
}

namespace {
/// extract(v, [i, ...])  ==  read of v in memory, and insert(x, v, [i, ...]) ==
/// what is there after v, and x over it, are written, where i is known at run
/// time only: LLVM indexes no aggregate by such a number
template <typename Op>
struct IndexInMemory : OpRewritePattern<Op> {
  using OpRewritePattern<Op>::OpRewritePattern;

  LogicalResult matchAndRewrite(Op op,
                                PatternRewriter &rewriter) const override {
    auto insert = dyn_cast<vector::InsertOp>(op.getOperation());
    Value vector = op->getOperand(insert ? 1 : 0);
    auto type = cast<VectorType>(vector.getType());
    if (!isUnknown(op, type))
      return rewriter.notifyMatchFailure(op, "has a place that is known");
    Location loc = op.getLoc();
    SmallVector<OpFoldResult> at = op.getMixedPosition();
    if (isa<Attribute>(at.front())) {
      ArrayRef<OpFoldResult> rest = ArrayRef(at).drop_front();
      Value row = vector::ExtractOp::create(rewriter, loc, vector, at.front());
      if (insert)
        row = vector::InsertOp::create(
            rewriter, loc,
            vector::InsertOp::create(rewriter, loc, insert.getValueToStore(),
                                     row, rest),
            vector, at.front());
      else
        row = vector::ExtractOp::create(rewriter, loc, row, rest);
      rewriter.replaceOp(op, row);
      return success();
    }
    Value memory = inMemory(rewriter, op, vector);
    if (!memory)
      return rewriter.notifyMatchFailure(op, "is in no function");
    if (insert) {
      write(rewriter, insert.getValueToStore(), memory,
            placeIn(rewriter, loc, at, type.getRank()));
      at.clear();
    }
    rewriter.replaceOp(op, read(rewriter, op->getResultTypes().front(), memory,
                                placeIn(rewriter, loc, at, type.getRank())));
    return success();
  }
};

//===----------------------------------------------------------------------===//
// WidenVectorAccessesOp
//===----------------------------------------------------------------------===//

/// read(m : iN)  ==  trunci(read(m : iW)), and write(v, m : iN)  ==
/// write(extui(v), m : iW), where an element of a buffer takes W > N bits: a
/// vector packs its elements
struct WidenAccess : RewritePattern {
  WidenAccess(MLIRContext *context)
      : RewritePattern(MatchAnyOpTypeTag(), /*benefit=*/1, context) {}

  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    using namespace vector;
    bool isStore = isa<TransferWriteOp, StoreOp>(op);
    if ((!isStore &&
         !isa<TransferReadOp, LoadOp, MaskedLoadOp, MaskedStoreOp, GatherOp,
              ScatterOp, ExpandLoadOp, CompressStoreOp>(op)) ||
        isa<MaskOp>(op->getParentOp()))
      return failure();
    Value base = op->getOperand(isStore);
    auto buffer = dyn_cast<MemRefType>(base.getType());
    auto element =
        buffer ? dyn_cast<IntegerType>(buffer.getElementType()) : nullptr;
    unsigned bits = element ? element.getWidth() : 0;
    unsigned wide = std::max<unsigned>(llvm::PowerOf2Ceil(bits), 8);
    if (bits == 0 || bits == wide || wide > 128)
      return rewriter.notifyMatchFailure(op, "has elements of whole bytes");
    Type to = rewriter.getIntegerType(wide);
    auto widened = [&](Type type) -> Type {
      auto shaped = dyn_cast<ShapedType>(type);
      return shaped ? shaped.clone(to) : to;
    };
    SmallVector<Value> operands(op->getOperands());
    // Both are the same address to LLVM.
    operands[isStore] = UnrealizedConversionCastOp::create(
                            rewriter, op->getLoc(), widened(buffer), base)
                            .getResult(0);
    // What is stored, or what is read of no element. A read has its mask last.
    Value &value = isStore                   ? operands.front()
                   : isa<TransferReadOp>(op) ? operands[1 + buffer.getRank()]
                                             : operands.back();
    if (!isa<LoadOp>(op))
      value = arith::ExtUIOp::create(rewriter, op->getLoc(),
                                     widened(value.getType()), value);
    Operation *moved = rewriter.clone(*op);
    moved->setOperands(operands);
    if (op->getNumResults() == 0) {
      rewriter.eraseOp(op);
      return success();
    }
    Type type = op->getResult(0).getType();
    moved->getResult(0).setType(widened(type));
    rewriter.replaceOpWithNewOp<arith::TruncIOp>(op, type, moved->getResult(0));
    return success();
  }
};
} // namespace

void LowerDynamicPositionsOp::populatePatterns(RewritePatternSet &patterns) {
  patterns
      .add<IndexInMemory<vector::ExtractOp>, IndexInMemory<vector::InsertOp>>(
          patterns.getContext());
}

void WidenVectorAccessesOp::populatePatterns(RewritePatternSet &patterns) {
  patterns.add<WidenAccess>(patterns.getContext());
}
