//===- Generics.cpp - Structured ops built from an equation ---------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/RuleText.h"
#include "Vocabulary/Topics.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace tenon;

//===----------------------------------------------------------------------===//
// Structured ops
//===----------------------------------------------------------------------===//

/// The operands of these numbers, which a constraint has seen to; none if one
/// does not exist.
static SmallVector<Value> operandsOf(Operation *op, ArrayRef<int64_t> numbers) {
  SmallVector<Value> operands;
  for (int64_t number : numbers) {
    if (number < 0 || number >= op->getNumOperands())
      return {};
    operands.push_back(op->getOperand(number));
  }
  return operands;
}

/// A loop is parallel if it indexes an output.
static SmallVector<utils::IteratorType> getIterators(ArrayRef<AffineMap> maps,
                                                     size_t outputs) {
  SmallVector<utils::IteratorType> iterators(maps.back().getNumDims(),
                                             utils::IteratorType::reduction);
  for (AffineMap map : maps.take_back(outputs))
    for (unsigned loop = 0; loop < map.getNumDims(); ++loop)
      if (map.isFunctionOfDim(loop))
        iterators[loop] = utils::IteratorType::parallel;
  return iterators;
}

/// Builds linalg.generic; its results are those on tensors, or `outputs`.
static SmallVector<Value>
buildGeneric(OpBuilder &builder, Location loc, ValueRange inputs,
             ValueRange outputs, ArrayRef<AffineMap> maps,
             function_ref<SmallVector<Value>(OpBuilder &, ValueRange)> body) {
  SmallVector<Type> types;
  for (Value output : outputs)
    if (isa<TensorType>(output.getType()))
      types.push_back(output.getType());
  auto generic = linalg::GenericOp::create(
      builder, loc, types, inputs, outputs, maps,
      getIterators(maps, outputs.size()),
      [&](OpBuilder &nested, Location, ValueRange arguments) {
        linalg::YieldOp::create(nested, loc, body(nested, arguments));
      });
  return types.empty() ? SmallVector<Value>(outputs)
                       : SmallVector<Value>(generic.getResults());
}

/// What a rewrite of results is to give: nothing for buffers.
static SmallVector<Value> givenFor(ArrayRef<Value> values) {
  bool areTensors =
      !values.empty() && isa<TensorType>(values.front().getType());
  return areTensors ? SmallVector<Value>(values) : SmallVector<Value>();
}

namespace {
/// What a native of this file builds.
struct Computation {
  Operation *op;
  SmallVector<Value> inputs, outputs;
  SmallVector<AffineMap> maps;
  /// The loops whose indices the text is given.
  Numbers loops;
  DictionaryAttr given;
  /// Functions of the text: where the first output starts from, if not from what
  /// it holds; what a point does; and whether it does so, asked for a loop of the
  /// first half of `loops` and the one in its place in the other half.
  StringRef start, body, where;

  SmallVector<Value> build(PatternRewriter &rewriter);

private:
  func::FuncOp find(StringRef name, TypeRange types, TypeRange results);
};
} // namespace

/// The function of that name that takes, of these, as many as it wants.
func::FuncOp Computation::find(StringRef name, TypeRange types,
                               TypeRange results) {
  FailureOr<func::FuncOp> function = findText(op, name, types, given);
  if (failed(function))
    return nullptr;
  if (TypeRange(function->getResultTypes()) == results)
    return *function;
  refuseText(op, *function, "gives", results);
  return nullptr;
}

SmallVector<Value> Computation::build(PatternRewriter &rewriter) {
  Location loc = op->getLoc();
  Type index = rewriter.getIndexType();
  SmallVector<Type> elements, types;
  for (Value output : outputs)
    elements.push_back(getElementTypeOrSelf(output.getType()));
  for (Value input : inputs)
    types.push_back(getElementTypeOrSelf(input.getType()));
  llvm::append_range(types, elements);
  if (where.empty())
    types.append(loops.size(), index);
  func::FuncOp asked, first, each = find(body, types, elements);
  if (each && !start.empty())
    first = find(start, {}, elements.front());
  if (each && !where.empty())
    asked = find(where, {index, index}, rewriter.getI1Type());
  if (!each || (!start.empty() && !first) || (!where.empty() && !asked))
    return standIn(rewriter, op);

  auto inlined = [&](OpBuilder &nested, func::FuncOp function,
                     ValueRange arguments) {
    return cloneText(nested, function,
                     arguments.take_front(function.getNumArguments()), loc);
  };
  if (first) {
    unsigned rank = cast<ShapedType>(outputs.front().getType()).getRank();
    outputs = buildGeneric(
        rewriter, loc, {}, outputs, rewriter.getMultiDimIdentityMap(rank),
        [&](OpBuilder &nested, ValueRange) { return inlined(nested, first, {}); });
  }
  return givenFor(buildGeneric(
      rewriter, loc, inputs, outputs, maps,
      [&](OpBuilder &nested, ValueRange arguments) {
        SmallVector<Value> values(arguments), indices;
        for (int64_t loop : loops)
          indices.push_back(linalg::IndexOp::create(nested, loc, loop));
        if (!asked) {
          llvm::append_range(values, indices);
          return inlined(nested, each, values);
        }
        Value all;
        for (size_t at = 0; at < loops.size() / 2; ++at) {
          Value one = inlined(nested, asked,
                              {indices[at], indices[at + loops.size() / 2]})
                          .front();
          all = all ? arith::AndIOp::create(nested, loc, all, one) : one;
        }
        SmallVector<Value> results = inlined(nested, each, values);
        for (auto [result, kept] :
             llvm::zip(results, arguments.take_back(outputs.size())))
          result = arith::SelectOp::create(nested, loc, all, result, kept);
        return results;
      }));
}

