//===- ProveMeaning.cpp - What a program computes, element by element -----===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Workbench/ProveMeaning.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace tenon;

static ProveTermRef makeTerm(ProveTerm term) {
  return std::make_shared<const ProveTerm>(std::move(term));
}

ProveTermRef tenon::makeNumber(const Poly &number) {
  return makeTerm({ProveTerm::Number, "", number, {}, {}, {}, {}});
}

ProveTermRef tenon::makeRead(const std::string &name, ArrayRef<Poly> indices,
                             std::vector<ProveValue> tensors) {
  return makeTerm({ProveTerm::Read,
                   name,
                   Poly(),
                   indices.vec(),
                   {},
                   std::move(tensors),
                   {}});
}

static ProveTermRef makeCondition(const std::string &condition) {
  return makeTerm({ProveTerm::Condition, condition, Poly(), {}, {}, {}, {}});
}

static ProveTermRef makeApply(const std::string &name,
                              std::vector<ProveTermRef> parts) {
  return makeTerm(
      {ProveTerm::Apply, name, Poly(), {}, std::move(parts), {}, {}});
}

static ProveTermRef makeChoose(const std::string &condition, ProveTermRef yes,
                               ProveTermRef no) {
  return makeTerm({ProveTerm::Choose,
                   condition,
                   Poly(),
                   {},
                   {std::move(yes), std::move(no)},
                   {},
                   {}});
}

static ProveValue scalar(ProveTermRef term) {
  return {std::move(term), {}, {}};
}

/// The indices of the element that is number `index` of a tensor.
std::vector<Poly> tenon::delinearize(ProveNumbers &numbers, Poly index,
                                     ArrayRef<Poly> sizes) {
  std::vector<Poly> indices(sizes.size());
  for (size_t dim = sizes.size(); dim-- > 1;) {
    Poly outer = numbers.divide(index, sizes[dim]);
    indices[dim] = index - outer * sizes[dim];
    index = outer;
  }
  if (!indices.empty())
    indices[0] = index;
  return indices;
}

static std::string printAttribute(Attribute attribute) {
  std::string text;
  llvm::raw_string_ostream(text) << attribute;
  return text;
}

//===----------------------------------------------------------------------===//
// Helpers
//===----------------------------------------------------------------------===//

bool ProveMeaning::fail(const Twine &why) {
  if (fault.empty())
    fault = why.str();
  return false;
}

void ProveMeaning::need(StringRef op, const Poly &left, const Poly &right,
                        Operation *by) {
  if (numbers.follows(op, left, right))
    return;
  std::string condition = numbers.condition(op, left, right);
  if (isGiven) {
    numbers.assumed.push_back(condition);
    return;
  }
  if (!unmet.empty())
    return;
  unmet = (by->getName().getStringRef() + " needs " + condition).str();
  if (numbers.isPossible({"(not " + condition + ")"}, &values) !=
      ProveNumbers::Answer::Yes)
    values.clear();
}

Poly ProveMeaning::numberOf(ProveTermRef term) {
  switch (term->kind) {
  case ProveTerm::Number:
    return term->number;
  case ProveTerm::Choose:
    return numbers.choose(term->name, numberOf(term->parts[0]),
                          numberOf(term->parts[1]));
  case ProveTerm::Read:
    if (term->tensors.empty())
      return numbers.apply("at_" + term->name, term->indices);
    [[fallthrough]];
  default:
    fail("an index that is computed from elements has no meaning yet");
    return Poly();
  }
}

Poly ProveMeaning::numberOf(OpFoldResult value, Values &values) {
  if (auto attribute = dyn_cast<Attribute>(value))
    return numbers.read(cast<IntegerAttr>(attribute).getInt());
  return numberOf(values.lookup(cast<Value>(value)).scalar);
}

/// The sizes of a result: those of its type, in which dynamic ones are as
/// given.
std::vector<Poly> ProveMeaning::sizesOf(Value result, ArrayRef<Poly> dynamic) {
  std::vector<Poly> sizes;
  for (int64_t size : cast<RankedTensorType>(result.getType()).getShape())
    if (!ShapedType::isDynamic(size)) {
      sizes.push_back(numbers.read(size));
    } else if (dynamic.empty()) {
      fail("a dynamic size of a result is not known");
      sizes.push_back(Poly());
    } else {
      sizes.push_back(dynamic.front());
      dynamic = dynamic.drop_front();
    }
  return sizes;
}

Poly ProveMeaning::evaluate(AffineExpr expression, Indices dims,
                            Indices symbols) {
  if (auto dim = dyn_cast<AffineDimExpr>(expression))
    return dims[dim.getPosition()];
  if (auto symbol = dyn_cast<AffineSymbolExpr>(expression))
    return symbols[symbol.getPosition()];
  if (auto constant = dyn_cast<AffineConstantExpr>(expression))
    return numbers.read(constant.getValue());
  auto binary = cast<AffineBinaryOpExpr>(expression);
  Poly left = evaluate(binary.getLHS(), dims, symbols);
  Poly right = evaluate(binary.getRHS(), dims, symbols);
  switch (binary.getKind()) {
  case AffineExprKind::Add:
    return left + right;
  case AffineExprKind::Mul:
    return left * right;
  case AffineExprKind::FloorDiv:
    return numbers.divide(left, right);
  case AffineExprKind::CeilDiv:
    return numbers.divide(left + right - Poly(1), right);
  default:
    return numbers.rest(left, right);
  }
}

