//===- PairedRows.cpp - Constants whose rows are interleaved in pairs -----===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Vocabulary/ConstantBytes.h"
#include "Vocabulary/Topics.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/SymbolTable.h"
#include <cstring>

using namespace mlir;
using namespace tenon;

/// The dimension of its source that `expand` makes two of, if that is all.
static std::optional<unsigned> getSplitDim(memref::ExpandShapeOp expand) {
  if (expand.getSrcType().getRank() + 1 != expand.getResultType().getRank())
    return std::nullopt;
  for (auto [dim, group] : llvm::enumerate(expand.getReassociationIndices()))
    if (group.size() == 2)
      return dim;
  return std::nullopt;
}

/// Why the rows of `view`, of which the last two dimensions are rows and
/// columns, cannot be paired; null when they can.
static const char *whyNotPaired(Value view) {
  auto type = dyn_cast<MemRefType>(view.getType());
  if (!type || type.getRank() < 2)
    return "it is no matrix in a buffer";
  unsigned rank = type.getRank();
  if (type.isDynamicDim(rank - 2) || type.getDimSize(rank - 2) % 2 != 0)
    return "the number of its rows is not known to be even";
  if (auto global = view.getDefiningOp<memref::GetGlobalOp>()) {
    auto symbol = SymbolTable::lookupNearestSymbolFrom<memref::GlobalOp>(
        global, global.getNameAttr());
    if (!symbol || !type.getLayout().isIdentity() ||
        !getConstantBytes(symbol.getConstantInitValue()))
      return "the buffer that it is a view of is no constant";
    return nullptr;
  }
  if (auto expand = view.getDefiningOp<memref::ExpandShapeOp>()) {
    std::optional<unsigned> dim = getSplitDim(expand);
    if (!dim || !((*dim == 0 && type.getDimSize(0) == 1) || *dim + 3 == rank))
      return "a reshape on the way does more than to add a dimension or to cut "
             "rows into blocks";
    return whyNotPaired(expand.getSrc());
  }
  auto slice = view.getDefiningOp<memref::SubViewOp>();
  if (!slice)
    return "it is not a view of a constant";
  unsigned sourceRank = slice.getSourceType().getRank();
  llvm::SmallBitVector dropped = slice.getDroppedDims();
  if (sourceRank < 2 || dropped[sourceRank - 1] || dropped[sourceRank - 2])
    return "a slice on the way takes a single row or column";
  if (!slice.hasUnitStride())
    return "a slice on the way leaves out rows or columns";
  int64_t offset = slice.getStaticOffset(sourceRank - 2);
  if (ShapedType::isDynamic(offset) || offset % 2 != 0)
    return "a slice on the way begins at a row that may be odd";
  return whyNotPaired(slice.getSource());
}

/// Elements of a matrix [.., rows, columns] as [.., rows / 2, columns, 2].
static TypedAttr pairRows(ConstantBytes value, RankedTensorType type) {
  ArrayRef<char> from = value.data;
  if (value.isSplat)
    return DenseElementsAttr::getFromRawBuffer(type, from);
  size_t width = value.width;
  int64_t columns = type.getDimSize(type.getRank() - 2);
  int64_t pairs = type.getNumElements() / (2 * columns);
  return makeConstant(type, "pairs", [&](MutableArrayRef<char> to) {
    char *out = to.data();
    for (int64_t pair = 0; pair < pairs; ++pair)
      for (int64_t column = 0; column < columns; ++column)
        for (int64_t row = 0; row < 2; ++row, out += width)
          std::memcpy(out, &from[((2 * pair + row) * columns + column) * width],
                      width);
  });
}

static SmallVector<int64_t> pairedShape(ArrayRef<int64_t> shape) {
  SmallVector<int64_t> paired(shape);
  paired[shape.size() - 2] /= 2;
  paired.push_back(2);
  return paired;
}

/// On a global in pairs: the name of the plain one.
static constexpr StringRef kPairsOf = "tenon.pairs_of";

