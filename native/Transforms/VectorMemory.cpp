//===- VectorMemory.cpp - Vectors that go through memory ------------------===//
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

/// A type with a byte for each bit: bits do not lie in memory as they lie in a
/// vector.
static Type bytesOf(Type type) {
  if (!getElementTypeOrSelf(type).isInteger(1))
    return type;
  Type byte = IntegerType::get(type.getContext(), 8);
  auto shaped = dyn_cast<ShapedType>(type);
  return shaped ? shaped.clone(byte) : byte;
}

/// A value as bytes, or as what `type` says.
static Value toBytes(OpBuilder &builder, Value value) {
  Type type = bytesOf(value.getType());
  return type == value.getType()
             ? value
             : arith::ExtUIOp::create(builder, value.getLoc(), type, value);
}
static Value fromBytes(OpBuilder &builder, Value value, Type type) {
  return type == value.getType()
             ? value
             : arith::TruncIOp::create(builder, value.getLoc(), type, value);
}

static SmallVector<Value> zeros(OpBuilder &builder, Location loc,
                                int64_t rank) {
  return SmallVector<Value>(rank,
                            arith::ConstantIndexOp::create(builder, loc, 0));
}

/// Memory on the stack for a vector; none outside of functions. What runs on
/// threads has memory of its own.
static Value allocate(OpBuilder &builder, Operation *op, VectorType type) {
  Operation *scope = op->getParentOp();
  while (scope && !isa<func::FuncOp, scf::ForallOp, scf::ParallelOp>(scope))
    scope = scope->getParentOp();
  if (!scope)
    return nullptr;
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(&scope->getRegion(0).front());
  return memref::AllocaOp::create(
      builder, op->getLoc(),
      MemRefType::get(type.getShape(), bytesOf(type.getElementType())),
      builder.getI64IntegerAttr(64));
}

/// Writes a vector, or reads one, from there on in memory of that kind.
static void write(OpBuilder &builder, Value vector, Value memory,
                  ValueRange at) {
  int64_t rank = cast<VectorType>(vector.getType()).getRank();
  vector::TransferWriteOp::create(builder, vector.getLoc(),
                                  toBytes(builder, vector), memory, at,
                                  ArrayRef(SmallVector<bool>(rank, true)));
}
static Value read(OpBuilder &builder, VectorType type, Value memory,
                  ValueRange at) {
  Value bytes = vector::TransferReadOp::create(
      builder, memory.getLoc(), cast<VectorType>(bytesOf(type)), memory, at,
      std::nullopt, ArrayRef(SmallVector<bool>(type.getRank(), true)));
  return fromBytes(builder, bytes, type);
}

//===----------------------------------------------------------------------===//
// LowerDynamicPositionsOp
//===----------------------------------------------------------------------===//

/// Whether LLVM lacks such a place: one that is known at run time only, in a
/// vector of several dims.
template <typename Op>
static bool isUnknown(Op op, VectorType type) {
  return type.getRank() > 1 && !type.isScalable() && op.hasDynamicPosition();
}

/// How many of the outer places are known.
template <typename Op>
static size_t knownOuter(Op op) {
  ArrayRef<int64_t> at = op.getStaticPosition();
  return llvm::find(at, ShapedType::kDynamic) - at.begin();
}

/// A place in a vector, from the first of its dims on.
template <typename Op>
static SmallVector<Value> placeOf(OpBuilder &builder, Op op, int64_t rank) {
  SmallVector<Value> at = getValueOrCreateConstantIndexOp(
      builder, op.getLoc(), op.getMixedPosition());
  at.resize(rank, arith::ConstantIndexOp::create(builder, op.getLoc(), 0));
  return at;
}

namespace {
/// extract(v, [i, ...])  ==  read of v in memory, where i is known at run time
/// only: LLVM takes no part of an aggregate by such a number
struct ExtractInMemory : OpRewritePattern<vector::ExtractOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(vector::ExtractOp op,
                                PatternRewriter &rewriter) const override {
    VectorType type = op.getSourceVectorType();
    if (size_t known = isUnknown(op, type) ? knownOuter(op) : 0) {
      Value part =
          vector::ExtractOp::create(rewriter, op.getLoc(), op.getSource(),
                                    op.getStaticPosition().take_front(known));
      rewriter.replaceOpWithNewOp<vector::ExtractOp>(
          op, part, ArrayRef(op.getMixedPosition()).drop_front(known));
      return success();
    }
    Value memory = isUnknown(op, type) ? allocate(rewriter, op, type) : nullptr;
    if (!memory)
      return rewriter.notifyMatchFailure(op, "has a place that is known, or "
                                             "is in no function");
    write(rewriter, op.getSource(), memory,
          zeros(rewriter, op.getLoc(), type.getRank()));
    SmallVector<Value> at = placeOf(rewriter, op, type.getRank());
    if (auto part = dyn_cast<VectorType>(op.getType())) {
      rewriter.replaceOp(op, read(rewriter, part, memory, at));
      return success();
    }
    Value byte = memref::LoadOp::create(rewriter, op.getLoc(), memory, at);
    rewriter.replaceOp(op, fromBytes(rewriter, byte, op.getType()));
    return success();
  }
};