std::vector<ProveValue> ProveMeaning::yielded(Block &block, Values values,
                                              ArrayRef<ProveValue> arguments) {
  for (auto [argument, value] : llvm::zip(block.getArguments(), arguments))
    values[argument] = value;
  for (Operation &op : block.without_terminator()) {
    bool isUnused = op.use_empty() && (isMemoryEffectFree(&op) ||
                                       isa<UnrealizedConversionCastOp>(op));
    if (!isUnused && !visit(&op, values))
      return {};
  }
  std::vector<ProveValue> results;
  for (Value value : block.getTerminator()->getOperands())
    results.push_back(values.lookup(value));
  return results;
}

std::optional<std::vector<ProveValue>>
ProveMeaning::run(func::FuncOp function, ArrayRef<ProveValue> arguments) {
  std::vector<ProveValue> results =
      yielded(function.getBody().front(), Values(), arguments);
  if (!fault.empty())
    return std::nullopt;
  return results;
}

bool ProveMeaning::visit(Operation *op, Values &values) {
  if (auto structured = dyn_cast<linalg::LinalgOp>(op))
    return visitStructured(structured, values);
  if (op->getNumResults() == 0)
    return isMemoryEffectFree(op) ||
           fail(op->getName().getStringRef() + " has no meaning yet");
  StringRef dialect = op->getName().getDialectNamespace();
  if (dialect == "tensor")
    return visitTensor(op, values);
  return visitScalar(op, values);
}

//===----------------------------------------------------------------------===//
// Scalars
//===----------------------------------------------------------------------===//

