//===- TestKernels.cpp - Kernels of dialect xsmm in payloads --------------===//
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

/// A dispatch and its kernel. Where the pattern has kernels before, an operation
/// that reads or writes one of their buffers may stand between.
bool PayloadMaker::makeKernel(Node &node) {
  StringRef name = node.name;
  if (name.ends_with(".dispatch") || isDynamic ||
      (unknowns && mode != Mode::Static && mode != Mode::OneUnit))
    return false;
  onBuffers = true;
  if (unsigned between = choices.rare(1 + 2 * touched.size())) {
    TestValue one = touched[(between - 1) / 2], other = argument(one.type);
    if (between % 2)
      std::swap(one, other);
    emit("memref.copy " + one.name + ", " + other.name + " : " +
         print(one.type) + " to " + print(other.type));
  }
  Node *dispatch = producer(node, 0).first;
  auto literal = [&](StringRef attribute) -> Attribute {
    for (Node *one : {&node, dispatch})
      if (one && one->op)
        for (auto [word, value] : llvm::zip(one->op.getAttributeValueNames(),
                                            one->op.getAttributeValues()))
          if (cast<StringAttr>(word) == attribute)
            if (Attribute said = literalOf(value))
              return said;
    return nullptr;
  };
  auto wordOf = [&](StringRef attribute, ArrayRef<StringRef> words) {
    auto said = dyn_cast_or_null<StringAttr>(literal(attribute));
    return said ? said.str() : words[choices.rare(words.size())].str();
  };
  bool isUnary = name == "xsmm.unary", isBinary = name == "xsmm.binary";
  bool isFused = name == "xsmm.fused_brgemm", isGemm = name == "xsmm.gemm";
  std::string kind, attributes, flags, type = "f32";
  auto add = [&](StringRef attribute, StringRef text) {
    attributes += (", " + attribute + " = " + text).str();
  };
  static constexpr StringRef kUnary[] = {"relu",     "identity", "relu_ogt",
                                         "relu_oge", "relu_uge", "zero",
                                         "transpose", "vnni_2"};
  static constexpr StringRef kBinary[] = {"add", "sub", "mul",
                                          "div", "max", "maxnum"};
  if (isUnary || isBinary)
    kind = wordOf("kind", isUnary ? ArrayRef(kUnary) : ArrayRef(kBinary));
  bool isTurned = kind == "transpose", isVnni = kind == "vnni_2";
  if (isVnni)
    type = "bf16";

  // The output, which may be one of a kernel before.
  TestType matrix{TestType::MemRef, {}, type};
  unsigned outNumber = isUnary ? 2 : 3;
  std::optional<TestValue> out = given(node, outNumber);
  if (!isPossible || (out && (isVnni || out->type.sizes.size() != 2)))
    return false;
  TestType whole = out      ? matrix.of(out->type.sizes)
                   : isVnni ? matrix.of({size(), size(), 2})
                            : matrix.of({size(), size()});
  int64_t m = whole.sizes[isTurned ? 1 : 0], n = whole.sizes[isTurned ? 0 : 1];
  if (isVnni)
    m = sum(m, m);

  // An input of m x n elements, or one that extends over them.
  std::vector<TestValue> operands;
  std::vector<int64_t> sizes = {m, n};
  auto leadingOf = [](const TestValue &value, int64_t otherwise) {
    return value.type.pitch ? value.type.pitch : otherwise;
  };
  auto addInput = [&](unsigned number, std::string &flags, StringRef suffix,
                      unsigned way) {
    static constexpr StringRef kWays[] = {"none", "bcast_row", "bcast_col",
                                          "bcast_scalar"};
    SmallVector<int64_t> shape = {way < 2 ? m : 1, way % 2 ? 1 : n};
    // Unit dims may be left out.
    if (way != 0 && choices.below(2))
      llvm::erase(shape, 1);
    if (way != 0)
      flags = "\"" + (kWays[way] + suffix).str() + "\"" +
              (flags.empty() ? "" : ", ") + flags;
    operands.push_back(operand(node, number, matrix.of(shape)));
    return leadingOf(operands.back(), way % 2 ? 1 : n);
  };
  int64_t batch = 1;
  auto addMatrices = [&](unsigned number, int64_t rows, int64_t columns) {
    SmallVector<int64_t> shape = {rows, columns};
    if (!isGemm)
      shape.insert(shape.begin(), batch);
    operands.push_back(operand(node, number, matrix.of(shape)));
    return leadingOf(operands.back(), columns);
  };
  if (isUnary) {
    sizes.push_back(
        addInput(1, flags, "", isTurned || isVnni ? 0 : choices.rare(4)));
  } else if (isBinary) {
    sizes.push_back(addInput(1, flags, "_in0", choices.rare(4)));
    sizes.push_back(addInput(2, flags, "_in1", choices.rare(4)));
  } else {
    batch = isGemm ? 1 : size();
    int64_t k = size();
    sizes.push_back(k);
    sizes.push_back(addMatrices(1, m, k));
    sizes.push_back(addMatrices(2, k, n));
    if (choices.below(2))
      flags = "\"beta_0\"";
  }
  operands.push_back(out ? *out : operand(node, outNumber, whole));
  sizes.push_back(leadingOf(operands.back(), isTurned ? m : n));
  if (!isUnary && !isBinary && !isGemm) {
    sizes.push_back(product(m, sizes[3]));
    sizes.push_back(product(sizes[2], sizes[4]));
  }
  if (isFused) {
    static constexpr StringRef kTails[] = {"add", "none", "sub", "mul",
                                           "div", "max",  "maxnum"};
    static constexpr StringRef kLast[] = {"none",     "relu",     "identity",
                                          "relu_ogt", "relu_oge", "relu_uge",
                                          "zero"};
    std::string tail = wordOf("binary_kind", kTails), ofTail;
    unsigned way = tail == "none" ? 0 : choices.rare(7);
    int64_t leading = addInput(4, ofTail, way > 3 ? "_in0" : "_in1",
                               way > 3 ? way - 3 : way);
    // The leading dimension of D may be left out.
    if (tail != "none" && choices.below(2) == 0)
      sizes.push_back(leading);
    else if (operands.back().type.pitch)
      return false;
    add("binary_kind", "\"" + tail + "\"");
    add("unary_kind", "\"" + wordOf("unary_kind", kLast) + "\"");
    add("binary_flags", "[" + (ofTail.empty() ? "\"none\"" : ofTail) + "]");
    add("unary_flags", "[\"none\"]");
  }
  if (!isPossible)
    return false;
  if (!kind.empty())
    add("kind", "\"" + kind + "\"");
  std::string data = "data_type = " + type;
  TestType i64{TestType::Scalar, {}, "i64"};
  TestValue handle = emit(
      i64, "\"" + node.name + ".dispatch\"() {" + data + attributes +
               ", flags = [" + (flags.empty() ? "\"none\"" : flags) +
               "], sizes = array<i64: " +
               StringRef(printList(sizes)).drop_front().drop_back().str() +
               ">} : () -> i64");
  if (dispatch) {
    dispatch->isMade = true;
    dispatch->line = last + 1;
    dispatch->results = {handle};
  }
  for (const TestValue &value : operands)
    touched.push_back(value);
  operands.insert(operands.begin(), handle);
  if (!isUnary && !isBinary && !isGemm)
    operands.push_back(constant(i64, std::to_string(batch)));
  std::vector<std::string> names;
  for (const TestValue &value : operands)
    names.push_back(value.name);
  emit("\"" + node.name + "\"(" + llvm::join(names, ", ") + ") {" + data +
       (kind.empty() ? "" : ", kind = \"" + kind + "\"") + "} : (" +
       printTypes(operands) + ") -> ()");
  return true;
}
