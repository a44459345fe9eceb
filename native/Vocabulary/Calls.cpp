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

/// Where a rewrite stands in the program.
static Location here(PatternRewriter &rewriter) {
  return rewriter.getInsertionPoint()->getLoc();
}

static SmallVector<Value> numbers(PatternRewriter &rewriter, Numbers list) {
  return llvm::map_to_vector(list, [&](int64_t number) -> Value {
    return arith::ConstantIntOp::create(rewriter, here(rewriter),
                                        rewriter.getI64Type(), number);
  });
}

static SmallVector<Value> address(PatternRewriter &rewriter, Value buffer) {
  auto pointer = memref::ExtractAlignedPointerAsIndexOp::create(
      rewriter, here(rewriter), buffer);
  auto metadata = memref::ExtractStridedMetadataOp::create(
      rewriter, here(rewriter), buffer);
  return {pointer, metadata.getOffset()};
}

static void declare(PatternRewriter &rewriter, func::CallOp call) {
  Operation *table = SymbolTable::getNearestSymbolTable(call);
  if (SymbolTable::lookupSymbolIn(table, call.getCalleeAttr()))
    return;
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPointToStart(&table->getRegion(0).front());
  auto function = func::FuncOp::create(rewriter, call.getLoc(),
                                       call.getCallee(), call.getCalleeType());
  function.setPrivate();
}

void tenon::registerCalls(NativeRegistry &natives) {
  natives.add("Numbers", numbers);
  natives.add("Address", address);
  natives.add("Declare", declare);
}
