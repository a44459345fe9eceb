//===- ProveBuffers.cpp - What operations on buffers compute --------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The memory of a buffer is a function from the place of an element to a term,
// which each write replaces. A kernel of dialect xsmm is the function that its
// dispatch states, with the leading dimensions of the dispatch.
//
//===----------------------------------------------------------------------===//

#include "Workbench/ProveMeaning.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Support/DebugStringHelper.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace tenon;

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

ProveMeaning::Cells ProveMeaning::cellsOf(const ProveValue &view) {
  auto known = memory.find(view.base);
  if (known != memory.end())
    return known->second;
  return [name = view.base](const Poly &place) {
    return makeRead(name, {place});
  };
}

/// The elements of a buffer, as they are now, as a tensor; other values as they
/// are.
ProveValue ProveMeaning::contentOf(const ProveValue &view) {
  if (!view.isBuffer())
    return view;
  Cells cells = cellsOf(view);
  return {nullptr, view.sizes, [=](Indices indices) {
            Poly place = view.offset;
            for (auto [index, stride] : llvm::zip(indices, view.strides))
              place = place + index * stride;
            return cells(place);
          }};
}

/// Every place of a buffer that is an argument, rows with what is between them.
ProveValue ProveMeaning::wholeOf(ProveValue view) {
  for (size_t dim = 1; dim < view.sizes.size(); ++dim)
    view.sizes[dim] = numbers.divide(view.strides[dim - 1], view.strides[dim]);
  return contentOf(view);
}

/// Writes an element at each index of a view, of what `inputs` hold before.
/// Those read other memory, or the same element.
bool ProveMeaning::write(const ProveValue &view, ArrayRef<ProveValue> inputs,
                         const ProveElement &element) {
  ProveNumbers &numbers = this->numbers;
  for (size_t dim = 1; dim < view.sizes.size(); ++dim)
    if (!numbers.follows(">=", view.strides[dim - 1],
                         view.strides[dim] * view.sizes[dim]))
      return fail("a write to rows that may overlap has no meaning yet");
  for (const ProveValue &input : inputs)
    if (input.base == view.base &&
        (input.offset != view.offset || input.strides != view.strides)) {
      unmet = "an operation reads what it writes at another place";
      (void)numbers.isPossible({}, &values);
      return !isGiven;
    }
  memory[view.base] = [=, &numbers, before = cellsOf(view)](const Poly &place) {
    Poly rest = place - view.offset;
    std::vector<Poly> at;
    std::string within;
    for (auto [size, stride] : llvm::zip(view.sizes, view.strides)) {
      at.push_back(numbers.divide(rest, stride));
      rest = rest - at.back() * stride;
      numbers.require(within, ">=", at.back(), 0);
      numbers.require(within, "<", at.back(), size);
    }
    numbers.require(within, "==", rest, 0);
    return within.empty() ? element(at)
                          : makeChoose("(and" + within + ")", element(at),
                                       before(place));
  };
  return fault.empty();
}

bool ProveMeaning::visitBuffer(Operation *op, Values &values) {
  auto give = [&](ProveValue base, auto offset, auto sizes, auto strides) {
    base.offset = offset;
    base.sizes = sizes;
    base.strides = strides;
    values[op->getResult(0)] = base;
    return fault.empty();
  };
  auto numbersOf = [&](ArrayRef<OpFoldResult> list) {
    std::vector<Poly> found;
    for (OpFoldResult one : list)
      found.push_back(numberOf(one, values));
    return found;
  };
  ProveValue source =
      op->getNumOperands() ? values.lookup(op->getOperand(0)) : ProveValue();
  if (op->getName().getDialectNamespace() == "xsmm")
    return visitKernel(op, values);
  if (auto copy = dyn_cast<memref::CopyOp>(op)) {
    ProveValue target = values.lookup(copy.getTarget());
    for (auto [one, other] : llvm::zip(source.sizes, target.sizes))
      need("==", one, other, op);
    return write(target, source, contentOf(source).at);
  }
  if (auto dim = dyn_cast<memref::DimOp>(op)) {
    std::optional<int64_t> place = dim.getConstantIndex();
    return place ? this->give(dim, makeNumber(source.sizes[*place]), values)
                 : hasNone(op);
  }
  if (auto metadata = dyn_cast<memref::ExtractStridedMetadataOp>(op)) {
    auto giveAll = [&](ValueRange results, ArrayRef<Poly> list) {
      for (auto [result, number] : llvm::zip(results, list))
        values[result] = {makeNumber(number), {}, {}};
    };
    giveAll(metadata.getOffset(), source.offset);
    giveAll(metadata.getSizes(), source.sizes);
    giveAll(metadata.getStrides(), source.strides);
    return give(source, Poly(), std::vector<Poly>(), std::vector<Poly>());
  }
  if (auto view = dyn_cast<memref::ReinterpretCastOp>(op))
    return give(source, numberOf(view.getMixedOffsets()[0], values),
                numbersOf(view.getMixedSizes()),
                numbersOf(view.getMixedStrides()));
  return hasNone(op);
}

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

