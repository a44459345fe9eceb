//===- Iteration.cpp - Questions about loops and how operands are indexed -===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Vocabulary/Products.h"
#include "Vocabulary/Topics.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/IR/LinalgInterfaces.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace tenon;

FailureOr<Nest> tenon::nestOf(PatternRewriter &rewriter, Operation *op,
                              ArrayRef<int64_t> loops, int64_t operand) {
  std::optional<Nest> nest;
  if (isa<linalg::LinalgOp, memref::CopyOp>(op))
    nest = Nest::of(op);
  if (!nest)
    return refuse(rewriter, op, [&](Diagnostic &reason) {
      reason << "it is neither a structured operation nor a copy";
    });
  auto isLoop = [&](int64_t loop) {
    return loop >= 0 && loop < static_cast<int64_t>(nest->numLoops());
  };
  if (operand < 0 || operand >= static_cast<int64_t>(op->getNumOperands()) ||
      !llvm::all_of(loops, isLoop))
    return failure();
  return std::move(*nest);
}

//===----------------------------------------------------------------------===//
// Loops and operands
//===----------------------------------------------------------------------===//

static FailureOr<Numbers> loops(PatternRewriter &rewriter, Operation *op) {
  FailureOr<Nest> nest = nestOf(rewriter, op);
  if (failed(nest))
    return failure();
  return llvm::to_vector_of<int64_t, 6>(llvm::seq(nest->numLoops()));
}

static LogicalResult allParallel(PatternRewriter &rewriter, Operation *op) {
  FailureOr<Nest> nest = nestOf(rewriter, op);
  if (failed(nest))
    return failure();
  if (llvm::all_of(nest->kinds, linalg::isParallelIterator))
    return success();
  return refuse(rewriter, op, [&](Diagnostic &reason) {
    reason << "AllParallel: a loop is a reduction";
  });
}

static LogicalResult onlyLastDim(PatternRewriter &rewriter, Operation *op,
                                 Numbers loop) {
  FailureOr<Nest> nest = nestOf(rewriter, op, loop);
  if (failed(nest) || loop.size() != 1)
    return failure();
  for (auto [number, map] : llvm::enumerate(nest->operandMaps())) {
    bool isInside =
        map.getNumResults() > 0 &&
        map.dropResult(map.getNumResults() - 1).isFunctionOfDim(loop.front());
    if (isInside || !map.isProjectedPermutation(/*allowZeroInResults=*/true))
      return refuse(rewriter, op, [&, number = number](Diagnostic &reason) {
        reason << "OnlyLastDim: loop " << loop.front()
               << " indexes another dim of operand " << number;
      });
  }
  return success();
}

static LogicalResult contractionDims(PatternRewriter &rewriter,
                                     PDLResultList &results,
                                     ArrayRef<PDLValue> arguments) {
  auto *op = arguments[0].cast<Operation *>();
  auto structured = dyn_cast<linalg::LinalgOp>(op);
  FailureOr<linalg::ContractionDimensions> dims = failure();
  if (structured)
    dims = linalg::inferContractionDims(structured);
  if (failed(dims))
    return refuse(rewriter, op, [&](Diagnostic &reason) {
      reason << "ContractionDims: its loops are not those of a matrix product";
    });
  for (ArrayRef<unsigned> role :
       {ArrayRef<unsigned>(dims->batch), ArrayRef<unsigned>(dims->m),
        ArrayRef<unsigned>(dims->n), ArrayRef<unsigned>(dims->k)})
    results.push_back(makeList(rewriter.getContext(),
                               SmallVector<int64_t>(role.begin(), role.end())));
  return success();
}

static LogicalResult productDims(PatternRewriter &rewriter,
                                 PDLResultList &results,
                                 ArrayRef<PDLValue> arguments) {
  auto *op = arguments[0].cast<Operation *>();
  std::optional<Product> product = matchProduct(op);
  if (!product)
    return refuse(rewriter, op, [&](Diagnostic &reason) {
      reason
          << "ProductDims: it does not add products over rows, columns and a "
             "reduction";
    });
  MLIRContext *context = rewriter.getContext();
  SmallVector<int64_t> taps(product->reductions.begin(),
                            product->reductions.end());
  int64_t inner = taps.pop_back_val();
  for (int64_t number :
       {product->left, product->right, product->rows, product->columns})
    results.push_back(makeList(context, number));
  results.push_back(makeList(context, taps));
  results.push_back(makeList(context, inner));
  return success();
}

