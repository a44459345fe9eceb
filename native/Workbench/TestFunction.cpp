//===- TestFunction.cpp - Payloads that can be called ---------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Workbench/TestFunction.h"
#include "Engine/RuleLibrary.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "mlir/Rewrite/PatternApplicator.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace tenon;

static constexpr int64_t kLargestConstant = 1 << 16;

static void giveNumbers(Operation *op) {
  for (NamedAttribute named : op->getAttrs()) {
    auto elided = dyn_cast<DenseResourceElementsAttr>(named.getValue());
    if (!elided || elided.getRawHandle().getBlob() ||
        elided.getType().getNumElements() > kLargestConstant)
      continue;
    ShapedType type = elided.getType();
    Type element = type.getElementType();
    Builder builder(op);
    unsigned state = 1;
    SmallVector<Attribute> numbers;
    for (int64_t at = 0; at < type.getNumElements(); ++at) {
      state = state * 1103515245 + 12345;
      unsigned number = state >> 16;
      numbers.push_back(
          isa<FloatType>(element)
              ? Attribute(builder.getFloatAttr(element, int(number % 9) - 4))
              : Attribute(builder.getIntegerAttr(element, number % 2)));
    }
    op->setAttr(named.getName(), DenseElementsAttr::get(type, numbers));
  }
}

static RankedTensorType tensorOf(VectorType type) {
  return RankedTensorType::get(type.getShape(), type.getElementType());
}

static bool isPassed(Type type) {
  auto vector = dyn_cast<VectorType>(type);
  return vector && !vector.isScalable();
}

static void passVectorsByTensors(func::FuncOp function) {
  Block &body = function.front();
  Location loc = function.getLoc();
  OpBuilder builder = OpBuilder::atBlockBegin(&body);
  auto zerosOf = [&](VectorType type) {
    Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
    return SmallVector<Value>(type.getRank(), zero);
  };
  auto insideOf = [](VectorType type) {
    return SmallVector<bool>(type.getRank(), true);
  };
  for (BlockArgument argument : body.getArguments()) {
    if (!isPassed(argument.getType()))
      continue;
    auto type = cast<VectorType>(argument.getType());
    argument.setType(tensorOf(type));
    Value padding = arith::ConstantOp::create(
        builder, loc, builder.getZeroAttr(type.getElementType()));
    auto read = vector::TransferReadOp::create(
        builder, loc, type, argument, zerosOf(type), padding, insideOf(type));
    argument.replaceAllUsesExcept(read, read);
  }
  Operation *end = function.back().getTerminator();
  builder.setInsertionPoint(end);
  for (OpOperand &returned : end->getOpOperands()) {
    if (!isPassed(returned.get().getType()))
      continue;
    auto type = cast<VectorType>(returned.get().getType());
    Value empty = tensor::EmptyOp::create(builder, loc, type.getShape(),
                                          type.getElementType());
    auto write = vector::TransferWriteOp::create(
        builder, loc, returned.get(), empty, zerosOf(type), insideOf(type));
    returned.set(write->getResult(0));
  }
  function.setType(FunctionType::get(
      function.getContext(), body.getArgumentTypes(), end->getOperandTypes()));
}

/// Sizes that are arguments contradict the source: they are what it has.
static void takeSizesOfSource(tensor::ExpandShapeOp expand) {
  OpBuilder builder(expand);
  Location loc = expand.getLoc();
  ArrayRef<int64_t> shape = expand.getStaticOutputShape();
  unsigned next = 0;
  for (auto [dim, group] : llvm::enumerate(expand.getReassociationIndices())) {
    unsigned first = next;
    int64_t others = 1;
    for (int64_t part : group)
      if (ShapedType::isDynamic(shape[part]))
        ++next;
      else
        others *= std::max<int64_t>(shape[part], 1);
    if (next != first + 1)
      continue;
    OpOperand &size = expand.getOutputShapeMutable()[first];
    if (!isa<BlockArgument>(size.get()))
      continue;
    Value whole = tensor::DimOp::create(builder, loc, expand.getSrc(), dim);
    Value rest = arith::ConstantIndexOp::create(builder, loc, others);
    size.set(arith::DivUIOp::create(builder, loc, whole, rest));
  }
}

void tenon::makeCallable(ModuleOp module) {
  module.walk(giveNumbers);
  module.walk(takeSizesOfSource);
  for (auto function : module.getOps<func::FuncOp>())
    if (!function.isExternal() &&
        (llvm::any_of(function.getArgumentTypes(), isPassed) ||
         llvm::any_of(function.getResultTypes(), isPassed)))
      passVectorsByTensors(function);
}

std::string tenon::printFunctions(ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream os(text);
  for (Operation &op : *module.getBody()) {
    op.print(os, OpPrintingFlags().useLocalScope());
    os << "\n";
  }
  return text;
}

bool tenon::applyRule(RuleSet &set, const Rule &rule, Operation *root,
                      DictionaryAttr settings) {
  MLIRContext *context = root->getContext();
  RuleLibrary &library = RuleLibrary::get(context);
  RewritePatternSet patterns(context);
  set.populate(patterns, &rule,
               library.beginApplication(set.getName(), 0, settings));
  FrozenRewritePatternSet frozen(std::move(patterns));
  PatternApplicator applicator(frozen);
  applicator.applyDefaultCostModel();
  PatternRewriter rewriter(context);
  rewriter.setInsertionPoint(root);
  auto function = root->getParentOfType<func::FuncOp>();
  bool fired = succeeded(applicator.matchAndRewrite(root, rewriter));
  // What it builds and does not use is dropped, as by all drivers of rules.
  if (function)
    (void)runRegionDCE(rewriter, function->getRegions());
  (void)library.checkTermination(UnknownLoc::get(context));
  return fired;
}
