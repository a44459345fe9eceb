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
                                              const Kernel *kernel) {
  static std::atomic<bool> said{false};
  if ((kernel && kernel->op == Op::Refused) || said.exchange(true))
    return;
  std::fprintf(stderr,
               "%s: the handle belongs to another entry or data type; a handle "
               "from the dispatch of the same name is accepted, and this call "
               "does nothing.\n",
               entry);
}

/// The kernel of a handle of that entry and data type; else null.
template <class T>
inline const T *kernelOf(const char *entry, Op op, int64_t dtype,
                         int64_t handle) {
  const Kernel *kernel = reinterpret_cast<const Kernel *>(handle);
  if (kernel && kernel->op == op && kernel->dtype == dtype)
    return static_cast<const T *>(kernel);
  complain(entry, kernel);
  return nullptr;
}

/// The address of element `offset` of a buffer of `dtype`.
void *at(void *base, int64_t offset, int64_t dtype) {
  return static_cast<char *>(base) + offset * sizeOf(dtype);
}

} // namespace

void xsmm_gemm_invoke(int64_t dtype, int64_t handle, void *a, int64_t offA,
                      void *b, int64_t offB, void *c, int64_t offC) {
  if (auto *it = kernelOf<Product>(__func__, Op::Gemm, dtype, handle))
    multiply(*it, at(a, offA, dtype), at(b, offB, dtype), at(c, offC, dtype),
             1);
}

void xsmm_brgemm_invoke(int64_t dtype, int64_t handle, void *a, int64_t offA,
                        void *b, int64_t offB, void *c, int64_t offC,
                        int64_t batch) {
  if (auto *it = kernelOf<Product>(__func__, Op::Brgemm, dtype, handle))
    multiply(*it, at(a, offA, dtype), at(b, offB, dtype), at(c, offC, dtype),
             batch);
}

void xsmm_unary_invoke(int64_t dtype, int64_t handle, void *in, int64_t offIn,
                       void *out, int64_t offOut) {
  if (auto *it = kernelOf<Plane>(__func__, Op::Unary, dtype, handle))
    it->run(*it, at(in, offIn, dtype), nullptr, at(out, offOut, dtype));
}

void xsmm_binary_invoke(int64_t dtype, int64_t handle, void *lhs,
                        int64_t offLhs, void *rhs, int64_t offRhs, void *out,
                        int64_t offOut) {
  if (auto *it = kernelOf<Plane>(__func__, Op::Binary, dtype, handle))
    it->run(*it, at(lhs, offLhs, dtype), at(rhs, offRhs, dtype),
            at(out, offOut, dtype));
}

void xsmm_fused_brgemm_invoke(int64_t dtype, int64_t handle, void *a,
                              int64_t offA, void *b, int64_t offB, void *c,
                              int64_t offC, void *d, int64_t offD,
                              int64_t batch) {
  auto *it = kernelOf<Fused>(__func__, Op::FusedBrgemm, dtype, handle);
  if (!it)
    return;
  c = at(c, offC, dtype);
  d = at(d, offD, dtype);
  if (it->before)
    it->before->run(*it->before, d, nullptr, c);
  multiply(*it->product, at(a, offA, dtype), at(b, offB, dtype), c, batch);
  if (it->behind)
    it->behind->run(*it->behind, it->dOnTheLeft ? d : c, it->dOnTheLeft ? c : d,
                    c);
}
