//===- ToolExtension.h - What is added to a tool ----------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_ENGINE_TOOLEXTENSION_H
#define TENON_ENGINE_TOOLEXTENSION_H

#include "mlir/Support/LLVM.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/CommandLine.h"
#include <memory>
#include <optional>

namespace tenon {

/// What a tool was called for.
struct ToolCall {
  /// The files it was given.
  llvm::StringRef input;
  llvm::StringRef schedule;
  /// Where its output goes; `-` is standard output.
  llvm::StringRef outputFile = "-";
  /// Whether its output is text that later runs may be compared with.
  bool writesText = false;
  /// Why it cannot be called again and again; empty if it can.
  llvm::StringRef obstacle = "";
};

/// Flags that a tool has beside its own, and what they do. The core adds none:
/// a program registers who makes the extension of a tool before it calls the
/// tool's main function.
class ToolExtension {
public:
  virtual ~ToolExtension() = default;

  /// What these flags add to the overview of --help.
  virtual llvm::StringRef overview() const { return ""; }

  /// Does what a flag says in the place of the tool's own run, and gives the
  /// exit code. To be called when everything that does not depend on inputs is
  /// ready.
  virtual std::optional<int> runInstead(int argc, char **argv,
                                        const ToolCall &call) {
    return std::nullopt;
  }
};

/// What `Extension`, the class of the extensions of one tool, derives from.
template <typename Extension>
class ExtensionOf : public ToolExtension {
public:
  /// Has `create` make an `Added`, which is an `Extension`.
  template <typename Added>
  static void add() {
    make =
        [](llvm::cl::OptionCategory &category) -> std::unique_ptr<Extension> {
      return std::make_unique<Added>(category);
    };
  }

  /// What was added, with its flags in the category, or an `Extension`, which
  /// does nothing.
  static std::unique_ptr<Extension> create(llvm::cl::OptionCategory &category) {
    return make ? make(category) : std::make_unique<Extension>();
  }

private:
  inline static std::unique_ptr<Extension> (*make)(llvm::cl::OptionCategory &) =
      nullptr;
};

} // namespace tenon

#endif // TENON_ENGINE_TOOLEXTENSION_H
