//===- TestPayload.cpp - Payloads made from a rule ------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Workbench/TestPayload.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Regex.h"
#include <utility>

using namespace mlir;
using namespace tenon;

//===----------------------------------------------------------------------===//
// What a rule says
//===----------------------------------------------------------------------===//

/// The parts of `text` that match `pattern`.
static std::vector<std::string> findAll(StringRef pattern, StringRef text) {
  llvm::Regex regex(pattern);
  std::vector<std::string> found;
  SmallVector<StringRef> groups;
  while (regex.match(text, &groups)) {
    found.push_back(groups.back().str());
    text = text.drop_front(groups[0].data() - text.data() +
                           std::max<size_t>(groups[0].size(), 1));
  }
  return found;
}

TestHints::TestHints(const Rule &rule, const TestAttributes &attributes)
    : attributes(attributes) {
  llvm::StringSet<> seen;
  auto add = [&](std::vector<std::string> &to, const std::string &text) {
    if (seen.insert(text).second)
      to.push_back(text);
  };
  std::string all;
  auto readText = [&](StringRef text) {
    all += (" " + text).str();
    add(terms, text.str());
    std::string joined;
    for (const std::string &part : findAll("'([^']*)'", text)) {
      add(terms, part);
      joined += part;
      if (StringRef(part).trim().ends_with(";"))
        continue;
      add(terms, joined);
      joined.clear();
    }
  };
  pdl::PatternOp pattern = rule.pattern;
  pattern.getBodyRegion().walk([&](Operation *op) {
    if (op->getParentOfType<pdl::RewriteOp>())
      return;
    if (auto named = dyn_cast<pdl::OperationOp>(op))
      all += (" " + named.getOpName().value_or("")).str();
    auto attribute = dyn_cast<pdl::AttributeOp>(op);
    if (!attribute || !attribute.getValue())
      return;
    Attribute value = *attribute.getValue();
    if (auto list = dyn_cast<ArrayAttr>(value)) {
      std::string joined;
      for (auto text : list.getAsRange<Attribute>())
        if (auto string = dyn_cast<StringAttr>(text))
          joined += string.str() + " ";
      readText(joined);
    } else if (auto string = dyn_cast<StringAttr>(value)) {
      readText(string);
    } else if (auto number = dyn_cast<IntegerAttr>(value)) {
      all += " " + std::to_string(number.getValue().getSExtValue()) + " ";
    }
  });
  for (const std::string &name :
       findAll("([a-z_]+\\.[a-z_0-9.]*[a-z_0-9])", all))
    if (RegisteredOperationName::lookup(name, pattern.getContext()))
      add(names, name);
  for (const std::string &number : findAll("[^0-9$a-z_]([0-9]+)[^0-9x]", all)) {
    int64_t value;
    if (!StringRef(number).getAsInteger(10, value) && value > 1 && value <= 64)
      numbers.push_back(value);
  }
  for (StringRef type : {"bf16", "f16", "f64", "i8", "i32"})
    if (StringRef(all).contains(type))
      elements.push_back(type.str());
  onBuffers = StringRef(all).contains("memref.");
  reduces = StringRef(all).contains_insensitive("reduc") ||
            StringRef(all).contains("last");
}

//===----------------------------------------------------------------------===//
// Types and values
//===----------------------------------------------------------------------===//

int64_t PayloadMaker::size() {
  static constexpr int64_t kSizes[] = {2, 3, 4, 1, 5, 7, 8, 1, 6, 9, 0};
  if (!hints.numbers.empty() && choices.once(3)) {
    int64_t number = choices.of(hints.numbers);
    return choices.once(3) && number <= 16 ? 2 * number : number;
  }
  if (isDynamic && choices.once(3))
    return dynamicSize;
  unsigned kind = choices.below(std::size(kSizes));
  return kSizes[kind] == 0 && !choices.once(3) ? 2 : kSizes[kind];
}

std::string PayloadMaker::element() {
  if (common.empty()) {
    static const std::vector<std::string> kElements = {
        "f32", "f32", "f32", "f32", "bf16", "f16", "i32", "i8", "f64"};
    common = !hints.elements.empty() && choices.once(3)
                 ? choices.of(hints.elements)
                 : choices.of(kElements);
  }
  return common;
}

TestType PayloadMaker::shaped(unsigned leastRank) {
  static constexpr unsigned kRanks[] = {2, 1, 3, 2, 4, 3, 5};
  if (forced)
    return forced->type;
  TestType type;
  type.kind = onBuffers ? TestType::MemRef : TestType::Tensor;
  type.element = element();
  unsigned rank = std::max(leastRank, choices.of(kRanks));
  for (unsigned dim = 0; dim < rank; ++dim)
    type.sizes.push_back(size());
  return type;
}

