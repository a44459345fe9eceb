//===- Masks.cpp - Lists with a number for each dim -----------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A mask has a number for each dim or loop of an operation, 0 or 1: the answer
// to a question that is asked of all of them at once. Where it says which dims
// join, 1 makes a dim one with the dim before it.
//
//===----------------------------------------------------------------------===//

#include "Vocabulary/Topics.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace tenon;

static FailureOr<Numbers> bits(ArrayAttr maps, Numbers dims) {
  auto map = maps.empty() ? AffineMapAttr() : dyn_cast<AffineMapAttr>(maps[0]);
  if (!map)
    return failure();
  int64_t size = map.getValue().getNumDims();
  Numbers mask(size, 0);
  for (int64_t dim : dims) {
    if (dim < 0 || dim >= size)
      return failure();
    mask[dim] = 1;
  }
  return mask;
}

/// A list of one number counts at each place of the other.
static FailureOr<Numbers> less(Numbers first, Numbers second) {
  if (first.size() == 1)
    first.resize(second.size(), first.front());
  if (second.size() == 1)
    second.resize(first.size(), second.front());
  if (first.size() != second.size())
    return failure();
  for (auto [number, other] : llvm::zip(first, second))
    number = number < other;
  return first;
}

static Numbers sums(Numbers list) {
  int64_t sum = 0;
  for (int64_t &number : list)
    sum += std::exchange(number, sum);
  return list;
}

static Numbers positions(Numbers mask) {
  Numbers places;
  for (auto [place, bit] : llvm::enumerate(mask))
    if (bit)
      places.push_back(place);
  return places;
}

void tenon::fillIn(Diagnostic &diagnostic, StringRef text,
                   ArrayRef<std::pair<StringRef, std::string>> names,
                   ArrayRef<int64_t> numbers) {
  while (!text.empty()) {
    auto [plain, rest] = text.split('{');
    auto [key, behind] = rest.split('}');
    diagnostic << plain;
    for (const auto &[name, meaning] : names)
      if (key == name)
        diagnostic << meaning;
    if (size_t place; !key.getAsInteger(10, place) && place < numbers.size())
      diagnostic << numbers[place];
    text = behind;
  }
}

static FailureOr<Numbers> apart(PatternRewriter &rewriter, Operation *op,
                                Numbers joins, Numbers mask, Numbers numbers,
                                StringRef why) {
  if (numbers.size() == 1)
    numbers.resize(joins.size(), numbers.front());
  if (joins.size() != mask.size() ||
      (!numbers.empty() && numbers.size() != mask.size()))
    return failure();
  for (size_t dim = 0; dim < joins.size(); ++dim) {
    if (!joins[dim] || !mask[dim])
      continue;
    joins[dim] = 0;
    std::string first = std::to_string(static_cast<int64_t>(dim) - 1);
    std::string second = std::to_string(dim);
    remarkOn(rewriter, op, "dims", "dims ", first, " and ", second, ": ",
             [&](Diagnostic &reason) {
               fillIn(reason, why,
                      {{"op", op->getName().getStringRef().str()},
                       {"first", first},
                       {"second", second}},
                      ArrayRef(numbers).drop_front(numbers.empty() ? 0 : dim));
             });
  }
  return joins;
}

void tenon::registerMasks(NativeRegistry &natives) {
  natives.add("Bits", bits);
  natives.add("Less", less);
  natives.add("Sums", sums);
  natives.add("Apart", apart);
  natives.add("Positions", positions);
}
