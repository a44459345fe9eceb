//===- TestElements.cpp - Operations of payloads on elements --------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Workbench/TestPayload.h"
#include "mlir/Support/DebugStringHelper.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace tenon;

/// Whether the list of words has the word.
static bool has(StringRef words, StringRef word) {
  return (" " + words + " ").str().find((" " + word + " ").str()) !=
         std::string::npos;
}

bool tenon::isElementwiseOfDialect(StringRef name) {
  if (name.consume_front("hivm.hir."))
    return has("vexp vabs vln vrelu vrsqrt vsqrt vrec vnot vadd vsub vmul vdiv "
               "vmax vmin vand vor vxor vshl vshr vsel vcmp vcast",
               name);
  return name.consume_front("onnx.") &&
         has("abs acos acosh asin asinh atan atanh bitwise_not ceil cos cosh "
             "erf exp floor hard_swish is_nan log neg not reciprocal relu "
             "round "
             "sigmoid sign sin sinh softplus softsign sqrt tan tanh identity "
             "add sub mul div max min and or xor bitwise_and bitwise_or "
             "bitwise_xor equal greater greater_or_equal less less_or_equal "
             "prelu mod pow where clip cast bit_shift",
             name);
}

/// An element-wise operation of hivm or ONNX; an operand has size 1 in a dim,
/// or fewer dims, or the dims in another order.
bool PayloadMaker::makeOfDialect(Node &node, Want want) {
  StringRef name = node.name, word = name.rsplit('.').second;
  bool isOnnx = name.starts_with("onnx.");
  if (isDynamic ||
      (unknowns && (want || mode == Mode::OneDynamic || mode == Mode::Dynamic)))
    return false;
  unsigned count = operandCount(node).value_or(
      word == "vsel"                                                  ? 3
      : has("vexp vabs vln vrelu vrsqrt vsqrt vrec vnot vcast", word) ? 1
                                                                      : 2);
  static const std::vector<std::string> kKinds = {"f32", "i32", "i1"};
  static const std::vector<std::string> kAll = {"f32", "i32", "i1",  "f16",
                                                "i8",  "i16", "bf16"};
  const std::vector<std::string> &kElements = unknowns ? kKinds : kAll;
  std::string from = choices.of(kElements);
  std::string to = from;
  std::string kind = from == "i1"     ? "bool"
                     : from[0] == 'i' ? "signed"
                                      : "float";
  if (isOnnx && kind == "signed" && choices.below(2))
    kind = "unsigned";
  if (has("vcmp is_nan equal", word) || word.starts_with("greater") ||
      word.starts_with("less"))
    to = "i1";
  else if (word == "vcast" || word == "cast")
    to = choices.of(kElements);
  TestType whole = want ? *want : shaped();
  if (whole.kind != TestType::Tensor || whole.sizes.empty() ||
      (want && want->element != to))
    return false;
  whole.element = to;
  // ONNX broadcasts operands of one another only.
  bool isAlone = isOnnx && count == 1;
  unsigned odd = isAlone ? count : choices.below(count + 1);
  unsigned way = isAlone ? 2 : choices.below(3);
  if (odd == count && way != 2)
    return false;
  std::vector<TestValue> values;
  std::vector<std::string> names, kinds, attributes;
  std::string repeated, transposed;
  SmallVector<int64_t> order;
  for (unsigned number = 0; number < count; ++number) {
    bool isCondition = number == 0 && (word == "where" || word == "vsel");
    TestType type = whole;
    type.element = isCondition ? "i1" : from;
    if (number == odd && way == 0) {
      unsigned dim = choices.below(type.sizes.size());
      repeated = std::to_string(dim);
      type.sizes[dim] = 1;
    } else if (number == odd && way == 1 && isOnnx) {
      type.sizes.erase(type.sizes.begin());
    } else if (!isOnnx && way == 2) {
      if (order.empty())
        order = permutation(type.sizes.size());
      for (auto [dim, place] : llvm::enumerate(order))
        type.sizes[place] = whole.sizes[dim];
    }
    kinds.push_back("\"" + (isCondition ? "bool" : kind) + "\"");
    values.push_back(operand(node, number, type));
  }
  if (isOnnx)
    attributes.push_back("kinds = [" + llvm::join(kinds, ", ") + "]");
  else
    values.push_back(argument(whole));
  if (isOnnx && node.op && !unknowns)
    addAttributes(node, attributes);
  auto addFlag = [&](StringRef flag) {
    attributes.push_back(
        (flag + (choices.below(2) ? " = true" : " = false")).str());
  };
  auto addWord = [&](std::string attribute, ArrayRef<StringRef> words) {
    attributes.push_back(attribute + " = #hivm." + attribute + "<" +
                         choices.of(words).str() + ">");
  };
  if (word == "vdiv") {
    addFlag("isSigned");
    addFlag("isHP");
  }
  if (has("vmax vmin vcmp", word))
    addFlag("is_signed");
  if (word == "vcmp")
    addWord("compare_mode", {"eq", "ne", "lt", "gt", "le", "ge"});
  if (word == "vcast") {
    addWord("round_mode", {"rint", "round", "floor", "ceil", "trunc", "odd"});
    addWord("cast", {"cast_signed", "cast_unsigned", "bitcast"});
  }
  if (!isOnnx && !repeated.empty())
    attributes.push_back("broadcast = array<i64: " + repeated + ">");
  if (!order.empty())
    attributes.push_back(
        "transpose = array<i64: " +
        llvm::join(llvm::map_range(
                       order, [](int64_t dim) { return std::to_string(dim); }),
                   ", ") +
        ">");
  for (const TestValue &value : values)
    names.push_back(value.name);
  result(node, whole,
         "\"" + node.name + "\"(" + llvm::join(names, ", ") + ") {" +
             llvm::join(attributes, ", ") + "} : (" + printTypes(values) +
             ") -> " + print(whole));
  return true;
}

