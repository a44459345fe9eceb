//===- TestCorpus.cpp - Payloads that the tests of rules have -------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestCorpus.h"
#include "Engine/DiskCache.h"
#include "Engine/FlagError.h"
#include "Engine/Progress.h"
#include "Engine/SearchPath.h"
#include "Examples.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/Threading.h"

using namespace mlir;
using namespace tenon;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;
namespace json = llvm::json;

static constexpr StringLiteral kFile = "payloads.json";

/// `NAME at FOLDER/FILE`, wherever the folder is and on whichever line of the
/// file the rule.
static std::string keyOf(StringRef rule) {
  auto [name, place] = rule.split(" at ");
  StringRef file = place.rsplit(':').first;
  return (name + " at " + path::filename(path::parent_path(file)) + "/" +
          path::filename(file))
      .str();
}

/// The contents of all files of a folder.
static std::string keyOfFolder(StringRef folder) {
  std::vector<std::string> files;
  std::error_code error;
  for (fs::recursive_directory_iterator it(folder, error), end;
       it != end && !error; it.increment(error))
    if (!fs::is_directory(it->path()))
      files.push_back(it->path());
  llvm::sort(files);
  CacheKey key;
  key.add("payloads of tests 2");
  for (const std::string &file : files)
    key.add(file).addFile(file);
  return key.str();
}

FailureOr<TestCorpus::Payloads> TestCorpus::run(StringRef folder) {
  Progress::enter("reading the tests in " + folder);
  FailureOr<TestRuns> tests = TestRuns::read(folder, engine);
  if (failed(tests))
    return failure();
  Examples examples = findExamples(
      *tests, registry, llvm::hardware_concurrency().compute_thread_count());
  Payloads payloads;
  for (const auto &[rule, all] : examples.all)
    for (const RuleExample &one : all) {
      std::string text = one.symbols + one.before;
      if (!one.moduleAttributes.empty())
        text =
            "module attributes " + one.moduleAttributes + " {\n" + text + "\n}";
      payloads[keyOf(rule)].push_back({text, one.settings});
    }
  return payloads;
}

static std::string
print(const std::map<std::string, std::vector<CorpusPayload>> &payloads) {
  std::string text;
  llvm::raw_string_ostream os(text);
  json::OStream out(os);
  out.object([&] {
    for (const auto &[rule, list] : payloads)
      out.attributeArray(json::fixUTF8(rule), [&] {
        for (const CorpusPayload &payload : list)
          out.array([&] {
            out.value(json::fixUTF8(payload.text));
            out.value(json::fixUTF8(payload.settings));
          });
      });
  });
  return text;
}

/// Adds `NAME = VALUE` of the text, for values without brackets in brackets.
static void addAttributes(StringRef text, TestAttributes &attributes) {
  static const llvm::Regex kAttribute(
      "([a-z_]+) = (\\[[^][<>]*\\]|\"[^\"]*\"|array<[^<>]*>|"
      "-?[0-9][0-9.e+-]* : [fi][0-9]+|true|false)[,}]");
  SmallVector<StringRef> groups;
  while (kAttribute.match(text, &groups)) {
    std::vector<std::string> &values = attributes[groups[1].str()];
    if (!llvm::is_contained(values, groups[2]))
      values.push_back(groups[2].str());
    text = text.drop_front(groups[2].end() - text.begin());
  }
}

LogicalResult TestCorpus::add(StringRef folder) {
  auto [entry, isNew] = known.try_emplace(folder.str());
  if (!isNew)
    return success();
  if (failed(read(folder, entry->second)))
    return failure();
  for (const auto &[rule, payloads] : entry->second)
    for (const CorpusPayload &payload : payloads)
      addAttributes(payload.text, attributes);
  return success();
}

LogicalResult TestCorpus::read(StringRef folder, Payloads &payloads) {
  DiskCache cache(engine, "payloads-of-tests");
  std::string key = keyOfFolder(folder), kept = cache.find(key);
  auto file = llvm::MemoryBuffer::getFile(kept + "/" + kFile.str());
  if (!kept.empty() && file) {
    llvm::Expected<json::Value> read = json::parse((*file)->getBuffer());
    if (read && read->getAsObject()) {
      for (const auto &[rule, list] : *read->getAsObject())
        for (const json::Value &payload : *list.getAsArray())
          payloads[rule.str()].push_back(
              {(*payload.getAsArray())[0].getAsString()->str(),
               (*payload.getAsArray())[1].getAsString()->str()});
      return success();
    }
    llvm::consumeError(read.takeError());
  }
  FailureOr<Payloads> found = run(folder);
  if (failed(found))
    return failure();
  payloads = std::move(*found);
  std::string made = cache.begin();
  if (!made.empty() && !writeFile(made + "/" + kFile.str(), print(payloads)))
    (void)cache.keep(made, key);
  return success();
}

void TestCorpus::addTestsOf(const RuleSet &set) {
  StringRef name = path::parent_path(set.getName());
  if (name.empty() || path::is_absolute(name))
    return;
  SearchPath rules(engine.rulesPath, "rules");
  for (const std::string &directory : rules.directories()) {
    SmallString<128> real;
    if (fs::real_path(directory, real))
      continue;
    std::string tests = joinPath(path::parent_path(real), "test");
    std::error_code error;
    fs::recursive_directory_iterator it(tests, error), end;
    for (; it != end && !error; it.increment(error))
      if (path::filename(it->path()).equals_insensitive(path::filename(name)) &&
          fs::is_directory(it->path())) {
        // A folder without RUN lines is no source of payloads.
        MLIRContext context(MLIRContext::Threading::DISABLED);
        ScopedDiagnosticHandler silent(&context,
                                       [](Diagnostic &) { return success(); });
        FlagError::Listen listen(&context, llvm::nulls());
        (void)add(it->path());
        it.no_push();
      }
  }
}

std::vector<CorpusPayload> TestCorpus::of(const Rule &rule) const {
  std::vector<CorpusPayload> all;
  for (const auto &[folder, payloads] : known)
    if (auto found = payloads.find(keyOf(RuleExample::nameOf(rule)));
        found != payloads.end())
      llvm::append_range(all, found->second);
  return all;
}