bool ProveMeaning::visitKernel(Operation *op, Values &values) {
  StringRef name = op->getName().getStringRef();
  if (name.ends_with(".dispatch"))
    return give(op->getResult(0), makeApply(name.str(), {}), values);
  Operation *dispatch = op->getOperand(0).getDefiningOp();
  if (!dispatch || dispatch->getName().getStringRef() != (name + ".dispatch").str())
    return fail("a kernel whose dispatch is not in sight has no meaning yet");
  auto wordOf = [&](StringRef attribute) {
    auto word = dispatch->getAttrOfType<StringAttr>(attribute);
    return word ? word.getValue() : "none";
  };
  auto hasFlag = [&](const Twine &flag) {
    for (StringRef list : {"flags", "binary_flags"})
      if (auto flags = dispatch->getAttrOfType<ArrayAttr>(list))
        for (Attribute one : flags)
          if (cast<StringAttr>(one).getValue() == flag.str())
            return true;
    return false;
  };
  std::string type = debugString(dispatch->getAttr("data_type"));
  auto apply = [=](StringRef operation, StringRef result, StringRef operands,
                   std::vector<ProveTermRef> parts) {
    return makeApply((operation + " " + result + " <-" + operands).str(),
                     std::move(parts));
  };
  ProveTermRef zero = makeApply("constant 0.000000e+00 : " + type, {});
  std::vector<Poly> sizes;
  for (int64_t size :
       dispatch->getAttrOfType<DenseI64ArrayAttr>("sizes").asArrayRef())
    sizes.push_back(numbers.read(size));

  // Element (i, j) of an operand, in the memory as it is now.
  std::vector<ProveValue> inputs;
  auto input = [&](unsigned number, Poly leading, StringRef suffix) {
    const ProveValue &view = values[op->getOperand(number)];
    if (!view.isBuffer())
      return std::function([term = view.scalar](const Poly &, const Poly &) {
        return term;
      });
    bool isScalar = hasFlag("bcast_scalar" + suffix);
    bool isRow = isScalar || hasFlag("bcast_col" + suffix);
    bool isColumn = isScalar || hasFlag("bcast_row" + suffix);
    Poly across = isRow ? Poly() : leading, along = isColumn ? 0 : 1;
    inputs.push_back(view);
    inputs.back().strides = {across, along};
    return std::function([cells = cellsOf(view), across, along,
                          offset = view.offset](const Poly &i, const Poly &j) {
      return cells(offset + i * across + j * along);
    });
  };
  auto output = [&](unsigned number, std::vector<Poly> shape,
                    std::vector<Poly> strides, const ProveElement &element) {
    ProveValue view = values[op->getOperand(number)];
    view.sizes = shape;
    view.strides = strides;
    return write(view, inputs, element);
  };
  std::string two = " " + type + " " + type;
  auto unary = [=](StringRef kind, ProveTermRef x) {
    if (kind == "zero")
      return zero;
    if (!kind.consume_front("relu"))
      return x;
    std::string way = kind.empty() ? "ugt" : kind.drop_front().str();
    return apply("arith.select", type, " i1" + two,
                 {apply("arith.cmpf predicate=" + way, "i1", two, {x, zero}), x,
                  zero});
  };
  auto binary = [=](StringRef kind, ProveTermRef x, ProveTermRef y) {
    StringRef word = llvm::StringSwitch<StringRef>(kind)
                         .Case("max", "maximum")
                         .Case("maxnum", "maxnum")
                         .Default(kind);
    return apply(("arith." + word + "f").str(), type, two, {x, y});
  };

  StringRef kind = wordOf("kind");
  const Poly &m = sizes[0], &n = sizes[1];
  if (name == "xsmm.unary") {
    auto in = input(1, sizes[2], "");
    if (kind == "zero")
      inputs.clear();
    else if (kind == "transpose" || kind == "vnni_2")
      inputs.back().strides.clear();
    if (kind == "transpose")
      return output(2, {n, m}, {sizes[3], 1},
                    [=](Indices at) { return in(at[1], at[0]); });
    if (kind == "vnni_2")
      return output(2, {numbers.divide(m, 2), n, 2}, {sizes[3] * Poly(2), 2, 1},
                    [=](Indices at) {
                      return in(at[0] * Poly(2) + at[2], at[1]);
                    });
    return output(2, {m, n}, {sizes[3], 1}, [=](Indices at) {
      return unary(kind, in(at[0], at[1]));
    });
  }
  if (name == "xsmm.binary") {
    auto lhs = input(1, sizes[2], "_in0"), rhs = input(2, sizes[3], "_in1");
    return output(3, {m, n}, {sizes[4], 1}, [=](Indices at) {
      return binary(kind, lhs(at[0], at[1]), rhs(at[0], at[1]));
    });
  }
  for (StringRef flag : {"vnni_a", "vnni_b", "vnni_c"})
    if (hasFlag(flag))
      return fail("a VNNI-packed product has no meaning yet");
  // Products are added in the order of the batch and of K.
  bool isBatch = name != "xsmm.gemm", isFused = name == "xsmm.fused_brgemm";
  Poly batch = isBatch ? numberOf(values[op->getOperands().back()].scalar) : 1;
  need(">=", batch, 1, op);
  std::vector<Poly> trips = {batch, sizes[2]};
  auto a = input(1, sizes[3], "none"), b = input(2, sizes[4], "none");
  for (ProveValue &read : inputs)
    read.strides.clear();
  auto c = input(3, sizes[5], "none");
  StringRef tail = wordOf("binary_kind"), last = wordOf("unary_kind");
  bool isSecond = !hasFlag("bcast_row_in0") && !hasFlag("bcast_col_in0") &&
                  !hasFlag("bcast_scalar_in0");
  StringRef suffix = isSecond ? "_in1" : "_in0";
  Poly leading = sizes.size() == 9               ? sizes[8]
                 : hasFlag("bcast_row" + suffix) ? 1
                                                 : sizes[5];
  auto d = c;
  if (tail != "none") {
    d = input(4, leading, suffix);
    inputs.back().strides.clear();
  }
  bool overwrites = hasFlag("beta_0");
  Poly strideA = isBatch ? sizes[6] : 0, strideB = isBatch ? sizes[7] : 0;
  ProveNumbers &numbers = this->numbers;
  return output(3, {m, n}, {sizes[5], 1}, [=, &numbers](Indices at) {
    Poly i = at[0], j = at[1];
    auto step = [=, &numbers](const Poly &trip, ProveTermRef sum) {
      std::vector<Poly> by = delinearize(numbers, trip, trips);
      return apply("arith.addf", type, two,
                   {apply("arith.mulf", type, two,
                          {a(i, by[1] + by[0] * strideA),
                           b(by[1], j + by[0] * strideB)}),
                    sum});
    };
    ProveTermRef sum = makeTerm({ProveTerm::Fold,
                                 "",
                                 {overwrites ? zero : c(i, j)},
                                 batch * trips[1],
                                 {},
                                 {},
                                 step});
    if (tail != "none")
      sum = isSecond ? binary(tail, sum, d(i, j)) : binary(tail, d(i, j), sum);
    return isFused ? unary(last, sum) : sum;
  });
}
