//===- Data.cpp - Arrays and scalars a run works on -----------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Run/Data.h"
#include "Run/Heap.h"
#include "Run/Random.h"
#include "Tensor/Residue.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/APInt.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/MathExtras.h"
#include <array>
#include <cfloat>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <unistd.h>
#include <vector>

using namespace tenon::run;

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

namespace {

struct ElementFacts {
  const char *spelling;
  int64_t bytes;
  bool isFloat;
  double epsilon;
  double smallestNormal;
};

// In the order of `Element`. An i1 takes a byte in memory.
constexpr ElementFacts kFacts[] = {
    {"i1", 1, false, 0, 0},
    {"i8", 1, false, 0, 0},
    {"i16", 2, false, 0, 0},
    {"i32", 4, false, 0, 0},
    {"i64", 8, false, 0, 0},
    {"index", 8, false, 0, 0},
    {"f16", 2, true, 0x1p-10, 0x1p-14},
    {"bf16", 2, true, 0x1p-7, 0x1p-126},
    {"f32", 4, true, FLT_EPSILON, FLT_MIN},
    {"f64", 8, true, DBL_EPSILON, DBL_MIN},
};

const ElementFacts &facts(Element element) {
  return kFacts[static_cast<size_t>(element)];
}

template <typename T>
T load(const std::byte *from) {
  T value;
  std::memcpy(&value, from, sizeof(T));
  return value;
}

template <typename T>
void store(std::byte *to, T value) {
  std::memcpy(to, &value, sizeof(T));
}

/// All 65536 half-precision numbers, by their bits.
const std::vector<float> &halfTable() {
  static const std::vector<float> table = [] {
    std::vector<float> values(1 << 16);
    for (unsigned bits = 0; bits < values.size(); ++bits)
      values[bits] =
          llvm::APFloat(llvm::APFloat::IEEEhalf(), llvm::APInt(16, bits))
              .convertToFloat();
    return values;
  }();
  return table;
}

float bfloatToFloat(uint16_t bits) {
  return load<float>(reinterpret_cast<const std::byte *>(
      std::array<uint16_t, 2>{0, bits}.data()));
}

} // namespace

int64_t tenon::run::byteSize(Element element) { return facts(element).bytes; }
bool tenon::run::isFloat(Element element) { return facts(element).isFloat; }
llvm::StringRef tenon::run::spelling(Element element) {
  return facts(element).spelling;
}
double tenon::run::machineEpsilon(Element element) {
  return facts(element).epsilon;
}
double tenon::run::smallestNormal(Element element) {
  return facts(element).smallestNormal;
}

double tenon::run::loadFloat(Element element, const std::byte *from) {
  switch (element) {
  case Element::F16:
    return halfTable()[load<uint16_t>(from)];
  case Element::BF16:
    return bfloatToFloat(load<uint16_t>(from));
  case Element::F32:
    return load<float>(from);
  case Element::F64:
    return load<double>(from);
  default:
    return static_cast<double>(loadInteger(element, from));
  }
}

int64_t tenon::run::loadInteger(Element element, const std::byte *from) {
  switch (element) {
  case Element::I1:
    return load<uint8_t>(from) & 1;
  case Element::I8:
    return load<int8_t>(from);
  case Element::I16:
    return load<int16_t>(from);
  case Element::I32:
    return load<int32_t>(from);
  case Element::I64:
  case Element::Index:
    return load<int64_t>(from);
  default:
    llvm_unreachable("a float is not loaded as an integer");
  }
}

void tenon::run::printElement(Element element, const std::byte *from,
                              llvm::raw_ostream &os) {
  if (!isFloat(element)) {
    os << loadInteger(element, from);
    return;
  }
  // The shortest text that reads back as the same number. A NaN has no sign
  // here: it is not the program that chooses it.
  std::array<char, 64> text;
  double value = loadFloat(element, from);
  if (std::isnan(value)) {
    os << "nan";
    return;
  }
  std::to_chars_result end =
      element == Element::F64
          ? std::to_chars(text.begin(), text.end(), value)
          : std::to_chars(text.begin(), text.end(), static_cast<float>(value));
  os << llvm::StringRef(text.data(), end.ptr - text.data());
}

