//===- Names.cpp - The names that a schedule can use ----------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Names.h"
#include "Engine/SearchPath.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace tenon;
using namespace tenon::lsp;
using llvm::SmallVector;
using llvm::StringRef;

static std::string readText(StringRef file) {
  std::string error;
  std::unique_ptr<llvm::MemoryBuffer> buffer = readFile(file, error);
  return buffer ? buffer->getBuffer().str() : "";
}

/// The files of an extension in a directory, by name.
static std::vector<std::string> filesIn(const llvm::Twine &directory,
                                        StringRef extension) {
  std::vector<std::string> files;
  std::error_code error;
  for (llvm::sys::fs::directory_iterator it(directory, error), end;
       it != end && !error; it.increment(error))
    if (StringRef(it->path()).ends_with(extension))
      files.push_back(it->path());
  llvm::sort(files);
  return files;
}

/// Takes the slashes off a comment's line; false when it is none.
static bool takeComment(StringRef line, std::string &comment) {
  line = line.trim();
  if (!line.consume_front("//"))
    return false;
  comment = line.trim().str();
  return true;
}

/// Calls `use` for each line that contains `keyword`, with what follows it up
/// to the end of the text, the comment above it, and its number from 1.
static void eachDeclaration(
    StringRef text, StringRef keyword,
    llvm::function_ref<void(StringRef rest, std::string comment, size_t line)>
        use) {
  SmallVector<StringRef> lines;
  text.split(lines, '\n');
  for (size_t number = 0; number < lines.size(); ++number) {
    size_t at = lines[number].find(keyword);
    std::string line;
    if (at == StringRef::npos || takeComment(lines[number], line))
      continue;
    std::vector<std::string> comment;
    for (size_t above = number;
         above > 0 && takeComment(lines[above - 1], line); --above)
      comment.push_back(line);
    std::reverse(comment.begin(), comment.end());
    size_t offset = lines[number].data() - text.data() + at + keyword.size();
    use(text.drop_front(offset), llvm::join(comment, "\n"), number + 1);
  }
}

//===----------------------------------------------------------------------===//
// Rules
//===----------------------------------------------------------------------===//

std::vector<Name> Names::ruleSets() const {
  std::vector<Name> names;
  SearchPath path(options.rulesPath, "rules");
  for (const std::string &set : listRuleSets(path)) {
    std::string file = path.find(set, ".pdll");
    std::vector<std::string> comment;
    SmallVector<StringRef> lines;
    std::string text = readText(file), line;
    StringRef(text).split(lines, '\n');
    for (StringRef next : lines) {
      if (!takeComment(next, line))
        break;
      comment.push_back(line);
    }
    names.push_back({set, "", llvm::join(comment, "\n"), file});
  }
  return names;
}

std::vector<Name> Names::rules(StringRef set) const {
  std::string file = SearchPath(options.rulesPath, "rules").find(set, ".pdll");
  std::vector<Name> names;
  if (file.empty() || file == "-")
    return names;
  std::string text = readText(file);
  eachDeclaration(
      text, "Pattern ", [&](StringRef rest, std::string comment, size_t line) {
        StringRef name = rest.take_while(
            [](char c) { return llvm::isAlnum(c) || c == '_'; });
        if (!name.empty())
          names.push_back({name.str(), "", std::move(comment), file, line});
      });
  return names;
}

//===----------------------------------------------------------------------===//
// Schedules
//===----------------------------------------------------------------------===//

/// Where the engine looks for schedules, the file's own directory first. For a
/// file in lib/, the directory above it is meant.
std::vector<std::string> Names::scheduleDirectories(StringRef path) const {
  StringRef own = llvm::sys::path::parent_path(path);
  if (llvm::sys::path::filename(own) == "lib")
    own = llvm::sys::path::parent_path(own);
  std::vector<std::string> directories = {own.str()};
  SearchPath search(options.schedulePath, "schedules");
  llvm::append_range(directories, search.directories());
  return directories;
}

/// The text from a name to the end of its arguments and results.
static std::string signature(StringRef rest) {
  int depth = 0;
  size_t end = 0;
  for (; end < rest.size(); ++end) {
    char c = rest[end];
    depth += (c == '(') - (c == ')');
    if (depth == 0 && (c == '{' || c == '\n'))
      break;
  }
  SmallVector<StringRef> words;
  llvm::SplitString(rest.take_front(end), words);
  return llvm::join(words, " ");
}

