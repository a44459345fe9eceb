//===- Calls.cpp - Calls of the runtime library ---------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Vocabulary/Topics.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace tenon;

static SmallVector<Value> numbers(PatternRewriter &rewriter, Numbers list) {
  Location loc = rewriter.getInsertionPoint()->getLoc();
  return llvm::map_to_vector(list, [&](int64_t number) -> Value {
    return arith::ConstantIntOp::create(rewriter, loc, rewriter.getI64Type(),
                                        number);
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
    passed.push_back(memref::ExtractAlignedPointerAsIndexOp::create(
        rewriter, loc, operand));
    passed.push_back(
        memref::ExtractStridedMetadataOp::create(rewriter, loc, operand)
            .getOffset());
  }
  rewriter.modifyOpInPlace(call, [&] { call->setOperands(passed); });
  Operation *table = SymbolTable::getNearestSymbolTable(call);
  if (SymbolTable::lookupSymbolIn(table, call.getCalleeAttr()))
    return;
  rewriter.setInsertionPointToStart(&table->getRegion(0).front());
  auto function = func::FuncOp::create(rewriter, loc, call.getCallee(),
                                       call.getCalleeType());
  function.setPrivate();
}

void tenon::registerCalls(NativeRegistry &natives) {
  natives.add("Numbers", numbers);
  natives.add("Declare", declare);
}
