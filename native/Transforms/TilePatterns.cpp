//===- TilePatterns.cpp - Tiles without what is not theirs ----------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dialect/Tenon/Tenon.h"
#include "Engine/DeclaredAttributes.h"
#include "Engine/NativeAdapter.h"
#include "Tensor/Product.h"
#include "Transforms/Transforms.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;

/// True when upstream can take dimensions off each operand: not off a buffer
/// of another layout than the identity, where it fails after it has begun.
static bool canDropDims(linalg::GenericOp op) {
  return llvm::all_of(op->getOperandTypes(), [](Type type) {
    auto buffer = dyn_cast<MemRefType>(type);
    return !buffer || buffer.getLayout().isIdentity();
  });
}

/// The loops that rules let go, and those that run more than once, which stay:
/// with none, dimensions that are read at 0 would stay too.
static SmallVector<unsigned> loopsThatMayGo(Operation *op) {
  auto generic = dyn_cast<linalg::GenericOp>(op);
  if (!generic || !canDropDims(generic))
    return {};
  SmallVector<unsigned> loops;
  auto known = tenon::KnownAttr::of(op);
  if (Attribute dropped = known ? known.get("unit_loops") : Attribute())
    llvm::append_range(loops, *tenon::readList(dropped));
  for (auto [loop, range] : llvm::enumerate(generic.getStaticLoopRanges()))
    if (range != 1)
      loops.push_back(loop);
  return loops;
}

namespace {

/// f(x) over windows that reach less far than x  ==  f(slice of x): where a
/// loop of one step is dropped, the other loop of its window has to fit the
/// dimension. And `bySteps`, f(x[c * i])  ==  f(y[i]), where y is each element
/// number c * i of x.
struct ReadSlices : OpRewritePattern<linalg::GenericOp> {
  ReadSlices(MLIRContext *context, bool bySteps, PatternBenefit benefit)
      : OpRewritePattern(context, benefit), bySteps(bySteps) {}

  LogicalResult matchAndRewrite(linalg::GenericOp op,
                                PatternRewriter &rewriter) const override {
    if (!op.hasPureTensorSemantics())
      return rewriter.notifyMatchFailure(op, "not on tensors");
    SmallVector<int64_t> ranges = op.getStaticLoopRanges();
    SmallVector<std::optional<int64_t>> first(op.getNumLoops(), 0), last;
    for (int64_t range : ranges)
      last.push_back(ShapedType::isDynamic(range) ? std::nullopt
                                                  : std::optional(range - 1));
    SmallVector<AffineMap> maps = op.getIndexingMapsArray();
    for (OpOperand *input : op.getDpsInputOperands()) {
      auto type = dyn_cast<RankedTensorType>(input->get().getType());
      if (!type)
        continue;
      AffineMap &map = maps[input->getOperandNumber()];
      SmallVector<int64_t> shape(type.getShape()), steps(shape.size(), 1);
      SmallVector<AffineExpr> exprs(map.getResults());
      for (auto [size, step, expr] : llvm::zip(shape, steps, exprs)) {
        auto found = tenon::matchSteps(expr, ranges);
        if (bySteps && found) {
          std::tie(expr, step) = *found;
          size = ranges[found->first.getPosition()];
        } else if (!isa<AffineDimExpr>(expr) && type.hasStaticShape()) {
          std::optional<int64_t> most = getBoundForAffineExpr(
              expr, map.getNumDims(), 0, first, last, /*isUpper=*/true);
          size = std::min(size, most.value_or(size) + 1);
        }
      }
      if (type.getShape() == ArrayRef(shape) &&
          map.getResults() == ArrayRef(exprs))
        continue;
      SmallVector<OpFoldResult> sizes =
          tensor::getMixedSizes(rewriter, op.getLoc(), input->get());
      for (auto [size, known] : llvm::zip(sizes, shape))
        if (!ShapedType::isDynamic(known))
          size = rewriter.getIndexAttr(known);
      SmallVector<OpFoldResult> zeros(shape.size(), rewriter.getIndexAttr(0));
      Value slice = tensor::ExtractSliceOp::create(
          rewriter, op.getLoc(), input->get(), zeros, sizes,
          getAsIndexOpFoldResult(op.getContext(), steps));
      map = AffineMap::get(map.getNumDims(), 0, exprs, op.getContext());
      rewriter.modifyOpInPlace(op, [&] {
        input->set(slice);
        op.setIndexingMapsAttr(rewriter.getAffineMapArrayAttr(maps));
      });
      return success();
    }
    return rewriter.notifyMatchFailure(op, "reads all of every operand");
  }

private:
  bool bySteps;
};

/// What of a discardable attribute numbers no loops: all of it, some fields, or
/// null.
static Attribute withoutLoops(NamedAttribute attribute) {
  Attribute value = attribute.getValue();
  if (isa<UnitAttr>(value) || attribute.getName() == "tenon.backend")
    return value;
  DictionaryAttr fields = tenon::fieldsOf(value);
  if (!fields || isa<DictionaryAttr>(value))
    return {};
  NamedAttrList kept(fields);
  for (NamedAttribute field : fields)
    if (field.getName() == "roles" || tenon::readList(field.getValue()))
      kept.erase(field.getName());
  std::string fault;
  return kept.empty()
             ? Attribute()
             : tenon::withFields(attribute.getName(),
                                 kept.getDictionary(value.getContext()), fault);
}

/// Upstream's rewrite, which by itself forgets the discardable attributes of an
/// operation: those stay that number no loops.
struct DropUnitLoops : OpRewritePattern<linalg::GenericOp> {
  DropUnitLoops(MLIRContext *context, linalg::ControlDropUnitDims options,
                PatternBenefit benefit)
      : OpRewritePattern(context, benefit), options(std::move(options)) {}