//===----------------------------------------------------------------------===//
// Layouts
//===----------------------------------------------------------------------===//

Layout Layout::rowMajor(llvm::ArrayRef<int64_t> shape) {
  Layout layout;
  layout.shape.assign(shape.begin(), shape.end());
  layout.strides.resize(shape.size());
  int64_t stride = 1;
  for (size_t dim = shape.size(); dim-- > 0;) {
    layout.strides[dim] = stride;
    if (llvm::MulOverflow(stride, shape[dim], stride))
      stride = INT64_MAX;
  }
  return layout;
}

int64_t Layout::elementCount() const {
  int64_t count = 1;
  for (int64_t size : shape)
    count *= size;
  return count;
}

std::optional<int64_t> Layout::extent() const {
  int64_t last = offset;
  int64_t count = 1;
  for (auto [size, stride] : llvm::zip_equal(shape, strides)) {
    int64_t distance;
    if (size == 0)
      return 0;
    if (llvm::MulOverflow(size - 1, stride, distance) ||
        llvm::AddOverflow(last, distance, last) ||
        llvm::MulOverflow(count, size, count))
      return std::nullopt;
  }
  if (llvm::AddOverflow(last, int64_t(1), last))
    return std::nullopt;
  return last;
}

//===----------------------------------------------------------------------===//
// Arrays
//===----------------------------------------------------------------------===//

void Array::Release::operator()(std::byte *memory) const { std::free(memory); }

std::optional<Array> Array::allocate(Element element, Layout layout) {
  constexpr int64_t kAlignment = 64;
  std::optional<int64_t> extent = layout.extent();
  int64_t bytes;
  if (!extent || llvm::MulOverflow(*extent, byteSize(element), bytes))
    return std::nullopt;
  // Memory is promised freely and missed later: ask for no more than there is.
  int64_t machine = int64_t(sysconf(_SC_PHYS_PAGES)) * sysconf(_SC_PAGESIZE);
  if (bytes > machine)
    return std::nullopt;
  heap::Margin margin = heap::margin();
  bytes = llvm::alignTo(std::max<int64_t>(bytes, 1), kAlignment) +
          int64_t(margin.bytes);
  Array array;
  array.storage.reset(
      static_cast<std::byte *>(std::aligned_alloc(kAlignment, bytes)));
  if (!array.storage)
    return std::nullopt;
  std::memset(array.storage.get(), margin.byte, bytes);
  array.kind = element;
  array.where = std::move(layout);
  array.base = array.storage.get();
  return array;
}

Array Array::view(Element element, Layout layout, std::byte *aligned) {
  Array array;
  array.kind = element;
  array.where = std::move(layout);
  array.base = aligned;
  return array;
}

std::optional<Array> Array::copy() const {
  std::optional<Array> result = allocate(kind, Layout::rowMajor(where.shape));
  if (!result)
    return std::nullopt;
  copyTo(*result);
  return result;
}

/// Copies the elements of dimension `dim` and those behind it.
template <typename T>
static void copyFrom(size_t dim, const T *from, const Layout &fromLayout, T *to,
                     const Layout &toLayout) {
  if (dim == fromLayout.shape.size()) {
    *to = *from;
    return;
  }
  int64_t size = fromLayout.shape[dim];
  int64_t step = fromLayout.strides[dim], toStep = toLayout.strides[dim];
  if (dim + 1 < fromLayout.shape.size()) {
    for (int64_t index = 0; index < size; ++index)
      copyFrom(dim + 1, from + index * step, fromLayout, to + index * toStep,
               toLayout);
    return;
  }
  for (int64_t index = 0; index < size; ++index)
    to[index * toStep] = from[index * step];
}

