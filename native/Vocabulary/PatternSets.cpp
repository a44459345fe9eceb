//===- PatternSets.cpp - Patterns as transform ops ------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Vocabulary/PatternSets.h"

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Transform/IR/TransformDialect.h"
#include "mlir/Dialect/Transform/Interfaces/TransformInterfaces.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"

using namespace mlir;

#define GET_OP_CLASSES
#include "Vocabulary/PatternSets.h.inc"

#define GET_OP_CLASSES
#include "Vocabulary/PatternSets.cpp.inc"

void tenon::DataLayoutPropagationOp::populatePatterns(
    RewritePatternSet &patterns) {
  linalg::populateDataLayoutPropagationPatterns(
      patterns, [](OpOperand *) { return true; });
}

void tenon::SimplifyPackUnpackOp::populatePatterns(
    RewritePatternSet &patterns) {
  linalg::populateSimplifyPackAndUnpackPatterns(patterns);
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

} // namespace

void tenon::KeepValueSemanticsOp::populatePatterns(
    RewritePatternSet &patterns) {
  patterns.add<ProtectArguments, SeparateResults>(patterns.getContext());
}

namespace {

class PatternSetsExtension
    : public transform::TransformDialectExtension<PatternSetsExtension> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(PatternSetsExtension)

  void init() {
    declareGeneratedDialect<bufferization::BufferizationDialect>();
    declareGeneratedDialect<linalg::LinalgDialect>();
    registerTransformOps<
#define GET_OP_LIST
#include "Vocabulary/PatternSets.cpp.inc"
        >();
  }
};

} // namespace

void tenon::registerPatternSets(DialectRegistry &registry) {
  registry.addExtensions<PatternSetsExtension>();
}