bool ProveMeaning::visitScalar(Operation *op, Values &values) {
  StringRef name = op->getName().getStringRef();
  Type type = op->getResult(0).getType();
  std::vector<ProveTermRef> parts;
  std::vector<Poly> ints;
  bool areNumbers = true, areConditions = true;
  for (Value operand : op->getOperands()) {
    const ProveValue &value = values[operand];
    if (value.isTensor() || !value.scalar)
      return visitOther(op, values);
    parts.push_back(value.scalar);
    areNumbers &= value.scalar->kind == ProveTerm::Number;
    areConditions &= value.scalar->kind == ProveTerm::Condition;
    ints.push_back(areNumbers ? value.scalar->number : Poly());
  }
  auto give = [&](ProveTermRef term) {
    values[op->getResult(0)] = scalar(std::move(term));
    return true;
  };
  if (auto constant = dyn_cast<arith::ConstantOp>(op)) {
    Attribute value = constant.getValue();
    if (isa<RankedTensorType>(type))
      return visitTensor(op, values);
    auto number = dyn_cast<IntegerAttr>(value);
    if (!number)
      return give(makeApply("constant " + printAttribute(value), {}));
    if (type.isInteger(1))
      return give(makeCondition(number.getValue().isZero() ? "false" : "true"));
    return give(makeNumber(numbers.read(number.getInt())));
  }
  if (auto index = dyn_cast<linalg::IndexOp>(op))
    return give(makeNumber((*loops)[index.getDim()]));
  if (isa<arith::IndexCastOp, arith::IndexCastUIOp>(op)) {
    if (type.isIndex() || (type.isInteger(64) && areNumbers))
      return give(makeNumber(numberOf(parts[0])));
    return give(makeApply(
        (name + " " + Twine(type.getIntOrFloatBitWidth())).str(), parts));
  }
  if (auto apply = dyn_cast<affine::AffineApplyOp>(op)) {
    AffineMap map = apply.getAffineMap();
    return give(makeNumber(
        evaluate(map.getResult(0), ArrayRef(ints).take_front(map.getNumDims()),
                 ArrayRef(ints).drop_front(map.getNumDims()))));
  }
  if (isa<affine::AffineMinOp, affine::AffineMaxOp>(op)) {
    bool isMin = isa<affine::AffineMinOp>(op);
    AffineMap map = isMin ? cast<affine::AffineMinOp>(op).getAffineMap()
                          : cast<affine::AffineMaxOp>(op).getAffineMap();
    std::optional<Poly> best;
    for (AffineExpr result : map.getResults()) {
      Poly one = evaluate(result, ArrayRef(ints).take_front(map.getNumDims()),
                          ArrayRef(ints).drop_front(map.getNumDims()));
      best = best ? numbers.choose(
                        numbers.condition(isMin ? "<=" : ">=", *best, one),
                        *best, one)
                  : one;
    }
    return give(makeNumber(*best));
  }
  if (auto branch = dyn_cast<scf::IfOp>(op)) {
    if (!areConditions || branch.getElseRegion().empty())
      return fail("scf.if on elements has no meaning yet");
    std::vector<ProveValue> yes = yielded(*branch.thenBlock(), values, {});
    std::vector<ProveValue> no = yielded(*branch.elseBlock(), values, {});
    for (auto [result, one, other] : llvm::zip(op->getResults(), yes, no)) {
      if (one.isTensor())
        return fail("scf.if of tensors has no meaning yet");
      values[result] =
          scalar(makeChoose(parts[0]->name, one.scalar, other.scalar));
    }
    return fault.empty();
  }
  if (isa<arith::SelectOp>(op) && parts[0]->kind == ProveTerm::Condition) {
    if (parts[1]->kind == ProveTerm::Number &&
        parts[2]->kind == ProveTerm::Number)
      return give(makeNumber(
          numbers.choose(parts[0]->name, parts[1]->number, parts[2]->number)));
    return give(makeChoose(parts[0]->name, parts[1], parts[2]));
  }
  if (areConditions && parts.size() == 2 &&
      isa<arith::AndIOp, arith::OrIOp>(op))
    return give(makeCondition((isa<arith::AndIOp>(op) ? "(and " : "(or ") +
                              parts[0]->name + " " + parts[1]->name + ")"));
  bool isIndex =
      op->getNumOperands() && (op->getOperand(0).getType().isIndex() ||
                               op->getOperand(0).getType().isInteger(64));
  if (isIndex && areNumbers && ints.size() == 2) {
    const Poly &a = ints[0], &b = ints[1];
    bool isWithin = numbers.follows(">=", a, 0) && numbers.follows(">", b, 0);
    auto least = [&](StringRef way) {
      return give(
          makeNumber(numbers.choose(numbers.condition(way, a, b), a, b)));
    };
    if (auto compare = dyn_cast<arith::CmpIOp>(op)) {
      StringRef predicate =
          arith::stringifyCmpIPredicate(compare.getPredicate());
      bool isUnsigned = predicate.starts_with("u");
      if (isUnsigned &&
          !(numbers.follows(">=", a, 0) && numbers.follows(">=", b, 0)))
        return fail("an unsigned comparison has no meaning yet");
      StringRef way = llvm::StringSwitch<StringRef>(predicate)
                          .Case("eq", "==")
                          .Case("ne", "!=")
                          .Cases({"slt", "ult"}, "<")
                          .Cases({"sle", "ule"}, "<=")
                          .Cases({"sgt", "ugt"}, ">")
                          .Default(">=");
      return give(makeCondition(numbers.condition(way, a, b)));
    }
    if (name == "arith.addi")
      return give(makeNumber(a + b));
    if (name == "arith.subi")
      return give(makeNumber(a - b));
    if (name == "arith.muli")
      return give(makeNumber(a * b));
    bool areNatural =
        numbers.follows(">=", a, 0) && numbers.follows(">=", b, 0);
    if (name == "arith.minsi" || (areNatural && name == "arith.minui"))
      return least("<=");
    if (name == "arith.maxsi" || (areNatural && name == "arith.maxui"))
      return least(">=");
    bool rounds = name == "arith.divsi" || name == "arith.divui" ||
                  name == "arith.floordivsi";
    if (isWithin && rounds)
      return give(makeNumber(numbers.divide(a, b)));
    if (isWithin && (name == "arith.remsi" || name == "arith.remui"))
      return give(makeNumber(numbers.rest(a, b)));
    if (isWithin && (name == "arith.ceildivsi" || name == "arith.ceildivui"))
      return give(makeNumber(numbers.divide(a + b - Poly(1), b)));
  }
  if (name == "builtin.unrealized_conversion_cast" && parts.size() == 1 &&
      op->getOperand(0).getType() == type)
    return give(parts[0]);
  if ((!name.starts_with("arith.") && !name.starts_with("math.")) ||
      op->getNumResults() != 1 || !isMemoryEffectFree(op) || type.isIndex())
    return fail(name + " has no meaning yet");
  std::string key = name.str();
  llvm::raw_string_ostream os(key);
  // Flags allow another result, and none asks for one.
  for (NamedAttribute attribute : op->getAttrs())
    if (attribute.getName() != "fastmath" &&
        attribute.getName() != "overflowFlags" &&
        !attribute.getName().strref().contains('.'))
      os << " " << attribute.getName() << "=" << attribute.getValue();
  os << " " << type;
  return give(makeApply(key, std::move(parts)));
}

//===----------------------------------------------------------------------===//
// Tensors
//===----------------------------------------------------------------------===//

bool ProveMeaning::visitSlice(Operation *op, Values &values) {
  auto slice = cast<OffsetSizeAndStrideOpInterface>(op);
  auto insert = dyn_cast<tensor::InsertSliceOp>(op);
  ProveValue source = values.lookup(op->getOperand(0));
  ProveValue whole = insert ? values.lookup(insert.getDest()) : source;
  std::vector<Poly> offsets, sizes, strides;
  for (OpFoldResult one : slice.getMixedOffsets())
    offsets.push_back(numberOf(one, values));
  for (OpFoldResult one : slice.getMixedSizes())
    sizes.push_back(numberOf(one, values));
  for (OpFoldResult one : slice.getMixedStrides())
    strides.push_back(numberOf(one, values));
  llvm::SmallBitVector dropped =
      insert ? insert.getDroppedDims()
             : cast<tensor::ExtractSliceOp>(op).getDroppedDims();
  std::vector<Poly> kept;
  for (size_t dim = 0; dim < offsets.size(); ++dim) {
    need(">=", offsets[dim], 0, op);
    need(">=", sizes[dim], 0, op);
    if (strides[dim] == Poly(1))
      need("<=", offsets[dim] + sizes[dim], whole.sizes[dim], op);
    else if (!numbers.follows("==", sizes[dim], 0))
      need("<=", offsets[dim] + (sizes[dim] - Poly(1)) * strides[dim] + Poly(1),
           whole.sizes[dim], op);
    if (dropped[dim])
      need("==", sizes[dim], 1, op);
    else
      kept.push_back(sizes[dim]);
  }
  if (!insert) {
    auto at = [=](Indices indices) {
      std::vector<Poly> from;
      for (size_t dim = 0; dim < offsets.size(); ++dim) {
        from.push_back(offsets[dim]);
        if (dropped[dim])
          continue;
        from.back() = from.back() + indices.front() * strides[dim];
        indices = indices.drop_front();
      }
      return source.at(from);
    };
    values[op->getResult(0)] = {nullptr, kept, at};
    return true;
  }
  if (kept.size() != source.sizes.size())
    return fail("a slice of another rank");
  for (auto [given, size] : llvm::zip(source.sizes, kept))
    need("==", given, size, op);
  ProveNumbers &numbers = this->numbers;
  auto at = [=, &numbers](Indices indices) {
    std::vector<Poly> from;
    std::string within = "(and true";
    for (size_t dim = 0; dim < offsets.size(); ++dim) {
      Poly behind = indices[dim] - offsets[dim];
      Poly place = numbers.divide(behind, strides[dim]);
      within += " " + numbers.condition(">=", behind, 0) + " " +
                numbers.condition("<", place, sizes[dim]);
      if (strides[dim] != Poly(1))
        within += " " + numbers.condition("==", place * strides[dim], behind);
      if (!dropped[dim])
        from.push_back(place);
    }
    return makeChoose(within + ")", source.at(from), whole.at(indices));
  };
  values[op->getResult(0)] = {nullptr, whole.sizes, at};
  return true;
}

