//===- ProvePayload.cpp - The payloads of a proof -------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Workbench/ProvePayload.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace tenon;
using Node = pdl::OperationOp;

static constexpr unsigned kMostDims = 4;

ProvePayload::ProvePayload(const Rule &rule, const TestHints &hints,
                           ArrayRef<StringRef> natives, AllChoices &choices,
                           ProveNumbers &numbers)
    : rule(rule), hints(hints), choices(choices), numbers(numbers),
      context(rule.pattern->getContext()), builder(context),
      loc(UnknownLoc::get(context)), element(builder.getF32Type()) {
  for (StringRef name :
       {"Around", "ChangeLoops", "InitOf", "OnlyReader", "Reader"})
    hasNeighbors |= llvm::is_contained(natives, name);
}

bool ProvePayload::lacks(const Twine &what) {
  if (missing.empty())
    missing = what.str();
  return false;
}

//===----------------------------------------------------------------------===//
// Types and values
//===----------------------------------------------------------------------===//

Poly ProvePayload::size() {
  bool isSpecial = sizesMade++ == special;
  if (mode == Mode::OneUnit && isSpecial)
    return Poly(1);
  Poly size = numbers.fresh("n", leastSize);
  if (mode == Mode::Dynamic || (mode == Mode::OneDynamic && isSpecial))
    dynamic.insert(size.terms.begin()->first.front());
  return size;
}

ProvePayload::Sizes ProvePayload::shape(unsigned leastRank) {
  Sizes shape;
  if (!wantsParts) {
    unsigned rank = leastRank + choices.below(kMostDims + 1 - leastRank);
    while (shape.size() < rank)
      shape.push_back(size());
    return shape;
  }
  // Products of up to four sizes in all.
  unsigned parts = std::max(leastRank, 1u);
  parts += choices.below(kMostDims + 1 - parts);
  for (unsigned part = 0; part < parts; ++part)
    if (shape.size() < leastRank || choices.below(2) == 0)
      shape.push_back(size());
    else
      shape.back() = shape.back() * size();
  return shape;
}

/// The sizes that a product is made of, in their order.
std::vector<Poly> ProvePayload::factors(const Poly &size) const {
  std::vector<Poly> found;
  if (size.terms.size() == 1 && size.terms.begin()->second == 1)
    for (unsigned unknown : size.terms.begin()->first)
      found.push_back(Poly::unknown(unknown));
  return found;
}

bool ProvePayload::isDynamic(const Poly &size) const {
  for (const auto &[monomial, factor] : size.terms)
    for (unsigned unknown : monomial)
      if (dynamic.count(unknown))
        return true;
  return false;
}

RankedTensorType ProvePayload::typeOf(const Sizes &sizes, Type of) {
  SmallVector<int64_t> shape;
  for (const Poly &size : sizes)
    shape.push_back(isDynamic(size) ? ShapedType::kDynamic
                                    : numbers.number(size));
  return RankedTensorType::get(shape, of ? of : element);
}

Value ProvePayload::argument(const Sizes &of, Type type) {
  Block &block = function.getBody().front();
  Value value = block.addArgument(typeOf(of, type), loc);
  std::string name = "x" + std::to_string(arguments.size());
  ProveNumbers &numbers = this->numbers;
  bool isIndex = type && type.isIndex();
  arguments.push_back({nullptr, of, [=, &numbers](ArrayRef<Poly> at) {
                         return isIndex ? makeNumber(
                                              numbers.apply("at_" + name, at))
                                        : makeRead(name, at);
                       }});
  sizes[value] = of;
  return value;
}

/// A value of type index that is a number.
Value ProvePayload::index(const Poly &number) {
  auto [it, isNew] = indices.try_emplace(number);
  if (!isNew)
    return it->second;
  it->second =
      function.getBody().front().addArgument(builder.getIndexType(), loc);
  arguments.push_back({makeNumber(number), {}, {}});
  return it->second;
}

SmallVector<Value> ProvePayload::dynamicOf(const Sizes &of) {
  SmallVector<Value> values;
  for (const Poly &size : of)
    if (isDynamic(size))
      values.push_back(index(size));
  return values;
}

/// A number as an attribute, or as a value if it is dynamic.
OpFoldResult ProvePayload::fold(const Poly &number) {
  if (isDynamic(number))
    return index(number);
  return builder.getIndexAttr(numbers.number(number));
}

/// An offset: 0, static, or dynamic.
Poly ProvePayload::offset(unsigned kind) {
  Poly number = kind == 0 ? Poly() : numbers.fresh("o", 0);
  if (kind == 2)
    dynamic.insert(number.terms.begin()->first.front());
  return number;
}

std::optional<unsigned> ProvePayload::operandCount(Node node) const {
  if (!node || node.getOperandValues().empty())
    return std::nullopt;
  for (Value operand : node.getOperandValues())
    if (isa<pdl::RangeType>(operand.getType()))
      return std::nullopt;
  return node.getOperandValues().size();
}

