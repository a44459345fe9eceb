//===- Call.cpp - Calls of a compiled entry -------------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Run/Call.h"
#include "Run/Heap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <cstdlib>

using namespace tenon::run;

Call::Descriptor Call::describe(const Array &array) {
  const Layout &layout = array.layout();
  auto pointer = reinterpret_cast<int64_t>(array.aligned());
  Descriptor words = {pointer, pointer, layout.offset};
  words.insert(words.end(), layout.shape.begin(), layout.shape.end());
  words.insert(words.end(), layout.strides.begin(), layout.strides.end());
  return words;
}

/// Gives each returned result its place, as in a C struct of them all.
void Call::layOutResults(bool hasOutParams) {
  int64_t end = 0;
  for (const Slot &slot : results) {
    if (hasOutParams && !slot.isScalar()) {
      offsets.push_back(std::nullopt);
      continue;
    }
    int64_t bytes = slot.isScalar() ? byteSize(slot.element)
                                    : 8 * (3 + 2 * slot.shape.size());
    end = llvm::alignTo(end, std::min<int64_t>(bytes, 8));
    offsets.push_back(end);
    end += bytes;
  }
  storage.assign(llvm::divideCeil(end, 8), 0);
  storagePointer = storage.data();
}

/// One scalar is returned as itself; a memref, or several results, through a
/// pointer that comes before the arguments.
bool Call::hasResultStruct() const {
  size_t count = 0;
  bool hasArray = false;
  for (auto [slot, offset] : llvm::zip_equal(results, offsets)) {
    count += offset.has_value();
    hasArray |= offset && !slot.isScalar();
  }
  return count > 1 || hasArray;
}

Call::Call(const Signature &signature, const Convention &convention,
           llvm::ArrayRef<Array> arguments, llvm::ArrayRef<Array> written)
    : results(signature.results), owned(signature.results.size(), false) {
  layOutResults(convention.hasOutParams);
  std::vector<const Array *> arrays;
  for (const Array &array : arguments)
    arrays.push_back(&array);
  for (const Array &array : written)
    arrays.push_back(&array);
  descriptors.assign(arrays.size(), {});
  descriptorPointers.assign(arrays.size(), nullptr);
  if (hasResultStruct())
    packed.push_back(&storagePointer);
  for (auto [number, array] : llvm::enumerate(arrays)) {
    bool isScalar = number < signature.arguments.size() &&
                    signature.arguments[number].isScalar();
    if (isScalar) {
      packed.push_back(array->aligned());
      continue;
    }
    descriptors[number] = describe(*array);
    descriptorPointers[number] = descriptors[number].data();
    packed.push_back(&descriptorPointers[number]);
  }
  if (!hasResultStruct() && !storage.empty())
    packed.push_back(storagePointer);
}

Array Call::resultAt(size_t number) const {
  const Slot &slot = results[number];
  auto *at = const_cast<std::byte *>(
      reinterpret_cast<const std::byte *>(storage.data()) + *offsets[number]);
  if (slot.isScalar())
    return Array::view(slot.element, Layout(), at);
  auto *words = reinterpret_cast<int64_t *>(at);
  size_t rank = slot.shape.size();
  Layout layout;
  layout.offset = words[2];
  layout.shape.assign(words + 3, words + 3 + rank);
  layout.strides.assign(words + 3 + rank, words + 3 + 2 * rank);
  return Array::view(slot.element, layout,
                     reinterpret_cast<std::byte *>(words[1]));
}

void *Call::memoryOf(size_t number) const {
  return reinterpret_cast<void *>(storage[*offsets[number] / 8]);
}

void Call::takeResults() {
  for (size_t number = 0; number < owned.size(); ++number)
    owned[number] = isReturned(number) && !results[number].isScalar() &&
                    heap::take(memoryOf(number));
}

void Call::freeResults() const {
  for (size_t number = 0; number < owned.size(); ++number)
    if (owned[number])
      std::free(memoryOf(number));
}
