//===- OperandLayout.cpp - Packed operands of tiled products --------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/TilingOps.h"
#include "Vocabulary/Products.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Transforms/TileUsingInterface.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace tenon;

namespace {
/// An operand of a product, and the slice of a larger tensor that it may be.
struct TileOperand {
  linalg::LinalgOp op;
  unsigned number;
  Value source;
  tensor::ExtractSliceOp slice;
  /// The outermost loop over tiles around the product, or the product.
  Operation *anchor;

  RankedTensorType type() { return cast<RankedTensorType>(source.getType()); }
  OpFoldResult offset(OpBuilder &builder, unsigned dim) {
    if (slice)
      return slice.getMixedOffsets()[dim];
    return builder.getIndexAttr(0);
  }
  /// True when the tile has all that the source has in that dimension.
  bool isWhole(unsigned dim) {
    return !slice || (isZeroInteger(slice.getMixedOffsets()[dim]) &&
                      slice.getStaticSizes()[dim] == type().getDimSize(dim) &&
                      !type().isDynamicDim(dim));
  }
};

/// How an operand is packed.
struct Packing {
  /// The dimension that is cut into blocks, and the size of a block.
  unsigned cut;
  int64_t block;
  /// Dimensions that a block has one of, and those of a block, outermost first.
  SmallVector<int64_t> outer, inner;
};
} // namespace

static TileOperand getTileOperand(linalg::LinalgOp op, unsigned number) {
  TileOperand operand{op, number, op->getOperand(number), nullptr, op};
  for (Operation *parent = op->getParentOp(); parent;
       parent = parent->getParentOp())
    if (isa<scf::ForallOp>(parent))
      operand.anchor = parent;
  auto slice = operand.source.getDefiningOp<tensor::ExtractSliceOp>();
  if (slice && slice.hasUnitStride() &&
      slice.getType().getRank() == slice.getSourceType().getRank()) {
    operand.slice = slice;
    operand.source = slice.getSource();
  }
  return operand;
}

/// True when `value` is known before `anchor` runs.
static bool isDefinedBefore(Value value, Operation *anchor) {
  return !anchor->isAncestor(value.getParentBlock()->getParentOp());
}

/// The step of the loop over tiles that gives the offset of the operand's
/// tiles in `dim`, or none when that is not where the offset comes from.
static std::optional<int64_t> getStep(TileOperand &operand, unsigned dim) {
  if (!operand.slice)
    return std::nullopt;
  auto iv = dyn_cast_if_present<BlockArgument>(
      dyn_cast<Value>(operand.slice.getMixedOffsets()[dim]));
  auto loop =
      iv ? dyn_cast<scf::ForallOp>(iv.getOwner()->getParentOp()) : nullptr;
  if (!loop || iv.getArgNumber() >= loop.getRank() ||
      !isZeroInteger(loop.getMixedLowerBound()[iv.getArgNumber()]))
    return std::nullopt;
  return getConstantIntValue(loop.getMixedStep()[iv.getArgNumber()]);
}

/// The dimensions of the operand that a block has, in the order in which a
/// kernel reads them; none when some dimension has more to it than one loop.
static std::optional<SmallVector<int64_t>> getBlockDims(Product product,
                                                        unsigned number) {
  bool isLeft = number == product.left;
  SmallVector<unsigned> loops(product.reductions);
  loops.insert(isLeft ? loops.begin() : loops.end(),
               isLeft ? product.rows : product.columns);
  SmallVector<int64_t> dims;
  for (unsigned loop : loops) {
    std::optional<unsigned> dim = dimOfLoop(product.op, number, loop);
    if (!dim)
      return std::nullopt;
    dims.push_back(*dim);
  }
  return dims;
}

