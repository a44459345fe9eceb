//===- TestStructured.cpp - Structured operations of payloads -------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Workbench/TestPayload.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include <map>

using namespace mlir;
using namespace tenon;

/// What an operation writes to: as the pattern says, or an argument, a fill, or
/// new memory. For ~0 it is the result of `node` itself.
TestValue PayloadMaker::init(Node &node, unsigned number,
                             const TestType &type) {
  if (number != ~0u) {
    auto said = operandCount(node);
    return said && number < *said ? operand(node, number, type)
                                  : chosen(type, /*isInit=*/true);
  }
  std::vector<std::string> sizes;
  if (isDynamic)
    for (int64_t size : type.sizes)
      if (size == dynamicSize)
        sizes.push_back(index(size).name);
  return result(
      node, type,
      (type.kind == TestType::MemRef ? "memref.alloc(" : "tensor.empty(") +
          llvm::join(sizes, ", ") + ") : " + print(type));
}

/// Writes `HEAD ins(...) outs(...) TAIL -> types`.
bool PayloadMaker::finishStructured(Node &node, const std::string &head,
                                    ArrayRef<TestValue> inputs,
                                    ArrayRef<TestValue> inits,
                                    const std::string &tail) {
  auto list = [&](ArrayRef<TestValue> values) {
    std::vector<std::string> names, types;
    for (const TestValue &value : values) {
      names.push_back(value.name);
      types.push_back(print(value.type));
    }
    return llvm::join(names, ", ") + " : " + llvm::join(types, ", ");
  };
  if (llvm::any_of(inputs, [](auto &value) { return value.name.empty(); }) ||
      llvm::any_of(inits, [](auto &value) { return value.name.empty(); }))
    return false;
  std::string text = head;
  if (!inputs.empty())
    text += " ins(" + list(inputs) + ")";
  text += " outs(" + list(inits) + ")" + tail;
  if (inits.front().type.kind == TestType::MemRef) {
    emit(text);
    return true;
  }
  std::vector<std::string> types;
  for (const TestValue &value : inits)
    types.push_back(print(value.type));
  if (inits.size() == 1) {
    bool saysType = !StringRef(head).starts_with("linalg.transpose") &&
                    !StringRef(head).starts_with("linalg.broadcast");
    result(node, inits[0].type, text + (saysType ? " -> " + types[0] : ""));
    return true;
  }
  text += " -> (" + llvm::join(types, ", ") + ")";
  std::string name = fresh();
  emit(name + ":" + std::to_string(inits.size()) + " = " + text);
  for (auto [number, value] : llvm::enumerate(inits))
    node.results.push_back({name + "#" + std::to_string(number), value.type});
  return true;
}

bool PayloadMaker::makeFill(Node &node, Want want) {
  TestType type = want ? *want : shaped();
  if (type.kind == TestType::Scalar || type.kind == TestType::Vector)
    return false;
  static const std::vector<std::string> kFloats = {"0.0", "1.0", "-1.5",
                                                   "-0.0"};
  static const std::vector<std::string> kIntegers = {"0", "1", "-3"};
  TestType scalar{TestType::Scalar, {}, type.element};
  TestValue value;
  if (node.op && operandCount(node) && choices.below(4) == 3)
    value = operand(node, 0, scalar);
  else
    value = constant(scalar, choices.of(type.isFloat() ? kFloats : kIntegers));
  TestValue to = init(node, 1, type);
  return finishStructured(node, "linalg.fill", {value}, {to}, "");
}

bool PayloadMaker::makeTranspose(Node &node, Want want) {
  TestType to = want ? *want : shaped(2), from = to;
  // MLIR's verifier crashes where there are no dims.
  if (to.sizes.empty() ||
      (to.kind != TestType::Tensor && to.kind != TestType::MemRef))
    return false;
  SmallVector<int64_t> order(
      llvm::to_vector(llvm::seq<int64_t>(0, to.sizes.size())));
  for (size_t at = order.size(); at > 1; --at)
    std::swap(order[at - 1], order[at - 1 - choices.below(at)]);
  for (auto [dim, source] : llvm::enumerate(order))
    from.sizes[source] = to.sizes[dim];
  TestValue input = operand(node, 0, from), out = init(node, 1, to);
  return finishStructured(node, "linalg.transpose", {input}, {out},
                          print(order, " permutation = [", "]"));
}