  LogicalResult matchAndRewrite(linalg::GenericOp op,
                                PatternRewriter &rewriter) const override {
    auto dropped = linalg::dropUnitDims(rewriter, op, options);
    if (failed(dropped))
      return failure();
    for (NamedAttribute attribute : op->getDiscardableAttrs())
      if (Attribute kept = withoutLoops(attribute))
        dropped->resultOp->setDiscardableAttr(attribute.getName(), kept);
    rewriter.replaceOp(op, dropped->replacements);
    return success();
  }

private:
  linalg::ControlDropUnitDims options;
};

/// `reshape`, whose results say where rules move them.
template <typename Fn> Fn marked(Fn reshape, StringRef direction) {
  return [=](RewriterBase &rewriter, auto &&...args) -> FailureOr<Value> {
    FailureOr<Value> made = reshape(rewriter, args...);
    if (succeeded(made))
      made->getDefiningOp()->setDiscardableAttr(
          "tenon.reshape", rewriter.getStringAttr(direction));
    return made;
  };
}

} // namespace

void tenon::DropUnitDimsOp::populatePatterns(RewritePatternSet &patterns) {
  // Upstream's patterns are not meant for a greedy driver. With the control
  // below they come to an end: each rewrite takes a loop away.
  patterns.add<ReadSlices>(patterns.getContext(), getBySteps(), /*benefit=*/10);
  linalg::ControlDropUnitDims options;
  options.rankReductionStrategy =
      linalg::ControlDropUnitDims::RankReductionStrategy::ExtractInsertSlice;
  if (getByReshapes()) {
    options.rankReductionStrategy = linalg::ControlDropUnitDims::
        RankReductionStrategy::ReassociativeReshape;
    options.collapseFn = marked(options.collapseFn, "up");
    options.expandFn = marked(options.expandFn, "down");
  }
  options.controlFn = loopsThatMayGo;
  patterns.add<DropUnitLoops>(patterns.getContext(), options, /*benefit=*/5);
  linalg::populateFoldUnitExtentDimsPatterns(patterns, options);
}
