//===- MinePlugin.cpp - The dialect and the natives, for --load-plugin ----===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Mine.h"
#include "mlir/IR/DialectRegistry.h"
#include "tenon/Plugin.h"

static void registerDialects(mlir::DialectRegistry &registry) {
  registry.insert<mine::MineDialect>();
}

const tenon::PluginInfo *tenonPlugin() {
  static const tenon::PluginInfo info = {tenon::kPluginVersion,
                                         registerDialects, nullptr,
                                         mine::registerNatives};
  return &info;
}
