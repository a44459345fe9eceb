//===- Transport.h - JSON-RPC messages on descriptors --------- -*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_TOOLS_LSPSERVER_TRANSPORT_H
#define TENON_TOOLS_LSPSERVER_TRANSPORT_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace tenon::lsp {

/// Takes messages, each behind a Content-Length header, from a descriptor.
class MessageReader {
public:
  explicit MessageReader(int descriptor) : descriptor(descriptor) {}

  /// The body of the next message. Nothing at the end of the stream or where
  /// what follows is no message.
  std::optional<std::string> next();

private:
  bool readMore();

  int descriptor;
  std::string buffer;
};

/// Writes a message whole. False when nobody reads any more.
bool writeMessage(int descriptor, llvm::StringRef body);

} // namespace tenon::lsp

#endif // TENON_TOOLS_LSPSERVER_TRANSPORT_H