bool ProveMeaning::visitTensor(Operation *op, Values &values) {
  ProveNumbers &numbers = this->numbers;
  auto give = [&](std::vector<Poly> sizes, auto at) {
    values[op->getResult(0)] = {nullptr, std::move(sizes), std::move(at)};
    return fault.empty();
  };
  auto numbersOf = [&](ValueRange list) {
    std::vector<Poly> found;
    for (Value value : list)
      found.push_back(numberOf(values.lookup(value).scalar));
    return found;
  };
  if (auto constant = dyn_cast<arith::ConstantOp>(op)) {
    auto elements = dyn_cast<ElementsAttr>(constant.getValue());
    std::vector<Poly> sizes = sizesOf(constant, {});
    if (auto splat = dyn_cast_or_null<SplatElementsAttr>(elements)) {
      auto one = splat.getSplatValue<Attribute>();
      auto number = dyn_cast<IntegerAttr>(one);
      ProveTermRef term =
          number && !number.getType().isInteger(1)
              ? makeNumber(numbers.read(number.getInt()))
              : makeApply("constant " + printAttribute(one), {});
      return give(sizes, [=](Indices) { return term; });
    }
    return fail("a constant of several numbers has no meaning yet");
  }
  if (isa<tensor::EmptyOp>(op)) {
    auto undefined =
        makeTerm({ProveTerm::Undefined, "", Poly(), {}, {}, {}, {}});
    return give(sizesOf(op->getResult(0), numbersOf(op->getOperands())),
                [=](Indices) { return undefined; });
  }
  if (auto splat = dyn_cast<tensor::SplatOp>(op)) {
    ProveTermRef term = values.lookup(splat.getInput()).scalar;
    return give(sizesOf(splat, numbersOf(splat.getDynamicSizes())),
                [=](Indices) { return term; });
  }
  if (isa<tensor::ExtractSliceOp, tensor::InsertSliceOp>(op))
    return visitSlice(op, values);
  ProveValue source = values.lookup(op->getOperand(0));
  if (auto dim = dyn_cast<tensor::DimOp>(op)) {
    std::optional<int64_t> place =
        numberOf(values.lookup(dim.getIndex()).scalar).asConstant();
    if (!place || *place < 0 || *place >= int64_t(source.sizes.size()))
      return fail("tensor.dim of an unknown dim has no meaning yet");
    values[dim] = scalar(makeNumber(source.sizes[*place]));
    return true;
  }
  if (auto extract = dyn_cast<tensor::ExtractOp>(op)) {
    std::vector<Poly> indices = numbersOf(extract.getIndices());
    for (auto [index, size] : llvm::zip(indices, source.sizes)) {
      need(">=", index, 0, op);
      need("<", index, size, op);
    }
    values[extract] = scalar(source.at(indices));
    return fault.empty();
  }
  if (isa<tensor::CastOp>(op)) {
    auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
    if (!type)
      return fail("an unranked tensor has no meaning yet");
    for (auto [size, given] : llvm::zip(type.getShape(), source.sizes))
      if (!ShapedType::isDynamic(size))
        need("==", numbers.read(size), given, op);
    return give(source.sizes, source.at);
  }
  if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(op)) {
    auto groups = collapse.getReassociationIndices();
    std::vector<Poly> sizes;
    for (auto &group : groups) {
      Poly size(1);
      for (int64_t dim : group)
        size = size * source.sizes[dim];
      sizes.push_back(size);
    }
    return give(sizes, [=, &numbers](Indices indices) {
      std::vector<Poly> from;
      for (auto [group, index] : llvm::zip(groups, indices)) {
        std::vector<Poly> parts;
        for (int64_t dim : group)
          parts.push_back(source.sizes[dim]);
        llvm::append_range(from, delinearize(numbers, index, parts));
      }
      // A tensor of one element has rank 0.
      from.resize(source.sizes.size());
      return source.at(from);
    });
  }
  if (auto expand = dyn_cast<tensor::ExpandShapeOp>(op)) {
    auto groups = expand.getReassociationIndices();
    std::vector<Poly> sizes;
    for (OpFoldResult size : expand.getMixedOutputShape())
      sizes.push_back(numberOf(size, values));
    for (auto [group, given] : llvm::zip(groups, source.sizes)) {
      Poly size(1);
      for (int64_t dim : group)
        size = size * sizes[dim];
      need("==", size, given, op);
    }
    return give(sizes, [=](Indices indices) {
      std::vector<Poly> from;
      for (auto &group : groups) {
        Poly index;
        for (int64_t dim : group)
          index = index * sizes[dim] + indices[dim];
        from.push_back(index);
      }
      return source.at(from);
    });
  }
  if (auto pad = dyn_cast<tensor::PadOp>(op)) {
    std::vector<Poly> low, sizes;
    for (auto [before, behind, size] :
         llvm::zip(pad.getMixedLowPad(), pad.getMixedHighPad(), source.sizes)) {
      low.push_back(numberOf(before, values));
      sizes.push_back(low.back() + size + numberOf(behind, values));
      need(">=", sizes.back(), 0, op);
    }
    Value padding = pad.getConstantPaddingValue();
    if (!padding)
      return fail("tensor.pad with a body has no meaning yet");
    ProveTermRef number;
    if (auto known = values.find(padding); known != values.end())
      number = known->second.scalar;
    else if (visit(padding.getDefiningOp(), values))
      number = values[padding].scalar;
    else
      return false;
    return give(sizes, [=, &numbers](Indices indices) {
      std::vector<Poly> from;
      std::string within = "(and true";
      for (auto [index, before, size] : llvm::zip(indices, low, source.sizes)) {
        from.push_back(index - before);
        within += " " + numbers.condition(">=", from.back(), 0) + " " +
                  numbers.condition("<", from.back(), size);
      }
      return makeChoose(within + ")", source.at(from), number);
    });
  }
  if (auto concat = dyn_cast<tensor::ConcatOp>(op)) {
    int64_t along = concat.getDim();
    std::vector<ProveValue> parts;
    std::vector<Poly> sizes = source.sizes;
    sizes[along] = Poly();
    for (Value input : concat.getInputs()) {
      parts.push_back(values.lookup(input));
      for (size_t dim = 0; dim < sizes.size(); ++dim)
        if (int64_t(dim) != along)
          need("==", parts.back().sizes[dim], sizes[dim], op);
      sizes[along] = sizes[along] + parts.back().sizes[along];
    }
    return give(sizes, [=, &numbers](Indices indices) {
      std::vector<Poly> from = indices.vec();
      std::vector<std::pair<std::string, ProveTermRef>> pieces;
      for (const ProveValue &part : parts) {
        pieces.push_back(
            {numbers.condition("<", from[along], part.sizes[along]),
             part.at(from)});
        from[along] = from[along] - part.sizes[along];
      }
      ProveTermRef term = pieces.back().second;
      for (auto &[here, one] : llvm::drop_begin(llvm::reverse(pieces)))
        term = makeChoose(here, one, term);
      return term;
    });
  }
  if (auto gather = dyn_cast<tensor::GatherOp>(op)) {
    ProveValue list = values.lookup(gather.getIndices());
    size_t batch = list.sizes.size() - 1;
    std::vector<Poly> sizes(list.sizes.begin(), list.sizes.end() - 1);
    SmallVector<int64_t> dims(gather.getGatherDims());
    bool keeps = gather.getResultType().getRank() ==
                 int64_t(batch + source.sizes.size());
    for (size_t dim = 0; dim < source.sizes.size(); ++dim)
      if (!llvm::is_contained(dims, int64_t(dim)))
        sizes.push_back(source.sizes[dim]);
      else if (keeps)
        sizes.push_back(Poly(1));
    // Each index that is given is one of the source.
    std::vector<Poly> anywhere;
    for (size_t dim = 0; dim < list.sizes.size(); ++dim)
      anywhere.push_back(numbers.fresh("k", 0));
    ProveTermRef first = list.at(anywhere);
    if (isGiven && first->tensors.empty() && first->parts.empty()) {
      auto &[of, ends] = numbers.ranges[numbers.functionOf(numberOf(first))];
      of.assign(list.sizes.begin(), list.sizes.end() - 1);
      for (int64_t dim : dims)
        ends.push_back(source.sizes[dim]);
    }
    return give(sizes, [=](Indices indices) {
      std::vector<Poly> key = indices.take_front(batch).vec(), from;
      Indices others = indices.drop_front(batch);
      for (size_t dim = 0; dim < source.sizes.size(); ++dim) {
        auto place = llvm::find(dims, int64_t(dim));
        if (place == dims.end()) {
          from.push_back(others.front());
          others = others.drop_front();
          continue;
        }
        key.push_back(Poly(place - dims.begin()));
        from.push_back(numberOf(list.at(key)));
        key.pop_back();
        if (keeps)
          others = others.drop_front();
      }
      return source.at(from);
    });
  }
  return visitOther(op, values);
}

