//===- FusionOperands.cpp - What a generic does not need ------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Vocabulary/Fusion.h"
#include "Vocabulary/Topics.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace tenon;

static LogicalResult equalInputs(PatternRewriter &rewriter,
                                 PDLResultList &results,
                                 ArrayRef<PDLValue> arguments) {
  auto *op = arguments[0].cast<Operation *>();
  auto generic = dyn_cast<linalg::GenericOp>(op);
  if (generic) {
    ArrayRef<Attribute> maps = generic.getIndexingMaps().getValue();
    for (int64_t second = 1; second < generic.getNumDpsInputs(); ++second)
      for (int64_t first = 0; first < second; ++first)
        if (op->getOperand(first) == op->getOperand(second) &&
            maps[first] == maps[second]) {
          results.push_back(makeList(rewriter.getContext(), first));
          results.push_back(makeList(rewriter.getContext(), second));
          return success();
        }
  }
  return refuse(rewriter, op, [&](Diagnostic &reason) {
    reason << "EqualInputs: no two inputs are one value indexed in one way";
  });
}

static LogicalResult unreadInput(PatternRewriter &rewriter,
                                 PDLResultList &results,
                                 ArrayRef<PDLValue> arguments) {
  auto *op = arguments[0].cast<Operation *>();
  if (auto generic = dyn_cast<linalg::GenericOp>(op))
    for (int64_t input = 0; input < generic.getNumDpsInputs(); ++input)
      if (generic.getBody()->getArgument(input).use_empty() &&
          isBoundWithout(generic, input)) {
        results.push_back(makeList(rewriter.getContext(), input));
        return success();
      }
  return refuse(rewriter, op, [&](Diagnostic &reason) {
    reason << "UnreadInput: its body reads each input, or the input tells the "
              "size of a loop";
  });
}

static LogicalResult unreadInit(PatternRewriter &rewriter,
                                PDLResultList &results,
                                ArrayRef<PDLValue> arguments) {
  auto *op = arguments[0].cast<Operation *>();
  if (auto generic = dyn_cast<linalg::GenericOp>(op))
    for (OpOperand &init : generic.getDpsInitsMutable()) {
      auto result = dyn_cast<OpResult>(init.get());
      auto writer = result ? dyn_cast<linalg::LinalgOp>(result.getOwner())
                           : linalg::LinalgOp();
      if (!writer || generic.payloadUsesValueFromOperand(&init))
        continue;
      results.push_back(
          makeList(rewriter.getContext(), init.getOperandNumber()));
      results.push_back(writer.getTiedOpOperand(result)->get());
      return success();
    }
  return refuse(rewriter, op, [&](Diagnostic &reason) {
    reason << "UnreadInit: its body reads the initial values, or nothing "
              "computes them";
  });
}

static LogicalResult unusedResult(PatternRewriter &rewriter,
                                  PDLResultList &results,
                                  ArrayRef<PDLValue> arguments) {
  auto *op = arguments[0].cast<Operation *>();
  auto generic = dyn_cast<linalg::GenericOp>(op);
  if (generic && op->getNumResults() > 1)
    for (OpResult result : op->getResults()) {
      OpOperand *init = generic.getTiedOpOperand(result);
      if (result.use_empty() && !generic.payloadUsesValueFromOperand(init) &&
          isBoundWithout(generic, init->getOperandNumber())) {
        results.push_back(
            makeList(rewriter.getContext(), result.getResultNumber()));
        return success();
      }
    }
  return refuse(rewriter, op, [&](Diagnostic &reason) {
    reason << "UnusedResult: each of its results is used, or its initial value "
              "is, or it has one result only";
  });
}

static LogicalResult splatElement(PatternRewriter &, PDLResultList &results,
                                  ArrayRef<PDLValue> arguments) {
  auto elements = dyn_cast<SplatElementsAttr>(arguments[0].cast<Attribute>());
  auto element = elements
                     ? dyn_cast<TypedAttr>(elements.getSplatValue<Attribute>())
                     : TypedAttr();
  if (!element || !isa<FloatAttr, IntegerAttr>(element))
    return failure();
  results.push_back(Attribute(element));
  results.push_back(element.getType());
  return success();
}

void tenon::registerFusionOperands(NativeRegistry &natives) {
  natives.add("EqualInputs", equalInputs);
  natives.add("UnreadInput", unreadInput);
  natives.add("UnreadInit", unreadInit);
  natives.add("UnusedResult", unusedResult);
  natives.add("SplatElement", splatElement);
}
