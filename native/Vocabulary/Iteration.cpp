//===- Iteration.cpp - Questions about loops and how operands are indexed -===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Vocabulary/Topics.h"
#include "mlir/Analysis/SliceAnalysis.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Linalg/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace tenon;

template <>
std::optional<Nest> adapter::read<Nest>(PDLValue value) {
  auto *op = value.cast<Operation *>();
  return isa<linalg::LinalgOp, memref::CopyOp>(op) ? Nest::of(op)
                                                   : std::nullopt;
}

//===----------------------------------------------------------------------===//
// Loops and operands
//===----------------------------------------------------------------------===//

static Numbers loops(const Nest &nest) {
  return llvm::to_vector_of<int64_t, 6>(llvm::seq(nest.numLoops()));
}

static LogicalResult allParallel(PatternRewriter &rewriter, const Nest &nest) {
  if (llvm::all_of(nest.kinds, linalg::isParallelIterator))
    return success();
  return refuse(rewriter, nest.op, "AllParallel: a loop is a reduction");
}

static LogicalResult onlyLastDim(PatternRewriter &rewriter, const Nest &nest,
                                 int64_t loop) {
  if (loop < 0 || loop >= nest.numLoops())
    return failure();
  AffineExpr index = getAffineDimExpr(loop, nest.op->getContext());
  for (auto [number, map] : llvm::enumerate(nest.operandMaps())) {
    unsigned last = map.getNumResults() - 1;
    if (!map.isProjectedPermutation(/*allowZeroInResults=*/true) ||
        map.getResultPosition(index).value_or(last) != last)
      return refuse(rewriter, nest.op, "OnlyLastDim: loop ", loop,
                    " indexes another dim of operand ", number);
  }
  return success();
}

static FailureOr<Numbers> extents(PatternRewriter &rewriter, const Nest &nest,
                                  Numbers loops) {
  for (int64_t &loop : loops) {
    std::optional<int64_t> extent = nest.extent(loop);
    if (!extent)
      return refuse(rewriter, nest.op, "Extents: the size of loop ", loop,
                    " is 0, or not static in each operand");
    loop = *extent;
  }
  return loops;
}

static FailureOr<Numbers> strides(PatternRewriter &rewriter, const Nest &nest,
                                  int64_t operand, Numbers loops) {
  for (int64_t &loop : loops) {
    std::optional<int64_t> stride = nest.stride(operand, loop);
    if (!stride)
      return refuse(rewriter, nest.op, "Strides: operand ", operand,
                    " has no static stride along loop ", loop);
    loop = *stride;
  }
  return loops;
}

static FailureOr<Numbers> indexingLoops(PatternRewriter &rewriter,
                                        const Nest &nest, int64_t operand) {
  if (operand < 0 || operand >= nest.op->getNumOperands())
    return failure();
  Numbers loops;
  for (AffineExpr index : nest.maps[operand].getResults()) {
    auto loop = dyn_cast<AffineDimExpr>(index);
    int64_t number = loop ? int64_t(loop.getPosition()) : -1;
    if ((!loop && index != 0) || (loop && llvm::is_contained(loops, number)))
      return refuse(rewriter, nest.op, "IndexingLoops: operand ", operand,
                    " is indexed by ", AffineMapAttr::get(nest.maps[operand]));
    loops.push_back(number);
  }
  return loops;
}

static FailureOr<Attribute> elementType(PatternRewriter &rewriter,
                                        Operation *op) {
  if (op->getNumOperands() == 0)
    return failure();
  Type common = getElementTypeOrSelf(op->getOperand(0));
  for (Type type : op->getOperandTypes())
    if (getElementTypeOrSelf(type) != common)
      return refuse(rewriter, op, "ElementType: its operands have elements of ",
                    common, " and of ", getElementTypeOrSelf(type));
  return Attribute(TypeAttr::get(common));
}

static FailureOr<std::tuple<Numbers, Numbers>> arrays(PatternRewriter &rewriter,
                                                      Operation *op) {
  auto destinations = dyn_cast<DestinationStyleOpInterface>(op);
  if (isa<memref::CopyOp>(op))
    return std::tuple(Numbers{0}, Numbers{1});
  if (!destinations || destinations.getNumDpsInits() == 0)
    return refuse(rewriter, op,
                  "it does not say which of its operands it writes");
  int64_t first = destinations.getDpsInitOperand(0)->getOperandNumber();
  int64_t last = first + destinations.getNumDpsInits();
  return std::tuple(llvm::to_vector(llvm::seq<int64_t>(first)),
                    llvm::to_vector(llvm::seq(first, last)));
}

