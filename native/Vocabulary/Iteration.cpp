//===- Iteration.cpp - Questions about loops and how operands are indexed -===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Vocabulary/Topics.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
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
  SmallVector<utils::IteratorType> kinds;
  if (auto structured = dyn_cast<linalg::LinalgOp>(op)) {
    kinds = structured.getIteratorTypesArray();
  } else {
    FailureOr<Nest> nest = nestOf(rewriter, op);
    if (failed(nest))
      return failure();
    kinds = llvm::to_vector(nest->kinds);
  }
  if (llvm::all_of(kinds, linalg::isParallelIterator))
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

static FailureOr<Numbers> strides(PatternRewriter &rewriter, Operation *op,
                                  int64_t operand, Numbers loops) {
  FailureOr<Nest> nest = nestOf(rewriter, op, loops, operand);
  if (failed(nest))
    return failure();
  Numbers list;
  for (int64_t loop : loops) {
    std::optional<int64_t> stride = nest->stride(operand, loop);
    if (!stride)
      return refuse(rewriter, op, [&](Diagnostic &reason) {
        reason << "Strides: operand " << operand << " of type "
               << op->getOperand(operand).getType()
               << " has no static stride along loop " << loop;
      });
    list.push_back(*stride);
  }
  return list;
}

static FailureOr<int64_t> output(PatternRewriter &rewriter, Operation *op) {
  auto structured = dyn_cast<linalg::LinalgOp>(op);
  if (isa<memref::CopyOp>(op) ||
      (structured && structured.getNumDpsInits() == 1))
    return op->getNumOperands() - 1;
  return refuse(rewriter, op, [&](Diagnostic &reason) {
    reason << "Output: it does not write just one operand";
  });
}

static FailureOr<Numbers> indexingLoops(PatternRewriter &rewriter,
                                        Operation *op, int64_t operand) {
  FailureOr<Nest> nest = nestOf(rewriter, op, {}, operand);
  if (failed(nest))
    return failure();
  Numbers loops;
  for (AffineExpr index : nest->maps[operand].getResults()) {
    auto loop = dyn_cast<AffineDimExpr>(index);
    int64_t number = loop ? int64_t(loop.getPosition()) : -1;
    if ((!loop && index != 0) || (loop && llvm::is_contained(loops, number)))
      return refuse(rewriter, op, [&](Diagnostic &reason) {
        reason << "IndexingLoops: operand " << operand << " is indexed by "
               << AffineMapAttr::get(nest->maps[operand]);
      });
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
      return refuse(rewriter, op, [&](Diagnostic &reason) {
        reason << "ElementType: its operands have elements of " << common
               << " and of " << getElementTypeOrSelf(type);
      });
  return Attribute(TypeAttr::get(common));
}

static FailureOr<std::tuple<Numbers, Numbers>> arrays(PatternRewriter &rewriter,
                                                      Operation *op) {
  auto destinations = dyn_cast<DestinationStyleOpInterface>(op);
  if (!destinations || destinations.getNumDpsInits() == 0)
    return refuse(rewriter, op, [&](Diagnostic &reason) {
      reason << "it does not say which of its operands it writes";
    });
  int64_t first = destinations.getDpsInitOperand(0)->getOperandNumber();
  int64_t last = first + destinations.getNumDpsInits();
  return std::tuple(llvm::to_vector(llvm::seq<int64_t>(first)),
                    llvm::to_vector(llvm::seq(first, last)));
}

/// A loop is fixed when it indexes an operand in another way than alone: its
/// operand cannot be viewed otherwise. So is one that no operand shows, since
/// nothing says its size.
static Numbers fixedLoops(const Nest &nest) {
  Numbers fixed;
  for (unsigned loop = 0; loop < nest.numLoops(); ++loop) {
    AffineExpr alone = getAffineDimExpr(loop, nest.op->getContext());
    bool isSeen = false, isFixed = nest.fixed.test(loop);
    for (AffineMap map : nest.operandMaps()) {
      auto uses = [&](AffineExpr expr) { return expr.isFunctionOfDim(loop); };
      unsigned count = llvm::count_if(map.getResults(), uses);
      isSeen |= count != 0;
      isFixed |= count > 1 || (count == 1 && !map.getResultPosition(alone));
    }
    fixed.push_back(isFixed || !isSeen);
  }
  return fixed;
}

static FailureOr<std::tuple<ArrayAttr, Numbers, Numbers>>
loopDims(PatternRewriter &rewriter, Operation *op) {
  if (!isa<linalg::LinalgOp, memref::CopyOp>(op))
    return settled(rewriter, op, [&](Diagnostic &reason) {
      reason << "it is neither a structured operation nor a copy";
    });
  std::optional<Nest> nest = Nest::of(op);
  if (!nest || llvm::is_contained(nest->operandMaps(), AffineMap()))
    return refuse(rewriter, op, [&](Diagnostic &reason) {
      auto hasNoRank = [](Type type) {
        return isa<UnrankedMemRefType, UnrankedTensorType>(type);
      };
      reason << "operand "
             << llvm::find_if(op->getOperandTypes(), hasNoRank) -
                    op->getOperandTypes().begin()
             << " has no rank; of a known rank it could be viewed";
    });
  Numbers reductions;
  for (unsigned loop = 0; loop < nest->numLoops(); ++loop)
    reductions.push_back(!nest->isParallel(loop));
  return std::tuple(rewriter.getAffineMapArrayAttr(nest->operandMaps()),
                    reductions, fixedLoops(*nest));
}

void tenon::registerIteration(NativeRegistry &natives) {
  natives.add("Loops", loops);
  natives.add("OnlyLastDim", onlyLastDim);
  natives.add("AllParallel", allParallel);
  natives.add("Extents", extents);
  natives.add("Strides", strides);
  natives.add("Output", output);
  natives.add("IndexingLoops", indexingLoops);
  natives.add("ElementType", elementType);
  natives.add("Arrays", arrays);
  natives.add("Nest", loopDims);
}
