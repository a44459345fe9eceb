//===- VectorShapes.cpp - n-D vectors in other shapes ---------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Transforms.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Func/Transforms/FuncConversions.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Transforms/Patterns.h"
#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Dialect/Vector/Transforms/VectorRewritePatterns.h"
#include "mlir/Transforms/DialectConversion.h"

using namespace mlir;
using namespace tenon;

//===----------------------------------------------------------------------===//
// LinearizeVectorsOp
//===----------------------------------------------------------------------===//

/// A vector of two dims or more that an operation works on, if there is one.
static VectorType severalDims(Operation *op) {
  for (TypeRange types :
       {TypeRange(op->getOperandTypes()), TypeRange(op->getResultTypes())})
    for (Type type : types)
      if (auto vector = dyn_cast<VectorType>(type))
        if (vector.getRank() > 1)
          return vector;
  return nullptr;
}

/// Has functions and calls take and give vectors of one dim: all, or those that
/// are declared only.
static void convertCalls(const TypeConverter &converter,
                         ConversionTarget &legal, RewritePatternSet &patterns,
                         bool onlyDeclared) {
  populateFunctionOpInterfaceTypeConversionPattern<func::FuncOp>(patterns,
                                                                 converter);
  populateCallOpTypeConversionPattern(patterns, converter);
  legal.addDynamicallyLegalOp<func::FuncOp>([=, &converter](func::FuncOp op) {
    return (onlyDeclared && !op.isExternal()) ||
           (converter.isSignatureLegal(op.getFunctionType()) &&
            converter.isLegal(&op.getBody()));
  });
  legal.addDynamicallyLegalOp<func::CallOp>([=, &converter](func::CallOp op) {
    auto callee = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(
        op, op.getCalleeAttr());
    return (onlyDeclared && callee && !callee.isExternal()) ||
           converter.isLegal(op);
  });
}

DiagnosedSilenceableFailure
LinearizeVectorsOp::apply(transform::TransformRewriter &rewriter,
                          transform::TransformResults &,
                          transform::TransformState &state) {
  MLIRContext *context = getContext();
  TypeConverter converter;
  ConversionTarget legal(*context);
  RewritePatternSet patterns(context);
  vector::populateForVectorLinearize(converter, legal);
  convertCalls(converter, legal, patterns, getCalls());
  if (getCalls()) {
    legal.markUnknownOpDynamicallyLegal([](Operation *) { return true; });
  } else {
    vector::populateVectorLinearizeBasePatterns(converter, legal, patterns);
    vector::populateVectorLinearizeShuffleLikeOpsPatterns(converter, legal,
                                                          patterns);
    scf::populateSCFStructuralTypeConversionsAndLegality(converter, patterns,
                                                         legal);
    populateReturnOpTypeConversionPattern(patterns, converter);
    legal.addDynamicallyLegalOp<func::ReturnOp>(
        [&](func::ReturnOp op) { return converter.isLegal(op); });
  }
  FrozenRewritePatternSet frozen(std::move(patterns));
  ConversionConfig config;
  config.listener =
      static_cast<RewriterBase::Listener *>(rewriter.getListener());
  for (Operation *target : state.getPayloadOps(getTarget())) {
    std::optional<Location> refused;
    {
      // Its words are those of conversions.
      ScopedDiagnosticHandler handler(context, [&](Diagnostic &diagnostic) {
        if (diagnostic.getSeverity() == DiagnosticSeverity::Error)
          refused = diagnostic.getLocation();
      });
      if (succeeded(applyPartialConversion(target, legal, frozen, config)))
        refused.reset();
    }
    // Casts between both shapes go as far as both are there.
    WalkResult left = target->walk([&](Operation *op) -> WalkResult {
      VectorType type = severalDims(op);
      if (!type || isa<vector::ShapeCastOp>(op) || (!refused && getCalls()) ||
          (refused && op->getLoc() != *refused))
        return WalkResult::advance();
      return mlir::emitError(op->getLoc())
             << "'" << op->getName() << "' works on " << type
             << " and has no form on a vector of one dim: lower it before, "
                "or take the vector through memory";
    });
    if (left.wasInterrupted())
      return DiagnosedSilenceableFailure::definiteFailure();
    if (refused)
      return emitDefiniteFailure()
             << "vectors of several dims cannot be linearized to one";
  }
  return DiagnosedSilenceableFailure::success();
}

//===----------------------------------------------------------------------===//
// FoldShapeCastsIntoTransfersOp
//===----------------------------------------------------------------------===//

