//===- Catalogue.cpp - Rule sets as pages ---------------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Catalogue.h"
#include "Engine/Natives.h"
#include "Html.h"
#include "mlir/Dialect/PDL/IR/PDLOps.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace tenon;
using namespace tenon::html;

Catalogue::Catalogue(std::vector<CataloguedSet> given, RuleFiles &files,
                     const TestRuns &tests, const Examples &examples)
    : sets(std::move(given)), files(files), tests(tests) {
  auto find = [](const std::map<std::string, TestExample> &among,
                 const Rule &rule) {
    auto found = among.find(RuleExample::nameOf(rule));
    return found == among.end() ? nullptr : &found->second;
  };
  for (const CataloguedSet &in : sets)
    for (const Rule &rule : in.set->getRules())
      entries.push_back({&rule, &in, find(examples.fires, rule),
                         find(examples.refuses, rule)});
  for (const Entry &entry : entries) {
    llvm::SetVector<StringRef> &names = called[entry.rule];
    pdl::PatternOp pattern = entry.rule->pattern;
    pattern.walk([&](Operation *op) {
      if (auto asks = dyn_cast<pdl::ApplyNativeConstraintOp>(op))
        names.insert(asks.getName());
      else if (auto builds = dyn_cast<pdl::ApplyNativeRewriteOp>(op))
        names.insert(builds.getName());
    });
    for (StringRef name : names)
      callers[name.str()].push_back(&entry);
  }
  namePages();
}

/// Names that a file system takes, each once, in the order of paths.
void Catalogue::namePages() {
  llvm::StringSet<> taken;
  for (const auto &[path, file] : files.all()) {
    if (!file)
      continue;
    std::string name = "set-";
    for (char c : file->title)
      name += llvm::isAlnum(c) || c == '_' || c == '.' ? c : '-';
    std::string page = name + ".html";
    for (unsigned number = 2; !taken.insert(page).second; ++number)
      page = name + "-" + std::to_string(number) + ".html";
    file->page = page;
  }
}

std::string Catalogue::Entry::target() const {
  return in->file->page + "#" + rule->name;
}

std::string Catalogue::linkTo(const Entry &entry) const {
  return link(entry.target(), escape(entry.rule->name));
}

std::string Catalogue::summary() const {
  auto number = [](size_t count, StringRef one, StringRef many) {
    return (Twine(count) + " " + (count == 1 ? one : many)).str();
  };
  size_t fire = llvm::count_if(entries, [](auto &one) { return one.fires; });
  size_t refuse =
      llvm::count_if(entries, [](auto &one) { return one.refuses; });
  return number(sets.size(), "set", "sets") + ", " +
         number(entries.size(), "rule", "rules") + ": " +
         number(fire, "fires", "fire") + ", " +
         number(refuse, "refuses", "refuse") + "; " +
         number(tests.runs.size(), "run", "runs") + " of " +
         number(tests.tests, "test", "tests") + ", " +
         number(tests.passedOver.size(), "RUN line", "RUN lines") +
         " passed over";
}

//===----------------------------------------------------------------------===//
// What stands on every page
//===----------------------------------------------------------------------===//

/// The folder of a set.
static StringRef folderOf(StringRef title) {
  return title.contains('/') ? title.split('/').first : StringRef();
}

std::string Catalogue::side(StringRef page) const {
  std::string text;
  llvm::raw_string_ostream os(text);
  auto item = [&](StringRef target, StringRef name, const Twine &beside) {
    os << "<a class=\"plain\" href=\"" << target << "\""
       << (target == page ? " aria-current=\"page\"" : "")
       << "><span class=\"name\">" << escape(name)
       << "</span><span class=\"number\">" << beside << "</span></a>\n";
  };
  os << "<header><strong>Rules</strong><span class=\"muted\">as tests have "
        "them fire and refuse</span></header>\n<nav>\n<div>\n";
  item("index.html", "Sets", Twine(sets.size()));
  item("rules.html", "Rules", Twine(entries.size()));
  item("natives.html", "Natives", Twine(callers.size()));
  os << "</div>\n";
  std::map<StringRef, std::vector<const RuleFile *>> folders;
  for (const auto &[path, file] : files.all())
    if (file)
      folders[folderOf(file->title)].push_back(file.get());
  for (auto &[folder, inIt] : folders) {
    bool here = llvm::any_of(
        inIt, [&](const RuleFile *file) { return file->page == page; });
    llvm::sort(inIt, [](const RuleFile *a, const RuleFile *b) {
      return a->title < b->title;
    });
    os << "<hr" << (here ? " class=\"here\"" : "") << ">\n<div class=\"folder"
       << (here ? " here" : "") << "\">\n";
    for (const RuleFile *file : inIt) {
      size_t rules = llvm::count_if(
          entries, [&](const Entry &one) { return one.in->file == file; });
      item(file->page, file->title, rules ? Twine(rules) : Twine());
    }
    os << "</div>\n";
  }
  os << "</nav>\n<footer><button type=\"button\" id=\"theme\">Theme</button>"
        "</footer>\n";
  return text;
}

