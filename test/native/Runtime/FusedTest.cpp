//===- FusedTest.cpp - Products and what is fused to them -----------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Product.h"
#include <thread>

using namespace tenon::xsmm;
using namespace tenon::xsmm::test;

namespace {

template <class Type>
class FusedGemm : public Gemm<Type> {};
TYPED_TEST_SUITE(FusedGemm, Types);

/// What a set of binary flags makes of D.
struct Broadcast {
  int64_t flags;
  bool dIsLhs, rows, columns;
};
constexpr Broadcast kBroadcasts[] = {
    {BinaryFlagNone, false, true, true},
    {BinaryBcastColIn0, true, false, true},
    {BinaryBcastColIn1, false, false, true},
    {BinaryBcastRowIn0, true, true, false},
    {BinaryBcastRowIn1, false, true, false},
    {BinaryBcastScalarIn0, true, false, false},
    {BinaryBcastScalarIn1, false, false, false}};

template <class Type>
struct Fused {
  Product<Type> product;
  int64_t binaryKind, unaryKind;
  Broadcast broadcast;
  Tile<Type> d;

  Fused(Product<Type> p, int64_t binaryKind, int64_t unaryKind,
        Broadcast broadcast, std::mt19937 &numbers)
      : product(std::move(p)), binaryKind(binaryKind), unaryKind(unaryKind),
        broadcast(broadcast),
        d(Tile<Type>::random(
            broadcast.rows ? product.m : 1, broadcast.columns ? product.n : 1,
            broadcast.columns ? product.n + 3 : 2, 9, numbers)) {
    // Away from zero, where a quotient would magnify what a sum may lose.
    if (binaryKind == BinaryDiv)
      for (int64_t i = 0; i < d.m; ++i)
        for (int64_t j = 0; j < d.n; ++j)
          d.set(i, j, 2.0 + d.get(i, j));
  }

  int64_t dispatch() const {
    const Product<Type> &p = product;
    return xsmm_fused_brgemm_dispatch(Type::dtype, p.m, p.n, p.k, p.a.ld,
                                      p.b.ld, p.c.ld, p.strideA, p.strideB,
                                      d.ld, p.flags, UnaryFlagNone, unaryKind,
                                      broadcast.flags, binaryKind);
  }
  void invoke(int64_t handle, Tile<Type> &c) const {
    const Product<Type> &p = product;
    xsmm_fused_brgemm_invoke(Type::dtype, handle, p.a.base(), p.a.offset,
                             p.b.base(), p.b.offset, c.base(), c.offset,
                             d.base(), d.offset, p.batch);
  }

  /// The result at i, j, and how far from it a right answer may be.
  void reference(const Tile<Type> &before, int64_t i, int64_t j,
                 double &expected, double &tolerance) const {
    double sum, magnitude;
    product.reference(before, i, j, sum, magnitude);
    const double with = d.get(d.m == 1 ? 0 : i, d.n == 1 ? 0 : j);
    const double left = broadcast.dIsLhs ? with : sum;
    const double right = broadcast.dIsLhs ? sum : with;
    double slope = 1.0;
    expected = sum;
    switch (binaryKind) {
    case BinaryAdd:
      expected = left + right;
      magnitude += std::fabs(with);
      break;
    case BinaryMul:
      expected = left * right;
      slope = std::fabs(with);
      break;
    case BinarySub:
      expected = left - right;
      magnitude += std::fabs(with);
      break;
    case BinaryDiv:
      expected = left / right;
      // The derivative by the sum, for a small error of it.
      slope = broadcast.dIsLhs ? 2 * std::fabs(with) / (sum * sum)
                               : 1 / std::fabs(with);
      break;
    case BinaryMax:
      expected = std::max(left, right);
      break;
    }
    tolerance = product.tolerance(expected, magnitude * std::max(slope, 1.0)) +
                2 * Product<Type>::unit() * std::fabs(expected);
    if (isRelu(unaryKind))
      expected = std::max(expected, 0.0);
    if (unaryKind == UnaryZero)
      expected = 0.0;
  }

