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
    llvm::MapVector<StringAttr, SmallVector<memref::GetGlobalOp>> uses;
    target->walk([&](memref::GetGlobalOp use) {
      if (use.getName().starts_with(kPrefix))
        uses[use.getNameAttr().getAttr()].push_back(use);
    });
    SymbolTable symbols(target);
    SmallVector<Operation *> globals;
    for (auto &[name, _] : uses) {
      globals.push_back(symbols.lookup(name));
      symbols.remove(globals.back());
    }
    Block &block = target->getRegion(0).front();
    for (Operation *global : llvm::reverse(globals))
      global->moveBefore(&block, block.begin());
    for (auto [global, named] : llvm::zip(globals, uses)) {
      auto [base, number] = named.first.getValue().rsplit('_');
      if (base.size() < kPrefix.size() || !llvm::all_of(number, llvm::isDigit))
        base = named.first.getValue();
      SymbolTable::setSymbolName(global, base);
      // Also gives it a number if another one has its name.
      StringAttr name = symbols.insert(global);
      for (memref::GetGlobalOp use : named.second)
        use.setName(name);
    }
  }
  return DiagnosedSilenceableFailure::success();
}