std::string Catalogue::renderLine(const RuleFile &file, StringRef line) const {
  std::string text;
  auto isLetter = [](char c) { return llvm::isAlnum(c) || c == '_'; };
  while (!line.empty()) {
    StringRef taken;
    if (line.starts_with("//")) {
      taken = line;
    } else if (line.front() == '"') {
      size_t end = 1;
      while (end < line.size() && line[end] != '"')
        end += line[end] == '\\' ? 2 : 1;
      taken = line.take_front(end + 1);
    } else if (isLetter(line.front())) {
      taken = line.take_while(isLetter);
      if (line.drop_front(taken.size()).starts_with("(")) {
        const RuleFile *in = nullptr;
        const Definition *known = file.find(taken, in);
        std::string target = known ? in->page + "#" + known->name
                             : NativeRegistry::get().lookup(taken)
                                 ? "natives.html#" + taken.str()
                                 : "";
        if (!target.empty()) {
          text += link(target, taken);
          line = line.drop_front(taken.size());
          continue;
        }
      }
    } else {
      taken = line.take_front();
    }
    text += escape(taken);
    line = line.drop_front(taken.size());
  }
  return text;
}

void Catalogue::writeSource(llvm::raw_ostream &os, const RuleFile &file,
                            const Definition &definition, bool isFirst) const {
  ArrayRef<std::string> lines = file.lines;
  lines =
      lines.slice(definition.first - 1, definition.last - definition.first + 1);
  Lines how;
  how.first = definition.first;
  if (isFirst)
    how.id = "L";
  how.shape = "source";
  auto render = [&](StringRef line) { return renderLine(file, line); };
  how.render = render;
  writeLines(os, llvm::join(lines, "\n"), how);
}

void Catalogue::writePlace(llvm::raw_ostream &os, StringRef place) const {
  auto [name, number] = place.rsplit(':').first.rsplit(':');
  unsigned line = 0;
  (void)number.getAsInteger(10, line);
  for (const auto &[path, file] : files.all()) {
    if (!file || path != name || line == 0 || line > file->lines.size())
      continue;
    bool isShown = llvm::any_of(file->definitions, [&](const Definition &one) {
      return one.first <= line && line <= one.last;
    });
    std::string label = escape(file->title) + ".pdll:" + number.str();
    os << "<p class=\"asked\">"
       << (isShown ? link(file->page + "#L" + number, label) : label) << " "
       << code(renderLine(*file, StringRef(file->lines[line - 1]).trim()))
       << "</p>\n";
    return;
  }
}

//===----------------------------------------------------------------------===//
// A rule
//===----------------------------------------------------------------------===//

void Catalogue::writeOrigin(llvm::raw_ostream &os,
                            const TestExample &example) const {
  const TestRun &run = tests.runs[example.run];
  os << "<p class=\"facts\"><span>on "
     << code(escape(example.example.operation)) << "</span>";
  if (!example.payload.empty())
    os << "<span>" << escape(StringRef(example.example.place)) << "</span>";
  os << "</p>\n<p class=\"command\"><span class=\"muted\">"
     << escape(run.from.test) << ":" << run.from.line << "</span> "
     << code(escape(run.from.text)) << "</p>\n";
  if (example.payload.empty())
    return;
  os << "<details><summary>The payload</summary>\n";
  Lines how;
  how.shape = "ir";
  how.marked = example.payloadLine;
  writeLines(os, example.payload, how);
  os << "</details>\n";
}

/// Leaves out of two texts lines that both have, far from where they differ,
/// and says how many.
static void shorten(std::string &before, std::string &after) {
  constexpr size_t kKept = 12;
  SmallVector<StringRef> old, made;
  StringRef(before).rtrim('\n').split(old, '\n');
  StringRef(after).rtrim('\n').split(made, '\n');
  size_t least = std::min(old.size(), made.size()), head = 0, tail = 0;
  while (head < least && old[head] == made[head])
    ++head;
  while (tail < least - head && old.rbegin()[tail] == made.rbegin()[tail])
    ++tail;
  auto cut = [&](ArrayRef<StringRef> lines) {
    std::vector<std::string> kept;
    auto leaveOut = [&](size_t count) {
      kept.push_back("  ⋯ " + std::to_string(count) + " lines");
    };
    for (size_t at = 0; at < lines.size(); ++at) {
      // The first line says which function it is.
      if (at == 1 && head > 2 * kKept) {
        leaveOut(head - kKept - 1);
        at = head - kKept;
      }
      if (at == lines.size() - tail + kKept && tail > 2 * kKept) {
        leaveOut(tail - kKept);
        break;
      }
      kept.push_back(lines[at].str());
    }
    return llvm::join(kept, "\n");
  };
  before = cut(old);
  after = cut(made);
}

