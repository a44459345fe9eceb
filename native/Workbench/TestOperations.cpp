//===- TestOperations.cpp - Operations of payloads ------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Workbench/TestPayload.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace tenon;

bool PayloadMaker::makeByName(Node &node, Want want) {
  StringRef name = node.name;
  if (name == "linalg.generic")
    return makeGeneric(node, want);
  if (name == "linalg.fill")
    return makeFill(node, want);
  if (name == "linalg.transpose")
    return makeTranspose(node, want);
  if (name == "linalg.broadcast")
    return makeBroadcast(node, want);
  if (name.starts_with("linalg."))
    return makeProduct(node, want) || makeNamed(node, want);
  if (name == "tensor.collapse_shape" || name == "tensor.expand_shape" ||
      name == "memref.collapse_shape" || name == "memref.expand_shape") {
    onBuffers |= name.starts_with("memref.");
    return makeReshape(node, want, name.contains("collapse"));
  }
  if (name == "tensor.extract_slice")
    return makeSlice(node, want);
  if (name == "tensor.insert_slice")
    return makeInsert(node, want);
  if (name == "tensor.pad")
    return makePad(node, want);
  if (name == "tensor.concat")
    return makeConcat(node, want);
  if (name == "tensor.empty") {
    TestType type = want ? *want : shaped();
    if (type.kind != TestType::Tensor)
      return false;
    init(node, ~0u, type);
    return true;
  }
  if (name == "memref.copy") {
    TestType type = shaped();
    type.kind = TestType::MemRef;
    TestValue from = operand(node, 0, type), to = operand(node, 1, type);
    emit("memref.copy " + from.name + ", " + to.name + " : " + print(type) +
         " to " + print(type));
    return true;
  }
  if (name == "memref.alloc") {
    TestType type = want ? *want : shaped();
    type.kind = TestType::MemRef;
    init(node, ~0u, type);
    return true;
  }
  if (name == "tensor.dim") {
    TestType type = shaped();
    type.kind = TestType::Tensor;
    TestValue source = operand(node, 0, type);
    TestValue dim = index(choices.below(type.sizes.size()));
    result(node, {TestType::Scalar, {}, "index"},
           "tensor.dim " + source.name + ", " + dim.name + " : " + print(type));
    return true;
  }
  if (name == "arith.extf" || name == "arith.truncf" || name == "arith.extsi" ||
      name == "arith.sitofp" || name == "arith.fptosi" ||
      name == "arith.trunci" || name == "arith.extui" || name == "arith.uitofp")
    return makeCast(node, want);
  if (name.starts_with("arith.") || name.starts_with("math."))
    return makeElementwise(node, want);
  return makeAny(node, want);
}

