//===- MlirPlugin.cpp - Tenon in a stock mlir-opt -------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Apply.h"
#include "Engine/SearchPath.h"
#include "Loaders.h"
#include "RegisterAll.h"
#include "mlir/Tools/Plugins/DialectPlugin.h"
#include "mlir/Tools/Plugins/PassPlugin.h"
#ifdef TENON_WORKBENCH
#include "Workbench/Workbench.h"
#endif

extern "C" mlir::DialectPluginLibraryInfo mlirGetDialectPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "Tenon", TENON_VERSION,
          [](mlir::DialectRegistry *registry) {
            tenon::registerTenon(*registry);
            tenon::offerDialects(tenon::SearchPath({}, "rules"), *registry);
#ifdef TENON_WORKBENCH
            tenon::registerWorkbench();
#endif
          }};
}

extern "C" mlir::PassPluginLibraryInfo mlirGetPassPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "Tenon", TENON_VERSION,
          [] { tenon::registerSchedulePass(); }};
}