/// What `pack_product_operands` does with the operand, if anything.
static std::optional<Packing> choosePacking(bool constants, bool arguments,
                                            Product product,
                                            TileOperand &operand) {
  std::optional<SmallVector<int64_t>> inner =
      getBlockDims(product, operand.number);
  if (!inner || !isDefinedBefore(operand.source, operand.anchor))
    return std::nullopt;
  bool isLeft = operand.number == product.left;
  RankedTensorType type = operand.type();
  Packing packing{
      static_cast<unsigned>(isLeft ? inner->front() : inner->back()),
      0,
      {},
      *inner};
  for (int64_t dim : *inner)
    if (type.isDynamicDim(dim) || (dim != packing.cut && !operand.isWhole(dim)))
      return std::nullopt;
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    if (!llvm::is_contained(*inner, dim))
      packing.outer.push_back(dim);
  packing.outer.push_back(packing.cut);
  for (int64_t dim : *inner)
    if (dim != packing.cut)
      packing.outer.push_back(dim);

  bool adjacent = inner->back() == type.getRank() - 1;
  bool isConstant = matchPattern(operand.source, m_Constant());
  auto argument = dyn_cast<BlockArgument>(operand.source);
  bool isArgument =
      argument && isa<FunctionOpInterface>(argument.getOwner()->getParentOp());
  int64_t size = type.getDimSize(packing.cut);
  std::optional<int64_t> step = getStep(operand, packing.cut);
  bool divides = step && size % *step == 0;
  bool wanted =
      !isLeft && step && !operand.isWhole(packing.cut) &&
      ((isConstant && constants) || (isArgument && arguments && divides));
  if (adjacent && !wanted)
    return std::nullopt;
  packing.block = step && (divides || isConstant) ? *step : size;
  return packing;
}

/// Packs the source of the operand, before the loop over tiles.
static Value buildPack(RewriterBase &rewriter, TileOperand &operand,
                       const Packing &packing) {
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(operand.anchor);
  Location loc = operand.source.getLoc();
  RankedTensorType type = operand.type();
  SmallVector<OpFoldResult> sizes, tiles;
  for (int64_t dim : packing.outer) {
    if (type.isDynamicDim(dim))
      sizes.push_back(
          rewriter.createOrFold<tensor::DimOp>(loc, operand.source, dim));
    else if (dim == packing.cut)
      sizes.push_back(rewriter.getIndexAttr(
          llvm::divideCeil(type.getDimSize(dim), packing.block)));
    else
      sizes.push_back(rewriter.getIndexAttr(
          llvm::is_contained(packing.inner, dim) ? 1 : type.getDimSize(dim)));
  }
  for (int64_t dim : packing.inner)
    tiles.push_back(rewriter.getIndexAttr(
        dim == packing.cut ? packing.block : type.getDimSize(dim)));
  llvm::append_range(sizes, tiles);
  Value empty =
      tensor::EmptyOp::create(rewriter, loc, sizes, type.getElementType());
  std::optional<Value> padding;
  if (type.getDimSize(packing.cut) % packing.block != 0)
    padding = arith::ConstantOp::create(
        rewriter, loc, rewriter.getZeroAttr(type.getElementType()));
  return linalg::PackOp::create(rewriter, loc, operand.source, empty,
                                packing.inner, tiles, padding, packing.outer);
}

/// The operand's tile, as a slice of the packed tensor. Dimensions that a
/// block has one of and that no loop of the product indexes are dropped.
static Value buildSlice(RewriterBase &rewriter, TileOperand &operand,
                        const Packing &packing, Value packed) {
  Location loc = operand.op.getLoc();
  RankedTensorType type = operand.type();
  OpFoldResult zero = rewriter.getIndexAttr(0), one = rewriter.getIndexAttr(1);
  SmallVector<OpFoldResult> offsets, sizes;
  SmallVector<int64_t> shape;
  auto tileType =
      cast<RankedTensorType>(operand.op->getOperand(operand.number).getType());
  auto sizeOf = [&](unsigned dim) {
    return operand.slice
               ? operand.slice.getMixedSizes()[dim]
               : tensor::getMixedSize(rewriter, loc, operand.source, dim);
  };
  bool inBlocks = packing.block != type.getDimSize(packing.cut);
  OpFoldResult at = operand.offset(rewriter, packing.cut);
  for (int64_t dim : packing.outer) {
    bool ofBlock = llvm::is_contained(packing.inner, dim);
    OpFoldResult offset = operand.offset(rewriter, dim);
    if (dim == packing.cut && inBlocks)
      offset = affine::makeComposedFoldedAffineApply(
          rewriter, loc, rewriter.getAffineDimExpr(0).floorDiv(packing.block),
          {at});
    else if (ofBlock)
      offset = zero;
    offsets.push_back(offset);
    sizes.push_back(ofBlock ? one : sizeOf(dim));
    if (!ofBlock)
      shape.push_back(tileType.getDimSize(dim));
  }
  for (int64_t dim : packing.inner) {
    offsets.push_back(dim == packing.cut && !inBlocks ? at : zero);
    sizes.push_back(sizeOf(dim));
    shape.push_back(tileType.getDimSize(dim));
  }
  SmallVector<OpFoldResult> strides(offsets.size(), one);
  return tensor::ExtractSliceOp::create(
      rewriter, loc, RankedTensorType::get(shape, type.getElementType()),
      packed, offsets, sizes, strides);
}

