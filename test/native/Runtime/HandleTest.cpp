//===- HandleTest.cpp - What dispatches promise ---------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Tile.h"
#include <thread>

using namespace tenon::xsmm;
using namespace tenon::xsmm::test;

namespace {

TEST(Handle, EqualArgumentsGiveEqualHandles) {
  EXPECT_EQ(xsmm_gemm_dispatch(F32, 8, 8, 8, 8, 8, 8, 0),
            xsmm_gemm_dispatch(F32, 8, 8, 8, 8, 8, 8, 0));
  EXPECT_NE(xsmm_gemm_dispatch(F32, 8, 8, 8, 8, 8, 8, 0),
            xsmm_gemm_dispatch(F32, 8, 8, 8, 8, 8, 8, GemmBeta0));
  EXPECT_NE(xsmm_gemm_dispatch(F32, 8, 8, 8, 8, 8, 8, 0),
            xsmm_brgemm_dispatch(F32, 8, 8, 8, 8, 8, 8, 0, 0, 0));
  EXPECT_NE(xsmm_gemm_dispatch(F32, 8, 8, 8, 8, 8, 8, 0),
            xsmm_gemm_dispatch(F64, 8, 8, 8, 8, 8, 8, 0));
}

TEST(Handle, ThreadsThatRaceAgree) {
  constexpr int64_t kCount = 60;
  std::vector<std::vector<int64_t>> seen(8, std::vector<int64_t>(kCount));
  std::vector<std::thread> threads;
  for (std::vector<int64_t> &mine : seen)
    threads.emplace_back([&mine] {
      for (int64_t i = 0; i < kCount; ++i)
        mine[i] = xsmm_brgemm_dispatch(i % 2 ? F32 : BF16, 5 + i, 16, 16, 16,
                                       16, 16, 512, 512, GemmBeta0);
    });
  for (std::thread &thread : threads)
    thread.join();
  for (const std::vector<int64_t> &mine : seen)
    EXPECT_EQ(mine, seen.front());
  for (int64_t i = 0; i < kCount; ++i)
    for (int64_t j = 0; j < i; ++j)
      EXPECT_NE(seen.front()[i], seen.front()[j]);
}

// The library ends the process over these where it has to emulate bf16; the lit
// test runs this as such a processor.
TEST(Handle, NoShapeEndsTheProcess) {
  for (int64_t m = 1; m <= 64; ++m)
    for (int64_t n : {15, 47, 63})
      EXPECT_NE(xsmm_brgemm_dispatch(BF16, m, n, 46, 100000, 100000, 100000,
                                     100000000, 100000000, GemmVnniB),
                0);
}

/// Dispatches, expects one sentence on stderr that has `message`, and that the
/// next equal dispatch is silent.
template <class Dispatch>
int64_t expectRefusal(Dispatch dispatch, const std::string &message) {
  testing::internal::CaptureStderr();
  const int64_t handle = dispatch();
  const std::string said = testing::internal::GetCapturedStderr();
  EXPECT_NE(said.find(message), std::string::npos) << said;
  EXPECT_EQ(std::count(said.begin(), said.end(), '\n'), 1) << said;
  EXPECT_NE(handle, 0);
  return handle;
}

TEST(Refusal, OfUnknownNumbers) {
  const int64_t handle = expectRefusal(
      [] { return xsmm_gemm_dispatch(7, 2, 2, 2, 2, 2, 2, 0); },
      "data type is 7 where one of 0 (f32), 1 (bf16), 2 (f64) is accepted");
  std::vector<float> a(4, 1.0f), c(4, 5.0f);
  xsmm_gemm_invoke(7, handle, a.data(), 0, a.data(), 0, c.data(), 0);
  EXPECT_EQ(c, std::vector<float>(4, 5.0f));
  expectRefusal(
      [] { return xsmm_gemm_dispatch(F32, 2, 2, 2, 2, 2, 2, 1 << 20); },
      "xsmm_gemm_dispatch: flags is 1048576 where a sum of");
}

TEST(Refusal, OfSizesThatMakeNoSense) {
  expectRefusal([] { return xsmm_gemm_dispatch(F32, -4, 2, 2, 2, 2, 2, 0); },
                "m is -4 where 0 to 2147483647 is accepted");
  expectRefusal(
      [] { return xsmm_gemm_dispatch(F32, 4, 2, INT64_MAX, 2, 2, 2, 0); },
      "k is 9223372036854775807");
  expectRefusal([] { return xsmm_gemm_dispatch(F32, 4, 8, 4, 4, 7, 8, 0); },
                "ldb is 7 where at least the 8 elements of a row");
  expectRefusal(
      [] {
        return xsmm_brgemm_dispatch(F32, 4, 8, 4, 4, 8, 8, INT64_MIN, 0, 0);
      },
      "stride_a is -9223372036854775808");
}

TEST(Refusal, OfWhatAnEntryCannotDo) {
  expectRefusal(
      [] { return xsmm_gemm_dispatch(F32, 4, 8, 4, 4, 8, 8, GemmVnniB); },
      "a VNNI flag for bf16 only");
  expectRefusal(
      [] { return xsmm_gemm_dispatch(BF16, 3, 8, 4, 4, 8, 8, GemmVnniC); },
      "m is 3 where an even number with vnni_c");
}

TEST(Refusal, IsSaidOnceAndDoesNothing) {
  auto dispatch = [] {
    return xsmm_brgemm_dispatch(F32, 2, 2, -1, 2, 2, 2, 0, 0, GemmBeta0);
  };
  const int64_t handle = expectRefusal(dispatch, "k is -1");
  std::vector<float> a(4, 1.0f), c(4, 5.0f);
  testing::internal::CaptureStderr();
  xsmm_brgemm_invoke(F32, handle, a.data(), 0, a.data(), 0, c.data(), 0, 1);
  EXPECT_EQ(dispatch(), handle);
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
  EXPECT_EQ(c, std::vector<float>(4, 5.0f));
}

TEST(Misuse, OfAHandleOfAnotherEntryDoesNothing) {
  std::vector<float> a(64, 1.0f), c(64, 5.0f);
  const int64_t brgemm = xsmm_brgemm_dispatch(F32, 8, 8, 8, 8, 8, 8, 0, 0, 0);
  const int64_t gemm = xsmm_gemm_dispatch(F32, 8, 8, 8, 8, 8, 8, 0);
  testing::internal::CaptureStderr();
  xsmm_gemm_invoke(F32, brgemm, a.data(), 0, a.data(), 0, c.data(), 0);
  xsmm_gemm_invoke(BF16, gemm, a.data(), 0, a.data(), 0, c.data(), 0);
  xsmm_brgemm_invoke(F32, gemm, a.data(), 0, a.data(), 0, c.data(), 0, 1);
  xsmm_gemm_invoke(F32, 0, a.data(), 0, a.data(), 0, c.data(), 0);
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "xsmm_gemm_invoke: the handle belongs to another entry or data "
            "type; a handle from the dispatch of the same name is accepted, "
            "and this call does nothing.\n");
  EXPECT_EQ(c, std::vector<float>(64, 5.0f));
}

TEST(Empty, TilesAreLeftAlone) {
  std::vector<float> a(64, 1.0f), c(64, 5.0f);
  for (auto [m, n] : {std::pair<int64_t, int64_t>{0, 8}, {8, 0}, {0, 0}}) {
    xsmm_brgemm_invoke(
        F32, xsmm_brgemm_dispatch(F32, m, n, 8, 8, 8, 8, 0, 0, GemmBeta0),
        a.data(), 0, a.data(), 0, c.data(), 0, 1);
    xsmm_gemm_invoke(BF16,
                     xsmm_gemm_dispatch(BF16, m, n, 8, 8, 8, 8, GemmVnniB),
                     a.data(), 0, a.data(), 0, c.data(), 0);
  }
  EXPECT_EQ(c, std::vector<float>(64, 5.0f));
}

} // namespace
