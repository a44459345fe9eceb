//===- Generics.cpp - Structured ops built from an equation ---------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/RuleText.h"
#include "Vocabulary/Topics.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace tenon;

static FailureOr<ArrayAttr> indexingMaps(PatternRewriter &rewriter,
                                         Operation *op, Numbers operands,
                                         int64_t whole, Numbers fixed,
                                         Numbers apart, Numbers permutation) {
  int64_t count = op->getNumOperands();
  if (whole < 0 || whole >= count || !isPermutationVector(permutation))
    return failure();
  auto domain = dyn_cast<ShapedType>(op->getOperand(whole).getType());
  if (!domain)
    return failure();
  int64_t rank = permutation.size();
  if (permutation.empty() && domain.hasRank())
    rank = domain.getRank();
  SmallVector<AffineMap> maps;
  for (int64_t number : operands) {
    if (number < 0 || number >= count)
      return failure();
    auto type = dyn_cast<ShapedType>(op->getOperand(number).getType());
    if (type && !type.hasRank())
      return refuse(rewriter, op, "operand ", number,
                    " has no rank; of a known rank it could be viewed");
    SmallVector<AffineExpr> indices(type ? type.getRank() : 0);
    if (!indices.empty() && type.getRank() != rank)
      return refuse(rewriter, op, "operand ", number, " has rank ",
                    type.getRank(), ", others have ", rank,
                    "; of one rank they could be viewed alike");
    // What is the operand `whole` under another number is repeated nowhere.
    bool isWhole = number == whole;
    bool isSame = op->getOperand(number) == op->getOperand(whole);
    for (int64_t dim = 0; dim < int64_t(indices.size()); ++dim) {
      int64_t size = type.getDimSize(dim), loop = dim;
      if (!isWhole && !permutation.empty())
        loop = llvm::find(permutation, dim) - permutation.begin();
      else if (!isWhole && llvm::is_contained(apart, dim))
        loop = rank + (llvm::find(apart, dim) - apart.begin());
      bool isFixed = llvm::is_contained(fixed, dim) && !isSame &&
                     (size == 1 || ShapedType::isDynamic(size));
      indices[dim] = isFixed ? rewriter.getAffineConstantExpr(0)
                             : rewriter.getAffineDimExpr(loop);
    }
    maps.push_back(
        AffineMap::get(rank + apart.size(), 0, indices, rewriter.getContext()));
  }
  return rewriter.getAffineMapArrayAttr(maps);
}

/// A loop is parallel if it indexes an output.
static SmallVector<utils::IteratorType> getIterators(ArrayRef<AffineMap> maps,
                                                     size_t outputs) {
  SmallVector<utils::IteratorType> iterators(maps.back().getNumDims(),
                                             utils::IteratorType::reduction);
  for (auto [loop, kind] : llvm::enumerate(iterators))
    for (AffineMap map : maps.take_back(outputs))
      if (map.isFunctionOfDim(loop))
        kind = utils::IteratorType::parallel;
  return iterators;
}

static SmallVector<Value> compute(PatternRewriter &rewriter, Operation *op,
                                  Numbers inputs, Numbers outputs,
                                  ValueRange filled, ArrayAttr mapList,
                                  Numbers loops, StringRef body,
                                  DictionaryAttr given) {
  Location loc = op->getLoc();
  // A constraint has seen to the numbers.
  auto operand = [&](int64_t number) { return op->getOperand(number); };
  SmallVector<Value> sources = llvm::map_to_vector(inputs, operand);
  SmallVector<Value> targets = llvm::map_to_vector(outputs, operand);
  llvm::copy(filled, targets.begin());
  SmallVector<Type> types, results;
  for (Value value : llvm::concat<Value>(sources, targets))
    types.push_back(getElementTypeOrSelf(value.getType()));
  SmallVector<Type> elements(ArrayRef<Type>(types).drop_front(sources.size()));
  types.append(loops.size(), rewriter.getIndexType());
  FailureOr<func::FuncOp> text = findText(op, body, types, given);
  if (failed(text))
    return standIn(rewriter, op);
  if (text->getResultTypes() != ArrayRef<Type>(elements)) {
    refuseText(op, *text, "gives", elements);
    return standIn(rewriter, op);
  }
  llvm::copy_if(TypeRange(targets), std::back_inserter(results),
                llvm::IsaPred<TensorType>);
  auto maps = llvm::to_vector(mapList.getAsValueRange<AffineMapAttr>());
  auto generic = linalg::GenericOp::create(
      rewriter, loc, results, sources, targets, maps,
      getIterators(maps, targets.size()),
      [&](OpBuilder &nested, Location, ValueRange arguments) {
        SmallVector<Value> values(arguments);
        for (int64_t loop : loops)
          values.push_back(linalg::IndexOp::create(nested, loc, loop));
        values.truncate(text->getNumArguments());
        linalg::YieldOp::create(nested, loc,
                                cloneText(nested, *text, values, loc));
      });
  return SmallVector<Value>(generic.getResults());
}

static void asGeneric(PatternRewriter &rewriter, Operation *op) {
  DictionaryAttr carried = op->getDiscardableAttrDictionary();
  FailureOr<linalg::GenericOp> generic =
      linalg::generalizeNamedOp(rewriter, cast<linalg::LinalgOp>(op));
  if (succeeded(generic))
    (*generic)->setDiscardableAttrs(carried);
}

static SmallVector<Value> insert(PatternRewriter &rewriter, Operation *op,
                                 Numbers sources, int64_t output,
                                 ValueRange filled, Numbers entries,
                                 ValueRange values, Numbers turned,
                                 int64_t dim) {
  Location loc = op->getLoc();
  Value target = filled.empty() ? op->getOperand(output) : filled.front();
  bool isBuffer = isa<MemRefType>(target.getType());
  int64_t rank = cast<ShapedType>(target.getType()).getRank();
  auto computed = [&](AffineExpr index, ArrayRef<OpFoldResult> dims) {
    return affine::makeComposedFoldedAffineApply(rewriter, loc, index, dims);
  };
  AffineExpr first = rewriter.getAffineDimExpr(0);
  AffineExpr second = rewriter.getAffineDimExpr(1);
  SmallVector<OpFoldResult> offsets = getMixedValues(entries, values, rewriter);
  SmallVector<OpFoldResult> strides(rank, rewriter.getIndexAttr(1));
  offsets.resize(rank, rewriter.getIndexAttr(0));
  for (int64_t number : sources) {
    Value source = op->getOperand(number);
    SmallVector<OpFoldResult> sizes =
        isBuffer ? memref::getMixedSizes(rewriter, loc, source)
                 : tensor::getMixedSizes(rewriter, loc, source);
    for (int64_t place : turned) {
      offsets[place] = computed(first - 1, sizes[place]);
      strides[place] = rewriter.getIndexAttr(-1);
    }
    if (isBuffer)
      linalg::CopyOp::create(
          rewriter, loc, source,
          Value(memref::SubViewOp::create(rewriter, loc, target, offsets, sizes,
                                          strides)));
    else
      target = tensor::InsertSliceOp::create(rewriter, loc, source, target,
                                             offsets, sizes, strides);
    if (number != sources.back())
      offsets[dim] = computed(first + second, {offsets[dim], sizes[dim]});
  }
  return isBuffer ? SmallVector<Value>() : SmallVector<Value>{target};
}

void tenon::registerGenerics(NativeRegistry &natives) {
  natives.add("IndexingMaps", indexingMaps);
  natives.add("Compute", compute);
  natives.add("Insert", insert);
  natives.add("AsGeneric", asGeneric);
}
