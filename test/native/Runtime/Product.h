//===- Product.h - One call of a product, held against sums -----*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Results are held against sums in long double. What a sum may lose is bounded
// by the sum of magnitudes; a bf16 result may be off by half a unit
// more, once.
//
//===----------------------------------------------------------------------===//

#ifndef TENON_TEST_RUNTIME_PRODUCT_H
#define TENON_TEST_RUNTIME_PRODUCT_H

#include "Tile.h"

namespace tenon::xsmm::test {

/// One call of a product, with its operands.
template <class Type>
struct Product {
  int64_t m, n, k, batch, flags;
  int64_t strideA, strideB;
  /// The batches of A and of B stand above each other in one tile.
  Tile<Type> a, b, c;

  Product(int64_t m, int64_t n, int64_t k, int64_t batch, int64_t flags,
          std::mt19937 &numbers)
      : m(m), n(n), k(k), batch(batch), flags(flags),
        a(Tile<Type>::random(m * std::max<int64_t>(batch, 1), k, k + 4 + k % 2,
                             3, numbers)),
        b(Tile<Type>::random(paddedK() * std::max<int64_t>(batch, 1), n, n + 6,
                             5, numbers, flags & GemmVnniB ? 2 : 1)),
        c(Tile<Type>::random(m, n, n + 2, 1, numbers,
                             flags & GemmVnniC ? 2 : 1)) {
    strideA = m * a.ld;
    strideB = paddedK() * b.ld;
    if (flags & GemmBeta0)
      c.fill(std::nan(""));
  }

  int64_t paddedK() const { return flags & GemmVnniB ? k + k % 2 : k; }

  /// The sum at i, j, and the sum of its terms' magnitudes.
  void reference(const Tile<Type> &before, int64_t i, int64_t j, double &sum,
                 double &magnitude) const {
    long double exact = flags & GemmBeta0 ? 0.0 : before.get(i, j);
    magnitude = std::fabs(exact);
    for (int64_t s = 0; s < batch; ++s)
      for (int64_t p = 0; p < k; ++p) {
        const long double term = static_cast<long double>(a.get(s * m + i, p)) *
                                 b.get(s * paddedK() + p, j);
        exact += term;
        magnitude += std::fabs(term);
      }
    sum = exact;
  }

  /// What one operation loses of 1, at most.
  static double unit() {
    return std::ldexp(1.0, Type::dtype == F64 ? -52 : -24);
  }

  double tolerance(double expected, double magnitude) const {
    const double terms = k * std::max<int64_t>(batch, 1) + 4;
    const double sum = terms * unit() * magnitude;
    // Half a unit in the last of the eight bits of what is rounded.
    const double rounded = std::fabs(expected) + sum;
    const double rounding = Type::dtype == BF16 && rounded > 0
                                ? std::ldexp(1.0, std::ilogb(rounded) - 8)
                                : 0.0;
    return sum + rounding;
  }
};

template <class Type>
void expectProduct(Product<Type> &p, bool asGemm) {
  const Tile<Type> before = p.c;
  if (asGemm) {
    const int64_t handle = xsmm_gemm_dispatch(Type::dtype, p.m, p.n, p.k,
                                              p.a.ld, p.b.ld, p.c.ld, p.flags);
    ASSERT_NE(handle, 0);
    xsmm_gemm_invoke(Type::dtype, handle, p.a.base(), p.a.offset, p.b.base(),
                     p.b.offset, p.c.base(), p.c.offset);
  } else {
    const int64_t handle =
        xsmm_brgemm_dispatch(Type::dtype, p.m, p.n, p.k, p.a.ld, p.b.ld, p.c.ld,
                             p.strideA, p.strideB, p.flags);
    ASSERT_NE(handle, 0);
    xsmm_brgemm_invoke(Type::dtype, handle, p.a.base(), p.a.offset, p.b.base(),
                       p.b.offset, p.c.base(), p.c.offset, p.batch);
  }
  ASSERT_TRUE(p.c.guardsIntact());
  for (int64_t i = 0; i < p.m; ++i)
    for (int64_t j = 0; j < p.n; ++j) {
      double sum, magnitude;
      p.reference(before, i, j, sum, magnitude);
      ASSERT_NEAR(p.c.get(i, j), sum, p.tolerance(sum, magnitude))
          << p.m << " x " << p.n << " x " << p.k << ", batch " << p.batch
          << ", flags " << p.flags << ", at " << i << ", " << j;
    }
}

template <class Type>
class Gemm : public testing::Test {
protected:
  /// The flag sets a data type has.
  static std::vector<int64_t> flagSets() {
    if (Type::dtype != BF16)
      return {0, GemmBeta0};
    return {0,
            GemmBeta0,
            GemmVnniA,
            GemmVnniB,
            GemmVnniB | GemmBeta0,
            GemmVnniA | GemmVnniB | GemmVnniC,
            GemmVnniB | GemmVnniC | GemmBeta0};
  }
  static bool takes(int64_t flags, int64_t m) {
    return !(flags & GemmVnniC) || m % 2 == 0;
  }
  std::mt19937 numbers{11};
};
using Types = testing::Types<F32Type, Bf16Type, F64Type>;

} // namespace tenon::xsmm::test

#endif // TENON_TEST_RUNTIME_PRODUCT_H
