//===- Nest.cpp - An operation as loops over dimensions -------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Tensor/Nest.h"
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

static bool isNumber(OpFoldResult value, int64_t number) {
  return getConstantIntValue(value) == number;
}

/// A nest whose loops go over each dimension of the first operands, and of the
/// result if there is one.
static std::optional<Nest> dimwise(Operation *op, unsigned operands) {
  auto rankOf = [](Value value) -> std::optional<int64_t> {
    auto type = dyn_cast<ShapedType>(value.getType());
    return type && type.hasRank() ? std::optional(type.getRank())
                                  : std::nullopt;
  };
  Nest nest{op, {}, {}, {}};
  std::optional<int64_t> rank = rankOf(op->getOperand(0));
  if (!rank)
    return std::nullopt;
  nest.kinds.assign(*rank, utils::IteratorType::parallel);
  nest.fixed.resize(*rank);
  for (unsigned number = 0; number < op->getNumOperands() + op->getNumResults();
       ++number) {
    bool isGoneOver = number < operands || number >= op->getNumOperands();
    if (isGoneOver && rankOf(nest.value(number)) != rank)
      return std::nullopt;
    nest.maps.push_back(
        isGoneOver ? AffineMap::getMultiDimIdentityMap(*rank, op->getContext())
                   : AffineMap());
  }
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
    bool all = type.isDynamicDim(dim) ? dimOp && dimOp.getSource() == source &&
                                            dimOp.getConstantIndex() == dim
                                      : isNumber(size, type.getDimSize(dim));
    if (!all || !isNumber(slice.getMixedOffsets()[dim], 0) ||
        !isNumber(slice.getMixedStrides()[dim], 1))
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
  SmallVector<int64_t> blocks = llvm::to_vector(llvm::seq<int64_t>(rank));
  if (!perm.empty())
    blocks.assign(perm.begin(), perm.end());
  for (auto [index, dim] : llvm::enumerate(tiled)) {
    blocks.push_back(rank + index);
    nest.fixed.set(dim);
    nest.fixed.set(rank + index);
  }
  nest.maps.resize(op->getNumOperands() + 1);
  nest.maps[1 - packed] = AffineMap::getFilteredIdentityMap(
      op->getContext(), loops,
      [&](AffineDimExpr dim) { return dim.getPosition() < rank; });
  nest.maps[packed] = AffineMap::getMultiDimMapWithTargets(
      loops, SmallVector<unsigned>(blocks.begin(), blocks.end()),
      op->getContext());
  nest.maps.back() = nest.maps[1];
  return nest;
}

static std::optional<Nest> nestOfPad(tensor::PadOp pad) {
  std::optional<Nest> nest = dimwise(pad, 1);
  if (!nest || !pad.getConstantPaddingValue())
    return std::nullopt;
  for (unsigned dim = 0; dim < nest->numLoops(); ++dim)
    if (!isNumber(pad.getMixedLowPad()[dim], 0) ||
        !isNumber(pad.getMixedHighPad()[dim], 0))
      nest->fixed.set(dim);
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
  // A map for each operand; results are new values of the last of them, but
  // for those that are buffers.
  unsigned numOperands = op->getNumOperands(), first = numOperands;
  for (unsigned missing = op->getNumResults(); missing != 0 && first != 0;)
    missing -= isa<TensorType>(op->getOperand(--first).getType());
  for (; first < numOperands; ++first)
    if (op->getNumResults() != 0 &&
        isa<TensorType>(op->getOperand(first).getType()))
      nest.maps.push_back(nest.maps[first]);
  nest.fixed.resize(nest.numLoops());
  return nest;
}