bool PayloadMaker::makeBroadcast(Node &node, Want want) {
  TestType to = want ? *want : shaped(), from = to;
  if (to.kind != TestType::Tensor && to.kind != TestType::MemRef)
    return false;
  SmallVector<int64_t> added;
  from.sizes.clear();
  for (auto [dim, size] : llvm::enumerate(to.sizes))
    if (choices.below(2))
      added.push_back(dim);
    else
      from.sizes.push_back(size);
  TestValue input = operand(node, 0, from), out = init(node, 1, to);
  return finishStructured(node, "linalg.broadcast", {input}, {out},
                          print(added, " dimensions = [", "]"));
}

/// Products and convolutions, by the loops of their operands.
bool PayloadMaker::makeProduct(Node &node, Want want) {
  static const llvm::StringMap<std::array<StringRef, 3>> kProducts = {
      {"linalg.matmul", {"mk", "kn", "mn"}},
      {"linalg.batch_matmul", {"bmk", "bkn", "bmn"}},
      {"linalg.batch_reduce_matmul", {"bmk", "bkn", "mn"}},
      {"linalg.matvec", {"mk", "k", "m"}},
      {"linalg.vecmat", {"k", "kn", "n"}},
      {"linalg.dot", {"k", "k", ""}},
      {"linalg.mmt4d", {"mkac", "nkdc", "mnad"}}};
  auto product = kProducts.find(node.name);
  if (product == kProducts.end())
    return false;
  std::map<char, int64_t> sizes;
  TestType out;
  out.kind = onBuffers ? TestType::MemRef : TestType::Tensor;
  out.element = element();
  StringRef loops = product->second[2];
  if (want) {
    if (want->sizes.size() != loops.size() || want->kind > TestType::MemRef ||
        want->kind == TestType::Scalar)
      return fail();
    out = *want;
    for (auto [loop, size] : llvm::zip(loops, out.sizes))
      sizes[loop] = size;
  }
  auto shape = [&](StringRef of) {
    TestType type = out;
    type.sizes.clear();
    for (char loop : of) {
      if (!sizes.count(loop))
        sizes[loop] = this->size();
      type.sizes.push_back(sizes[loop]);
    }
    return type;
  };
  TestType a = shape(product->second[0]), b = shape(product->second[1]);
  out = shape(loops);
  if (out.isFloat() && choices.once(5))
    a.element = b.element = out.element == "f64" ? "f32" : "bf16";
  TestValue left = operand(node, 0, a), right = operand(node, 1, b);
  TestValue to = init(node, 2, out);
  return finishStructured(node, node.name, {left, right}, {to}, "") || fail();
}

/// Operations whose operands have the shape of the result.
bool PayloadMaker::makeNamed(Node &node, Want want) {
  static const std::vector<std::string> kUnary = {
      "exp",  "log",   "abs",  "ceil",   "floor", "negf",  "reciprocal",
      "sqrt", "rsqrt", "tanh", "square", "erf",   "round", "copy"};
  static const std::vector<std::string> kBinary = {"add", "sub", "mul", "div",
                                                   "max", "min", "powf"};
  StringRef name = node.name;
  name.consume_front("linalg.");
  bool isUnary = llvm::is_contained(kUnary, name);
  if (name == "softmax") {
    TestType type = want ? *want : shaped();
    if (type.kind != TestType::Tensor || !type.isFloat() || type.sizes.empty())
      return false;
    TestValue input = operand(node, 0, type), to = init(node, 1, type);
    std::string text = "linalg.softmax dimension(" +
                       std::to_string(choices.below(type.sizes.size())) +
                       ") ins(" + input.name + " : " + print(type) + ") outs(" +
                       to.name + " : " + print(type) + ") -> " + print(type);
    result(node, type, text);
    return true;
  }
  if (!isUnary && !llvm::is_contained(kBinary, name)) {
    if (missing.empty() && isPossible)
      missing = node.name;
    return false;
  }
  TestType type = want ? *want : shaped();
  if (type.kind == TestType::Scalar || type.kind == TestType::Vector)
    return false;
  if (!type.isFloat() &&
      (name == "div" || (isUnary && name != "copy" && name != "abs")))
    return false;
  std::vector<TestValue> inputs;
  for (unsigned number = 0; number < (isUnary ? 1 : 2); ++number)
    inputs.push_back(operand(node, number, type));
  TestValue to = init(node, inputs.size(), type);
  return finishStructured(node, node.name, inputs, {to}, "");
}

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

