//===- Plugin.h - What a plugin of Tenon brings -----------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_PLUGIN_H
#define TENON_PLUGIN_H

#include <cstdint>

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace tenon {

class NativeRegistry;

/// Counted up when plugins have to be built anew.
inline constexpr uint32_t kPluginVersion = 1;

/// What a library that is loaded by --load-plugin gives. A function may be null.
struct PluginInfo {
  /// kPluginVersion, as the plugin was built with it.
  uint32_t version;
  void (*registerDialects)(mlir::DialectRegistry &registry);
  void (*registerPasses)();
  /// Declares natives, and gives each its function.
  void (*registerNatives)(NativeRegistry &natives);
};

} // namespace tenon

/// Where a plugin is entered:
///
///     const tenon::PluginInfo *tenonPlugin() {
///       static const tenon::PluginInfo info = {
///           tenon::kPluginVersion, registerDialects, nullptr, registerNatives};
///       return &info;
///     }
extern "C" const tenon::PluginInfo *tenonPlugin();

#endif // TENON_PLUGIN_H
