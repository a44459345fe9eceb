//===- GemmTest.cpp - Products --------------------------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Product.h"

using namespace tenon::xsmm;
using namespace tenon::xsmm::test;

namespace {

TYPED_TEST_SUITE(Gemm, Types);

TYPED_TEST(Gemm, GemmOverSizesAndFlags) {
  for (int64_t flags : this->flagSets())
    for (int64_t m : kSizes)
      for (int64_t n : kSizes)
        for (int64_t k : kSizes)
          if (this->takes(flags, m)) {
            Product<TypeParam> p(m, n, k, 1, flags, this->numbers);
            ASSERT_NO_FATAL_FAILURE(expectProduct(p, /*asGemm=*/true));
          }
}

TYPED_TEST(Gemm, BrgemmOverSizesFlagsAndBatches) {
  for (int64_t flags : this->flagSets())
    for (int64_t m : {1, 17, 32, 33})
      for (int64_t n : {3, 31, 32, 64})
        for (int64_t k : {1, 17, 32, 64})
          for (int64_t batch : {0, 1, 5})
            if (this->takes(flags, m)) {
              Product<TypeParam> p(m, n, k, batch, flags, this->numbers);
              ASSERT_NO_FATAL_FAILURE(expectProduct(p, /*asGemm=*/false));
            }
}

TYPED_TEST(Gemm, ProductsLargerThanOneBlock) {
  const int64_t shapes[][3] = {
      {130, 200, 50}, {64, 64, 300}, {66, 129, 2}, {1, 1000, 8}, {700, 3, 8}};
  for (int64_t flags : this->flagSets())
    for (const auto &s : shapes)
      if (this->takes(flags, s[0])) {
        Product<TypeParam> p(s[0], s[1], s[2], 2, flags, this->numbers);
        ASSERT_NO_FATAL_FAILURE(expectProduct(p, /*asGemm=*/false));
      }
}

TYPED_TEST(Gemm, LongSums) {
  const int64_t shapes[][4] = {
      {70, 70, 600, 2}, {9, 64, 513, 1}, {40, 33, 30, 19}, {8, 8, 256, 3}};
  for (int64_t flags : this->flagSets())
    for (const auto &s : shapes)
      if (this->takes(flags, s[0])) {
        Product<TypeParam> p(s[0], s[1], s[2], s[3], flags, this->numbers);
        ASSERT_NO_FATAL_FAILURE(expectProduct(p, /*asGemm=*/false));
      }
}

TYPED_TEST(Gemm, NoKAddsNothing) {
  for (int64_t flags : this->flagSets()) {
    Product<TypeParam> p(4, 33, 0, 3, flags, this->numbers);
    ASSERT_NO_FATAL_FAILURE(expectProduct(p, /*asGemm=*/false));
  }
}

TYPED_TEST(Gemm, BatchesMayShareOperands) {
  Product<TypeParam> p(17, 32, 32, 3, 0, this->numbers);
  for (int64_t s = 1; s < p.batch; ++s) {
    for (int64_t i = 0; i < p.m; ++i)
      for (int64_t q = 0; q < p.k; ++q)
        p.a.set(s * p.m + i, q, p.a.get(i, q));
    for (int64_t q = 0; q < p.k; ++q)
      for (int64_t j = 0; j < p.n; ++j)
        p.b.set(s * p.k + q, j, p.b.get(q, j));
  }
  p.strideA = p.strideB = 0;
  ASSERT_NO_FATAL_FAILURE(expectProduct(p, /*asGemm=*/false));
}

TYPED_TEST(Gemm, BatchesMayRunBackwards) {
  Product<TypeParam> p(5, 17, 8, 4, GemmBeta0, this->numbers);
  p.a.offset += (p.batch - 1) * p.strideA;
  p.b.offset += (p.batch - 1) * p.strideB;
  const int64_t handle =
      xsmm_brgemm_dispatch(TypeParam::dtype, p.m, p.n, p.k, p.a.ld, p.b.ld,
                           p.c.ld, -p.strideA, -p.strideB, p.flags);
  xsmm_brgemm_invoke(TypeParam::dtype, handle, p.a.base(), p.a.offset,
                     p.b.base(), p.b.offset, p.c.base(), p.c.offset, p.batch);
  p.a.offset -= (p.batch - 1) * p.strideA;
  p.b.offset -= (p.batch - 1) * p.strideB;
  for (int64_t i = 0; i < p.m; ++i)
    for (int64_t j = 0; j < p.n; ++j) {
      double sum, magnitude;
      p.reference(p.c, i, j, sum, magnitude);
      ASSERT_NEAR(p.c.get(i, j), sum, p.tolerance(sum, magnitude));
    }
}

} // namespace
