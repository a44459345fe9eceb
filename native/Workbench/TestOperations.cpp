//===- TestOperations.cpp - Operations of payloads on tensors -------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Workbench/TestPayload.h"
#include "llvm/ADT/StringExtras.h"

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
  if (name.ends_with(".collapse_shape") || name.ends_with(".expand_shape")) {
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
  if (name == "tensor.gather")
    return makeGather(node, want);
  if (name == "tensor.scatter" && unknowns)
    return makeScatter(node, want);
  if (name.starts_with("xsmm.") && unknowns)
    return makeKernel(node);
  if (isElementwiseOfDialect(name))
    return makeOfDialect(node, want);
  if (name == "arith.extf" || name == "arith.truncf" || name == "arith.extsi" ||
      name == "arith.sitofp" || name == "arith.fptosi" ||
      name == "arith.trunci" || name == "arith.extui" || name == "arith.uitofp")
    return makeCast(node, want);
  if (name.starts_with("arith.") || name.starts_with("math."))
    return makeElementwise(node, want);
  return makeTensor(node, want);
}

/// Operations on tensors and buffers of any shape.
bool PayloadMaker::makeTensor(Node &node, Want want) {
  StringRef name = node.name;
  auto ofKind = [&](TestType type, TestType::Kind kind) {
    type.kind = kind;
    return type;
  };
  if (name == "tensor.empty" || name == "memref.alloc") {
    bool isTensor = name == "tensor.empty";
    TestType type =
        want ? *want
             : ofKind(shaped(), isTensor ? TestType::Tensor : TestType::MemRef);
    if (type.kind != (isTensor ? TestType::Tensor : TestType::MemRef))
      return false;
    init(node, ~0u, type);
    return true;
  }
  if (name == "memref.copy") {
    TestType type = ofKind(shaped(), TestType::MemRef);
    TestValue from = operand(node, 0, type), to = operand(node, 1, type);
    emit("memref.copy " + from.name + ", " + to.name + " : " +
         print(from.type) + " to " + print(to.type));
    return true;
  }
  if (name == "tensor.splat") {
    TestType type = ofKind(want ? *want : shaped(), TestType::Tensor);
    TestValue one = operand(node, 0, {TestType::Scalar, {}, type.element});
    std::vector<std::string> sizes;
    for (int64_t size : type.sizes)
      if (isOpen(size))
        sizes.push_back(index(size).name);
    result(node, type,
           "tensor.splat " + one.name +
               (sizes.empty() ? "" : "[" + llvm::join(sizes, ", ") + "]") +
               " : " + print(type));
    return true;
  }
  if (name != "tensor.dim" && name != "tensor.cast")
    return makeAny(node, want);
  std::optional<TestValue> source = given(node, 0);
  bool isCast = name == "tensor.cast";
  if (!source)
    source = operand(
        node, 0, ofKind(isCast && want ? *want : shaped(), TestType::Tensor));
  TestType type = source->type;
  if (!isPossible || type.kind != TestType::Tensor)
    return false;
  if (isCast) {
    if (isDynamic || (unknowns && mode != Mode::Static))
      return false;
    type.isUnknown = true;
    result(node, type,
           "tensor.cast " + source->name + " : " + print(source->type) +
               " to " + print(type));
    return true;
  }
  if (type.sizes.empty())
    return false;
  TestType index{TestType::Scalar, {}, "index"};
  std::string constant = "arith.constant " +
                         std::to_string(choices.below(type.sizes.size())) +
                         " : index";
  // The pattern may name the constant.
  Node *named = producer(node, 1).first;
  if (named && !std::exchange(named->isMade, true)) {
    result(*named, index, constant);
    named->line = last + 1;
  }
  TestValue dim = named ? named->results.front() : emit(index, constant);
  result(node, index,
         "tensor.dim " + source->name + ", " + dim.name + " : " + print(type));
  return true;
}

bool PayloadMaker::makePad(Node &node, Want want) {
  std::optional<TestValue> source = given(node, 0);
  if (!isPossible || (want && (source || unknowns)))
    return false;
  TestType like = source ? source->type : want ? *want : shaped();
  if (like.kind != TestType::Tensor)
    return false;
  SmallVector<int64_t> part, whole;
  std::vector<std::string> low, high, places;
  unsigned padded = unknowns ? choices.below(like.sizes.size() + 1) : 0;
  for (auto [dim, size] : llvm::enumerate(like.sizes)) {
    int64_t before = 0, behind = 0, inner = size;
    if (!unknowns) {
      int64_t most = want ? std::min<int64_t>(size, 3) : 3;
      before = most > 1 ? choices.below(most) : 0;
      behind = !want || size - before > 1 ? choices.below(2) : 0;
      inner = want ? size - before - behind : size;
    } else if (dim == padded || padded == like.sizes.size()) {
      before = freshUnknown("p", 0, false);
      behind = freshUnknown("p", 0, false);
    }
    int64_t outer = sum(sum(before, inner), behind);
    if (isOpen(inner) != isOpen(outer))
      return false;
    part.push_back(inner);
    whole.push_back(outer);
    low.push_back(number(before));
    high.push_back(number(behind));
    places.push_back("%i" + std::to_string(dim) + ": index");
  }
  if (!source)
    source = operand(node, 0, like.of(part));
  static const std::vector<std::string> kPaddings = {"0.0", "1.0", "-2.0"};
  StringRef text = unknowns ? StringRef("0.5") : choices.of(kPaddings);
  TestValue padding = constant({TestType::Scalar, {}, like.element},
                               like.isFloat() ? text : text.split('.').first);
  TestType to = like.of(whole);
  result(node, to,
         "tensor.pad " + source->name + " low" + printList(low) + " high" +
             printList(high) + " {\n  ^bb0(" + llvm::join(places, ", ") +
             "):\n    tensor.yield " + padding.name + " : " + like.element +
             "\n  } : " + print(source->type) + " to " + print(to));
  return true;
}