  void expectResult() {
    const Tile<Type> before = product.c;
    invoke(dispatch(), product.c);
    ASSERT_TRUE(product.c.guardsIntact());
    for (int64_t i = 0; i < product.m; ++i)
      for (int64_t j = 0; j < product.n; ++j) {
        double expected, tolerance;
        reference(before, i, j, expected, tolerance);
        ASSERT_NEAR(product.c.get(i, j), expected, tolerance)
            << product.m << " x " << product.n << ", batch " << product.batch
            << ", flags " << product.flags << ", binary " << binaryKind << " "
            << broadcast.flags << ", unary " << unaryKind << ", at " << i
            << ", " << j;
      }
  }
};

/// More rows than are rounded at a time, and more columns than are packed.
TYPED_TEST(FusedGemm, OverRowsThatAreRoundedTogether) {
  for (int64_t flags : this->flagSets())
    for (int64_t unaryKind : {UnaryNone, UnaryRelu, UnaryReluOge})
      for (const Broadcast &broadcast : kBroadcasts)
        for (int64_t batch : {0, 2, 5})
          if (this->takes(flags, 70)) {
            Fused<TypeParam> fused(
                Product<TypeParam>(70, 132, 64, batch, flags, this->numbers),
                BinaryAdd, unaryKind, broadcast, this->numbers);
            ASSERT_NO_FATAL_FAILURE(fused.expectResult());
          }
}

TYPED_TEST(FusedGemm, OverKindsBroadcastsAndBatches) {
  for (int64_t flags : this->flagSets())
    for (int64_t binaryKind :
         {BinaryNone, BinaryAdd, BinaryMul, BinarySub, BinaryDiv, BinaryMax})
      for (int64_t unaryKind :
           {UnaryNone, UnaryIdentity, UnaryRelu, UnaryZero, UnaryReluUge})
        for (const Broadcast &broadcast : kBroadcasts)
          for (int64_t batch : {0, 1, 5}) {
            const int64_t m = flags & GemmVnniC ? 18 : 17;
            // 0 / 0 is not this test's business.
            if (binaryKind == BinaryDiv && broadcast.dIsLhs)
              continue;
            Fused<TypeParam> fused({m, 33, 32, batch, flags, this->numbers},
                                   binaryKind, unaryKind, broadcast,
                                   this->numbers);
            ASSERT_NO_FATAL_FAILURE(fused.expectResult());
          }
}

TYPED_TEST(FusedGemm, QuotientOfDAndProduct) {
  for (const Broadcast &broadcast : kBroadcasts) {
    Product<TypeParam> p(17, 33, 32, 1, 0, this->numbers);
    // Sums well away from zero.
    p.c.fill(64.0);
    Fused<TypeParam> fused(std::move(p), BinaryDiv, UnaryNone, broadcast,
                           this->numbers);
    ASSERT_NO_FATAL_FAILURE(fused.expectResult());
  }
}

TYPED_TEST(FusedGemm, OverSizes) {
  for (int64_t flags : this->flagSets())
    for (int64_t m : kSizes)
      for (int64_t n : kSizes)
        for (int64_t k : {2, 32, 33}) {
          if (!(flags & GemmBeta0) || !this->takes(flags, m))
            continue;
          Fused<TypeParam> fused({m, n, k, 3, flags, this->numbers}, BinaryAdd,
                                 UnaryRelu, kBroadcasts[m % 3], this->numbers);
          ASSERT_NO_FATAL_FAILURE(fused.expectResult());
        }
}

/// Each kind differs from the others in NaN or in -0. A product of zeros by
/// zeros leaves a D that is added, or that multiplies 1, as it is.
TYPED_TEST(FusedGemm, ReluOfWhatIsNoOrdinaryNumber) {
  const double nan = std::nan(""), infinity = HUGE_VAL;
  const double starts[] = {nan, -nan, -0.0, 0.0, infinity, -infinity, -3, 3};
  for (int64_t kind : {UnaryRelu, UnaryReluOgt, UnaryReluOge, UnaryReluUge})
    for (int64_t binaryKind : {BinaryAdd, BinaryMul})
      for (int64_t flags : this->flagSets()) {
        if (flags & GemmBeta0)
          continue;
        const bool adds = binaryKind == BinaryAdd;
        Product<TypeParam> p(8, 40, 32, 1,
                             flags | (adds ? GemmBeta0 : GemmFlagNone),
                             this->numbers);
        p.a.fill(0.0);
        p.b.fill(-1.0);
        p.c.fill(1.0);
        Fused<TypeParam> fused(std::move(p), binaryKind, kind, kBroadcasts[0],
                               this->numbers);
        for (int64_t i = 0; i < fused.d.m; ++i)
          for (int64_t j = 0; j < fused.d.n; ++j)
            fused.d.set(i, j, starts[i]);
        fused.invoke(fused.dispatch(), fused.product.c);
        for (int64_t i = 0; i < fused.d.m; ++i)
          for (int64_t j = 0; j < fused.d.n; ++j) {
            const double found = fused.product.c.get(i, j);
            double expected = unary(kind, starts[i]);
            // A sum that starts from +0 has no sign, one from D may have.
            if (adds && expected == 0 && found == 0)
              expected = found;
            ASSERT_TRUE(same(found, expected))
                << "kind " << kind << ", binary " << binaryKind << ", flags "
                << flags << ": " << found << " of " << starts[i];
            ASSERT_TRUE(!std::signbit(found) || found != 0 ||
                        kind == UnaryReluOge || kind == UnaryReluUge);
          }
      }
}

TYPED_TEST(FusedGemm, LargerThanOneBlock) {
  for (const Broadcast &broadcast : kBroadcasts) {
    Fused<TypeParam> fused({130, 200, 8, 2, GemmBeta0, this->numbers},
                           BinaryAdd, UnaryRelu, broadcast, this->numbers);
    ASSERT_NO_FATAL_FAILURE(fused.expectResult());
  }
}

TYPED_TEST(FusedGemm, OneKernelInManyThreads) {
  Fused<TypeParam> fused({32, 64, 32, 4, GemmBeta0, this->numbers}, BinaryAdd,
                         UnaryRelu, kBroadcasts[1], this->numbers);
  const int64_t handle = fused.dispatch();
  std::vector<Tile<TypeParam>> results(8, fused.product.c);
  std::vector<std::thread> threads;
  for (Tile<TypeParam> &result : results)
    threads.emplace_back([&fused, &result, handle] {
      for (int repeat = 0; repeat < 200; ++repeat)
        fused.invoke(handle, result);
    });
  for (std::thread &thread : threads)
    thread.join();
  ASSERT_NO_FATAL_FAILURE(fused.expectResult());
  for (const Tile<TypeParam> &result : results)
    ASSERT_EQ(result.data, fused.product.c.data);
}

} // namespace