std::string PayloadMaker::print(const TestType &type) const {
  if (type.kind == TestType::Scalar)
    return type.element;
  std::string text = type.kind == TestType::Tensor   ? "tensor<"
                     : type.kind == TestType::MemRef ? "memref<"
                                                     : "vector<";
  for (int64_t size : type.sizes)
    text += (isDynamic && size == dynamicSize && type.kind != TestType::Vector
                 ? "?"
                 : std::to_string(size)) +
            "x";
  return text + type.element + ">";
}

std::string PayloadMaker::print(ArrayRef<int64_t> sizes, StringRef open,
                                StringRef close) const {
  std::string text = open.str();
  llvm::raw_string_ostream os(text);
  llvm::interleaveComma(sizes, os);
  return text + close.str();
}

void PayloadMaker::emit(const std::string &text) {
  body += "  " + text + "\n";
  last = lines + 1;
  lines += 1 + StringRef(text).count('\n');
}

TestValue PayloadMaker::emit(const TestType &type, const std::string &text) {
  TestValue value{fresh(), type};
  emit(value.name + " = " + text);
  return value;
}

TestValue PayloadMaker::index(int64_t value) {
  return emit({TestType::Scalar, {}, "index"},
              "arith.constant " + std::to_string(value) + " : index");
}

TestValue PayloadMaker::argument(const TestType &type) {
  TestValue value{fresh(), type};
  if (type.kind == TestType::Vector) {
    // A function of C takes no vectors.
    TestType memory = type;
    memory.kind = TestType::Tensor;
    bool wasDynamic = isDynamic;
    isDynamic = false;
    TestValue from = argument(memory);
    std::string text = "vector.transfer_read " + from.name + "[";
    std::vector<std::string> zeros, inside;
    for (size_t dim = 0; dim < type.sizes.size(); ++dim) {
      zeros.push_back(index(0).name);
      inside.push_back("true");
    }
    TestType scalar{TestType::Scalar, {}, type.element};
    TestValue padding = constant(scalar, type.isFloat() ? "0.0" : "0");
    value = emit(type, text + llvm::join(zeros, ", ") + "], " + padding.name +
                           " {in_bounds = [" + llvm::join(inside, ", ") +
                           "]} : " + print(memory) + ", " + print(type));
    isDynamic = wasDynamic;
    return value;
  }
  arguments +=
      (arguments.empty() ? "" : ", ") + value.name + ": " + print(type);
  return value;
}

TestValue PayloadMaker::constant(const TestType &type, StringRef text) {
  return emit(type, "arith.constant " + text.str() + " : " + print(type));
}

/// A value that the pattern does not name: an argument, or what an operation
/// makes that the rule mentions or many have before them.
TestValue PayloadMaker::chosen(const TestType &type, bool isInit) {
  static const std::vector<std::string> kProducers = {
      "linalg.fill",           "linalg.generic",      "tensor.empty",
      "tensor.collapse_shape", "tensor.expand_shape", "tensor.extract_slice",
      "linalg.transpose"};
  static const std::vector<std::string> kInits = {"linalg.fill",
                                                  "tensor.empty"};
  if (forced && forced->type == type && !isInit)
    return *std::exchange(forced, std::nullopt);
  if (type.kind != TestType::Tensor || depth > 4 ||
      choices.below(isInit ? 2 : 4) == 0)
    return argument(type);
  const std::vector<std::string> &names =
      isInit                                       ? kInits
      : hints.names.size() > 1 && choices.below(2) ? hints.names
                                                   : kProducers;
  if (!isInit && !choices.once(3))
    return argument(type);
  Node &node = *extra.emplace_back(std::make_unique<Node>());
  node.name = choices.of(names);
  return make(node, 0, &type) && !node.results.empty() ? node.results.front()
                                                       : TestValue{"", type};
}

//===----------------------------------------------------------------------===//
// Operations of the pattern
//===----------------------------------------------------------------------===//

PayloadMaker::Node *PayloadMaker::nodeOf(pdl::OperationOp op) {
  std::unique_ptr<Node> &node = nodes[op];
  if (node)
    return node.get();
  node = std::make_unique<Node>();
  node->op = op;
  node->name = op.getOpName().value_or("").str();
  if (node->name.empty() && !hints.names.empty() && choices.below(3) != 0)
    node->name = choices.of(hints.names);
  if (node->name.empty())
    node->name = "linalg.generic";
  return node.get();
}

std::optional<unsigned> PayloadMaker::operandCount(Node &node) const {
  if (!node.op)
    return std::nullopt;
  for (Value operand : node.op.getOperandValues())
    if (isa<pdl::RangeType>(operand.getType()))
      return std::nullopt;
  // `op<name>` says nothing of operands, and `op<name>()` that there are none.
  if (node.op.getOperandValues().empty())
    return std::nullopt;
  return node.op.getOperandValues().size();
}