/// An operation of which no more is known than what the pattern says: operands
/// of one shape, most of them of one type, and results like them.
bool PayloadMaker::makeAny(Node &node, Want want) {
  if (missing.empty())
    missing = node.name;
  if (!node.op)
    return false;
  TestType type = want ? *want : shaped(0);
  if (!want && choices.once(6))
    type.kind = TestType::Vector;
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
  for (auto [name, value] : llvm::zip(node.op.getAttributeValueNames(),
                                      node.op.getAttributeValues()))
    if (auto said = value.getDefiningOp<pdl::AttributeOp>()) {
      std::string word = cast<StringAttr>(name).str(), text;
      auto known = hints.attributes.find(word);
      if (said.getValue())
        llvm::raw_string_ostream(text) << *said.getValue();
      else if (known != hints.attributes.end())
        text = choices.of(known->second);
      if (!text.empty())
        attributes.push_back(word + " = " + text);
    }
  std::string text = "\"" + node.name + "\"(" + llvm::join(values, ", ") +
                     ") {" + llvm::join(attributes, ", ") + "} : (" +
                     llvm::join(types, ", ") + ") -> (" +
                     llvm::join(made, ", ") + ")";
  if (results == 0) {
    emit(text);
    return true;
  }
  std::string name = fresh();
  emit(name + (results > 1 ? ":" + std::to_string(results) : "") + " = " +
       text);
  for (auto [number, like] : llvm::enumerate(ofResults))
    node.results.push_back(
        {results > 1 ? name + "#" + std::to_string(number) : name, like});
  return true;
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
    type.kind = kind == 0   ? TestType::Scalar
                : kind == 1 ? TestType::Tensor
                            : TestType::Vector;
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
    type.kind = TestType::Vector;
  if (!want && choices.once(3))
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

/// Groups of the dims of one side of a reshape, and the sizes of the other.
bool PayloadMaker::makeReshape(Node &node, Want want, bool collapses) {
  TestType large, small;
  SmallVector<SmallVector<int64_t>> groups;
  // What is wanted is the small side of a collapse, the large one of an
  // expansion.
  if (want && collapses) {
    small = large = *want;
    large.sizes.clear();
    for (int64_t size : small.sizes) {
      groups.emplace_back();
      unsigned parts = 1 + choices.below(3);
      int64_t rest = size;
      for (unsigned part = 1; part < parts; ++part) {
        int64_t factor = 1;
        for (int64_t f : {2, 3})
          if (rest % f == 0 && rest > 0 && choices.below(2))
            factor = f;
        groups.back().push_back(large.sizes.size());
        large.sizes.push_back(factor);
        rest /= factor;
      }
      if (choices.below(2) && !groups.back().empty())
        std::swap(rest, large.sizes.back());
      groups.back().push_back(large.sizes.size());
      large.sizes.push_back(rest);
    }
    if (small.sizes.empty())
      return false;
  } else {
    large = want ? *want : shaped(2);
    small = large;
    small.sizes.clear();
    for (auto [dim, size] : llvm::enumerate(large.sizes)) {
      if (groups.empty() || choices.below(2) == 0) {
        groups.emplace_back();
        small.sizes.push_back(1);
      }
      groups.back().push_back(dim);
      small.sizes.back() *= size;
    }
  }
  if (large.sizes.size() == small.sizes.size() || large.sizes.empty())
    return false;
  TestType &from = collapses ? large : small, &to = collapses ? small : large;
  if (from.kind != TestType::Tensor && from.kind != TestType::MemRef)
    return false;
  // A product with the dynamic size is dynamic, and no size by chance.
  if (isDynamic)
    for (auto [group, size] : llvm::zip(groups, small.sizes)) {
      bool isOpen = llvm::any_of(
          group, [&](int64_t dim) { return large.sizes[dim] == dynamicSize; });
      if (isOpen != (size == dynamicSize))
        return false;
    }
  TestValue source = operand(node, 0, from);
  std::vector<std::string> lists;
  for (ArrayRef<int64_t> group : groups)
    lists.push_back(print(group, "[", "]"));
  std::string shape;
  if (!collapses) {
    std::vector<std::string> sizes;
    for (int64_t size : to.sizes)
      sizes.push_back(isDynamic && size == dynamicSize ? index(size).name
                                                       : std::to_string(size));
    shape = " output_shape [" + llvm::join(sizes, ", ") + "]";
  }
  bool isBuffer = from.kind == TestType::MemRef;
  result(node, to,
         std::string(isBuffer ? "memref" : "tensor") +
             (collapses ? ".collapse_shape " : ".expand_shape ") + source.name +
             " [" + llvm::join(lists, ", ") + "]" + shape + " : " +
             print(from) + " into " + print(to));
  return true;
}

/// `[1, 0] [2, 3] [1, 2]`.
static std::string printSlice(ArrayRef<int64_t> offsets,
                              ArrayRef<std::string> sizes,
                              ArrayRef<int64_t> strides) {
  std::string text = "[";
  llvm::raw_string_ostream os(text);
  llvm::interleaveComma(offsets, os);
  os << "] [" << llvm::join(sizes, ", ") << "] [";
  llvm::interleaveComma(strides, os);
  os << "]";
  return text;
}

bool PayloadMaker::makeSlice(Node &node, Want want) {
  TestType part = want ? *want : shaped(), whole = part;
  if (part.kind != TestType::Tensor)
    return false;
  TestType full = part;
  bool reducesRank = choices.once(4);
  if (reducesRank)
    full.sizes.insert(full.sizes.begin() + choices.below(full.sizes.size() + 1),
                      1);
  whole = full;
  SmallVector<int64_t> offsets, strides;
  std::vector<std::string> sizes;
  for (auto [dim, size] : llvm::enumerate(full.sizes)) {
    bool isOpen = isDynamic && size == dynamicSize;
    offsets.push_back(choices.below(3));
    strides.push_back(choices.once(4) ? 2 : 1);
    int64_t end =
        offsets.back() + (size == 0 ? 0 : (size - 1) * strides.back() + 1);
    whole.sizes[dim] = end + choices.below(3);
    if (isDynamic && whole.sizes[dim] == dynamicSize && !isOpen)
      ++whole.sizes[dim];
    sizes.push_back(isOpen ? index(size).name : std::to_string(size));
  }
  TestValue source = operand(node, 0, whole);
  result(node, part,
         "tensor.extract_slice " + source.name +
             printSlice(offsets, sizes, strides) + " : " + print(whole) +
             " to " + print(part));
  return true;
}

bool PayloadMaker::makeInsert(Node &node, Want want) {
  TestType whole = want ? *want : shaped(), part = whole;
  if (whole.kind != TestType::Tensor)
    return false;
  SmallVector<int64_t> offsets, strides;
  std::vector<std::string> sizes;
  for (auto [dim, size] : llvm::enumerate(whole.sizes)) {
    if (size == 0)
      return false;
    int64_t offset = choices.below(std::min<int64_t>(size, 3));
    part.sizes[dim] = size - offset - choices.below(size - offset);
    offsets.push_back(offset);
    strides.push_back(1);
    sizes.push_back(isDynamic && part.sizes[dim] == dynamicSize
                        ? index(dynamicSize).name
                        : std::to_string(part.sizes[dim]));
  }
  TestValue source = operand(node, 0, part), to = operand(node, 1, whole);
  result(node, whole,
         "tensor.insert_slice " + source.name + " into " + to.name +
             printSlice(offsets, sizes, strides) + " : " + print(part) +
             " into " + print(whole));
  return true;
}

bool PayloadMaker::makePad(Node &node, Want want) {
  TestType whole = want ? *want : shaped(), part = whole;
  if (whole.kind != TestType::Tensor)
    return false;
  SmallVector<int64_t> low, high;
  for (auto [dim, size] : llvm::enumerate(whole.sizes)) {
    low.push_back(size > 1 ? choices.below(std::min<int64_t>(size, 3)) : 0);
    high.push_back(size - low.back() > 1 ? choices.below(2) : 0);
    part.sizes[dim] = size - low.back() - high.back();
    if (isDynamic && (part.sizes[dim] == dynamicSize) != (size == dynamicSize))
      return false;
  }
  TestValue source = operand(node, 0, part);
  static const std::vector<std::string> kPaddings = {"0.0", "1.0", "-2.0"};
  StringRef number = choices.of(kPaddings);
  TestValue padding =
      constant({TestType::Scalar, {}, whole.element},
               whole.isFloat() ? number : number.split('.').first);
  std::vector<std::string> indices;
  for (size_t dim = 0; dim < whole.sizes.size(); ++dim)
    indices.push_back("%i" + std::to_string(dim) + ": index");
  result(node, whole,
         "tensor.pad " + source.name + print(low, " low[", "]") +
             print(high, " high[", "]") + " {\n  ^bb0(" +
             llvm::join(indices, ", ") + "):\n    tensor.yield " +
             padding.name + " : " + whole.element + "\n  } : " + print(part) +
             " to " + print(whole));
  return true;
}

bool PayloadMaker::makeConcat(Node &node, Want want) {
  TestType whole = want ? *want : shaped();
  if (whole.kind != TestType::Tensor || whole.sizes.empty())
    return false;
  unsigned dim = choices.below(whole.sizes.size());
  if (isDynamic)
    return false;
  std::vector<std::string> values, types;
  int64_t rest = whole.sizes[dim];
  for (unsigned number = 0; rest > 0 && number < 3; ++number) {
    TestType part = whole;
    part.sizes[dim] = number == 2 ? rest : 1 + choices.below(rest);
    rest -= part.sizes[dim];
    values.push_back(operand(node, number, part).name);
    types.push_back(print(part));
  }
  result(node, whole,
         "tensor.concat dim(" + std::to_string(dim) + ") " +
             llvm::join(values, ", ") + " : (" + llvm::join(types, ", ") +
             ") -> " + print(whole));
  return true;
}
