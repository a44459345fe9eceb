//===- Invoke.cpp - From handles to kernels -------------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The hot path: one comparison, one indirect call.
//
//===----------------------------------------------------------------------===//

#include "Kernels.h"
#include <atomic>
#include <cstdio>

using namespace tenon::xsmm;

namespace {

/// Says once a process that `entry` was called with what it cannot take. A
/// refused handle was explained when it was dispatched.
__attribute__((noinline, cold)) void complain(const char *entry,
                                              const Product *product) {
  static std::atomic<bool> said{false};
  if ((product && product->op == Op::Refused) || said.exchange(true))
    return;
  std::fprintf(stderr,
               "%s: the handle belongs to another entry or data type; a handle "
               "from the dispatch of the same name is accepted, and this call "
               "does nothing.\n",
               entry);
}

/// The address of element `offset` of a buffer of `dtype`.
void *at(void *base, int64_t offset, int64_t dtype) {
  return static_cast<char *>(base) + offset * sizeOf(dtype);
}

inline void run(const char *entry, Op op, int64_t dtype, int64_t handle,
                void *a, int64_t offA, void *b, int64_t offB, void *c,
                int64_t offC, int64_t batch) {
  const Product *product = reinterpret_cast<const Product *>(handle);
  if (!product || product->op != op || product->dtype != dtype) {
    complain(entry, product);
    return;
  }
  a = at(a, offA, dtype);
  b = at(b, offB, dtype);
  c = at(c, offC, dtype);
  const unsigned long long count = batch;
  if (product->library && batch > 0)
    product->library(b, a, c, &count);
  else
    multiplyPlainly(*product, a, b, c, batch);
}

} // namespace

void xsmm_gemm_invoke(int64_t dtype, int64_t handle, void *a, int64_t offA,
                      void *b, int64_t offB, void *c, int64_t offC) {
  run(__func__, Op::Gemm, dtype, handle, a, offA, b, offB, c, offC, 1);
}

void xsmm_brgemm_invoke(int64_t dtype, int64_t handle, void *a, int64_t offA,
                        void *b, int64_t offB, void *c, int64_t offC,
                        int64_t batch) {
  run(__func__, Op::Brgemm, dtype, handle, a, offA, b, offB, c, offC, batch);
}
