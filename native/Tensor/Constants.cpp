//===- Constants.cpp - Elements of constants, and packed ones ------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Tensor/Constants.h"
#include "Engine/DataFiles.h"
#include "Engine/Later.h"
#include "mlir/IR/BuiltinDialect.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/xxhash.h"
#include <atomic>
#include <cstring>
#include <memory>
#include <mutex>
#include <vector>
#ifdef __linux__
#include <sys/mman.h>
#endif

using namespace mlir;
using namespace tenon;

std::optional<ArrayRef<char>> tenon::placeOfConstant(Attribute value) {
  auto elements = dyn_cast_if_present<ElementsAttr>(value);
  Type type = elements ? elements.getElementType() : Type();
  if (!type || !type.isIntOrFloat() || type.getIntOrFloatBitWidth() % 8 != 0)
    return std::nullopt;
  if (auto dense = dyn_cast<DenseElementsAttr>(value))
    return dense.getRawData();
  auto resource = dyn_cast<DenseResourceElementsAttr>(value);
  AsmResourceBlob *blob =
      resource ? resource.getRawHandle().getBlob() : nullptr;
  size_t width = type.getIntOrFloatBitWidth() / 8;
  if (!blob || blob->getData().size() != resource.getNumElements() * width)
    return std::nullopt;
  return blob->getData();
}

/// The name of a packed constant begins so.
constexpr StringLiteral kPacked = "packed_";

std::optional<ArrayRef<char>> tenon::getConstantBytes(Attribute value) {
  auto resource = dyn_cast_if_present<DenseResourceElementsAttr>(value);
  if (resource && resource.getRawHandle().getKey().starts_with(kPacked))
    Later::finish();
  return placeOfConstant(value);
}

/// How large a large page of memory is.
constexpr size_t kHugePage = 1 << 21;

/// Copies rows of elements that are so many bytes apart in the source.
template <typename Element>
static void copyRows(const char *from, int64_t rows, int64_t rowStride,
                     int64_t columns, int64_t stride, char *out) {
  for (; rows > 0; --rows, from += rowStride)
    for (const char *at = from, *end = from + columns * stride; at != end;
         at += stride, out += sizeof(Element))
      std::memcpy(out, at, sizeof(Element));
}

/// The same for elements of `width` bytes; false if there is no such type.
static bool copyRows(size_t width, const char *from, int64_t rows,
                     int64_t rowStride, int64_t columns, int64_t stride,
                     char *out) {
  if (stride == int64_t(width))
    for (; rows > 0; --rows, from += rowStride, out += columns * stride)
      std::memcpy(out, from, columns * stride);
  else if (width == 1)
    copyRows<uint8_t>(from, rows, rowStride, columns, stride, out);
  else if (width == 2)
    copyRows<uint16_t>(from, rows, rowStride, columns, stride, out);
  else if (width == 4)
    copyRows<uint32_t>(from, rows, rowStride, columns, stride, out);
  else
    return false;
  return true;
}

/// Writes to `out` what these dimensions of a packed tensor hold: elements from
/// `source` on, where that is not null and elements are `left` in each
/// dimension of the plain tensor; elsewhere padding.
static void packBytes(ArrayRef<PackedDim> dims, const char *source,
                      MutableArrayRef<int64_t> left, ArrayRef<char> padding,
                      char *out) {
  size_t width = padding.size();
  if (dims.empty()) {
    std::memcpy(out, source ? source : padding.data(), width);
    return;
  }
  auto [size, dim, step, stride] = dims.front();
  int64_t before = left[dim], index = 0;
  if (source && stride && dims.size() == 1) {
    int64_t there = std::clamp<int64_t>(before, 0, size);
    if (copyRows(width, source, /*rows=*/1, 0, there, stride, out))
      index = there;
  }
  // Most tiles are whole.
  auto isWhole = [&](const PackedDim &of) {
    return source && of.stride && left[of.dim] >= (of.size - 1) * of.step + 1;
  };
  if (dims.size() == 2 && dim != dims[1].dim && isWhole(dims[0]) &&
      isWhole(dims[1]) &&
      copyRows(width, source, size, stride, dims[1].size, dims[1].stride, out))
    return;
  int64_t each = width;
  for (const PackedDim &inner : dims.drop_front())
    each *= inner.size;
  for (; index < size; ++index) {
    left[dim] = before - index * step;
    packBytes(dims.drop_front(),
              source && left[dim] > 0 ? source + index * stride : nullptr, left,
              padding, out + index * each);
  }
  left[dim] = before;
}

