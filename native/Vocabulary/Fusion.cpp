//===- Fusion.cpp - Generics, their operands and loops --------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Vocabulary/Topics.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace tenon;
using linalg::GenericOp;
using linalg::LinalgOp;

static LogicalResult pure(PatternRewriter &rewriter, Operation *op) {
  if (isMemoryEffectFree(op))
    return success();
  return refuse(rewriter, op, [&](Diagnostic &reason) {
    reason << "Pure: it may read or write memory";
    op->walk([&](Operation *inner) {
      if (inner == op || isMemoryEffectFree(inner))
        return WalkResult::advance();
      reason << ", by " << inner->getName();
      return WalkResult::interrupt();
    });
  });
}

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

static FailureOr<Value> overwritableInput(PatternRewriter &rewriter,
                                          GenericOp op, int64_t output) {
  auto no = [&](const char *why) {
    return refuse(rewriter, op, [&](Diagnostic &reason) {
      reason << "OverwritableInput: " << why;
    });
  };
  int64_t inputs = op.getInputs().size();
  if (output < inputs || output >= op->getNumOperands() ||
      !op.getBody()->getArgument(output).use_empty())
    return no("its body reads the initial value");
  ArrayRef<Attribute> maps = op.getIndexingMaps().getValue();
  for (OpOperand &input : op->getOpOperands().take_front(inputs)) {
    Value value = input.get();
    bool diesHere = llvm::all_of(value.getUses(), [&](OpOperand &use) {
      return &use == &input || &use == &op->getOpOperand(output);
    });
    if (diesHere && value.getDefiningOp<LinalgOp>() &&
        value.getType() == op->getOperand(output).getType() &&
        maps[input.getOperandNumber()] == maps[output])
      return value;
  }
  return no("no input that is indexed like the result ends its life here");
}

static FailureOr<AffineMapAttr> inverse(AffineMapAttr map) {
  if (!map.getValue().isPermutation())
    return failure();
  return AffineMapAttr::get(inversePermutation(map.getValue()));
}

AffineMap tenon::readIndex(Attribute index, unsigned loops) {
  if (auto map = dyn_cast<AffineMapAttr>(index))
    return map.getValue();
  auto list = readList(index);
  return list ? AffineMap::getMultiDimMapWithTargets(
                    loops, SmallVector<unsigned>(list->begin(), list->end()),
                    index.getContext())
              : AffineMap();
}

static void setOperand(PatternRewriter &rewriter, GenericOp op, int64_t number,
                       Value value, Attribute index) {
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  if (AffineMap map = readIndex(index, op.getNumLoops()))
    maps[number] = map;
  rewriter.modifyOpInPlace(op, [&] {
    op->setOperand(number, value);
    op.setIndexingMapsAttr(rewriter.getAffineMapArrayAttr(maps));
  });
}

static void interchange(PatternRewriter &rewriter, GenericOp op,
                        Numbers order) {
  (void)linalg::interchangeGenericOp(
      rewriter, op, SmallVector<unsigned>(order.begin(), order.end()));
}

static void addUnitLoops(PatternRewriter &rewriter, GenericOp op,
                         int64_t operand) {
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  unsigned added = llvm::count_if(maps[operand].getResults(),
                                  llvm::IsaPred<AffineConstantExpr>);
  for (AffineMap &map : maps)
    map = map.shiftDims(added);
  SmallVector<AffineExpr> exprs(maps[operand].getResults());
  unsigned loop = 0;
  for (AffineExpr &expr : exprs)
    if (isa<AffineConstantExpr>(expr))
      expr = rewriter.getAffineDimExpr(loop++);
  maps[operand] =
      AffineMap::get(maps[operand].getNumDims(), 0, exprs, op.getContext());
  SmallVector<utils::IteratorType> kinds(added, utils::IteratorType::parallel);
  llvm::append_range(kinds, op.getIteratorTypesArray());
  rewriter.modifyOpInPlace(op, [&] {
    op.setIndexingMapsAttr(rewriter.getAffineMapArrayAttr(maps));
    op.setIteratorTypesAttr(rewriter.getArrayAttr(
        llvm::map_to_vector(kinds, [&](utils::IteratorType kind) -> Attribute {
          return linalg::IteratorTypeAttr::get(op.getContext(), kind);
        })));
  });
}

void tenon::registerFusion(NativeRegistry &natives) {
  registerFusionRewrites(natives);
  natives.add("Pure", pure);
  natives.add("Inverse", inverse);
  natives.add("OverwritableInput", overwritableInput);
  natives.add("SetOperand", setOperand);
  natives.add("AddUnitLoops", addUnitLoops);
  natives.add("Interchange", interchange);
}