/// Adds the attributes that the pattern asks for: what it says, what tests
/// have, or a number or list.
void PayloadMaker::addAttributes(Node &node,
                                 std::vector<std::string> &attributes) {
  static const std::vector<std::string> kValues = {
      "5.0e-1 : f32", "5.0e-1 : f32", "5.0e-1 : f32",     "1 : i64",
      "0 : i64",      "[1]",          "array<i64: 0, 1>", "array<i64: 1>"};
  for (auto [name, value] : llvm::zip(node.op.getAttributeValueNames(),
                                      node.op.getAttributeValues()))
    if (auto said = value.getDefiningOp<pdl::AttributeOp>()) {
      std::string word = cast<StringAttr>(name).str(), text;
      if (llvm::any_of(attributes, [&](StringRef other) {
            return other.starts_with(word + " =");
          }))
        continue;
      auto known = hints.attributes.find(word);
      if (said.getValue())
        text = debugString(*said.getValue());
      else
        text = choices.of(known != hints.attributes.end() ? known->second
                                                          : kValues);
      attributes.push_back(word + " = " + text);
    }
}

/// An operation that is known by the pattern alone: operands of one shape, most
/// of them of one type, and results like them.
bool PayloadMaker::makeAny(Node &node, Want want) {
  lacks((unknowns ? "no payload has a " : "") + node.name);
  if (!node.op || unknowns)
    return false;
  TestType type = want ? *want : shaped(0);
  if (!want && choices.once(6))
    makeVector(type);
  unsigned operands = operandCount(node).value_or(1 + choices.below(3));
  unsigned results = node.op.getTypeValues().size();
  for (Operation *user : node.op.getOp().getUsers())
    if (auto result = dyn_cast<pdl::ResultOp>(user))
      results = std::max(results, unsigned(result.getIndex() + 1));
  if (results == 1 && isa<pdl::RangeType>(node.op.getTypeValues()[0].getType()))
    results = type.kind != TestType::MemRef;
  auto another = [&](TestType like) {
    static const std::vector<std::string> kOthers = {"i1",  "i32",  "i8",
                                                     "f32", "bf16", "i64"};
    if (choices.once(4))
      like.element = choices.of(kOthers);
    if (choices.once(12))
      like = {TestType::Scalar, {}, like.element};
    return like;
  };
  std::vector<std::string> values, types, made, attributes;
  for (unsigned number = 0; number < operands; ++number) {
    TestType one = another(type);
    values.push_back(operand(node, number, one).name);
    types.push_back(print(one));
  }
  std::vector<TestType> ofResults;
  for (unsigned number = 0; number < results; ++number) {
    ofResults.push_back(want && number == 0 ? *want : another(type));
    made.push_back(print(ofResults.back()));
  }
  addAttributes(node, attributes);
  std::string text = "\"" + node.name + "\"(" + llvm::join(values, ", ") +
                     ") {" + llvm::join(attributes, ", ") + "} : (" +
                     llvm::join(types, ", ") + ") -> (" +
                     llvm::join(made, ", ") + ")";
  return this->results(node, ofResults, text);
}

