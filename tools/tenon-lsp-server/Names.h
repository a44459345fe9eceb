//===- Names.h - The names that a schedule can use ------------ -*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_TOOLS_LSPSERVER_NAMES_H
#define TENON_TOOLS_LSPSERVER_NAMES_H

#include "Cursor.h"
#include "Engine/Engine.h"

namespace tenon::lsp {

/// A name with what a user wants to know of it.
struct Name {
  std::string name;
  /// A declaration, in its own language.
  std::string code;
  /// The comment above it; Markdown.
  std::string comment;
  std::string file;
  /// From 1.
  size_t line = 1;
};

/// Finds names by reading files as text, whenever it is asked.
class Names {
public:
  explicit Names(const EngineOptions &options) : options(options) {}

  /// All names that may stand where the cursor does, in a schedule of that
  /// path and text; those that come first are preferred.
  std::vector<Name> candidates(const Cursor &cursor, llvm::StringRef path,
                               llvm::StringRef text) const;

  /// What is known of the name at the cursor.
  std::optional<Name> describe(const Cursor &cursor, llvm::StringRef path,
                               llvm::StringRef text) const;

  /// Declarations, in one line, of the sequences that a schedule includes from
  /// libraries.
  std::string missingSequences(llvm::StringRef path,
                               llvm::StringRef text) const;

private:
  std::vector<Name> ruleSets() const;
  std::vector<Name> rules(llvm::StringRef set) const;
  std::vector<Name> sequences(llvm::StringRef path, llvm::StringRef text) const;
  std::vector<Name> knobs(llvm::StringRef path, llvm::StringRef text) const;
  std::vector<std::string> scheduleDirectories(llvm::StringRef path) const;

  EngineOptions options;
};

} // namespace tenon::lsp

#endif // TENON_TOOLS_LSPSERVER_NAMES_H
