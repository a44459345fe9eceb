//===- PortableEpilogue.cpp - What follows a product ----------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Arithmetic.h"
#include "Kernels.h"
#include "Simd.h"

using namespace tenon::xsmm;

namespace {

template <class Op, class T, int dCol>
struct EpilogueBody {
  template <int bytes>
  static TENON_INLINE void run(const Epilogue &epilogue, int64_t m, int64_t n,
                               const void *acc, int64_t ldAcc, const void *d,
                               void *out, int64_t ldo) {
    forEachElement<bytes, Op, 1, dCol, /*clamp=*/true>(
        m, n, static_cast<const Computed<T> *>(acc), ldAcc,
        static_cast<const T *>(d), epilogue.dRow, static_cast<T *>(out), ldo,
        epilogue.floor);
  }
};

/// The same for kinds that do not look at D, which may then be null.
template <class Op, class T>
struct EpilogueBodyWithoutD {
  template <int bytes>
  static TENON_INLINE void run(const Epilogue &epilogue, int64_t m, int64_t n,
                               const void *sums, int64_t ldAcc, const void *,
                               void *out, int64_t ldo) {
    const auto *acc = static_cast<const Computed<T> *>(sums);
    forEachElement<bytes, Op, 1, 1, /*clamp=*/true>(
        m, n, acc, ldAcc, acc, ldAcc, static_cast<T *>(out), ldo,
        epilogue.floor);
  }
};

template <int pairs>
struct AccumulateBody {
  template <int bytes>
  static TENON_INLINE void run(int64_t m, int64_t n, const void *c, int64_t ldc,
                               float *acc, int64_t ldAcc) {
    for (int64_t i = 0; i < m; ++i) {
      const Bf16 *__restrict from = static_cast<const Bf16 *>(c);
      from += pairs ? (i - i % 2) * ldc + i % 2 : i * ldc;
      float *__restrict to = acc + i * ldAcc;
      for (int64_t j = 0; j < n; ++j)
        to[j] += load<4>(from + (pairs ? 2 * j : j));
    }
  }
};

using Epilogues = Versions<EpilogueFn>;

template <class Op, class T>
EpilogueFn pickWithD(int64_t dCol) {
  return dCol ? Epilogues::pick<EpilogueBody<Op, T, 1>>()
              : Epilogues::pick<EpilogueBody<Op, T, 0>>();
}

template <class Op, class T>
EpilogueFn pickOrdered(bool dIsLhs, int64_t dCol) {
  return dIsLhs ? pickWithD<SwappedOp<Op>, T>(dCol) : pickWithD<Op, T>(dCol);
}

template <class T>
EpilogueFn pickOf(BinaryKind kind, UnaryKind unary, bool dIsLhs, int64_t dCol) {
  if (unary == UnaryZero)
    return Epilogues::pick<EpilogueBodyWithoutD<ZeroOp, T>>();
  switch (kind) {
  case BinaryNone:
    return Epilogues::pick<EpilogueBodyWithoutD<LhsOp, T>>();
  case BinaryAdd:
    return pickWithD<AddOp, T>(dCol);
  case BinaryMul:
    return pickWithD<MulOp, T>(dCol);
  case BinarySub:
    return pickOrdered<SubOp, T>(dIsLhs, dCol);
  case BinaryDiv:
    return pickOrdered<DivOp, T>(dIsLhs, dCol);
  case BinaryMax:
    return pickWithD<MaxOp, T>(dCol);
  case BinaryMaxNum:
    return pickOrdered<MaxNumOp, T>(dIsLhs, dCol);
  }
  return nullptr;
}

} // namespace

EpilogueFn tenon::xsmm::pickEpilogue(BinaryKind binary, UnaryKind unary,
                                     DataType dtype, bool dIsLhs,
                                     int64_t dCol) {
  switch (dtype) {
  case F32:
    return pickOf<float>(binary, unary, dIsLhs, dCol);
  case BF16:
    return pickOf<Bf16>(binary, unary, dIsLhs, dCol);
  case F64:
    return pickOf<double>(binary, unary, dIsLhs, dCol);
  }
  return nullptr;
}

AccumulateFn tenon::xsmm::pickAccumulate(bool vnniC) {
  using Accumulate = Versions<AccumulateFn>;
  return vnniC ? Accumulate::pick<AccumulateBody<1>>()
               : Accumulate::pick<AccumulateBody<0>>();
}