bool PayloadMaker::makeConcat(Node &node, Want want) {
  unsigned count = operandCount(node).value_or(2 + choices.once(3));
  std::vector<std::optional<TestValue>> known(count);
  std::optional<TestValue> first;
  for (unsigned number = 0; number < count && !first; ++number)
    first = known[number] = given(node, number);
  if (!isPossible || isDynamic)
    return false;
  TestType whole = first ? first->type : want ? *want : shaped();
  if (whole.kind != TestType::Tensor || whole.sizes.empty())
    return false;
  unsigned along = choices.below(whole.sizes.size());
  // Without the first one, what is wanted is cut into parts.
  bool cuts = !unknowns && !first;
  int64_t rest = whole.sizes[along], all = 0;
  std::vector<TestValue> values;
  std::vector<std::string> names;
  for (unsigned number = 0; number < count; ++number) {
    TestType part = whole;
    if (known[number])
      part = known[number]->type;
    else if (cuts)
      part.sizes[along] =
          number + 1 == count ? rest : rest - choices.below(rest + 1);
    else
      part.sizes[along] = size();
    values.push_back(known[number] ? *known[number]
                                   : operand(node, number, part));
    names.push_back(values.back().name);
    rest -= part.sizes[along];
    all = sum(all, part.sizes[along]);
  }
  whole.sizes[along] = all;
  if (want && whole != *want)
    return false;
  result(node, whole,
         "tensor.concat dim(" + std::to_string(along) + ") " +
             llvm::join(names, ", ") + " : (" + printTypes(values) + ") -> " +
             print(whole));
  return true;
}

/// A list of places in one dim of a tensor, `index` or as integers, of the same
/// sizes as `part` begins with, if that is given.
TestType PayloadMaker::placesType(const std::optional<TestValue> &list,
                                  const TestType *part) {
  TestType type{TestType::Tensor, {}, "index"};
  if (list)
    return list->type;
  if (choices.below(2))
    type.element = "i64";
  unsigned count = 1 + choices.below(2);
  for (unsigned dim = 0; dim < count; ++dim)
    type.sizes.push_back(part && dim < part->sizes.size() ? part->sizes[dim]
                                                          : size());
  type.sizes.push_back(1);
  return type;
}

/// The type of the slices of `whole` at such places.
TestType PayloadMaker::slicesType(const TestType &whole, const TestType &places,
                                  unsigned dim) {
  bool keeps = choices.below(2) == 0;
  TestType slices = whole.of(ArrayRef(places.sizes).drop_back());
  for (unsigned at = 0; at < whole.sizes.size(); ++at)
    if (at != dim)
      slices.sizes.push_back(whole.sizes[at]);
    else if (keeps)
      slices.sizes.push_back(1);
  return slices;
}

/// Slices of one dim of the source, at places that a list has.
bool PayloadMaker::makeGather(Node &node, Want want) {
  std::optional<TestValue> source = given(node, 0), list = given(node, 1);
  TestType whole = source ? source->type : shaped();
  if (!isPossible || want || whole.kind != TestType::Tensor ||
      whole.sizes.empty() || (list && list->type.sizes.empty()))
    return false;
  unsigned dim = choices.below(whole.sizes.size());
  TestType places = placesType(list, nullptr);
  TestType to = slicesType(whole, places, dim);
  if (to.sizes.empty() || places.sizes.back() != 1 ||
      (unknowns && to.sizes.size() > 5))
    return false;
  if (!source)
    source = operand(node, 0, whole);
  // Places that are no argument's are within the source.
  if (!list && !unknowns)
    list = constant(places,
                    "dense<" + std::to_string(choices.below(whole.sizes[dim])) +
                        ">");
  else if (!list)
    list = operand(node, 1, places);
  result(node, to,
         "tensor.gather " + source->name + "[" + list->name +
             "] gather_dims([" + std::to_string(dim) + "])" +
             (hasAttribute(node, "unique") ? " unique" : "") + " : (" +
             printTypes({*source, *list}) + ") -> " + print(to));
  return true;
}

/// Slices that are written at places of one dim.
bool PayloadMaker::makeScatter(Node &node, Want want) {
  std::optional<TestValue> part = given(node, 0), into = given(node, 1),
                           list = given(node, 2);
  TestType whole = into ? into->type : want ? *want : shaped();
  if (!isPossible || (want && whole != *want) ||
      whole.kind != TestType::Tensor || whole.sizes.empty() ||
      (list && list->type.sizes.empty()))
    return false;
  unsigned dim = choices.below(whole.sizes.size());
  TestType places = placesType(list, part ? &part->type : nullptr);
  TestType slices = slicesType(whole, places, dim);
  if (places.sizes.back() != 1 || slices.sizes.size() > 5 ||
      (part && part->type != slices))
    return false;
  if (!part)
    part = operand(node, 0, slices);
  if (!into)
    into = operand(node, 1, whole);
  if (!list)
    list = operand(node, 2, places);
  result(node, whole,
         "tensor.scatter " + part->name + " into " + into->name + "[" +
             list->name + "] scatter_dims([" + std::to_string(dim) +
             "]) unique : (" + printTypes({*part, *into, *list}) + ") -> " +
             print(whole));
  return true;
}
