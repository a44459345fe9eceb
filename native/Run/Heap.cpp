//===- Heap.cpp - The memory of generated code ----------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Run/Heap.h"
#include "Run/Process.h"
#include "llvm/Support/Signals.h"
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <unistd.h>
#include <unordered_map>
#include <unordered_set>

using namespace tenon::run;

namespace {

struct Record {
  std::mutex mutex;
  std::unordered_map<void *, size_t> buffers;
  /// Freed while memory is filled: filled again and kept until the next call,
  /// so that who reads it is found out. How many bytes that are.
  std::unordered_set<void *> buried;
  size_t buriedBytes = 0;
};

/// Whether to record; written only while no generated code runs.
bool isRecording = false;

Record &record() {
  static Record instance;
  return instance;
}

/// What new memory is filled with; anything if it is negative.
int filling = -1;
/// How many bytes follow it.
size_t behind = 0;

void *fill(void *memory, size_t bytes) {
  if (filling >= 0 && memory)
    std::memset(memory, filling, bytes + behind);
  return memory;
}

void *remember(void *memory, size_t bytes) {
  if (isRecording && memory) {
    std::lock_guard<std::mutex> lock(record().mutex);
    record().buffers[memory] = bytes;
  }
  return memory;
}

/// What is to become of memory that is freed.
enum class Fate { Freed, Kept, FreedTwice };

Fate fateOf(void *memory) {
  // Not more than a few buffers' is kept.
  constexpr size_t kMostBytes = 256 << 20;
  std::lock_guard<std::mutex> lock(record().mutex);
  if (record().buried.count(memory))
    return Fate::FreedTwice;
  auto found = record().buffers.find(memory);
  // An argument, which whoever called goes on to use.
  if (found == record().buffers.end())
    return Fate::Kept;
  size_t bytes = found->second;
  record().buffers.erase(found);
  size_t whole = bytes + behind;
  if (filling < 0 || record().buriedBytes + whole > kMostBytes)
    return Fate::Freed;
  std::memset(memory, filling, bytes);
  record().buriedBytes += whole;
  record().buried.insert(memory);
  return Fate::Kept;
}

} // namespace

void *heap::allocate(size_t bytes) {
  return remember(fill(std::malloc(bytes + behind), bytes), bytes);
}

// The optimizer turns a malloc that is zeroed into this.
void *heap::allocateZeros(size_t count, size_t bytes) {
  return remember(std::calloc(count, bytes), count * bytes);
}

void *heap::allocateAligned(size_t alignment, size_t bytes) {
  return remember(fill(std::aligned_alloc(alignment, bytes + behind), bytes),
                  bytes);
}

void heap::release(void *memory) {
  Fate fate = isRecording && memory ? fateOf(memory) : Fate::Freed;
  if (fate == Fate::FreedTwice)
    stopCall("a buffer is freed twice");
  if (fate == Fate::Freed)
    std::free(memory);
}

void heap::start() {
  for (void *memory : record().buried)
    std::free(memory);
  record().buried.clear();
  record().buriedBytes = 0;
  record().buffers.clear();
  isRecording = true;
}

void heap::stop() { isRecording = false; }

bool heap::take(void *memory) {
  std::lock_guard<std::mutex> lock(record().mutex);
  return record().buffers.erase(memory) != 0;
}

void heap::fillWith(std::optional<int> byte, size_t bytesBehind) {
  filling = byte.value_or(-1);
  behind = byte ? bytesBehind : 0;
}

heap::Margin heap::margin() {
  return behind == 0 ? Margin() : Margin{behind, filling};
}

heap::Rest heap::rest() {
  std::lock_guard<std::mutex> lock(record().mutex);
  Rest rest;
  rest.buffers = record().buffers.size();
  for (const auto &[memory, bytes] : record().buffers)
    rest.bytes += bytes;
  return rest;
}

void heap::freeRest() {
  std::lock_guard<std::mutex> lock(record().mutex);
  for (const auto &[memory, bytes] : record().buffers)
    std::free(memory);
  record().buffers.clear();
}

void heap::endWhenDamaged() {
  // Far longer than a stack takes to print.
  constexpr unsigned kSeconds = 3;
  llvm::sys::AddSignalHandler(
      [](void *) {
        std::signal(SIGALRM, [](int) {
          const char text[] = "error: the heap is damaged, so that no stack is "
                              "to be had: memory was written out of bounds\n";
          (void)!::write(STDERR_FILENO, text, sizeof(text) - 1);
          ::kill(::getpid(), SIGABRT);
        });
        ::alarm(kSeconds);
      },
      nullptr);
}
