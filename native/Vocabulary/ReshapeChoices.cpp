//===- ReshapeChoices.cpp - Questions by which a reshape's way is chosen --===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Vocabulary/Reshapes.h"
#include "Vocabulary/Topics.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace tenon;

static LogicalResult betweenOperations(PatternRewriter &rewriter,
                                       PDLResultList &,
                                       ArrayRef<PDLValue> arguments) {
  auto *op = arguments[0].cast<Operation *>();
  if (!isChosen(arguments[1]))
    return success();
  bool madeHere = op->getNumOperands() > 0 && op->getOperand(0).getDefiningOp();
  bool usedHere = llvm::any_of(op->getUsers(), [](Operation *user) {
    return !user->hasTrait<OpTrait::IsTerminator>();
  });
  if (madeHere && usedHere)
    return success();
  return refuse(rewriter, op, [&](Diagnostic &reason) {
    reason << "BetweenOperations: it stands at the boundary of a block";
  });
}

static LogicalResult unitDimsOnly(PatternRewriter &rewriter, PDLResultList &,
                                  ArrayRef<PDLValue> arguments) {
  auto *op = arguments[0].cast<Operation *>();
  if (!isChosen(arguments[1]))
    return success();
  RankedTensorType fine;
  SmallVector<ReassociationIndices> groups;
  if (auto expand = dyn_cast<tensor::ExpandShapeOp>(op)) {
    fine = expand.getResultType();
    groups = llvm::to_vector_of<ReassociationIndices>(
        expand.getReassociationIndices());
  } else if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(op)) {
    fine = collapse.getSrcType();
    groups = llvm::to_vector_of<ReassociationIndices>(
        collapse.getReassociationIndices());
  } else {
    return failure();
  }
  for (const ReassociationIndices &group : groups)
    if (llvm::count_if(
            group, [&](int64_t dim) { return fine.getDimSize(dim) != 1; }) > 1)
      return refuse(rewriter, op, [&](Diagnostic &reason) {
        reason << "UnitDimsOnly: it splits or merges sizes other than 1";
      });
  return success();
}

//===----------------------------------------------------------------------===//
// What a reshape would stop at
//===----------------------------------------------------------------------===//

/// Whether `op` computes each element by itself.
static bool isElementwise(Operation *op) {
  auto structured = dyn_cast<linalg::LinalgOp>(op);
  return structured && structured.hasPureTensorSemantics() &&
         structured.getNumLoops() == structured.getNumParallelLoops();
}

/// How the dimensions of a value are to change: what a dimension is split into,
/// or which are merged.
struct DimChange {
  Groups parts, merged;

  /// Whether the operation can change with its value of that number.
  bool fits(Operation *op, int64_t number) const {
    std::optional<LoopView> view = viewOf(op);
    std::optional<AffineMap> map = view ? view->mapOf(number) : std::nullopt;
    auto loops = map ? loopsOf(*map) : std::nullopt;
    if (!loops || op->hasAttr("tenon.reshape"))
      return false;
    auto no = [](auto) { return failure(); };
    if (parts.empty())
      return succeeded(
          checkMerge(*view,
                     MergedSpace(mergeOf(view->numLoops(), *loops, merged),
                                 view->numLoops()),
                     no));
    Groups split(view->numLoops());
    for (auto [loop, sizes] : llvm::zip(*loops, parts))
      split[loop] = sizes;
    return succeeded(checkSplit(*view, SplitSpace(split), no));
  }
};

/// The operation next to `view`, at its value of that number, that could have
/// been one with it and would be kept from it by a reshape; null if there is
/// none.
static Operation *stoppedAt(const LoopView &view, int64_t number,
                            const DimChange &change) {
  int64_t count = view.operands.size();
  if (number < count) {
    auto made = dyn_cast<OpResult>(view.op->getOperand(number));
    Operation *above = made ? made.getOwner() : nullptr;
    if (!above || !isElementwise(above) || isa<linalg::FillOp>(above) ||
        !llvm::all_of(above->getUsers(),
                      [&](Operation *user) { return user == view.op; }))
      return nullptr;
    int64_t there = above->getNumOperands() + made.getResultNumber();
    return change.fits(above, there) ? nullptr : above;
  }
  Value made = view.op->getResult(number - count);
  if (!isElementwise(view.op) || !made.hasOneUse())
    return nullptr;
  OpOperand &use = *made.getUses().begin();
  if (!isa<linalg::LinalgOp>(use.getOwner()) ||
      change.fits(use.getOwner(), use.getOperandNumber()))
    return nullptr;
  return use.getOwner();
}

