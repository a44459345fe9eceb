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
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace tenon;

//===----------------------------------------------------------------------===//
// Affine maps of operands
//===----------------------------------------------------------------------===//

/// The identity, but for the dims of `fixed` where the array has size 1, or one
/// that is not known: those are always at 0.
static AffineMap fixedMap(ShapedType type, ArrayRef<int64_t> fixed) {
  MLIRContext *context = type.getContext();
  SmallVector<AffineExpr> results;
  for (int64_t dim = 0; dim < type.getRank(); ++dim) {
    int64_t size = type.getDimSize(dim);
    bool isFixed = llvm::is_contained(fixed, dim) &&
                   (size == 1 || ShapedType::isDynamic(size));
    results.push_back(isFixed ? getAffineConstantExpr(0, context)
                              : getAffineDimExpr(dim, context));
  }
  return AffineMap::get(type.getRank(), 0, results, context);
}

/// What is the operand `whole` under another number has its map too, if nothing
/// is permuted.
static FailureOr<ArrayAttr> indexingMaps(PatternRewriter &rewriter,
                                         Operation *op, Numbers operands,
                                         int64_t whole, Numbers fixed,
                                         Numbers permutation) {
  int64_t count = op->getNumOperands();
  if (whole < 0 || whole >= count || !isPermutationVector(permutation))
    return failure();
  auto domain = dyn_cast<ShapedType>(op->getOperand(whole).getType());
  if (!domain)
    return failure();
  MLIRContext *context = rewriter.getContext();
  int64_t rank = permutation.size();
  AffineMap order = AffineMap::getMultiDimIdentityMap(rank, context);
  if (!permutation.empty())
    order =
        inversePermutation(AffineMap::getPermutationMap(permutation, context));
  else if (domain.hasRank())
    rank = domain.getRank();
  SmallVector<AffineMap> maps;
  for (int64_t number : operands) {
    if (number < 0 || number >= count)
      return failure();
    Value operand = op->getOperand(number);
    auto type = dyn_cast<ShapedType>(operand.getType());
    if (type && !type.hasRank())
      return refuse(rewriter, op, [&](Diagnostic &reason) {
        reason << "operand " << number
               << " has no rank; of a known rank it could be viewed";
      });
    if (!type || type.getRank() == 0) {
      maps.push_back(AffineMap::get(rank, 0, context));
      continue;
    }
    if (type.getRank() != rank)
      return refuse(rewriter, op, [&](Diagnostic &reason) {
        reason << "operand " << number << " has rank " << type.getRank()
               << ", others have " << rank
               << "; of one rank they could be viewed alike";
      });
    if (number == whole ||
        (permutation.empty() && operand == op->getOperand(whole)))
      maps.push_back(rewriter.getMultiDimIdentityMap(rank));
    else
      maps.push_back(permutation.empty() ? fixedMap(type, fixed) : order);
  }
  return rewriter.getAffineMapArrayAttr(maps);
}

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

/// A function of the text that takes, of these types, as many as it wants, put
/// where a builder stands. There is none for the name "".
struct Text {
  func::FuncOp function;

  /// Whether there is such a function, if one is wanted, that gives one of these.
  bool find(Operation *op, StringRef name, TypeRange types,
            ArrayRef<TypeRange> results, DictionaryAttr given) {
    if (name.empty())
      return true;
    FailureOr<func::FuncOp> found = findText(op, name, types, given);
    if (failed(found))
      return false;
    function = *found;
    if (llvm::is_contained(results, TypeRange(function.getResultTypes())))
      return true;
    refuseText(op, function, "gives", results.front());
    return false;
  }
  SmallVector<Value> inlined(OpBuilder &builder, Location loc,
                             ValueRange values) {
    return cloneText(builder, function,
                     values.take_front(function.getNumArguments()), loc);
  }
};

/// Adds a loop behind the others for each of `loops`, by which inputs are indexed
/// instead: these loops, and then the new ones.
static void addRunning(SmallVector<AffineMap> &maps, size_t inputs,
                       Numbers &loops) {
  MLIRContext *context = maps.front().getContext();
  unsigned rank = maps.front().getNumDims(), all = rank + loops.size();
  SmallVector<AffineExpr> running;
  for (unsigned dim = 0; dim < rank; ++dim)
    running.push_back(getAffineDimExpr(dim, context));
  for (auto [number, loop] : llvm::enumerate(loops))
    running[loop] = getAffineDimExpr(rank + number, context);
  for (auto [number, map] : llvm::enumerate(maps))
    map = number < inputs
              ? map.replaceDimsAndSymbols(running, {}, all, 0)
              : AffineMap::get(all, 0, map.getResults(), context);
  for (unsigned loop = rank; loop < all; ++loop)
    loops.push_back(loop);
}

/// Whether `asked` says yes of each of the first half of `indices` and the one in
/// its place in the other half.
static Value allHold(OpBuilder &builder, Location loc, Text &asked,
                     ArrayRef<Value> indices) {
  Value all;
  size_t half = indices.size() / 2;
  for (size_t at = 0; at < half; ++at) {
    Value pair[] = {indices[at], indices[at + half]};
    Value one = asked.inlined(builder, loc, pair).front();
    all = all ? arith::AndIOp::create(builder, loc, all, one) : one;
  }
  return all;
}

