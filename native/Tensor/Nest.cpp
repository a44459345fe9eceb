//===- Nest.cpp - An operation as loops over dimensions -------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Tensor/Nest.h"
#include "mlir/Analysis/FlatLinearValueConstraints.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace tenon;

bool tenon::isPlain(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor ? !tensor.getEncoding() : !isa<ShapedType>(type);
}

//===----------------------------------------------------------------------===//
// Operations with a loop for each dimension
//===----------------------------------------------------------------------===//

/// Whether the loop over that dimension does more than go over it.
static bool doesMore(Operation *op, unsigned dim) {
  if (auto pad = dyn_cast<tensor::PadOp>(op))
    return !isZeroInteger(pad.getMixedLowPad()[dim]) ||
           !isZeroInteger(pad.getMixedHighPad()[dim]);
  if (auto concat = dyn_cast<tensor::ConcatOp>(op))
    return concat.getDim() == dim;
  if (auto cast = dyn_cast<tensor::CastOp>(op))
    return cast.getSource().getType().isDynamicDim(dim) &&
           !cast.getType().isDynamicDim(dim);
  return false;
}

/// A nest whose loops go over each dimension of all that has a shape.
static std::optional<Nest> dimwise(Operation *op) {
  Nest nest{op, {}, {}, {}};
  AffineMap all;
  for (unsigned number = 0; number < op->getNumOperands() + op->getNumResults();
       ++number) {
    auto type = dyn_cast<ShapedType>(nest.value(number).getType());
    if (type && !type.hasRank())
      return std::nullopt;
    if (type && !all)
      all = AffineMap::getMultiDimIdentityMap(type.getRank(), op->getContext());
    if (type && type.getRank() != all.getNumDims())
      return std::nullopt;
    nest.maps.push_back(type ? all : AffineMap());
  }
  nest.kinds.assign(all.getNumDims(), utils::IteratorType::parallel);
  nest.fixed.resize(all.getNumDims());
  for (unsigned dim = 0; dim < all.getNumDims(); ++dim)
    nest.fixed[dim] = doesMore(op, dim);
  return nest;
}

/// The nest of a slice of its operand `whole`; `part`, a value by its number,
/// is what is taken or put there, which may lack dimensions of size 1. Loops
/// that do not go over all of `whole` are fixed, and so are those of such
/// dimensions.
template <typename Slice>
static std::optional<Nest> slicewise(Slice slice, unsigned whole,
                                     unsigned part) {
  Value source = slice->getOperand(whole);
  auto type = cast<RankedTensorType>(source.getType());
  MLIRContext *context = slice.getContext();
  Nest nest{slice, {}, {}, slice.getDroppedDims()};
  nest.kinds.assign(type.getRank(), utils::IteratorType::parallel);
  nest.maps.assign(slice->getNumOperands() + 1, AffineMap());
  nest.maps[whole] = nest.maps.back() =
      AffineMap::getMultiDimIdentityMap(type.getRank(), context);
  nest.maps[part] = AffineMap::getFilteredIdentityMap(
      context, type.getRank(),
      [&](AffineDimExpr dim) { return !nest.fixed.test(dim.getPosition()); });
  for (int64_t dim = 0; dim < type.getRank(); ++dim) {
    OpFoldResult size = slice.getMixedSizes()[dim];
    auto asked = dyn_cast<Value>(size);
    auto dimOp = asked ? asked.getDefiningOp<tensor::DimOp>() : nullptr;
    bool all = type.isDynamicDim(dim)
                   ? dimOp && dimOp.getSource() == source &&
                         dimOp.getConstantIndex() == dim
                   : isConstantIntValue(size, type.getDimSize(dim));
    if (!all || !isZeroInteger(slice.getMixedOffsets()[dim]) ||
        !isOneInteger(slice.getMixedStrides()[dim]))
      nest.fixed.set(dim);
  }
  return nest;
}

/// The nest of a pack or unpack, whose operand of number `packed` is the tensor
/// in blocks. Its first loops go over the plain tensor.
template <typename Relayout>
static std::optional<Nest> blockwise(Relayout op, unsigned packed) {
  auto plain = dyn_cast<RankedTensorType>(op->getOperand(1 - packed).getType());
  if (!plain)
    return std::nullopt;
  int64_t rank = plain.getRank();
  ArrayRef<int64_t> tiled = op.getInnerDimsPos(), perm = op.getOuterDimsPerm();
  int64_t loops = rank + tiled.size();
  Nest nest{op, {}, {}, llvm::SmallBitVector(loops)};
  nest.kinds.assign(loops, utils::IteratorType::parallel);
  SmallVector<unsigned> blocks(perm.begin(), perm.end());
  if (perm.empty())
    llvm::append_range(blocks, llvm::seq<unsigned>(rank));
  for (int64_t dim : tiled) {
    nest.fixed.set(dim);
    nest.fixed.set(blocks.size());
    blocks.push_back(blocks.size());
  }
  MLIRContext *context = op.getContext();
  nest.maps.resize(op->getNumOperands() + 1);
  nest.maps[1 - packed] =
      AffineMap::getMultiDimIdentityMap(loops, context).getMajorSubMap(rank);
  nest.maps[packed] =
      AffineMap::getMultiDimMapWithTargets(loops, blocks, context);
  nest.maps.back() = nest.maps[1];
  return nest;
}

