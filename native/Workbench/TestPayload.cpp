//===- TestPayload.cpp - Payloads made from a rule ------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Workbench/TestPayload.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Verifier.h"
#include "llvm/ADT/StringExtras.h"
#include <utility>

using namespace mlir;
using namespace tenon;

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

PayloadMaker::PayloadMaker(const Rule &rule, const TestHints &hints,
                           Choices &choices, ProveNumbers *unknowns)
    : rule(rule), hints(hints), choices(choices), unknowns(unknowns) {
  asksInits = llvm::is_contained(hints.natives, "OperandFacts");
  hasNeighbors = asksInits;
  for (StringRef name :
       {"Around", "ChangeLoops", "InitOf", "OnlyReader", "Reader"})
    hasNeighbors |= llvm::is_contained(hints.natives, name);
}

bool PayloadMaker::lacks(const Twine &what) {
  if (missing.empty() && isPossible)
    missing = what.str();
  return false;
}

std::string PayloadMaker::element() {
  if (common.empty()) {
    static const std::vector<std::string> kElements = {
        "f32", "f32", "f32", "f32", "bf16", "f16", "i32", "i8", "f64"};
    common = unknowns ? !hints.elements.empty() && choices.rare(2)
                            ? choices.of(hints.elements)
                            : "f32"
             : !hints.elements.empty() && choices.once(3)
                 ? choices.of(hints.elements)
                 : choices.of(kElements);
  }
  return common;
}

std::string PayloadMaker::print(const TestType &type) const {
  static constexpr StringLiteral kKinds[] = {"", "tensor<", "memref<",
                                             "vector<"};
  if (type.kind == TestType::Scalar)
    return type.element;
  std::string text = kKinds[type.kind].str();
  for (int64_t size : type.sizes)
    text += (type.isUnknown || (type.kind != TestType::Vector && isOpen(size))
                 ? "?"
                 : std::to_string(size)) +
            "x";
  if (type.pitch)
    return text + type.element + ", strided<[" + std::to_string(type.pitch) +
           ", 1]>>";
  return text + type.element + ">";
}

std::string PayloadMaker::printTypes(ArrayRef<TestValue> values) const {
  return llvm::join(
      llvm::map_range(values,
                      [&](const TestValue &one) { return print(one.type); }),
      ", ");
}

void PayloadMaker::emit(const std::string &text) {
  last = lines + 1;
  body += "  " + text + "\n";
  lines += 1 + StringRef(text).count('\n');
}

TestValue PayloadMaker::emit(const TestType &type, const std::string &text) {
  TestValue value{fresh(), type};
  emit(value.name + " = " + text);
  return value;
}

/// A value of type index: in a proof an argument, once.
TestValue PayloadMaker::index(int64_t value) {
  TestType type{TestType::Scalar, {}, "index"};
  if (!unknowns)
    return emit(type, "arith.constant " + std::to_string(value) + " : index");
  auto [it, isNew] = indices.try_emplace(value);
  if (isNew) {
    it->second = argument(type);
    inputs.back().value = value;
  }
  return it->second;
}

std::string PayloadMaker::number(int64_t value) {
  return isOpen(value) ? index(value).name : std::to_string(value);
}

/// `[%zero, %zero] {in_bounds = [true, true]} : `, or with `between` before the
/// attributes.
static std::string atZero(size_t rank, StringRef zero, StringRef between) {
  auto list = [&](StringRef one) {
    return "[" + llvm::join(std::vector<std::string>(rank, one.str()), ", ") +
           "]";
  };
  return list(zero) + between.str() + " {in_bounds = " + list("true") + "} : ";
}

