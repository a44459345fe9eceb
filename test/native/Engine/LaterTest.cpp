//===- LaterTest.cpp - Work that is put off is done -----------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/Later.h"
#include "gtest/gtest.h"
#include <atomic>
#include <thread>

using namespace tenon;

namespace {

TEST(Later, IsDoneWhenTheLastIsGone) {
  for (int round = 0; round < 5000; ++round) {
    std::atomic<int> done = 0;
    {
      Later outer;
      {
        Later inner;
        Later::run([&] { ++done; });
      }
      for (int piece = 0; piece < round % 7; ++piece)
        Later::run([&] { ++done; });
    }
    ASSERT_EQ(done, 1 + round % 7);
  }
}

TEST(Later, IsDoneByFinish) {
  Later later;
  std::atomic<int> done = 0;
  for (int piece = 0; piece < 100; ++piece)
    Later::run([&] { ++done; });
  Later::finish();
  EXPECT_EQ(done, 100);
}

TEST(Later, IsDoneAtOnceWhereNothingMayBePutOff) {
  int done = 0;
  Later::run([&] { ++done; });
  EXPECT_EQ(done, 1);
  Later later;
  Later atOnce(/*mayPutOff=*/false);
  Later::run([&] { ++done; });
  EXPECT_EQ(done, 2);
}

TEST(Later, IsForManyThreadsAtOnce) {
  std::atomic<int> done = 0;
  auto work = [&] {
    for (int round = 0; round < 500; ++round) {
      Later later;
      Later::run([&] { ++done; });
    }
  };
  std::thread first(work), second(work);
  first.join();
  second.join();
  EXPECT_EQ(done, 1000);
}

} // namespace