static FailureOr<std::tuple<ArrayAttr, Numbers, Numbers>>
loopDims(PatternRewriter &rewriter, Operation *op) {
  if (!isa<linalg::LinalgOp, memref::CopyOp>(op))
    return settled(rewriter, op,
                   "it is neither a structured operation nor a copy");
  std::optional<Nest> nest = Nest::of(op);
  if (!nest)
    return refuse(rewriter, op, "operand ",
                  isa<MemRefType>(op->getOperand(0).getType()) ? 1 : 0,
                  " has no rank; of a known rank it could be viewed");
  Numbers reductions, fixed;
  for (unsigned loop = 0; loop < nest->numLoops(); ++loop) {
    // One that indexes an operand in another way than alone: it cannot be
    // viewed otherwise. So is one that no operand shows, since nothing says its
    // size.
    AffineExpr alone = getAffineDimExpr(loop, op->getContext());
    auto uses = [&](AffineExpr index) { return index.isFunctionOfDim(loop); };
    bool isSeen = false, isFixed = nest->fixed.test(loop);
    for (AffineMap map : nest->operandMaps()) {
      unsigned count = llvm::count_if(map.getResults(), uses);
      isSeen |= count != 0;
      isFixed |= count > 1 || (count == 1 && !map.getResultPosition(alone));
    }
    fixed.push_back(isFixed || !isSeen);
    reductions.push_back(!nest->isParallel(loop));
  }
  return std::tuple(rewriter.getAffineMapArrayAttr(nest->operandMaps()),
                    reductions, fixed);
}

//===----------------------------------------------------------------------===//
// Bodies on vectors
//===----------------------------------------------------------------------===//

/// Whether `op` reduces by an operation of floats or integers that vectors
/// know.
static bool reducesLikeVectors(linalg::LinalgOp op) {
  SmallVector<Operation *> combiners;
  if (!matchReduction(op.getRegionOutputArgs(), 0, combiners) ||
      combiners.size() != 1)
    return false;
  auto kind = linalg::getCombinerOpKind(combiners.front());
  return kind &&
         !isa<arith::AndIOp, arith::OrIOp, arith::XOrIOp>(combiners.front());
}

static FailureOr<ArrayAttr> vectorizes(PatternRewriter &rewriter,
                                       linalg::LinalgOp op) {
  if (op->getNumResults() != 1 || op.getNumLoops() == 0)
    return refuse(rewriter, op, "Vectorizes: no loops, or not one result");
  SmallVector<StringRef> dialects;
  for (Operation &inner : op.getBlock()->without_terminator()) {
    if (!OpTrait::hasElementwiseMappableTraits(&inner) &&
        !inner.hasTrait<OpTrait::ConstantLike>())
      return refuse(rewriter, op,
                    "Vectorizes: its body is not computed element by element");
    dialects.push_back(inner.getName().getDialectNamespace());
  }
  // LLVM 22 ends the process over vectors of bf16 with one element too many
  // for a register, of 17 for instance.
  bool isOdd = op.getStaticLoopRanges().back() % 2 != 0;
  for (Type type : op.getBlock()->getArgumentTypes())
    if (!type.isIntOrFloat() || (type.isBF16() && isOdd))
      return refuse(rewriter, op,
                    "Vectorizes: it has odd numbers of bf16, or "
                    "elements that are no numbers");
  if (op.getNumReductionLoops() != 0 && !reducesLikeVectors(op))
    return refuse(
        rewriter, op,
        "Vectorizes: it reduces by another operation than vectors do");
  return rewriter.getStrArrayAttr(dialects);
}

void tenon::registerIteration(NativeRegistry &natives) {
  natives.add("Loops", loops);
  natives.add("OnlyLastDim", onlyLastDim);
  natives.add("AllParallel", allParallel);
  natives.add("Extents", extents);
  natives.add("Strides", strides);
  natives.add("IndexingLoops", indexingLoops);
  natives.add("ElementType", elementType);
  natives.add("Arrays", arrays);
  natives.add("Nest", loopDims);
  natives.add("Vectorizes", vectorizes);
}
