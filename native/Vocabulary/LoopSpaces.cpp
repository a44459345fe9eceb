//===- LoopSpaces.cpp - Operations on other loops -------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Vocabulary/Reshapes.h"
#include "Vocabulary/Topics.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace tenon;

//===----------------------------------------------------------------------===//
// Sizes
//===----------------------------------------------------------------------===//

OpFoldResult tenon::sizeOf(OpBuilder &builder, Location loc, Value value,
                           int64_t dim) {
  auto type = cast<RankedTensorType>(value.getType());
  if (!type.isDynamicDim(dim))
    return builder.getIndexAttr(type.getDimSize(dim));
  return builder.createOrFold<tensor::DimOp>(loc, value, dim);
}

SmallVector<OpFoldResult> tenon::partSizes(OpBuilder &builder,
                                           ArrayRef<int64_t> parts,
                                           ValueRange sizes, int64_t whole) {
  int64_t known = 1, unknown = 0;
  for (int64_t part : parts)
    part < 0 ? void(++unknown) : void(known *= part);
  bool determined = unknown == 1 && !ShapedType::isDynamic(whole) &&
                    known > 0 && whole % known == 0;
  SmallVector<OpFoldResult> result;
  for (int64_t part : parts)
    if (part >= 0)
      result.push_back(builder.getIndexAttr(part));
    else if (determined)
      result.push_back(builder.getIndexAttr(whole / known));
    else
      result.push_back(sizes[-1 - part]);
  return result;
}

OpFoldResult tenon::extentOf(OpBuilder &builder, const LoopView &view,
                             unsigned loop) {
  OpFoldResult size;
  AffineExpr expr = getAffineDimExpr(loop, view.op->getContext());
  for (auto [index, map] : llvm::enumerate(view.operands)) {
    Value operand = view.op->getOperand(index);
    auto type = dyn_cast<RankedTensorType>(operand.getType());
    auto dim = map ? map->getResultPosition(expr) : std::nullopt;
    if (!type || !dim || (size && type.isDynamicDim(*dim)))
      continue;
    size = sizeOf(builder, view.op->getLoc(), operand, *dim);
    if (isa<Attribute>(size))
      break;
  }
  return size;
}

//===----------------------------------------------------------------------===//
// Structured operations
//===----------------------------------------------------------------------===//

/// Whether an operation of that name means the same on tensors of any rank,
/// as long as its maps are the ones that it has by itself.
static bool keepsName(linalg::LinalgOp op) {
  return isa<linalg::FillOp, linalg::CopyOp, linalg::MapOp, linalg::AddOp,
             linalg::SubOp, linalg::MulOp, linalg::DivOp, linalg::DivUnsignedOp,
             linalg::MaxOp, linalg::MinOp, linalg::PowFOp, linalg::ExpOp,
             linalg::LogOp, linalg::AbsOp, linalg::CeilOp, linalg::FloorOp,
             linalg::NegFOp, linalg::ReciprocalOp, linalg::RoundOp,
             linalg::SqrtOp, linalg::RsqrtOp, linalg::SquareOp, linalg::TanhOp,
             linalg::ErfOp, linalg::SelectOp, linalg::TransposeOp,
             linalg::BroadcastOp, linalg::ReduceOp, linalg::ElementwiseOp,
             linalg::ContractOp>(op.getOperation());
}

/// Gives a clone of an operation that keeps its name the attributes that its
/// maps and loops ask for.
static void setDims(Operation *op, ArrayRef<AffineMap> maps,
                    ArrayRef<utils::IteratorType> kinds) {
  SmallVector<int64_t> dims;
  if (isa<linalg::ElementwiseOp, linalg::ContractOp>(op)) {
    op->setAttr("indexing_maps",
                Builder(op->getContext()).getAffineMapArrayAttr(maps));
  } else if (auto transpose = dyn_cast<linalg::TransposeOp>(op)) {
    for (AffineExpr loop : maps.back().getResults())
      dims.push_back(*maps.front().getResultPosition(loop));
    transpose.setPermutation(dims);
  } else if (auto broadcast = dyn_cast<linalg::BroadcastOp>(op)) {
    for (auto [dim, loop] : llvm::enumerate(maps.back().getResults()))
      if (!maps.front().getResultPosition(loop))
        dims.push_back(dim);
    broadcast.setDimensions(dims);
  } else if (auto reduce = dyn_cast<linalg::ReduceOp>(op)) {
    for (auto [dim, loop] : llvm::enumerate(maps.front().getResults()))
      if (kinds[cast<AffineDimExpr>(loop).getPosition()] ==
          utils::IteratorType::reduction)
        dims.push_back(dim);
    reduce.setDimensions(dims);
  }
}

