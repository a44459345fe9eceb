//===- Constants.cpp - Constants and tensors in other layouts -------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Tensor/Constants.h"
#include "Tensor/Buffers.h"
#include "Tensor/Residue.h"
#include "Vocabulary/Topics.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MLProgram/IR/MLProgram.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tensor/Utils/Utils.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/Support/MathExtras.h"
#include <cstring>
#include <vector>

using namespace mlir;
using namespace tenon;

/// The dimensions of a packed tensor, of which elements are `width` bytes
/// apart.
static SmallVector<PackedDim> packedDims(linalg::PackOp pack, int64_t width) {
  ArrayRef<int64_t> shape = pack.getSourceType().getShape();
  SmallVector<int64_t> order(pack.getOuterDimsPerm());
  SmallVector<int64_t> steps(shape.size(), 1);
  SmallVector<int64_t> strides = computeSuffixProduct(shape);
  for (auto [dim, tile] :
       llvm::zip(pack.getInnerDimsPos(), pack.getStaticTiles()))
    steps[dim] = tile;
  if (order.empty())
    llvm::append_range(order, llvm::seq<int64_t>(0, shape.size()));
  llvm::append_range(order, pack.getInnerDimsPos());
  SmallVector<PackedDim> dims;
  for (auto [dim, size] : llvm::zip(order, pack.getDestType().getShape())) {
    int64_t step = dims.size() < shape.size() ? steps[dim] : 1;
    dims.push_back({size, dim, step, strides[dim] * step * width});
  }
  return dims;
}

static FailureOr<TypedAttr> packedConstant(PatternRewriter &rewriter,
                                           linalg::PackOp pack,
                                           ElementsAttr elements) {
  auto no = [&](StringRef why) {
    return refuse(rewriter, pack, "FoldedConstant: ", why);
  };
  auto source = cast<RankedTensorType>(elements.getType());
  auto dest = dyn_cast<RankedTensorType>(pack.getDestType());
  if (!dest || !dest.hasStaticShape() ||
      llvm::any_of(pack.getStaticTiles(), ShapedType::isDynamic))
    return no("its result has no static shape");
  std::optional<ArrayRef<char>> bytes = getConstantBytes(elements);
  if (!bytes)
    return no("its elements are not whole bytes, or its resource is not there "
              "in the size of its type");
  Type element = source.getElementType();
  Attribute zero = rewriter.getZeroAttr(element), padding = zero;
  if (pack.getPaddingValue() &&
      !matchPattern(pack.getPaddingValue(), m_Constant(&padding)))
    return no("its padding is not a constant");
  if (isa<ub::PoisonAttr>(padding)) // May be any number.
    padding = zero;
  if (!isa<FloatAttr, IntegerAttr>(padding))
    return no("its padding is not a number");
  ArrayRef<char> pad =
      DenseElementsAttr::get(RankedTensorType::get({}, element), padding)
          .getRawData();
  bool isPadded = dest.getNumElements() != source.getNumElements();
  bool isSplat = isa<SplatElementsAttr>(elements);
  if (isSplat && (!isPadded || *bytes == pad))
    return TypedAttr(DenseElementsAttr::getFromRawBuffer(dest, *bytes));
  // What is larger is packed while the program runs.
  if (dest.getNumElements() > (int64_t{1} << 32) / int64_t(pad.size()))
    return no("what it gives is larger than 4 GiB");
  return packConstant(
      dest, {elements, /*offset=*/0, packedDims(pack, isSplat ? 0 : pad.size()),
             SmallVector<int64_t>(source.getShape()), SmallVector<char>(pad)});
}

/// A slice of a constant, at places that are known.
static FailureOr<TypedAttr> slicedConstant(tensor::ExtractSliceOp slice,
                                           ElementsAttr elements) {
  auto source = cast<RankedTensorType>(elements.getType());
  RankedTensorType type = slice.getType();
  std::optional<ArrayRef<char>> bytes = getConstantBytes(elements);
  bool isStatic =
      llvm::none_of(slice.getStaticOffsets(), ShapedType::isDynamic) &&
      llvm::none_of(slice.getStaticSizes(), ShapedType::isDynamic) &&
      llvm::none_of(slice.getStaticStrides(), ShapedType::isDynamic);
  if (!bytes || !isStatic || type.getRank() != source.getRank() ||
      isa<SplatElementsAttr>(elements))
    return failure();
  int64_t width = bytes->size() / std::max<int64_t>(source.getNumElements(), 1);
  SmallVector<PackedDim> dims;
  size_t from = 0;
  for (auto [dim, stride] :
       llvm::enumerate(computeSuffixProduct(source.getShape()))) {
    from += slice.getStaticOffset(dim) * stride * width;
    dims.push_back({type.getDimSize(dim), int64_t(dim), 1,
                    slice.getStaticStride(dim) * stride * width});
  }
  return packConstant(type, {elements, from, std::move(dims),
                             SmallVector<int64_t>(type.getShape()),
                             SmallVector<char>(width)});
}

