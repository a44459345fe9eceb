//===- RuleFiles.cpp - Rule files as they are written ---------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RuleFiles.h"
#include "Engine/SearchPath.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace tenon;
using llvm::SmallString;
using llvm::StringRef;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

const Definition *RuleFile::find(StringRef name, const RuleFile *&file) const {
  file = this;
  for (const Definition &definition : definitions)
    if (definition.name == name)
      return &definition;
  for (const RuleFile *included : includes)
    if (const Definition *found = included->find(name, file))
      return found;
  return nullptr;
}

const Definition *RuleFile::findAt(StringRef path, unsigned line,
                                   const RuleFile *&file) const {
  file = this;
  if (path == this->path)
    for (const Definition &definition : definitions)
      if (definition.first <= line && line <= definition.last)
        return &definition;
  for (const RuleFile *included : includes)
    if (const Definition *found = included->findAt(path, line, file))
      return found;
  return nullptr;
}

/// Where the family begins of a pattern on a line, from 0: at its `for`, or the
/// outermost. The line itself for a pattern alone.
static size_t beginningOf(const std::vector<std::string> &lines, size_t at) {
  while (at > 0 && StringRef(lines[at - 1]).ends_with("]")) {
    size_t above = at - 1;
    while (above > 0 && !StringRef(lines[above]).starts_with("for ("))
      --above;
    if (!StringRef(lines[above]).starts_with("for ("))
      break;
    at = above;
  }
  return at;
}

/// Where the definition ends that begins on a line, from 0: at the brace that
/// closes it, or without one at a semicolon.
static size_t endOf(const std::vector<std::string> &lines, size_t at) {
  int depth = 0;
  for (bool inString = false; at < lines.size(); ++at) {
    StringRef line = lines[at];
    for (size_t i = 0; i < line.size(); ++i) {
      char c = line[i];
      if (inString && c == '\\')
        ++i;
      else if (c == '"')
        inString = !inString;
      else if (inString)
        continue;
      else if (line.substr(i).starts_with("//"))
        break;
      else if (c == '{')
        ++depth;
      else if (c == '}' && --depth == 0)
        return at;
      else if (c == ';' && depth == 0)
        return at;
    }
  }
  return lines.size() - 1;
}

/// The comment lines that end above a line, from 0.
static std::vector<std::string>
commentAbove(const std::vector<std::string> &lines, size_t at) {
  std::vector<std::string> comment;
  while (at > 0 && StringRef(lines[at - 1]).starts_with("//")) {
    StringRef line = StringRef(lines[--at]).drop_front(2);
    line.consume_front(" ");
    comment.insert(comment.begin(), line.rtrim().str());
  }
  return comment;
}

void RuleFiles::include(RuleFile &file, StringRef name) {
  std::string beside = joinPath(path::parent_path(file.path), name);
  std::string found = fs::exists(beside)
                          ? beside
                          : SearchPath(directories, "rules")
                                .find(name.rsplit('.').first, ".pdll");
  // The prelude declares natives, which have a page of their own.
  if (found.empty() || path::filename(name) == "prelude.pdll")
    return;
  if (RuleFile *included = read(found, name.rsplit('.').first))
    file.includes.push_back(included);
}

void RuleFiles::scan(RuleFile &file) {
  size_t count = file.lines.size();
  size_t opening = 0;
  while (opening < count && StringRef(file.lines[opening]).starts_with("//"))
    ++opening;
  // What stands right above a definition is about that.
  if (opening == count || file.lines[opening].empty() ||
      file.lines[opening].front() == '#')
    file.comment = commentAbove(file.lines, opening);
  for (size_t at = 0; at < count; ++at) {
    StringRef line = file.lines[at];
    StringRef rest = line;
    if (rest.consume_front("#include \"")) {
      if (rest.contains(".pdll\""))
        include(file, rest.split('"').first);
      continue;
    }
    for (StringRef kind : {"Pattern", "Constraint", "Rewrite"}) {
      rest = line;
      if (!rest.consume_front(kind) || !rest.consume_front(" "))
        continue;
      StringRef name =
          rest.take_while([](char c) { return llvm::isAlnum(c) || c == '_'; });
      size_t end = endOf(file.lines, at), begin = beginningOf(file.lines, at);
      file.definitions.push_back({kind.str(), name.str(), unsigned(begin + 1),
                                  unsigned(end + 1),
                                  commentAbove(file.lines, begin)});
      at = end;
      break;
    }
  }
}

RuleFile *RuleFiles::read(StringRef file, StringRef title) {
  auto [entry, isNew] = files.try_emplace(file.str());
  if (!isNew)
    return entry->second.get();
  std::string error;
  std::unique_ptr<llvm::MemoryBuffer> text = readFile(file, error);
  if (!text)
    return nullptr;
  entry->second = std::make_unique<RuleFile>();
  RuleFile &read = *entry->second;
  read.path = file.str();
  read.title = title.str();
  llvm::SmallVector<StringRef> lines;
  text->getBuffer().rtrim('\n').split(lines, '\n');
  for (StringRef line : lines)
    read.lines.push_back(line.rtrim('\r').str());
  SmallString<128> beside(file);
  path::replace_extension(beside, ".mlir");
  if (fs::exists(beside))
    if (std::unique_ptr<llvm::MemoryBuffer> found = readFile(beside, error))
      read.beside = found->getBuffer().str();
  scan(read);
  return &read;
}
