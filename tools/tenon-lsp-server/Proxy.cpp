//===- Proxy.cpp - Between an editor and MLIR's server --------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Proxy.h"
#include "mlir/Support/DebugStringHelper.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/LSP/Protocol.h"
#include "llvm/Support/Path.h"
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

/// The path that a `file:` URI stands for.
static std::string pathOf(StringRef uri) {
  llvm::Expected<llvm::lsp::URIForFile> file =
      llvm::lsp::URIForFile::fromURI(uri);
  if (file)
    return file->file().str();
  llvm::consumeError(file.takeError());
  return uri.str();
}

/// Writes a message whole. False when nobody reads any more.
static bool writeMessage(int descriptor, StringRef body) {
  llvm::raw_fd_ostream os(descriptor, /*shouldClose=*/false);
  os << "Content-Length: " << body.size() << "\r\n\r\n" << body;
  os.flush();
  bool isWritten = !os.has_error();
  os.clear_error();
  return isWritten;
}

bool Proxy::writeToEditor(StringRef message) {
  std::lock_guard<std::mutex> lock(writing);
  return writeMessage(editor, message);
}

bool Proxy::respond(const json::Value &id, json::Value result) {
  return writeToEditor(mlir::debugString(json::Value(json::Object{
      {"jsonrpc", "2.0"}, {"id", id}, {"result", std::move(result)}})));
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

static std::string placeOf(const Name &name) {
  return (llvm::sys::path::filename(name.file) + ":" + llvm::Twine(name.line))
      .str();
}

json::Value Proxy::complete(const Place &place) {
  size_t typed = offsetOf(place.text, place.line, INT64_MAX);
  size_t end = std::min(typed, place.cursor.begin + place.cursor.name.size());
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
        {"detail", name.code.empty() ? placeOf(name) : name.code},
        {"documentation",
         json::Object{{"kind", "markdown"}, {"value", name.comment}}},
        {"textEdit",
         json::Object{{"range", place.range(end)}, {"newText", name.name}}}});
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
  os << "\n\n" << placeOf(name);
  return json::Object{
      {"contents", json::Object{{"kind", "markdown"}, {"value", text}}},
      {"range", place.range(place.cursor.begin + place.cursor.name.size())}};
}

static json::Value definition(const Name &name) {
  json::Value start = json::Object{
      {"line", static_cast<int64_t>(name.line) - 1}, {"character", 0}};
  return json::Array{
      json::Object{{"uri", "file://" + name.file},
                   {"range", json::Object{{"start", start}, {"end", start}}}}};
}

/// The result of a request, if it is about a name of the engine's.
std::optional<json::Value> Proxy::answer(StringRef method,
                                         const json::Object &parameters) {
  bool isCompletion = method == "textDocument/completion";
  bool isHover = method == "textDocument/hover";
  if (!isCompletion && !isHover && method != "textDocument/definition")
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
  size_t offset = offsetOf(place.text, place.line,
                           position->getInteger("character").value_or(0));
  place.cursor = findCursor(place.text, offset);
  if (place.cursor.kind == Cursor::None)
    return std::nullopt;
  if (isCompletion)
    return complete(place);
  std::optional<Name> name =
      names.describe(place.cursor, place.path, place.text);
  if (!name)
    return std::nullopt;
  return isHover ? hover(place, *name) : definition(*name);
}

/// MLIR's server takes a file for whole. So it is given one that is: what the
/// engine would link from libraries is declared before the last brace, where no
/// line or character that the user sees moves.
void Proxy::complementText(json::Object &document, StringRef uri) {
  std::optional<StringRef> given = document.getString("text");
  if (!given || given->contains("// -----"))
    return;
  llvm::SmallVector<StringRef> lines;
  given->split(lines, '\n');
  if (llvm::none_of(lines,
                    [](StringRef line) { return line.starts_with("module"); }))
    return;
  size_t brace = given->rfind("\n}");
  if (brace == StringRef::npos)
    return;
  std::string text = given->str();
  text.insert(brace + 1, names.missingSequences(pathOf(uri), *given));
  document["text"] = std::move(text);
}

bool Proxy::serveRules(json::Object &message) {
  const json::Object *parameters = message.getObject("params");
  const json::Object *document =
      parameters ? parameters->getObject("textDocument") : nullptr;
  StringRef uri =
      document ? document->getString("uri").value_or("") : StringRef();
  if (!uri.ends_with(".pdll"))
    return false;
  std::string path = pathOf(uri);
  std::string text = textOf(uri).value_or("");
  StringRef method = message.getString("method").value_or("");
  if (method == "textDocument/didOpen" || method == "textDocument/didChange") {
    json::Object found{{"uri", uri},
                       {"diagnostics", rules.diagnose(path, text)}};
    writeToEditor(mlir::debugString(
        json::Value(json::Object{{"jsonrpc", "2.0"},
                                 {"method", "textDocument/publishDiagnostics"},
                                 {"params", std::move(found)}})));
  }
  const json::Value *id = message.get("id");
  if (!id)
    return true;
  json::Value result = nullptr;
  if (const json::Object *position = parameters->getObject("position")) {
    size_t offset = offsetOf(text, position->getInteger("line").value_or(0),
                             position->getInteger("character").value_or(0));
    if (method == "textDocument/completion")
      result = rules.complete(path, text, offset);
    else if (method == "textDocument/hover")
      result = rules.hover(path, text, offset);
    else if (method == "textDocument/definition")
      result = rules.define(path, text, offset);
  }
  respond(*id, std::move(result));
  return true;
}

bool Proxy::fromEditor(StringRef message) {
  llvm::Expected<json::Value> value = json::parse(message);
  if (!value) {
    llvm::consumeError(value.takeError());
    return writeMessage(server, message);
  }
  json::Object *object = value->getAsObject();
  json::Object *parameters = object ? object->getObject("params") : nullptr;
  if (!parameters)
    return writeMessage(server, message);
  StringRef method = object->getString("method").value_or("");
  follow(method, *parameters);
  if (serveRules(*object))
    return true;
  if (json::Object *document = parameters->getObject("textDocument")) {
    std::string uri = document->getString("uri").value_or("").str();
    complementText(*document, uri);
    if (json::Array *changes = parameters->getArray("contentChanges"))
      for (json::Value &change : *changes)
        if (json::Object *whole = change.getAsObject())
          if (!whole->get("range"))
            complementText(*whole, uri);
  }
  const json::Value *id = object->get("id");
  if (!id)
    return writeMessage(server, mlir::debugString(*value));
  std::optional<json::Value> result = answer(method, *parameters);
  if (!result)
    return writeMessage(server, message);
  return respond(*id, std::move(*result));
}

//===----------------------------------------------------------------------===//
// From MLIR's server
//===----------------------------------------------------------------------===//

bool Proxy::fromServer(StringRef message) {
  llvm::Expected<json::Value> value = json::parse(message);
  if (!value) {
    llvm::consumeError(value.takeError());
    return writeToEditor(message);
  }
  json::Object *object = value->getAsObject();
  if (!object)
    return writeToEditor(message);
  json::Object *result = object->getObject("result");
  json::Object *capabilities =
      result ? result->getObject("capabilities") : nullptr;
  if (!capabilities)
    return writeToEditor(message);
  (*result)["serverInfo"] = json::Object{{"name", "tenon-lsp-server"}};
  if (json::Object *completion = capabilities->getObject("completionProvider"))
    if (json::Array *triggers = completion->getArray("triggerCharacters"))
      triggers->push_back("@");
  return writeToEditor(mlir::debugString(*value));
}