void Array::copyTo(Array &array) const {
  if (llvm::is_contained(where.shape, 0))
    return;
  auto copyAs = [&](auto element) {
    // Anybody's memory may start anywhere.
    struct __attribute__((packed, may_alias)) Place {
      decltype(element) value;
    };
    copyFrom(0, reinterpret_cast<const Place *>(base) + where.offset, where,
             reinterpret_cast<Place *>(array.base) + array.where.offset,
             array.where);
  };
  switch (byteSize(kind)) {
  case 1:
    return copyAs(uint8_t());
  case 2:
    return copyAs(uint16_t());
  case 4:
    return copyAs(uint32_t());
  default:
    return copyAs(uint64_t());
  }
}

/// Calls `visit` with the distances in elements of each element from the
/// aligned pointer, by two layouts of one shape, in row-major order of the
/// indices.
static void forEachDistance(const Layout &layout, const Layout &other,
                            llvm::function_ref<void(int64_t, int64_t)> visit) {
  int64_t count = layout.elementCount();
  size_t rank = layout.shape.size();
  llvm::SmallVector<int64_t> index(rank, 0);
  int64_t distance = layout.offset, otherDistance = other.offset;
  for (int64_t number = 0; number < count; ++number) {
    visit(distance, otherDistance);
    for (size_t dim = rank; dim-- > 0;) {
      distance += layout.strides[dim];
      otherDistance += other.strides[dim];
      if (++index[dim] < layout.shape[dim])
        break;
      distance -= layout.strides[dim] * layout.shape[dim];
      otherDistance -= other.strides[dim] * layout.shape[dim];
      index[dim] = 0;
    }
  }
}

/// The same with the number of each element.
static void
forEachDistance(const Layout &layout,
                llvm::function_ref<void(int64_t number, int64_t)> visit) {
  forEachDistance(Layout::rowMajor(layout.shape), layout, visit);
}

void Array::forEachOf(const Layout &part,
                      llvm::function_ref<void(int64_t, std::byte *)> visit) {
  int64_t bytes = byteSize(kind);
  forEachDistance(part, where, [&](int64_t number, int64_t distance) {
    visit(number, base + distance * bytes);
  });
}

void Array::forEach(llvm::function_ref<void(int64_t, std::byte *)> visit) {
  forEachOf(Layout::rowMajor(where.shape), visit);
}

void Array::forEach(
    llvm::function_ref<void(int64_t, const std::byte *)> visit) const {
  int64_t bytes = byteSize(kind);
  forEachDistance(where, [&](int64_t number, int64_t distance) {
    visit(number, base + distance * bytes);
  });
}

//===----------------------------------------------------------------------===//
// Random numbers
//===----------------------------------------------------------------------===//

/// The bits of a number that half precision holds exactly.
static uint16_t halfBits(double value) {
  llvm::APFloat number(value);
  bool losesInfo;
  number.convert(llvm::APFloat::IEEEhalf(), llvm::APFloat::rmNearestTiesToEven,
                 &losesInfo);
  return static_cast<uint16_t>(number.bitcastToAPInt().getZExtValue());
}

static void storeRandom(Element element, uint64_t bits, std::byte *to) {
  int64_t small = static_cast<int64_t>(bits >> 60);
  switch (element) {
  case Element::I1:
    return store<uint8_t>(to, small & 1);
  case Element::I8:
    return store<int8_t>(to, small - 8);
  case Element::I16:
    return store<int16_t>(to, small - 8);
  case Element::I32:
    return store<int32_t>(to, small - 8);
  case Element::I64:
    return store<int64_t>(to, small - 8);
  case Element::Index:
    return store<int64_t>(to, small >> 1);
  case Element::F16:
    return store<uint16_t>(to, halfBits(uniform(bits, 11)));
  case Element::BF16: {
    float value = static_cast<float>(uniform(bits, 8));
    uint32_t word = load<uint32_t>(reinterpret_cast<const std::byte *>(&value));
    return store<uint16_t>(to, word >> 16);
  }
  case Element::F32:
    return store<float>(to, static_cast<float>(uniform(bits, 24)));
  case Element::F64:
    return store<double>(to, uniform(bits, 53));
  }
}

