//===- Constants.cpp - Constants computed while rules run -----------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Vocabulary/ConstantBytes.h"
#include "Vocabulary/Topics.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MLProgram/IR/MLProgram.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/IR/BuiltinDialect.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/xxhash.h"
#include <cstring>

using namespace mlir;
using namespace tenon;

std::optional<ConstantBytes> tenon::getConstantBytes(Attribute value) {
  auto elements = dyn_cast_if_present<ElementsAttr>(value);
  Type type = elements ? elements.getElementType() : Type();
  if (!type || !type.isIntOrFloat() || type.getIntOrFloatBitWidth() % 8 != 0)
    return std::nullopt;
  size_t width = type.getIntOrFloatBitWidth() / 8;
  if (auto dense = dyn_cast<DenseElementsAttr>(value))
    return ConstantBytes{dense.getRawData(), dense.isSplat(), width};
  auto resource = dyn_cast<DenseResourceElementsAttr>(value);
  AsmResourceBlob *blob =
      resource ? resource.getRawHandle().getBlob() : nullptr;
  if (!blob || blob->getData().size() != resource.getNumElements() * width)
    return std::nullopt;
  return ConstantBytes{blob->getData(), /*isSplat=*/false, width};
}

/// The resource that has this content, the same as before if there was one.
static DenseResourceElementsHandle
makeResource(MLIRContext *context, StringRef name, AsmResourceBlob blob) {
  auto &manager = DenseResourceElementsHandle::getManagerInterface(context);
  uint64_t hash = llvm::xxh3_64bits(ArrayRef<uint8_t>(
      reinterpret_cast<const uint8_t *>(blob.getData().data()),
      blob.getData().size()));
  std::string key = (name + "_" + llvm::utohexstr(hash)).str();
  auto *known = manager.getBlobManager().lookup(key);
  if (known && known->getBlob() &&
      known->getBlob()->getData() == blob.getData())
    return DenseResourceElementsHandle(
        known, cast<BuiltinDialect>(manager.getDialect()));
  return manager.insert(key, std::move(blob));
}

TypedAttr tenon::makeConstant(RankedTensorType type, StringRef name,
                              function_ref<void(MutableArrayRef<char>)> fill) {
  size_t size = type.getNumElements() *
                (type.getElementType().getIntOrFloatBitWidth() / 8);
  if (size < kLargeConstant) {
    SmallVector<char> bytes(size);
    fill(bytes);
    return DenseElementsAttr::getFromRawBuffer(type, bytes);
  }
  AsmResourceBlob blob =
      HeapAsmResourceBlob::allocate(size, kConstantAlignment);
  fill(blob.getMutableData());
  return DenseResourceElementsAttr::get(
      type, makeResource(type.getContext(), name, std::move(blob)));
}

namespace {
/// How the elements of a packed tensor lie in the plain one, dimension by
/// dimension of the packed one.
struct PackedWalk {
  SmallVector<int64_t> shape;
  /// The source dimension that each packed dimension steps in, and by how much.
  SmallVector<unsigned> dim;
  SmallVector<int64_t> step;

  explicit PackedWalk(linalg::PackOp pack) {
    ArrayRef<int64_t> inner = pack.getInnerDimsPos();
    SmallVector<int64_t> tiles = pack.getStaticTiles();
    unsigned rank = pack.getSourceRank();
    shape.assign(pack.getDestType().getShape().begin(),
                 pack.getDestType().getShape().end());
    SmallVector<int64_t> tileOf(rank, 1);
    for (auto [position, tile] : llvm::zip(inner, tiles))
      tileOf[position] = tile;
    ArrayRef<int64_t> perm = pack.getOuterDimsPerm();
    for (unsigned outer = 0; outer < rank; ++outer) {
      dim.push_back(perm.empty() ? outer : perm[outer]);
      step.push_back(tileOf[dim.back()]);
    }
    for (int64_t position : inner) {
      dim.push_back(position);
      step.push_back(1);
    }
  }
};
} // namespace

