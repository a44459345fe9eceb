//===- Arithmetic.h - The element-wise kinds on one element -----*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each kind as a branch-free function of f32 vectors, and the loop that runs it
// over a tile. Shared by the binary kernels and by the epilogue of a fused
// product.
//
//===----------------------------------------------------------------------===//

#ifndef TENON_RUNTIME_ARITHMETIC_H
#define TENON_RUNTIME_ARITHMETIC_H

#include "Simd.h"

namespace tenon::xsmm {

struct AddOp {
  template <int bytes>
  static TENON_INLINE Float<bytes> apply(Float<bytes> l, Float<bytes> r) {
    return l + r;
  }
};
struct SubOp {
  template <int bytes>
  static TENON_INLINE Float<bytes> apply(Float<bytes> l, Float<bytes> r) {
    return l - r;
  }
};
struct MulOp {
  template <int bytes>
  static TENON_INLINE Float<bytes> apply(Float<bytes> l, Float<bytes> r) {
    return l * r;
  }
};
struct DivOp {
  template <int bytes>
  static TENON_INLINE Float<bytes> apply(Float<bytes> l, Float<bytes> r) {
    return l / r;
  }
};
/// A NaN on either side is the result; +0 is greater than -0.
struct MaxOp {
  template <int bytes>
  static TENON_INLINE Float<bytes> apply(Float<bytes> l, Float<bytes> r) {
    const Float<bytes> larger = l > r ? l : r;
    const Float<bytes> equal =
        bitCast<Float<bytes>>(bitCast<Int<bytes>>(l) & bitCast<Int<bytes>>(r));
    const Float<bytes> ordered = l == r ? equal : larger;
    return l != l ? l : ordered;
  }
};
/// What a fused product needs besides: no binary kind, a zeroing one, and D on
/// the left.
struct LhsOp {
  template <int bytes>
  static TENON_INLINE Float<bytes> apply(Float<bytes> l, Float<bytes>) {
    return l;
  }
};
struct ZeroOp {
  template <int bytes>
  static TENON_INLINE Float<bytes> apply(Float<bytes>, Float<bytes>) {
    return Float<bytes>{};
  }
};
template <class Op>
struct SwappedOp {
  template <int bytes>
  static TENON_INLINE Float<bytes> apply(Float<bytes> l, Float<bytes> r) {
    return Op::template apply<bytes>(r, l);
  }
};

/// Element-wise loops over one row. `lhsCol` and `rhsCol` are 0 for an input
/// that gives the row one element, else 1; with `clamp` a result is not below
/// `floor`, except a NaN.
template <class Op, int lhsCol, int rhsCol, bool clamp>
struct RowLoop {
  template <int bytes, class L, class R, class Out>
  static TENON_INLINE void run(int64_t n, const L *lhs, const R *rhs, Out *out,
                               float floor) {
    constexpr int lanes = bytes / 4;
    const Float<bytes> lowest = Float<bytes>{} + floor;
    const Float<bytes> lhs0 = Float<bytes>{} + load<4>(lhs);
    const Float<bytes> rhs0 = Float<bytes>{} + load<4>(rhs);
    int64_t j = 0;
    for (; j + lanes <= n; j += lanes) {
      Float<bytes> l = lhs0, r = rhs0;
      if constexpr (lhsCol)
        l = load<bytes>(lhs + j);
      if constexpr (rhsCol)
        r = load<bytes>(rhs + j);
      Float<bytes> value = Op::template apply<bytes>(l, r);
      if constexpr (clamp)
        value = value <= lowest ? lowest : value;
      store<bytes>(out + j, value);
    }
    if constexpr (bytes > 4)
      if (j < n)
        run<narrower(bytes)>(n - j, lhs + j * lhsCol, rhs + j * rhsCol, out + j,
                             floor);
  }
};

/// out = Op(lhs, rhs) over a tile, clamped as above. `out` may be an input, but
/// not overlap one otherwise.
template <int bytes, class Op, int lhsCol, int rhsCol, bool clamp, class L,
          class R, class Out>
TENON_INLINE void forEachElement(int64_t m, int64_t n, const L *lhs,
                                 int64_t lhsRow, const R *rhs, int64_t rhsRow,
                                 Out *out, int64_t ldo, float floor = 0.0f) {
  if (n <= 0)
    return;
  for (int64_t i = 0; i < m; ++i)
    RowLoop<Op, lhsCol, rhsCol, clamp>::template run<bytes>(
        n, lhs + i * lhsRow, rhs + i * rhsRow, out + i * ldo, floor);
}

} // namespace tenon::xsmm

#endif // TENON_RUNTIME_ARITHMETIC_H
