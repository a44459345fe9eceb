//===- RanksTest.cpp - Every entry of the library of ranks ----------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs on every rank. What others have is known, so each computes by itself
// what it has to get.
//
//===----------------------------------------------------------------------===//

#include "Ranks/RanksAbi.h"
#include "gtest/gtest.h"
#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

using namespace tenon::ranks;

namespace {

int64_t address(const void *data) { return reinterpret_cast<int64_t>(data); }

struct GroupShape {
  int64_t size, stride;
};

/// Each group that so many ranks can be cut into.
std::vector<GroupShape> groups() {
  std::vector<GroupShape> shapes;
  int64_t count = tenon_ranks_count();
  for (int64_t stride = 1; stride <= count; ++stride)
    for (int64_t size = 1; size * stride <= count; ++size)
      if (count % (size * stride) == 0)
        shapes.push_back({size, stride});
  return shapes;
}

/// The ranks of this one's group, by their places.
std::vector<int64_t> membersOf(GroupShape shape) {
  int64_t rank = tenon_ranks_rank();
  int64_t first = rank - rank / shape.stride % shape.size * shape.stride;
  std::vector<int64_t> members;
  for (int64_t place = 0; place < shape.size; ++place)
    members.push_back(first + place * shape.stride);
  return members;
}

/// The element `number` of a rank: small, so that no order of sums matters.
double elementOf(int64_t rank, int64_t number) {
  return (rank * 7 + number * 3) % 5 - 2;
}

double combine(Kind kind, double left, double right) {
  switch (kind) {
  case Sum:
    return left + right;
  case Product:
    return left * right;
  case Maximum:
    return std::max(left, right);
  case Minimum:
    return std::min(left, right);
  }
  return 0;
}

/// The bits of bf16 and f16, of numbers that need few.
template <DataType type>
uint16_t halfBits(double value) {
  float number = static_cast<float>(value);
  uint32_t bits;
  std::memcpy(&bits, &number, sizeof(bits));
  if (type == BF16)
    return bits >> 16;
  if (value == 0)
    return 0;
  return (bits >> 16 & 0x8000) | ((bits & 0x7fffffff) - (112u << 23)) >> 13;
}

template <DataType number, typename Element>
struct Format {
  static constexpr DataType type = number;
  using Bits = Element;
  static Bits store(double value) {
    if constexpr (type == F16 || type == BF16)
      return halfBits<type>(value == 0 ? 0 : value);
    else
      return static_cast<Bits>(value);
  }
};

template <typename F>
class Typed : public ::testing::Test {};
using Formats = ::testing::Types<Format<F32, float>, Format<F64, double>,
                                 Format<F16, uint16_t>, Format<BF16, uint16_t>,
                                 Format<I8, int8_t>, Format<I16, int16_t>,
                                 Format<I32, int32_t>, Format<I64, int64_t>>;
TYPED_TEST_SUITE(Typed, Formats);

template <typename F>
std::vector<typename F::Bits> elements(int64_t rank, int64_t count) {
  std::vector<typename F::Bits> made;
  for (int64_t number = 0; number < count; ++number)
    made.push_back(F::store(elementOf(rank, number)));
  return made;
}

/// Element `number` of what a group has, combined. -0 is not told from +0.
template <typename F>
typename F::Bits combined(GroupShape shape, Kind kind, int64_t number) {
  std::vector<int64_t> members = membersOf(shape);
  double value = elementOf(members[0], number);
  for (size_t place = 1; place < members.size(); ++place)
    value = combine(kind, value, elementOf(members[place], number));
  return F::store(value);
}

/// Whether two are equal as numbers: a product may be -0.
template <typename F>
bool areEqual(typename F::Bits left, typename F::Bits right) {
  if constexpr (F::type == F16 || F::type == BF16)
    return left == right || ((left | right) & 0x7fff) == 0;
  else
    return left == right;
}

/// As one message, and in pieces that divide neither parts nor elements.
constexpr int64_t kLimits[] = {int64_t(1) << 30, 100};
constexpr Kind kKinds[] = {Sum, Maximum, Minimum, Product};
constexpr int64_t kCount = 37;

TYPED_TEST(Typed, AllReduce) {
  for (GroupShape shape : groups())
    for (Kind kind : kKinds)
      for (int64_t limit : kLimits)
        for (bool inPlace : {false, true}) {
          tenon_ranks_limit(limit);
          auto from = elements<TypeParam>(tenon_ranks_rank(), kCount);
          decltype(from) to(kCount);
          auto &result = inPlace ? from : to;
          tenon_rank_all_reduce(address(from.data()), address(result.data()),
                                kCount, TypeParam::type, kind, shape.size,
                                shape.stride);
          for (int64_t number = 0; number < kCount; ++number)
            EXPECT_TRUE(areEqual<TypeParam>(
                result[number], combined<TypeParam>(shape, kind, number)))
                << "size " << shape.size << " stride " << shape.stride
                << " kind " << kind << " element " << number;
        }
}

// What MPICH sums in parts, and a rest that no part divides.
TEST(Ranks, LongAllReduce) {
  using Long = Format<BF16, uint16_t>;
  constexpr int64_t kLong = (1 << 19) + 5;
  tenon_ranks_limit(kLimits[0]);
  for (GroupShape shape : groups())
    for (bool inPlace : {false, true}) {
      auto from = elements<Long>(tenon_ranks_rank(), kLong);
      decltype(from) to(kLong);
      auto &result = inPlace ? from : to;
      tenon_rank_all_reduce(address(from.data()), address(result.data()), kLong,
                            BF16, Sum, shape.size, shape.stride);
      int64_t wrong = 0;
      for (int64_t number = 0; number < kLong; ++number)
        wrong +=
            !areEqual<Long>(result[number], combined<Long>(shape, Sum, number));
      EXPECT_EQ(wrong, 0);
    }
}

TYPED_TEST(Typed, ReduceScatter) {
  for (GroupShape shape : groups())
    for (Kind kind : kKinds)
      for (int64_t limit : kLimits) {
        tenon_ranks_limit(limit);
        int64_t all = kCount * shape.size;
        auto from = elements<TypeParam>(tenon_ranks_rank(), all);
        decltype(from) to(kCount);
        tenon_rank_reduce_scatter(address(from.data()), address(to.data()),
                                  kCount, TypeParam::type, kind, shape.size,
                                  shape.stride);
        int64_t first = tenon_rank_place(shape.size, shape.stride) * kCount;
        for (int64_t number = 0; number < kCount; ++number)
          EXPECT_TRUE(areEqual<TypeParam>(
              to[number], combined<TypeParam>(shape, kind, first + number)))
              << "size " << shape.size << " stride " << shape.stride << " kind "
              << kind << " element " << number;
      }
}

TYPED_TEST(Typed, AllGather) {
  for (GroupShape shape : groups())
    for (int64_t limit : kLimits) {
      tenon_ranks_limit(limit);
      auto from = elements<TypeParam>(tenon_ranks_rank(), kCount);
      decltype(from) to(kCount * shape.size), expected;
      tenon_rank_all_gather(address(from.data()), address(to.data()), kCount,
                            TypeParam::type, shape.size, shape.stride);
      for (int64_t member : membersOf(shape))
        for (auto element : elements<TypeParam>(member, kCount))
          expected.push_back(element);
      EXPECT_EQ(to, expected);
    }
}

TYPED_TEST(Typed, AllToAll) {
  for (GroupShape shape : groups())
    for (int64_t limit : kLimits) {
      tenon_ranks_limit(limit);
      int64_t all = kCount * shape.size;
      auto from = elements<TypeParam>(tenon_ranks_rank(), all);
      decltype(from) to(all), expected;
      tenon_rank_all_to_all(address(from.data()), address(to.data()), kCount,
                            TypeParam::type, shape.size, shape.stride);
      int64_t place = tenon_rank_place(shape.size, shape.stride);
      for (int64_t member : membersOf(shape)) {
        auto theirs = elements<TypeParam>(member, all);
        expected.insert(expected.end(), theirs.begin() + place * kCount,
                        theirs.begin() + (place + 1) * kCount);
      }
      EXPECT_EQ(to, expected);
    }
}

TEST(Ranks, PlaceInGrid) {
  int64_t rank = tenon_ranks_rank();
  for (GroupShape shape : groups())
    EXPECT_EQ(tenon_rank_place(shape.size, shape.stride),
              rank / shape.stride % shape.size);
}

/// All ranks are one group here.
void reduceAll(const void *from, void *to, int64_t count, DataType type,
               Kind kind) {
  tenon_rank_all_reduce(address(from), address(to), count, type, kind,
                        tenon_ranks_count(), 1);
}

TEST(Ranks, NanIsKeptByAll) {
  for (Kind kind : {Maximum, Minimum}) {
    float number = tenon_ranks_rank() == 0 ? std::nanf("") : 1.0f, result;
    reduceAll(&number, &result, 1, F32, kind);
    EXPECT_TRUE(std::isnan(result));
  }
}

TEST(Ranks, PlusZeroIsGreater) {
  bool isLast = tenon_ranks_rank() + 1 == tenon_ranks_count();
  double number = isLast ? 0.0 : -0.0, greatest, least;
  reduceAll(&number, &greatest, 1, F64, Maximum);
  reduceAll(&number, &least, 1, F64, Minimum);
  EXPECT_FALSE(std::signbit(greatest));
  EXPECT_EQ(std::signbit(least), tenon_ranks_count() > 1);
}

/// The sum of a number of rank 0 and zeros, or of two numbers.
uint16_t sumOfHalf(DataType type, uint16_t first, uint16_t second) {
  int64_t rank = tenon_ranks_rank();
  uint16_t mine = rank == 0 ? first : rank == 1 ? second : 0, result;
  reduceAll(&mine, &result, 1, type, Sum);
  return result;
}

TEST(Ranks, EveryHalfIsItself) {
  std::vector<uint16_t> numbers, sums(1 << 16);
  for (int64_t bits = 0; bits < 1 << 16; ++bits)
    numbers.push_back(tenon_ranks_rank() == 0 ? bits : 0);
  for (DataType type : {F16, BF16}) {
    uint16_t infinity = type == F16 ? 0x7c00 : 0x7f80;
    reduceAll(numbers.data(), sums.data(), sums.size(), type, Sum);
    for (int64_t bits = 0; bits < 1 << 16; ++bits) {
      int64_t magnitude = bits & 0x7fff;
      if (magnitude > infinity) {
        EXPECT_GT(sums[bits] & 0x7fff, infinity) << bits;
      } else if (magnitude != 0) {
        EXPECT_EQ(sums[bits], bits);
      }
    }
  }
}

TEST(Ranks, HalvesAreRoundedToEven) {
  if (tenon_ranks_count() == 1)
    return;
  // 2048 + 1 and 2050 + 1 lie between numbers of f16.
  EXPECT_EQ(sumOfHalf(F16, 0x6800, 0x3c00), 0x6800);
  EXPECT_EQ(sumOfHalf(F16, 0x6801, 0x3c00), 0x6802);
  // 65504 + 16 is half a step above the largest.
  EXPECT_EQ(sumOfHalf(F16, 0x7bff, 0x4c00), 0x7c00);
  EXPECT_EQ(sumOfHalf(F16, 0x7bff, 0x4bff), 0x7bff);
  // Below the normal numbers.
  EXPECT_EQ(sumOfHalf(F16, 0x0001, 0x0001), 0x0002);
  EXPECT_EQ(sumOfHalf(F16, 0x03ff, 0x0001), 0x0400);
  EXPECT_EQ(sumOfHalf(F16, 0x8001, 0x8001), 0x8002);
  // 256 + 1 and 258 + 1 lie between numbers of bf16.
  EXPECT_EQ(sumOfHalf(BF16, 0x4380, 0x3f80), 0x4380);
  EXPECT_EQ(sumOfHalf(BF16, 0x4381, 0x3f80), 0x4382);
}

TEST(Ranks, LeastTrafficIsCounted) {
  int64_t count = tenon_ranks_count(), calls, bytes;
  std::vector<float> from(count * 5), to(count * 5);
  auto sentBy = [&](auto call) {
    tenon_ranks_reset_traffic();
    call();
    tenon_ranks_traffic(&calls, &bytes);
    EXPECT_EQ(calls, count == 1 ? 0 : 1);
    return bytes;
  };
  int64_t source = address(from.data()), target = address(to.data());
  EXPECT_EQ(sentBy([&] {
              tenon_rank_all_reduce(source, target, 5 * count, F32, Sum, count,
                                    1);
            }),
            2 * (count - 1) * 20);
  EXPECT_EQ(sentBy([&] {
              tenon_rank_reduce_scatter(source, target, 5, F32, Sum, count, 1);
            }),
            (count - 1) * 20);
  EXPECT_EQ(
      sentBy([&] { tenon_rank_all_gather(source, target, 5, F32, count, 1); }),
      (count - 1) * 20);
  EXPECT_EQ(
      sentBy([&] { tenon_rank_all_to_all(source, target, 5, F32, count, 1); }),
      (count - 1) * 20);
}

TEST(Ranks, MessagesBetweenTwoAndToAll) {
  int64_t rank = tenon_ranks_rank(), count = tenon_ranks_count();
  for (int64_t limit : kLimits) {
    tenon_ranks_limit(limit);
    std::string text(350, static_cast<char>('a' + rank));
    if (rank != 0)
      tenon_ranks_send(text.data(), text.size(), 0);
    for (int64_t other = 1; rank == 0 && other < count; ++other) {
      std::string received(350, ' ');
      tenon_ranks_receive(received.data(), received.size(), other);
      EXPECT_EQ(received, std::string(350, static_cast<char>('a' + other)));
    }
    tenon_ranks_broadcast(text.data(), text.size());
    EXPECT_EQ(text, std::string(350, 'a'));
    tenon_ranks_wait();
    tenon_ranks_barrier();
  }
}

} // namespace

/// Calls that make no sense, by name.
static void misuse(const std::string &what) {
  float number = 1, result;
  bool isOfType = what == "type", isOfKind = what == "kind";
  tenon_rank_all_reduce(address(&number), address(&result), 1, isOfType ? 8 : 0,
                        isOfKind ? 4 : 0, what == "group" ? 4 : 2, 1);
}

int main(int argc, char **argv) {
  ::testing::InitGoogleTest(&argc, argv);
  // The first call of a compiled program starts MPI, if there is an mpiexec.
  tenon_rank_place(1, 1);
  if (argc > 1)
    misuse(argv[1]);
  return RUN_ALL_TESTS();
}