Value ProvePayload::given(Node node, unsigned number) {
  if (!node || number >= node.getOperandValues().size())
    return nullptr;
  Value said = node.getOperandValues()[number];
  if (auto known = shared.find(said); known != shared.end())
    return known->second;
  auto one = said.getDefiningOp<pdl::ResultOp>();
  if (!one)
    return nullptr;
  Operation *producer =
      make(one.getParent().getDefiningOp<pdl::OperationOp>(), nullptr);
  if (!producer || one.getIndex() >= producer->getNumResults())
    return nullptr;
  return shared[said] = producer->getResult(one.getIndex());
}

/// A tensor that the pattern says nothing of.
Value ProvePayload::beside(const Sizes &of) {
  if (!hasNeighbors || depth > 0 || choices.below(2) == 0)
    return argument(of);
  ++depth;
  Operation *op = makeGeneric(Node(), &of);
  --depth;
  return op ? op->getResult(0) : Value();
}

Value ProvePayload::operand(Node node, unsigned number, const Sizes &of,
                            Type type) {
  Value said;
  if (node && number < node.getOperandValues().size())
    said = node.getOperandValues()[number];
  if (!said || isa<pdl::RangeType>(said.getType()))
    return type ? argument(of, type) : beside(of);
  if (auto known = shared.find(said); known != shared.end())
    return sizes[known->second] == of ? known->second : Value();
  if (auto one = said.getDefiningOp<pdl::ResultOp>()) {
    Operation *producer =
        make(one.getParent().getDefiningOp<pdl::OperationOp>(), &of);
    if (!producer || one.getIndex() >= producer->getNumResults() ||
        sizes[producer->getResult(one.getIndex())] != of)
      return nullptr;
    return shared[said] = producer->getResult(one.getIndex());
  }
  return shared[said] = type ? argument(of, type) : beside(of);
}

Value ProvePayload::scalarOperand(Node node, unsigned number) {
  if (Value value = given(node, number))
    return value;
  Value value = function.getBody().front().addArgument(element, loc);
  arguments.push_back(
      {makeRead("x" + std::to_string(arguments.size()), {}), {}, {}});
  if (node && number < node.getOperandValues().size())
    shared[node.getOperandValues()[number]] = value;
  return value;
}

Value ProvePayload::init(Node node, unsigned number, const Sizes &of) {
  if (node && operandCount(node) && number < *operandCount(node))
    return operand(node, number, of);
  Value value = argument(of);
  return value;
}

