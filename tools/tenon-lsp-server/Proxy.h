//===- Proxy.h - Between an editor and MLIR's server ---------- -*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_TOOLS_LSPSERVER_PROXY_H
#define TENON_TOOLS_LSPSERVER_PROXY_H

#include "Names.h"
#include "Rules.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/JSON.h"
#include <mutex>

namespace tenon::lsp {

/// Passes messages on between an editor and MLIR's own language server. Answers
/// what is asked about names that only the engine knows by itself, and declares
/// to MLIR's server what the engine finds in libraries.
class Proxy {
public:
  /// `editor` and `server` are descriptors to write messages to.
  Proxy(Names names, Rules &rules, int editor, int server)
      : names(std::move(names)), rules(rules), editor(editor), server(server) {}

  /// The two directions may run in threads of their own. False when there is
  /// nobody to pass the message on to.
  bool fromEditor(llvm::StringRef message);
  bool fromServer(llvm::StringRef message);

private:
  struct Place;

  /// Serves what is about a rule file, which MLIR's server does not see. True
  /// when it was.
  bool serveRules(llvm::json::Object &message);
  void follow(llvm::StringRef method, const llvm::json::Object &parameters);
  std::optional<llvm::json::Value> answer(llvm::StringRef method,
                                          const llvm::json::Object &parameters);
  llvm::json::Value complete(const Place &place);
  llvm::json::Value hover(const Place &place, const Name &name);
  void complementText(llvm::json::Object &document, llvm::StringRef uri);
  std::optional<std::string> textOf(llvm::StringRef uri);
  bool writeToEditor(llvm::StringRef message);
  bool respond(const llvm::json::Value &id, llvm::json::Value result);

  Names names;
  Rules &rules;
  int editor, server;
  std::mutex writing;
  std::mutex reading;
  /// The text of each open file by its URI.
  llvm::StringMap<std::string> documents;
};

} // namespace tenon::lsp

#endif // TENON_TOOLS_LSPSERVER_PROXY_H
