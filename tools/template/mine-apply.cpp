//===- mine-apply.cpp - A schedule on a module in memory ------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Mine.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "tenon/Apply.h"
#include "tenon/Engine/Natives.h"
#include <cstdlib>

using namespace mlir;

/// A function that gives a number to the power of eight.
static OwningOpRef<ModuleOp> makeModule(MLIRContext &context) {
  OpBuilder builder(&context);
  Location loc = builder.getUnknownLoc();
  OwningOpRef<ModuleOp> module = ModuleOp::create(loc);
  builder.setInsertionPointToEnd(module->getBody());
  Type number = builder.getF32Type();
  auto function = func::FuncOp::create(
      builder, loc, "entry", builder.getFunctionType(number, number));
  Block *body = function.addEntryBlock();
  builder.setInsertionPointToEnd(body);
  Value power = mine::PowerOp::create(builder, loc, body->getArgument(0),
                                      builder.getI64IntegerAttr(8));
  func::ReturnOp::create(builder, loc, power);
  return module;
}

/// Knobs of the schedule may be given as arguments: `most=4`.
int main(int argc, char **argv) {
  mine::registerNatives(tenon::NativeRegistry::get());
  MLIRContext context;
  context.loadDialect<func::FuncDialect, mine::MineDialect>();
  OwningOpRef<ModuleOp> module = makeModule(context);
  std::vector<std::string> knobs(argv + 1, argv + argc);
  if (failed(tenon::applySchedule(*module, "mine", knobs)))
    return EXIT_FAILURE;
  module->print(llvm::outs());
  return EXIT_SUCCESS;
}