TestValue PayloadMaker::argument(const TestType &type) {
  if (type.kind == TestType::Vector) {
    // A function of C takes no vectors.
    TestType memory = type;
    memory.kind = TestType::Tensor;
    bool wasDynamic = std::exchange(isDynamic, false);
    TestValue from = argument(memory);
    std::string zero = index(0).name;
    TestValue padding = constant({TestType::Scalar, {}, type.element},
                                 type.isFloat() ? "0.0" : "0");
    TestValue value =
        emit(type, "vector.transfer_read " + from.name +
                       atZero(type.sizes.size(), zero, ", " + padding.name) +
                       print(memory) + ", " + print(type));
    isDynamic = wasDynamic;
    return value;
  }
  TestValue value{fresh(), type};
  if (unknowns && type.kind == TestType::MemRef && type.sizes.size() == 2 &&
      mode == Mode::Static && choices.rare(2))
    value.type.pitch = sum(type.sizes[1], freshUnknown("p", 0, false));
  lastArgument = value;
  inputs.push_back({value.type});
  arguments +=
      (arguments.empty() ? "" : ", ") + value.name + ": " + print(value.type);
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
  bool isMade = type.kind == TestType::Tensor && depth <= 4;
  if (unknowns)
    isMade &= (isInit ? asksInits : hasNeighbors) && beside == 0 &&
              type.element == "f32";
  // An input as well.
  if (unknowns && isMade && isInit && lastArgument &&
      lastArgument->type == type && choices.rare(2))
    return *lastArgument;
  if (!isMade || (unknowns ? choices.rare(2)
                           : choices.below(isInit ? 2 : 4)) == 0)
    return argument(type);
  const std::vector<std::string> &names =
      isInit                                       ? kInits
      : unknowns                                   ? kProducers
      : hints.names.size() > 1 && choices.below(2) ? hints.names
                                                   : kProducers;
  if (!unknowns && !isInit && !choices.once(3))
    return argument(type);
  Node &node = *extra.emplace_back(std::make_unique<Node>());
  node.name = unknowns ? "linalg.generic" : choices.of(names);
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
  if (node->name.empty() && !hints.names.empty() &&
      (unknowns || choices.below(3) != 0))
    node->name = choices.of(hints.names);
  else if (node->name.empty() && !unknowns)
    node->name = "linalg.generic";
  return node.get();
}

std::optional<unsigned> PayloadMaker::operandCount(const Node &node) const {
  if (!node.op)
    return std::nullopt;
  pdl::OperationOp op = node.op;
  for (Value operand : op.getOperandValues())
    if (isa<pdl::RangeType>(operand.getType()))
      return std::nullopt;
  // `op<name>` says nothing of operands, and `op<name>()` that there are none.
  if (op.getOperandValues().empty())
    return std::nullopt;
  return op.getOperandValues().size();
}

bool PayloadMaker::hasAttribute(const Node &node, StringRef name) const {
  pdl::OperationOp op = node.op;
  return op && llvm::is_contained(op.getAttributeValueNames(),
                                  StringAttr::get(op.getContext(), name));
}

std::pair<PayloadMaker::Node *, unsigned>
PayloadMaker::producer(Node &node, unsigned number) {
  if (!node.op || number >= node.op.getOperandValues().size())
    return {};
  Value said = node.op.getOperandValues()[number];
  if (isa<pdl::RangeType>(said.getType()))
    return {};
  if (auto one = said.getDefiningOp<pdl::ResultOp>())
    return {nodeOf(one.getParent().getDefiningOp<pdl::OperationOp>()),
            one.getIndex()};
  if (auto range = said.getDefiningOp<pdl::ResultsOp>())
    return {nodeOf(range.getParent().getDefiningOp<pdl::OperationOp>()),
            range.getIndex().value_or(0)};
  return {};
}

