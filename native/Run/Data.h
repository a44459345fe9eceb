//===- Data.h - Arrays and scalars a run works on ---------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Arrays of any rank, stride and element type, known only at run time: how they
// are allocated, filled with random numbers, copied and printed.
//
//===----------------------------------------------------------------------===//

#ifndef TENON_RUN_DATA_H
#define TENON_RUN_DATA_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/raw_ostream.h"
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

namespace tenon::run {

enum class Element { I1, I8, I16, I32, I64, Index, F16, BF16, F32, F64 };

/// What one element takes in memory, in bytes.
int64_t byteSize(Element element);
bool isFloat(Element element);
/// The element as a type is spelled in IR.
llvm::StringRef spelling(Element element);
/// The distance from 1 to the next number; 0 for integers.
double machineEpsilon(Element element);
/// The smallest normal number; 0 for integers.
double smallestNormal(Element element);

/// One element, as the comparison and the printer see it.
double loadFloat(Element element, const std::byte *from);
int64_t loadInteger(Element element, const std::byte *from);
void printElement(Element element, const std::byte *from,
                  llvm::raw_ostream &os);

/// Where the elements of an array lie, counted in elements from its aligned
/// pointer.
struct Layout {
  llvm::SmallVector<int64_t> shape;
  llvm::SmallVector<int64_t> strides;
  int64_t offset = 0;

  /// Row-major, without gaps.
  static Layout rowMajor(llvm::ArrayRef<int64_t> shape);
  int64_t elementCount() const;
  /// How many elements from the aligned pointer on have to be allocated; none
  /// when 64 bits cannot count them.
  std::optional<int64_t> extent() const;
};

/// Whether from now on one random float of 16 is a NaN, an infinity, a zero or
/// the smallest number, of either sign; the smallest normal number for Normal.
enum class SpecialNumbers { None, All, Normal };
void setSpecialNumbers(SpecialNumbers wanted);

/// An array and, unless it is a view of somebody else's memory, its storage.
/// A scalar is an array of rank 0.
class Array {
public:
  /// Memory for `layout`, aligned to 64 bytes and zeroed; none when the machine
  /// does not have that much.
  static std::optional<Array> allocate(Element element, Layout layout);
  /// A view of memory that outlives the array.
  static Array view(Element element, Layout layout, std::byte *aligned);
  /// A row-major copy with storage of its own; none as for `allocate`.
  std::optional<Array> copy() const;
  /// Copies the elements to an array of the same shape and type.
  void copyTo(Array &array) const;
  /// The storage, which is std::free's from then on.
  std::byte *release() { return storage.release(); }

  /// Fills the elements in logical order, whatever the strides, with numbers
  /// that depend on the seed, the stream and the element type only: uniform in
  /// [-1, 1) for floats, in [-8, 8) for integers, in [0, 8) for index, both
  /// values for i1; with special numbers among them, where these are wanted.
  /// `part` is where the array lies in the one whose numbers it takes.
  void fillRandom(uint64_t seed, uint64_t stream, const Layout &part);

  /// Floats become their residues modulo a prime, in their bits.
  void toResidues(int64_t prime);
  /// Residues become integers, in the same bits.
  void residuesToIntegers();
  /// A view of floats as integers of the same width, and of others as they are.
  Array bits() const;

  /// Calls `visit` for every element in row-major order of its indices.
  void forEach(llvm::function_ref<void(int64_t number, std::byte *)> visit);
  /// The same, with the number that each has in an array of which this is
  /// `part`.
  void forEachOf(const Layout &part,
                 llvm::function_ref<void(int64_t number, std::byte *)> visit);
  void forEach(
      llvm::function_ref<void(int64_t number, const std::byte *)> visit) const;

  /// The elements as nested lists, one innermost list a line.
  void print(llvm::raw_ostream &os, bool isUnsigned = false) const;

  Element element() const { return kind; }
  const Layout &layout() const { return where; }
  std::byte *aligned() const { return base; }

private:
  struct Release {
    void operator()(std::byte *memory) const;
  };

  Element kind = Element::I1;
  Layout where;
  std::unique_ptr<std::byte, Release> storage;
  std::byte *base = nullptr;
};

} // namespace tenon::run

#endif // TENON_RUN_DATA_H