/// A structured operation on other loops: its body stays, its maps, loops and
/// operands are given.
static Operation *rebuild(PatternRewriter &rewriter, linalg::LinalgOp op,
                          ArrayRef<AffineMap> maps,
                          ArrayRef<utils::IteratorType> kinds,
                          ValueRange operands) {
  ValueRange inputs = operands.take_front(op.getNumDpsInputs());
  ValueRange inits = operands.drop_front(op.getNumDpsInputs());
  if (keepsName(op)) {
    Operation *same =
        clone(rewriter, op, TypeRange(inits), SmallVector<Value>(operands));
    setDims(same, maps, kinds);
    return same;
  }
  auto generic = linalg::GenericOp::create(
      rewriter, op.getLoc(), TypeRange(inits), inputs, inits, maps, kinds);
  generic->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  rewriter.cloneRegionBefore(op->getRegion(0), generic.getRegion(),
                             generic.getRegion().begin());
  return generic;
}

//===----------------------------------------------------------------------===//
// Other operations
//===----------------------------------------------------------------------===//

namespace {
/// What an operation is on other loops: how they index each operand, of which
/// kind they are, and which old loop each one is, if it is one.
struct Remade {
  static constexpr int64_t kNone = -1;
  SmallVector<AffineMap> maps;
  SmallVector<utils::IteratorType> kinds;
  SmallVector<int64_t> old;

  /// The list with an element for each new loop: that of the old loop, or what
  /// `other` gives for the new one.
  SmallVector<OpFoldResult>
  remap(ArrayRef<OpFoldResult> list,
        function_ref<OpFoldResult(int64_t)> other) const {
    SmallVector<OpFoldResult> result;
    for (auto [loop, from] : llvm::enumerate(old))
      result.push_back(from == kNone ? other(loop) : list[from]);
    return result;
  }

  /// The new numbers of old loops that are still there.
  SmallVector<int64_t> renumber(ArrayRef<int64_t> loops) const {
    SmallVector<int64_t> result;
    for (int64_t loop : loops)
      result.push_back(llvm::find(old, loop) - old.begin());
    return result;
  }

  /// The type of a result with a dimension for each loop.
  RankedTensorType typeOf(RankedTensorType before, Value operand) const {
    auto now = cast<RankedTensorType>(operand.getType());
    SmallVector<int64_t> shape;
    for (auto [loop, from] : llvm::enumerate(old))
      shape.push_back(from == kNone ? now.getDimSize(loop)
                                    : before.getDimSize(from));
    return before.clone(shape);
  }
};
} // namespace

/// A pack or unpack on other loops. The order of the blocks is that of the
/// loops that index them.
static Operation *remakeRelayout(PatternRewriter &rewriter, Operation *op,
                                 const Remade &remade, ValueRange operands) {
  auto outerPerm = [&](AffineMap blocks, int64_t tiles) {
    SmallVector<int64_t> perm;
    for (AffineExpr expr : blocks.getResults().drop_back(tiles))
      perm.push_back(cast<AffineDimExpr>(expr).getPosition());
    return perm;
  };
  if (auto pack = dyn_cast<linalg::PackOp>(op)) {
    std::optional<Value> padding;
    if (pack.getPaddingValue())
      padding = pack.getPaddingValue();
    return linalg::PackOp::create(
        rewriter, op->getLoc(), operands[0], operands[1],
        remade.renumber(pack.getInnerDimsPos()), pack.getMixedTiles(), padding,
        outerPerm(remade.maps[1], pack.getInnerDimsPos().size()));
  }
  auto unpack = cast<linalg::UnPackOp>(op);
  return linalg::UnPackOp::create(
      rewriter, op->getLoc(), operands[0], operands[1],
      remade.renumber(unpack.getInnerDimsPos()), unpack.getMixedTiles(),
      outerPerm(remade.maps[0], unpack.getInnerDimsPos().size()));
}

/// A tensor operation on other loops. Where they are not what they were,
/// nothing is padded or cut.
static Operation *remakeTensorOp(PatternRewriter &rewriter, Operation *op,
                                 const Remade &remade, ValueRange operands) {
  Location loc = op->getLoc();
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  auto zero = [&](int64_t) { return OpFoldResult(rewriter.getIndexAttr(0)); };
  auto one = [&](int64_t) { return OpFoldResult(rewriter.getIndexAttr(1)); };
  auto whole = [&](int64_t dim) {
    Value of = operands[isa<tensor::InsertSliceOp>(op) ? 1 : 0];
    return sizeOf(rewriter, loc, of, dim);
  };
  if (isa<tensor::CastOp>(op))
    return tensor::CastOp::create(
        rewriter, loc, remade.typeOf(type, operands[0]), operands[0]);
  if (auto pad = dyn_cast<tensor::PadOp>(op))
    return tensor::PadOp::create(
        rewriter, loc, remade.typeOf(type, operands[0]), operands[0],
        remade.remap(pad.getMixedLowPad(), zero),
        remade.remap(pad.getMixedHighPad(), zero),
        pad.getConstantPaddingValue(), pad.getNofold());
  if (auto concat = dyn_cast<tensor::ConcatOp>(op))
    return tensor::ConcatOp::create(
        rewriter, loc, remade.typeOf(type, operands[0]),
        remade.renumber(concat.getDim()).front(), operands);
  if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op))
    return tensor::ExtractSliceOp::create(
        rewriter, loc, remade.typeOf(type, operands[0]), operands[0],
        remade.remap(slice.getMixedOffsets(), zero),
        remade.remap(slice.getMixedSizes(), whole),
        remade.remap(slice.getMixedStrides(), one));
  if (auto slice = dyn_cast<tensor::InsertSliceOp>(op))
    return tensor::InsertSliceOp::create(
        rewriter, loc, operands[0], operands[1],
        remade.remap(slice.getMixedOffsets(), zero),
        remade.remap(slice.getMixedSizes(), whole),
        remade.remap(slice.getMixedStrides(), one));
  return remakeRelayout(rewriter, op, remade, operands);
}

