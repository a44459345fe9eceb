//===- TestGeneric.cpp - linalg.generic in payloads -----------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/RuleChecks.h"
#include "Workbench/TestPayload.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace tenon;

/// Terms of bodies that rules which ask nothing of them meet.
static constexpr StringLiteral kTerms[] = {"addf(0, 1)",
                                           "0",
                                           "mulf(0, 1)",
                                           "maximumf(0, 0.0)",
                                           "addf(0, last)",
                                           "addf(mulf(0, 1), last)",
                                           "exp(0)",
                                           "subf(0, 1)",
                                           "divf(0, 1)",
                                           "maximumf(0, last)",
                                           "addf(0, addf(1, last))",
                                           "select(ogt(0, 1), 0, 1)",
                                           "addf(exp(subf(0, 1)), last)",
                                           "mulf(0, addf(1, 2))",
                                           "extf(0)",
                                           "truncf(0)",
                                           "addf(extf(mulf(0, 1)), last)",
                                           "addf(index_cast(index0), 0)"};

/// A term for the body; how many inputs it has, and whether it reads what is
/// there already.
std::optional<TestTerm> PayloadMaker::chooseBody(Node &node, unsigned &inputs,
                                                 bool &sums) {
  std::optional<unsigned> given = operandCount(node);
  std::optional<TestTerm> term;
  if (unknowns) {
    inputs = given ? *given - 1 : 1 + choices.below(node.op ? 2 : 1);
    std::vector<std::string> asked;
    if (node.op)
      for (Operation *user : node.op.getOp().getUsers())
        if (auto call = dyn_cast<pdl::ApplyNativeConstraintOp>(user);
            call && call.getName() == "BodyIs")
          asked.push_back(textOf(call.getArgs()[1]));
    // Elsewhere any function will do, which is written when loops are known.
    if (asked.empty() && inputs == 2 && node.op &&
        llvm::is_contained(hints.natives, "ReductionRoles") && choices.below(2))
      return chooseTerm("addf(mulf(0, 1), last)", choices);
    if (asked.empty())
      return TestTerm();
    return chooseTerm(choices.of(asked), choices);
  }
  if (!hints.terms.empty() && choices.below(4) != 3)
    term = chooseTerm(choices.of(hints.terms), choices);
  if (!term || term->name.empty())
    term = chooseTerm(choices.of(kTerms), choices);
  if (!term)
    return term;
  // Sums read the element that they write.
  std::function<bool(const TestTerm &)> readsLast = [&](const TestTerm &one) {
    return one.isLast() || llvm::any_of(one.arguments, readsLast);
  };
  inputs = countOperands(*term);
  sums = readsLast(*term);
  // `addf(mulf(0, 1), 2)`: the last operand is what is written.
  if (!sums && (given ? inputs == *given && inputs > 0
                      : inputs > 1 && choices.once(3))) {
    sums = true;
    --inputs;
  }
  if (given && inputs + 1 < *given)
    inputs = *given - 1;
  if (!given && choices.once(8))
    ++inputs;
  return term;
}

/// An unknown function of the inputs: of the index of the first loop too, or of
/// what is there already.
static std::string anyFunction(unsigned inputs, bool readsIndex,
                               bool readsLast) {
  std::vector<std::string> read;
  for (unsigned number = 0; number < inputs; ++number)
    read.push_back(std::to_string(number));
  if (readsIndex)
    read.push_back("sitofp(index_cast(index0))");
  if (readsLast || read.empty())
    read.push_back("last");
  std::string term = "sin(" + read.front() + ")";
  for (const std::string &one : llvm::drop_begin(read))
    term = "atan2(" + term + ", " + one + ")";
  return term;
}