static FailureOr<Numbers> extents(PatternRewriter &rewriter, Operation *op,
                                  Numbers loops) {
  FailureOr<Nest> nest = nestOf(rewriter, op, loops);
  if (failed(nest))
    return failure();
  Numbers sizes;
  for (int64_t loop : loops) {
    std::optional<int64_t> size = nest->extent(loop);
    if (!size)
      return refuse(rewriter, op, [&](Diagnostic &reason) {
        reason << "Extents: the size of loop " << loop
               << " is 0, or not static in each operand";
      });
    sizes.push_back(*size);
  }
  return sizes;
}

static LogicalResult output(PatternRewriter &rewriter, PDLResultList &results,
                            ArrayRef<PDLValue> arguments) {
  auto *op = arguments[0].cast<Operation *>();
  auto structured = dyn_cast<linalg::LinalgOp>(op);
  if (!isa<memref::CopyOp>(op) &&
      (!structured || structured.getNumDpsInits() != 1))
    return refuse(rewriter, op, [&](Diagnostic &reason) {
      reason << "Output: it does not write just one operand";
    });
  results.push_back(makeList(rewriter.getContext(), op->getNumOperands() - 1));
  return success();
}

static LogicalResult indexedBy(PatternRewriter &rewriter, Operation *op,
                               int64_t operand, Numbers loops) {
  FailureOr<Nest> nest = nestOf(rewriter, op, loops, operand);
  if (failed(nest))
    return failure();
  AffineMap wanted = AffineMap::getMultiDimMapWithTargets(
      nest->numLoops(), SmallVector<unsigned>(loops.begin(), loops.end()),
      rewriter.getContext());
  if (nest->maps[operand] == wanted)
    return success();
  return refuse(rewriter, op, [&](Diagnostic &reason) {
    reason << "IndexedBy: operand " << operand << " is indexed by "
           << AffineMapAttr::get(nest->maps[operand]) << ", "
           << AffineMapAttr::get(wanted) << " is needed";
  });
}

static FailureOr<Numbers> orderedLoops(PatternRewriter &rewriter, Operation *op,
                                       int64_t operand) {
  auto no = [&](auto what) {
    return refuse(rewriter, op, [&](Diagnostic &reason) {
      reason << "OrderedLoops: operand " << operand << " is " << what;
    });
  };
  std::optional<Nest> nest = Nest::of(op);
  if (!nest || operand < 0 || operand >= int64_t(op->getNumOperands()) ||
      !nest->maps[operand] ||
      !isa<ShapedType>(op->getOperand(operand).getType()))
    return no("no array of a structured operation");
  Numbers loops;
  for (AffineExpr index : nest->maps[operand].getResults()) {
    auto loop = dyn_cast<AffineDimExpr>(index);
    bool isNext = loop && (loops.empty() || loop.getPosition() > loops.back());
    if (!isNext && index != 0)
      return no("not indexed by loops in their order");
    if (loop)
      loops.push_back(loop.getPosition());
  }
  return loops;
}

static LogicalResult elementType(PatternRewriter &rewriter,
                                 PDLResultList &results,
                                 ArrayRef<PDLValue> arguments) {
  auto *op = arguments[0].cast<Operation *>();
  Type common;
  for (Type type : op->getOperandTypes()) {
    Type element = getElementTypeOrSelf(type);
    if (common && common != element)
      return refuse(rewriter, op, [&](Diagnostic &reason) {
        reason << "ElementType: its operands have elements of " << common
               << " and of " << element;
      });
    common = element;
  }
  if (!common)
    return failure();
  results.push_back(TypeAttr::get(common));
  return success();
}

void tenon::registerIteration(NativeRegistry &natives) {
  natives.add("Loops", loops);
  natives.add("OnlyLastDim", onlyLastDim);
  natives.add("AllParallel", allParallel);
  natives.add("ContractionDims", contractionDims);
  natives.add("ProductDims", productDims);
  natives.add("Extents", extents);
  registerStrides(natives);
  natives.add("Output", output);
  natives.add("IndexedBy", indexedBy);
  natives.add("OrderedLoops", orderedLoops);
  natives.add("ElementType", elementType);
}