static constexpr char kElement[] = "element of ";

bool tenon::isElementwiseOfDialect(StringRef name) {
  static constexpr StringLiteral kHivm[] = {
      "vexp", "vabs", "vln",  "vrelu", "vrsqrt", "vsqrt", "vrec", "vnot",
      "vadd", "vsub", "vmul", "vdiv",  "vmax",   "vmin",  "vand", "vor",
      "vxor", "vshl", "vshr", "vsel",  "vcmp",   "vcast"};
  static constexpr StringLiteral kOnnx[] = {"abs",
                                            "acos",
                                            "acosh",
                                            "asin",
                                            "asinh",
                                            "atan",
                                            "atanh",
                                            "bitwise_not",
                                            "ceil",
                                            "cos",
                                            "cosh",
                                            "erf",
                                            "exp",
                                            "floor",
                                            "hard_swish",
                                            "is_nan",
                                            "log",
                                            "neg",
                                            "not",
                                            "reciprocal",
                                            "relu",
                                            "round",
                                            "sigmoid",
                                            "sign",
                                            "sin",
                                            "sinh",
                                            "softplus",
                                            "softsign",
                                            "sqrt",
                                            "tan",
                                            "tanh",
                                            "identity",
                                            "add",
                                            "sub",
                                            "mul",
                                            "div",
                                            "max",
                                            "min",
                                            "and",
                                            "or",
                                            "xor",
                                            "bitwise_and",
                                            "bitwise_or",
                                            "bitwise_xor",
                                            "equal",
                                            "greater",
                                            "greater_or_equal",
                                            "less",
                                            "less_or_equal",
                                            "prelu",
                                            "mod",
                                            "pow",
                                            "where",
                                            "clip",
                                            "cast",
                                            "bit_shift"};
  return name.consume_front("hivm.hir.")
             ? llvm::is_contained(kHivm, name)
             : name.consume_front("onnx.") && llvm::is_contained(kOnnx, name);
}

