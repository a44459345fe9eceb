//===- Sizes.cpp - What is known of sizes before a run --------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Run/Sizes.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace tenon;

void Sizes::setParameters(DenseMap<Value, Value> values) {
  parameters = std::move(values);
  known.clear();
}

std::optional<int64_t> Sizes::size(Value array, int64_t dim) {
  auto found = known.find({array, dim});
  if (found != known.end())
    return found->second;
  std::optional<int64_t> size = findSize(array, dim);
  known[{array, dim}] = size;
  return size;
}

std::optional<int64_t> Sizes::findSize(Value array, int64_t dim) {
  auto type = dyn_cast<ShapedType>(array.getType());
  if (!type || !type.hasRank() || dim >= type.getRank())
    return std::nullopt;
  if (!type.isDynamicDim(dim))
    return type.getDimSize(dim);
  if (auto result = dyn_cast<OpResult>(array))
    return sizeOfResult(result, dim);
  auto argument = cast<BlockArgument>(array);
  if (argument.getOwner() == entry)
    return ofArgument(argument.getArgNumber(), dim);
  if (Value actual = parameters.lookup(array))
    return size(actual, dim);
  // A loop carries arrays of one shape: that of the one it starts with.
  if (auto loop =
          dyn_cast<LoopLikeOpInterface>(argument.getOwner()->getParentOp()))
    if (OpOperand *init = loop.getTiedLoopInit(argument))
      return size(init->get(), dim);
  return std::nullopt;
}

std::optional<int64_t> Sizes::sizeOfResult(OpResult array, int64_t dim) {
  using Answer = std::optional<int64_t>;
  Operation *op = array.getOwner();
  if (auto destination = dyn_cast<DestinationStyleOpInterface>(op))
    return size(destination.getTiedOpOperand(array)->get(), dim);
  return llvm::TypeSwitch<Operation *, Answer>(op)
      .Case<tensor::EmptyOp, memref::AllocOp>([&](auto alloc) -> Answer {
        return number(alloc.getMixedSizes()[dim]);
      })
      .Case<tensor::ExtractSliceOp, memref::SubViewOp>(
          [&](auto slice) -> Answer {
            // A slice that drops unit sizes numbers its dimensions anew.
            if (slice.getMixedSizes().size() !=
                static_cast<size_t>(slice.getType().getRank()))
              return std::nullopt;
            return number(slice.getMixedSizes()[dim]);
          })
      .Case<tensor::CastOp, memref::CastOp>(
          [&](auto cast) -> Answer { return size(cast.getSource(), dim); })
      .Case<bufferization::ToBufferOp, bufferization::ToTensorOp>(
          [&](auto cast) -> Answer { return size(cast->getOperand(0), dim); })
      .Case([&](LoopLikeOpInterface loop) -> Answer {
        OpOperand *init =
            loop.getTiedLoopInit(loop.getTiedLoopRegionIterArg(array));
        return init ? size(init->get(), dim) : std::nullopt;
      })
      .Default([](Operation *) -> Answer { return std::nullopt; });
}

std::optional<int64_t> Sizes::number(OpFoldResult value) {
  if (auto attribute = dyn_cast<Attribute>(value))
    return cast<IntegerAttr>(attribute).getInt();
  return number(cast<Value>(value));
}

std::optional<int64_t> Sizes::number(Value value) {
  APInt constant;
  if (matchPattern(value, m_ConstantInt(&constant)))
    return constant.getSExtValue();
  if (Value actual = parameters.lookup(value))
    return number(actual);
  Operation *op = value.getDefiningOp();
  if (!op)
    return std::nullopt;
  if (isa<tensor::DimOp, memref::DimOp>(op)) {
    std::optional<int64_t> dim = number(op->getOperand(1));
    return dim ? size(op->getOperand(0), *dim) : std::nullopt;
  }
  SmallVector<Attribute> operands;
  for (Value operand : op->getOperands()) {
    std::optional<int64_t> known;
    if (operand.getType().isIntOrIndex())
      known = number(operand);
    if (!known)
      return std::nullopt;
    operands.push_back(IntegerAttr::get(operand.getType(), *known));
  }
  // Whatever the op computes, its own folder knows how.
  SmallVector<OpFoldResult> folded;
  if (op->getNumResults() != 1 || failed(op->fold(operands, folded)) ||
      folded.size() != 1)
    return std::nullopt;
  if (auto attribute = dyn_cast<Attribute>(folded.front())) {
    auto integer = dyn_cast<IntegerAttr>(attribute);
    return integer ? std::optional(integer.getInt()) : std::nullopt;
  }
  Value other = cast<Value>(folded.front());
  return other == value ? std::nullopt : number(other);
}

/// The same in a block that surely runs.
static cf::AssertOp findBroken(Block &block, Sizes &sizes) {
  for (Operation &op : block) {
    if (auto assertion = dyn_cast<cf::AssertOp>(op)) {
      if (sizes.number(assertion.getArg()) == 0)
        return assertion;
      continue;
    }
    auto branch = dyn_cast<scf::IfOp>(op);
    std::optional<int64_t> holds;
    if (branch)
      holds = sizes.number(branch.getCondition());
    if (!holds)
      continue;
    Region &taken = *holds ? branch.getThenRegion() : branch.getElseRegion();
    if (taken.empty())
      continue;
    if (cf::AssertOp broken = findBroken(taken.front(), sizes))
      return broken;
  }
  return cf::AssertOp();
}

cf::AssertOp tenon::findBrokenAssertion(ModuleOp payload, StringRef entry,
                                        SizeOfArgument sizeOf) {
  auto function = payload.lookupSymbol<func::FuncOp>(entry);
  Block &body = function.getBody().front();
  Sizes sizes(&body, std::move(sizeOf));
  return findBroken(body, sizes);
}