/// Lets the product read a tile whose dimensions are those of its operand in
/// another order.
static void readTile(RewriterBase &rewriter, linalg::GenericOp op,
                     unsigned number, const Packing &packing, Value tile) {
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  SmallVector<AffineExpr> exprs;
  for (int64_t dim : packing.outer)
    if (!llvm::is_contained(packing.inner, dim))
      exprs.push_back(maps[number].getResult(dim));
  for (int64_t dim : packing.inner)
    exprs.push_back(maps[number].getResult(dim));
  maps[number] = AffineMap::get(op.getNumLoops(), 0, exprs, op.getContext());
  rewriter.modifyOpInPlace(op, [&] {
    op->setOperand(number, tile);
    op.setIndexingMapsAttr(rewriter.getAffineMapArrayAttr(maps));
  });
}

/// Packs at run time block by block, in a loop.
static LogicalResult tilePack(RewriterBase &rewriter, linalg::PackOp pack) {
  scf::SCFTilingOptions options;
  options.setLoopType(scf::SCFTilingOptions::LoopType::ForallOp);
  SmallVector<int64_t> ones(pack.getSourceRank(), 1);
  options.setTileSizes(getAsIndexOpFoldResult(rewriter.getContext(), ones));
  return tileBy(rewriter, cast<TilingInterface>(pack.getOperation()), options);
}

DiagnosedSilenceableFailure
PackProductOperandsOp::apply(transform::TransformRewriter &rewriter,
                             transform::TransformResults &,
                             transform::TransformState &state) {
  std::optional<int64_t> arguments = getNumber(getArguments(), state);
  if (arguments.value_or(2) > 1)
    return emitDefiniteFailure("has arguments that is not 0 or 1");
  SmallVector<linalg::LinalgOp> products;
  for (Operation *target : state.getPayloadOps(getTarget()))
    target->walk([&](linalg::LinalgOp op) {
      if (op.hasPureTensorSemantics() && matchProduct(op))
        products.push_back(op);
    });
  for (linalg::LinalgOp op : products) {
    for (unsigned number = 0; number < 2; ++number) {
      Product product = *matchProduct(op);
      TileOperand operand = getTileOperand(op, number);
      std::optional<Packing> packing =
          choosePacking(getConstants(), *arguments == 1, product, operand);
      if (!packing)
        continue;
      rewriter.setInsertionPoint(op);
      Value packed = buildPack(rewriter, operand, *packing);
      Value tile = buildSlice(rewriter, operand, *packing, packed);
      auto generic = dyn_cast<linalg::GenericOp>(op.getOperation());
      if (!generic) {
        FailureOr<linalg::GenericOp> general =
            linalg::generalizeNamedOp(rewriter, op);
        if (failed(general))
          return emitDefaultSilenceableFailure(op) << "cannot be generalized";
        op = generic = *general;
      }
      readTile(rewriter, generic, number, *packing, tile);
      if (!matchPattern(operand.source, m_Constant()) &&
          failed(tilePack(rewriter, packed.getDefiningOp<linalg::PackOp>())))
        return emitDefaultSilenceableFailure(op)
               << "has an operand whose packing cannot be tiled";
    }
  }
  return DiagnosedSilenceableFailure::success();
}
