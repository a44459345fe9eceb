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

static Attribute origin(Value value) {
  Attribute constant;
  if (matchPattern(value, m_Constant(&constant)))
    return constant;
  const char *origin = "computed";
  if (value.getDefiningOp<RegionBranchOpInterface>())
    origin = "regions";
  else if (auto argument = dyn_cast<BlockArgument>(value))
    if (isa<FunctionOpInterface>(argument.getOwner()->getParentOp()))
      origin = "argument";
  return StringAttr::get(value.getContext(), origin);
}

/// The dims of a tensor of that rank that `dims` does not list.
static Numbers otherDims(int64_t rank, ArrayRef<int64_t> dims) {
  Numbers others;
  for (int64_t dim = 0; dim < rank; ++dim)
    if (!llvm::is_contained(dims, dim))
      others.push_back(dim);
  return others;
}

/// A tensor without `ones` dims of size 1 that stand behind `others`.
static Value dropOnes(OpBuilder &builder, Value tensor, int64_t others,
                      int64_t ones) {
  SmallVector<ReassociationIndices> groups;
  int64_t rank = cast<RankedTensorType>(tensor.getType()).getRank();
  for (int64_t dim = 0; dim < rank; ++dim)
    if (dim <= others || dim > others + ones)
      groups.push_back({dim});
    else
      groups.back().push_back(dim);
  return tensor::CollapseShapeOp::create(builder, tensor.getLoc(), tensor,
                                         groups);
}

static std::tuple<Value, Value> inBlocks(PatternRewriter &rewriter, Value value,
                                         Numbers dims, int64_t cut,
                                         int64_t size) {
  Location loc = value.getLoc();
  auto type = cast<RankedTensorType>(value.getType());
  bool isOne = size == 0;
  int64_t all = type.getDimSize(cut);
  size = isOne ? all : std::min(size, all);
  SmallVector<OpFoldResult> whole = tensor::getMixedSizes(rewriter, loc, value);
  // What is unpacked has these dims in this order, and a block has all of them:
  // one of each of the others.
  Numbers order = otherDims(type.getRank(), dims), outer = order, place;
  int64_t others = order.size();
  llvm::append_range(order, dims);
  SmallVector<OpFoldResult> tiles(others, rewriter.getIndexAttr(1)), sizes;
  outer.push_back(cut);
  for (int64_t dim : dims) {
    tiles.push_back(dim == cut ? rewriter.getIndexAttr(size) : whole[dim]);
    if (dim != cut)
      outer.push_back(dim);
  }
  for (int64_t dim : order)
    sizes.push_back(whole[dim]);
  for (int64_t dim : outer)
    place.push_back(llvm::find(order, dim) - order.begin());
  Type element = type.getElementType();
  std::optional<Value> padding;
  if (all % size != 0)
    padding =
        arith::ConstantOp::create(rewriter, loc, rewriter.getZeroAttr(element));
  Value packed = linalg::PackOp::createDestinationTensor(rewriter, loc, value,
                                                         tiles, order, outer);
  Value blocks = linalg::PackOp::create(rewriter, loc, value, packed, order,
                                        tiles, padding, outer);
  if (isOne)
    return {blocks, dropOnes(rewriter, blocks, others, dims.size() + others)};
  Value plain = linalg::UnPackOp::create(
      rewriter, loc, blocks,
      tensor::EmptyOp::create(rewriter, loc, sizes, element),
      llvm::to_vector(llvm::seq<int64_t>(0, order.size())), tiles, place);
  return {blocks, plain};
}

void tenon::registerBlocks(NativeRegistry &natives) {
  natives.add("Origin", origin);
  natives.add("InBlocks", inBlocks);
}
