//===- ProveTensors.cpp - What operations on tensors compute --------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Workbench/ProveMeaning.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
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
  for (auto [index, size] : llvm::zip(indices, sizes))
    within += " " + numbers.condition(">=", index, 0) + " " +
              numbers.condition("<", index, size);
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

bool ProveMeaning::visitGather(Operation *op, Values &values) {
  auto gather = cast<tensor::GatherOp>(op);
  ProveValue source = values.lookup(op->getOperand(0));
  ProveNumbers &numbers = this->numbers;
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
  return visitOther(op, values);
}
