//===- Buffers.cpp - The calls of programs on buffers ---------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For each element type a function that takes memref<?xTYPE>, as the LLVM
// dialect passes it: two pointers, an offset, a size and a stride, which is 1.
// What it is passed outlives the call, as an address alone would not show.
//
//===----------------------------------------------------------------------===//

#include "RanksAbi.h"

using namespace tenon::ranks;

static int64_t addressOf(char *data, int64_t offset, int64_t bytes) {
  return reinterpret_cast<int64_t>(data + offset * bytes);
}

#define TENON_ROW(name)                                                        \
  void *, char *name, int64_t name##Offset, int64_t name##Size, int64_t
#define TENON_ADDRESSES(bytes)                                                 \
  addressOf(from, fromOffset, bytes), addressOf(to, toOffset, bytes)

#define TENON_FOR_ELEMENTS(suffix, type, bytes)                                \
  extern "C" __attribute__((visibility("default"))) void                       \
      tenon_rank_all_reduce_##suffix(TENON_ROW(from), TENON_ROW(to),           \
                                     int64_t kind, int64_t size,               \
                                     int64_t stride) {                         \
    tenon_rank_all_reduce(TENON_ADDRESSES(bytes), fromSize, type, kind, size,  \
                          stride);                                             \
    (void)toSize;                                                              \
  }                                                                            \
  extern "C" __attribute__((visibility("default"))) void                       \
      tenon_rank_reduce_scatter_##suffix(TENON_ROW(from), TENON_ROW(to),       \
                                         int64_t kind, int64_t size,           \
                                         int64_t stride) {                     \
    tenon_rank_reduce_scatter(TENON_ADDRESSES(bytes), toSize, type, kind,      \
                              size, stride);                                   \
    (void)fromSize;                                                            \
  }                                                                            \
  extern "C" __attribute__((visibility("default"))) void                       \
      tenon_rank_all_gather_##suffix(TENON_ROW(from), TENON_ROW(to),           \
                                     int64_t size, int64_t stride) {           \
    tenon_rank_all_gather(TENON_ADDRESSES(bytes), fromSize, type, size,        \
                          stride);                                             \
    (void)toSize;                                                              \
  }                                                                            \
  extern "C" __attribute__((visibility("default"))) void                       \
      tenon_rank_all_to_all_##suffix(TENON_ROW(from), TENON_ROW(to),           \
                                     int64_t size, int64_t stride) {           \
    tenon_rank_all_to_all(TENON_ADDRESSES(bytes), fromSize / size, type, size, \
                          stride);                                             \
    (void)toSize;                                                              \
  }

TENON_FOR_ELEMENTS(f32, F32, 4)
TENON_FOR_ELEMENTS(f64, F64, 8)
TENON_FOR_ELEMENTS(f16, F16, 2)
TENON_FOR_ELEMENTS(bf16, BF16, 2)
TENON_FOR_ELEMENTS(i8, I8, 1)
TENON_FOR_ELEMENTS(i16, I16, 2)
TENON_FOR_ELEMENTS(i32, I32, 4)
TENON_FOR_ELEMENTS(i64, I64, 8)
