//===- VectorShapes.cpp - n-D vectors in other shapes ---------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Transforms.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Func/Transforms/FuncConversions.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Transforms/Patterns.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Dialect/Vector/Transforms/VectorRewritePatterns.h"
#include "mlir/Transforms/DialectConversion.h"

using namespace mlir;
using namespace tenon;

//===----------------------------------------------------------------------===//
// LinearizeVectorsOp
//===----------------------------------------------------------------------===//

/// A vector of two dims or more that an operation works on, if there is one.
static VectorType severalDims(Operation *op) {
  for (TypeRange types :
       {TypeRange(op->getOperandTypes()), TypeRange(op->getResultTypes())})
    for (Type type : types)
      if (auto vector = dyn_cast<VectorType>(type))
        if (vector.getRank() > 1)
          return vector;
  return nullptr;
}

DiagnosedSilenceableFailure
LinearizeVectorsOp::apply(transform::TransformRewriter &rewriter,
                          transform::TransformResults &,
                          transform::TransformState &state) {
  MLIRContext *context = getContext();
  TypeConverter converter;
  ConversionTarget legal(*context);
  RewritePatternSet patterns(context);
  vector::populateForVectorLinearize(converter, legal);
  populateFunctionOpInterfaceTypeConversionPattern<func::FuncOp>(patterns,
                                                                 converter);
  populateCallOpTypeConversionPattern(patterns, converter);
  populateReturnOpTypeConversionPattern(patterns, converter);
  legal.addDynamicallyLegalOp<func::FuncOp>([&](func::FuncOp op) {
    return converter.isSignatureLegal(op.getFunctionType()) &&
           (getCalls() || converter.isLegal(&op.getBody()));
  });
  legal.addDynamicallyLegalOp<func::CallOp, func::ReturnOp>(
      [&](Operation *op) { return converter.isLegal(op); });
  if (getCalls()) {
    legal.markUnknownOpDynamicallyLegal([](Operation *) { return true; });
  } else {
    vector::populateVectorLinearizeBasePatterns(converter, legal, patterns);
    vector::populateVectorLinearizeShuffleLikeOpsPatterns(converter, legal,
                                                          patterns);
    scf::populateSCFStructuralTypeConversionsAndLegality(converter, patterns,
                                                         legal);
  }
  FrozenRewritePatternSet frozen(std::move(patterns));
  ConversionConfig config;
  config.listener =
      static_cast<RewriterBase::Listener *>(rewriter.getListener());
  for (Operation *target : state.getPayloadOps(getTarget())) {
    std::optional<Location> refused;
    {
      // Its words are those of conversions.
      ScopedDiagnosticHandler handler(context, [&](Diagnostic &diagnostic) {
        if (diagnostic.getSeverity() == DiagnosticSeverity::Error)
          refused = diagnostic.getLocation();
      });
      if (succeeded(applyPartialConversion(target, legal, frozen, config)))
        refused.reset();
    }
    // Casts between both shapes go as far as both are there.
    WalkResult left = target->walk([&](Operation *op) -> WalkResult {
      VectorType type = severalDims(op);
      if (!type || isa<vector::ShapeCastOp>(op) ||
          (refused ? op->getLoc() != *refused : getCalls()))
        return WalkResult::advance();
      return mlir::emitError(op->getLoc())
             << "'" << op->getName() << "' works on " << type
             << " and has no form on a vector of one dim: lower it before, "
                "or take the vector through memory";
    });
    if (left.wasInterrupted())
      return DiagnosedSilenceableFailure::definiteFailure();
    if (refused)
      return emitDefiniteFailure()
             << "vectors of several dims cannot be linearized to one";
  }
  return DiagnosedSilenceableFailure::success();
}