/// The element of an array whose index in each of the dims `loops` is what `asked`
/// says of the index and the size there.
static Value elementAt(OpBuilder &builder, Location loc, Text &asked,
                       Value array, ArrayRef<int64_t> loops) {
  SmallVector<Value> indices;
  int64_t rank = cast<ShapedType>(array.getType()).getRank();
  for (int64_t dim = 0; dim < rank; ++dim)
    indices.push_back(linalg::IndexOp::create(builder, loc, dim));
  for (int64_t loop : loops) {
    Value pair[] = {indices[loop],
                    linalg::createOrFoldDimOp(builder, loc, array, loop)};
    indices[loop] = asked.inlined(builder, loc, pair).front();
  }
  if (isa<TensorType>(array.getType()))
    return tensor::ExtractOp::create(builder, loc, array, indices);
  return memref::LoadOp::create(builder, loc, array, indices);
}

static SmallVector<Value> compute(PatternRewriter &rewriter, Operation *op,
                                  Numbers inputs, Numbers outputs,
                                  ArrayAttr mapList, Numbers loops,
                                  DictionaryAttr given, StringRef where,
                                  StringRef start, StringRef body) {
  Location loc = op->getLoc();
  Type index = rewriter.getIndexType(), yes = rewriter.getI1Type();
  SmallVector<Value> sources = operandsOf(op, inputs), extracted;
  SmallVector<Value> targets = operandsOf(op, outputs);
  auto maps = llvm::to_vector(mapList.getAsValueRange<AffineMapAttr>());
  auto elementOf = [](Value value) {
    return getElementTypeOrSelf(value.getType());
  };
  SmallVector<Type> elements = llvm::map_to_vector(targets, elementOf);
  SmallVector<Type> types = llvm::map_to_vector(sources, elementOf);
  llvm::append_range(types, elements);
  if (where.empty())
    types.append(loops.size(), index);
  Text each, first, asked;
  if (!each.find(op, body, types, {elements}, given) ||
      !first.find(op, start, {}, {elements.front()}, given) ||
      !asked.find(op, where, {index, index}, {yes, index}, given))
    return standIn(rewriter, op);
  bool reads = asked.function && asked.function.getResultTypes()[0] == index;
  if (reads) {
    maps.erase(maps.begin(), maps.begin() + sources.size());
    std::swap(sources, extracted);
  } else if (asked.function) {
    addRunning(maps, sources.size(), loops);
  }
  if (first.function) {
    unsigned rank = cast<ShapedType>(targets.front().getType()).getRank();
    targets = buildGeneric(rewriter, loc, {}, targets,
                           rewriter.getMultiDimIdentityMap(rank),
                           [&](OpBuilder &nested, ValueRange) {
                             return first.inlined(nested, loc, {});
                           });
  }
  return givenFor(buildGeneric(
      rewriter, loc, sources, targets, maps,
      [&](OpBuilder &nested, ValueRange arguments) {
        SmallVector<Value> values, indices;
        for (Value array : extracted)
          values.push_back(elementAt(nested, loc, asked, array, loops));
        llvm::append_range(values, arguments);
        for (int64_t loop : reads ? Numbers() : loops)
          indices.push_back(linalg::IndexOp::create(nested, loc, loop));
        if (!asked.function)
          llvm::append_range(values, indices);
        Value all = allHold(nested, loc, asked, indices);
        SmallVector<Value> results = each.inlined(nested, loc, values);
        if (all)
          for (auto [result, kept] :
               llvm::zip(results, arguments.take_back(results.size())))
            result = arith::SelectOp::create(nested, loc, all, result, kept);
        return results;
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
                      Value array, ArrayRef<OpFoldResult> offsets,
                      ArrayRef<OpFoldResult> sizes) {
  SmallVector<OpFoldResult> strides(sizes.size(), builder.getIndexAttr(1));
  if (isa<TensorType>(array.getType()))
    return tensor::InsertSliceOp::create(builder, loc, source, array, offsets,
                                         sizes, strides);
  Value part =
      memref::SubViewOp::create(builder, loc, array, offsets, sizes, strides);
  linalg::CopyOp::create(builder, loc, source, part);
  return array;
}

static SmallVector<Value> insert(PatternRewriter &rewriter, Operation *op,
                                 Numbers sources, int64_t output,
                                 ValueRange filled, Numbers entries,
                                 ValueRange values, int64_t dim) {
  Location loc = op->getLoc();
  Value target = filled.empty() ? op->getOperand(output) : filled.front();
  SmallVector<OpFoldResult> offsets =
      getMixedValues(entries, values, rewriter);
  offsets.resize(cast<ShapedType>(target.getType()).getRank(),
                 rewriter.getIndexAttr(0));
  auto asValue = [&](OpFoldResult size) {
    return getValueOrCreateConstantIndexOp(rewriter, loc, size);
  };
  SmallVector<Value> arrays = operandsOf(op, sources);
  for (auto [number, source] : llvm::enumerate(arrays)) {
    SmallVector<OpFoldResult> sizes = getSizes(rewriter, loc, source);
    target = insertAt(rewriter, loc, source, target, offsets, sizes);
    if (number + 1 == arrays.size())
      break;
    offsets[dim] = getAsOpFoldResult(rewriter.createOrFold<arith::AddIOp>(
        loc, asValue(offsets[dim]), asValue(sizes[dim])));
  }
  return givenFor(target);
}

void tenon::registerGenerics(NativeRegistry &natives) {
  natives.add("IndexingMaps", indexingMaps);
  natives.add("Compute", compute);
  natives.add("Insert", insert);
}
