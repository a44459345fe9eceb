//===- TestSizes.cpp - Sizes of payloads ----------------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Workbench/TestPayload.h"

using namespace mlir;
using namespace tenon;

/// A proof is for ranks up to this one.
static constexpr unsigned kMostDims = 4;
/// How many elements a vector has, at most.
static constexpr int64_t kMostOfVector = 32;

int64_t PayloadMaker::freshUnknown(StringRef name, int64_t least, bool isOpen) {
  Poly made = unknowns->fresh(name, least);
  if (isOpen)
    open.insert(made.terms.begin()->first.front());
  return unknowns->number(made);
}

bool PayloadMaker::isOpen(int64_t size) const {
  if (!unknowns)
    return isDynamic && size == dynamicSize;
  for (const auto &[monomial, factor] : unknowns->read(size).terms)
    for (unsigned unknown : monomial)
      if (open.count(unknown))
        return true;
  return false;
}

int64_t PayloadMaker::sum(int64_t a, int64_t b) const {
  return unknowns ? unknowns->number(unknowns->read(a) + unknowns->read(b))
                  : a + b;
}

int64_t PayloadMaker::product(int64_t a, int64_t b) const {
  return unknowns ? unknowns->number(unknowns->read(a) * unknowns->read(b))
                  : a * b;
}

int64_t PayloadMaker::size() {
  if (unknowns) {
    bool isSpecial = sizesMade++ == special;
    if (mode == Mode::OneUnit && isSpecial)
      return 1;
    return freshUnknown("n", leastSize,
                        mode == Mode::Dynamic ||
                            (mode == Mode::OneDynamic && isSpecial));
  }
  static constexpr int64_t kSizes[] = {2, 3, 4, 1, 5, 7, 8, 1, 6, 9, 0};
  if (isSquare && commonSize != 0 && !choices.once(5))
    return commonSize;
  if (!hints.numbers.empty() && choices.once(3)) {
    int64_t number = choices.of(hints.numbers);
    return commonSize = choices.once(3) && number <= 16 ? 2 * number : number;
  }
  if (isDynamic && choices.once(3))
    return dynamicSize;
  int64_t size = choices.of(kSizes);
  return commonSize = size == 0 && !choices.once(3) ? 2 : size;
}

TestType PayloadMaker::shaped(unsigned leastRank) {
  static constexpr unsigned kRanks[] = {2, 1, 3, 2, 4, 3, 5};
  if (forced)
    return forced->type;
  TestType type;
  type.kind = onBuffers ? TestType::MemRef : TestType::Tensor;
  type.element = element();
  unsigned rank = leastRank;
  if (!unknowns)
    rank = std::max(leastRank, choices.of(kRanks));
  else if (!wantsFactors)
    rank += choices.below(kMostDims + 1 - leastRank);
  for (unsigned dim = 0; dim < rank; ++dim)
    type.sizes.push_back(size());
  if (unknowns && wantsFactors) {
    // Products of up to four sizes in all.
    for (unsigned more = choices.below(kMostDims + 1 - rank); more > 0; --more)
      if (type.sizes.empty() || choices.below(2) == 0)
        type.sizes.push_back(size());
      else
        type.sizes.back() = product(type.sizes.back(), size());
  }
  return type;
}

/// LLVM takes vectors of many elements apart, which takes minutes: the last
/// sizes are made smaller.
void PayloadMaker::makeVector(TestType &type) const {
  type.kind = TestType::Vector;
  for (int64_t &size : llvm::reverse(type.sizes))
    if (!unknowns && ShapedType::getNumElements(type.sizes) > kMostOfVector)
      size = std::min<int64_t>(size, 2);
}

/// Numbers whose product is the size, in an order.
std::vector<int64_t> PayloadMaker::factorsOf(int64_t size) {
  std::vector<int64_t> found;
  if (unknowns) {
    Poly poly = unknowns->read(size);
    if (poly.terms.size() == 1 && poly.terms.begin()->second == 1)
      for (unsigned unknown : poly.terms.begin()->first)
        found.push_back(unknowns->number(Poly::unknown(unknown)));
  } else if (size > 1) {
    for (int64_t factor : {2, 3, 2})
      if (size % factor == 0 && size > factor && choices.below(2)) {
        found.push_back(factor);
        size /= factor;
      }
    found.insert(choices.below(2) ? found.begin() : found.end(), size);
  }
  if (found.empty())
    found.push_back(size);
  return found;
}

/// For a proof all permutations of so many dims; of four, those that swap two
/// neighbors or rotate.
SmallVector<int64_t> PayloadMaker::permutation(unsigned count) {
  SmallVector<int64_t> order(llvm::to_vector(llvm::seq<int64_t>(0, count)));
  if (!unknowns || count < 4) {
    for (unsigned at = count; at > 1; --at)
      std::swap(order[at - 1], order[at - 1 - choices.below(at)]);
    return order;
  }
  unsigned way = choices.below(6);
  if (way < 3)
    std::swap(order[way], order[way + 1]);
  else if (way == 3)
    std::rotate(order.begin(), order.begin() + 1, order.end());
  else if (way == 4)
    std::rotate(order.begin() + 1, order.begin() + 2, order.end());
  return order;
}

std::vector<TestCut> PayloadMaker::cuts(const TestType *whole,
                                        const TestType *part, bool maybeOpen,
                                        bool hasStrides) {
  std::vector<TestCut> cuts((whole ? whole : part)->sizes.size());
  // Of unknowns one dim is cut, or all; an offset is 0, static or open.
  unsigned which = 0, kind = 0;
  bool isOpenPart = false;
  int64_t step = 1;
  if (unknowns) {
    which = choices.below(cuts.size() + 1);
    kind = choices.below(maybeOpen ? 3 : 2);
    isOpenPart = maybeOpen && !part && choices.rare(2);
    if (hasStrides && choices.rare(2))
      step = freshUnknown("s", 2, /*isOpen=*/false);
  }
  for (auto [dim, cut] : llvm::enumerate(cuts)) {
    bool isCut = !unknowns || dim == which || which == cuts.size();
    if (whole)
      cut.whole = whole->sizes[dim];
    if (part)
      cut.length = part->sizes[dim];
    if (!isCut) {
      (whole ? cut.length : cut.whole) = whole ? cut.whole : cut.length;
    } else if (unknowns) {
      if (kind != 0)
        cut.offset = freshUnknown("o", 0, kind == 2);
      if (!part)
        cut.length = isOpenPart ? freshUnknown("n", leastSize, true) : size();
      if (!whole)
        cut.whole = size();
      cut.stride = step;
    } else if (!whole) {
      cut.offset = choices.below(3);
      cut.stride = hasStrides && choices.once(4) ? 2 : 1;
      cut.whole = cut.offset + choices.below(3) +
                  std::max<int64_t>((cut.length - 1) * cut.stride + 1, 0);
      if (isOpen(cut.whole) && !isOpen(cut.length))
        ++cut.whole;
    } else if (cut.whole > 0) {
      cut.offset = choices.below(std::min<int64_t>(cut.whole, 3));
      int64_t left = cut.whole - cut.offset;
      cut.stride = hasStrides && left > 2 && choices.once(4) ? 2 : 1;
      if (!part)
        cut.length = (left - choices.below(left) - 1) / cut.stride + 1;
    }
  }
  return cuts;
}
