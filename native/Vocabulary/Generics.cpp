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
#include "llvm/ADT/SmallPtrSet.h"

using namespace mlir;
using namespace tenon;

static FailureOr<ArrayAttr> indexingMaps(PatternRewriter &rewriter,
                                         Operation *op, Numbers operands,
                                         int64_t whole, Numbers fixed,
                                         Numbers separate,
                                         Numbers permutation) {
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
      else if (!isWhole && llvm::is_contained(separate, dim))
        loop = rank + (llvm::find(separate, dim) - separate.begin());
      bool isFixed = llvm::is_contained(fixed, dim) && !isSame &&
                     (size == 1 || ShapedType::isDynamic(size));
      indices[dim] = isFixed ? rewriter.getAffineConstantExpr(0)
                             : rewriter.getAffineDimExpr(loop);
    }
    maps.push_back(AffineMap::get(rank + separate.size(), 0, indices,
                                  rewriter.getContext()));
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

/// The steps of the body that compute what is yielded for that result, in their
/// order, where none of them needs what outputs hold.
static std::optional<SmallVector<Operation *>>
stepsFromInputs(linalg::GenericOp op, int64_t number) {
  Operation *yield = op.getBody()->getTerminator();
  llvm::SmallPtrSet<Value, 8> needed = {yield->getOperand(number)};
  SmallVector<Operation *> steps;
  for (Operation &step : llvm::reverse(op.getBody()->without_terminator()))
    if (llvm::any_of(step.getResults(),
                     [&](Value value) { return needed.contains(value); })) {
      if (!isPure(&step) || step.getNumRegions() != 0)
        return std::nullopt;
      needed.insert_range(step.getOperands());
      steps.push_back(&step);
    }
  for (BlockArgument output : op.getRegionOutputArgs())
    if (needed.contains(output))
      return std::nullopt;
  std::reverse(steps.begin(), steps.end());
  return steps;
}

static FailureOr<int64_t> elementwiseResult(PatternRewriter &rewriter,
                                            Operation *op) {
  auto generic = dyn_cast<linalg::GenericOp>(op);
  if (generic && generic.hasPureTensorSemantics() && op->getNumResults() > 1)
    for (OpOperand &init : generic.getDpsInitsMutable()) {
      int64_t number = init.getOperandNumber() - generic.getNumDpsInputs();
      if (generic.getMatchingIndexingMap(&init).isPermutation() &&
          generic.getMatchingBlockArgument(&init).use_empty() &&
          stepsFromInputs(generic, number))
        return number;
    }
  return refuse(rewriter, op,
                "of several results it computes none element by "
                "element from its inputs");
}

static void splitResult(PatternRewriter &rewriter, Operation *op,
                        int64_t number) {
  auto generic = cast<linalg::GenericOp>(op);
  Location loc = op->getLoc();
  int64_t count = generic.getNumDpsInputs();
  Operation *yield = generic.getBody()->getTerminator();
  Value value = yield->getOperand(number);
  SmallVector<Operation *> steps = *stepsFromInputs(generic, number);
  SmallVector<Value> inputs(generic.getInputs()), inits(generic.getOutputs());
  SmallVector<AffineMap> maps = generic.getIndexingMapsArray();
  SmallVector<AffineMap> own(maps.begin(), maps.begin() + count);
  own.push_back(maps[count + number]);
  SmallVector<utils::IteratorType> loops(generic.getNumLoops(),
                                         utils::IteratorType::parallel);
  auto split = linalg::GenericOp::create(
      rewriter, loc, inits[number].getType(), inputs, inits[number], own, loops,
      [&](OpBuilder &nested, Location, ValueRange arguments) {
        IRMapping mapping;
        mapping.map(generic.getRegionInputArgs(), arguments.take_front(count));
        for (Operation *step : steps)
          nested.clone(*step, mapping);
        linalg::YieldOp::create(nested, loc, mapping.lookupOrDefault(value));
      });
  inputs.push_back(split.getResult(0));
  inits.erase(inits.begin() + number);
  std::rotate(maps.begin() + count, maps.begin() + count + number,
              maps.begin() + count + number + 1);
  auto rest = linalg::GenericOp::create(
      rewriter, loc, ValueRange(inits).getTypes(), inputs, inits,
      rewriter.getAffineMapArrayAttr(maps), generic.getIteratorTypes(),
      generic.getDocAttr(), generic.getLibraryCallAttr(), nullptr,
      llvm::to_vector(op->getDiscardableAttrs()));
  rewriter.inlineRegionBefore(generic.getRegion(), rest.getRegion(),
                              rest.getRegion().begin());
  Block &body = *rest.getBody();
  BlockArgument element = body.insertArgument(count, value.getType(), loc);
  rewriter.modifyOpInPlace(yield, [&] { yield->eraseOperand(number); });
  body.eraseArgument(count + 1 + number);
  if (value.getDefiningOp() && value.getParentBlock() == &body)
    rewriter.replaceAllUsesWith(value, element);
  for (Operation &step : llvm::make_early_inc_range(llvm::reverse(body)))
    if (isOpTriviallyDead(&step))
      rewriter.eraseOp(&step);
  // The new input has all loops, so that no other is needed for their sizes.
  for (int64_t input = count; input-- > 0;)
    if (body.getArgument(input).use_empty()) {
      body.eraseArgument(input);
      inputs.erase(inputs.begin() + input);
      maps.erase(maps.begin() + input);
    }
  rest.getInputsMutable().assign(inputs);
  rest.setIndexingMapsAttr(rewriter.getAffineMapArrayAttr(maps));
  SmallVector<Value> results(rest.getResults());
  results.insert(results.begin() + number, split.getResult(0));
  rewriter.replaceOp(op, results);
}

void tenon::registerGenerics(NativeRegistry &natives) {
  natives.add("BroadcastIndexingMaps", indexingMaps);
  natives.add("Compute", compute);
  natives.add("Insert", insert);
  natives.add("AsGeneric", asGeneric);
  natives.add("ElementwiseResult", elementwiseResult);
  natives.add("SplitResult", splitResult);
}