void Catalogue::writeFiring(llvm::raw_ostream &os,
                            const TestExample &example) const {
  os << "<h3>Fires</h3>\n";
  writeOrigin(os, example);
  Lines how;
  how.shape = "ir";
  std::string before = example.example.before, after = example.example.after;
  shorten(before, after);
  os << "<div class=\"change\">\n<div><p class=\"muted\">Before</p>\n";
  writeLines(os, before, how);
  os << "</div>\n<div><p class=\"muted\">After</p>\n";
  writeLines(os, after, how);
  os << "</div>\n</div>\n";
}

void Catalogue::writeRefusal(llvm::raw_ostream &os,
                             const TestExample &example) const {
  const RuleExample &refusal = example.example;
  os << "<h3>Refuses</h3>\n<p class=\"reason\">" << escape(refusal.reason)
     << "</p>\n";
  if (!refusal.check.empty())
    writePlace(os, refusal.check);
  writeOrigin(os, example);
  Lines how;
  how.shape = "ir";
  how.marked = refusal.line;
  writeLines(os, refusal.before, how);
}

void Catalogue::writeEntry(llvm::raw_ostream &os, const Entry &entry,
                           std::set<const Definition *> &shown) const {
  const Rule &rule = *entry.rule;
  os << "<section class=\"rule\" id=\"" << rule.name << "\">\n<h2>"
     << link("#" + rule.name, rule.name) << "</h2>\n";
  writeComment(os, rule.comment);
  os << "<p class=\"facts\"><span>root "
     << code(rule.root.empty() ? "any" : escape(rule.root))
     << "</span><span><b>" << rule.benefit << "</b> benefit</span></p>\n";
  const RuleFile *in = nullptr;
  if (const Definition *definition = entry.in->file->findAt(
          rule.location.getFilename(), rule.location.getLine(), in))
    writeSource(os, *in, *definition, shown.insert(definition).second);
  if (const auto &names = called.at(entry.rule); !names.empty()) {
    os << "<p class=\"names\"><span class=\"muted\">Natives</span>";
    for (StringRef name : names)
      os << "<span>" << link("natives.html#" + name, code(name)) << "</span>";
    os << "</p>\n";
  }
  if (entry.fires)
    writeFiring(os, *entry.fires);
  else
    os << "<h3>Fires</h3>\n<p class=\"none\">In no test.</p>\n";
  if (entry.refuses)
    writeRefusal(os, *entry.refuses);
  else
    os << "<h3>Refuses</h3>\n<p class=\"none\">"
       << (entry.fires ? "In no test: it takes each operation that it is tried "
                         "on there."
                       : "In no test.")
       << "</p>\n";
  os << "</section>\n";
}

std::string Catalogue::filePage(const RuleFile &file) const {
  std::string text;
  llvm::raw_string_ostream os(text);
  std::vector<const Entry *> rules;
  for (const Entry &entry : entries)
    if (entry.in->file == &file)
      rules.push_back(&entry);
  os << "<header><h1>" << escape(file.title) << "</h1>\n<p class=\"facts\">";
  if (!rules.empty())
    os << count(rules.size(), "rule");
  for (const RuleFile *included : file.includes)
    os << "<span>includes " << link(included->page, escape(included->title))
       << "</span>";
  os << "</p></header>\n";
  if (!file.comment.empty())
    os << "<p class=\"about\">" << escape(llvm::join(file.comment, "\n"))
       << "</p>\n";
  if (rules.size() > 1) {
    os << "<ul class=\"contents\">\n";
    for (const Entry *entry : rules)
      os << "<li>" << linkTo(*entry) << "</li>\n";
    os << "</ul>\n";
  }
  std::set<const Definition *> shown;
  for (const Entry *entry : rules)
    writeEntry(os, *entry, shown);
  bool isFirst = true;
  for (const Definition &definition : file.definitions) {
    if (definition.kind == "Pattern")
      continue;
    if (std::exchange(isFirst, false) && !rules.empty())
      os << "<h2 class=\"part\">What rules call</h2>\n";
    os << "<section class=\"definition\" id=\"" << definition.name
       << "\">\n<h3>" << link("#" + definition.name, definition.name)
       << "</h3>\n";
    writeComment(os, definition.comment);
    writeSource(os, file, definition, /*isFirst=*/true);
    os << "</section>\n";
  }
  if (!file.beside.empty()) {
    os << "<h2 class=\"part\">What rules build</h2>\n";
    Lines how;
    how.shape = "ir";
    writeLines(os, file.beside, how);
  }
  return page(file.title, side(file.page), text);
}
