//===- mine-opt.cpp - tenon-opt with the dialect and the natives ----------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Mine.h"
#include "mlir/IR/DialectRegistry.h"
#include "tenon/Opt/OptMain.h"
#include "tenon/Workbench/Workbench.h"

int main(int argc, char **argv) {
  tenon::registerWorkbench();
  mlir::DialectRegistry registry;
  registry.insert<mine::MineDialect>();
  return tenon::tenonOptMain(argc, argv, registry, mine::registerNatives);
}
