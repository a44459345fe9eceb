//===- ProveTensors.cpp - What operations on tensors compute --------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Workbench/ProveMeaning.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace tenon;

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
      numbers.require(within, ">=", behind, 0);
      numbers.require(within, "<", place, sizes[dim]);
      numbers.require(within, "==", place * strides[dim], behind);
      if (!dropped[dim])
        from.push_back(place);
    }
    return makeChoose(within + ")", source.at(from), whole.at(indices));
  };
  values[op->getResult(0)] = {nullptr, whole.sizes, at};
  return true;
}

/// Both sides have one element per index of the side that has more dims.
bool ProveMeaning::visitReshape(Operation *op, Values &values) {
  ProveValue source = values.lookup(op->getOperand(0));
  ProveNumbers &numbers = this->numbers;
  auto expand = dyn_cast<tensor::ExpandShapeOp>(op);
  auto groups =
      expand ? expand.getReassociationIndices()
             : cast<tensor::CollapseShapeOp>(op).getReassociationIndices();
  std::vector<Poly> large = source.sizes, small;
  if (expand) {
    large.clear();
    for (OpFoldResult size : expand.getMixedOutputShape())
      large.push_back(numberOf(size, values));
  }
  for (auto &group : groups) {
    Poly size(1);
    for (int64_t dim : group)
      size = size * large[dim];
    if (expand)
      need("==", size, source.sizes[small.size()], op);
    small.push_back(size);
  }
  if (expand) {
    values[op->getResult(0)] = {nullptr, large, [=](Indices indices) {
                                  std::vector<Poly> from;
                                  for (auto &group : groups) {
                                    Poly index;
                                    for (int64_t dim : group)
                                      index = index * large[dim] + indices[dim];
                                    from.push_back(index);
                                  }
                                  return source.at(from);
                                }};
    return fault.empty();
  }
  values[op->getResult(0)] = {
      nullptr, small, [=, &numbers](Indices indices) {
        std::vector<Poly> from;
        for (auto [group, index] : llvm::zip(groups, indices)) {
          std::vector<Poly> parts;
          for (int64_t dim : group)
            parts.push_back(large[dim]);
          llvm::append_range(from, delinearize(numbers, index, parts));
        }
        // A tensor of one element has rank 0.
        from.resize(large.size());
        return source.at(from);
      }};
  return true;
}

/// The condition that indices are those of an element.
std::string ProveMeaning::isWithin(Indices indices, Indices sizes) {
  std::string within = "(and true";
  for (auto [index, size] : llvm::zip(indices, sizes)) {
    numbers.require(within, ">=", index, 0);
    numbers.require(within, "<", index, size);
  }
  return within + ")";
}

bool ProveMeaning::visitPad(Operation *op, Values &values) {
  auto pad = cast<tensor::PadOp>(op);
  ProveValue source = values.lookup(op->getOperand(0));
  ProveNumbers &numbers = this->numbers;
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
  values[op->getResult(0)] = {nullptr, sizes, [=, &numbers](Indices indices) {
                                std::vector<Poly> from;
                                for (auto [index, before] :
                                     llvm::zip(indices, low))
                                  from.push_back(index - before);
                                return makeChoose(isWithin(from, source.sizes),
                                                  source.at(from), number);
                              }};
  return fault.empty();
}

bool ProveMeaning::visitConcat(Operation *op, Values &values) {
  auto concat = cast<tensor::ConcatOp>(op);
  ProveValue source = values.lookup(op->getOperand(0));
  ProveNumbers &numbers = this->numbers;
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
  values[op->getResult(0)] = {
      nullptr, sizes, [=, &numbers](Indices indices) {
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
      }};
  return fault.empty();
}

/// Each index of a list that is given is one of these sizes.
void ProveMeaning::noteList(const ProveValue &list, ArrayRef<int64_t> dims,
                            Indices sizes, Operation *op) {
  std::vector<Poly> at;
  for (const Poly &size : Indices(list.sizes).drop_back())
    at.push_back(numbers.fresh("k", 0, size));
  for (auto [place, dim] : llvm::enumerate(dims)) {
    at.push_back(Poly(place));
    ProveTermRef one = list.at(at);
    at.pop_back();
    std::string function = numbers.functionOf(numberOf(one));
    if (isGiven && !function.empty()) {
      auto &[of, ends] = numbers.ranges[function];
      of.assign(list.sizes.begin(), list.sizes.end() - 1);
      ends.resize(dims.size());
      ends[place] = sizes[dim];
      continue;
    }
    need(">=", numberOf(one), 0, op);
    need("<", numberOf(one), sizes[dim], op);
  }
}

