//===- Proxy.cpp - Between an editor and MLIR's server --------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Proxy.h"
#include "Transport.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace tenon::lsp;
using llvm::StringRef;
namespace json = llvm::json;

/// A name in an open file.
struct Proxy::Place {
  std::string path;
  std::string text;
  int64_t line;
  Cursor cursor;

  json::Value range(size_t end) const {
    auto position = [&](size_t offset) {
      return json::Object{{"line", line},
                          {"character", characterOf(text, offset)}};
    };
    return json::Object{{"start", position(cursor.begin)},
                        {"end", position(end)}};
  }
};

/// What an object holds under a path of keys, if it is an object.
static const json::Object *find(const json::Object &object,
                                std::initializer_list<StringRef> keys) {
  const json::Object *at = &object;
  for (StringRef key : keys)
    if (at)
      at = at->getObject(key);
  return at;
}

/// The path that a `file:` URI stands for.
static std::string pathOf(StringRef uri) {
  uri.consume_front("file://");
  std::string path;
  for (size_t i = 0; i < uri.size(); ++i) {
    unsigned code;
    if (uri[i] == '%' && !uri.substr(i + 1, 2).getAsInteger(16, code)) {
      path += static_cast<char>(code);
      i += 2;
    } else {
      path += uri[i];
    }
  }
  return path;
}

static std::string print(json::Value value) {
  std::string text;
  llvm::raw_string_ostream(text) << value;
  return text;
}

bool Proxy::writeToEditor(StringRef message) {
  std::lock_guard<std::mutex> lock(writing);
  return writeMessage(editor, message);
}

std::optional<std::string> Proxy::textOf(StringRef uri) {
  std::lock_guard<std::mutex> lock(reading);
  auto it = documents.find(uri);
  if (it == documents.end())
    return std::nullopt;
  return it->second;
}

//===----------------------------------------------------------------------===//
// From the editor
//===----------------------------------------------------------------------===//

/// Keeps the texts of open files. MLIR's server asks for whole texts; a file
/// of which an editor sends parts all the same is not known any more.
void Proxy::follow(StringRef method, const json::Object &parameters) {
  const json::Object *document = parameters.getObject("textDocument");
  if (!document)
    return;
  StringRef uri = document->getString("uri").value_or("");
  std::lock_guard<std::mutex> lock(reading);
  if (method == "textDocument/didOpen") {
    documents[uri] = document->getString("text").value_or("").str();
  } else if (method == "textDocument/didClose") {
    documents.erase(uri);
  } else if (method == "textDocument/didChange") {
    const json::Array *changes = parameters.getArray("contentChanges");
    if (!changes || changes->empty())
      return;
    const json::Object *last = changes->back().getAsObject();
    if (last && !last->get("range"))
      documents[uri] = last->getString("text").value_or("").str();
    else
      documents.erase(uri);
  }
}

json::Value Proxy::complete(const Place &place) {
  size_t typed = offsetOf(place.text, place.line, INT64_MAX);
  size_t end =
      std::min(typed, place.cursor.begin + place.cursor.name.size());
  json::Array items;
  for (const Name &name :
       names.candidates(place.cursor, place.path, place.text)) {
    constexpr int kFile = 17, kFunction = 3, kRule = 20, kVariable = 6;
    int kind = kRule;
    if (place.cursor.kind == Cursor::RuleSet)
      kind = kFile;
    else if (place.cursor.kind == Cursor::Sequence)
      kind = kFunction;
    else if (place.cursor.kind == Cursor::Knob)
      kind = kVariable;
    items.push_back(json::Object{
        {"label", name.name},
        {"kind", kind},
        {"detail", name.code.empty() ? name.place : name.code},
        {"documentation",
         json::Object{{"kind", "markdown"}, {"value", name.comment}}},
        {"textEdit", json::Object{{"range", place.range(end)},
                                  {"newText", name.name}}}});
  }
  return json::Object{{"isIncomplete", false}, {"items", std::move(items)}};
}

json::Value Proxy::hover(const Place &place, const Name &name) {
  std::string text;
  llvm::raw_string_ostream os(text);
  if (name.code.empty())
    os << "`" << name.name << "`";
  else
    os << "```mlir\n" << name.code << "\n```";
  if (!name.comment.empty())
    os << "\n\n" << name.comment;
  os << "\n\n" << name.place;
  return json::Object{
      {"contents", json::Object{{"kind", "markdown"}, {"value", text}}},
      {"range", place.range(place.cursor.begin + place.cursor.name.size())}};
}

