//===- TestStructured.cpp - Structured operations of payloads -------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Workbench/TestPayload.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"

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
  for (int64_t size : type.sizes)
    if (isOpen(size))
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
  bool saysType = !StringRef(head).starts_with("linalg.transpose") &&
                  !StringRef(head).starts_with("linalg.broadcast");
  SmallVector<TestType> types;
  for (const TestValue &value : inits)
    types.push_back(value.type);
  return results(node, types,
                 saysType ? text + " -> (" + printTypes(inits) + ")" : text);
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
  if (unknowns || (node.op && operandCount(node) && choices.below(4) == 3))
    value = unknowns && llvm::is_contained(hints.natives, "BodyIs") &&
                    choices.below(2)
                ? constant(scalar, type.isFloat() ? "0.0" : "0")
                : operand(node, 0, scalar);
  else
    value = constant(scalar, choices.of(type.isFloat() ? kFloats : kIntegers));
  TestValue to = init(node, 1, type);
  return finishStructured(node, "linalg.fill", {value}, {to}, "");
}

bool PayloadMaker::makeTranspose(Node &node, Want want) {
  std::optional<TestValue> source = given(node, 0);
  TestType from = source ? source->type
                  : want ? *want
                         : shaped(unknowns ? 1 : 2);
  // MLIR's verifier crashes where there are no dims.
  if (!isPossible || from.sizes.empty() || !from.isShaped())
    return false;
  SmallVector<int64_t> order = permutation(from.sizes.size()), sizes;
  TestType to = from;
  for (auto [dim, place] : llvm::enumerate(order))
    if (want && !source)
      from.sizes[place] = want->sizes[dim];
    else
      to.sizes[dim] = from.sizes[place];
  if (want && to != *want)
    return false;
  TestValue input = source ? *source : operand(node, 0, from);
  return finishStructured(node, "linalg.transpose", {input},
                          {init(node, 1, to)},
                          " permutation = " + printList(order));
}

bool PayloadMaker::makeBroadcast(Node &node, Want want) {
  TestType to = want ? *want : shaped(), from = to;
  if (!to.isShaped())
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
                          " dimensions = " + printList(added));
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
    if (want->sizes.size() != loops.size() || !want->isShaped())
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
  bool isUnary = llvm::is_contained(kUnary, name),
       isSoftmax = name == "softmax";
  if (!isUnary && !isSoftmax && !llvm::is_contained(kBinary, name))
    return lacks((unknowns ? "no payload has a " : "") + node.name);
  std::optional<TestValue> first = given(node, 0);
  TestType type = first ? first->type : want ? *want : shaped();
  if (!isPossible || !type.isShaped() || (want && type != *want))
    return false;
  bool needsFloats = name == "div" || isSoftmax ||
                     (isUnary && name != "copy" && name != "abs");
  if ((!type.isFloat() && needsFloats) ||
      (isSoftmax &&
       (type.kind != TestType::Tensor || type.sizes.empty() || unknowns)))
    return false;
  std::vector<TestValue> inputs;
  for (unsigned number = 0; number < (isUnary || isSoftmax ? 1 : 2); ++number)
    inputs.push_back(number == 0 && first ? *first
                                          : operand(node, number, type));
  std::string head = node.name;
  if (isSoftmax)
    head +=
        " dimension(" + std::to_string(choices.below(type.sizes.size())) + ")";
  return finishStructured(node, head, inputs, {init(node, inputs.size(), type)},
                          "");
}
