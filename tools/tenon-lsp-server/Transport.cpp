//===- Transport.cpp - JSON-RPC messages on descriptors -------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transport.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/Twine.h"
#include <cerrno>
#include <unistd.h>

using namespace tenon::lsp;
using llvm::StringRef;

static constexpr StringRef kLength = "Content-Length:";
static constexpr StringRef kHeaderEnd = "\r\n\r\n";

bool MessageReader::readMore() {
  char chunk[65536];
  ssize_t count;
  do
    count = ::read(descriptor, chunk, sizeof(chunk));
  while (count < 0 && errno == EINTR);
  if (count <= 0)
    return false;
  buffer.append(chunk, count);
  return true;
}

std::optional<std::string> MessageReader::next() {
  size_t headerEnd;
  while ((headerEnd = StringRef(buffer).find(kHeaderEnd)) == StringRef::npos)
    if (!readMore())
      return std::nullopt;
  std::optional<size_t> length;
  llvm::SmallVector<StringRef> lines;
  StringRef(buffer).take_front(headerEnd).split(lines, "\r\n");
  for (StringRef line : lines) {
    size_t value;
    if (line.consume_front_insensitive(kLength) &&
        !line.trim().getAsInteger(10, value))
      length = value;
  }
  if (!length)
    return std::nullopt;
  size_t begin = headerEnd + kHeaderEnd.size();
  while (buffer.size() - begin < *length)
    if (!readMore())
      return std::nullopt;
  std::string body = buffer.substr(begin, *length);
  buffer.erase(0, begin + *length);
  return body;
}

bool tenon::lsp::writeMessage(int descriptor, StringRef body) {
  std::string message = (llvm::Twine(kLength) + " " + llvm::Twine(body.size()) +
                         kHeaderEnd + body)
                            .str();
  StringRef rest = message;
  while (!rest.empty()) {
    ssize_t count = ::write(descriptor, rest.data(), rest.size());
    if (count < 0 && errno == EINTR)
      continue;
    if (count <= 0)
      return false;
    rest = rest.drop_front(count);
  }
  return true;
}