/// `code` with the type aliases of its file resolved.
static std::string resolveAliases(std::string code, StringRef text) {
  SmallVector<StringRef> lines;
  text.split(lines, '\n');
  auto isName = [](char c) { return llvm::isAlnum(c) || c == '_'; };
  for (StringRef line : lines) {
    auto [alias, type] = line.split('=');
    alias = alias.trim();
    if (!alias.starts_with("!") || !llvm::all_of(alias.drop_front(), isName))
      continue;
    std::string resolved;
    StringRef rest = code;
    for (size_t at; (at = rest.find(alias)) != StringRef::npos;) {
      StringRef behind = rest.drop_front(at + alias.size());
      bool isAlias =
          behind.empty() || (!isName(behind.front()) && behind.front() != '.');
      resolved += rest.take_front(at);
      resolved += isAlias ? type.trim() : alias;
      rest = behind;
    }
    code = resolved + rest.str();
  }
  return code;
}

static void addSequences(StringRef file, StringRef text,
                         std::vector<Name> &names) {
  eachDeclaration(text, "transform.named_sequence ",
                  [&](StringRef rest, std::string comment, size_t line) {
                    rest = rest.ltrim();
                    rest.consume_front("private ");
                    std::string code = resolveAliases(signature(rest), text);
                    if (!rest.consume_front("@"))
                      return;
                    StringRef name = rest.take_until(
                        [](char c) { return c == '(' || llvm::isSpace(c); });
                    if (llvm::none_of(names, [&](const Name &known) {
                          return known.name == name;
                        }))
                      names.push_back({name.str(),
                                       "transform.named_sequence " + code,
                                       std::move(comment), file.str(), line});
                  });
}

std::vector<Name> Names::sequences(StringRef path, StringRef text) const {
  std::vector<Name> names;
  addSequences(path, text, names);
  for (const std::string &directory : scheduleDirectories(path))
    for (const std::string &file : filesIn(directory + "/lib", ".mlir"))
      addSequences(file, readText(file), names);
  llvm::erase_if(
      names, [](const Name &name) { return name.name == "__transform_main"; });
  return names;
}

std::string Names::missingSequences(StringRef path, StringRef text) const {
  std::vector<Name> own, missing;
  addSequences(path, text, own);
  auto isIn = [](const std::vector<Name> &names, StringRef name) {
    return llvm::any_of(names,
                        [&](const Name &known) { return known.name == name; });
  };
  Cursor wanted;
  wanted.kind = Cursor::Sequence;
  eachDeclaration(text, "transform.include @",
                  [&](StringRef rest, std::string, size_t) {
                    wanted.name = rest.take_until(
                        [](char c) { return c == '(' || llvm::isSpace(c); });
                    if (isIn(own, wanted.name) || isIn(missing, wanted.name))
                      return;
                    if (std::optional<Name> name = describe(wanted, path, text))
                      missing.push_back(std::move(*name));
                  });
  std::string declarations;
  for (const Name &name : missing)
    declarations += name.code + " ";
  return declarations;
}

static void addKnobs(StringRef file, StringRef text, std::vector<Name> &names) {
  eachDeclaration(
      text, "tune.knob<\"",
      [&](StringRef rest, std::string comment, size_t line) {
        StringRef name = rest.take_until([](char c) { return c == '"'; });
        StringRef code = rest.take_until([](char c) { return c == '\n'; });
        if (!code.contains("\">") ||
            llvm::any_of(names, [&](const Name &k) { return k.name == name; }))
          return;
        if (!comment.empty())
          comment += "\n\n";
        comment += ("Set it with `--set " + name + "=VALUE`.").str();
        names.push_back({name.str(),
                         ("transform.tune.knob<\"" + code.rtrim()).str(),
                         std::move(comment), file.str(), line});
      });
}

std::vector<Name> Names::knobs(StringRef path, StringRef text) const {
  std::vector<Name> names;
  addKnobs(path, text, names);
  for (const std::string &directory : scheduleDirectories(path))
    for (StringRef folder : {"", "/lib"})
      for (const std::string &file :
           filesIn((directory + folder).str(), ".mlir"))
        addKnobs(file, readText(file), names);
  return names;
}

//===----------------------------------------------------------------------===//
// What is asked
//===----------------------------------------------------------------------===//

std::vector<Name> Names::candidates(const Cursor &cursor, StringRef path,
                                    StringRef text) const {
  switch (cursor.kind) {
  case Cursor::None:
    return {};
  case Cursor::RuleSet:
    return ruleSets();
  case Cursor::Rule:
    return rules(cursor.set);
  case Cursor::Sequence:
    return sequences(path, text);
  case Cursor::Knob:
    return knobs(path, text);
  }
  return {};
}

std::optional<Name> Names::describe(const Cursor &cursor, StringRef path,
                                    StringRef text) const {
  for (Name &name : candidates(cursor, path, text))
    if (name.name == cursor.name)
      return std::move(name);
  return std::nullopt;
}
