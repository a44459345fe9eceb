//===- PatternSets.cpp - Patterns as transform ops ------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dialect/Tenon/Tenon.h"
#include "Engine/NativeAdapter.h"
#include "Transforms/Transforms.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Math/Transforms/Passes.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace tenon;

#define GET_OP_CLASSES
#include "Transforms/Transforms.cpp.inc"

void BlockPackMatmulsOp::populatePatterns(RewritePatternSet &patterns) {
  linalg::BlockPackMatmulOptions options;
  options.allowPadding = false;
  options.rhsTransposeInnerBlocks = false;
  linalg::populateBlockPackMatmulPatterns(
      patterns, [options](linalg::LinalgOp op) {
        auto plan = PlanAttr::of(op);
        Attribute blocks = plan ? plan.get("blocks") : Attribute();
        auto packed = blocks ? std::optional(options) : std::nullopt;
        if (blocks)
          llvm::append_range(packed->blockFactors, *readList(blocks));
        return packed;
      });
}

/// Whether a pack or unpack may move across the user of this operand. An unpack
/// stays if it has other users, which would compute its source again in tiles
/// of their own, or if the user is a reshape that is returned: a view of the
/// result. With `anyPadding` the user computes the padding as well: it is an
/// elementwise operation that the unit of a target computes, of any numbers,
/// which a division by a row is not.
static bool mayPropagate(OpOperand *operand, bool anyPadding) {
  auto unpack = operand->get().getDefiningOp<linalg::UnPackOp>();
  if (!unpack || !unpack->hasOneUse())
    return !unpack && !anyPadding;
  Operation *user = operand->getOwner();
  if (anyPadding) {
    auto generic = dyn_cast<linalg::GenericOp>(user);
    return generic && generic->hasAttr("target.elementwise") &&
           generic.getNumLoops() == unpack.getDestRank() &&
           llvm::all_of(generic.getBody()->without_terminator(),
                        [](Operation &op) { return mayComputeOnPadding(&op); });
  }
  return !isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(user) ||
         llvm::any_of(user->getUsers(), [](Operation *other) {
           return !other->hasTrait<OpTrait::IsTerminator>();
         });
}

void PropagateDataLayoutOp::populatePatterns(RewritePatternSet &patterns) {
  bool anyPadding = getAnyPadding();
  linalg::populateDataLayoutPropagationPatterns(
      patterns,
      [=](OpOperand *operand) { return mayPropagate(operand, anyPadding); },
      anyPadding);
}

void ConvertPackToReshapeOp::populatePatterns(RewritePatternSet &patterns) {
  RewritePatternSet all(patterns.getContext());
  linalg::populateSimplifyPackAndUnpackPatterns(all);
  for (std::unique_ptr<RewritePattern> &pattern : all.getNativePatterns()) {
    std::optional<OperationName> root = pattern->getRootKind();
    if (root && root->getStringRef() == linalg::PackOp::getOperationName())
      patterns.add(std::move(pattern));
  }
}

namespace {

/// return(x, x) == return(x, copy of x), of tensors and static buffers
struct SeparateResults : OpRewritePattern<func::ReturnOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(func::ReturnOp op,
                                PatternRewriter &rewriter) const override {
    llvm::SmallDenseSet<Value> seen;
    for (OpOperand &operand : op->getOpOperands()) {
      Value value = operand.get(), copy;
      auto buffer = dyn_cast<MemRefType>(value.getType());
      auto tensor = dyn_cast<RankedTensorType>(value.getType());
      bool canCopy =
          buffer ? buffer.hasStaticShape() && buffer.getLayout().isIdentity()
                 : bool(tensor);
      if (!canCopy || seen.insert(value).second)
        continue;
      if (buffer) {
        copy = memref::AllocOp::create(rewriter, op.getLoc(), buffer);
        memref::CopyOp::create(rewriter, op.getLoc(), value, copy);
      } else {
        copy = bufferization::AllocTensorOp::create(
            rewriter, op.getLoc(), tensor, ValueRange(), value);
      }
      rewriter.modifyOpInPlace(op, [&] { operand.set(copy); });
      return success();
    }
    return rewriter.notifyMatchFailure(op, "every result is another value");
  }
};

} // namespace

void CopyDuplicateResultsOp::populatePatterns(RewritePatternSet &patterns) {
  patterns.add<SeparateResults>(patterns.getContext());
}

void ApproximateMathOp::populatePatterns(RewritePatternSet &patterns) {
  auto approximated = [](StringRef name) {
    return llvm::is_contained(
        {"math.exp", "math.log", "math.log2", "math.tanh", "math.erf"}, name);
  };
  auto computedWide = [=](StringRef name) {
    return approximated(name) ||
           llvm::is_contained({"math.expm1", "math.log1p", "math.exp2",
                               "math.log10", "math.sinh", "math.cosh",
                               "math.asinh", "math.acosh", "math.atanh",
                               "math.atan", "math.asin", "math.acos",
                               "math.sin", "math.cos", "math.tan", "math.atan2",
                               "math.cbrt", "math.erfc", "math.powf"},
                              name);
  };
  populateMathF32ExpansionPatterns(patterns, computedWide);
  populateMathPolynomialApproximationPatterns(patterns, approximated);
}

void EraseUnusedOperandsAndResultsOp::populatePatterns(
    RewritePatternSet &patterns) {
  linalg::populateEraseUnusedOperandsAndResultsPatterns(patterns);
}

void CanonicalizeReshapesOp::populatePatterns(RewritePatternSet &patterns) {
  MLIRContext *context = patterns.getContext();
  memref::CollapseShapeOp::getCanonicalizationPatterns(patterns, context);
  memref::ExpandShapeOp::getCanonicalizationPatterns(patterns, context);
  memref::DimOp::getCanonicalizationPatterns(patterns, context);
  tensor::CollapseShapeOp::getCanonicalizationPatterns(patterns, context);
  tensor::ExpandShapeOp::getCanonicalizationPatterns(patterns, context);
  tensor::DimOp::getCanonicalizationPatterns(patterns, context);
}

namespace {

class TransformsExtension
    : public transform::TransformDialectExtension<TransformsExtension> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(TransformsExtension)

  void init() {
    declareGeneratedDialect<affine::AffineDialect>();
    declareGeneratedDialect<arith::ArithDialect>();
    declareGeneratedDialect<bufferization::BufferizationDialect>();
    declareGeneratedDialect<linalg::LinalgDialect>();
    declareGeneratedDialect<memref::MemRefDialect>();
    declareGeneratedDialect<scf::SCFDialect>();
    declareGeneratedDialect<tensor::TensorDialect>();
    declareGeneratedDialect<ub::UBDialect>();
    declareGeneratedDialect<vector::VectorDialect>();
    declareGeneratedDialect<TenonDialect>();
    registerTransformOps<
#define GET_OP_LIST
#include "Transforms/Transforms.cpp.inc"
        >();
  }
};

} // namespace

void tenon::registerTransforms(DialectRegistry &registry) {
  registry.addExtensions<TransformsExtension>();
  registerGathers(registry);
  registerBufferSizes(registry);
}
