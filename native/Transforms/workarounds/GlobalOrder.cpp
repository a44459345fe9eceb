//===- GlobalOrder.cpp - The order of constants in memory -----------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Transforms.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace tenon;

/// The name that upstream gives a global of that type, and `_` and a number if
/// there is one already.
static constexpr StringLiteral kPrefix = "__constant_";

DiagnosedSilenceableFailure
OrderGlobalsOp::apply(transform::TransformRewriter &,
                      transform::TransformResults &,
                      transform::TransformState &state) {
  for (Operation *target : state.getPayloadOps(getTarget())) {
    SymbolTable symbols(target);
    llvm::MapVector<memref::GlobalOp, SmallVector<memref::GetGlobalOp>> uses;
    target->walk([&](memref::GetGlobalOp use) {
      auto global = symbols.lookup<memref::GlobalOp>(use.getName());
      if (global && global.isPrivate() && use.getName().starts_with(kPrefix))
        uses[global].push_back(use);
    });
    for (auto &[global, _] : uses)
      symbols.remove(global);
    Block &block = target->getRegion(0).front();
    for (auto &[global, _] : llvm::reverse(uses))
      global->moveBefore(&block, block.begin());
    for (auto &[global, users] : uses) {
      auto [base, number] = global.getName().rsplit('_');
      if (base.size() < kPrefix.size() || !llvm::all_of(number, llvm::isDigit))
        base = global.getName();
      SymbolTable::setSymbolName(global, base);
      // Also gives it a number if another one has its name.
      StringAttr name = symbols.insert(global);
      for (memref::GetGlobalOp use : users)
        use.setName(name);
    }
  }
  return DiagnosedSilenceableFailure::success();
}