static Operation *remake(PatternRewriter &rewriter, const LoopView &view,
                         const Remade &remade, ValueRange operands) {
  if (auto op = dyn_cast<linalg::LinalgOp>(view.op))
    return rebuild(rewriter, op, remade.maps, remade.kinds, operands);
  Operation *op = remakeTensorOp(rewriter, view.op, remade, operands);
  op->setDiscardableAttrs(view.op->getDiscardableAttrDictionary());
  return op;
}

//===----------------------------------------------------------------------===//
// Bodies that ask for the number of an iteration
//===----------------------------------------------------------------------===//

static SmallVector<linalg::IndexOp> indexOps(Operation *op) {
  if (!isa<linalg::LinalgOp>(op))
    return {};
  return llvm::to_vector(op->getRegion(0).front().getOps<linalg::IndexOp>());
}

static Value indexOf(PatternRewriter &rewriter, Location loc, unsigned loop) {
  return linalg::IndexOp::create(rewriter, loc, loop);
}

static LogicalResult onSplitLoops(PatternRewriter &rewriter,
                                  PDLResultList &results,
                                  ArrayRef<PDLValue> arguments) {
  LoopView view = *viewFor(arguments[0]);
  SplitSpace space(*readGroups(arguments[1].cast<Attribute>()));
  auto sizes = arguments[2].cast<ValueRange>();
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(arguments[4].cast<Value>().getDefiningOp());
  Remade remade;
  for (const std::optional<AffineMap> &map : view.operands)
    remade.maps.push_back(map ? space.apply(*map) : AffineMap());
  for (auto [loop, kind] : llvm::enumerate(view.kinds)) {
    remade.kinds.append(space.count(loop), kind);
    remade.old.append(space.count(loop),
                      space.splits(loop) ? Remade::kNone : loop);
  }
  Operation *split =
      remake(rewriter, view, remade, arguments[3].cast<ValueRange>());
  for (linalg::IndexOp index : indexOps(split)) {
    rewriter.setInsertionPoint(index);
    unsigned loop = index.getDim();
    SmallVector<Value> parts;
    for (unsigned part = 0; part < space.count(loop); ++part)
      parts.push_back(
          indexOf(rewriter, index.getLoc(), space.first[loop] + part));
    if (!space.splits(loop)) {
      rewriter.replaceOp(index, parts.front());
      continue;
    }
    SmallVector<OpFoldResult> basis =
        partSizes(rewriter, space.parts[loop], sizes, ShapedType::kDynamic);
    rewriter.replaceOpWithNewOp<affine::AffineLinearizeIndexOp>(
        index, parts, basis, /*disjoint=*/true);
  }
  results.push_back(ValueRange(split->getResults()));
  return success();
}

static LogicalResult onMergedLoops(PatternRewriter &rewriter,
                                   PDLResultList &results,
                                   ArrayRef<PDLValue> arguments) {
  LoopView view = *viewFor(arguments[0]);
  MergedSpace space(*readGroups(arguments[1].cast<Attribute>()),
                    view.numLoops());
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(arguments[3].cast<Value>().getDefiningOp());
  Remade remade;
  for (const std::optional<AffineMap> &map : view.operands)
    remade.maps.push_back(map ? *space.apply(*map) : AffineMap());
  for (const ReassociationIndices &group : space.groups) {
    remade.kinds.push_back(view.kinds[group.front()]);
    remade.old.push_back(group.size() == 1 ? group.front() : Remade::kNone);
  }
  Operation *merged =
      remake(rewriter, view, remade, arguments[2].cast<ValueRange>());
  for (linalg::IndexOp index : indexOps(merged)) {
    unsigned loop = index.getDim();
    SmallVector<OpFoldResult> basis;
    rewriter.setInsertionPoint(merged);
    if (space.merges(loop))
      for (int64_t part : ArrayRef(space.groups[space.loop[loop]]).drop_front())
        basis.push_back(extentOf(rewriter, view, part));
    rewriter.setInsertionPoint(index);
    Value whole = indexOf(rewriter, index.getLoc(), space.loop[loop]);
    if (!space.merges(loop)) {
      rewriter.replaceOp(index, whole);
      continue;
    }
    auto parts = affine::AffineDelinearizeIndexOp::create(
        rewriter, index.getLoc(), whole, basis, /*hasOuterBound=*/false);
    rewriter.replaceOp(index, parts.getResult(space.place[loop]));
  }
  results.push_back(ValueRange(merged->getResults()));
  return success();
}

void tenon::registerLoopSpaces(NativeRegistry &natives) {
  natives.add("OnSplitLoops", onSplitLoops);
  natives.add("OnMergedLoops", onMergedLoops);
}