//===----------------------------------------------------------------------===//
// All operations
//===----------------------------------------------------------------------===//

bool Nest::mayHave(Operation *op) {
  return isa<linalg::LinalgOp, memref::CopyOp, tensor::CastOp, tensor::PadOp,
             tensor::ConcatOp, tensor::ExtractSliceOp, tensor::InsertSliceOp,
             linalg::PackOp, linalg::UnPackOp>(op);
}

static Nest nestOfStructured(linalg::LinalgOp op) {
  Nest nest{op, op.getIteratorTypesArray(), op.getIndexingMapsArray(), {}};
  for (OpResult result : op->getResults())
    nest.maps.push_back(
        nest.maps[op.getTiedOpOperand(result)->getOperandNumber()]);
  nest.fixed.resize(nest.numLoops());
  return nest;
}

std::optional<Nest> Nest::of(Operation *op) {
  if (auto structured = dyn_cast<linalg::LinalgOp>(op))
    return nestOfStructured(structured);
  if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op))
    return slicewise(slice, 0, op->getNumOperands());
  if (auto slice = dyn_cast<tensor::InsertSliceOp>(op))
    return slicewise(slice, 1, 0);
  if (auto pack = dyn_cast<linalg::PackOp>(op))
    return blockwise(pack, 1);
  if (auto unpack = dyn_cast<linalg::UnPackOp>(op))
    return blockwise(unpack, 0);
  auto pad = dyn_cast<tensor::PadOp>(op);
  if (!mayHave(op) || (pad && !pad.getConstantPaddingValue()))
    return std::nullopt;
  return dimwise(op);
}

//===----------------------------------------------------------------------===//
// What a nest knows of its loops
//===----------------------------------------------------------------------===//

Value Nest::value(unsigned number) const {
  unsigned operands = op->getNumOperands();
  return number < operands ? op->getOperand(number)
                           : Value(op->getResult(number - operands));
}

std::optional<SmallVector<int64_t>> Nest::loopsOf(int64_t number) const {
  if (number < 0 || number >= static_cast<int64_t>(maps.size()) ||
      !maps[number] || !maps[number].isProjectedPermutation())
    return std::nullopt;
  SmallVector<int64_t> loops;
  for (AffineExpr expr : maps[number].getResults())
    loops.push_back(cast<AffineDimExpr>(expr).getPosition());
  return loops;
}

/// A dimension of an operand.
using Place = std::pair<Value, unsigned>;

static int64_t sizeAt(const Place &place) {
  return cast<ShapedType>(place.first.getType()).getDimSize(place.second);
}

/// The dimensions of operands that the loop alone indexes.
static SmallVector<Place> placesOf(const Nest &nest, int64_t loop) {
  SmallVector<Place> places;
  AffineExpr alone = getAffineDimExpr(loop, nest.op->getContext());
  for (auto [map, value] :
       llvm::zip(nest.operandMaps(), nest.op->getOperands()))
    for (unsigned dim = 0; map && dim < map.getNumResults(); ++dim)
      if (map.getResult(dim) == alone)
        places.push_back({value, dim});
  return places;
}

bool Nest::isUnit(int64_t loop) const {
  return !fixed.test(loop) &&
         llvm::any_of(placesOf(*this, loop),
                      [](const Place &place) { return sizeAt(place) == 1; });
}

std::optional<int64_t> Nest::extent(int64_t loop) const {
  std::optional<int64_t> extent;
  if (loop < 0 || loop >= numLoops())
    return std::nullopt;
  for (const Place &place : placesOf(*this, loop)) {
    extent = sizeAt(place);
    if (*extent == 0 || ShapedType::isDynamic(*extent))
      return std::nullopt;
  }
  return extent;
}

OpFoldResult Nest::extent(OpBuilder &builder, unsigned loop) const {
  SmallVector<Place> places = placesOf(*this, loop);
  auto *place = llvm::find_if(places, [](const Place &place) {
    return ShapedType::isStatic(sizeAt(place));
  });
  auto [value, dim] = place == places.end() ? places.front() : *place;
  return linalg::createFoldedDimOp(builder, op->getLoc(), value, dim);
}

std::optional<int64_t> Nest::stride(int64_t operand, int64_t loop) const {
  if (operand < 0 || operand >= op->getNumOperands() || loop < 0 ||
      loop >= numLoops())
    return std::nullopt;
  auto type = dyn_cast<MemRefType>(op->getOperand(operand).getType());
  std::vector<SmallVector<int64_t, 8>> steps;
  SmallVector<int64_t> strides;
  int64_t offset, distance = 0;
  if (!type || !maps[operand] ||
      failed(getFlattenedAffineExprs(maps[operand], &steps)))
    return std::nullopt;
  // Most buffers have no layout, for which MLIR would build affine expressions.
  if (type.getLayout().isIdentity() && type.hasStaticShape())
    strides = computeSuffixProduct(type.getShape());
  else if (failed(type.getStridesAndOffset(strides, offset)))
    return std::nullopt;
  for (auto [step, stride] : llvm::zip_equal(steps, strides)) {
    bool isSum = step.size() == numLoops() + 1 && step.back() == 0;
    if (!isSum || (step[loop] != 0 && ShapedType::isDynamic(stride)))
      return std::nullopt;
    if (step[loop] != 0)
      distance += step[loop] * stride;
  }
  return distance;
}
