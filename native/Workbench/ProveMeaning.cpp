//===- ProveMeaning.cpp - What a program computes, element by element -----===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Workbench/ProveMeaning.h"
#include "Workbench/TestPayload.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace tenon;

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
  for (int64_t size : cast<ShapedType>(result.getType()).getShape())
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
  for (const ProveValue &argument : arguments)
    if (argument.isBuffer())
      results.push_back(wholeOf(argument));
  if (!fault.empty())
    return std::nullopt;
  return results;
}

bool ProveMeaning::visit(Operation *op, Values &values) {
  if (auto structured = dyn_cast<linalg::LinalgOp>(op))
    return visitStructured(structured, values);
  StringRef dialect = op->getName().getDialectNamespace();
  if (dialect == "memref" || dialect == "xsmm")
    return visitBuffer(op, values);
  if (op->getNumResults() == 0)
    return isMemoryEffectFree(op) || hasNone(op);
  bool isCast = isa<UnrealizedConversionCastOp>(op) &&
                isa<ShapedType>(op->getResult(0).getType());
  if (dialect == "tensor" || dialect == "vector" || isCast ||
      isa<bufferization::AllocTensorOp>(op))
    return visitTensor(op, values);
  return visitScalar(op, values);
}

/// `dst[i] = f(src[i], ...)`, in which an input of size 1 is read at 0. The
/// last dims of ONNX's operands are those of the result; with `transpose` dim k
/// of the result is dim transpose[k] of the inputs.
bool ProveMeaning::visitElementwise(Operation *op, Values &values) {
  StringRef dialect = op->getName().getDialectNamespace();
  bool isUnknown = dialect == "hivm" || dialect == "onnx";
  bool hasInit = dialect == "hivm";
  std::string key =
      kElementFunction + op->getName().getStringRef().str() + " ->";
  SmallVector<int64_t> order;
  llvm::raw_string_ostream os(key);
  for (Type type : op->getResultTypes())
    os << " " << getElementTypeOrSelf(type);
  for (NamedAttribute attribute : op->getAttrs()) {
    StringRef name = attribute.getName();
    if (name == "transpose")
      llvm::append_range(
          order, cast<DenseI64ArrayAttr>(attribute.getValue()).asArrayRef());
    else if (name != "broadcast" && !name.contains('.'))
      os << " " << attribute.getValue();
  }
  std::vector<ProveValue> inputs;
  std::vector<Poly> whole;
  for (Value operand : op->getOperands().drop_back(hasInit)) {
    inputs.push_back(values.lookup(operand));
    os << ", " << getElementTypeOrSelf(operand.getType());
    if (inputs.back().isTensor() && whole.empty())
      whole = inputs.back().sizes;
  }
  auto type = dyn_cast<ShapedType>(op->getResult(0).getType());
  if (op->getNumResults() != 1 || !type || !type.hasRank() ||
      (isUnknown && !type.hasStaticShape()))
    return hasNone(op);
  if (isUnknown)
    whole = sizesOf(op->getResult(0), {});
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
    if (isUnknown)
      return makeApply(key, parts);
    ProveTermRef term = scalarOf(op, parts);
    return term ? term : makeNumber(Poly());
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
  if (isElementwiseOfDialect(op->getName().getStringRef()) ||
      op->getName().getStringRef().starts_with("llvm.intr.m") ||
      OpTrait::hasElementwiseMappableTraits(op))
    return visitElementwise(op, values);
  auto isStatic = [](Type type) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return tensor && tensor.hasStaticShape();
  };
  if (!isMemoryEffectFree(op) || op->getNumRegions() != 0 ||
      !llvm::all_of(op->getResultTypes(), isStatic))
    return hasNone(op);
  std::string key = op->getName().getStringRef().str();
  llvm::raw_string_ostream os(key);
  for (NamedAttribute attribute : op->getAttrs())
    if (!attribute.getName().strref().contains('.'))
      os << " " << attribute.getName().strref() << " = "
         << attribute.getValue();
  std::vector<ProveValue> inputs;
  for (Value operand : op->getOperands()) {
    inputs.push_back(values.lookup(operand));
    if (inputs.back().isBuffer())
      return hasNone(op);
  }
  for (OpResult result : op->getResults())
    values[result] = {
        nullptr, sizesOf(result, {}),
        [=, name = key + " #" + std::to_string(result.getResultNumber())](
            Indices indices) { return makeRead(name, indices, inputs); }};
  return true;
}

bool ProveMeaning::visitStructured(linalg::LinalgOp op, Values &values) {
  ProveNumbers &numbers = this->numbers;
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  SmallVector<utils::IteratorType> kinds = op.getIteratorTypesArray();
  std::vector<ProveValue> operands;
  for (Value operand : op->getOperands())
    operands.push_back(contentOf(values.lookup(operand)));
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
  for (unsigned number = 0; number < op.getNumDpsInits(); ++number) {
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
          elements.push_back({sum, {}, {}});
          continue;
        }
        if (!value.isTensor()) {
          elements.push_back(value);
          continue;
        }
        std::vector<Poly> from;
        for (AffineExpr index : maps[place].getResults())
          from.push_back(evaluate(index, at));
        elements.push_back({value.at(from), {}, {}});
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
                       {first},
                       trips,
                       {},
                       {},
                       [=](const Poly &trip, ProveTermRef sum) {
                         return element(here, trip, sum);
                       }});
    };
    if (op->getNumResults() != 0) {
      values[op->getResult(number)] = {nullptr, before.sizes, at};
      continue;
    }
    if (op.getNumDpsInits() != 1)
      return fail("an operation on several buffers has no meaning yet");
    std::vector<ProveValue> read;
    for (OpOperand *input : op.getDpsInputOperands()) {
      read.push_back(values.lookup(input->get()));
      if (op.getMatchingIndexingMap(input) != written)
        read.back().strides.clear();
    }
    ProveValue target = values.lookup(init->get());
    if (!target.isBuffer())
      return hasNone(op);
    return write(target, read, at);
  }
  return fault.empty();
}
