//===- GemmTest.cpp - Products and what is fused to them ------------------===//
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

#include "Tile.h"
#include <thread>

using namespace tenon::xsmm;
using namespace tenon::xsmm::test;

namespace {

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

/// A flat B of bf16 is packed piece by piece: pieces of k and of the batch, and
/// what is left of each.
TYPED_TEST(Gemm, DeeperThanOnePiece) {
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

//===----------------------------------------------------------------------===//
// Fused
//===----------------------------------------------------------------------===//

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
TYPED_TEST(Gemm, FusedOverRowsThatAreRoundedTogether) {
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

TYPED_TEST(Gemm, FusedOverKindsBroadcastsAndBatches) {
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

TYPED_TEST(Gemm, FusedQuotientOfDAndProduct) {
  for (const Broadcast &broadcast : kBroadcasts) {
    Product<TypeParam> p(17, 33, 32, 1, 0, this->numbers);
    // Sums well away from zero.
    p.c.fill(64.0);
    Fused<TypeParam> fused(std::move(p), BinaryDiv, UnaryNone, broadcast,
                           this->numbers);
    ASSERT_NO_FATAL_FAILURE(fused.expectResult());
  }
}

TYPED_TEST(Gemm, FusedOverSizes) {
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

/// What a relu of that kind gives for `x`.
double relu(int64_t kind, double x) {
  switch (kind) {
  case UnaryReluOgt:
    return x > 0 ? x : 0.0;
  case UnaryReluOge:
    return x >= 0 ? x : 0.0;
  case UnaryReluUge:
    return x < 0 ? 0.0 : x;
  }
  return x <= 0 ? 0.0 : x;
}

/// Each kind differs from the others in NaN or in -0. A product of zeros by
/// zeros leaves a D that is added, or that multiplies 1, as it is.
TYPED_TEST(Gemm, FusedReluOfWhatIsNoOrdinaryNumber) {
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
            double expected = relu(kind, starts[i]);
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

TYPED_TEST(Gemm, FusedLargerThanOneBlock) {
  for (const Broadcast &broadcast : kBroadcasts) {
    Fused<TypeParam> fused({130, 200, 8, 2, GemmBeta0, this->numbers},
                           BinaryAdd, UnaryRelu, broadcast, this->numbers);
    ASSERT_NO_FATAL_FAILURE(fused.expectResult());
  }
}

TYPED_TEST(Gemm, OneKernelInManyThreads) {
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
