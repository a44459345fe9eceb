//===- Call.h - Calls of a compiled entry -----------------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_RUN_CALL_H
#define TENON_RUN_CALL_H

#include "Run/Jit.h"
#include "Run/Signature.h"

namespace tenon::run {

/// What generated code is given and what it leaves, for one call or for many on
/// the same arrays.
class Call {
public:
  /// `written` are the results that the code writes to arrays it is given. The
  /// elements of all arrays have to stay where they are.
  Call(const Signature &signature, const Convention &convention,
       llvm::ArrayRef<Array> arguments, llvm::ArrayRef<Array> written);
  Call(const Call &) = delete;

  void operator()(Jit::Function function) { function(packed.data()); }

  /// Whether the code returns a result, rather than writing it.
  bool isReturned(size_t number) const { return offsets[number].has_value(); }
  /// A returned result where the code left it.
  Array resultAt(size_t number) const;

  /// A result may be a buffer for the caller to free, but also an argument, a
  /// constant, or the same buffer as another result. Asks the heap, which
  /// recorded the last call, which are the caller's.
  void takeResults();
  /// Which results are; the same of each call.
  bool isOwned(size_t number) const { return owned[number]; }
  /// What is to be freed of one that is owned.
  void *memoryOf(size_t number) const;
  /// Frees all that are owned.
  void freeResults() const;

private:
  /// What the generated code takes to be a memref: its two pointers, offset,
  /// sizes and strides.
  using Descriptor = std::vector<int64_t>;
  static Descriptor describe(const Array &array);
  void layOutResults(bool hasOutParams);
  bool hasResultStruct() const;

  std::vector<Slot> results;
  std::vector<Descriptor> descriptors;
  std::vector<void *> descriptorPointers;
  /// What the packed function takes.
  std::vector<void *> packed;
  /// The returned results, as generated code lays them out in a struct; for
  /// each result of the payload its place in there, none if it is written.
  std::vector<int64_t> storage;
  void *storagePointer = nullptr;
  std::vector<std::optional<size_t>> offsets;
  std::vector<bool> owned;
};

} // namespace tenon::run

#endif // TENON_RUN_CALL_H
