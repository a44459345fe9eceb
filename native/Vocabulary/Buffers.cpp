//===- Buffers.cpp - Questions about buffers and who touches them when ----===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Vocabulary/Topics.h"
#include "mlir/Analysis/AliasAnalysis.h"
#include "mlir/Analysis/AliasAnalysis/LocalAliasAnalysis.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;
using namespace tenon;

/// The buffer that a chain of views starts at.
static Value baseOf(Value value) {
  while (auto view = value.getDefiningOp<ViewLikeOpInterface>()) {
    if (view.getViewDest() != value)
      break;
    value = view.getViewSource();
  }
  return value;
}

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
  Value first = baseOf(a), second = baseOf(b);
  auto one = first.getDefiningOp<memref::GetGlobalOp>();
  auto other = second.getDefiningOp<memref::GetGlobalOp>();
  if (one && other)
    return one.getName() == other.getName();
  if (first != second && isOwnBuffer(first) && isOwnBuffer(second))
    return false;
  return !LocalAliasAnalysis().alias(first, second).isNo();
}

static LogicalResult noOverlap(PatternRewriter &rewriter, PDLResultList &,
                               ArrayRef<PDLValue> arguments) {
  auto *op = arguments[0].cast<Operation *>();
  auto first = readList(arguments[1].cast<Attribute>());
  auto second = readList(arguments[2].cast<Attribute>());
  int64_t count = op->getNumOperands();
  if (!first || !second || first->size() != 1 || second->size() != 1 ||
      first->front() >= count || second->front() >= count)
    return failure();
  Value a = op->getOperand(first->front()), b = op->getOperand(second->front());
  std::optional<Nest> nest = Nest::of(op);
  bool sameElements = a == b && nest &&
                      nest->maps[first->front()] &&
                      nest->maps[first->front()] == nest->maps[second->front()];
  if (sameElements || !isa<BaseMemRefType>(a.getType()) ||
      !isa<BaseMemRefType>(b.getType()) || !mayShareBuffer(a, b))
    return success();
  return refuse(rewriter, op, [&](Diagnostic &reason) {
    reason << "NoOverlap: operands " << first->front() << " and "
           << second->front() << " may be views of one buffer";
  });
}

/// True when `op` may access the memory of `value`: write it or, with `reads`,
/// read it.
static bool mayTouch(Operation *op, Value value, bool reads,
                     AliasAnalysis &aliases) {
  if (isMemoryEffectFree(op))
    return false;
  std::optional<SmallVector<MemoryEffects::EffectInstance>> effects =
      getEffectsRecursively(op);
  if (!effects)
    return true;
  return llvm::any_of(*effects, [&](MemoryEffects::EffectInstance &effect) {
    if (isa<MemoryEffects::Allocate>(effect.getEffect()))
      return false;
    if (isa<MemoryEffects::Read>(effect.getEffect()) && !reads)
      return false;
    return !effect.getValue() ||
           !aliases.alias(effect.getValue(), value).isNo();
  });
}

/// Walks from `earlier` to `later` in one block and says no at the first
/// operation between them that touches the memory of `value`.
static LogicalResult untouched(PatternRewriter &rewriter,
                               ArrayRef<PDLValue> arguments, bool reads,
                               StringRef native) {
  auto *earlier = arguments[0].cast<Operation *>();
  auto *later = arguments[1].cast<Operation *>();
  Value value = arguments[2].cast<Value>();
  if (earlier == later || earlier->getBlock() != later->getBlock() ||
      !earlier->isBeforeInBlock(later))
    return refuse(rewriter, later, [&](Diagnostic &reason) {
      reason << native << ": '" << earlier->getName()
             << "' does not come before it in its block";
    });
  AliasAnalysis aliases(later->getParentOp());
  for (Operation *op = earlier->getNextNode(); op != later;
       op = op->getNextNode())
    if (mayTouch(op, value, reads, aliases))
      return refuse(rewriter, later, [&](Diagnostic &reason) {
        reason << native << ": '" << op->getName()
               << "' stands between and may " << (reads ? "access" : "write")
               << " the buffer";
      });
  return success();
}

static LogicalResult untouchedBetween(PatternRewriter &rewriter,
                                      PDLResultList &,
                                      ArrayRef<PDLValue> arguments) {
  return untouched(rewriter, arguments, /*reads=*/true, "UntouchedBetween");
}

static LogicalResult unwrittenBetween(PatternRewriter &rewriter,
                                      PDLResultList &,
                                      ArrayRef<PDLValue> arguments) {
  return untouched(rewriter, arguments, /*reads=*/false, "UnwrittenBetween");
}

static LogicalResult mayNotAlias(PatternRewriter &rewriter, PDLResultList &,
                                 ArrayRef<PDLValue> arguments) {
  auto *op = arguments[0].cast<Operation *>();
  Value a = arguments[1].cast<Value>(), b = arguments[2].cast<Value>();
  if (!mayShareBuffer(a, b))
    return success();
  return refuse(rewriter, op, [&](Diagnostic &reason) {
    reason << "DistinctBuffers: the two may be views of one buffer";
  });
}