std::optional<TestValue> PayloadMaker::given(Node &node, unsigned number) {
  if (!node.op && forced && number == 0)
    return std::exchange(forced, std::nullopt);
  if (!node.op || number >= node.op.getOperandValues().size())
    return std::nullopt;
  Value said = node.op.getOperandValues()[number];
  if (auto known = shared.find(said); known != shared.end())
    return known->second;
  auto [made, place] = producer(node, number);
  // Else the producer is made for what the user needs.
  if (!made || (!unknowns && choices.below(2)))
    return std::nullopt;
  if (!make(*made, place, nullptr) || made->results.size() <= place) {
    fail();
    return std::nullopt;
  }
  return shared[said] = made->results[place];
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
  auto [made, place] = producer(node, number);
  TestValue value;
  if (!made)
    value = chosen(type);
  else if (make(*made, place, &type) && place < made->results.size())
    value = made->results[place];
  if (value.type != type) {
    fail();
    return {"", type};
  }
  return shared[said] = value;
}

bool PayloadMaker::make(Node &node, unsigned result, Want want) {
  if (node.isMade || !isPossible)
    return isPossible;
  if (node.isUnderWay || depth > 8 || (result != 0 && want))
    return fail();
  if (node.name.empty())
    lacks("no payload has an operation of any name");
  node.isUnderWay = true;
  ++depth;
  beside += !node.op;
  bool ok = makeByName(node, want);
  beside -= !node.op;
  --depth;
  node.isMade = true;
  node.line = last + 1;
  return ok || fail();
}

LogicalResult PayloadMaker::setAttributes(ModuleOp module) {
  bool isChanged = false;
  WalkResult walk = module.walk([&](Operation *op) {
    auto place = dyn_cast<FileLineColLoc>(op->getLoc());
    if (!place || !isa_and_nonnull<func::FuncOp>(op->getParentOp()))
      return WalkResult::advance();
    for (auto &[key, node] : nodes) {
      if (node->line != place.getLine())
        continue;
      for (auto [name, value] : llvm::zip(node->op.getAttributeValueNames(),
                                          node->op.getAttributeValues())) {
        auto said = value.getDefiningOp<pdl::AttributeOp>();
        auto word = cast<StringAttr>(name);
        if (said && said.getValue()) {
          isChanged |= op->getAttr(word) != *said.getValue();
          op->setAttr(word, *said.getValue());
        } else if (unknowns && !op->hasAttr(word) &&
                   !(op->isRegistered() &&
                     llvm::is_contained(
                         op->getRegisteredInfo()->getAttributeNames(), word))) {
          lacks("no payload has the attribute " + word.getValue());
          return WalkResult::interrupt();
        }
      }
    }
    return WalkResult::advance();
  });
  return failure(walk.wasInterrupted() ||
                 (isChanged && failed(verify(module))));
}

TestValue PayloadMaker::result(Node &node, const TestType &type,
                               const std::string &text) {
  node.results.push_back(emit(type, text));
  return node.results.back();
}

/// Writes an operation of any number of results.
bool PayloadMaker::results(Node &node, ArrayRef<TestType> types,
                           const std::string &text) {
  if (types.empty()) {
    emit(text);
    return true;
  }
  if (types.size() == 1) {
    result(node, types[0], text);
    return true;
  }
  std::string name = fresh();
  emit(name + ":" + std::to_string(types.size()) + " = " + text);
  for (auto [number, type] : llvm::enumerate(types))
    node.results.push_back({name + "#" + std::to_string(number), type});
  return true;
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
  bool wasDynamic = std::exchange(isDynamic, false);
  TestValue to = emit(memory, "tensor.empty() : " + print(memory));
  std::string zero = index(0).name;
  returned.push_back(
      emit(memory, "vector.transfer_write " + value.name + ", " + to.name +
                       atZero(memory.sizes.size(), zero, "") +
                       print(value.type) + ", " + print(memory)));
  isDynamic = wasDynamic;
}

