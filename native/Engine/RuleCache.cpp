//===- RuleCache.cpp - Compiled rules kept on disk ------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/RuleCache.h"
#include "Engine/DiskCache.h"
#include "Engine/FlagError.h"
#include "Engine/SearchPath.h"
#include "mlir/Support/FileUtilities.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace tenon;
namespace fs = llvm::sys::fs;

/// To be counted up when something else is kept, checked before, or made of
/// rules.
static constexpr StringLiteral kMagic = "tenon rule cache 17";

/// Stands for the hash of a file that cannot be read.
static constexpr StringLiteral kUnreadable = "none";

static std::string hashFile(StringRef file) {
  std::string error;
  std::unique_ptr<llvm::MemoryBuffer> buffer = readFile(file, error);
  return buffer ? hashOf(buffer->getBuffer()) : kUnreadable.str();
}

/// The same for a program, which stays what it is while this one runs.
static StringRef hashTool(StringRef tool) {
  static thread_local llvm::StringMap<std::string> known;
  std::string &digest = known[tool];
  if (digest.empty())
    digest = hashFile(tool);
  return digest;
}

/// The user's cache directory, or an empty string when there is none.
static std::string defaultDirectory() {
  SmallString<128> dir;
  if (!llvm::sys::path::cache_directory(dir))
    return "";
  llvm::sys::path::append(dir, "tenon");
  return std::string(dir);
}

void CompiledRules::addDependencies(StringRef makeRule) {
  SmallVector<StringRef> words;
  llvm::SplitString(makeRule.split(':').second, words, " \t\n\\");
  for (StringRef word : words)
    dependencies.push_back(word.str());
}

/// Says that compiled rules cannot be kept, once a process: all others go the
/// same way.
static void warnOnce(StringRef path, std::error_code problem) {
  static bool told = false;
  if (!std::exchange(told, true))
    toolWarning() << "compiled rules are not kept: '" << path
                  << "' cannot be written: " << problem.message() << "\n";
}

std::string tenon::ruleCacheDirectory(const EngineOptions &options) {
  std::string dir =
      options.cacheDir.empty() ? defaultDirectory() : options.cacheDir;
  if (dir.empty() || !options.useCache)
    return "";
  if (std::error_code problem = fs::create_directories(dir)) {
    warnOnce(dir, problem);
    return "";
  }
  return dir;
}

RuleCache::RuleCache(const EngineOptions &options, StringRef tool,
                     const RuleSource &source,
                     ArrayRef<std::string> includeDirs, TextFiles &known)
    : known(known) {
  std::string dir = ruleCacheDirectory(options);
  if (dir.empty())
    return;
  std::string key = source.fingerprint();
  // The names and texts above say where all other includes were found.
  if (source.hasOtherIncludes())
    for (const std::string &include : includeDirs)
      (key += include) += '\0';
  ((key += LLVM_VERSION_STRING) += '\0') += hashTool(tool);
  entry = joinPath(dir, hashOf(key) + ".rules");
}

/// Takes a line `WORD COUNT` and the COUNT bytes and line end that follow it.
static std::optional<std::string> takeBlock(StringRef &text, StringRef word) {
  auto [line, rest] = text.split('\n');
  size_t size;
  if (!line.consume_front(word) || line.trim().getAsInteger(10, size) ||
      rest.size() < size + 1)
    return std::nullopt;
  text = rest.drop_front(size + 1);
  return rest.take_front(size).str();
}

std::optional<CompiledRules> RuleCache::load() const {
  std::string error;
  if (entry.empty() || !fs::exists(entry))
    return std::nullopt;
  std::unique_ptr<llvm::MemoryBuffer> buffer = readFile(entry, error);
  if (!buffer)
    return std::nullopt;
  auto [magic, text] = buffer->getBuffer().split('\n');
  auto [digest, body] = text.split('\n');
  if (magic != kMagic || digest != hashOf(body))
    return std::nullopt;
  text = body;
  CompiledRules rules;
  while (text.consume_front("file ")) {
    auto [line, rest] = text.split('\n');
    auto [fileDigest, file] = line.split(' ');
    const TextFiles::File &now = known.read(file);
    bool isRead = now.isThere && now.error.empty();
    if (!isRead || hashOf(now.text) != fileDigest)
      return std::nullopt;
    rules.dependencies.push_back(file.str());
    text = rest;
  }
  std::optional<std::string> diagnostics = takeBlock(text, "diagnostics");
  std::optional<std::string> silentFor = takeBlock(text, "silent");
  std::optional<std::string> pdl = takeBlock(text, "pdl");
  while (std::optional<std::string> lowered = takeBlock(text, "lowered"))
    rules.lowered.push_back(std::move(*lowered));
  if (!diagnostics || !silentFor || !pdl || !text.empty())
    return std::nullopt;
  rules.diagnostics = std::move(*diagnostics);
  rules.silentFor = std::move(*silentFor);
  rules.pdl = std::move(*pdl);
  return rules;
}

void RuleCache::store(const CompiledRules &rules) const {
  if (entry.empty())
    return;
  std::string body;
  llvm::raw_string_ostream os(body);
  for (const std::string &file : rules.dependencies) {
    std::string digest = hashFile(file);
    // Not the name of the file that was read, as when that has a space.
    if (digest == kUnreadable)
      return;
    os << "file " << digest << " " << file << "\n";
  }
  auto addBlock = [&](StringRef word, StringRef block) {
    os << word << " " << block.size() << "\n" << block << "\n";
  };
  addBlock("diagnostics", rules.diagnostics);
  addBlock("silent", rules.silentFor);
  addBlock("pdl", rules.pdl);
  for (const std::string &rule : rules.lowered)
    addBlock("lowered", rule);
  std::string text;
  llvm::raw_string_ostream(text) << kMagic << "\n"
                                 << hashOf(body) << "\n"
                                 << body;
  if (std::error_code problem = writeFile(entry, text))
    warnOnce(entry, problem);
}