/// Asks of the values around an operation whether a change of its loops would
/// leave a reshape there that stops a fusion.
static LogicalResult stopsNone(PatternRewriter &rewriter, const LoopView &view,
                               bool alsoBelow, StringRef name,
                               function_ref<DimChange(AffineMap)> changeOf) {
  int64_t count = view.operands.size() + (alsoBelow ? view.results.size() : 0);
  for (int64_t number = 0; number < count; ++number) {
    std::optional<AffineMap> map = view.mapOf(number);
    if (!map)
      continue;
    DimChange change = changeOf(*map);
    bool changes = llvm::any_of(
        change.parts.empty() ? change.merged : change.parts,
        [](const ReassociationIndices &group) { return group.size() > 1; });
    Operation *stopped = changes ? stoppedAt(view, number, change) : nullptr;
    if (stopped)
      return refuse(rewriter, view.op, [&](Diagnostic &reason) {
        reason << name << ": a reshape would stay beside " << stopped->getName()
               << " at " << stopped->getLoc();
      });
  }
  return success();
}

static LogicalResult splitStopsNone(PatternRewriter &rewriter, PDLResultList &,
                                    ArrayRef<PDLValue> arguments) {
  std::optional<LoopView> view = viewFor(arguments[0]);
  auto groups = readGroups(arguments[1].cast<Attribute>());
  if (!view || !groups)
    return failure();
  return stopsNone(rewriter, *view, isChosen(arguments[2]), "SplitStopsNone",
                   [&](AffineMap map) {
                     DimChange change;
                     for (AffineExpr expr : map.getResults()) {
                       auto loop = dyn_cast<AffineDimExpr>(expr);
                       change.parts.push_back(
                           loop ? (*groups)[loop.getPosition()]
                                : ReassociationIndices());
                     }
                     return change;
                   });
}

static LogicalResult mergeStopsNone(PatternRewriter &rewriter, PDLResultList &,
                                    ArrayRef<PDLValue> arguments) {
  std::optional<LoopView> view = viewFor(arguments[0]);
  auto groups = readGroups(arguments[1].cast<Attribute>());
  if (!view || !groups)
    return failure();
  MergedSpace space(*groups, view->numLoops());
  return stopsNone(rewriter, *view, isChosen(arguments[2]), "MergeStopsNone",
                   [&](AffineMap map) {
                     DimChange change;
                     change.merged = space.dims(map).value_or(Groups());
                     return change;
                   });
}

//===----------------------------------------------------------------------===//
// Destinations that are read
//===----------------------------------------------------------------------===//

static LogicalResult initAlsoRead(PatternRewriter &rewriter,
                                  PDLResultList &results,
                                  ArrayRef<PDLValue> arguments) {
  auto op = dyn_cast<linalg::LinalgOp>(arguments[0].cast<Operation *>());
  if (!op || !op.hasPureTensorSemantics())
    return failure();
  for (OpOperand &init : op.getDpsInitsMutable())
    if (!op.payloadUsesValueFromOperand(&init) &&
        llvm::is_contained(op.getDpsInputs(), init.get())) {
      results.push_back(
          makeList(rewriter.getContext(), init.getOperandNumber()));
      results.push_back(init.get());
      return success();
    }
  return refuse(rewriter, op, [&](Diagnostic &reason) {
    reason << "InitAlsoRead: no init that the body does not read is an input";
  });
}

static LogicalResult emptyLike(PatternRewriter &rewriter,
                               PDLResultList &results,
                               ArrayRef<PDLValue> arguments) {
  auto value = arguments[0].cast<Value>();
  Location loc = rewriter.getInsertionPoint()->getLoc();
  auto type = cast<RankedTensorType>(value.getType());
  SmallVector<OpFoldResult> sizes;
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    sizes.push_back(sizeOf(rewriter, loc, value, dim));
  results.push_back(Value(tensor::EmptyOp::create(
      rewriter, loc, sizes, type.getElementType(), type.getEncoding())));
  return success();
}

void tenon::registerReshapeChoices(NativeRegistry &natives) {
  natives.add("BetweenOperations", betweenOperations);
  natives.add("UnitDimsOnly", unitDimsOnly);
  natives.add("SplitStopsNone", splitStopsNone);
  natives.add("MergeStopsNone", mergeStopsNone);
  natives.add("InitAlsoRead", initAlsoRead);
  natives.add("EmptyLike", emptyLike);
}