static FailureOr<TypedAttr> globalValue(PatternRewriter &rewriter,
                                        Operation *op, SymbolRefAttr name) {
  auto global =
      SymbolTable::lookupNearestSymbolFrom<ml_program::GlobalOp>(op, name);
  auto value = global && !global.getIsMutable()
                   ? dyn_cast_or_null<TypedAttr>(global.getValueAttr())
                   : TypedAttr();
  // The value of an extern global is not in this module.
  if (value && value.getType() == global.getType() &&
      !isa<ml_program::ExternAttr>(value))
    return value;
  return refuse(rewriter, op, "FoldedConstant: ", Attribute(name),
                " is no global with a value that never changes");
}

static FailureOr<TypedAttr> foldedConstant(PatternRewriter &rewriter,
                                           Operation *op, Attribute of) {
  if (auto name = dyn_cast<SymbolRefAttr>(of))
    return globalValue(rewriter, op, name);
  auto value = dyn_cast<ElementsAttr>(of);
  if (auto pack = dyn_cast<linalg::PackOp>(op); pack && value)
    return packedConstant(rewriter, pack, value);
  if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op); slice && value)
    return slicedConstant(slice, value);
  // Upstream folds what is dense.
  auto resource = dyn_cast<DenseResourceElementsAttr>(of);
  if (!resource || !isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(op))
    return failure();
  auto type = cast<ShapedType>(op->getResult(0).getType());
  if (!type.hasStaticShape() ||
      type.getElementType() != resource.getElementType() ||
      type.getNumElements() != resource.getNumElements())
    return failure();
  return TypedAttr(
      DenseResourceElementsAttr::get(type, resource.getRawHandle()));
}

/// An integer of so many bytes, with its sign, as far as 32 bits go.
static uint32_t readInteger(const char *from, size_t width) {
  auto as = [&](auto value) {
    std::memcpy(&value, from, sizeof(value));
    return static_cast<uint32_t>(value);
  };
  switch (width) {
  case 1:
    return as(int8_t());
  case 2:
    return as(int16_t());
  default: // The last bits come first.
    return as(uint32_t());
  }
}

/// Adds elements of `width` bytes, `step` bytes apart from `from` on, to
/// `sums`: in each dimension so many, whose sums are so far apart.
static void addUp(ArrayRef<std::pair<int64_t, int64_t>> dims, const char *&from,
                  size_t width, size_t step, uint32_t *sums) {
  auto [size, stride] = dims.front();
  for (int64_t index = 0; index < size; ++index, sums += stride) {
    if (dims.size() > 1) {
      addUp(dims.drop_front(), from, width, step, sums);
      continue;
    }
    *sums += readInteger(from, width);
    from += step;
  }
}

static FailureOr<TypedAttr> sumsOfConstant(PatternRewriter &rewriter,
                                           ElementsAttr of, Numbers dims) {
  std::optional<ArrayRef<char>> bytes = getConstantBytes(of);
  auto element = dyn_cast<IntegerType>(of.getElementType());
  ArrayRef<int64_t> shape = cast<ShapedType>(of.getType()).getShape();
  size_t width = element ? element.getWidth() / 8 : 0;
  if (!bytes || !llvm::is_contained({1, 2, 4, 8}, width) || shape.empty())
    return failure();
  SmallVector<std::pair<int64_t, int64_t>> sizes;
  for (int64_t size : shape)
    sizes.push_back({size, 0});
  SmallVector<int64_t> kept;
  int64_t count = 1;
  for (int64_t dim : llvm::reverse(dims)) {
    if (dim < 0 || dim >= int64_t(shape.size()) || sizes[dim].second != 0)
      return failure();
    sizes[dim].second = count;
    count *= shape[dim];
    kept.insert(kept.begin(), shape[dim]);
  }
  std::vector<uint32_t> sums(count);
  const char *from = bytes->data();
  addUp(sizes, from, width, isa<SplatElementsAttr>(of) ? 0 : width,
        sums.data());
  return TypedAttr(DenseElementsAttr::get(
      RankedTensorType::get(kept, rewriter.getI32Type()),
      ArrayRef(reinterpret_cast<const int32_t *>(sums.data()), sums.size())));
}

/// The residue of a float in the bits of one of its type.
static APFloat residueIn(const APFloat &number, int64_t prime) {
  const llvm::fltSemantics &type = number.getSemantics();
  unsigned width = APFloat::getSizeInBits(type);
  APFloat wide = number;
  bool losesInfo;
  wide.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven, &losesInfo);
  int64_t residue = residueOf(wide.convertToDouble(), prime);
  return APFloat(type, APInt(width, bitsOfResidue(residue, width),
                             /*isSigned=*/true, /*implicitTrunc=*/true));
}