Operation *ProvePayload::defined(Operation *op, ArrayRef<Sizes> results) {
  for (auto [value, of] : llvm::zip(op->getResults(), results))
    sizes[value] = of;
  return op;
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

Operation *ProvePayload::makeReshape(Node node, Want want, bool collapses) {
  // The large side, and how many dims each group has.
  Sizes large, small;
  SmallVector<ReassociationIndices> groups;
  auto add = [&](bool isNew, const Poly &size) {
    if (isNew) {
      groups.emplace_back();
      small.push_back(Poly(1));
    }
    groups.back().push_back(large.size());
    large.push_back(size);
    small.back() = small.back() * size;
  };
  Value source = given(node, 0);
  if (node && !source && !want && node.getOperandValues().size() > 0 &&
      node.getOperandValues()[0].getDefiningOp<pdl::ResultOp>())
    return nullptr;
  if (collapses ? source != nullptr : want != nullptr) {
    for (const Poly &size : collapses ? sizes[source] : *want)
      add(groups.empty() || choices.below(2) == 0, size);
  } else if (collapses ? want != nullptr : source != nullptr) {
    // Each dim is split into its parts, in any groups.
    for (const Poly &size : collapses ? *want : sizes[source]) {
      std::vector<Poly> parts = factors(size);
      if (parts.empty())
        parts.push_back(size);
      Poly product(1);
      bool isFirst = true;
      for (auto [number, part] : llvm::enumerate(parts)) {
        product = product * part;
        if (number + 1 < parts.size() && choices.below(2) == 0)
          continue;
        add(std::exchange(isFirst, false), product);
        product = Poly(1);
      }
    }
    if (large.size() == small.size() && !large.empty() &&
        large.size() < kMostDims && choices.below(2)) {
      // Or a unit dim is added.
      unsigned at = choices.below(groups.size());
      large.insert(large.begin() + groups[at].back() + 1, Poly(1));
      groups[at].push_back(groups[at].back() + 1);
      for (auto &group : llvm::drop_begin(groups, at + 1))
        for (int64_t &dim : group)
          ++dim;
    }
  } else {
    bool had = std::exchange(wantsParts, false);
    for (const Poly &size : shape())
      add(groups.empty() || choices.below(2) == 0, size);
    wantsParts = had;
  }
  if (large.size() == small.size() || large.size() > kMostDims)
    return nullptr;
  if (want && (collapses ? small : large) != *want)
    return nullptr;
  if (!source)
    source = operand(node, 0, collapses ? large : small);
  if (!source)
    return nullptr;
  if (collapses)
    return defined(tensor::CollapseShapeOp::create(builder, loc, typeOf(small),
                                                   source, groups),
                   {small});
  SmallVector<OpFoldResult> shape;
  for (const Poly &size : large)
    shape.push_back(fold(size));
  return defined(tensor::ExpandShapeOp::create(builder, loc, typeOf(large),
                                               source, groups, shape),
                 {large});
}

Operation *ProvePayload::makeSlice(Node node, Want want) {
  Value source = given(node, 0);
  Sizes whole = source ? sizes[source] : want ? *want : shape(), part;
  if (want && want->size() != whole.size())
    return nullptr;
  // Operands of the pattern behind the source are offsets and sizes.
  std::optional<unsigned> count = operandCount(node);
  bool mayBeDynamic = !count || *count > 1;
  unsigned sliced = choices.below(whole.size() + 1);
  unsigned kind = choices.below(mayBeDynamic ? 3 : 2);
  bool isOpen = mayBeDynamic && !want && choices.below(2);
  SmallVector<OpFoldResult> offsets, lengths, strides;
  Poly stride = choices.below(2) ? numbers.fresh("s", 2) : Poly(1);
  for (auto [dim, size] : llvm::enumerate(whole)) {
    bool isCut = dim == sliced || sliced == whole.size();
    Poly at = isCut ? offset(kind) : Poly();
    Poly length = want ? (*want)[dim] : isCut ? this->size() : size;
    if (isCut && isOpen && !length.asConstant())
      dynamic.insert(length.terms.begin()->first.front());
    Poly step = isCut ? stride : Poly(1);
    part.push_back(length);
    offsets.push_back(fold(at));
    lengths.push_back(fold(length));
    strides.push_back(fold(step));
    if (!source && want)
      size = this->size();
  }
  if (!source)
    source = operand(node, 0, whole);
  if (!source)
    return nullptr;
  // A dim of one element may be dropped.
  Sizes left = part;
  if (!want && llvm::is_contained(part, Poly(1)) && choices.below(2))
    left.erase(llvm::find(left, Poly(1)));
  return defined(tensor::ExtractSliceOp::create(builder, loc, typeOf(left),
                                                source, offsets, lengths,
                                                strides),
                 {left});
}

Operation *ProvePayload::makeInsert(Node node, Want want) {
  Value source = given(node, 0), into = given(node, 1);
  Sizes part = source ? sizes[source]
               : into ? sizes[into]
               : want ? *want
                      : shape();
  Sizes whole = into ? sizes[into] : want ? *want : part;
  if (part.size() != whole.size() || (want && whole != *want))
    return nullptr;
  std::optional<unsigned> count = operandCount(node);
  bool mayBeDynamic = !count || *count > 2;
  unsigned cut = choices.below(whole.size() + 1);
  unsigned kind = choices.below(mayBeDynamic ? 3 : 2);
  SmallVector<OpFoldResult> offsets, lengths, strides;
  for (unsigned dim = 0; dim < whole.size(); ++dim) {
    bool isCut = dim == cut || cut == whole.size();
    if (isCut && !source)
      part[dim] = size();
    else if (isCut && !into && !want)
      whole[dim] = size();
    offsets.push_back(fold(isCut ? offset(kind) : Poly()));
    lengths.push_back(fold(part[dim]));
    strides.push_back(fold(Poly(1)));
  }
  if (!source)
    source = operand(node, 0, part);
  if (!into)
    into = operand(node, 1, whole);
  if (!source || !into)
    return nullptr;
  return defined(tensor::InsertSliceOp::create(builder, loc, source, into,
                                               offsets, lengths, strides),
                 {whole});
}

Operation *ProvePayload::makeConcat(Node node, Want want) {
  unsigned count = operandCount(node).value_or(2);
  Value first = given(node, 0);
  Sizes whole = first ? sizes[first] : want ? *want : shape();
  if (whole.empty())
    return nullptr;
  unsigned along = choices.below(whole.size());
  SmallVector<Value> inputs;
  Poly sum;
  for (unsigned number = 0; number < count; ++number) {
    Sizes part = whole;
    if (number != 0 || !first)
      part[along] = size();
    Value input = number == 0 && first ? first : operand(node, number, part);
    if (!input)
      return nullptr;
    inputs.push_back(input);
    sum = sum + sizes[input][along];
  }
  whole[along] = sum;
  if (want && whole != *want)
    return nullptr;
  return defined(
      tensor::ConcatOp::create(builder, loc, typeOf(whole), along, inputs),
      {whole});
}

Operation *ProvePayload::makePad(Node node, Want want) {
  Value source = given(node, 0);
  Sizes part = source ? sizes[source] : shape(), whole = part;
  if (want)
    return nullptr;
  unsigned padded = choices.below(part.size() + 1);
  SmallVector<OpFoldResult> low, high;
  for (auto [dim, size] : llvm::enumerate(whole)) {
    bool isPadded = dim == padded || padded == part.size();
    Poly before = isPadded ? numbers.fresh("p", 0) : Poly();
    Poly behind = isPadded ? numbers.fresh("p", 0) : Poly();
    low.push_back(fold(before));
    high.push_back(fold(behind));
    size = before + size + behind;
  }
  if (!source)
    source = operand(node, 0, part);
  if (!source)
    return nullptr;
  Value number =
      arith::ConstantOp::create(builder, loc, builder.getF32FloatAttr(0.5f));
  return defined(tensor::PadOp::create(builder, loc, typeOf(whole), source, low,
                                       high, number),
                 {whole});
}

Operation *ProvePayload::makeGather(Node node, Want want) {
  Value source = given(node, 0), list = given(node, 1);
  Sizes whole = source ? sizes[source] : shape();
  if (want || whole.empty())
    return nullptr;
  bool isIndex = choices.below(2) == 0;
  if (list)
    isIndex = cast<RankedTensorType>(list.getType()).getElementType().isIndex();
  unsigned dim = choices.below(whole.size());
  bool keeps = choices.below(2) == 0;
  Sizes batch;
  if (list)
    batch.assign(sizes[list].begin(), sizes[list].end() - 1);
  else
    for (unsigned count = 1 + choices.below(2); batch.size() < count;)
      batch.push_back(size());
  Sizes key = batch, result = batch;
  key.push_back(Poly(1));
  if (list && sizes[list] != key)
    return nullptr;
  for (unsigned at = 0; at < whole.size(); ++at)
    if (at != dim)
      result.push_back(whole[at]);
    else if (keeps)
      result.push_back(Poly(1));
  if (result.empty() || result.size() > kMostDims + 1)
    return nullptr;
  if (!source)
    source = operand(node, 0, whole);
  if (!list)
    list = operand(node, 1, key,
                   isIndex ? Type(builder.getIndexType())
                           : Type(builder.getI64Type()));
  if (!source || !list)
    return nullptr;
  bool isUnique = node && llvm::is_contained(node.getAttributeValueNames(),
                                             builder.getStringAttr("unique"));
  return defined(tensor::GatherOp::create(builder, loc, typeOf(result), source,
                                          list, ArrayRef<int64_t>{dim},
                                          isUnique),
                 {result});
}

/// The permutations of so many dims; of four, those that swap two neighbors or
/// rotate.
static SmallVector<int64_t> permutation(AllChoices &choices, unsigned count) {
  SmallVector<int64_t> order(llvm::to_vector(llvm::seq<int64_t>(0, count)));
  if (count < 4) {
    for (unsigned at = count; at > 1; --at)
      std::swap(order[at - 1], order[at - 1 - choices.below(at)]);
    return order;
  }
  unsigned way = choices.below(6);
  if (way < 3)
    std::swap(order[way], order[way + 1]);
  else if (way == 3)
    std::rotate(order.begin(), order.begin() + 1, order.end());
  else if (way == 4)
    std::rotate(order.begin() + 1, order.begin() + 2, order.end());
  return order;
}

Operation *ProvePayload::makeTranspose(Node node, Want want) {
  Value source = given(node, 0);
  Sizes from = source ? sizes[source] : want ? *want : shape(), to;
  SmallVector<int64_t> order = permutation(choices, from.size());
  if (want && !source)
    for (auto [dim, place] : llvm::enumerate(order))
      from[place] = (*want)[dim];
  for (int64_t dim : order)
    to.push_back(from[dim]);
  if (want && to != *want)
    return nullptr;
  if (!source)
    source = operand(node, 0, from);
  Value out = init(node, 1, to);
  if (!source || !out)
    return nullptr;
  return defined(linalg::TransposeOp::create(builder, loc, source, out, order),
                 {to});
}

/// The body of a generic: an unknown function of the elements, or a term that
/// the rule mentions.
bool ProvePayload::fillBody(linalg::GenericOp op, unsigned body) {
  unsigned inputs = op.getNumDpsInputs();
  OpBuilder::InsertionGuard guard(builder);
  Block *block = builder.createBlock(&op.getRegion());
  for (Value operand : op->getOperands())
    block->addArgument(getElementTypeOrSelf(operand.getType()), loc);
  bool reduces = op.getNumReductionLoops() != 0;
  if (body == ~0u) {
    linalg::YieldOp::create(builder, loc, block->getArgument(0));
    return true;
  }
  if (body >= 2 && hints.terms.empty())
    return false;
  if (body < 2) {
    Value value;
    auto join = [&](Value other) {
      value = value ? Value(math::Atan2Op::create(builder, loc, value, other))
                    : Value(math::SinOp::create(builder, loc, other));
    };
    for (unsigned number = 0; number < inputs; ++number)
      join(block->getArgument(number));
    if (body == 1 && op.getNumLoops() != 0) {
      Value at = linalg::IndexOp::create(builder, loc, 0);
      at = arith::IndexCastOp::create(builder, loc, builder.getI32Type(), at);
      join(arith::SIToFPOp::create(builder, loc, element, at));
    } else if (body == 1) {
      return false;
    }
    if (reduces || !value)
      join(block->getArgument(inputs));
    linalg::YieldOp::create(builder, loc, value);
    return true;
  }
  Choices first(1, {choices.below(2)});
  first.fill();
  std::optional<TestTerm> term = chooseTerm(hints.terms[body - 2], first);
  if (!term || term->name.empty())
    return false;
  std::string type;
  llvm::raw_string_ostream(type) << element;
  std::optional<TestBody> lines = writeBody(*term, inputs, type);
  if (!lines)
    return false;
  std::string text = "func.func @f(";
  for (auto [number, of] : llvm::enumerate(lines->types))
    text += (number ? ", %b" : "%b") + std::to_string(number) + ": " + of;
  text += ") -> " + type + " {\n" + lines->lines + "  return " + lines->result +
          " : " + type + "\n}\n";
  OwningOpRef<ModuleOp> parsed =
      parseSourceString<ModuleOp>(text, ParserConfig(context));
  if (!parsed)
    return false;
  Block &from = (*parsed->getOps<func::FuncOp>().begin()).getBody().front();
  IRMapping map;
  for (auto [argument, ours] :
       llvm::zip(from.getArguments(), block->getArguments())) {
    if (argument.getType() != ours.getType())
      return false;
    map.map(argument, ours);
  }
  for (Operation &one : from.without_terminator())
    builder.clone(one, map);
  linalg::YieldOp::create(
      builder, loc, map.lookupOrDefault(from.getTerminator()->getOperand(0)));
  return true;
}

Operation *ProvePayload::makeGeneric(Node node, Want want, Value read) {
  std::optional<unsigned> count = operandCount(node);
  unsigned inputs = count ? *count - 1 : 1 + choices.below(node ? 2 : 1);
  SmallVector<Value> operands(inputs);
  for (unsigned number = 0; number < inputs; ++number)
    operands[number] = given(node, number);
  if (read)
    operands[0] = read;
  Value out = count ? given(node, inputs) : Value();
  // The loops, and the map of the operand that is there.
  int there = -1;
  for (auto [number, value] : llvm::enumerate(operands))
    if (value && there < 0)
      there = number;
  std::vector<SmallVector<int64_t>> maps(inputs + 1);
  Sizes extents;
  SmallVector<bool> isReduced;
  bool isMove =
      node && llvm::is_contained(node.getAttributeValueNames(),
                                 builder.getStringAttr("tenon.transpose"));
  auto addLoops = [&](const Sizes &of) {
    extents = of;
    isReduced.assign(extents.size(), false);
  };
  if (there >= 0) {
    const Sizes &of = sizes[operands[there]];
    SmallVector<int64_t> order(
        llvm::to_vector(llvm::seq<int64_t>(0, of.size())));
    if (node)
      order = permutation(choices, of.size());
    else if (choices.below(2))
      std::reverse(order.begin(), order.end());
    addLoops(Sizes(of.size()));
    for (auto [dim, loop] : llvm::enumerate(order))
      extents[loop] = of[dim];
    maps[there] = order;
  } else if (want || out) {
    addLoops(want ? *want : sizes[out]);
  } else {
    addLoops(shape(inputs == 0 ? 1 : 0));
  }
  bool mayReduce = !isMove && inputs > 0;
  if (mayReduce && (want || out) && there < 0 && extents.size() < kMostDims &&
      choices.below(2)) {
    extents.push_back(size());
    isReduced.push_back(true);
  } else if (mayReduce && !want && !out && !extents.empty()) {
    // No reduction, the last loop, the first one, or one more parallel loop.
    unsigned kind =
        choices.below(there >= 0 && extents.size() < kMostDims ? 4 : 3);
    if (kind == 1)
      isReduced.back() = true;
    else if (kind == 2 && extents.size() > 1)
      isReduced.front() = true;
    else if (kind == 2)
      return nullptr;
    if (kind == 3) {
      extents.push_back(size());
      isReduced.push_back(false);
    }
  }
  SmallVector<int64_t> parallel;
  for (auto [loop, reduced] : llvm::enumerate(isReduced))
    if (!reduced)
      parallel.push_back(loop);
  Sizes result;
  // The result has the loops in their order, or with the first two swapped.
  maps[inputs] = parallel;
  if (!want && !out && parallel.size() > 1 && !isMove && there < 0 &&
      choices.below(2))
    std::swap(maps[inputs][0], maps[inputs][1]);
  for (int64_t loop : maps[inputs])
    result.push_back(extents[loop]);
  if ((want && result != *want) || (out && result != sizes[out]))
    return nullptr;
  for (unsigned number = 0; number < inputs; ++number) {
    SmallVector<int64_t> &map = maps[number];
    if (int(number) == there)
      continue;
    if (operands[number] && sizes[operands[number]].size() > extents.size())
      return nullptr;
    map = llvm::to_vector(llvm::seq<int64_t>(0, extents.size()));
    unsigned way = isMove ? 0 : choices.below(map.size() < 2 || !node ? 2 : 5);
    if (isMove)
      map = permutation(choices, map.size());
    else if (way == 1 && map.size() < 2)
      map.clear();
    else if (way == 1)
      std::rotate(map.begin(), map.begin() + 1, map.end());
    else if (way == 2)
      map.erase(map.begin());
    else if (way == 3)
      map.pop_back();
    else if (way == 4)
      map.clear();
    Sizes of;
    for (int64_t loop : map)
      of.push_back(extents[loop]);
    if (!operands[number])
      operands[number] = operand(node, number, of);
    if (!operands[number] || sizes[operands[number]] != of)
      return nullptr;
  }
  for (size_t loop = 0; loop < extents.size(); ++loop)
    if (llvm::none_of(maps, [&](auto &map) {
          return llvm::is_contained(map, int64_t(loop));
        }))
      return nullptr;
  if (!out)
    out = init(node, inputs, result);
  if (!out)
    return nullptr;
  SmallVector<AffineMap> affine;
  for (auto &map : maps) {
    SmallVector<AffineExpr> results;
    for (int64_t loop : map)
      results.push_back(builder.getAffineDimExpr(loop));
    affine.push_back(AffineMap::get(extents.size(), 0, results, context));
  }
  SmallVector<utils::IteratorType> kinds;
  for (bool reduced : isReduced)
    kinds.push_back(reduced ? utils::IteratorType::reduction
                            : utils::IteratorType::parallel);
  auto op = linalg::GenericOp::create(builder, loc, TypeRange(out.getType()),
                                      ValueRange(operands), ValueRange(out),
                                      affine, kinds);
  // What is marked as a transpose is a copy; of others a rule may ask for a
  // term. Beside the pattern any function will do.
  bool isAsked =
      node && llvm::any_of(node.getOp().getUsers(), [](Operation *user) {
        auto call = dyn_cast<pdl::ApplyNativeConstraintOp>(user);
        return call && call.getName() == "BodyIs";
      });
  unsigned body = isMove    ? ~0u
                  : isAsked ? 2 + choices.below(hints.terms.size())
                  : node    ? choices.below(2)
                            : 0;
  if (!fillBody(op, body))
    return nullptr;
  if (isMove) {
    // Dim k of the operand is dim order[k] of the result.
    SmallVector<int64_t> order;
    for (int64_t loop : maps[0])
      order.push_back(llvm::find(maps[1], loop) - maps[1].begin());
    op->setAttr("tenon.transpose", builder.getDenseI64ArrayAttr(order));
  }
  return defined(op, {result});
}

Operation *ProvePayload::makeNamed(Node node, StringRef name, Want want) {
  Value source = given(node, 0);
  Sizes of = source ? sizes[source] : want ? *want : shape();
  auto registered = RegisteredOperationName::lookup(name, context);
  if (!registered)
    return nullptr;
  bool isBinary = llvm::is_contained({"linalg.add", "linalg.sub", "linalg.mul",
                                      "linalg.div", "linalg.max", "linalg.min",
                                      "linalg.powf"},
                                     name);
  SmallVector<Value> inputs;
  for (unsigned number = 0; number < (isBinary ? 2u : 1u); ++number)
    inputs.push_back(name == "linalg.fill" ? scalarOperand(node, number)
                                           : operand(node, number, of));
  Value out = init(node, inputs.size(), of);
  if (!out || llvm::is_contained(inputs, Value()))
    return nullptr;
  OperationState state(loc, name);
  state.addOperands(inputs);
  state.addOperands(out);
  state.addTypes(out.getType());
  state.addAttribute("operandSegmentSizes",
                     builder.getDenseI32ArrayAttr({int32_t(inputs.size()), 1}));
  Region *region = state.addRegion();
  auto fill =
      context->getLoadedDialect<linalg::LinalgDialect>()->getRegionBuilder(
          name);
  if (!fill)
    return nullptr;
  ImplicitLocOpBuilder inner(loc, context);
  Block *block = inner.createBlock(region);
  for (Value operand : ValueRange(inputs))
    block->addArgument(getElementTypeOrSelf(operand.getType()), loc);
  block->addArgument(element, loc);
  fill(inner, *block, {}, function_ref<InFlightDiagnostic()>());
  return defined(builder.create(state), {of});
}

/// An element-wise operation of another dialect; an operand has size 1 in a
/// dim, or fewer dims, or the dims in another order.
Operation *ProvePayload::makeElementwise(Node node, StringRef name, Want want) {
  bool isOnnx = name.starts_with("onnx.");
  if (want || mode == Mode::OneDynamic || mode == Mode::Dynamic)
    return nullptr;
  StringRef word = name.rsplit('.').second;
  unsigned count = 2;
  if (std::optional<unsigned> said = operandCount(node))
    count = *said;
  else if (word == "vsel")
    count = 3;
  else if (llvm::is_contained({"vexp", "vabs", "vln", "vrelu", "vrsqrt",
                               "vsqrt", "vrec", "vnot", "vcast"},
                              word))
    count = 1;
  Type kinds[] = {builder.getF32Type(), builder.getI32Type(),
                  builder.getI1Type()};
  Type from = kinds[choices.below(3)], to = from;
  StringRef kind = from.isF32()        ? "float"
                   : from.isInteger(1) ? "bool"
                                       : "signed";
  if (isOnnx && kind == "signed" && choices.below(2))
    kind = "unsigned";
  bool compares = word == "vcmp" || word == "is_nan" || word == "equal" ||
                  word.starts_with("greater") || word.starts_with("less");
  if (compares)
    to = builder.getI1Type();
  else if (word == "vcast" || word == "cast")
    to = kinds[choices.below(3)];
  Sizes whole = shape();
  OperationState state(loc, name);
  SmallVector<Attribute> words;
  // ONNX broadcasts operands of one another only.
  bool isAlone = isOnnx && count == 1;
  unsigned odd = isAlone ? count : choices.below(count + 1);
  unsigned way = isAlone ? 2 : choices.below(3);
  SmallVector<int64_t> repeated, order;
  for (unsigned number = 0; number < count; ++number) {
    Sizes of = whole;
    if (number == odd && way == 0) {
      repeated.push_back(choices.below(of.size()));
      of[repeated.back()] = Poly(1);
    } else if (number == odd && way == 1 && isOnnx) {
      of.erase(of.begin());
    } else if (!isOnnx && way == 2) {
      if (order.empty())
        order = permutation(choices, of.size());
      for (auto [dim, place] : llvm::enumerate(order))
        of[place] = whole[dim];
    }
    bool isCondition = number == 0 && (word == "where" || word == "vsel");
    Type type = isCondition ? builder.getI1Type() : from;
    words.push_back(builder.getStringAttr(isCondition ? "bool" : kind));
    Value value = operand(node, number, of, type);
    if (!value)
      return nullptr;
    state.addOperands(value);
  }
  if (odd == count && way != 2)
    return nullptr;
  if (isOnnx)
    state.addAttribute("kinds", builder.getArrayAttr(words));
  else
    state.addOperands(argument(whole, to));
  auto addWord = [&](StringRef attribute, ArrayRef<StringRef> options) {
    state.addAttribute(
        attribute, parseAttribute(("#hivm." + attribute + "<" +
                                   options[choices.below(options.size())] + ">")
                                      .str(),
                                  context));
  };
  if (word == "vdiv")
    for (StringRef flag : {"isSigned", "isHP"})
      state.addAttribute(flag, builder.getBoolAttr(choices.below(2)));
  if (word == "vmax" || word == "vmin" || word == "vcmp")
    state.addAttribute("is_signed", builder.getBoolAttr(choices.below(2)));
  if (word == "vcmp")
    addWord("compare_mode", {"eq", "ne", "lt", "gt", "le", "ge"});
  if (word == "vcast") {
    addWord("round_mode", {"rint", "round", "floor", "ceil", "trunc", "odd"});
    addWord("cast", {"cast_signed", "cast_unsigned"});
  }
  if (!isOnnx && !repeated.empty())
    state.addAttribute("broadcast", builder.getDenseI64ArrayAttr(repeated));
  if (!isOnnx && !order.empty())
    state.addAttribute("transpose", builder.getDenseI64ArrayAttr(order));
  state.addTypes(typeOf(whole, to));
  return defined(builder.create(state), {whole});
}

Operation *ProvePayload::makeByName(Node node, StringRef name, Want want) {
  if (name == "tensor.expand_shape" || name == "tensor.collapse_shape")
    return makeReshape(node, want, name.contains("collapse"));
  if (name == "tensor.extract_slice")
    return makeSlice(node, want);
  if (name == "tensor.insert_slice")
    return makeInsert(node, want);
  if (name == "tensor.concat")
    return makeConcat(node, want);
  if (name == "tensor.pad")
    return makePad(node, want);
  if (name == "tensor.gather")
    return makeGather(node, want);
  if (name == "linalg.generic")
    return makeGeneric(node, want);
  if (name == "linalg.transpose")
    return makeTranspose(node, want);
  if (name == "tensor.empty") {
    Sizes of = want ? *want : shape();
    return defined(
        tensor::EmptyOp::create(builder, loc, typeOf(of), dynamicOf(of)), {of});
  }
  if (name == "tensor.splat") {
    Sizes of = want ? *want : shape();
    return defined(tensor::SplatOp::create(builder, loc, scalarOperand(node, 0),
                                           typeOf(of), dynamicOf(of)),
                   {of});
  }
  if (name == "tensor.cast") {
    Value source = given(node, 0);
    Sizes of = source ? sizes[source] : want ? *want : shape();
    if (!source)
      source = operand(node, 0, of);
    if (!source || mode != Mode::Static)
      return nullptr;
    SmallVector<int64_t> open(of.size(), ShapedType::kDynamic);
    return defined(tensor::CastOp::create(builder, loc,
                                          RankedTensorType::get(open, element),
                                          source),
                   {of});
  }
  if (name == "tensor.dim") {
    Value source = given(node, 0);
    if (!source)
      source = operand(node, 0, shape());
    if (!source || sizes[source].empty())
      return nullptr;
    unsigned at = choices.below(sizes[source].size());
    Value place = given(node, 1);
    if (place)
      place.getDefiningOp()->setAttr("value", builder.getIndexAttr(at));
    else
      place = arith::ConstantIndexOp::create(builder, loc, at);
    return tensor::DimOp::create(builder, loc, source, place);
  }
  if (name == "arith.constant")
    return arith::ConstantIndexOp::create(builder, loc, 0);
  if (isElementwiseOfDialect(name))
    return makeElementwise(node, name, want);
  if (name.starts_with("linalg."))
    if (Operation *op = makeNamed(node, name, want))
      return op;
  lacks("no payload has a " + name);
  return nullptr;
}

/// Gives the operation the attributes that the pattern asks for; false if it
/// has another one.
bool ProvePayload::setAttributes(Node node, Operation *op) {
  for (auto [name, value] :
       llvm::zip(node.getAttributeValueNames(), node.getAttributeValues())) {
    auto key = cast<StringAttr>(name);
    Attribute wanted = value.getDefiningOp<pdl::AttributeOp>().getValueAttr();
    Attribute has = op->getAttr(key);
    if (has && wanted && has != wanted)
      return false;
    if (has ||
        (op->isRegistered() &&
         llvm::is_contained(op->getRegisteredInfo()->getAttributeNames(), key)))
      continue;
    if (!wanted)
      return lacks("no payload has the attribute " + key.getValue());
    op->setDiscardableAttr(key, wanted);
  }
  return true;
}

Operation *ProvePayload::make(Node node, Want want) {
  auto [it, isNew] = made.try_emplace(node, nullptr);
  if (!isNew)
    return it->second;
  std::optional<StringRef> name = node.getOpName();
  if (!name) {
    lacks("no payload has an operation of any name");
    return nullptr;
  }
  Operation *op = makeByName(node, *name, want);
  if (!op || !setAttributes(node, op))
    return nullptr;
  return made[node] = op;
}

bool ProvePayload::make() {
  module = ModuleOp::create(loc);
  builder.setInsertionPointToEnd(module->getBody());
  function = func::FuncOp::create(builder, loc, "entry",
                                  builder.getFunctionType({}, {}));
  builder.setInsertionPointToEnd(function.addEntryBlock());
  mode = Mode(choices.below(4));
  special = mode == Mode::OneDynamic || mode == Mode::OneUnit
                ? choices.below(hasNeighbors ? 1 : kMostDims)
                : ~0u;
  pdl::PatternOp pattern = rule.pattern;
  SmallVector<Node> nodes =
      llvm::to_vector(pattern.getBodyRegion().getOps<Node>());
  for (Node node : nodes) {
    // Broadcasting asks for sizes of 1, which has a mode of its own.
    if (isElementwiseOfDialect(node.getOpName().value_or("")))
      leastSize = 2;
    wantsParts |= node.getOpName() == "tensor.expand_shape" &&
                  !node.getOperandValues().empty() &&
                  node.getOperandValues()[0].getDefiningOp<pdl::ResultOp>();
  }
  for (Node node : llvm::reverse(nodes))
    if (!make(node, nullptr))
      return false;
  if (special != ~0u && special >= sizesMade)
    return false;
  auto rootNode = pattern.getRewriter().getRoot().getDefiningOp<Node>();
  root = made[rootNode];
  SmallVector<Value> results;
  for (Node node : nodes) {
    bool isInner = llvm::any_of(node.getOp().getUsers(), [](Operation *user) {
      return isa<pdl::ResultOp, pdl::ResultsOp>(user) && !user->use_empty();
    });
    if (node == rootNode || !isInner ||
        (!isa<arith::ConstantOp>(made[node]) && choices.below(2)))
      llvm::append_range(results, made[node]->getResults());
  }
  if (hasNeighbors && root->getNumResults() == 1 &&
      sizes.count(root->getResult(0)) && choices.below(2)) {
    Operation *user = makeGeneric(Node(), nullptr, root->getResult(0));
    if (!user)
      return false;
    llvm::erase(results, root->getResult(0));
    llvm::append_range(results, user->getResults());
  }
  func::ReturnOp::create(builder, loc, results);
  function.setFunctionType(builder.getFunctionType(
      function.getBody().front().getArgumentTypes(), TypeRange(results)));
  return true;
}
