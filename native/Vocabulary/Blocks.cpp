//===- Blocks.cpp - Tensors that lie in blocks ----------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Vocabulary/Products.h"
#include "Vocabulary/Topics.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace tenon;

static FailureOr<Numbers> dimsOfLoops(PatternRewriter &rewriter,
                                      linalg::LinalgOp op, int64_t operand,
                                      Numbers loops) {
  if (operand < 0 || operand >= op->getNumOperands())
    return failure();
  Numbers dims;
  for (int64_t loop : loops) {
    std::optional<unsigned> dim = dimOfLoop(op, operand, loop);
    if (!dim)
      return refuse(rewriter, op, [&](Diagnostic &reason) {
        reason << "DimsOfLoops: loop " << loop
               << " indexes no dimension of operand " << operand << " alone";
      });
    dims.push_back(*dim);
  }
  return dims;
}

static StringRef origin(Value value) {
  if (matchPattern(value, m_Constant()))
    return "constant";
  auto argument = dyn_cast<BlockArgument>(value);
  if (argument && isa<FunctionOpInterface>(argument.getOwner()->getParentOp()))
    return "argument";
  return "computed";
}

static bool divides(Numbers divisors, Numbers numbers) {
  return divisors.size() == numbers.size() &&
         llvm::all_of(llvm::zip(divisors, numbers), [](auto pair) {
           auto [divisor, number] = pair;
           return divisor > 0 && number % divisor == 0;
         });
}

/// The dims of a tensor of that rank that `dims` does not list.
static Numbers otherDims(int64_t rank, ArrayRef<int64_t> dims) {
  Numbers others;
  for (int64_t dim = 0; dim < rank; ++dim)
    if (!llvm::is_contained(dims, dim))
      others.push_back(dim);
  return others;
}

static std::tuple<Value, Value> inBlocks(PatternRewriter &rewriter, Value value,
                                         Numbers dims, int64_t cut,
                                         int64_t size) {
  Location loc = value.getLoc();
  auto type = cast<RankedTensorType>(value.getType());
  SmallVector<OpFoldResult> whole =
      tensor::getMixedSizes(rewriter, loc, value);
  Numbers order = otherDims(type.getRank(), dims), place, inner;
  int64_t others = order.size();
  SmallVector<OpFoldResult> sizes, tiles, unpackedSizes;
  for (int64_t dim : order)
    unpackedSizes.push_back(whole[dim]);
  place = llvm::to_vector(llvm::seq<int64_t>(0, others));
  auto addOuter = [&](int64_t dim) {
    order.push_back(dim);
    place.push_back(others + (llvm::find(dims, dim) - dims.begin()));
  };
  addOuter(cut);
  for (int64_t dim : dims) {
    if (dim != cut)
      addOuter(dim);
    inner.push_back(others + int64_t(inner.size()));
    unpackedSizes.push_back(whole[dim]);
    tiles.push_back(dim == cut ? rewriter.getIndexAttr(size) : whole[dim]);
  }
  Type element = type.getElementType();
  std::optional<Value> padding;
  if (type.getDimSize(cut) % size != 0)
    padding = arith::ConstantOp::create(rewriter, loc,
                                        rewriter.getZeroAttr(element));
  for (auto [index, dim] : llvm::enumerate(order)) {
    OpFoldResult one = rewriter.getIndexAttr(1);
    sizes.push_back(dim == cut ? rewriter.getIndexAttr(llvm::divideCeil(
                                     type.getDimSize(cut), size))
                               : int64_t(index) < others ? whole[dim] : one);
  }
  llvm::append_range(sizes, tiles);
  Value blocks = linalg::PackOp::create(
      rewriter, loc, value,
      tensor::EmptyOp::create(rewriter, loc, sizes, element), dims, tiles,
      padding, order);
  Value plain = linalg::UnPackOp::create(
      rewriter, loc, blocks,
      tensor::EmptyOp::create(rewriter, loc, unpackedSizes, element), inner,
      tiles, place);
  return {blocks, plain};
}

static void readTurned(PatternRewriter &rewriter, linalg::GenericOp op,
                       int64_t operand, Value value, Numbers dims) {
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  Numbers order = otherDims(maps[operand].getNumResults(), dims);
  llvm::append_range(order, dims);
  SmallVector<AffineExpr> exprs;
  for (int64_t dim : order)
    exprs.push_back(maps[operand].getResult(dim));
  maps[operand] =
      AffineMap::get(op.getNumLoops(), 0, exprs, op.getContext());
  rewriter.modifyOpInPlace(op, [&] {
    op->setOperand(operand, value);
    op.setIndexingMapsAttr(rewriter.getAffineMapArrayAttr(maps));
  });
}

void tenon::registerBlocks(NativeRegistry &natives) {
  natives.add("DimsOfLoops", dimsOfLoops);
  natives.add("Origin", origin);
  natives.add("Divides", divides);
  natives.add("InBlocks", inBlocks);
  natives.add("ReadTurned", readTurned);
}