/// An operation that reads the result in the place of the caller.
bool PayloadMaker::makeUser(const TestValue &read) {
  Node &user = *extra.emplace_back(std::make_unique<Node>());
  user.name = !unknowns && !hints.names.empty() && choices.below(2)
                  ? choices.of(hints.names)
                  : "linalg.generic";
  llvm::erase_if(returned, [&](auto &one) { return one.name == read.name; });
  forced = read;
  if (!make(user, 0, nullptr) || forced)
    return false;
  for (const TestValue &value : user.results)
    use(value);
  return true;
}

std::string PayloadMaker::make() {
  pdl::PatternOp pattern = rule.pattern;
  auto all =
      llvm::to_vector(pattern.getBodyRegion().getOps<pdl::OperationOp>());
  auto root = pattern.getRewriter().getRoot();
  unsigned kernels = 0;
  if (unknowns) {
    mode = Mode(choices.below(2));
    unsigned places = hasNeighbors ? 1 : 4;
    unsigned odd = mode == Mode::Static ? choices.rare(1 + 2 * places) : 0;
    if (odd != 0) {
      mode = odd % 2 ? Mode::OneDynamic : Mode::OneUnit;
      special = (odd - 1) / 2;
    }
    for (pdl::OperationOp op : all) {
      StringRef name = op.getOpName().value_or("");
      kernels += name.starts_with("xsmm.") && !name.ends_with(".dispatch");
      onBuffers |= name.starts_with("linalg.") && op.getTypeValues().empty();
      // Broadcasting asks for sizes of 1, which has a mode of its own.
      if (isElementwiseOfDialect(name))
        leastSize = 2;
      wantsFactors |=
          name == "tensor.expand_shape" && producer(*nodeOf(op), 0).first;
    }
  } else {
    onBuffers = hints.onBuffers ? choices.below(4) != 0 : choices.once(12);
    isDynamic = choices.once(5);
    dynamicSize = 2 + choices.below(4);
    isSquare = choices.once(3);
  }
  // Those first that use others; kernels in both orders.
  auto order = all;
  if (kernels == 0 || (kernels > 1 && choices.below(2)))
    std::reverse(order.begin(), order.end());
  if (kernels)
    llvm::erase_if(order, [](pdl::OperationOp op) {
      return op.getOpName().value_or("").ends_with(".dispatch");
    });
  for (pdl::OperationOp op : order)
    if (!make(*nodeOf(op), 0, nullptr))
      return "";
  choicesOfPattern = choices.count();
  // Which mode it is the sizes do not tell if there are too few.
  if (special != ~0u && special >= sizesMade)
    return "";
  for (pdl::OperationOp op :
       unknowns ? all : llvm::to_vector(llvm::reverse(all))) {
    Node *node = nodeOf(op);
    bool isInner = llvm::any_of(op.getOp().getUsers(), [](Operation *user) {
      return isa<pdl::ResultOp, pdl::ResultsOp>(user) && !user->use_empty();
    });
    bool isRoot = op.getOp() == root;
    // Two users, if the rule tells them apart.
    if (unknowns && node->results.size() == 1 &&
        llvm::is_contained(hints.natives, "SeparateUses") && choices.below(2))
      returned.append(2, node->results.front());
    if (isRoot || !isInner || choices.once(6) ||
        (unknowns && node->name != "arith.constant" && choices.rare(2)))
      for (const TestValue &value : node->results)
        use(value);
    if (isRoot)
      lineOfRoot = node->line;
    bool maybeRead = unknowns ? isRoot && hasNeighbors : !isInner;
    if (maybeRead && node->results.size() == 1 &&
        (unknowns ? choices.rare(2) : choices.once(4)) &&
        !makeUser(node->results.front()))
      return "";
  }
  if (!isPossible)
    return "";
  std::vector<std::string> names;
  for (const TestValue &value : returned)
    names.push_back(value.name);
  std::string types = printTypes(returned);
  return "func.func @entry(" + arguments + ") -> (" + types + ") {\n" + body +
         "  return " + llvm::join(names, ", ") + (names.empty() ? "" : " : ") +
         types + "\n}\n";
}