/// Operations that take and give one type, or compare.
bool PayloadMaker::makeElementwise(Node &node, Want want) {
  StringRef name = node.name;
  name = name.split('.').second;
  TestType type;
  bool compares = name == "cmpf" || name == "cmpi";
  if (want && !compares) {
    type = *want;
  } else {
    unsigned kind = choices.below(3);
    type = kind == 0 ? TestType{TestType::Scalar, {}, element()} : shaped();
    if (kind == 1)
      type.kind = TestType::Tensor;
    else if (kind == 2)
      makeVector(type);
    if (type.kind != TestType::Scalar && type.sizes.empty())
      return false;
  }
  bool isFloat = StringRef(node.name).starts_with("math.")
                     ? !name.starts_with("absi") &&
                           !name.starts_with("ipowi") && !name.starts_with("ct")
                     : name.ends_with("f");
  bool isInteger = !isFloat && (name.ends_with("i") || name.ends_with("ui"));
  if (!want && (isFloat || isInteger) && isFloat != type.isFloat())
    type.element = isFloat ? "f32" : "i32";
  if ((isFloat || isInteger) && isFloat != type.isFloat())
    return false;
  if (name == "constant") {
    static const std::vector<std::string> kFloats = {"0.0", "1.0", "-0.5",
                                                     "2.0", "3.0e+00"};
    static const std::vector<std::string> kIntegers = {"0", "1", "-1", "3"};
    std::string number = choices.of(type.isFloat() ? kFloats : kIntegers);
    result(
        node, type,
        "arith.constant " +
            (type.kind == TestType::Scalar ? number : "dense<" + number + ">") +
            " : " + print(type));
    return true;
  }
  TestType first = type;
  if (name == "select")
    first.element = "i1";
  auto registered =
      RegisteredOperationName::lookup(node.name, rule.pattern->getContext());
  if (!registered)
    return false;
  // One, two and three are tried; what does not fit is not parsed.
  unsigned operands = operandCount(node).value_or(
      llvm::StringSwitch<unsigned>(name)
          .Case("fma", 3)
          .Case("select", 3)
          .Case("negf", 1)
          .Cases({"powf", "atan2", "copysign"}, 2)
          .Default(isFloat && StringRef(node.name).starts_with("math.") ? 1
                                                                        : 2));
  std::vector<std::string> values, types;
  for (unsigned number = 0; number < operands; ++number) {
    TestType operandType = number == 0 ? first : type;
    values.push_back(operand(node, number, operandType).name);
    types.push_back(print(operandType));
  }
  std::string attributes;
  TestType made = type;
  // What flags allow, if the rule asks for some.
  static const std::vector<std::string> kFlags = {"none", "nnan", "nsz",
                                                  "fast"};
  if (isFloat && !compares && hints.asksFlags)
    attributes = " <{fastmath = #arith.fastmath<" + choices.of(kFlags) + ">}>";
  if (compares) {
    made.element = "i1";
    attributes = " <{predicate = " +
                 std::to_string(1 + choices.below(name == "cmpf" ? 14 : 9)) +
                 " : i64}>";
  }
  result(node, made,
         "\"" + node.name + "\"(" + llvm::join(values, ", ") + ")" +
             attributes + " : (" + llvm::join(types, ", ") + ") -> " +
             print(made));
  return true;
}

bool PayloadMaker::makeCast(Node &node, Want want) {
  StringRef name = node.name;
  std::string from = llvm::StringSwitch<std::string>(name)
                         .Case("arith.extf", "bf16")
                         .Cases({"arith.truncf", "arith.fptosi"}, "f32")
                         .Cases({"arith.extsi", "arith.extui"}, "i8")
                         .Default("i32");
  if (name == "arith.extf" && choices.below(2))
    from = "f16";
  std::string to =
      llvm::StringSwitch<std::string>(name)
          .Cases({"arith.extf", "arith.sitofp", "arith.uitofp"}, "f32")
          .Case("arith.truncf", choices.below(2) ? "f16" : "bf16")
          .Case("arith.trunci", "i8")
          .Default("i32");
  TestType type = want ? *want : shaped();
  if (!want && choices.below(2))
    makeVector(type);
  if (!want && (unknowns ? choices.below(2) == 1 : choices.once(3)))
    type = {TestType::Scalar, {}, to};
  if (want && type.element != to)
    return false;
  type.element = to;
  TestType source = type;
  source.element = from;
  TestValue value = operand(node, 0, source);
  result(node, type,
         name.str() + " " + value.name + " : " + print(source) + " to " +
             print(type));
  return true;
}