/// `dst[i] = f(src[i], ...)`, in which an input of size 1 is read at 0. The
/// last dims of ONNX's operands are those of the result; with `transpose` dim k
/// of the result is dim transpose[k] of the inputs.
bool ProveMeaning::visitElementwise(Operation *op, Values &values) {
  auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  if (op->getNumResults() != 1 || !type || !type.hasStaticShape())
    return fail(op->getName().getStringRef() + " has no meaning yet");
  bool hasInit = op->getName().getDialectNamespace() == "hivm";
  std::string key = kElement + op->getName().getStringRef().str();
  SmallVector<int64_t> order;
  for (NamedAttribute attribute : op->getAttrs()) {
    StringRef name = attribute.getName();
    if (name == "transpose")
      llvm::append_range(
          order, cast<DenseI64ArrayAttr>(attribute.getValue()).asArrayRef());
    else if (name != "broadcast" && !name.contains('.'))
      key += " " + printAttribute(attribute.getValue());
  }
  llvm::raw_string_ostream(key) << " -> " << type.getElementType();
  std::vector<ProveValue> inputs;
  for (Value operand : op->getOperands().drop_back(hasInit)) {
    inputs.push_back(values.lookup(operand));
    llvm::raw_string_ostream(key)
        << ", " << getElementTypeOrSelf(operand.getType());
  }
  std::vector<Poly> whole = sizesOf(op->getResult(0), {});
  auto at = [=](Indices indices) {
    std::vector<ProveTermRef> parts;
    for (const ProveValue &input : inputs) {
      if (!input.isTensor()) {
        parts.push_back(input.scalar);
        continue;
      }
      std::vector<Poly> from(input.sizes.size());
      size_t missing = indices.size() - from.size();
      for (size_t dim = 0; dim < from.size(); ++dim) {
        size_t own = order.empty() ? dim : order[dim];
        from[own] =
            input.sizes[own] == Poly(1) ? Poly() : indices[dim + missing];
      }
      parts.push_back(input.at(from));
    }
    return makeApply(key, parts);
  };
  for (const ProveValue &input : inputs)
    for (size_t dim = 0; order.empty() && dim < input.sizes.size(); ++dim)
      if (input.sizes[dim] != Poly(1))
        need("==", input.sizes[dim],
             whole[dim + whole.size() - input.sizes.size()], op);
  values[op->getResult(0)] = {nullptr, whole, at};
  return fault.empty();
}

/// An operation that nothing is known of but that its results depend on its
/// operands and attributes only, with the shapes of its types.
bool ProveMeaning::visitOther(Operation *op, Values &values) {
  if (isElementwiseOfDialect(op->getName().getStringRef()))
    return visitElementwise(op, values);
  auto isStatic = [](Type type) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return tensor && tensor.hasStaticShape();
  };
  if (!isMemoryEffectFree(op) || op->getNumRegions() != 0 ||
      !llvm::all_of(op->getResultTypes(), isStatic))
    return fail(op->getName().getStringRef() + " has no meaning yet");
  std::string key = op->getName().getStringRef().str();
  for (NamedAttribute attribute : op->getAttrs())
    if (!attribute.getName().strref().contains('.'))
      key += " " + attribute.getName().str() + " = " +
             printAttribute(attribute.getValue());
  std::vector<ProveValue> inputs;
  for (Value operand : op->getOperands())
    inputs.push_back(values.lookup(operand));
  for (OpResult result : op->getResults())
    values[result] = {
        nullptr, sizesOf(result, {}),
        [=, name = key + " #" + std::to_string(result.getResultNumber())](
            Indices indices) { return makeRead(name, indices, inputs); }};
  return true;
}