/// An element at an index of the list is one of the source. No index is there
/// twice, so that it has one place in the list: an unknown function of it.
bool ProveMeaning::visitScatter(Operation *op, Values &values) {
  auto scatter = cast<tensor::ScatterOp>(op);
  ProveValue source = values.lookup(scatter.getSource());
  ProveValue into = values.lookup(scatter.getDest());
  ProveValue list = values.lookup(scatter.getIndices());
  ProveNumbers &numbers = this->numbers;
  SmallVector<int64_t> dims(scatter.getScatterDims());
  std::vector<Poly> batch(list.sizes.begin(), list.sizes.end() - 1);
  bool keeps = source.sizes.size() == batch.size() + into.sizes.size();
  noteList(list, dims, into.sizes, op);
  auto entriesAt = [=](std::vector<Poly> at) {
    std::vector<Poly> entries;
    for (size_t place = 0; place < dims.size(); ++place) {
      at.push_back(Poly(place));
      entries.push_back(numberOf(list.at(at)));
      at.pop_back();
    }
    return entries;
  };
  // Lists with the same entries have the same places.
  std::vector<Poly> at, any;
  std::string key, names;
  Poly count(1), rows(1);
  for (const Poly &size : batch) {
    at.push_back(numbers.apply("q", Poly(at.size())));
    any.push_back(numbers.freshInteger("q"));
    names += "(" + numbers.print(any.back()) + " Int)";
    key += numbers.print(size) + " ";
    count = count * size;
  }
  for (auto [dim, entry] : llvm::zip(dims, entriesAt(at))) {
    key += " " + numbers.print(entry);
    rows = rows * into.sizes[dim];
  }
  auto [known, isNew] = numbers.lists.try_emplace(key, numbers.lists.size());
  if (isNew && !isGiven)
    return fail("a scatter at places that may not differ has no meaning yet");
  std::string number = std::to_string(known->second);
  std::vector<Poly> entries = entriesAt(any);
  values[op->getResult(0)] = {
      nullptr, into.sizes, [=, &numbers](Indices indices) {
        std::vector<Poly> row, from;
        std::string ofAny, ofPlace, ofRow;
        for (auto [dim, entry] : llvm::zip(dims, entries)) {
          row.push_back(indices[dim]);
          ofRow += " " + numbers.condition(">=", row.back(), 0) + " " +
                   numbers.condition("<", row.back(), into.sizes[dim]);
          ofAny += " " + numbers.condition("==", entry, row.back());
        }
        for (size_t dim = 0; dim < batch.size(); ++dim)
          from.push_back(
              numbers.apply("place" + number + "_" + std::to_string(dim), row));
        for (auto [one, entry] : llvm::zip(row, entriesAt(from)))
          ofPlace += " " + numbers.condition("==", entry, one);
        std::string isThere =
            numbers.condition("==", numbers.apply("hit" + number, row), 1);
        std::string same;
        for (auto [size, place, one] : llvm::zip(batch, from, any)) {
          ofPlace += " " + numbers.condition(">=", place, 0) + " " +
                     numbers.condition("<", place, size);
          ofAny += " " + numbers.condition(">=", one, 0) + " " +
                   numbers.condition("<", one, size);
          same += " " + numbers.condition("==", place, one);
        }
        numbers.addFact("(=> " + isThere + " (and" + ofPlace + "))");
        numbers.addFact("(forall (" + names + ") (=> (and" + ofAny + ") (and " +
                        isThere + same + ")))");
        // As many indices as rows, each once, are all rows.
        if (numbers.follows("==", count, rows))
          numbers.addFact("(=> (and" + ofRow + ") " + isThere + ")");
        std::vector<Poly> read = from;
        for (size_t dim = 0; dim < indices.size(); ++dim)
          if (!llvm::is_contained(dims, int64_t(dim)))
            read.push_back(indices[dim]);
          else if (keeps)
            read.push_back(Poly());
        return makeChoose(isThere, source.at(read), into.at(indices));
      }};
  return fault.empty();
}

