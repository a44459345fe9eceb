//===- Main.cpp - tenon-opt: mlir-opt with schedules ----------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Opt/OptMain.h"
#include "mlir/IR/DialectRegistry.h"
#ifdef TENON_WORKBENCH
#include "Workbench/Workbench.h"
#endif

int main(int argc, char **argv) {
#ifdef TENON_WORKBENCH
  tenon::registerWorkbench();
#endif
  mlir::DialectRegistry registry;
  return tenon::tenonOptMain(argc, argv, registry);
}
