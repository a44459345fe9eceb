//===- Buffers.cpp - Buffers: who touches them when, views, and calls -----===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Tensor/Buffers.h"
#include "Engine/DeclaredAttributes.h"
#include "Vocabulary/Topics.h"
#include "mlir/Analysis/AliasAnalysis.h"
#include "mlir/Analysis/AliasAnalysis/LocalAliasAnalysis.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Func/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/MemRef/Utils/MemRefUtils.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Dominance.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace tenon;

static FailureOr<Value> operandValue(Operation *op, int64_t index) {
  if (index < 0 || index >= op->getNumOperands())
    return failure();
  return op->getOperand(index);
}

namespace {

/// Lists what two values may be views of, in pairs of one of each.
struct Bases : LocalAliasAnalysis {
  AliasResult aliasImpl(Value first, Value second) override {
    shared += areOneBuffer(first, second);
    kinds.append({kindOfBuffer(first), kindOfBuffer(second)});
    return AliasResult::MayAlias;
  }
  int64_t shared = 0;
  SmallVector<StringRef> kinds;
};

} // namespace

/// Whether the one is new memory, made when the other was there already.
static bool isNewer(Value one, Value other) {
  return kindOfBuffer(one) == "allocation" &&
         DominanceInfo().properlyDominates(other, one.getDefiningOp());
}

static FailureOr<std::tuple<ArrayAttr, int64_t>>
basesOf(PatternRewriter &rewriter, Operation *op, int64_t first,
        int64_t second) {
  FailureOr<Value> one = operandValue(op, first);
  FailureOr<Value> other = operandValue(op, second);
  if (failed(one) || failed(other))
    return failure();
  auto a = dyn_cast<MemrefValue>(*one), b = dyn_cast<MemrefValue>(*other);
  std::optional<Nest> nest = Nest::of(op);
  bool sameElements = a == b && nest && nest->maps[first] &&
                      nest->maps[first] == nest->maps[second];
  Bases bases;
  if (a && b && !sameElements) {
    a = memref::skipViewLikeOps(a), b = memref::skipViewLikeOps(b);
    bases.shared = a == b;
    bases.alias(a, b);
    // What a loop hands on may be memory of an earlier step.
    if (isNewer(a, b) || isNewer(b, a)) {
      bases.shared = 0;
      llvm::replace(bases.kinds, StringRef("other"), StringRef("allocation"));
    }
  }
  return std::tuple(rewriter.getStrArrayAttr(bases.kinds), bases.shared);
}

/// The name of an effect, as rules know it.
static StringRef nameOf(MemoryEffects::Effect *effect) {
  return isa<MemoryEffects::Read>(effect)       ? "read"
         : isa<MemoryEffects::Write>(effect)    ? "write"
         : isa<MemoryEffects::Allocate>(effect) ? "allocate"
                                                : "free";
}

static FailureOr<ArrayAttr> effectsBetween(PatternRewriter &rewriter,
                                           Operation *earlier, Operation *later,
                                           Value buffer) {
  if (earlier == later || earlier->getBlock() != later->getBlock() ||
      !earlier->isBeforeInBlock(later))
    return refuse(rewriter, later, "EffectsBetween: '", earlier->getName(),
                  "' does not come before it in its block");
  AliasAnalysis aliases(later->getParentOp());
  llvm::SetVector<StringRef> names;
  for (Operation *op = earlier->getNextNode(); op != later;
       op = op->getNextNode()) {
    auto effects = getEffectsRecursively(op);
    if (!effects)
      names.insert("unknown");
    else
      for (MemoryEffects::EffectInstance &effect : *effects)
        if (!effect.getValue() ||
            !aliases.alias(effect.getValue(), buffer).isNo())
          names.insert(nameOf(effect.getEffect()));
  }
  return rewriter.getStrArrayAttr(names.getArrayRef());
}

