//===- Buffers.cpp - Buffers: who touches them when, views, and calls -----===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Vocabulary/Topics.h"
#include "mlir/Analysis/AliasAnalysis.h"
#include "mlir/Analysis/AliasAnalysis/LocalAliasAnalysis.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Func/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/MemRef/Utils/MemRefUtils.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace tenon;

/// True when `base` is a buffer of its own: an argument of a function, a
/// global or what an allocation returns.
static bool isOwnBuffer(Value base) {
  if (auto argument = dyn_cast<BlockArgument>(base))
    return argument.getOwner()->isEntryBlock() &&
           isa<FunctionOpInterface>(argument.getOwner()->getParentOp());
  if (base.getDefiningOp<memref::GetGlobalOp>())
    return true;
  auto effects = base.getDefiningOp<MemoryEffectOpInterface>();
  return effects && effects.getEffectOnValue<MemoryEffects::Allocate>(base);
}

/// True when the two may be views of one buffer. What a branch, a loop or a
/// call gives may be a view of many.
static bool mayShareBuffer(Value a, Value b) {
  Value first = memref::skipViewLikeOps(cast<MemrefValue>(a));
  Value second = memref::skipViewLikeOps(cast<MemrefValue>(b));
  auto one = first.getDefiningOp<memref::GetGlobalOp>();
  auto other = second.getDefiningOp<memref::GetGlobalOp>();
  if (one && other)
    return one.getName() == other.getName();
  if (first != second && isOwnBuffer(first) && isOwnBuffer(second))
    return false;
  return !LocalAliasAnalysis().alias(first, second).isNo();
}

static LogicalResult noOverlap(PatternRewriter &rewriter, Operation *op,
                               int64_t first, int64_t second) {
  int64_t count = op->getNumOperands();
  if (first < 0 || second < 0 || first >= count || second >= count)
    return failure();
  Value a = op->getOperand(first), b = op->getOperand(second);
  std::optional<Nest> nest = Nest::of(op);
  bool sameElements = a == b && nest && nest->maps[first] &&
                      nest->maps[first] == nest->maps[second];
  if (sameElements || !isa<BaseMemRefType>(a.getType()) ||
      !isa<BaseMemRefType>(b.getType()) || !mayShareBuffer(a, b))
    return success();
  return refuse(rewriter, op, "NoOverlap: operands ", first, " and ", second,
                " may be views of one buffer");
}

/// True when `op` may access the memory of `value`: write it or, with `reads`,
/// read it.
static bool mayTouch(Operation *op, Value value, bool reads,
                     AliasAnalysis &aliases) {
  std::optional<SmallVector<MemoryEffects::EffectInstance>> effects =
      getEffectsRecursively(op);
  if (!effects)
    return true;
  return llvm::any_of(*effects, [&](MemoryEffects::EffectInstance &effect) {
    if (isa<MemoryEffects::Allocate>(effect.getEffect()) ||
        (isa<MemoryEffects::Read>(effect.getEffect()) && !reads))
      return false;
    return !effect.getValue() ||
           !aliases.alias(effect.getValue(), value).isNo();
  });
}

static LogicalResult untouchedBetween(PatternRewriter &rewriter,
                                      Operation *earlier, Operation *later,
                                      Value buffer, StringRef how) {
  if (earlier == later || earlier->getBlock() != later->getBlock() ||
      !earlier->isBeforeInBlock(later))
    return refuse(rewriter, later, "UntouchedBetween: '", earlier->getName(),
                  "' does not come before it in its block");
  AliasAnalysis aliases(later->getParentOp());
  for (Operation *op = earlier->getNextNode(); op != later;
       op = op->getNextNode())
    if (mayTouch(op, buffer, /*reads=*/how != "write", aliases))
      return refuse(rewriter, later, "UntouchedBetween: '", op->getName(),
                    "' stands between and may ", how, " the buffer");
  return success();
}

static FailureOr<Value> operandValue(Operation *op, int64_t index) {
  if (index < 0 || index >= op->getNumOperands())
    return failure();
  return op->getOperand(index);
}

static Value stridedView(PatternRewriter &rewriter, Value buffer, Numbers sizes,
                         Numbers strides) {
  auto type = cast<MemRefType>(buffer.getType());
  SmallVector<int64_t> own;
  int64_t start;
  if (succeeded(type.getStridesAndOffset(own, start)) &&
      type.getShape() == ArrayRef(sizes) && own == strides)
    return buffer;
  Location loc = rewriter.getInsertionPoint()->getLoc();
  auto metadata =
      memref::ExtractStridedMetadataOp::create(rewriter, loc, buffer);
  auto shape = getAsIndexOpFoldResult(rewriter.getContext(), sizes);
  auto steps = getAsIndexOpFoldResult(rewriter.getContext(), strides);
  if (steps.size() < shape.size()) {
    shape.truncate(steps.size());
    llvm::append_range(shape, metadata.getConstifiedMixedSizes());
    llvm::append_range(steps, metadata.getConstifiedMixedStrides());
  }
  return memref::ReinterpretCastOp::create(
      rewriter, loc, buffer, metadata.getConstifiedMixedOffset(), shape, steps);
}

static SmallVector<Value> numbers(PatternRewriter &rewriter, Attribute list) {
  Location loc = rewriter.getInsertionPoint()->getLoc();
  auto constant = [&](TypedAttr number) -> Value {
    return arith::ConstantOp::create(rewriter, loc, number);
  };
  if (isa<FloatAttr, IntegerAttr>(list))
    return {constant(cast<TypedAttr>(list))};
  return llvm::map_to_vector(
      readList(list).value_or(Numbers()), [&](int64_t number) {
        return constant(rewriter.getI64IntegerAttr(number));
      });
}

static void declare(PatternRewriter &rewriter, func::CallOp call) {
  Location loc = call.getLoc();
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(call);
  SmallVector<Value> passed;
  for (Value operand : call.getOperands()) {
    if (!isa<MemRefType>(operand.getType())) {
      passed.push_back(operand);
      continue;
    }
    passed.push_back(
        memref::ExtractAlignedPointerAsIndexOp::create(rewriter, loc, operand));
    passed.push_back(
        memref::ExtractStridedMetadataOp::create(rewriter, loc, operand)
            .getOffset());
  }
  rewriter.modifyOpInPlace(call, [&] { call->setOperands(passed); });
  Operation *table = SymbolTable::getNearestSymbolTable(call);
  if (!SymbolTable::lookupSymbolIn(table, call.getCalleeAttr()))
    func::createFnDecl(rewriter, cast<SymbolOpInterface>(table),
                       call.getCallee(), call.getCalleeType(),
                       /*setPrivate=*/true);
}

void tenon::registerBuffers(NativeRegistry &natives) {
  natives.add("Numbers", numbers);
  natives.add("Declare", declare);
  natives.add("Operand", operandValue);
  natives.add("StridedView", stridedView);
  natives.add("NoOverlap", noOverlap);
  natives.add("UntouchedBetween", untouchedBetween);
}
