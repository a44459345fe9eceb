//===- Arithmetic.h - The element-wise kinds on one element -----*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each kind as a branch-free function of f32, and the loop that runs it over a
// tile. Shared by the binary kernels and by the epilogue of a fused product.
//
//===----------------------------------------------------------------------===//

#ifndef TENON_RUNTIME_ARITHMETIC_H
#define TENON_RUNTIME_ARITHMETIC_H

#include "Simd.h"

namespace tenon::xsmm {

struct AddOp {
  static TENON_INLINE float apply(float l, float r) { return l + r; }
};
struct SubOp {
  static TENON_INLINE float apply(float l, float r) { return l - r; }
};
struct MulOp {
  static TENON_INLINE float apply(float l, float r) { return l * r; }
};
struct DivOp {
  static TENON_INLINE float apply(float l, float r) { return l / r; }
};
/// A NaN on either side is the result; +0 is greater than -0.
struct MaxOp {
  static TENON_INLINE float apply(float l, float r) {
    const float larger = l > r ? l : r;
    const float equal = floatOf(bitsOf(l) & bitsOf(r));
    const float ordered = l == r ? equal : larger;
    return l != l ? l : ordered;
  }
};
/// What a fused product needs besides: no binary kind, a zeroing one, and D on
/// the left.
struct LhsOp {
  static TENON_INLINE float apply(float l, float) { return l; }
};
struct ZeroOp {
  static TENON_INLINE float apply(float, float) { return 0.0f; }
};
template <class Op>
struct SwappedOp {
  static TENON_INLINE float apply(float l, float r) { return Op::apply(r, l); }
};

/// max(value, floor) that keeps a NaN; changes nothing for a floor of -inf.
TENON_INLINE float atLeast(float floor, float value) {
  return value <= floor ? floor : value;
}

/// out = Op(lhs, rhs) over a tile; with `clamp`, not below `floor`. An input
/// whose column step is 0 gives one element a row. `out` may be an input, but
/// not overlap one otherwise.
template <class Op, int lhsCol, int rhsCol, bool clamp, class L, class R,
          class Out>
TENON_INLINE void forEachElement(int64_t m, int64_t n, const L *lhs,
                                 int64_t lhsRow, const R *rhs, int64_t rhsRow,
                                 Out *out, int64_t ldo, float floor = 0.0f) {
  if (n <= 0)
    return;
  for (int64_t i = 0; i < m; ++i) {
    const L *l = lhs + i * lhsRow;
    const R *r = rhs + i * rhsRow;
    Out *o = out + i * ldo;
    const float l0 = toFloat(*l);
    const float r0 = toFloat(*r);
#pragma GCC ivdep
    for (int64_t j = 0; j < n; ++j) {
      const float left = lhsCol ? toFloat(l[j]) : l0;
      const float right = rhsCol ? toFloat(r[j]) : r0;
      const float value = Op::apply(left, right);
      o[j] = fromFloat<Out>(clamp ? atLeast(floor, value) : value);
    }
  }
}

} // namespace tenon::xsmm

#endif // TENON_RUNTIME_ARITHMETIC_H
