//===- Rules.h - Rule files in an editor ----------------------- -*- C++
//-*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_TOOLS_LSPSERVER_RULES_H
#define TENON_TOOLS_LSPSERVER_RULES_H

#include "Engine/Engine.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/JSON.h"

namespace tenon::lsp {

/// Answers about a rule file from its text, as the engine reads it.
class Rules {
public:
  Rules(const EngineOptions &options, const mlir::DialectRegistry &registry)
      : options(options), context(registry) {}

  /// What loading the file says, as diagnostics of the protocol.
  llvm::json::Value diagnose(llvm::StringRef path, llvm::StringRef text);

  /// The result of `textDocument/completion`, `hover` or `definition` at an
  /// offset of the text.
  llvm::json::Value complete(llvm::StringRef path, llvm::StringRef text,
                             size_t offset);
  llvm::json::Value hover(llvm::StringRef path, llvm::StringRef text,
                          size_t offset);
  llvm::json::Value define(llvm::StringRef path, llvm::StringRef text,
                           size_t offset);

private:
  /// A name that the file may use.
  struct Entry {
    std::string name, signature, comment, file;
    unsigned line = 0;
    int kind = 0;
  };
  std::vector<Entry> entries(llvm::StringRef path, llvm::StringRef text);

  EngineOptions options;
  mlir::MLIRContext context;
};

} // namespace tenon::lsp

#endif // TENON_TOOLS_LSPSERVER_RULES_H
