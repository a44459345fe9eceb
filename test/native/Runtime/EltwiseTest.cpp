//===- EltwiseTest.cpp - Unary and binary kernels -------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each kind computes one operation in f32, or f64, and rounds once, so results
// are compared exactly.
//
//===----------------------------------------------------------------------===//

#include "Tile.h"

using namespace tenon::xsmm;
using namespace tenon::xsmm::test;

namespace {

template <class Type>
class Eltwise : public testing::Test {
protected:
  std::mt19937 numbers{7};
};
using Types = testing::Types<F32Type, Bf16Type, F64Type>;
TYPED_TEST_SUITE(Eltwise, Types);

/// How an input extends over the output.
enum class Extent { Full, Row, Column, Scalar };
constexpr Extent kExtents[] = {Extent::Full, Extent::Row, Extent::Column,
                               Extent::Scalar};

int64_t unaryFlag(Extent extent) {
  switch (extent) {
  case Extent::Full:
    return UnaryFlagNone;
  case Extent::Row:
    return UnaryBcastCol;
  case Extent::Column:
    return UnaryBcastRow;
  case Extent::Scalar:
    return UnaryBcastScalar;
  }
  return -1;
}

int64_t binaryFlag(Extent extent, int side) {
  switch (extent) {
  case Extent::Full:
    return BinaryFlagNone;
  case Extent::Row:
    return side ? BinaryBcastColIn1 : BinaryBcastColIn0;
  case Extent::Column:
    return side ? BinaryBcastRowIn1 : BinaryBcastRowIn0;
  case Extent::Scalar:
    return side ? BinaryBcastScalarIn1 : BinaryBcastScalarIn0;
  }
  return -1;
}

/// An input of the given extent over m x n, with its rows `padding` further
/// apart than they need be.
template <class Type>
Tile<Type> input(Extent extent, int64_t m, int64_t n, int64_t padding,
                 std::mt19937 &numbers) {
  const int64_t rows =
      extent == Extent::Full || extent == Extent::Column ? m : 1;
  const int64_t columns =
      extent == Extent::Full || extent == Extent::Row ? n : 1;
  return Tile<Type>::random(rows, columns, columns + padding, 3, numbers);
}

template <class Type>
double read(const Tile<Type> &tile, int64_t i, int64_t j) {
  return tile.get(tile.m == 1 ? 0 : i, tile.n == 1 ? 0 : j);
}

double binary(int64_t kind, double a, double b) {
  switch (kind) {
  case BinaryAdd:
    return a + b;
  case BinaryMul:
    return a * b;
  case BinarySub:
    return a - b;
  case BinaryDiv:
    return a / b;
  case BinaryMax:
    return maximum(a, b);
  case BinaryMaxNum:
    return std::isnan(a) ? b : std::isnan(b) || a > b ? a : b;
  }
  return 0;
}

TYPED_TEST(Eltwise, UnaryOverSizesAndBroadcasts) {
  for (int64_t kind : {UnaryIdentity, UnaryZero, UnaryRelu, UnaryReluOgt,
                       UnaryReluOge, UnaryReluUge})
    for (Extent extent : kExtents)
      for (int64_t m : kSizes)
        for (int64_t n : kSizes)
          for (int64_t padding : {0, 5}) {
            const auto in =
                input<TypeParam>(extent, m, n, padding, this->numbers);
            Tile<TypeParam> out(m, n, n + padding, 11);
            out.fill(std::nan(""));
            const int64_t handle = xsmm_unary_dispatch(
                kind, TypeParam::dtype, m, n, in.ld, out.ld, unaryFlag(extent));
            ASSERT_NE(handle, 0);
            xsmm_unary_invoke(TypeParam::dtype, handle, in.base(), in.offset,
                              out.base(), out.offset);
            ASSERT_TRUE(out.guardsIntact());
            for (int64_t i = 0; i < m; ++i)
              for (int64_t j = 0; j < n; ++j)
                ASSERT_TRUE(same(out.get(i, j), unary(kind, read(in, i, j))))
                    << "kind " << kind << " at " << i << ", " << j << " of "
                    << m << " x " << n;
          }
}

TYPED_TEST(Eltwise, BinaryOverSizesAndBroadcasts) {
  for (int64_t kind :
       {BinaryAdd, BinaryMul, BinarySub, BinaryDiv, BinaryMax, BinaryMaxNum})
    for (Extent left : kExtents)
      for (Extent right : kExtents)
        for (int64_t m : kSizes)
          for (int64_t n : kSizes) {
            const int64_t padding = (m + n) % 2 * 5;
            const auto lhs =
                input<TypeParam>(left, m, n, padding, this->numbers);
            const auto rhs =
                input<TypeParam>(right, m, n, padding, this->numbers);
            Tile<TypeParam> out(m, n, n + padding, 11);
            const int64_t handle = xsmm_binary_dispatch(
                kind, TypeParam::dtype, m, n, lhs.ld, rhs.ld, out.ld,
                binaryFlag(left, 0) | binaryFlag(right, 1));
            xsmm_binary_invoke(TypeParam::dtype, handle, lhs.base(), lhs.offset,
                               rhs.base(), rhs.offset, out.base(), out.offset);
            ASSERT_TRUE(out.guardsIntact());
            for (int64_t i = 0; i < m; ++i)
              for (int64_t j = 0; j < n; ++j) {
                const double expected = TypeParam::round(
                    binary(kind, read(lhs, i, j), read(rhs, i, j)));
                ASSERT_TRUE(same(out.get(i, j), expected))
                    << "kind " << kind << ": " << out.get(i, j) << " is not "
                    << expected << " at " << i << ", " << j;
              }
          }
}

TYPED_TEST(Eltwise, InPlace) {
  for (int64_t n : kSizes) {
    const int64_t m = 17, ld = n + 2;
    auto tile = Tile<TypeParam>::random(m, n, ld, 4, this->numbers);
    const auto before = tile;
    const int64_t relu = xsmm_unary_dispatch(UnaryRelu, TypeParam::dtype, m, n,
                                             ld, ld, UnaryFlagNone);
    xsmm_unary_invoke(TypeParam::dtype, relu, tile.base(), 4, tile.base(), 4);
    const int64_t copy = xsmm_unary_dispatch(UnaryIdentity, TypeParam::dtype, m,
                                             n, ld, ld, UnaryFlagNone);
    xsmm_unary_invoke(TypeParam::dtype, copy, tile.base(), 4, tile.base(), 4);
    const auto row = input<TypeParam>(Extent::Row, m, n, 0, this->numbers);
    const int64_t sub = xsmm_binary_dispatch(BinarySub, TypeParam::dtype, m, n,
                                             n, ld, ld, BinaryBcastColIn0);
    xsmm_binary_invoke(TypeParam::dtype, sub, row.base(), row.offset,
                       tile.base(), 4, tile.base(), 4);
    ASSERT_TRUE(tile.guardsIntact());
    for (int64_t i = 0; i < m; ++i)
      for (int64_t j = 0; j < n; ++j)
        ASSERT_TRUE(same(tile.get(i, j),
                         TypeParam::round(row.get(0, j) -
                                          unary(UnaryRelu, before.get(i, j)))));
  }
}

TYPED_TEST(Eltwise, TransposeOverSizes) {
  for (int64_t m : kSizes)
    for (int64_t n : kSizes) {
      const auto in = input<TypeParam>(Extent::Full, m, n, 3, this->numbers);
      Tile<TypeParam> out(n, m, m + 4, 9);
      const int64_t handle = xsmm_unary_dispatch(
          UnaryTranspose, TypeParam::dtype, m, n, in.ld, out.ld, UnaryFlagNone);
      xsmm_unary_invoke(TypeParam::dtype, handle, in.base(), in.offset,
                        out.base(), out.offset);
      ASSERT_TRUE(out.guardsIntact());
      for (int64_t i = 0; i < m; ++i)
        for (int64_t j = 0; j < n; ++j)
          ASSERT_EQ(out.get(j, i), in.get(i, j)) << m << " x " << n;
    }
}

TYPED_TEST(Eltwise, ScalarFillsTheOutput) {
  const float inputs[] = {0.0f,
                          -0.0f,
                          -2.5f,
                          1.00390625f, // halfway, to even below
                          1.01171875f, // halfway, to even above
                          1.0039063f,  // just above halfway
                          3.4e38f,     // overflows bf16
                          1e-40f,      // subnormal
                          std::numeric_limits<float>::infinity(),
                          std::numeric_limits<float>::quiet_NaN()};
  for (int64_t kind : {UnaryIdentity, UnaryRelu, UnaryZero, UnaryReluOgt,
                       UnaryReluOge, UnaryReluUge})
    for (int64_t flags : {UnaryFlagNone, UnaryBcastScalar})
      for (float value : inputs) {
        Tile<TypeParam> out(5, 33, 40, 2);
        const int64_t handle =
            xsmm_unary_dispatch(kind, TypeParam::dtype, 5, 33, 33, 40, flags);
        xsmm_unary_scalar_invoke(TypeParam::dtype, handle, value, out.base(),
                                 2);
        ASSERT_TRUE(out.guardsIntact());
        for (int64_t i = 0; i < 5; ++i)
          for (int64_t j = 0; j < 33; ++j)
            ASSERT_TRUE(
                same(out.get(i, j), unary(kind, TypeParam::round(value))))
                << value << " became " << out.get(i, j);
      }
}

TYPED_TEST(Eltwise, SpecialValues) {
  const double inf = std::numeric_limits<double>::infinity();
  const double values[] = {0.0, -0.0, 1.0, -1.0, inf, -inf, std::nan("")};
  for (int64_t kind :
       {BinaryAdd, BinaryMul, BinarySub, BinaryDiv, BinaryMax, BinaryMaxNum})
    for (double a : values)
      for (double b : values) {
        Tile<TypeParam> lhs(1, 33, 33, 0), rhs(1, 33, 33, 0), out(1, 33, 33, 0);
        lhs.fill(a);
        rhs.fill(b);
        const int64_t handle = xsmm_binary_dispatch(
            kind, TypeParam::dtype, 1, 33, 33, 33, 33, BinaryFlagNone);
        xsmm_binary_invoke(TypeParam::dtype, handle, lhs.base(), 0, rhs.base(),
                           0, out.base(), 0);
        for (int64_t j = 0; j < 33; ++j)
          ASSERT_TRUE(same(out.get(0, j), binary(kind, a, b)))
              << "kind " << kind << " of " << a << " and " << b << " gave "
              << out.get(0, j);
      }
}

TEST(Vnni2, PacksPairsOfRows) {
  std::mt19937 numbers{3};
  for (int64_t m : kSizes)
    for (int64_t n : kSizes) {
      const auto in = input<Bf16Type>(Extent::Full, m, n, 3, numbers);
      Tile<Bf16Type> out(m + m % 2, n, n + 6, 5, /*pairs=*/2);
      const int64_t handle = xsmm_unary_dispatch(UnaryVnni2, BF16, m, n, in.ld,
                                                 out.ld, UnaryFlagNone);
      xsmm_unary_invoke(BF16, handle, in.base(), in.offset, out.base(),
                        out.offset);
      ASSERT_TRUE(out.guardsIntact());
      for (int64_t i = 0; i < m + m % 2; ++i)
        for (int64_t j = 0; j < n; ++j)
          ASSERT_EQ(out.get(i, j), i < m ? in.get(i, j) : 0.0);
    }
}

} // namespace
