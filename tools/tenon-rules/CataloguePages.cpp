//===- CataloguePages.cpp - The pages that list rules and natives ---------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Catalogue.h"
#include "Engine/Natives.h"
#include "Html.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace tenon;
using namespace tenon::html;

namespace {
struct Cell {
  std::string html;
  StringRef shape = "";
  /// What stands before it on a narrow screen, where a row is a card.
  StringRef name = "";
};
} // namespace

static void writeRow(llvm::raw_ostream &os, ArrayRef<Cell> cells) {
  os << "<tr>";
  for (const Cell &cell : cells) {
    os << "<td";
    if (!cell.shape.empty())
      os << " class=\"" << cell.shape << "\"";
    if (!cell.name.empty())
      os << " data-name=\"" << cell.name << "\"";
    os << ">" << cell.html << "</td>";
  }
  os << "</tr>\n";
}

std::string Catalogue::indexPage() const {
  std::string text;
  llvm::raw_string_ostream os(text);
  size_t fire = llvm::count_if(entries, [](auto &one) { return one.fires; });
  size_t refuse =
      llvm::count_if(entries, [](auto &one) { return one.refuses; });
  os << "<header><h1>Rule sets</h1>\n<p class=\"facts\">"
     << count(sets.size(), "set") << count(entries.size(), "rule")
     << "<span><b>" << fire << "</b> fire in a test</span><span><b>" << refuse
     << "</b> refuse in one</span>" << count(tests.tests, "test")
     << count(tests.runs.size(), "run") << "</p></header>\n"
     << "<table class=\"list cards sets\"><thead><tr><th>set</th><th "
        "class=\"number\">rules</th><th class=\"number\">fire</th><th "
        "class=\"number\">refuse</th><th>what it is "
        "about</th></tr></thead><tbody>\n";
  for (const CataloguedSet &in : sets) {
    size_t rules = in.set->getRules().size();
    auto with = [&](const TestExample *Entry::*kind) {
      return std::to_string(llvm::count_if(entries, [&](const Entry &entry) {
        return entry.in == &in && entry.*kind;
      }));
    };
    writeRow(os, {{link(in.file->page, escape(in.file->title))},
                  {std::to_string(rules), "number", "rules"},
                  {with(&Entry::fires), "number", "fire"},
                  {with(&Entry::refuses), "number", "refuse"},
                  {escape(llvm::join(in.set->getComment(), " ")), "words"}});
  }
  os << "</tbody></table>\n";
  auto writeMissing = [&](StringRef title, const TestExample *Entry::*kind) {
    std::string list;
    size_t number = 0;
    for (const Entry &entry : entries)
      if (!(entry.*kind)) {
        list += "<li>" + linkTo(entry) + "</li>\n";
        ++number;
      }
    if (number)
      os << "<details><summary>" << title << ": " << number
         << "</summary>\n<ul class=\"contents\">\n"
         << list << "</ul></details>\n";
  };
  writeMissing("Rules that fire in no test", &Entry::fires);
  writeMissing("Rules that refuse in no test", &Entry::refuses);
  if (!tests.passedOver.empty()) {
    os << "<details><summary>RUN lines that were passed over: "
       << tests.passedOver.size()
       << "</summary>\n<table class=\"list passed\"><thead><tr><th>RUN "
          "line</th><th>why</th></tr></thead><tbody>\n";
    for (const auto &[line, why] : tests.passedOver)
      writeRow(os, {{escape(line.test) + ":" + std::to_string(line.line) + " " +
                     code(escape(line.text))},
                    {escape(why)}});
    os << "</tbody></table></details>\n";
  }
  return page("Rule sets", side("index.html"), text);
}

std::string Catalogue::rulesPage() const {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "<header><h1>Rules</h1>\n<p class=\"facts\">"
     << count(entries.size(), "rule")
     << "</p></header>\n<div class=\"filter\"><input type=\"search\" "
        "id=\"filter\" placeholder=\"Filter by name, operation or equation\" "
        "aria-label=\"Filter by name, operation or equation\"></div>\n"
     << "<table class=\"list cards rules\"><thead><tr><th>rule</th><th>set</th>"
        "<th>root</th><th>equation</th></tr></thead><tbody>\n";
  for (const Entry &entry : entries) {
    const Rule &rule = *entry.rule;
    writeRow(os, {{linkTo(entry)},
                  {escape(entry.in->file->title), "muted"},
                  {code(rule.root.empty() ? "any" : escape(rule.root))},
                  {escape(llvm::join(rule.comment, " ")), "words"}});
  }
  os << "</tbody></table>\n";
  return page("Rules", side("rules.html"), text);
}

std::string Catalogue::nativesPage() const {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "<header><h1>Natives</h1>\n<p class=\"facts\"><span>what rules ask and "
        "build, in C++</span></p></header>\n";
  StringRef topic;
  for (const Native *native : NativeRegistry::get().all()) {
    if (native->topic != topic)
      os << "<h2 class=\"part\">" << escape(native->topic) << "</h2>\n";
    topic = native->topic;
    os << "<section class=\"native\" id=\"" << native->name << "\">\n<h3>"
       << link("#" + native->name, native->name) << "</h3>\n<p>"
       << code(escape(StringRef(native->declaration()).drop_back()))
       << "</p>\n<p>" << escape(native->documentation) << "</p>\n";
    auto users = callers.find(native->name);
    if (users != callers.end()) {
      os << "<details><summary>" << count(users->second.size(), "rule")
         << "</summary>\n<ul class=\"contents\">\n";
      for (const Entry *entry : users->second)
        os << "<li>" << linkTo(*entry) << "</li>\n";
      os << "</ul></details>\n";
    }
    os << "</section>\n";
  }
  return page("Natives", side("natives.html"), text);
}

std::map<std::string, std::string> Catalogue::pages() {
  std::map<std::string, std::string> all{{"index.html", indexPage()},
                                         {"rules.html", rulesPage()},
                                         {"natives.html", nativesPage()}};
  for (const auto &[path, file] : files.all())
    if (file)
      all[file->page] = filePage(*file);
  return all;
}