bool PayloadMaker::makeGeneric(Node &node, Want want) {
  unsigned inputs = 0;
  bool sums = false, isMove = hasAttribute(node, "tenon.transpose");
  if (want && !want->isShaped())
    return false;
  std::optional<TestTerm> term = chooseBody(node, inputs, sums);
  std::optional<unsigned> operands = operandCount(node);
  if (!term || (operands && inputs + 1 != *operands) || (isMove && inputs != 1))
    return false;
  std::vector<std::optional<TestValue>> values(inputs + 1);
  int there = -1;
  for (unsigned number = 0; number <= inputs; ++number) {
    if (number < inputs || operands)
      values[number] = given(node, number);
    if (values[number] && !values[number]->type.isShaped() &&
        values[number]->type.kind != TestType::Scalar)
      return false;
    if (values[number] && there < 0 && number < inputs &&
        values[number]->type.isShaped())
      there = number;
  }
  if (!isPossible)
    return false;

  // Loops have the sizes of an operand that is there, or of the result.
  std::optional<TestValue> &last = values[inputs];
  TestType like = there >= 0 ? values[there]->type
                  : last     ? last->type
                  : want     ? *want
                             : shaped(unknowns && inputs == 0 ? 1 : 0);
  bool isFixed = want || last;
  if (there < 0 && !isFixed && choices.once(12))
    like.sizes.clear();
  SmallVector<int64_t> extents(like.sizes.begin(), like.sizes.end());
  std::vector<SmallVector<int64_t>> maps(inputs + 1);
  if (there >= 0) {
    SmallVector<int64_t> order = permutation(node.op ? extents.size() : 0);
    if (order.empty())
      order = llvm::to_vector(llvm::seq<int64_t>(0, extents.size()));
    if (!node.op && choices.below(2))
      std::reverse(order.begin(), order.end());
    for (auto [dim, loop] : llvm::enumerate(order))
      extents[loop] = like.sizes[dim];
    maps[there] = order;
  }
  // A product has a loop in both inputs, in each alone, and reductions.
  bool isProduct = unknowns && inputs == 2 && node.op && there < 0 &&
                   extents.size() >= 2 && extents.size() <= 3 &&
                   llvm::is_contained(hints.natives, "ReductionRoles") &&
                   choices.rare(2) == 0;
  SmallVector<bool> reduced(extents.size(), false);
  auto addLoop = [&](bool reduces) {
    extents.push_back(size());
    reduced.push_back(reduces);
  };
  if (unknowns) {
    bool mayReduce = !isMove && inputs > 0;
    if (isProduct)
      for (unsigned more = extents.size() == 2 ? 1 + choices.below(2) : 1;
           more > 0; --more)
        addLoop(true);
    else if (mayReduce && isFixed && there < 0 && extents.size() < 4 &&
        choices.below(2)) {
      addLoop(true);
    } else if (mayReduce && !isFixed && !extents.empty()) {
      // No reduction, the last loop, the first one, or one more parallel loop.
      unsigned kind = choices.below(there >= 0 && extents.size() < 4 ? 4 : 3);
      if (kind == 2 && extents.size() < 2)
        return false;
      if (kind == 3)
        addLoop(false);
      else if (kind != 0)
        (kind == 1 ? reduced.back() : reduced.front()) = true;
    }
  } else if (sums && choices.below(4) != 3) {
    if (there >= 0 && !isFixed && !extents.empty() && choices.below(2))
      reduced[choices.below(reduced.size())] = true;
    else
      for (unsigned more = 1 + choices.once(4); more > 0; --more)
        addLoop(true);
  } else if (there >= 0 && !isFixed && choices.once(4)) {
    addLoop(false);
  }
  SmallVector<int64_t> parallel;
  for (auto [loop, reduces] : llvm::enumerate(reduced))
    if (!reduces)
      parallel.push_back(loop);
  unsigned reductions = extents.size() - parallel.size();
  maps[inputs] = parallel;
  if (unknowns && !isFixed && parallel.size() > 1 && !isMove && there < 0 &&
      choices.below(2))
    std::swap(maps[inputs][0], maps[inputs][1]);
  auto typeOf = [&](ArrayRef<int64_t> map, const std::string &element) {
    TestType type = like;
    type.isUnknown = false;
    type.element = element;
    type.sizes.clear();
    for (int64_t loop : map)
      type.sizes.push_back(extents[loop]);
    return type;
  };

  // The body, and the element types of the operands.
  if (isMove)
    term->name = "0";
  else if (term->name.empty() && unknowns) {
    bool readsIndex = node.op && choices.rare(2);
    if (readsIndex && extents.empty())
      return false;
    term = chooseTerm(anyFunction(inputs, readsIndex, reductions), choices);
  }
  std::string element = last             ? last->type.element
                        : want           ? want->element
                        : common.empty() ? like.element
                                         : common;
  std::optional<TestBody> body = writeBody(*term, inputs, element);
  if (!body)
    return false;
  TestType out = typeOf(maps[inputs], element);
  if ((want && out != *want) || (last && out != last->type))
    return false;

  // What each operand reads: all loops, or some, in any order.
  isProduct |= !unknowns && reductions && inputs == 2 &&
               parallel.size() >= 2 && choices.below(2);
  SmallVector<bool> covered(extents.size(), false);
  auto cover = [&](ArrayRef<int64_t> map) {
    for (int64_t loop : map)
      covered[loop] = true;
  };
  cover(maps[inputs]);
  for (unsigned number = 0; number < inputs; ++number) {
    SmallVector<int64_t> &map = maps[number];
    if (int(number) == there) {
      if (values[number]->type != typeOf(map, body->types[number]))
        return false;
      cover(map);
      continue;
    }
    SmallVector<int64_t> all =
        llvm::to_vector(llvm::seq<int64_t>(0, extents.size()));
    if (unknowns && isMove) {
      map = permutation(all.size());
    } else if (unknowns) {
      map = all;
      unsigned ways = isProduct ? 3 : map.size() < 2 || !node.op ? 2 : 5;
      unsigned way = choices.rare(ways);
      if (isProduct) {
        // The batch and other reductions, then (m, k) or (k, n), which may be
        // transposed, or those of the other input.
        bool isLeft = (number == 0) != (way == 2);
        map.assign(parallel.begin(), parallel.end() - 2);
        for (int64_t loop : ArrayRef(all).drop_back())
          if (reduced[loop])
            map.push_back(loop);
        map.push_back(isLeft ? parallel.end()[-2] : all.back());
        map.push_back(isLeft ? all.back() : parallel.back());
        if (way == 1)
          std::swap(map.back(), map.end()[-2]);
      } else if (way == 4 || (way == 1 && map.size() < 2))
        map.clear();
      else if (way == 1)
        std::rotate(map.begin(), map.begin() + 1, map.end());
      else if (way != 0)
        map.erase(way == 2 ? map.begin() : map.end() - 1);
    } else {
      unsigned kind = choices.below(4);
      auto *side = isProduct ? parallel.end() - 2 : parallel.end();
      for (int64_t loop : all) {
        auto *place = std::find(side, parallel.end(), loop);
        bool takes = isProduct ? place == parallel.end() ||
                                     place - side == int64_t(number)
                     : kind == 3 ? choices.below(2) == 0 ||
                                       (number + 1 == inputs && !covered[loop])
                                 : true;
        if (takes)
          map.push_back(loop);
      }
      if (kind == 2 || (isProduct && choices.once(3)))
        for (size_t at = map.size(); at > 1; --at)
          std::swap(map[at - 1], map[choices.below(at)]);
    }
    if (values[number] && values[number]->type.kind == TestType::Scalar)
      map.clear();
    cover(map);
    TestType type = typeOf(map, body->types[number]);
    bool isScalar = values[number]
                        ? values[number]->type.kind == TestType::Scalar
                        : map.empty() && choices.once(12);
    if (isScalar)
      type = {TestType::Scalar, {}, type.element};
    if (!values[number])
      values[number] = operand(node, number, type);
    if (values[number]->type != type)
      return false;
  }
  if (llvm::is_contained(covered, false))
    return false;
  if (!last)
    last = operands ? operand(node, inputs, out) : init(node, inputs, out);

  // Loops may stand in any order.
  SmallVector<int64_t> order =
      llvm::to_vector(llvm::seq<int64_t>(0, extents.size()));
  if (choices.once(4))
    order = permutation(order.size());
  std::vector<std::string> names(order.size()), iterators, affine, elements;
  for (auto [at, loop] : llvm::enumerate(order)) {
    names[loop] = "d" + std::to_string(at);
    iterators.push_back(reduced[loop] ? "\"reduction\"" : "\"parallel\"");
  }
  std::vector<std::string> domain = names;
  llvm::sort(domain);
  for (const auto &map : maps) {
    std::vector<std::string> places;
    for (int64_t loop : map)
      places.push_back(names[loop]);
    affine.push_back("affine_map<(" + llvm::join(domain, ", ") + ") -> (" +
                     llvm::join(places, ", ") + ")>");
  }
  for (auto [number, type] : llvm::enumerate(body->types))
    elements.push_back("%b" + std::to_string(number) + ": " + type);
  std::string attributes;
  if (isMove) {
    // Dim k of the operand is dim order[k] of the result.
    for (int64_t loop : maps[0])
      attributes += (attributes.empty() ? ": " : ", ") +
                    std::to_string(llvm::find(maps[1], loop) - maps[1].begin());
    attributes = " attrs = {tenon.transpose = array<i64" + attributes + ">}";
  }
  std::vector<TestValue> read;
  for (auto &value : ArrayRef(values).drop_back())
    read.push_back(*value);
  return finishStructured(
      node,
      "linalg.generic {indexing_maps = [" + llvm::join(affine, ", ") +
          "], iterator_types = [" + llvm::join(iterators, ", ") + "]}",
      read, {*last},
      attributes + " {\n  ^bb0(" + llvm::join(elements, ", ") + "):\n" +
          body->lines + "    linalg.yield " + body->result + " : " + element +
          "\n  }");
}
