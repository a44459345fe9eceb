//===- Generics.cpp - Structured ops built from an equation ---------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Vocabulary/ScalarCode.h"
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

static SmallVector<int64_t> numbersOf(Attribute list) {
  return readList(list).value_or(SmallVector<int64_t>());
}

/// The operands of these numbers, which a constraint has seen to; none if one
/// does not exist.
static SmallVector<Value> operandsOf(Operation *op, Attribute list) {
  SmallVector<Value> operands;
  for (int64_t number : numbersOf(list)) {
    if (number < 0 || number >= op->getNumOperands())
      return {};
    operands.push_back(op->getOperand(number));
  }
  return operands;
}

namespace {

using BuildBody = function_ref<void(OpBuilder &, ValueRange)>;

} // namespace

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
static SmallVector<Value> buildGeneric(OpBuilder &builder, Location loc,
                                       ValueRange inputs, ValueRange outputs,
                                       ArrayRef<AffineMap> maps,
                                       BuildBody buildBody) {
  SmallVector<Type> types;
  for (Value output : outputs)
    if (isa<TensorType>(output.getType()))
      types.push_back(output.getType());
  auto generic = linalg::GenericOp::create(
      builder, loc, types, inputs, outputs, maps,
      getIterators(maps, outputs.size()),
      [&](OpBuilder &nested, Location, ValueRange arguments) {
        buildBody(nested, arguments);
      });
  return types.empty() ? SmallVector<Value>(outputs)
                       : SmallVector<Value>(generic.getResults());
}

static SmallVector<AffineMap> readMaps(Attribute attribute) {
  return llvm::to_vector(
      cast<ArrayAttr>(attribute).getAsValueRange<AffineMapAttr>());
}

static StringRef readText(Attribute attribute) {
  auto text = dyn_cast<StringAttr>(attribute);
  return text ? text.getValue() : StringRef();
}

/// The elements `outputs` start from, computed by `text` from nothing.
static SmallVector<Value> startFrom(OpBuilder &builder, Location loc,
                                    ValueRange outputs, StringRef text) {
  if (text.empty())
    return outputs;
  auto type = cast<ShapedType>(outputs.front().getType());
  Type element = type.getElementType();
  AffineMap map = builder.getMultiDimIdentityMap(type.getRank());
  return buildGeneric(
      builder, loc, {}, outputs, map, [&](OpBuilder &nested, ValueRange) {
        Code code{text, {}, element, element, Type(), 1};
        linalg::YieldOp::create(nested, loc, inlineCode(nested, loc, code, {}));
      });
}

/// What a rewrite of results is to give: nothing for buffers.
static void pushResults(PDLResultList &results, ArrayRef<Value> values) {
  bool areTensors =
      !values.empty() && isa<TensorType>(values.front().getType());
  results.push_back(areTensors ? ValueRange(values) : ValueRange());
}

static LogicalResult compute(PatternRewriter &rewriter, PDLResultList &results,
                             ArrayRef<PDLValue> arguments) {
  Operation *op = arguments[0].cast<Operation *>();
  Location loc = op->getLoc();
  SmallVector<Value> inputs = operandsOf(op, arguments[1].cast<Attribute>());
  SmallVector<Value> outputs = operandsOf(op, arguments[2].cast<Attribute>());
  SmallVector<AffineMap> maps = readMaps(arguments[3].cast<Attribute>());
  auto loop = readList(arguments[4].cast<Attribute>());
  StringRef start = readText(arguments[5].cast<Attribute>());
  StringRef text = readText(arguments[6].cast<Attribute>());
  outputs = startFrom(rewriter, loc, outputs, start);
  SmallVector<Value> values = buildGeneric(
      rewriter, loc, inputs, outputs, maps,
      [&](OpBuilder &nested, ValueRange elements) {
        SmallVector<Value> values(elements);
        Code code = makeCode(text, elements, inputs.size());
        if (loop && !loop->empty()) {
          values.push_back(linalg::IndexOp::create(nested, loc, loop->front()));
          code.arguments.push_back({"%i", nested.getIndexType()});
        }
        linalg::YieldOp::create(nested, loc,
                                inlineCode(nested, loc, code, values));
      });
  pushResults(results, values);
  return success();
}

/// Whether the element that the inner loops are at counts for the one that the
/// outer loops are at.
static Value buildCounts(OpBuilder &builder, Location loc,
                         ArrayRef<int64_t> dims, unsigned rank, bool reverse) {
  auto predicate =
      reverse ? arith::CmpIPredicate::uge : arith::CmpIPredicate::ule;
  Value counts;
  for (auto [number, dim] : llvm::enumerate(dims)) {
    Value at = linalg::IndexOp::create(builder, loc, dim);
    Value of = linalg::IndexOp::create(builder, loc, rank + number);
    Value one = arith::CmpIOp::create(builder, loc, predicate, of, at);
    counts = counts ? arith::AndIOp::create(builder, loc, counts, one) : one;
  }
  return counts;
}

