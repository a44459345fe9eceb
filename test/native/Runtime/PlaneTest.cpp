//===- PlaneTest.cpp - Element-wise kernels and fused products ------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Product.h"

using namespace tenon::xsmm;
using namespace tenon::xsmm::test;

namespace {

template <class Type>
class Planes : public testing::Test {
protected:
  std::mt19937 numbers{7};
};
TYPED_TEST_SUITE(Planes, Types);

/// How an input extends over the output.
enum Form { Full, Row, Column, Number };
constexpr Form kForms[] = {Full, Row, Column, Number};
constexpr int64_t kUnaryFlagOf[] = {UnaryFlagNone, UnaryBcastCol, UnaryBcastRow,
                                    UnaryBcastScalar};
constexpr int64_t kBinaryFlagOf[2][4] = {
    {0, BinaryBcastColIn0, BinaryBcastRowIn0, BinaryBcastScalarIn0},
    {0, BinaryBcastColIn1, BinaryBcastRowIn1, BinaryBcastScalarIn1}};

template <class Type>
Tile<Type> input(Form form, int64_t m, int64_t n, int64_t padding,
                 std::mt19937 &numbers) {
  const int64_t rows = form == Full || form == Column ? m : 1;
  const int64_t columns = form == Full || form == Row ? n : 1;
  return Tile<Type>::random(rows, columns, columns + padding, 3, numbers);
}

template <class Type>
double read(const Tile<Type> &tile, int64_t i, int64_t j) {
  return tile.get(tile.m == 1 ? 0 : i, tile.n == 1 ? 0 : j);
}

TYPED_TEST(Planes, CopiesAndZeros) {
  for (int64_t kind : {UnaryIdentity, UnaryZero})
    for (Form form : kForms)
      for (int64_t m : kSizes)
        for (int64_t n : kSizes)
          for (int64_t padding : {0, 5}) {
            const auto in =
                input<TypeParam>(form, m, n, padding, this->numbers);
            Tile<TypeParam> out(m, n, n + padding, 11);
            out.fill(std::nan(""));
            const int64_t handle =
                xsmm_unary_dispatch(kind, TypeParam::dtype, m, n, in.ld, out.ld,
                                    kUnaryFlagOf[form]);
            ASSERT_NE(handle, 0);
            xsmm_unary_invoke(TypeParam::dtype, handle, in.base(), in.offset,
                              out.base(), out.offset);
            ASSERT_TRUE(out.guardsIntact());
            for (int64_t i = 0; i < m; ++i)
              for (int64_t j = 0; j < n; ++j)
                ASSERT_EQ(out.get(i, j),
                          kind == UnaryZero ? 0.0 : read(in, i, j))
                    << "form " << form << " at " << i << ", " << j << " of "
                    << m << " x " << n;
          }
}

TYPED_TEST(Planes, Transposes) {
  for (int64_t m : kSizes)
    for (int64_t n : kSizes) {
      const auto in = input<TypeParam>(Full, m, n, 3, this->numbers);
      Tile<TypeParam> out(n, m, m + 2, 11);
      const int64_t handle = xsmm_unary_dispatch(
          UnaryTranspose, TypeParam::dtype, m, n, in.ld, out.ld, 0);
      xsmm_unary_invoke(TypeParam::dtype, handle, in.base(), in.offset,
                        out.base(), out.offset);
      ASSERT_TRUE(out.guardsIntact());
      for (int64_t i = 0; i < m; ++i)
        for (int64_t j = 0; j < n; ++j)
          ASSERT_EQ(out.get(j, i), in.get(i, j)) << m << " x " << n;
    }
}

TYPED_TEST(Planes, AddsAndMultiplies) {
  for (int64_t kind : {BinaryAdd, BinaryMul})
    for (Form left : kForms)
      for (Form right : kForms)
        for (int64_t m : kSizes)
          for (int64_t n : {1, 16, 33})
            for (int64_t padding : {0, 5}) {
              const auto lhs =
                  input<TypeParam>(left, m, n, padding, this->numbers);
              const auto rhs =
                  input<TypeParam>(right, m, n, padding, this->numbers);
              Tile<TypeParam> out(m, n, n + 1, 11);
              out.fill(std::nan(""));
              const int64_t handle = xsmm_binary_dispatch(
                  kind, TypeParam::dtype, m, n, lhs.ld, rhs.ld, out.ld,
                  kBinaryFlagOf[0][left] | kBinaryFlagOf[1][right]);
              xsmm_binary_invoke(TypeParam::dtype, handle, lhs.base(),
                                 lhs.offset, rhs.base(), rhs.offset, out.base(),
                                 out.offset);
              ASSERT_TRUE(out.guardsIntact());
              for (int64_t i = 0; i < m; ++i)
                for (int64_t j = 0; j < n; ++j) {
                  const double a = read(lhs, i, j), b = read(rhs, i, j);
                  ASSERT_EQ(out.get(i, j),
                            TypeParam::round(kind == BinaryAdd ? a + b : a * b))
                      << "forms " << left << " and " << right << " at " << i
                      << ", " << j << " of " << m << " x " << n;
                }
            }
}

TYPED_TEST(Planes, AddInPlace) {
  const int64_t m = 33, n = 65;
  for (int side : {0, 1}) {
    auto c = input<TypeParam>(Full, m, n, 3, this->numbers);
    const auto d = input<TypeParam>(Row, m, n, 0, this->numbers);
    const auto before = c;
    const auto &lhs = side ? c : d, &rhs = side ? d : c;
    xsmm_binary_invoke(
        TypeParam::dtype,
        xsmm_binary_dispatch(BinaryAdd, TypeParam::dtype, m, n, lhs.ld, rhs.ld,
                             c.ld, kBinaryFlagOf[side][Row]),
        lhs.base(), lhs.offset, rhs.base(), rhs.offset, c.base(), c.offset);
    ASSERT_TRUE(c.guardsIntact());
    for (int64_t i = 0; i < m; ++i)
      for (int64_t j = 0; j < n; ++j)
        ASSERT_EQ(c.get(i, j),
                  TypeParam::round(before.get(i, j) + d.get(0, j)));
  }
}

// A step behind a sum of bf16 rounds once more.
TYPED_TEST(Planes, FollowProducts) {
  for (int64_t kind : {BinaryNone, BinaryAdd, BinaryMul})
    for (Form form : kForms)
      for (int side : {0, 1})
        for (int64_t beta : {0, int(GemmBeta0)})
          for (int64_t batch : {0, 1, 3}) {
            const int64_t m = 17, n = 33, k = 8;
            const int64_t pairs =
                TypeParam::dtype == BF16 ? int64_t{GemmVnniB} : 0;
            Product<TypeParam> p(m, n, k, batch, beta | pairs, this->numbers);
            const auto d = input<TypeParam>(form, m, n, 2, this->numbers);
            const auto before = p.c;
            const int64_t handle = xsmm_fused_brgemm_dispatch(
                TypeParam::dtype, m, n, k, p.a.ld, p.b.ld, p.c.ld, p.strideA,
                p.strideB, d.ld, p.flags, 0, UnaryNone,
                kBinaryFlagOf[side][form], kind);
            ASSERT_NE(handle, 0);
            xsmm_fused_brgemm_invoke(
                TypeParam::dtype, handle, p.a.base(), p.a.offset, p.b.base(),
                p.b.offset, p.c.base(), p.c.offset, d.base(), d.offset, batch);
            ASSERT_TRUE(p.c.guardsIntact());
            for (int64_t i = 0; i < m; ++i)
              for (int64_t j = 0; j < n; ++j) {
                double sum, magnitude;
                p.reference(before, i, j, sum, magnitude);
                const double number = read(d, i, j);
                const double expected = kind == BinaryAdd   ? sum + number
                                        : kind == BinaryMul ? sum * number
                                                            : sum;
                const double scale =
                    kind == BinaryMul ? std::fabs(number) : 1.0;
                const double added = kind == BinaryAdd ? std::fabs(number) : 0;
                const double tolerance =
                    scale * p.tolerance(sum, magnitude) +
                    p.tolerance(expected, magnitude * scale + added);
                ASSERT_NEAR(p.c.get(i, j), expected, tolerance)
                    << "kind " << kind << ", form " << form << ", side " << side
                    << ", beta " << beta << ", batch " << batch << " at " << i
                    << ", " << j;
              }
          }
}

// 256 + (1 + 2^-8) is nearer to 258 than to 256, and 1 + 2^-8 is rounded to 1.
TEST(Rounding, IsOnceForWhatAProductStartsFrom) {
  std::vector<uint16_t> a = {0x3f80, 0x3f80}, b = {0x3f80, 0x3b80}, c(1);
  std::vector<uint16_t> d = {0x4380};
  const int64_t handle = xsmm_fused_brgemm_dispatch(BF16, 1, 1, 2, 2, 1, 1, 0,
                                                    0, 1, GemmBeta0 | GemmVnniB,
                                                    0, UnaryNone, 0, BinaryAdd);
  xsmm_fused_brgemm_invoke(BF16, handle, a.data(), 0, b.data(), 0, c.data(), 0,
                           d.data(), 0, 1);
  EXPECT_EQ(c[0], 0x4381);
}

TEST(Refusal, OfPlanes) {
  const auto refused = [](int64_t handle) {
    std::vector<float> data(64, 5.0f);
    xsmm_unary_invoke(F32, handle, data.data(), 0, data.data() + 32, 0);
    return data == std::vector<float>(64, 5.0f);
  };
  testing::internal::CaptureStderr();
  EXPECT_TRUE(refused(xsmm_unary_dispatch(3, F32, 2, 2, 2, 2, 0)));
  EXPECT_TRUE(refused(xsmm_unary_dispatch(UnaryNone, F32, 2, 2, 2, 2, 0)));
  EXPECT_TRUE(refused(xsmm_unary_dispatch(UnaryZero, F32, 2, 4, 1, 3, 0)));
  EXPECT_TRUE(refused(xsmm_unary_dispatch(UnaryIdentity, F32, 2, 4, 3, 4, 0)));
  EXPECT_TRUE(refused(xsmm_unary_dispatch(UnaryIdentity, F32, 2, 2, 2, 2, 3)));
  EXPECT_TRUE(refused(xsmm_unary_dispatch(UnaryTranspose, F32, 2, 2, 2, 2, 2)));
  EXPECT_TRUE(refused(xsmm_binary_dispatch(BinaryAdd, F32, 2, 2, 2, 2, 2, 5)));
  EXPECT_TRUE(refused(xsmm_fused_brgemm_dispatch(F32, 2, 2, 2, 2, 2, 2, 0, 0, 2,
                                                 0, 0, 3, 0, BinaryAdd)));
  const std::string said = testing::internal::GetCapturedStderr();
  EXPECT_EQ(std::count(said.begin(), said.end(), '\n'), 8) << said;
  EXPECT_NE(said.find("kind is 3 where one of 0 (none), 1 (identity), 2 "
                      "(zero), 4 (transpose) is accepted"),
            std::string::npos)
      << said;
  EXPECT_NE(said.find("flags is 3 where one broadcast of an input is accepted"),
            std::string::npos)
      << said;
  EXPECT_NE(said.find("unary kind is 3 where 0 (none)"), std::string::npos)
      << said;
}

} // namespace