static const llvm::fltSemantics *semantics(Element element) {
  switch (element) {
  case Element::F16:
    return &llvm::APFloat::IEEEhalf();
  case Element::BF16:
    return &llvm::APFloat::BFloat();
  case Element::F32:
    return &llvm::APFloat::IEEEsingle();
  case Element::F64:
    return &llvm::APFloat::IEEEdouble();
  default:
    return nullptr;
  }
}

static SpecialNumbers specialNumbers = SpecialNumbers::None;

void tenon::run::setSpecialNumbers(SpecialNumbers wanted) {
  specialNumbers = wanted;
}

/// A number at the edge of a float's range, or none at all.
static llvm::APFloat specialNumber(const llvm::fltSemantics &type,
                                   uint64_t bits) {
  bool negative = bits & 1;
  switch (bits >> 1 & 3) {
  case 0:
    return llvm::APFloat::getNaN(type, negative);
  case 1:
    return llvm::APFloat::getInf(type, negative);
  case 2:
    return llvm::APFloat::getZero(type, negative);
  default:
    return specialNumbers == SpecialNumbers::Normal
               ? llvm::APFloat::getSmallestNormalized(type, negative)
               : llvm::APFloat::getSmallest(type, negative);
  }
}

void Array::fillRandom(uint64_t seed, uint64_t stream, const Layout &part) {
  uint64_t start = randomStart(seed, stream);
  const llvm::fltSemantics *type =
      specialNumbers == SpecialNumbers::None ? nullptr : semantics(kind);
  forEachOf(part, [&](int64_t number, std::byte *to) {
    uint64_t bits = mix(start + static_cast<uint64_t>(number));
    // What `uniform` does not take of the bits.
    if (!type || (bits & 15) != 0)
      return storeRandom(kind, bits, to);
    uint64_t word =
        specialNumber(*type, bits >> 4).bitcastToAPInt().getZExtValue();
    std::memcpy(to, &word, byteSize(kind));
  });
}

void Array::toResidues(int64_t prime) {
  if (!isFloat(kind))
    return;
  forEach([&](int64_t, std::byte *to) {
    // The lowest bytes come first.
    int64_t bits = bitsOfResidue(residueOf(loadFloat(kind, to), prime),
                                 8 * byteSize(kind));
    std::memcpy(to, &bits, byteSize(kind));
  });
}

void Array::residuesToIntegers() {
  if (!isFloat(kind))
    return;
  forEach([&](int64_t, std::byte *to) {
    int64_t bits = 0;
    std::memcpy(&bits, to, byteSize(kind));
    bits = residueOfBits(bits, 8 * byteSize(kind));
    std::memcpy(to, &bits, byteSize(kind));
  });
}

Array Array::bits() const {
  Element element = !isFloat(kind)        ? kind
                    : byteSize(kind) == 2 ? Element::I16
                    : byteSize(kind) == 4 ? Element::I32
                                          : Element::I64;
  return view(element, where, base);
}

//===----------------------------------------------------------------------===//
// Printing
//===----------------------------------------------------------------------===//

void Array::print(llvm::raw_ostream &os, bool isUnsigned) const {
  size_t rank = where.shape.size();
  int64_t bytes = byteSize(kind);
  // Prints the list of dimension `dim` whose first element lies at `distance`.
  auto printList = [&](auto &self, size_t dim, int64_t distance) -> void {
    if (dim == rank && isUnsigned && !isFloat(kind)) {
      os << (static_cast<uint64_t>(loadInteger(kind, base + distance * bytes)) &
             llvm::maskTrailingOnes<uint64_t>(8 * bytes));
      return;
    }
    if (dim == rank)
      return printElement(kind, base + distance * bytes, os);
    os << '[';
    for (int64_t index = 0; index < where.shape[dim]; ++index) {
      if (index > 0 && dim + 1 == rank)
        os << ", ";
      else if (index > 0)
        (os << ",\n").indent(dim + 1);
      self(self, dim + 1, distance + index * where.strides[dim]);
    }
    os << ']';
  };
  printList(printList, 0, where.offset);
}
