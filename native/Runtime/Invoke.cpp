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
#include "Simd.h"
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

/// The record behind `handle`; null, after a complaint, when it is not one of
/// `op` and `dtype`.
template <class Record>
TENON_INLINE const Record *recordOf(const char *entry, int64_t handle, Op op,
                                    int64_t dtype) {
  const Kernel *kernel = reinterpret_cast<const Kernel *>(handle);
  if (__builtin_expect(kernel && kernel->op == op && kernel->dtype == dtype, 1))
    return static_cast<const Record *>(kernel);
  complain(entry, kernel);
  return nullptr;
}

/// Base-2 logarithm of the bytes of an element.
TENON_INLINE int64_t widthOf(int64_t dtype) {
  return dtype == F32 ? 2 : dtype == BF16 ? 1 : 3;
}

/// The address of element `offset` of a buffer of `dtype`.
template <class T>
TENON_INLINE T *at(T *base, int64_t offset, int64_t dtype) {
  using Byte = std::conditional_t<std::is_const_v<T>, const char, char>;
  return static_cast<Byte *>(base) + (offset << widthOf(dtype));
}

} // namespace

void xsmm_unary_invoke(int64_t dtype, int64_t handle, void *in, int64_t offIn,
                       void *out, int64_t offOut) {
  if (const auto *kernel =
          recordOf<UnaryKernel>(__func__, handle, Op::Unary, dtype))
    kernel->run(kernel->shape, at(in, offIn, dtype), at(out, offOut, dtype));
}

void xsmm_unary_scalar_invoke(int64_t dtype, int64_t handle, double in,
                              void *out, int64_t offOut) {
  const auto *kernel =
      recordOf<UnaryKernel>(__func__, handle, Op::Unary, dtype);
  if (!kernel)
    return;
  if (!kernel->runScalar) {
    complain(__func__, kernel);
    return;
  }
  UnaryShape shape = kernel->shape;
  shape.inRow = 0;
  const float single = static_cast<float>(in);
  Bf16 half;
  store<4>(&half, single);
  const void *value = dtype == F64   ? static_cast<const void *>(&in)
                      : dtype == F32 ? static_cast<const void *>(&single)
                                     : &half;
  kernel->runScalar(shape, value, at(out, offOut, dtype));
}

void xsmm_binary_invoke(int64_t dtype, int64_t handle, void *lhs,
                        int64_t offLhs, void *rhs, int64_t offRhs, void *out,
                        int64_t offOut) {
  if (const auto *kernel =
          recordOf<BinaryKernel>(__func__, handle, Op::Binary, dtype))
    kernel->run(kernel->shape, at(lhs, offLhs, dtype), at(rhs, offRhs, dtype),
                at(out, offOut, dtype));
}

void xsmm_gemm_invoke(int64_t dtype, int64_t handle, void *a, int64_t offA,
                      void *b, int64_t offB, void *c, int64_t offC) {
  if (const auto *kernel =
          recordOf<GemmKernel>(__func__, handle, Op::Gemm, dtype))
    kernel->run(*kernel, at(a, offA, dtype), at(b, offB, dtype),
                at(c, offC, dtype), nullptr, /*batch=*/1);
}

void xsmm_brgemm_invoke(int64_t dtype, int64_t handle, void *a, int64_t offA,
                        void *b, int64_t offB, void *c, int64_t offC,
                        int64_t batch) {
  if (const auto *kernel =
          recordOf<GemmKernel>(__func__, handle, Op::Brgemm, dtype))
    kernel->run(*kernel, at(a, offA, dtype), at(b, offB, dtype),
                at(c, offC, dtype), nullptr, batch);
}

void xsmm_fused_brgemm_invoke(int64_t dtype, int64_t handle, void *a,
                              int64_t offA, void *b, int64_t offB, void *c,
                              int64_t offC, void *d, int64_t offD,
                              int64_t batch) {
  if (const auto *kernel =
          recordOf<GemmKernel>(__func__, handle, Op::FusedBrgemm, dtype))
    kernel->run(*kernel, at(a, offA, dtype), at(b, offB, dtype),
                at(c, offC, dtype), d ? at(d, offD, dtype) : nullptr, batch);
}