static FailureOr<TypedAttr> residue(Attribute value, int64_t prime) {
  if (auto number = dyn_cast<FloatAttr>(value))
    return TypedAttr(
        FloatAttr::get(number.getType(), residueIn(number.getValue(), prime)));
  auto elements = dyn_cast<ElementsAttr>(value);
  if (!elements || !isa<FloatType>(elements.getElementType()))
    return failure();
  std::optional<ArrayRef<char>> bytes = getConstantBytes(elements);
  if (!bytes)
    return failure();
  auto type = cast<ShapedType>(elements.getType());
  auto dense = DenseElementsAttr::getFromRawBuffer(type, *bytes);
  auto convert = [&](const APFloat &number) {
    return residueIn(number, prime).bitcastToAPInt();
  };
  return TypedAttr(cast<DenseFPElementsAttr>(dense).mapValues(
      type.getElementType(), convert));
}

/// What has these elements in the shape in which they came.
static Value withoutReshapes(Value value) {
  while (isa_and_present<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(
      value.getDefiningOp()))
    value = value.getDefiningOp()->getOperand(0);
  return value;
}

/// The first number of an arithmetic sequence of two or more, and its step.
static FailureOr<std::tuple<Attribute, int64_t>> progression(Attribute of) {
  if (auto splat = dyn_cast<SplatElementsAttr>(of))
    return std::tuple(splat.getSplatValue<Attribute>(), int64_t(0));
  auto list = dyn_cast<DenseIntElementsAttr>(of);
  if (!list || list.getNumElements() < 2 || list.getElementType().isInteger(1))
    return failure();
  auto numbers = llvm::map_to_vector(
      list.getValues<APInt>(), [](const APInt &n) { return n.getSExtValue(); });
  int64_t step = numbers[1] - numbers[0];
  for (size_t at = 2; at < numbers.size(); ++at)
    if (numbers[at] - numbers[at - 1] != step)
      return failure();
  return std::tuple(
      Attribute(Builder(of.getContext()).getI64IntegerAttr(numbers.front())),
      step);
}

static Attribute origin(Value value) {
  Attribute constant;
  if (matchPattern(value, m_Constant(&constant)))
    return constant;
  const char *origin = "computed";
  if (isConstantOfCalls(withoutReshapes(value)))
    origin = "constant";
  else if (value.getDefiningOp<RegionBranchOpInterface>())
    origin = "regions";
  else if (functionOf(value))
    origin = "argument";
  return StringAttr::get(value.getContext(), origin);
}

static std::tuple<Value, Value> inBlocks(PatternRewriter &rewriter, Value value,
                                         Numbers dims, int64_t cut,
                                         int64_t size) {
  Location loc = value.getLoc();
  auto type = cast<RankedTensorType>(value.getType());
  Type element = type.getElementType();
  bool isOne = size == 0;
  int64_t all = type.getDimSize(cut);
  size = isOne ? all : std::min(size, all);
  SmallVector<OpFoldResult> whole = tensor::getMixedSizes(rewriter, loc, value);
  // What is unpacked has these dims in this order, and a block has all of them:
  // one of each of the others.
  Numbers order;
  for (int64_t dim : llvm::seq(type.getRank()))
    if (!llvm::is_contained(dims, dim))
      order.push_back(dim);
  size_t others = order.size();
  Numbers outer = order;
  outer.push_back(cut);
  llvm::append_range(order, dims);
  llvm::copy_if(dims, std::back_inserter(outer),
                [&](int64_t dim) { return dim != cut; });
  SmallVector<OpFoldResult> sizes = applyPermutation(whole, order);
  SmallVector<OpFoldResult> tiles = sizes;
  for (auto [at, dim] : llvm::enumerate(order))
    if (at < others || dim == cut)
      tiles[at] = rewriter.getIndexAttr(dim == cut ? size : 1);
  std::optional<Value> padding;
  if (all % size != 0)
    padding =
        arith::ConstantOp::create(rewriter, loc, rewriter.getZeroAttr(element));
  Value packed = linalg::PackOp::createDestinationTensor(rewriter, loc, value,
                                                         tiles, order, outer);
  Value blocks = linalg::PackOp::create(rewriter, loc, value, packed, order,
                                        tiles, padding, outer);
  if (isOne) {
    llvm::SmallBitVector ones(2 * order.size());
    ones.set(others, others + order.size());
    return {blocks, tensor::dropGivenUnitDims(rewriter, loc, blocks, ones)};
  }
  Value plain = linalg::UnPackOp::create(
      rewriter, loc, blocks,
      tensor::EmptyOp::create(rewriter, loc, sizes, element),
      llvm::to_vector(llvm::seq<int64_t>(0, order.size())), tiles,
      applyPermutation(invertPermutationVector(order), outer));
  return {blocks, plain};
}

void tenon::registerConstants(NativeRegistry &natives) {
  natives.add("FoldedConstant", foldedConstant);
  natives.add("SumsOfConstant", sumsOfConstant);
  natives.add("Residue", residue);
  natives.add("Origin", origin);
  natives.add("Progression", progression);
  natives.add("InBlocks", inBlocks);
}