/// Gives a transfer's buffer the dims of its vector in another shape, which
/// merges dims or splits them, where that moves nothing: all but the first of
/// the dims of a group are read or written whole.
static LogicalResult castBuffer(PatternRewriter &rewriter,
                                VectorTransferOpInterface op,
                                ArrayRef<int64_t> shape, Value &buffer,
                                SmallVector<Value> &indices) {
  ArrayRef<int64_t> from = op.getVectorType().getShape();
  auto type = dyn_cast<MemRefType>(op.getBase().getType());
  if (!type || shape.empty() || op.getMask() || op.hasOutOfBoundsDim() ||
      !op.getPermutationMap().isIdentity())
    return rewriter.notifyMatchFailure(
        op, "is masked or permuted, may leave its buffer, or is of a tensor");
  bool merges = shape.size() < from.size();
  auto groups = getReassociationIndicesForCollapse(merges ? from : shape,
                                                   merges ? shape : from);
  if (!groups)
    return rewriter.notifyMatchFailure(op, "is cast across its dims");
  Location loc = op.getLoc();
  // What is merged: dims of the vector; what is split: dims of the buffer.
  for (auto [whole, group] : llvm::enumerate(*groups)) {
    ArrayRef<int64_t> rest = ArrayRef(group).drop_front();
    auto isPart = [&](int64_t dim) {
      return type.getDimSize(dim) != from[dim];
    };
    if (merges ? llvm::any_of(rest, isPart) : !rest.empty() && isPart(whole))
      return rewriter.notifyMatchFailure(
          op, "has a part of a dimension that is cast");
  }
  if (!merges) {
    SmallVector<int64_t> sizes(shape);
    for (auto [whole, group] : llvm::enumerate(*groups))
      if (group.size() == 1)
        sizes[group.front()] = type.getDimSize(whole);
    if (!type.hasStaticShape() ||
        failed(
            memref::ExpandShapeOp::computeExpandedType(type, sizes, *groups)))
      return rewriter.notifyMatchFailure(op, "cannot be split in its buffer");
    Value zero = arith::ConstantIndexOp::create(rewriter, loc, 0);
    indices.assign(shape.size(), zero);
    for (auto [whole, group] : llvm::enumerate(*groups))
      indices[group.front()] = op.getIndices()[whole];
    buffer = memref::ExpandShapeOp::create(rewriter, loc, sizes, op.getBase(),
                                           *groups);
    return success();
  }
  if (!memref::CollapseShapeOp::isGuaranteedCollapsible(type, *groups))
    return rewriter.notifyMatchFailure(op, "cannot be merged in its buffer");
  for (const ReassociationIndices &group : *groups) {
    int64_t each = 1;
    for (int64_t dim : ArrayRef(group).drop_front())
      each *= from[dim];
    Value index = op.getIndices()[group.front()];
    if (each != 1)
      index = rewriter.createOrFold<arith::MulIOp>(
          loc, index, arith::ConstantIndexOp::create(rewriter, loc, each));
    indices.push_back(index);
  }
  buffer =
      memref::CollapseShapeOp::create(rewriter, loc, op.getBase(), *groups);
  return success();
}

/// As many dims that stay within bounds.
static SmallVector<bool> within(int64_t rank) {
  return SmallVector<bool>(rank, true);
}

namespace {
/// shape_cast(read(m))  ==  read(m in that shape)
struct CastOfRead : OpRewritePattern<vector::ShapeCastOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(vector::ShapeCastOp op,
                                PatternRewriter &rewriter) const override {
    auto read = op.getSource().getDefiningOp<vector::TransferReadOp>();
    if (!read || !read->hasOneUse())
      return rewriter.notifyMatchFailure(op, "casts nothing that is read here");
    VectorType type = op.getResultVectorType();
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPoint(read);
    Value buffer;
    SmallVector<Value> indices;
    if (failed(castBuffer(rewriter, read, type.getShape(), buffer, indices)))
      return failure();
    rewriter.replaceOpWithNewOp<vector::TransferReadOp>(
        op, type, buffer, indices, read.getPadding(),
        ArrayRef(within(type.getRank())));
    return success();
  }
};

/// write(shape_cast(v), m)  ==  write(v, m in the shape of v)
struct WriteOfCast : OpRewritePattern<vector::TransferWriteOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(vector::TransferWriteOp op,
                                PatternRewriter &rewriter) const override {
    auto cast = op.getVector().getDefiningOp<vector::ShapeCastOp>();
    if (!cast)
      return rewriter.notifyMatchFailure(op, "writes nothing that is cast");
    ArrayRef<int64_t> shape = cast.getSourceVectorType().getShape();
    Value buffer;
    SmallVector<Value> indices;
    if (failed(castBuffer(rewriter, op, shape, buffer, indices)))
      return failure();
    rewriter.replaceOpWithNewOp<vector::TransferWriteOp>(
        op, cast.getSource(), buffer, indices, ArrayRef(within(shape.size())));
    return success();
  }
};
} // namespace

void FoldShapeCastsIntoTransfersOp::populatePatterns(
    RewritePatternSet &patterns) {
  patterns.add<CastOfRead, WriteOfCast>(patterns.getContext());
}