bool ProveMeaning::visitGather(Operation *op, Values &values) {
  auto gather = cast<tensor::GatherOp>(op);
  ProveValue source = values.lookup(op->getOperand(0));
  ProveValue list = values.lookup(gather.getIndices());
  size_t batch = list.sizes.size() - 1;
  std::vector<Poly> sizes(list.sizes.begin(), list.sizes.end() - 1);
  SmallVector<int64_t> dims(gather.getGatherDims());
  bool keeps =
      gather.getResultType().getRank() == int64_t(batch + source.sizes.size());
  for (size_t dim = 0; dim < source.sizes.size(); ++dim)
    if (!llvm::is_contained(dims, int64_t(dim)))
      sizes.push_back(source.sizes[dim]);
    else if (keeps)
      sizes.push_back(Poly(1));
  noteList(list, dims, source.sizes, op);
  values[op->getResult(0)] = {
      nullptr, sizes, [=](Indices indices) {
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
      }};
  return fault.empty();
}

bool ProveMeaning::visitTensor(Operation *op, Values &values) {
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
      ProveTermRef term = constantOf(splat.getSplatValue<Attribute>());
      return give(sizes, [=](Indices) { return term; });
    }
    return fail("a constant of several numbers has no meaning yet");
  }
  if (auto copy = dyn_cast<bufferization::AllocTensorOp>(op);
      copy && copy.getCopy()) {
    ProveValue from = values.lookup(copy.getCopy());
    return give(from.sizes, from.at);
  }
  if (isa<tensor::EmptyOp>(op)) {
    ProveTermRef undefined = makeTerm({ProveTerm::Undefined});
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
    return this->give(dim, makeNumber(source.sizes[*place]), values);
  }
  if (auto extract = dyn_cast<tensor::ExtractOp>(op)) {
    std::vector<Poly> indices = numbersOf(extract.getIndices());
    for (auto [index, size] : llvm::zip(indices, source.sizes)) {
      need(">=", index, 0, op);
      need("<", index, size, op);
    }
    return this->give(extract, source.at(indices), values);
  }
  // A function that is instantiated takes tensors of other static sizes.
  if (isa<tensor::CastOp, UnrealizedConversionCastOp>(op)) {
    auto type = dyn_cast<ShapedType>(op->getResult(0).getType());
    if (!type || !type.hasRank() || source.sizes.size() != size_t(type.getRank()))
      return fail("a cast to another rank has no meaning yet");
    for (auto [size, given] : llvm::zip(type.getShape(), source.sizes))
      if (!ShapedType::isDynamic(size))
        need("==", numbers.read(size), given, op);
    return give(source.sizes, source.at);
  }
  if (isa<vector::TransferReadOp, vector::TransferWriteOp>(op)) {
    auto transfer = cast<VectorTransferOpInterface>(op);
    bool isWhole = !transfer.getMask() && !transfer.hasOutOfBoundsDim() &&
                   transfer.getPermutationMap().isIdentity() &&
                   isa<RankedTensorType>(transfer.getShapedType());
    for (const Poly &index : numbersOf(transfer.getIndices()))
      isWhole &= index == Poly();
    const ProveValue &base = values.lookup(transfer.getBase());
    for (auto [size, given] :
         llvm::zip(transfer.getVectorType().getShape(), base.sizes))
      isWhole &= numbers.read(size) == given;
    return isWhole ? give(source.sizes, source.at)
                   : fail("a transfer of a part has no meaning yet");
  }
  if (isa<tensor::CollapseShapeOp, tensor::ExpandShapeOp>(op))
    return visitReshape(op, values);
  if (isa<tensor::PadOp>(op))
    return visitPad(op, values);
  if (isa<tensor::ConcatOp>(op))
    return visitConcat(op, values);
  if (isa<tensor::GatherOp>(op))
    return visitGather(op, values);
  if (isa<tensor::ScatterOp>(op))
    return visitScatter(op, values);
  return visitOther(op, values);
}
