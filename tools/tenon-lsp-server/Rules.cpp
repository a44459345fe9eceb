//===- Rules.cpp - Rule files in an editor --------------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rules.h"
#include "Cursor.h"
#include "Engine/Notation/Expression.h"
#include "Engine/RuleCompiler.h"
#include "Engine/RuleSet.h"
#include "Engine/SearchPath.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

using namespace tenon;
using namespace tenon::lsp;
using llvm::StringRef;
namespace json = llvm::json;

/// The kinds of the protocol that stand for what a name is.
static constexpr int kFunction = 3, kVariable = 6, kKeyword = 14, kRule = 20;

/// The range from one offset to another.
static json::Value rangeOf(StringRef text, size_t from, size_t to) {
  auto position = [&](size_t offset) {
    return json::Object{
        {"line", static_cast<int64_t>(text.take_front(offset).count('\n'))},
        {"character", characterOf(text, offset)}};
  };
  return json::Object{{"start", position(from)}, {"end", position(to)}};
}

static bool isWord(char c) { return llvm::isAlnum(c) || c == '_'; }

/// Where the word begins and ends that an offset stands in.
static std::pair<size_t, size_t> wordAt(StringRef text, size_t offset) {
  size_t begin = std::min(offset, text.size()), end = begin;
  while (begin > 0 && isWord(text[begin - 1]))
    --begin;
  while (end < text.size() && isWord(text[end]))
    ++end;
  return {begin, end};
}

json::Value Rules::diagnose(StringRef path, StringRef text) {
  json::Array found;
  mlir::ScopedDiagnosticHandler collect(
      &context, [&](mlir::Diagnostic &diagnostic) {
        auto place =
            diagnostic.getLocation()->findInstanceOf<mlir::FileLineColLoc>();
        std::string message = diagnostic.str();
        size_t from = 0;
        if (place && place.getFilename() == path) {
          from = offsetOf(text, place.getLine() - 1, 0) + place.getColumn() - 1;
        } else if (place) {
          message = (place.getFilename().getValue() + ":" +
                     llvm::Twine(place.getLine()) + ": " + message)
                        .str();
        }
        size_t to = wordAt(text, from).second;
        // An operator is no word, and is marked too.
        to += to == from && from < text.size() && text[from] != '\n';
        bool isError =
            diagnostic.getSeverity() == mlir::DiagnosticSeverity::Error;
        found.push_back(json::Object{{"range", rangeOf(text, from, to)},
                                     {"severity", isError ? 1 : 2},
                                     {"source", "tenon"},
                                     {"message", message}});
        return mlir::success();
      });
  TextFiles files;
  files.set(path, text);
  SearchPath search(options.rulesPath, "rules");
  (void)RuleSet::load(path, path, search.directories(), options, files,
                      &context);
  return found;
}

std::vector<Rules::Entry> Rules::entries(StringRef path, StringRef text) {
  std::vector<Entry> list;
  for (StringRef name : builtIns()) {
    const BuiltIn *function = lookupBuiltIn(name);
    list.push_back({name.str(), function->signature(), function->meaning.str(),
                    "", 0, kFunction});
  }
  for (StringRef word :
       {"require",    "refuse",  "else",       "for",     "in",
        "Table",      "Pattern", "Constraint", "Rewrite", "Attr",
        "Int",        "List",    "Mask",       "Loops",   "ElementType",
        "Map",        "String",  "Dictionary", "Op",      "Value",
        "ValueRange", "Type",    "TypeRange",  "true",    "false",
        "dynamic",    "unit"})
    list.push_back({word.str(), "", "", "", 0, kKeyword});
  mlir::ScopedDiagnosticHandler silence(&context, [](mlir::Diagnostic &) {});
  TextFiles files;
  files.set(path, text);
  SearchPath search(options.rulesPath, "rules");
  mlir::FailureOr<RuleSource> source = RuleSource::read(
      path, path, ruleIncludeDirs(path, search.directories(), options), files,
      &context);
  if (mlir::failed(source))
    return list;
  for (const RuleSource::File &file : source->ruleFiles()) {
    unsigned number = 0;
    for (StringRef line : llvm::split(file.text, '\n')) {
      ++number;
      StringRef rest = line;
      bool isRule = rest.consume_front("Pattern ");
      if (!isRule && !rest.consume_front("Constraint ") &&
          !rest.consume_front("Rewrite "))
        continue;
      list.push_back(
          {rest.take_while(isWord).str(),
           line.take_until([](char c) { return c == '{'; }).rtrim().str(),
           llvm::join(source->commentAbove(file.name, number), "\n"), file.name,
           number, isRule ? kRule : kFunction});
    }
  }
  for (StringRef name : source->declaredNames())
    if (llvm::none_of(list,
                      [&](const Entry &known) { return known.name == name; }))
      list.push_back({name.str(), "", "", "", 0, kVariable});
  return list;
}

json::Value Rules::complete(StringRef path, StringRef text, size_t offset) {
  auto [begin, end] = wordAt(text, offset);
  StringRef typed = text.slice(begin, offset);
  json::Array items;
  for (const Entry &entry : entries(path, text))
    if (StringRef(entry.name).starts_with_insensitive(typed))
      items.push_back(json::Object{
          {"label", entry.name},
          {"kind", entry.kind},
          {"detail", entry.signature},
          {"documentation", entry.comment},
          {"textEdit", json::Object{{"range", rangeOf(text, begin, end)},
                                    {"newText", entry.name}}}});
  return json::Object{{"isIncomplete", false}, {"items", std::move(items)}};
}

json::Value Rules::hover(StringRef path, StringRef text, size_t offset) {
  auto [begin, end] = wordAt(text, offset);
  for (const Entry &entry : entries(path, text)) {
    if (entry.name != text.slice(begin, end) || entry.signature.empty())
      continue;
    std::string said =
        "```pdll\n" + entry.signature + "\n```\n\n" + entry.comment;
    if (!entry.file.empty())
      said += ("\n\n" + llvm::sys::path::filename(entry.file) + ":" +
               llvm::Twine(entry.line))
                  .str();
    return json::Object{
        {"contents", json::Object{{"kind", "markdown"}, {"value", said}}},
        {"range", rangeOf(text, begin, end)}};
  }
  return nullptr;
}

json::Value Rules::define(StringRef path, StringRef text, size_t offset) {
  auto [begin, end] = wordAt(text, offset);
  for (const Entry &entry : entries(path, text)) {
    if (entry.name != text.slice(begin, end) || entry.file.empty())
      continue;
    json::Value start = json::Object{
        {"line", static_cast<int64_t>(entry.line) - 1}, {"character", 0}};
    return json::Array{json::Object{
        {"uri", "file://" + entry.file},
        {"range", json::Object{{"start", start}, {"end", start}}}}};
  }
  return nullptr;
}
