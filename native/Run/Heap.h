//===- Heap.h - The memory of generated code --------------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_RUN_HEAP_H
#define TENON_RUN_HEAP_H

#include <cstddef>
#include <optional>

/// What generated code has allocated on the heap. It calls malloc and its kin
/// through this; nothing is recorded outside of `start` and `stop`.
namespace tenon::run::heap {

void start();
void stop();
/// Whether a buffer recorded is still allocated; if it is, it is forgotten.
bool take(void *memory);
struct Rest {
  size_t buffers = 0;
  size_t bytes = 0;
};
/// What is recorded and neither freed nor taken.
Rest rest();
/// Frees that.
void freeRest();
/// Lets every byte that malloc gives generated code, and every byte that it has
/// freed, be `byte`, or anything. With `behind`, so many bytes more follow what
/// malloc gives and each new array, so that reads out of bounds are found out.
void fillWith(std::optional<int> byte, size_t behind = 0);
/// The bytes behind a new array, and what the array is filled with: zeros if
/// there are none.
struct Margin {
  size_t bytes = 0;
  int byte = 0;
};
Margin margin();
/// Lets a process whose heap is damaged end: what LLVM does when the allocator
/// aborts allocates, and would wait for a lock that the allocator holds. To be
/// called before LLVM's own handlers are installed.
void endWhenDamaged();

/// What generated code calls under the names malloc, calloc, aligned_alloc and
/// free.
void *allocate(size_t bytes);
void *allocateZeros(size_t count, size_t bytes);
void *allocateAligned(size_t alignment, size_t bytes);
void release(void *memory);

} // namespace tenon::run::heap

#endif // TENON_RUN_HEAP_H
