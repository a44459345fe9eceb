//===- PatternSets.cpp - Patterns as transform ops ------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Transforms.h"
#include "Vocabulary/Topics.h"

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Math/Transforms/Passes.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Transform/IR/TransformDialect.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Dialect/Vector/Transforms/VectorRewritePatterns.h"
#include "mlir/Dialect/Transform/Interfaces/TransformInterfaces.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/IR/OpImplementation.h"
#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <memory>
#include <optional>

using namespace mlir;

#define GET_OP_CLASSES
#include "Transforms/Transforms.cpp.inc"

void tenon::populateBlockPackMatmul(RewritePatternSet &patterns) {
  auto readMark =
      [](linalg::LinalgOp op) -> std::optional<linalg::BlockPackMatmulOptions> {
    auto blocks = op->getAttrOfType<DenseI64ArrayAttr>("tenon.pack.blocks");
    if (!blocks)
      return std::nullopt;
    linalg::BlockPackMatmulOptions options;
    llvm::append_range(options.blockFactors, blocks.asArrayRef());
    options.allowPadding = false;
    options.rhsTransposeOuterBlocks = true;
    options.rhsTransposeInnerBlocks = false;
    return options;
  };
  linalg::populateBlockPackMatmulPatterns(patterns, readMark);
}

void tenon::populateDataLayoutPropagation(RewritePatternSet &patterns) {
  linalg::populateDataLayoutPropagationPatterns(
      patterns, [](OpOperand *) { return true; });
}

void tenon::populatePackToReshape(RewritePatternSet &patterns) {
  RewritePatternSet all(patterns.getContext());
  linalg::populateSimplifyPackAndUnpackPatterns(all);
  for (std::unique_ptr<RewritePattern> &pattern : all.getNativePatterns()) {
    std::optional<OperationName> root = pattern->getRootKind();
    if (root && root->getStringRef() == linalg::PackOp::getOperationName())
      patterns.add(std::move(pattern));
  }
}

namespace {

/// Marks the tensor arguments of a public function as not writable, unless the
/// function says itself what they are.
struct ProtectArguments : OpRewritePattern<func::FuncOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(func::FuncOp function,
                                PatternRewriter &rewriter) const override {
    constexpr StringLiteral writable =
        bufferization::BufferizationDialect::kWritableAttrName;
    if (!function.isPublic() || function.isExternal())
      return rewriter.notifyMatchFailure(function, "no body seen by callers");
    SmallVector<unsigned> arguments;
    for (auto [index, type] : llvm::enumerate(function.getArgumentTypes()))
      if (isa<TensorType>(type) && !function.getArgAttr(index, writable))
        arguments.push_back(index);
    if (arguments.empty())
      return rewriter.notifyMatchFailure(function, "nothing to protect");
    rewriter.modifyOpInPlace(function, [&] {
      for (unsigned index : arguments)
        function.setArgAttr(index, writable, rewriter.getBoolAttr(false));
    });
    return success();
  }
};

/// return(x, x) == return(x, copy of x)
struct SeparateResults : OpRewritePattern<func::ReturnOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(func::ReturnOp op,
                                PatternRewriter &rewriter) const override {
    llvm::SmallDenseSet<Value> seen;
    for (OpOperand &operand : op->getOpOperands()) {
      auto type = dyn_cast<RankedTensorType>(operand.get().getType());
      if (!type || seen.insert(operand.get()).second)
        continue;
      Value copy = bufferization::AllocTensorOp::create(
          rewriter, op.getLoc(), type, ValueRange(), operand.get());
      rewriter.modifyOpInPlace(op, [&] { operand.set(copy); });
      return success();
    }
    return rewriter.notifyMatchFailure(op, "every result is another value");
  }
};

/// copy(x) into what a loop or a branch gives == x. Upstream would have an empty
/// tensor inside of that operation be its result, which is not there yet.
struct DropCopyOverRegions : OpRewritePattern<linalg::CopyOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(linalg::CopyOp op,
                                PatternRewriter &rewriter) const override {
    Value from = op.getInputs()[0], to = op.getOutputs()[0];
    if (!to.getDefiningOp<RegionBranchOpInterface>() ||
        from.getType() != to.getType() || op->getNumResults() != 1)
      return rewriter.notifyMatchFailure(op, "its destination stands before it");
    rewriter.replaceOp(op, from);
    return success();
  }
};

} // namespace

void tenon::populateKeepValueSemantics(RewritePatternSet &patterns) {
  patterns.add<ProtectArguments, SeparateResults, DropCopyOverRegions>(
      patterns.getContext());
}

void tenon::populatePolynomials(RewritePatternSet &patterns) {
  auto wanted = [](StringRef name) {
    return name == math::ExpOp::getOperationName() ||
           name == math::LogOp::getOperationName() ||
           name == math::TanhOp::getOperationName() ||
           name == math::ErfOp::getOperationName();
  };
  populateMathF32ExpansionPatterns(patterns, wanted);
  populateMathPolynomialApproximationPatterns(patterns, wanted);
}

void tenon::populateFoldReshapes(RewritePatternSet &patterns) {
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
    registerTransformOps<
#define GET_OP_LIST
#include "Transforms/Transforms.cpp.inc"
        >();
  }
};

} // namespace

void tenon::registerTransforms(DialectRegistry &registry) {
  registry.addExtensions<TransformsExtension>();
}