bool ProveMeaning::visitStructured(linalg::LinalgOp op, Values &values) {
  if (!op.hasPureTensorSemantics())
    return fail("an operation on buffers has no meaning yet");
  ProveNumbers &numbers = this->numbers;
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  SmallVector<utils::IteratorType> kinds = op.getIteratorTypesArray();
  std::vector<ProveValue> operands;
  for (Value operand : op->getOperands())
    operands.push_back(values.lookup(operand));
  // Each loop has the size of the first dim that it indexes alone.
  std::vector<std::optional<Poly>> found(kinds.size());
  for (bool checks : {false, true})
    for (auto [operand, map] : llvm::zip(operands, maps))
      for (auto [place, result] : llvm::enumerate(map.getResults()))
        if (auto dim = dyn_cast<AffineDimExpr>(result)) {
          std::optional<Poly> &size = found[dim.getPosition()];
          if (!size)
            size = operand.sizes[place];
          else if (checks)
            need("==", *size, operand.sizes[place], op);
        }
  std::vector<Poly> extents, reduced;
  for (auto [size, kind] : llvm::zip(found, kinds)) {
    if (!size)
      return fail("a loop that indexes no dim alone has no meaning yet");
    extents.push_back(*size);
    if (kind == utils::IteratorType::reduction)
      reduced.push_back(*size);
  }
  Poly trips(1);
  for (const Poly &size : reduced)
    trips = trips * size;
  Block *body = op.getBlock();
  for (OpResult result : op->getResults()) {
    unsigned number = result.getResultNumber();
    OpOperand *init = op.getDpsInitOperand(number);
    AffineMap written = op.getMatchingIndexingMap(init);
    std::vector<std::optional<unsigned>> places(kinds.size());
    for (auto [place, index] : llvm::enumerate(written.getResults())) {
      auto dim = dyn_cast<AffineDimExpr>(index);
      if (dim && !places[dim.getPosition()] &&
          kinds[dim.getPosition()] != utils::IteratorType::reduction)
        places[dim.getPosition()] = place;
      else if (!isa<AffineConstantExpr>(index))
        return fail("a result that is no permutation of parallel loops has no "
                    "meaning yet");
    }
    for (auto [place, kind] : llvm::zip(places, kinds))
      if (kind != utils::IteratorType::reduction && !place)
        return fail("a parallel loop that does not index the result has no "
                    "meaning yet");
    ProveValue before = operands[init->getOperandNumber()];
    auto element = [=, &numbers](Indices indices, const Poly &trip,
                                 ProveTermRef sum) -> ProveTermRef {
      std::vector<Poly> at(kinds.size());
      std::vector<Poly> inner = delinearize(numbers, trip, reduced);
      size_t next = 0;
      for (size_t loop = 0; loop < at.size(); ++loop)
        at[loop] = places[loop] ? indices[*places[loop]] : inner[next++];
      std::vector<ProveValue> elements;
      for (auto [place, value] : llvm::enumerate(operands)) {
        if (place == init->getOperandNumber()) {
          elements.push_back(scalar(sum));
          continue;
        }
        if (!value.isTensor()) {
          elements.push_back(value);
          continue;
        }
        std::vector<Poly> from;
        for (AffineExpr index : maps[place].getResults())
          from.push_back(evaluate(index, at));
        elements.push_back(scalar(value.at(from)));
      }
      const std::vector<Poly> *outer = std::exchange(loops, &at);
      std::vector<ProveValue> made = yielded(*body, values, elements);
      loops = outer;
      return made.empty() ? makeNumber(Poly()) : made[number].scalar;
    };
    auto at = [=](Indices indices) -> ProveTermRef {
      ProveTermRef first = before.at(indices);
      if (reduced.empty())
        return element(indices, Poly(), first);
      std::vector<Poly> here = indices.vec();
      return makeTerm({ProveTerm::Fold,
                       "",
                       trips,
                       {},
                       {first},
                       {},
                       [=](const Poly &trip, ProveTermRef sum) {
                         return element(here, trip, sum);
                       }});
    };
    ProveValue made{nullptr, before.sizes, at};
    values[result] = made;
  }
  return fault.empty();
}

//===----------------------------------------------------------------------===//
// Comparisons
//===----------------------------------------------------------------------===//

bool ProveComparison::differ(const Twine &what, ArrayRef<std::string> where) {
  if (unsure || !why.empty())
    return false;
  why = what.str();
  if (numbers.isPossible(where, &values) != ProveNumbers::Answer::Yes)
    values.clear();
  return false;
}

bool ProveComparison::same(const Poly &before, const Poly &after,
                           StringRef what) {
  return numbers.follows("==", before, after) ||
         differ(what + " is " + numbers.print(before) + " before and " +
                    numbers.print(after) + " after",
                {numbers.condition("!=", before, after)});
}

bool ProveComparison::split(const ProveTerm &choose,
                            llvm::function_ref<bool(bool)> compare) {
  if (numbers.follows(choose.name))
    return compare(true);
  if (numbers.follows("(not " + choose.name + ")"))
    return compare(false);
  bool hadCases = std::exchange(numbers.hasCases, true);
  llvm::scope_exit end([&] { numbers.hasCases = hadCases; });
  for (bool yes : {true, false}) {
    numbers.assumed.push_back(yes ? choose.name : "(not " + choose.name + ")");
    bool isSame = compare(yes);
    numbers.assumed.pop_back();
    if (!isSame)
      return false;
  }
  return true;
}

