//===- RuleSource.cpp - The text of a rule set ----------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/RuleSource.h"
#include "Engine/FlagError.h"
#include "Engine/Natives.h"
#include "Engine/NestingGuard.h"
#include "Engine/Notation/Expression.h"
#include "Engine/SearchPath.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/xxhash.h"

using namespace mlir;
using namespace tenon;

/// Finds an include as mlir-pdll does: as given, then under each directory.
static std::string findInclude(StringRef name,
                               ArrayRef<std::string> includeDirs,
                               TextFiles &known) {
  if (known.read(name).isThere)
    return name.str();
  for (const std::string &dir : includeDirs) {
    std::string candidate = joinPath(dir, name);
    if (known.read(candidate).isThere)
      return candidate;
  }
  return "";
}

/// The name of the text beside a rule file.
static std::string textBeside(StringRef ruleFile) {
  ruleFile.consume_back(".pdll");
  return (ruleFile + ".mlir").str();
}

FailureOr<RuleSource> RuleSource::read(StringRef file, StringRef setName,
                                       ArrayRef<std::string> includeDirs,
                                       TextFiles &known, MLIRContext *context) {
  std::string name = file == "-" ? "<stdin>" : file.str();
  TextFiles::File main = file == "-" ? TextFiles::File() : known.read(file);
  if (!main.isThere) {
    std::unique_ptr<llvm::MemoryBuffer> buffer = readFile(file, main.error);
    main.text = buffer ? buffer->getBuffer().str() : "";
  }
  if (!main.error.empty())
    return emitError(FileLineColLoc::get(context, name, 1, 1))
           << "rule file '" << name << "' cannot be read: " << main.error;
  RuleSource source;
  if (failed(source.scan({name, main.text}, includeDirs, known, context)))
    return failure();
  for (const std::string &dir : includeDirs) {
    if (source.hasOwnText)
      break;
    std::string original = joinPath(dir, setName);
    if (failed(source.readText(original, known, context)))
      return failure();
    source.hasOwnText = !source.texts.empty() &&
                        source.texts.back().name == textBeside(original);
  }
  return source;
}

LogicalResult RuleSource::readText(StringRef ruleFile, TextFiles &known,
                                   MLIRContext *context) {
  std::string name = textBeside(ruleFile);
  const TextFiles::File &file = known.read(name);
  if (!file.isThere)
    return success();
  if (!file.error.empty())
    return emitError(FileLineColLoc::get(context, name, 1, 1))
           << "rule text '" << name << "' cannot be read: " << file.error;
  texts.push_back({name, file.text});
  return checkNesting(texts.back().text, name, SourceLanguage::MLIR,
                      FlagError::lines());
}

LogicalResult RuleSource::scan(File file, ArrayRef<std::string> includeDirs,
                               TextFiles &known, MLIRContext *context) {
  for (const File &other : files)
    if (other.name == file.name)
      return success();
  // Each set includes the prelude, of which all is known.
  bool isPrelude = file.text == NativeRegistry::get().prelude();
  if (!isPrelude &&
      failed(checkNesting(file.text, file.name, SourceLanguage::PDLL,
                          FlagError::lines())))
    return failure();
  files.push_back(file);
  if (failed(readText(file.name, known, context)))
    return failure();
  if (isPrelude)
    return success();
  hasOwnText |= files.size() == 1 && !texts.empty();

  std::vector<std::string> includes;
  StringRef previous, declared;
  for (const Token &token : tokenize(file.text)) {
    if (token.kind == Token::String && previous == "#include")
      includes.push_back(token.text.drop_front().drop_back().str());
    if (previous == "Constraint" || previous == "Rewrite")
      declared = token.text;
    if (token.text.starts_with("[{")) {
      auto [line, column] = lineAndColumn(file.text, token.place);
      bodies.push_back({declared.str(),
                        FileLineColLoc::get(context, file.name, line, column)});
    }
    previous = token.text;
  }

  for (const std::string &include : includes) {
    std::string found = findInclude(include, includeDirs, known);
    const TextFiles::File *read =
        StringRef(found).ends_with(".pdll") ? &known.read(found) : nullptr;
    if (!read || !read->error.empty()) {
      includesOthers = true;
      continue;
    }
    if (failed(scan({found, read->text}, includeDirs, known, context)))
      return failure();
    auto it = llvm::find_if(
        files, [&](const File &file) { return file.name == found; });
    included[include] = it - files.begin();
  }
  return success();
}

std::vector<std::string> RuleSource::commentAbove(StringRef file,
                                                  unsigned line) const {
  std::vector<std::string> comment;
  for (const File &candidate : files) {
    if (candidate.name != file)
      continue;
    SmallVector<StringRef> lines;
    StringRef(candidate.text).split(lines, '\n');
    if (line == 0 || line > lines.size())
      break;
    // An entry of a family may have it behind itself, or with the family.
    auto isEntry = [&](unsigned number) {
      return lines[number - 1].trim().starts_with("(");
    };
    auto [code, behind] = lines[line - 1].split("// ");
    if (isEntry(line) && !behind.empty())
      return {behind.trim().str()};
    unsigned first = line;
    while (first > 1 && isEntry(first) &&
           (isEntry(first - 1) || lines[first - 2].trim().starts_with("for ")))
      --first;
    for (unsigned above = first - 1; above > 0; --above) {
      StringRef text = lines[above - 1].trim();
      if (!text.consume_front("//"))
        break;
      comment.insert(comment.begin(), text.trim().str());
    }
    break;
  }
  return comment;
}

FileLineColLoc RuleSource::literal(StringRef value,
                                   MLIRContext *context) const {
  std::string quoted = "\"";
  for (char c : value)
    quoted += c == '"' ? std::string("\\\"") : std::string(1, c);
  quoted += '"';
  for (const File &file : files) {
    auto [before, found] = StringRef(file.text).split(quoted);
    if (before.size() == file.text.size())
      continue;
    unsigned column = before.size() - before.rfind('\n');
    return FileLineColLoc::get(context, file.name, before.count('\n') + 1,
                               column);
  }
  return nullptr;
}

std::vector<StringRef> RuleSource::declaredNames() const {
  std::vector<StringRef> names;
  for (const File &file : files) {
    for (StringRef line : llvm::split(file.text, '\n')) {
      line = line.split("//").first;
      StringRef before;
      while (!line.empty()) {
        line = line.drop_until([](char c) { return llvm::isAlpha(c); });
        StringRef word = line.take_while(
            [](char c) { return llvm::isAlnum(c) || c == '_'; });
        line = line.drop_front(word.size());
        bool isOfFile = before == "Constraint" || before == "Rewrite";
        bool isValue = before == "let" || line.starts_with(":");
        if (isOfFile || (isValue && &file == &files.front()))
          names.push_back(word);
        before = word;
      }
    }
  }
  return names;
}

FailureOr<ExpandedRules> RuleSource::expand(MLIRContext *context) const {
  std::vector<NotationFile> all;
  for (const File &file : files)
    all.push_back({file.name, file.text});
  return expandRules(
      all.front(),
      [&](StringRef include) {
        auto it = included.find(include);
        return it == included.end() ? nullptr : &all[it->second];
      },
      context);
}

std::string RuleSource::fingerprint() const {
  StringRef prelude = NativeRegistry::get().prelude();
  std::string all =
      llvm::utohexstr(llvm::xxh3_64bits(llvm::arrayRefFromStringRef(prelude)));
  for (const File &file : llvm::concat<const File>(files, texts)) {
    (all += file.name) += '\0';
    // Each set includes it.
    if (file.text != prelude)
      (all += file.text) += '\0';
  }
  return all;
}