/// Whether a buffer from outside of `op` that it writes to has one name in it:
/// as a function, which takes each name for a buffer of its own, it would do
/// the same.
static LogicalResult writesNoAlias(PatternRewriter &rewriter, Operation *op) {
  auto effects = getEffectsRecursively(op);
  if (!effects)
    return refuse(rewriter, op, "WritesNoAlias: it may do anything");
  SmallVector<Value> buffers;
  auto isFromOutside = [&](Value value) {
    return !op->isAncestor(value.getParentBlock()->getParentOp());
  };
  op->walk([&](Operation *inner) {
    for (Value value : inner->getOperands())
      if (isa<BaseMemRefType>(value.getType()) && isFromOutside(value) &&
          !llvm::is_contained(buffers, value))
        buffers.push_back(value);
  });
  auto wholeOf = [](Value value) -> Value {
    auto buffer = dyn_cast<MemrefValue>(value);
    return buffer ? Value(memref::skipViewLikeOps(buffer)) : value;
  };
  for (MemoryEffects::EffectInstance &effect : *effects) {
    if (isa<MemoryEffects::Read>(effect.getEffect()))
      continue;
    if (!effect.getValue())
      return refuse(rewriter, op, "WritesNoAlias: it writes somewhere");
    Value whole = wholeOf(effect.getValue());
    if (!isFromOutside(whole) && kindOfBuffer(whole) == "allocation")
      continue;
    auto isThat = [&](Value buffer) {
      Value other = wholeOf(buffer);
      return areOneBuffer(whole, other) || kindOfBuffer(other) == "other";
    };
    if (kindOfBuffer(whole) == "other" ||
        llvm::count_if(buffers, isThat) > isFromOutside(whole))
      return refuse(rewriter, op,
                    "WritesNoAlias: it may know what it writes to "
                    "by another name as well");
  }
  return success();
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
  if (isa<FloatAttr, IntegerAttr, DenseElementsAttr>(list))
    return {constant(cast<TypedAttr>(list))};
  return llvm::map_to_vector(
      readList(list).value_or(Numbers()), [&](int64_t number) {
        return constant(rewriter.getI64IntegerAttr(number));
      });
}

static void declare(func::CallOp call) {
  auto table =
      cast<SymbolOpInterface>(SymbolTable::getNearestSymbolTable(call));
  OpBuilder builder(call);
  if (!SymbolTable::lookupSymbolIn(table, call.getCalleeAttr()))
    func::createFnDecl(builder, table, call.getCallee(), call.getCalleeType(),
                       /*setPrivate=*/true);
}

static FailureOr<SmallVector<Value>> argumentsOf(func::FuncOp function,
                                                 StringRef name) {
  SmallVector<Value> found;
  for (BlockArgument argument : function.getArguments())
    if (isa<TensorType>(argument.getType()) &&
        !function.getArgAttr(argument.getArgNumber(), name))
      found.push_back(argument);
  if (found.empty())
    return failure();
  return found;
}

/// Appends to the list that the function has in the field of that name for
/// an argument or a result, one of `count`.
static void appendPart(func::FuncOp function, StringRef name, unsigned count,
                       unsigned number, ArrayRef<int64_t> part) {
  Builder builder(function.getContext());
  SmallVector<Attribute> lists(count, builder.getDenseI64ArrayAttr({}));
  StringRef ranks = "tenon.ranks";
  DictionaryAttr fields = fieldsOf(function->getAttr(ranks));
  if (auto before = fields ? fields.getAs<ArrayAttr>(name) : ArrayAttr())
    lists.assign(before.begin(), before.end());
  SmallVector<int64_t> list(
      cast<DenseI64ArrayAttr>(lists[number]).asArrayRef());
  llvm::append_range(list, part);
  lists[number] = builder.getDenseI64ArrayAttr(list);
  setField(function, ranks, name, builder.getArrayAttr(lists));
}

static void outOfFunction(PatternRewriter &rewriter, Operation *op,
                          Numbers part) {
  auto function = cast<func::FuncOp>(op->getParentOp());
  FunctionType type = function.getFunctionType();
  SmallVector<Type> inputs(type.getInputs()), results(type.getResults());
  Value inside = op->getOperand(0), outside = op->getResult(0);
  rewriter.modifyOpInPlace(function, [&] {
    if (auto argument = dyn_cast<BlockArgument>(inside)) {
      inputs[argument.getArgNumber()] = outside.getType();
      argument.setType(outside.getType());
      appendPart(function, "arguments", inputs.size(), argument.getArgNumber(),
                 part);
    } else {
      unsigned number = outside.getUses().begin()->getOperandNumber();
      results[number] = inside.getType();
      appendPart(function, "results", results.size(), number, part);
    }
    function.setType(rewriter.getFunctionType(inputs, results));
  });
  rewriter.replaceOp(op, inside);
}

void tenon::registerBuffers(NativeRegistry &natives) {
  natives.add("Numbers", numbers);
  natives.add("Declare", declare);
  natives.add("Operand", operandValue);
  natives.add("StridedView", stridedView);
  natives.add("Bases", basesOf);
  natives.add("EffectsBetween", effectsBetween);
  natives.add("WritesNoAlias", writesNoAlias);
  natives.add("TensorArguments", argumentsOf);
  natives.add("OutOfFunction", outOfFunction);
}
