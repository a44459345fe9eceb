//===- PatternSets.cpp - Upstream patterns as transform ops ---------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Vocabulary/PatternSets.h"

#include "mlir/Bytecode/BytecodeOpInterface.h"
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

class PatternSetsExtension
    : public transform::TransformDialectExtension<PatternSetsExtension> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(PatternSetsExtension)

  void init() {
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