TestValue PayloadMaker::operand(Node &node, unsigned number,
                                const TestType &type) {
  if (!node.op || number >= node.op.getOperandValues().size() ||
      isa<pdl::RangeType>(node.op.getOperandValues()[number].getType()))
    return chosen(type);
  Value said = node.op.getOperandValues()[number];
  if (auto known = shared.find(said); known != shared.end()) {
    if (known->second.type != type)
      fail();
    return known->second;
  }
  TestValue value;
  auto made = said.getDefiningOp<pdl::ResultOp>();
  auto range = said.getDefiningOp<pdl::ResultsOp>();
  if (made || range) {
    unsigned result = made ? made.getIndex() : range.getIndex().value_or(0);
    Node *producer = nodeOf((made ? made.getParent() : range.getParent())
                                .getDefiningOp<pdl::OperationOp>());
    if (!make(*producer, result, &type) || producer->results.size() <= result ||
        producer->results[result].type != type) {
      fail();
      return {"", type};
    }
    value = producer->results[result];
  } else {
    value = chosen(type);
  }
  shared[said] = value;
  return value;
}

bool PayloadMaker::make(Node &node, unsigned result, Want want) {
  if (node.isMade || !isPossible)
    return isPossible;
  if (node.isUnderWay || depth > 8 || (result != 0 && want))
    return fail();
  node.isUnderWay = true;
  ++depth;
  bool ok = makeByName(node, want);
  --depth;
  node.isMade = true;
  if (!ok)
    return fail();
  if (!node.op)
    return true;
  for (auto [name, value] : llvm::zip(node.op.getAttributeValueNames(),
                                      node.op.getAttributeValues()))
    if (auto said = value.getDefiningOp<pdl::AttributeOp>())
      if (said.getValue())
        attributes.push_back({last + 1, NamedAttribute(cast<StringAttr>(name),
                                                       *said.getValue())});
  return true;
}

TestValue PayloadMaker::result(Node &node, const TestType &type,
                               const std::string &text) {
  node.results.push_back(emit(type, text));
  return node.results.back();
}

/// Has the function return a value.
void PayloadMaker::use(const TestValue &value) {
  if (value.name.empty() || llvm::any_of(returned, [&](const TestValue &other) {
        return other.name == value.name;
      }))
    return;
  if (value.type.kind != TestType::Vector)
    return returned.push_back(value);
  TestType memory = value.type;
  memory.kind = TestType::Tensor;
  bool wasDynamic = isDynamic;
  isDynamic = false;
  TestValue to = emit(memory, "tensor.empty() : " + print(memory));
  std::vector<std::string> zeros, inside;
  for (size_t dim = 0; dim < memory.sizes.size(); ++dim) {
    zeros.push_back(index(0).name);
    inside.push_back("true");
  }
  returned.push_back(
      emit(memory, "vector.transfer_write " + value.name + ", " + to.name +
                       "[" + llvm::join(zeros, ", ") + "] {in_bounds = [" +
                       llvm::join(inside, ", ") + "]} : " + print(value.type) +
                       ", " + print(memory)));
  isDynamic = wasDynamic;
}

std::string PayloadMaker::make() {
  onBuffers = hints.onBuffers ? choices.below(4) != 0 : choices.once(12);
  isDynamic = choices.once(5);
  dynamicSize = 2 + choices.below(4);
  SmallVector<pdl::OperationOp> ops;
  pdl::PatternOp pattern = rule.pattern;
  for (auto op : pattern.getBodyRegion().getOps<pdl::OperationOp>())
    ops.push_back(op);
  // Those first that use others.
  for (pdl::OperationOp op : llvm::reverse(ops)) {
    Node *node = nodeOf(op);
    if (!make(*node, 0, nullptr))
      return "";
    bool isInner = llvm::any_of(op.getOp().getUsers(), [](Operation *user) {
      return isa<pdl::ResultOp, pdl::ResultsOp>(user) && !user->use_empty();
    });
    if (!isInner || choices.once(6))
      for (const TestValue &value : node->results)
        use(value);
    if (!isInner && node->results.size() == 1 && choices.once(4)) {
      // What reads the result.
      Node &user = *extra.emplace_back(std::make_unique<Node>());
      user.name = !hints.names.empty() && choices.below(2)
                      ? choices.of(hints.names)
                      : "linalg.generic";
      returned.pop_back();
      forced = node->results.front();
      if (!make(user, 0, nullptr) || forced)
        return "";
      for (const TestValue &value : user.results)
        use(value);
    }
  }
  if (!isPossible)
    return "";
  std::vector<std::string> names, types;
  for (const TestValue &value : returned) {
    names.push_back(value.name);
    types.push_back(print(value.type));
  }
  std::string results = llvm::join(types, ", ");
  return "func.func @entry(" + arguments + ") -> (" + results + ") {\n" + body +
         "  return " + llvm::join(names, ", ") + (names.empty() ? "" : " : ") +
         results + "\n}\n";
}
