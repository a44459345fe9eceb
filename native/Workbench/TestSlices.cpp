//===- TestSlices.cpp - Reshapes and slices of payloads -------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Workbench/TestPayload.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace tenon;

/// Groups of the dims of the large side of a reshape make those of the small
/// one.
bool PayloadMaker::makeReshape(Node &node, Want want, bool collapses) {
  std::optional<TestValue> source = given(node, 0);
  if (!isPossible)
    return false;
  Want from = source ? &source->type : nullptr;
  Want largeOne = collapses ? from : want, smallOne = collapses ? want : from;
  SmallVector<int64_t> large, small;
  SmallVector<SmallVector<int64_t>> groups;
  auto add = [&](bool isNew, int64_t size) {
    if (isNew) {
      groups.emplace_back();
      small.push_back(1);
    }
    groups.back().push_back(large.size());
    large.push_back(size);
    small.back() = product(small.back(), size);
  };
  TestType like;
  if (largeOne || !smallOne) {
    bool had = std::exchange(wantsFactors, false);
    like = largeOne ? *largeOne : shaped(unknowns ? 1 : 2);
    wantsFactors = had;
    for (int64_t size : like.sizes)
      add(groups.empty() || choices.below(2) == 0, size);
  } else {
    // Each dim is split into its factors, in any groups.
    like = *smallOne;
    for (int64_t size : like.sizes) {
      std::vector<int64_t> factors = factorsOf(size);
      int64_t part = 1;
      bool isFirst = true;
      for (auto [number, factor] : llvm::enumerate(factors)) {
        part = product(part, factor);
        if (number + 1 < factors.size() && choices.below(2) == 0)
          continue;
        add(std::exchange(isFirst, false), part);
        part = 1;
      }
    }
    if ((large.size() == small.size() || !unknowns) && !large.empty() &&
        large.size() < 4 && choices.below(2)) {
      // Or a unit dim is added.
      unsigned at = choices.below(groups.size());
      large.insert(large.begin() + groups[at].back() + 1, 1);
      groups[at].push_back(groups[at].back() + 1);
      for (auto &group : llvm::drop_begin(groups, at + 1))
        for (int64_t &dim : group)
          ++dim;
    }
  }
  if (!like.isShaped() || large.size() == small.size() ||
      (unknowns && large.size() > 4))
    return false;
  // A product with the dynamic size is dynamic, and no size by chance.
  if (isDynamic)
    for (auto [group, size] : llvm::zip(groups, small))
      if (isOpen(size) !=
          llvm::any_of(group, [&](int64_t dim) { return isOpen(large[dim]); }))
        return false;
  TestType to = like.of(collapses ? small : large);
  if (want && to != *want)
    return false;
  if (!source)
    source = operand(node, 0, like.of(collapses ? large : small));
  std::string shape;
  if (!collapses) {
    std::vector<std::string> sizes;
    for (int64_t size : large)
      sizes.push_back(number(size));
    shape = " output_shape " + printList(sizes);
  }
  std::vector<std::string> lists;
  for (const auto &group : groups)
    lists.push_back(printList(group));
  std::string dialect = like.kind == TestType::MemRef ? "memref" : "tensor";
  result(node, to,
         dialect + (collapses ? ".collapse_shape " : ".expand_shape ") +
             source->name + " " + printList(lists) + shape + " : " +
             print(source->type) + " into " + print(to));
  return true;
}

/// `[1, 0] [2, 3] [1, 2]`.
std::string PayloadMaker::printCuts(ArrayRef<TestCut> cuts) {
  std::vector<std::string> offsets, sizes, strides;
  for (const TestCut &cut : cuts) {
    offsets.push_back(number(cut.offset));
    sizes.push_back(number(cut.length));
    strides.push_back(number(cut.stride));
  }
  return printList(offsets) + " " + printList(sizes) + " " + printList(strides);
}

bool PayloadMaker::makeSlice(Node &node, Want want) {
  std::optional<TestValue> source = given(node, 0);
  if (!isPossible)
    return false;
  TestType like = source ? source->type : want ? *want : shaped(), part = like;
  if (like.kind != TestType::Tensor ||
      (want && want->sizes.size() != like.sizes.size()))
    return false;
  // Operands of the pattern behind the source are offsets and sizes.
  std::optional<unsigned> operands = operandCount(node);
  // A unit dim of the part may be dropped.
  bool dropsUnit = !unknowns && !source && choices.once(4);
  if (dropsUnit)
    like.sizes.insert(like.sizes.begin() + choices.below(like.sizes.size() + 1),
                      1);
  bool isWhole = source || (unknowns && !want);
  std::vector<TestCut> list =
      cuts(isWhole ? &like : nullptr, isWhole ? want : &like,
           !operands || *operands > 1, /*hasStrides=*/true);
  SmallVector<int64_t> whole, lengths;
  for (const TestCut &cut : list) {
    whole.push_back(cut.whole);
    lengths.push_back(cut.length);
  }
  if (want) {
    part = *want;
  } else if (isWhole) {
    auto *unit = llvm::find(lengths, 1);
    if (unit != lengths.end() && choices.below(2))
      lengths.erase(unit);
    part = like.of(lengths);
  }
  if (!source)
    source = operand(node, 0, like.of(whole));
  std::string text = printCuts(list);
  result(node, part,
         "tensor.extract_slice " + source->name + text + " : " +
             print(source->type) + " to " + print(part));
  return true;
}

bool PayloadMaker::makeInsert(Node &node, Want want) {
  std::optional<TestValue> source = given(node, 0), into = given(node, 1);
  if (!isPossible)
    return false;
  TestType like = into     ? into->type
                  : want   ? *want
                  : source ? source->type
                           : shaped();
  if (like.kind != TestType::Tensor || (want && like != *want) ||
      (source && source->type.sizes.size() != like.sizes.size()))
    return false;
  bool isWhole = into || want || !source;
  std::optional<unsigned> operands = operandCount(node);
  std::vector<TestCut> list =
      cuts(isWhole ? &like : nullptr, source ? &source->type : nullptr,
           !operands || *operands > 2, /*hasStrides=*/false);
  SmallVector<int64_t> whole, lengths;
  for (const TestCut &cut : list) {
    whole.push_back(cut.whole);
    lengths.push_back(cut.length);
  }
  if (!source)
    source = operand(node, 0, like.of(lengths));
  if (!into)
    into = operand(node, 1, like.of(whole));
  std::string text = printCuts(list);
  result(node, into->type,
         "tensor.insert_slice " + source->name + " into " + into->name + text +
             " : " + print(source->type) + " into " + print(into->type));
  return true;
}