static SmallVector<AffineMap> readMaps(ArrayAttr maps) {
  return llvm::to_vector(maps.getAsValueRange<AffineMapAttr>());
}

static SmallVector<Value>
compute(PatternRewriter &rewriter, Operation *op, Numbers inputs,
        Numbers outputs, ArrayAttr maps, Numbers loops, DictionaryAttr given,
        StringRef start, StringRef body) {
  return Computation{op,    operandsOf(op, inputs), operandsOf(op, outputs),
                     readMaps(maps), loops, given, start, body, ""}
      .build(rewriter);
}

static SmallVector<Value>
computeWhere(PatternRewriter &rewriter, Operation *op, Numbers operands,
             ArrayAttr maps, Numbers dims, StringRef where, StringRef start,
             StringRef body) {
  SmallVector<Value> values = operandsOf(op, operands);
  SmallVector<AffineMap> all = readMaps(maps);
  // The loops of RunningMaps: one more for each of `dims` behind the others.
  Numbers loops = dims;
  for (size_t at = 0; at < dims.size(); ++at)
    loops.push_back(all.back().getNumResults() + at);
  return Computation{op,  {values.front()}, {values.back()}, all, loops, {},
                     start, body, where}
      .build(rewriter);
}

static SmallVector<Value> computeFlipped(PatternRewriter &rewriter,
                                         Operation *op, Numbers numbers,
                                         int64_t axis) {
  Location loc = op->getLoc();
  SmallVector<Value> operands = operandsOf(op, numbers);
  Value source = operands.front(), output = operands.back();
  auto type = cast<ShapedType>(output.getType());
  bool isTensor = isa<TensorType>(type);
  Value size = linalg::createOrFoldDimOp(rewriter, loc, source, axis);
  Value one = arith::ConstantIndexOp::create(rewriter, loc, 1);
  Value last = arith::SubIOp::create(rewriter, loc, size, one);
  return givenFor(buildGeneric(
      rewriter, loc, {}, output,
      rewriter.getMultiDimIdentityMap(type.getRank()),
      [&](OpBuilder &nested, ValueRange) -> SmallVector<Value> {
        SmallVector<Value> indices;
        for (int64_t dim = 0; dim < type.getRank(); ++dim)
          indices.push_back(linalg::IndexOp::create(nested, loc, dim));
        indices[axis] = arith::SubIOp::create(nested, loc, last, indices[axis]);
        if (isTensor)
          return {tensor::ExtractOp::create(nested, loc, source, indices)};
        return {memref::LoadOp::create(nested, loc, source, indices)};
      }));
}

//===----------------------------------------------------------------------===//
// Parts of an array
//===----------------------------------------------------------------------===//

static SmallVector<OpFoldResult> getSizes(OpBuilder &builder, Location loc,
                                          Value array) {
  return isa<TensorType>(array.getType())
             ? tensor::getMixedSizes(builder, loc, array)
             : memref::getMixedSizes(builder, loc, array);
}

/// Puts `source` into `array` at `offsets`; the array with it.
static Value insertAt(OpBuilder &builder, Location loc, Value source,
                      Value array, ArrayRef<OpFoldResult> offsets) {
  SmallVector<OpFoldResult> sizes = getSizes(builder, loc, source);
  SmallVector<OpFoldResult> strides(sizes.size(), builder.getIndexAttr(1));
  if (isa<TensorType>(array.getType()))
    return tensor::InsertSliceOp::create(builder, loc, source, array, offsets,
                                         sizes, strides);
  Value part =
      memref::SubViewOp::create(builder, loc, array, offsets, sizes, strides);
  linalg::CopyOp::create(builder, loc, source, part);
  return array;
}

static SmallVector<Value> insert(PatternRewriter &rewriter, Value source,
                                 Value operand, ValueRange filled,
                                 Numbers entries, ValueRange values) {
  Location loc = rewriter.getInsertionPoint()->getLoc();
  Value target = filled.empty() ? operand : filled.front();
  return givenFor(insertAt(rewriter, loc, source, target,
                           getMixedValues(entries, values, rewriter)));
}

static SmallVector<Value> insertEach(PatternRewriter &rewriter,
                                     ValueRange arrays, int64_t dim) {
  Location loc = rewriter.getInsertionPoint()->getLoc();
  Value target = arrays.back();
  int64_t rank = cast<ShapedType>(target.getType()).getRank();
  SmallVector<OpFoldResult> offsets(rank, rewriter.getIndexAttr(0));
  Value next = arith::ConstantIndexOp::create(rewriter, loc, 0);
  for (Value source : arrays.drop_back()) {
    target = insertAt(rewriter, loc, source, target, offsets);
    Value size = getValueOrCreateConstantIndexOp(
        rewriter, loc, getSizes(rewriter, loc, source)[dim]);
    next = rewriter.createOrFold<arith::AddIOp>(loc, next, size);
    offsets[dim] = getAsOpFoldResult(next);
  }
  return givenFor(target);
}

void tenon::registerGenerics(NativeRegistry &natives) {
  natives.add("Compute", compute);
  natives.add("ComputeWhere", computeWhere);
  natives.add("ComputeFlipped", computeFlipped);
  natives.add("Insert", insert);
  natives.add("InsertEach", insertEach);
}