/// The global that holds the rows of `plain` in pairs, made when it is first
/// asked for.
static memref::GlobalOp pairedGlobal(OpBuilder &builder,
                                     memref::GlobalOp plain) {
  Operation *module = plain->getParentOp();
  for (auto known : module->getRegion(0).getOps<memref::GlobalOp>())
    if (known->getAttr(kPairsOf) == plain.getSymNameAttr())
      return known;
  std::optional<ConstantBytes> value =
      getConstantBytes(plain.getConstantInitValue());
  SmallVector<int64_t> shape = pairedShape(plain.getType().getShape());
  Type element = plain.getType().getElementType();
  SymbolTable symbols(module);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPoint(plain);
  Attribute content = pairRows(*value, RankedTensorType::get(shape, element));
  auto paired = memref::GlobalOp::create(
      builder, plain.getLoc(), (plain.getSymName() + "_in_pairs").str(),
      plain.getSymVisibilityAttr(), MemRefType::get(shape, element), content,
      /*constant=*/true, plain.getAlignmentAttr());
  paired->setAttr(kPairsOf, plain.getSymNameAttr());
  symbols.insert(paired);
  return paired;
}

/// The view of the paired constant that has what `view` has of the plain one.
static Value buildPaired(OpBuilder &builder, Value view) {
  Location loc = view.getLoc();
  if (auto global = view.getDefiningOp<memref::GetGlobalOp>()) {
    auto plain = SymbolTable::lookupNearestSymbolFrom<memref::GlobalOp>(
        global, global.getNameAttr());
    memref::GlobalOp paired = pairedGlobal(builder, plain);
    return memref::GetGlobalOp::create(builder, loc, paired.getType(),
                                       paired.getSymName());
  }
  if (auto expand = view.getDefiningOp<memref::ExpandShapeOp>()) {
    Value source = buildPaired(builder, expand.getSrc());
    SmallVector<int64_t> shape = pairedShape(expand.getResultType().getShape());
    SmallVector<ReassociationIndices> groups = expand.getReassociationIndices();
    groups.push_back({expand.getResultType().getRank()});
    return memref::ExpandShapeOp::create(builder, loc, shape, source, groups);
  }
  auto slice = view.getDefiningOp<memref::SubViewOp>();
  Value source = buildPaired(builder, slice.getSource());
  SmallVector<OpFoldResult> offsets = slice.getMixedOffsets(),
                            sizes = slice.getMixedSizes(),
                            strides = slice.getMixedStrides();
  unsigned rows = offsets.size() - 2;
  offsets[rows] = builder.getIndexAttr(slice.getStaticOffset(rows) / 2);
  sizes[rows] = builder.getIndexAttr(slice.getStaticSize(rows) / 2);
  offsets.push_back(builder.getIndexAttr(0));
  sizes.push_back(builder.getIndexAttr(2));
  strides.push_back(builder.getIndexAttr(1));
  // Which dimension goes is not to be told by the sizes: rows may be one pair.
  auto whole = cast<MemRefType>(memref::SubViewOp::inferResultType(
      cast<MemRefType>(source.getType()), offsets, sizes, strides));
  auto [steps, offset] = whole.getStridesAndOffset();
  llvm::SmallBitVector dropped = slice.getDroppedDims();
  SmallVector<int64_t> shape, kept;
  for (unsigned dim = 0; dim < steps.size(); ++dim) {
    if (dim < dropped.size() && dropped[dim])
      continue;
    shape.push_back(whole.getDimSize(dim));
    kept.push_back(steps[dim]);
  }
  auto result = MemRefType::get(
      shape, whole.getElementType(),
      StridedLayoutAttr::get(builder.getContext(), offset, kept));
  return memref::SubViewOp::create(builder, loc, result, source, offsets, sizes,
                                   strides);
}

static LogicalResult constantRows(PatternRewriter &rewriter, Operation *op,
                                  Value buffer) {
  const char *why = whyNotPaired(buffer);
  if (!why)
    return success();
  return refuse(rewriter, op,
                [&](Diagnostic &reason) { reason << "ConstantRows: " << why; });
}

static Value inPairs(PatternRewriter &rewriter, Value buffer) {
  return buildPaired(rewriter, buffer);
}

void tenon::registerPairedRows(NativeRegistry &natives) {
  natives.add("ConstantRows", constantRows);
  natives.add("InPairs", inPairs);
}