/// insert(x, v, [i, ...])  ==  what is in memory when v, and x over it, are
/// written there
struct InsertInMemory : OpRewritePattern<vector::InsertOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(vector::InsertOp op,
                                PatternRewriter &rewriter) const override {
    VectorType type = op.getDestVectorType();
    Location loc = op.getLoc();
    if (size_t known = isUnknown(op, type) ? knownOuter(op) : 0) {
      ArrayRef<int64_t> outer = op.getStaticPosition().take_front(known);
      Value part =
          vector::ExtractOp::create(rewriter, loc, op.getDest(), outer);
      Value changed = vector::InsertOp::create(
          rewriter, loc, op.getValueToStore(), part,
          ArrayRef(op.getMixedPosition()).drop_front(known));
      rewriter.replaceOpWithNewOp<vector::InsertOp>(op, changed, op.getDest(),
                                                    outer);
      return success();
    }
    Value memory = isUnknown(op, type) ? allocate(rewriter, op, type) : nullptr;
    if (!memory)
      return rewriter.notifyMatchFailure(op, "has a place that is known, or "
                                             "is in no function");
    SmallVector<Value> start = zeros(rewriter, loc, type.getRank());
    write(rewriter, op.getDest(), memory, start);
    SmallVector<Value> at = placeOf(rewriter, op, type.getRank());
    if (isa<VectorType>(op.getValueToStoreType()))
      write(rewriter, op.getValueToStore(), memory, at);
    else
      memref::StoreOp::create(
          rewriter, loc, toBytes(rewriter, op.getValueToStore()), memory, at);
    rewriter.replaceOp(op, read(rewriter, type, memory, start));
    return success();
  }
};

//===----------------------------------------------------------------------===//
// LowerI1TransfersOp
//===----------------------------------------------------------------------===//

/// A transfer of bits  ==  one of bytes on the stack, and a loop over them
struct BitsInMemory : OpInterfaceRewritePattern<VectorTransferOpInterface> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(VectorTransferOpInterface op,
                                PatternRewriter &rewriter) const override {
    VectorType type = op.getVectorType();
    if (!type.getElementType().isInteger(1) || type.isScalable() ||
        type.getRank() == 0 || !isa<MemRefType>(op.getBase().getType()))
      return rewriter.notifyMatchFailure(op, "moves no bits of a buffer");
    Value memory = allocate(rewriter, op, type);
    if (!memory)
      return rewriter.notifyMatchFailure(op, "is in no function");
    Location loc = op.getLoc();
    auto readOp = dyn_cast<vector::TransferReadOp>(op.getOperation());
    int64_t rank = type.getRank();
    SmallVector<Value> start = zeros(rewriter, loc, rank), sizes;
    SmallVector<Value> steps(rank,
                             arith::ConstantIndexOp::create(rewriter, loc, 1));
    for (int64_t size : type.getShape())
      sizes.push_back(arith::ConstantIndexOp::create(rewriter, loc, size));
    if (!readOp)
      write(rewriter, op.getVector(), memory, start);
    Value mask;
    if (op.getMask()) {
      auto maskType = cast<VectorType>(op.getMask().getType());
      mask = allocate(rewriter, op, maskType);
      write(rewriter, op.getMask(), mask,
            zeros(rewriter, loc, maskType.getRank()));
    }
    scf::buildLoopNest(rewriter, loc, start, sizes, steps,
                       [&](OpBuilder &builder, Location loc, ValueRange at) {
                         moveBit(builder, loc, op, readOp, memory, mask, at);
                       });
    if (readOp)
      rewriter.replaceOp(op, read(rewriter, type, memory, start));
    else
      rewriter.eraseOp(op);
    return success();
  }

  /// Moves the element at that place, if the bounds and the mask have it.
  static void moveBit(OpBuilder &builder, Location loc,
                      VectorTransferOpInterface op,
                      vector::TransferReadOp readOp, Value memory, Value mask,
                      ValueRange at) {
    AffineMap map = op.getPermutationMap();
    SmallVector<Value> place(op.getIndices()), ofMask;
    SmallVector<std::pair<unsigned, unsigned>> used;
    for (unsigned dim = 0; dim < map.getNumResults(); ++dim)
      if (auto of = dyn_cast<AffineDimExpr>(map.getResult(dim)))
        used.push_back({of.getPosition(), dim});
    Value holds = arith::ConstantIntOp::create(builder, loc, 1, 1);
    auto require = [&](Value condition) {
      holds = builder.createOrFold<arith::AndIOp>(loc, condition, holds);
    };
    llvm::sort(used);
    for (auto [of, dim] : used) {
      place[of] =
          arith::AddIOp::create(builder, loc, op.getIndices()[of], at[dim]);
      ofMask.push_back(at[dim]);
      if (!op.isDimInBounds(dim))
        require(arith::CmpIOp::create(
            builder, loc, arith::CmpIPredicate::slt, place[of],
            memref::DimOp::create(builder, loc, op.getBase(), of)));
    }
    if (mask)
      require(fromBytes(builder,
                        memref::LoadOp::create(builder, loc, mask, ofMask),
                        builder.getI1Type()));
    scf::IfOp::create(
        builder, loc, holds,
        [&](OpBuilder &then, Location loc) {
          Value from = readOp ? op.getBase() : memory;
          Value bit = memref::LoadOp::create(then, loc, from,
                                             readOp ? ValueRange(place) : at);
          if (readOp)
            memref::StoreOp::create(then, loc, toBytes(then, bit), memory, at);
          else
            memref::StoreOp::create(then, loc,
                                    fromBytes(then, bit, then.getI1Type()),
                                    op.getBase(), place);
          scf::YieldOp::create(then, loc);
        },
        [&](OpBuilder &rest, Location loc) {
          if (readOp)
            memref::StoreOp::create(
                rest, loc, toBytes(rest, readOp.getPadding()), memory, at);
          scf::YieldOp::create(rest, loc);
        });
  }
};
} // namespace

void LowerDynamicPositionsOp::populatePatterns(RewritePatternSet &patterns) {
  patterns.add<ExtractInMemory, InsertInMemory>(patterns.getContext());
}

void LowerI1TransfersOp::populatePatterns(RewritePatternSet &patterns) {
  patterns.add<BitsInMemory>(patterns.getContext());
}
