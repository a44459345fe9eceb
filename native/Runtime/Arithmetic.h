//===- Arithmetic.h - The element-wise kinds on one element -----*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each kind as a branch-free function of vectors, and the loop that runs it
// over a tile. Shared by the binary kernels and by the epilogue of a fused
// product.
//
//===----------------------------------------------------------------------===//

#ifndef TENON_RUNTIME_ARITHMETIC_H
#define TENON_RUNTIME_ARITHMETIC_H

#include "Simd.h"

namespace tenon::xsmm {

/// The bits that two vectors, or two numbers, have in common.
template <class V>
TENON_INLINE V commonBits(const V &l, const V &r) {
  if constexpr (std::is_floating_point_v<V>) {
    using Word = typename Vector<V, sizeof(V)>::Int;
    return bitCast<V>(bitCast<Word>(l) & bitCast<Word>(r));
  } else {
    using Words = decltype(l == r);
    return bitCast<V>(bitCast<Words>(l) & bitCast<Words>(r));
  }
}

struct AddOp {
  template <class V>
  static TENON_INLINE V apply(V l, V r) {
    return l + r;
  }
};
struct SubOp {
  template <class V>
  static TENON_INLINE V apply(V l, V r) {
    return l - r;
  }
};
struct MulOp {
  template <class V>
  static TENON_INLINE V apply(V l, V r) {
    return l * r;
  }
};
struct DivOp {
  template <class V>
  static TENON_INLINE V apply(V l, V r) {
    return l / r;
  }
};
/// A NaN on either side is the result; +0 is greater than -0.
struct MaxOp {
  template <class V>
  static TENON_INLINE V apply(V l, V r) {
    const V larger = l > r ? l : r;
    const V equal = commonBits(l, r);
    const V ordered = l == r ? equal : larger;
    return l != l ? l : ordered;
  }
};
/// A NaN on one side gives the other; of two zeros the right one.
struct MaxNumOp {
  template <class V>
  static TENON_INLINE V apply(V l, V r) {
    const V right = l > r ? l : r;
    return r != r ? l : right;
  }
};
/// The relus, of the left input: 0 in the place of what does not compare so.
struct ReluOgtOp {
  template <class V>
  static TENON_INLINE V apply(V l, V) {
    return l > V{} ? l : V{};
  }
};
struct ReluOgeOp {
  template <class V>
  static TENON_INLINE V apply(V l, V) {
    return l >= V{} ? l : V{};
  }
};
struct ReluUgtOp {
  template <class V>
  static TENON_INLINE V apply(V l, V) {
    return l <= V{} ? V{} : l;
  }
};
struct ReluUgeOp {
  template <class V>
  static TENON_INLINE V apply(V l, V) {
    return l < V{} ? V{} : l;
  }
};
/// What a fused product needs besides: no binary kind, a zeroing one, and D on
/// the left.
struct LhsOp {
  template <class V>
  static TENON_INLINE V apply(V l, V) {
    return l;
  }
};
struct ZeroOp {
  template <class V>
  static TENON_INLINE V apply(V, V) {
    return V{};
  }
};
template <class Op>
struct SwappedOp {
  template <class V>
  static TENON_INLINE V apply(V l, V r) {
    return Op::apply(r, l);
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
    using T = Computed<Out>;
    using V = Lanes<T, bytes>;
    constexpr int lanes = bytes / sizeof(T);
    const V lowest = V{} + T(floor);
    // The difference from zero is any number itself, the sum is not for -0.
    const V lhs0 = loadOne(lhs) - V{};
    const V rhs0 = loadOne(rhs) - V{};
    int64_t j = 0;
    for (; j + lanes <= n; j += lanes) {
      V l = lhs0, r = rhs0;
      if constexpr (lhsCol)
        l = load<bytes>(lhs + j);
      if constexpr (rhsCol)
        r = load<bytes>(rhs + j);
      V value = Op::apply(l, r);
      if constexpr (clamp)
        value = value <= lowest ? lowest : value;
      store<bytes>(out + j, value);
    }
    if constexpr (bytes > sizeof(T))
      if (j < n)
        run<narrower<T>(bytes)>(n - j, lhs + j * lhsCol, rhs + j * rhsCol,
                                out + j, floor);
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