std::optional<Nest> Nest::of(Operation *op) {
  if (auto structured = dyn_cast<linalg::LinalgOp>(op))
    return nestOfStructured(structured);
  if (isa<memref::CopyOp>(op))
    return dimwise(op, 2);
  if (auto pad = dyn_cast<tensor::PadOp>(op))
    return nestOfPad(pad);
  std::optional<Nest> nest;
  if (auto cast = dyn_cast<tensor::CastOp>(op)) {
    nest = dimwise(op, 1);
    for (unsigned dim = 0; nest && dim < nest->numLoops(); ++dim)
      nest->fixed[dim] =
          llvm::cast<ShapedType>(cast.getSource().getType())
              .isDynamicDim(dim) &&
          !llvm::cast<ShapedType>(cast.getType()).isDynamicDim(dim);
  }
  if (auto concat = dyn_cast<tensor::ConcatOp>(op)) {
    if ((nest = dimwise(op, op->getNumOperands())))
      nest->fixed.set(concat.getDim());
  } else if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op)) {
    nest = slicewise(slice, 0, op->getNumOperands());
  } else if (auto slice = dyn_cast<tensor::InsertSliceOp>(op)) {
    nest = slicewise(slice, 1, 0);
  } else if (auto pack = dyn_cast<linalg::PackOp>(op)) {
    nest = blockwise(pack, 1);
  } else if (auto unpack = dyn_cast<linalg::UnPackOp>(op)) {
    nest = blockwise(unpack, 0);
  }
  return nest;
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

std::optional<int64_t> Nest::extent(int64_t loop) const {
  std::optional<int64_t> extent;
  if (loop < 0 || loop >= numLoops())
    return std::nullopt;
  AffineExpr expr = getAffineDimExpr(loop, op->getContext());
  for (auto [map, value] : llvm::zip(operandMaps(), op->getOperands())) {
    auto type = dyn_cast<ShapedType>(value.getType());
    if (!map || !type)
      continue;
    for (auto [dim, result] : llvm::enumerate(map.getResults()))
      if (result == expr) {
        if (!type.hasRank() || type.isDynamicDim(dim) ||
            type.getDimSize(dim) == 0)
          return std::nullopt;
        extent = type.getDimSize(dim);
      }
  }
  return extent;
}

OpFoldResult Nest::extent(OpBuilder &builder, unsigned loop) const {
  OpFoldResult size;
  AffineExpr expr = getAffineDimExpr(loop, op->getContext());
  for (auto [map, value] : llvm::zip(operandMaps(), op->getOperands())) {
    auto type = dyn_cast<ShapedType>(value.getType());
    auto dim = map && type ? map.getResultPosition(expr) : std::nullopt;
    if (!dim || (size && type.isDynamicDim(*dim)))
      continue;
    size = isa<MemRefType>(type)
               ? memref::getMixedSize(builder, op->getLoc(), value, *dim)
               : tensor::getMixedSize(builder, op->getLoc(), value, *dim);
    if (isa<Attribute>(size))
      break;
  }
  return size;
}

/// Whether each index is a sum of multiples of loops.
static bool isLinear(AffineMap map) {
  bool linear = map.getNumSymbols() == 0;
  for (AffineExpr result : map.getResults())
    result.walk([&](AffineExpr expr) {
      linear &= isa<AffineDimExpr, AffineConstantExpr>(expr) ||
                expr.getKind() == AffineExprKind::Add ||
                expr.getKind() == AffineExprKind::Mul;
    });
  return linear &&
         llvm::all_of(map.compose(SmallVector<int64_t>(map.getNumDims(), 0)),
                      [](int64_t index) { return index == 0; });
}

std::optional<int64_t> Nest::stride(int64_t operand, int64_t loop) const {
  if (operand < 0 || operand >= op->getNumOperands() || loop < 0 ||
      loop >= numLoops())
    return std::nullopt;
  auto type = dyn_cast<MemRefType>(op->getOperand(operand).getType());
  AffineMap map = maps[operand];
  SmallVector<int64_t> strides;
  int64_t offset;
  if (!type || !map || !isLinear(map))
    return std::nullopt;
  // Most buffers have no layout, for which MLIR would build affine expressions.
  if (type.getLayout().isIdentity() && type.hasStaticShape())
    strides = computeSuffixProduct(type.getShape());
  else if (failed(type.getStridesAndOffset(strides, offset)))
    return std::nullopt;
  SmallVector<int64_t> step(numLoops(), 0);
  step[loop] = 1;
  int64_t distance = 0;
  for (auto [moved, stride] : llvm::zip_equal(map.compose(step), strides)) {
    if (moved == 0)
      continue;
    if (ShapedType::isDynamic(stride))
      return std::nullopt;
    distance += moved * stride;
  }
  return distance;
}
