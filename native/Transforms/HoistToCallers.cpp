//===- HoistToCallers.cpp - What calls need to compute once only ----------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Tensor/Buffers.h"
#include "Transforms/Transforms.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace tenon;

/// Moves to the calls what is named and computed of constants alone.
static void moveToCalls(RewriterBase &rewriter, func::FuncOp function,
                        ArrayRef<func::CallOp> calls, ArrayAttr names) {
  if (calls.empty())
    return;
  auto isOfNone = [&](Value value) {
    auto empty = value.getDefiningOp<tensor::EmptyOp>();
    return matchPattern(value, m_Constant()) ||
           (empty && empty->getNumOperands() == 0);
  };
  SmallVector<Operation *> moved;
  function.walk([&](Operation *op) {
    if (llvm::is_contained(names, op->getName().getIdentifier()))
      moved.push_back(op);
  });
  for (Operation *op : moved) {
    if (op->getNumRegions() != 0 || !isPure(op) ||
        llvm::none_of(op->getOperands(), isConstantOfCalls) ||
        !llvm::all_of(op->getOperands(), [&](Value value) {
          return isConstantOfCalls(value) || isOfNone(value);
        }))
      continue;
    unsigned number = function.getNumArguments();
    for (Type type : op->getResultTypes())
      (void)function.insertArgument(
          function.getNumArguments(), type,
          rewriter.getDictionaryAttr(constantOfCalls(rewriter.getContext())),
          op->getLoc());
    for (func::CallOp call : calls) {
      rewriter.setInsertionPoint(call);
      IRMapping map;
      for (Value value : op->getOperands())
        if (isConstantOfCalls(value))
          map.map(value,
                  call.getOperand(cast<BlockArgument>(value).getArgNumber()));
        else if (!map.contains(value))
          rewriter.clone(*value.getDefiningOp(), map);
      Operation *before = rewriter.clone(*op, map);
      call.getOperandsMutable().append(before->getResults());
    }
    rewriter.replaceAllUsesWith(op->getResults(),
                                function.getArguments().drop_front(number));
    rewriter.eraseOp(op);
  }
  // What nothing reads any more.
  llvm::BitVector unused(function.getNumArguments());
  for (BlockArgument argument : function.getArguments())
    if (isConstantOfCalls(argument) && argument.use_empty())
      unused.set(argument.getArgNumber());
  for (func::CallOp call : calls)
    call->eraseOperands(unused);
  (void)function.eraseArguments(unused);
}

/// All calls of a private function; none if it is used otherwise as well, by
/// one who asks for the type that it has.
static SmallVector<func::CallOp> callsOf(func::FuncOp function) {
  SmallVector<func::CallOp> calls;
  auto uses = SymbolTable::getSymbolUses(
      function.getOperation(),
      SymbolTable::getNearestSymbolTable(function->getParentOp()));
  if (!uses)
    return {};
  for (SymbolTable::SymbolUse use : *uses) {
    auto call = dyn_cast<func::CallOp>(use.getUser());
    if (!call)
      return {};
    calls.push_back(call);
  }
  return calls;
}

DiagnosedSilenceableFailure
HoistToCallersOp::apply(transform::TransformRewriter &rewriter,
                        transform::TransformResults &,
                        transform::TransformState &state) {
  for (Operation *target : state.getPayloadOps(getTarget())) {
    SmallVector<func::FuncOp> functions;
    target->walk([&](func::FuncOp function) {
      if (function.isPrivate() && !function.isExternal() &&
          llvm::any_of(function.getArguments(), isConstantOfCalls))
        functions.push_back(function);
    });
    for (func::FuncOp function : functions)
      moveToCalls(rewriter, function, callsOf(function), getOps());
  }
  return DiagnosedSilenceableFailure::success();
}