void Packing::write(char *out) const {
  SmallVector<int64_t> left(sizes);
  packBytes(dims, source(), left, padding, out);
}

void Packing::writeLater(MutableArrayRef<char> out) const {
  constexpr size_t kPiece = 1 << 20;
  int64_t size = dims.front().size, each = out.size() / size;
  int64_t rows = std::clamp<int64_t>(kPiece / each, 1, size);
  // The last piece releases what all have read.
  auto open = std::make_shared<std::atomic<int64_t>>(
      llvm::divideCeil(size, rows));
  for (int64_t first = 0; first < size; first += rows)
    Later::run([=, dims = dims, left = sizes, padding = padding,
                source = source(), whole = *placeOfConstant(of)]() mutable {
      // A piece is a packed tensor of fewer rows.
      PackedDim &front = dims.front();
      front.size = std::min(rows, size - first);
      left[front.dim] -= first * front.step;
      packBytes(dims,
                left[front.dim] > 0 ? source + first * front.stride : nullptr,
                left, padding, out.data() + first * each);
      if (--*open == 0)
        releaseDataPages(whole);
    });
}

/// A name for all that is so packed: after what it is made of, which has a name
/// of its own or is written as numbers.
std::string Packing::name() const {
  std::string text;
  auto resource = dyn_cast<DenseResourceElementsAttr>(of);
  ArrayRef<char> bytes = *placeOfConstant(of);
  SmallVector<int64_t> numbers(sizes);
  numbers.push_back(offset);
  if (resource)
    text += resource.getRawHandle().getKey();
  else
    numbers.push_back(llvm::xxh3_64bits(StringRef(bytes.data(), bytes.size())));
  for (const PackedDim &dim : dims)
    numbers.append({dim.size, dim.dim, dim.step, dim.stride});
  text.append(reinterpret_cast<const char *>(numbers.data()),
              numbers.size() * sizeof(int64_t));
  text.append(padding.begin(), padding.end());
  return kPacked.str() + llvm::utohexstr(llvm::xxh3_64bits(text));
}

TypedAttr tenon::packConstant(RankedTensorType type, const Packing &packing) {
  size_t size = type.getNumElements() * packing.padding.size();
  if (size < kLargeConstant) {
    SmallVector<char> bytes(size);
    packing.write(bytes.data());
    return DenseElementsAttr::getFromRawBuffer(type, bytes);
  }
  auto &manager =
      DenseResourceElementsHandle::getManagerInterface(type.getContext());
  std::string key = packing.name();
  // Threads that make the same one at once share it, too.
  static std::mutex oneAtATime;
  std::lock_guard<std::mutex> lock(oneAtATime);
  auto *known = manager.getBlobManager().lookup(key);
  // This run or another one has made it, or the payload has one of that name.
  if (known && known->getBlob()) {
    Later::finish();
    std::vector<char> bytes(size);
    packing.write(bytes.data());
    if (known->getBlob()->getData() == ArrayRef(bytes))
      return DenseResourceElementsAttr::get(
          type, DenseResourceElementsHandle(
                    known, cast<BuiltinDialect>(manager.getDialect())));
  }
  AsmResourceBlob blob = HeapAsmResourceBlob::allocate(
      size, size < kHugePage ? kConstantAlignment : kHugePage);
#ifdef __linux__
  // A matrix of small pages has more of them than processors remember.
  if (size >= kHugePage)
    madvise(blob.getMutableData().data(), size, MADV_HUGEPAGE);
#endif
  packing.writeLater(blob.getMutableData());
  return DenseResourceElementsAttr::get(type,
                                        manager.insert(key, std::move(blob)));
}