bool ProveComparison::describe(const ProveTerm &before, ProveTermRef term,
                               std::string &text) {
  for (auto [number, part] : llvm::enumerate(before.parts)) {
    ++unsure;
    bool isPart = same(part, term);
    --unsure;
    if (isPart) {
      text += "$" + std::to_string(number);
      return true;
    }
  }
  if (term->kind == ProveTerm::Number || term->kind == ProveTerm::Condition) {
    text += term->kind == ProveTerm::Number ? numbers.print(term->number)
                                            : term->name;
    return term->kind == ProveTerm::Number
               ? term->number.asConstant().has_value()
               : term->name == "true" || term->name == "false";
  }
  if (term->kind != ProveTerm::Apply)
    return false;
  text += term->name + "(";
  for (const ProveTermRef &part : term->parts) {
    if (!describe(before, part, text))
      return false;
    text += ", ";
  }
  text += ")";
  return true;
}

/// One function of the elements of the operands, wherever they are.
bool ProveComparison::sameElement(const ProveTerm &before, ProveTermRef after) {
  std::string text;
  if (!describe(before, after, text)) {
    if (why.empty() && !unsure)
      why = "an element may not be computed from those of the operands at its "
            "place";
    return false;
  }
  auto [known, isNew] = elements.try_emplace(before.name, text);
  return isNew || known->second == text ||
         differ("elements are computed in two ways");
}

bool ProveComparison::same(ProveTermRef before, ProveTermRef after) {
  if (before->kind == ProveTerm::Choose)
    return split(*before, [&](bool yes) {
      return same(before->parts[yes ? 0 : 1], after);
    });
  if (after->kind == ProveTerm::Choose)
    return split(*after, [&](bool yes) {
      return same(before, after->parts[yes ? 0 : 1]);
    });
  if (before->kind == ProveTerm::Undefined)
    return true;
  if (before->kind == ProveTerm::Condition &&
      after->kind == ProveTerm::Condition)
    return numbers.follows("(= " + before->name + " " + after->name + ")") ||
           differ("a condition is another one");
  if (before->kind == ProveTerm::Apply && before->name != after->name &&
      StringRef(before->name).starts_with(kElement))
    return sameElement(*before, after);
  if (before->kind != after->kind || before->name != after->name) {
    auto shown = [](const ProveTerm &term) -> std::string {
      return term.kind == ProveTerm::Fold        ? "a reduction"
             : term.kind == ProveTerm::Number    ? "a number"
             : term.kind == ProveTerm::Undefined ? "an unwritten element"
                                                 : "`" + term.name + "`";
    };
    std::string what = "an element is " + shown(*before) + " before and " +
                       shown(*after) + " after";
    if (before->kind == ProveTerm::Read &&
        (after->kind == ProveTerm::Read || after->kind == ProveTerm::Undefined))
      return differ(what);
    if (why.empty() && !unsure)
      why = what + ", which may be equal";
    return false;
  }
  switch (before->kind) {
  case ProveTerm::Number:
    return same(before->number, after->number, "the number");
  case ProveTerm::Read:
    for (auto [one, other] : llvm::zip(before->tensors, after->tensors))
      if (!same(one, other))
        return false;
    for (auto [one, other] : llvm::zip(before->indices, after->indices))
      if (!same(one, other, "the index of " + before->name))
        return false;
    return true;
  case ProveTerm::Fold: {
    if (!same(before->number, after->number, "the number of steps"))
      return false;
    ++unsure;
    Poly step = numbers.fresh("t", 0, before->number);
    ProveTermRef sum = makeRead("sum" + std::to_string(depth++), {});
    bool isSame = same(before->parts[0], after->parts[0]) &&
                  same(before->step(step, sum), after->step(step, sum));
    --depth;
    --unsure;
    if (!isSame && why.empty() && !unsure)
      why = "a reduction has other steps";
    return isSame;
  }
  case ProveTerm::Apply: {
    if (before->parts.size() != after->parts.size())
      return differ(before->name + " has other operands");
    auto compare = [&](bool swaps) {
      for (size_t part = 0; part < before->parts.size(); ++part)
        if (!same(before->parts[part], after->parts[swaps ? 1 - part : part]))
          return false;
      return true;
    };
    bool commutes =
        before->parts.size() == 2 &&
        llvm::any_of(ArrayRef<StringRef>{"arith.addf", "arith.mulf",
                                         "arith.addi", "arith.muli"},
                     [&](StringRef name) {
                       return StringRef(before->name).starts_with(name);
                     });
    if (!commutes)
      return compare(false);
    ++unsure;
    bool isSame = compare(false) || compare(true);
    --unsure;
    return isSame || compare(false);
  }
  default:
    return true;
  }
}

bool ProveComparison::same(const ProveValue &before, const ProveValue &after) {
  if (!before.isTensor())
    return same(before.scalar, after.scalar);
  if (before.sizes.size() != after.sizes.size())
    return differ("the rank changes");
  std::vector<Poly> indices;
  for (auto [one, other] : llvm::zip(before.sizes, after.sizes)) {
    if (!same(one, other, "the size"))
      return false;
    indices.push_back(numbers.fresh("i", 0, one));
  }
  return same(before.at(indices), after.at(indices));
}