/// Copies `source`, of `shape` with elements of `width` bytes, to `packed` in
/// packed order; where a tile reaches over the edge it takes `padding`.
static void packBytes(ArrayRef<char> source, ArrayRef<int64_t> shape,
                      size_t width, const PackedWalk &walk,
                      ArrayRef<char> padding, MutableArrayRef<char> packed) {
  unsigned rank = walk.shape.size();
  SmallVector<int64_t> stride(shape.size(), 1);
  for (int d = static_cast<int>(shape.size()) - 2; d >= 0; --d)
    stride[d] = stride[d + 1] * shape[d + 1];

  // Elements of the last dimension that follow each other in the source too
  // are copied in one go.
  int64_t total = ShapedType::getNumElements(walk.shape), run = 1;
  unsigned last = shape.empty() ? 0 : shape.size() - 1, whole = rank;
  if (rank > 0 && walk.dim.back() == last && walk.step.back() == 1) {
    run = walk.shape.back();
    --whole;
  }
  SmallVector<int64_t> index(rank, 0), position(shape.size(), 0);
  char *out = packed.data();
  for (int64_t n = 0; n < total; n += run) {
    int64_t offset = 0, inside = run;
    for (unsigned d = 0; d < shape.size(); ++d) {
      int64_t left = std::max<int64_t>(shape[d] - position[d], 0);
      inside = std::min(inside, d == last || left == 0 ? left : run);
      offset += position[d] * stride[d];
    }
    if (inside > 0)
      std::memcpy(out, &source[offset * width], inside * width);
    out += inside * width;
    for (int64_t pad = inside; pad < run; ++pad, out += width)
      std::memcpy(out, padding.data(), width);
    for (int d = static_cast<int>(whole) - 1; d >= 0; --d) {
      position[walk.dim[d]] += walk.step[d];
      if (++index[d] < walk.shape[d])
        break;
      position[walk.dim[d]] -= walk.step[d] * walk.shape[d];
      index[d] = 0;
    }
  }
}

/// The number that a pack fills up with, as the bytes of an element; why it is
/// none, in `why`.
static ArrayRef<char> paddingOf(linalg::PackOp pack, Type type,
                                const char *&why) {
  Attribute zero = Builder(type.getContext()).getZeroAttr(type), padding = zero;
  if (pack.getPaddingValue() &&
      !matchPattern(pack.getPaddingValue(), m_Constant(&padding)))
    why = "its padding is not a constant";
  else if (isa<ub::PoisonAttr>(padding)) // May be any number.
    padding = zero;
  else if (!isa<FloatAttr, IntegerAttr>(padding))
    why = "its padding is not a number";
  if (why)
    return {};
  return DenseElementsAttr::get(RankedTensorType::get({}, type), padding)
      .getRawData();
}

static FailureOr<TypedAttr> packedConstant(PatternRewriter &rewriter,
                                           linalg::PackOp pack,
                                           ElementsAttr elements) {
  auto source = cast<RankedTensorType>(elements.getType());
  auto dest = dyn_cast<RankedTensorType>(pack.getDestType());
  std::optional<ConstantBytes> bytes = getConstantBytes(elements);
  ArrayRef<char> pad;
  std::vector<char> plain;
  const char *why = nullptr;
  if (!dest || !dest.hasStaticShape() ||
      llvm::any_of(pack.getStaticTiles(), ShapedType::isDynamic))
    why = "its result has no static shape";
  else if (!bytes)
    why = "its elements are not whole bytes, or its resource is not there in "
          "the size of its type";
  else
    pad = paddingOf(pack, source.getElementType(), why);
  if (why)
    return refuse(rewriter, pack, [&](Diagnostic &reason) {
      reason << "FoldedConstant: " << why;
    });
  if (bytes->isSplat) {
    bool padded = dest.getNumElements() != source.getNumElements();
    if (!padded || bytes->data == pad)
      return TypedAttr(DenseElementsAttr::getFromRawBuffer(dest, bytes->data));
    for (int64_t n = 0; n < source.getNumElements(); ++n)
      plain.insert(plain.end(), bytes->data.begin(), bytes->data.end());
    bytes->data = plain;
  }
  return makeConstant(dest, "packed", [&](MutableArrayRef<char> packed) {
    packBytes(bytes->data, source.getShape(), bytes->width, PackedWalk(pack),
              pad, packed);
  });
}

static FailureOr<TypedAttr> reshapedConstant(ElementsAttr value, Type result) {
  auto type = cast<RankedTensorType>(result);
  if (!type.hasStaticShape() ||
      value.getNumElements() != type.getNumElements() ||
      value.getElementType() != type.getElementType())
    return failure();
  if (auto dense = dyn_cast<DenseElementsAttr>(value))
    return TypedAttr(dense.reshape(type));
  if (auto resource = dyn_cast<DenseResourceElementsAttr>(value))
    return TypedAttr(
        DenseResourceElementsAttr::get(type, resource.getRawHandle()));
  return failure();
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
  return refuse(rewriter, op, [&](Diagnostic &reason) {
    reason << "FoldedConstant: " << Attribute(name)
           << " is no global with a value that never changes";
  });
}

static FailureOr<TypedAttr> foldedConstant(PatternRewriter &rewriter,
                                           Operation *op, Attribute of) {
  if (auto name = dyn_cast<SymbolRefAttr>(of))
    return globalValue(rewriter, op, name);
  auto value = dyn_cast<ElementsAttr>(of);
  if (auto pack = dyn_cast<linalg::PackOp>(op); pack && value)
    return packedConstant(rewriter, pack, value);
  if (isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(op) && value)
    return reshapedConstant(value, op->getResult(0).getType());
  return failure();
}

void tenon::registerConstants(NativeRegistry &natives) {
  natives.add("FoldedConstant", foldedConstant);
}