static LogicalResult isConstant(PatternRewriter &rewriter, PDLResultList &,
                                ArrayRef<PDLValue> arguments) {
  Value value = arguments[0].cast<Value>();
  auto wanted = readList(arguments[1].cast<Attribute>());
  std::optional<int64_t> number = getConstantIntValue(value);
  if (number && wanted && wanted->size() == 1 && *number == wanted->front())
    return success();
  Operation *op = value.getDefiningOp();
  return refuse(rewriter, op ? op : value.getParentBlock()->getParentOp(),
                [&](Diagnostic &reason) {
                  reason << "IsConstant: the value is not known to be "
                         << arguments[1].cast<Attribute>() << "; a constant is";
                });
}

static LogicalResult lastOffset(PatternRewriter &rewriter,
                                PDLResultList &results,
                                ArrayRef<PDLValue> arguments) {
  Value buffer = arguments[0].cast<Value>();
  auto view = buffer.getDefiningOp<memref::SubViewOp>();
  std::optional<int64_t> offset;
  if (view && !view.getMixedOffsets().empty())
    offset = getConstantIntValue(view.getMixedOffsets().back());
  if (!offset)
    return refuse(rewriter,
                  view ? view.getOperation()
                       : buffer.getParentBlock()->getParentOp(),
                  [&](Diagnostic &reason) {
                    reason << "LastOffset: the buffer is no memref.subview "
                              "with a constant last offset";
                  });
  results.push_back(makeList(rewriter.getContext(), *offset));
  return success();
}

static LogicalResult isBuffer(PatternRewriter &, PDLResultList &,
                              ArrayRef<PDLValue> arguments) {
  return success(isa<MemRefType>(arguments[0].cast<Value>().getType()));
}

static LogicalResult operandValue(PatternRewriter &, PDLResultList &results,
                                  ArrayRef<PDLValue> arguments) {
  auto *op = arguments[0].cast<Operation *>();
  auto index = readList(arguments[1].cast<Attribute>());
  if (!index || index->size() != 1 || index->front() < 0 ||
      index->front() >= op->getNumOperands())
    return failure();
  results.push_back(op->getOperand(index->front()));
  return success();
}

static LogicalResult asBatchOfOne(PatternRewriter &rewriter,
                                  PDLResultList &results,
                                  ArrayRef<PDLValue> arguments) {
  Value buffer = arguments[0].cast<Value>();
  auto type = cast<MemRefType>(buffer.getType());
  SmallVector<int64_t> shape = {1};
  llvm::append_range(shape, type.getShape());
  SmallVector<ReassociationIndices> groups = {{0, 1}};
  for (int64_t dim = 1; dim < type.getRank(); ++dim)
    groups.push_back({dim + 1});
  Value view = memref::ExpandShapeOp::create(
      rewriter, rewriter.getInsertionPoint()->getLoc(), shape, buffer, groups);
  results.push_back(view);
  return success();
}

static LogicalResult stridedView(PatternRewriter &rewriter,
                                 PDLResultList &results,
                                 ArrayRef<PDLValue> arguments) {
  Value buffer = arguments[0].cast<Value>();
  auto sizes = readList(arguments[1].cast<Attribute>());
  auto strides = readList(arguments[2].cast<Attribute>());
  if (!sizes || !strides || sizes->size() != strides->size())
    return failure();
  auto type = cast<MemRefType>(buffer.getType());
  SmallVector<int64_t> own;
  int64_t start;
  if (succeeded(type.getStridesAndOffset(own, start)) &&
      type.getShape() == ArrayRef(*sizes) && own == *strides) {
    results.push_back(buffer);
    return success();
  }
  Location loc = rewriter.getInsertionPoint()->getLoc();
  MLIRContext *context = rewriter.getContext();
  auto metadata =
      memref::ExtractStridedMetadataOp::create(rewriter, loc, buffer);
  OpFoldResult offset = metadata.getConstifiedMixedOffset();
  results.push_back(memref::ReinterpretCastOp::create(
                        rewriter, loc, buffer, offset,
                        getAsIndexOpFoldResult(context, *sizes),
                        getAsIndexOpFoldResult(context, *strides))
                        .getResult());
  return success();
}

void tenon::registerBuffers(NativeRegistry &natives) {
  natives.add("Operand", operandValue);
  natives.add("IsConstant", isConstant);
  natives.add("LastOffset", lastOffset);
  natives.add("IsBuffer", isBuffer);
  natives.add("AsBatchOfOne", asBatchOfOne);
  natives.add("StridedView", stridedView);
  natives.add("NoOverlap", noOverlap);
  natives.add("DistinctBuffers", mayNotAlias);
  natives.add("UntouchedBetween", untouchedBetween);
  natives.add("UnwrittenBetween", unwrittenBetween);
}
