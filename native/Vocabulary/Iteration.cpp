//===- Iteration.cpp - Questions about loops and how operands are indexed -===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Vocabulary/LoopQuestion.h"
#include "Vocabulary/Products.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/IR/LinalgInterfaces.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace tenon;

std::optional<IterationSpace> tenon::iterationSpace(Operation *op) {
  IterationSpace space;
  if (auto structured = dyn_cast<linalg::LinalgOp>(op)) {
    space.numLoops = structured.getNumLoops();
    for (utils::IteratorType type : structured.getIteratorTypesArray())
      space.parallel.push_back(type == utils::IteratorType::parallel);
    llvm::append_range(space.maps, structured.getIndexingMapsArray());
    return space;
  }
  if (auto copy = dyn_cast<memref::CopyOp>(op)) {
    auto type = dyn_cast<MemRefType>(copy.getSource().getType());
    if (!type || !isa<MemRefType>(copy.getTarget().getType()))
      return std::nullopt;
    space.numLoops = type.getRank();
    space.parallel.assign(type.getRank(), true);
    space.maps.assign(
        2, AffineMap::getMultiDimIdentityMap(type.getRank(), op->getContext()));
    return space;
  }
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// What is asked
//===----------------------------------------------------------------------===//

FailureOr<LoopQuestion> LoopQuestion::read(PatternRewriter &rewriter,
                                           ArrayRef<PDLValue> arguments) {
  LoopQuestion question{arguments[0].cast<Operation *>(), {}, 0, {}};
  question.space = iterationSpace(question.op);
  if (!question.space) {
    (void)refuse(rewriter, question.op, [&](Diagnostic &reason) {
      reason << "it is neither a structured operation nor a copy";
    });
    return failure();
  }
  if (arguments.size() > 2) {
    auto index = readList(arguments[1].cast<Attribute>());
    if (!index || index->size() != 1 || index->front() < 0 ||
        index->front() >= static_cast<int64_t>(question.space->maps.size()))
      return failure();
    question.operand = index->front();
  }
  if (arguments.size() > 1) {
    auto loops = readList(arguments.back().cast<Attribute>());
    if (!loops || llvm::any_of(*loops, [&](int64_t loop) {
          return loop < 0 || loop >= question.space->numLoops;
        }))
      return failure();
    question.loops = *loops;
  }
  return question;
}

std::optional<int64_t> LoopQuestion::stride(int64_t loop) const {
  auto type = dyn_cast<MemRefType>(value().getType());
  SmallVector<int64_t> strides;
  int64_t offset;
  if (!type || !isLinear() || failed(type.getStridesAndOffset(strides, offset)))
    return std::nullopt;
  SmallVector<int64_t> step(space->numLoops, 0);
  step[loop] = 1;
  int64_t distance = 0;
  for (auto [moved, stride] : llvm::zip_equal(map().compose(step), strides)) {
    if (moved == 0)
      continue;
    if (ShapedType::isDynamic(stride))
      return std::nullopt;
    distance += moved * stride;
  }
  return distance;
}

bool LoopQuestion::isLinear() const {
  bool linear = map().getNumSymbols() == 0;
  for (AffineExpr result : map().getResults())
    result.walk([&](AffineExpr expr) {
      linear &= isa<AffineDimExpr, AffineConstantExpr>(expr) ||
                expr.getKind() == AffineExprKind::Add ||
                expr.getKind() == AffineExprKind::Mul;
    });
  return linear &&
         llvm::all_of(map().compose(SmallVector<int64_t>(space->numLoops, 0)),
                      [](int64_t index) { return index == 0; });
}

std::optional<int64_t> LoopQuestion::extent(int64_t loop) const {
  std::optional<int64_t> extent;
  for (auto [map, value] : llvm::zip(space->maps, op->getOperands())) {
    auto type = dyn_cast<ShapedType>(value.getType());
    if (!type)
      continue;
    for (auto [index, result] : llvm::enumerate(map.getResults()))
      if (result == getAffineDimExpr(loop, op->getContext())) {
        if (!type.hasRank() || type.isDynamicDim(index) ||
            type.getDimSize(index) == 0)
          return std::nullopt;
        extent = type.getDimSize(index);
      }
  }
  return extent;
}

//===----------------------------------------------------------------------===//
// Loops and operands
//===----------------------------------------------------------------------===//

static LogicalResult loops(PatternRewriter &rewriter, PDLResultList &results,
                           ArrayRef<PDLValue> arguments) {
  FailureOr<LoopQuestion> question = LoopQuestion::read(rewriter, arguments);
  if (failed(question))
    return failure();
  auto all = llvm::to_vector(llvm::seq<int64_t>(0, question->space->numLoops));
  results.push_back(makeList(rewriter.getContext(), all));
  return success();
}

static LogicalResult allParallel(PatternRewriter &rewriter, Operation *op) {
  auto structured = dyn_cast<linalg::LinalgOp>(op);
  if (isa<memref::CopyOp>(op) ||
      (structured &&
       structured.getNumParallelLoops() == structured.getNumLoops()))
    return success();
  return refuse(rewriter, op, [&](Diagnostic &reason) {
    reason << "AllParallel: "
           << (structured ? "a loop is a reduction"
                          : "it is neither a structured operation nor a copy");
  });
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

static LogicalResult extents(PatternRewriter &rewriter, PDLResultList &results,
                             ArrayRef<PDLValue> arguments) {
  FailureOr<LoopQuestion> question = LoopQuestion::read(rewriter, arguments);
  if (failed(question))
    return failure();
  SmallVector<int64_t> sizes;
  for (int64_t loop : question->loops) {
    std::optional<int64_t> size = question->extent(loop);
    if (!size)
      return refuse(rewriter, question->op, [&](Diagnostic &reason) {
        reason << "Extents: the size of loop " << loop
               << " is 0, or not static in each operand";
      });
    sizes.push_back(*size);
  }
  results.push_back(makeList(rewriter.getContext(), sizes));
  return success();
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

static LogicalResult indexedBy(PatternRewriter &rewriter, PDLResultList &,
                               ArrayRef<PDLValue> arguments) {
  FailureOr<LoopQuestion> question = LoopQuestion::read(rewriter, arguments);
  if (failed(question))
    return failure();
  AffineMap wanted = AffineMap::getMultiDimMapWithTargets(
      question->space->numLoops,
      SmallVector<unsigned>(question->loops.begin(), question->loops.end()),
      rewriter.getContext());
  if (question->map() == wanted)
    return success();
  return refuse(rewriter, question->op, [&](Diagnostic &reason) {
    reason << "IndexedBy: operand " << question->operand << " is indexed by "
           << AffineMapAttr::get(question->map()) << ", "
           << AffineMapAttr::get(wanted) << " is needed";
  });
}

static FailureOr<AffineMapAttr> mapOf(Value f, int64_t operand) {
  auto op = f.getDefiningOp<linalg::LinalgOp>();
  if (!op || operand < 0 || operand >= op->getNumOperands())
    return failure();
  return AffineMapAttr::get(op.getIndexingMapsArray()[operand]);
}

static bool isPermutation(AffineMapAttr map) {
  return map.getValue().isPermutation();
}

static FailureOr<AffineMapAttr> inverse(AffineMapAttr map) {
  if (!map.getValue().isPermutation())
    return failure();
  return AffineMapAttr::get(inversePermutation(map.getValue()));
}

static FailureOr<AffineMapAttr> compose(AffineMapAttr outer,
                                        AffineMapAttr inner) {
  if (outer.getValue().getNumDims() != inner.getValue().getNumResults())
    return failure();
  return AffineMapAttr::get(outer.getValue().compose(inner.getValue()));
}

static FailureOr<Numbers> loopsOf(AffineMapAttr map) {
  Numbers loops;
  if (!map.getValue().isProjectedPermutation())
    return failure();
  for (unsigned dim = 0; dim < map.getValue().getNumResults(); ++dim)
    loops.push_back(map.getValue().getDimPosition(dim));
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
  natives.add("AllParallel", allParallel);
  natives.add("ContractionDims", contractionDims);
  natives.add("ProductDims", productDims);
  natives.add("Extents", extents);
  registerStrides(natives);
  natives.add("Output", output);
  natives.add("IndexedBy", indexedBy);
  natives.add("MapOf", mapOf);
  natives.add("Permutation", isPermutation);
  natives.add("Inverse", inverse);
  natives.add("Compose", compose);
  natives.add("LoopsOf", loopsOf);
  natives.add("ElementType", elementType);
}