/// The result of a request, if it is about a name of the engine's.
std::optional<json::Value> Proxy::answer(StringRef method,
                                         const json::Object &parameters) {
  bool isHover = method == "textDocument/hover";
  if (!isHover && method != "textDocument/completion")
    return std::nullopt;
  const json::Object *document = parameters.getObject("textDocument");
  const json::Object *position = parameters.getObject("position");
  if (!document || !position)
    return std::nullopt;
  StringRef uri = document->getString("uri").value_or("");
  std::optional<std::string> text = textOf(uri);
  if (!text)
    return std::nullopt;
  Place place{pathOf(uri), std::move(*text),
              position->getInteger("line").value_or(0), Cursor()};
  size_t offset =
      offsetOf(place.text, place.line,
               position->getInteger("character").value_or(0));
  place.cursor = findCursor(place.text, offset);
  if (place.cursor.kind == Cursor::None)
    return std::nullopt;
  if (!isHover)
    return complete(place);
  std::optional<Name> name =
      names.describe(place.cursor, place.path, place.text);
  if (!name)
    return std::nullopt;
  return hover(place, *name);
}

bool Proxy::fromEditor(StringRef message) {
  llvm::Expected<json::Value> value = json::parse(message);
  if (!value) {
    llvm::consumeError(value.takeError());
    return writeMessage(server, message);
  }
  const json::Object *object = value->getAsObject();
  const json::Object *parameters = object ? object->getObject("params") : nullptr;
  if (!parameters)
    return writeMessage(server, message);
  StringRef method = object->getString("method").value_or("");
  follow(method, *parameters);
  const json::Value *id = object->get("id");
  if (!id)
    return writeMessage(server, message);
  std::optional<json::Value> result = answer(method, *parameters);
  if (!result)
    return writeMessage(server, message);
  return writeToEditor(print(json::Object{
      {"jsonrpc", "2.0"}, {"id", *id}, {"result", std::move(*result)}}));
}

//===----------------------------------------------------------------------===//
// From MLIR's server
//===----------------------------------------------------------------------===//

/// MLIR takes a schedule for whole. What it misses the engine links from
/// libraries, so this is no error of the user's.
void Proxy::keepOwnErrors(json::Object &parameters) {
  StringRef uri = parameters.getString("uri").value_or("");
  std::optional<std::string> text = textOf(uri);
  json::Array *diagnostics = parameters.getArray("diagnostics");
  if (!text || !diagnostics)
    return;
  json::Array kept;
  for (json::Value &diagnostic : *diagnostics) {
    const json::Object *object = diagnostic.getAsObject();
    const json::Object *start =
        object ? find(*object, {"range", "start"}) : nullptr;
    StringRef message =
        object ? object->getString("message").value_or("") : "";
    if (start && message.contains("does not reference a named transform")) {
      size_t begin =
          offsetOf(*text, start->getInteger("line").value_or(0), 0);
      StringRef rest = StringRef(*text).drop_front(begin);
      size_t at = rest.find("transform.include @");
      size_t name = at == StringRef::npos ? rest.size() : rest.find('@', at) + 1;
      Cursor cursor = findCursor(*text, begin + name);
      if (rest.take_front(name).count('\n') == 0 &&
          names.describe(cursor, pathOf(uri), *text))
        continue;
    }
    kept.push_back(std::move(diagnostic));
  }
  *diagnostics = std::move(kept);
}

bool Proxy::fromServer(StringRef message) {
  llvm::Expected<json::Value> value = json::parse(message);
  if (!value) {
    llvm::consumeError(value.takeError());
    return writeToEditor(message);
  }
  json::Object *object = value->getAsObject();
  if (!object)
    return writeToEditor(message);
  if (object->getString("method") == "textDocument/publishDiagnostics") {
    if (json::Object *parameters = object->getObject("params"))
      keepOwnErrors(*parameters);
    return writeToEditor(print(std::move(*value)));
  }
  json::Object *result = object->getObject("result");
  json::Object *capabilities =
      result ? result->getObject("capabilities") : nullptr;
  if (!capabilities)
    return writeToEditor(message);
  (*result)["serverInfo"] = json::Object{{"name", "tenon-lsp-server"}};
  if (json::Object *completion = capabilities->getObject("completionProvider"))
    if (json::Array *triggers = completion->getArray("triggerCharacters"))
      triggers->push_back("@");
  return writeToEditor(print(std::move(*value)));
}