bool PayloadMaker::makeGeneric(Node &node, Want want) {
  std::optional<unsigned> given = operandCount(node);
  if (want && want->kind != TestType::Tensor && want->kind != TestType::MemRef)
    return false;
  std::optional<TestTerm> term;
  if (!hints.terms.empty() && choices.below(4) != 3)
    term = chooseTerm(choices.of(hints.terms), choices);
  if (!term || term->name.empty())
    term = chooseTerm(choices.of(kTerms), choices);
  if (!term)
    return false;
  // Sums read the element that they write.
  std::function<bool(const TestTerm &)> readsLast = [&](const TestTerm &one) {
    return one.isLast() || llvm::any_of(one.arguments, readsLast);
  };
  unsigned inputs = countOperands(*term);
  bool sums = readsLast(*term);
  // `addf(mulf(0, 1), 2)`: the last operand is what is written.
  if (given && inputs == *given && inputs > 0 && !sums) {
    sums = true;
    --inputs;
  } else if (!given && inputs > 1 && !sums && choices.once(3)) {
    sums = true;
    --inputs;
  }
  if (given && inputs + 1 < *given)
    inputs = *given - 1;
  if (given && inputs + 1 != *given)
    return false;
  if (!given && choices.once(8))
    ++inputs;

  // Loops: those of the result, then reductions.
  TestType out = want ? *want : shaped(0);
  if (!want && choices.once(12))
    out.sizes.clear();
  unsigned parallel = out.sizes.size();
  bool reduces = sums ? choices.below(4) != 3 : false;
  unsigned loops = parallel;
  SmallVector<int64_t> sizes = llvm::to_vector(out.sizes);
  if (reduces) {
    loops += 1 + choices.once(4);
    while (sizes.size() < loops)
      sizes.push_back(size());
  }
  // The order of loops, by name.
  SmallVector<unsigned> order(llvm::to_vector(llvm::seq(0u, loops)));
  if (choices.once(4))
    for (size_t at = order.size(); at > 1; --at)
      std::swap(order[at - 1], order[choices.below(at)]);
  auto loop = [&](unsigned of) {
    return "d" + std::to_string(llvm::find(order, of) - order.begin());
  };
  std::vector<std::string> domain, iterators, maps;
  for (unsigned at = 0; at < loops; ++at) {
    domain.push_back("d" + std::to_string(at));
    iterators.push_back(order[at] < parallel ? "\"parallel\""
                                             : "\"reduction\"");
  }
  auto addMap = [&](ArrayRef<unsigned> of) {
    std::vector<std::string> results;
    for (unsigned one : of)
      results.push_back(loop(one));
    maps.push_back("affine_map<(" + llvm::join(domain, ", ") + ") -> (" +
                   llvm::join(results, ", ") + ")>");
  };

  std::optional<TestBody> body = writeBody(*term, inputs, out.element);
  if (!body)
    return false;
  std::vector<TestType> types;
  SmallVector<bool> covered(loops, false);
  for (unsigned loop = 0; loop < parallel; ++loop)
    covered[loop] = true;
  bool isProduct = reduces && inputs == 2 && parallel >= 2 && choices.below(2);
  for (unsigned number = 0; number < inputs; ++number) {
    SmallVector<unsigned> of;
    unsigned kind = choices.below(4);
    for (unsigned one = 0; one < loops; ++one) {
      bool takes = true;
      if (isProduct)
        takes = one >= parallel || one + 2 < parallel ||
                one == parallel - 2 + number;
      else if (kind == 3)
        takes =
            choices.below(2) == 0 || (number + 1 == inputs && !covered[one]);
      if (takes) {
        of.push_back(one);
        covered[one] = true;
      }
    }
    if (kind == 2 || (isProduct && choices.once(3)))
      for (size_t at = of.size(); at > 1; --at)
        std::swap(of[at - 1], of[choices.below(at)]);
    TestType type = out;
    type.element = body->types[number];
    type.sizes.clear();
    for (unsigned one : of)
      type.sizes.push_back(sizes[one]);
    if (choices.once(12) && of.empty())
      type.kind = TestType::Scalar;
    types.push_back(type);
    addMap(of);
  }
  if (llvm::is_contained(covered, false))
    return false;
  addMap(llvm::to_vector(llvm::seq(0u, parallel)));
  std::vector<TestValue> values;
  for (unsigned number = 0; number < inputs; ++number)
    values.push_back(operand(node, number, types[number]));
  TestValue to = given ? operand(node, inputs, out) : init(node, inputs, out);
  std::vector<std::string> elements;
  for (auto [number, type] : llvm::enumerate(body->types))
    elements.push_back("%b" + std::to_string(number) + ": " + type);
  return finishStructured(
      node,
      "linalg.generic {indexing_maps = [" + llvm::join(maps, ", ") +
          "], iterator_types = [" + llvm::join(iterators, ", ") + "]}",
      values, {to},
      " {\n  ^bb0(" + llvm::join(elements, ", ") + "):\n" + body->lines +
          "    linalg.yield " + body->result + " : " + out.element + "\n  }");
}