static LogicalResult computeRunning(PatternRewriter &rewriter,
                                    PDLResultList &results,
                                    ArrayRef<PDLValue> arguments) {
  Operation *op = arguments[0].cast<Operation *>();
  Location loc = op->getLoc();
  SmallVector<Value> operands = operandsOf(op, arguments[1].cast<Attribute>());
  SmallVector<int64_t> dims = numbersOf(arguments[2].cast<Attribute>());
  auto reverse = dyn_cast<BoolAttr>(arguments[3].cast<Attribute>());
  SmallVector<AffineMap> maps = readMaps(arguments[4].cast<Attribute>());
  StringRef start = readText(arguments[5].cast<Attribute>());
  StringRef text = readText(arguments[6].cast<Attribute>());
  unsigned rank = maps.back().getNumResults();
  SmallVector<Value> outputs = startFrom(rewriter, loc, operands.back(), start);
  SmallVector<Value> values = buildGeneric(
      rewriter, loc, operands.front(), outputs, maps,
      [&](OpBuilder &nested, ValueRange elements) {
        Value counts =
            buildCounts(nested, loc, dims, rank, reverse && reverse.getValue());
        Code code = makeCode(text, elements, 1);
        SmallVector<Value> next = inlineCode(nested, loc, code, elements);
        if (next.size() != 1)
          return;
        Value kept = arith::SelectOp::create(nested, loc, counts, next[0],
                                             elements.back());
        linalg::YieldOp::create(nested, loc, kept);
      });
  pushResults(results, values);
  return success();
}

static LogicalResult computeFlipped(PatternRewriter &rewriter,
                                    PDLResultList &results,
                                    ArrayRef<PDLValue> arguments) {
  Operation *op = arguments[0].cast<Operation *>();
  Location loc = op->getLoc();
  SmallVector<Value> operands = operandsOf(op, arguments[1].cast<Attribute>());
  int64_t axis = readList(arguments[2].cast<Attribute>())
                     .value_or(SmallVector<int64_t>{0})
                     .front();
  Value source = operands.front(), output = operands.back();
  auto type = cast<ShapedType>(output.getType());
  bool isTensor = isa<TensorType>(type);
  Value size =
      isTensor ? tensor::DimOp::create(rewriter, loc, source, axis).getResult()
               : memref::DimOp::create(rewriter, loc, source, axis).getResult();
  Value one = arith::ConstantIndexOp::create(rewriter, loc, 1);
  Value last = arith::SubIOp::create(rewriter, loc, size, one);
  SmallVector<Value> values = buildGeneric(
      rewriter, loc, {}, output,
      rewriter.getMultiDimIdentityMap(type.getRank()),
      [&](OpBuilder &nested, ValueRange) {
        SmallVector<Value> indices;
        for (int64_t dim = 0; dim < type.getRank(); ++dim)
          indices.push_back(linalg::IndexOp::create(nested, loc, dim));
        indices[axis] = arith::SubIOp::create(nested, loc, last, indices[axis]);
        Value element =
            isTensor ? tensor::ExtractOp::create(nested, loc, source, indices)
                           .getResult()
                     : memref::LoadOp::create(nested, loc, source, indices)
                           .getResult();
        linalg::YieldOp::create(nested, loc, element);
      });
  pushResults(results, values);
  return success();
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

/// The array that a window is written to: `filled`, or the operand.
static Value getTarget(ValueRange filled, Value operand) {
  return filled.empty() ? operand : filled.front();
}

static LogicalResult insert(PatternRewriter &rewriter, PDLResultList &results,
                            ArrayRef<PDLValue> arguments) {
  Location loc = rewriter.getInsertionPoint()->getLoc();
  Value source = arguments[0].cast<Value>();
  Value target =
      getTarget(arguments[2].cast<ValueRange>(), arguments[1].cast<Value>());
  SmallVector<int64_t> entries = numbersOf(arguments[3].cast<Attribute>());
  SmallVector<OpFoldResult> offsets =
      getMixedValues(entries, arguments[4].cast<ValueRange>(), rewriter);
  pushResults(results, insertAt(rewriter, loc, source, target, offsets));
  return success();
}

static LogicalResult insertEach(PatternRewriter &rewriter,
                                PDLResultList &results,
                                ArrayRef<PDLValue> arguments) {
  Location loc = rewriter.getInsertionPoint()->getLoc();
  ValueRange arrays = arguments[0].cast<ValueRange>();
  Value target = arrays.back();
  int64_t dim = readList(arguments[1].cast<Attribute>())
                    .value_or(SmallVector<int64_t>{0})
                    .front();
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
  pushResults(results, target);
  return success();
}

void tenon::registerGenerics(NativeRegistry &natives) {
  // Of the topic that registerMaps begins.
  natives.add("Compute", compute);
  natives.add("ComputeRunning", computeRunning);
  natives.add("ComputeFlipped", computeFlipped);
  natives.add("Insert", insert);
  natives.add("InsertEach", insertEach);
}
