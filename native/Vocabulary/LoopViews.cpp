//===- LoopViews.cpp - Operations on tensors as loops ---------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Vocabulary/Reshapes.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace tenon;

bool tenon::hasView(Operation *op) {
  return isa<linalg::LinalgOp, tensor::CastOp, tensor::PadOp, tensor::ConcatOp,
             tensor::ExtractSliceOp, tensor::InsertSliceOp, linalg::PackOp,
             linalg::UnPackOp>(op);
}

static bool isPlain(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor ? !tensor.getEncoding() : !isa<ShapedType>(type);
}

/// A view with a loop for each of `rank` dimensions, over which the operands of
/// these numbers and the result go.
static LoopView dimwise(Operation *op, int64_t rank,
                        ArrayRef<unsigned> operands) {
  LoopView view{op, {}, {}, {}, llvm::SmallBitVector(rank)};
  view.kinds.assign(rank, utils::IteratorType::parallel);
  view.operands.resize(op->getNumOperands());
  AffineMap map = AffineMap::getMultiDimIdentityMap(rank, op->getContext());
  for (unsigned operand : operands)
    view.operands[operand] = map;
  view.results.push_back(map);
  return view;
}

static bool isNumber(OpFoldResult value, int64_t number) {
  return getConstantIntValue(value) == number;
}

/// Marks the dimensions fixed in which a slice is not all of `whole`.
template <typename Slice>
static void fixCut(LoopView &view, Slice slice, Value whole) {
  auto type = cast<RankedTensorType>(whole.getType());
  for (int64_t dim = 0; dim < type.getRank(); ++dim) {
    OpFoldResult size = slice.getMixedSizes()[dim];
    auto asked = dyn_cast<Value>(size);
    auto dimOp = asked ? asked.getDefiningOp<tensor::DimOp>() : nullptr;
    bool all = type.isDynamicDim(dim) ? dimOp && dimOp.getSource() == whole &&
                                            dimOp.getConstantIndex() == dim
                                      : isNumber(size, type.getDimSize(dim));
    if (!all || !isNumber(slice.getMixedOffsets()[dim], 0) ||
        !isNumber(slice.getMixedStrides()[dim], 1))
      view.fixed.set(dim);
  }
}

/// The view of a pack or unpack, whose operand of number `packed` is the tensor
/// in blocks. Its first loops go over the plain tensor.
template <typename Relayout>
static LoopView blockwise(Relayout op, unsigned packed) {
  int64_t rank =
      cast<RankedTensorType>(op->getOperand(1 - packed).getType()).getRank();
  ArrayRef<int64_t> tiled = op.getInnerDimsPos(), perm = op.getOuterDimsPerm();
  int64_t loops = rank + tiled.size();
  LoopView view = dimwise(op, loops, {});
  SmallVector<AffineExpr> plain, blocks;
  for (int64_t dim = 0; dim < rank; ++dim) {
    plain.push_back(getAffineDimExpr(dim, op->getContext()));
    blocks.push_back(
        getAffineDimExpr(perm.empty() ? dim : perm[dim], op->getContext()));
  }
  for (auto [index, dim] : llvm::enumerate(tiled)) {
    blocks.push_back(getAffineDimExpr(rank + index, op->getContext()));
    view.fixed.set(dim);
    view.fixed.set(rank + index);
  }
  AffineMap maps[] = {AffineMap::get(loops, 0, plain, op->getContext()),
                      AffineMap::get(loops, 0, blocks, op->getContext())};
  view.operands[packed] = maps[1];
  view.operands[1 - packed] = maps[0];
  view.results = {*view.operands[1]};
  return view;
}

static std::optional<LoopView> viewOfTensorOp(Operation *op) {
  auto rank = [](Value value) {
    return cast<RankedTensorType>(value.getType()).getRank();
  };
  if (auto cast = dyn_cast<tensor::CastOp>(op))
    return dimwise(op, rank(cast.getSource()), {0});
  if (auto pad = dyn_cast<tensor::PadOp>(op)) {
    if (!pad.getConstantPaddingValue())
      return std::nullopt;
    LoopView view = dimwise(op, rank(pad.getSource()), {0});
    for (unsigned dim = 0; dim < view.numLoops(); ++dim)
      if (!isNumber(pad.getMixedLowPad()[dim], 0) ||
          !isNumber(pad.getMixedHighPad()[dim], 0))
        view.fixed.set(dim);
    return view;
  }
  if (auto concat = dyn_cast<tensor::ConcatOp>(op)) {
    auto all = llvm::to_vector(llvm::seq<unsigned>(op->getNumOperands()));
    LoopView view = dimwise(op, rank(op->getResult(0)), all);
    view.fixed.set(concat.getDim());
    return view;
  }
  if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op)) {
    if (rank(slice.getSource()) != rank(slice.getResult()))
      return std::nullopt;
    LoopView view = dimwise(op, rank(slice.getSource()), {0});
    fixCut(view, slice, slice.getSource());
    return view;
  }
  if (auto slice = dyn_cast<tensor::InsertSliceOp>(op)) {
    if (rank(slice.getSource()) != rank(slice.getDest()))
      return std::nullopt;
    LoopView view = dimwise(op, rank(slice.getDest()), {0, 1});
    fixCut(view, slice, slice.getDest());
    return view;
  }
  if (auto pack = dyn_cast<linalg::PackOp>(op))
    return blockwise(pack, 1);
  if (auto unpack = dyn_cast<linalg::UnPackOp>(op))
    return blockwise(unpack, 0);
  return std::nullopt;
}

std::optional<LoopView> tenon::viewOf(Operation *op) {
  if (!llvm::all_of(op->getOperandTypes(), isPlain) ||
      !llvm::all_of(op->getResultTypes(), isPlain) ||
      op->hasAttr("library_call"))
    return std::nullopt;
  auto structured = dyn_cast<linalg::LinalgOp>(op);
  if (!structured)
    return viewOfTensorOp(op);
  if (!structured.hasPureTensorSemantics())
    return std::nullopt;
  LoopView view{op, structured.getIteratorTypesArray(), {}, {}, {}};
  for (AffineMap map : structured.getIndexingMapsArray())
    view.operands.push_back(map);
  for (OpResult result : op->getResults())
    view.results.push_back(structured.getIndexingMapMatchingResult(result));
  view.fixed.resize(view.numLoops());
  return view;
}

StringRef tenon::whyNoView(Operation *op) {
  if (!llvm::all_of(op->getOperandTypes(), isPlain) ||
      !llvm::all_of(op->getResultTypes(), isPlain))
    return "it has operands or results that are no plain tensors";
  if (op->hasAttr("library_call"))
    return "it stands for a call";
  if (isa<tensor::ExtractSliceOp, tensor::InsertSliceOp>(op))
    return "it is a slice that drops dimensions";
  if (isa<tensor::PadOp>(op))
    return "it pads with more than one number";
  return "it does not go over tensors only";
}

std::optional<AffineMap> LoopView::mapOf(int64_t number) const {
  int64_t count = operands.size();
  if (number >= 0 && number < count)
    return operands[number];
  if (number >= count && number - count < static_cast<int64_t>(results.size()))
    return results[number - count];
  return std::nullopt;
}
