//===- StageDump.cpp - The IR after each stage, as files ------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Workbench/StageDump.h"
#include "Engine/Later.h"
#include "Engine/SearchPath.h"
#include "Workbench/TextDiff.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"
#include <set>

using namespace mlir;
using namespace tenon;

llvm::Error StageDump::open(StringRef name) {
  directory = name.str();
  std::error_code error = llvm::sys::fs::create_directories(directory);
  if (!error && !llvm::sys::fs::is_directory(directory))
    error = std::make_error_code(std::errc::not_a_directory);
  if (!error)
    error = llvm::sys::fs::access(directory, llvm::sys::fs::AccessMode::Write);
  return llvm::errorCodeToError(error);
}

/// The text of a file that other tools can read; or, for a diff, what of it a
/// reader wants to see.
static std::string print(ModuleOp payload, bool whole) {
  OpPrintingFlags flags;
  if (whole)
    Later::finish();
  else
    flags.elideLargeElementsAttrs().elideLargeResourceString();
  std::string text;
  llvm::raw_string_ostream os(text);
  payload->print(os, flags);
  return text;
}

void StageDump::write(StringRef file, StringRef text) {
  std::string path = joinPath(directory, file);
  if (std::error_code error = writeOutput(path, text); error && failure.empty())
    failure = "file '" + path + "' cannot be written: " + error.message();
}

void StageDump::record(StringRef stage, ModuleOp payload) {
  // A stage of a phase has a slash in its name.
  std::string name = llvm::formatv("{0,0+2}-{1}", stages.size(),
                                   llvm::join(llvm::split(stage, '/'), "-"));
  write(name + ".mlir", print(payload, /*whole=*/true));
  std::string text = print(payload, /*whole=*/false);
  if (!stages.empty()) {
    std::string diff;
    llvm::raw_string_ostream os(diff);
    printUnifiedDiff(os, lastText, text, lastName + ".mlir", name + ".mlir");
    write(name + ".diff", diff);
    if (!diff.empty())
      changes.push_back(stages.size());
  }
  Stage &entry = stages.emplace_back();
  entry.name = name;
  payload->walk([&](Operation *op) {
    if (op != payload)
      ++entry.counts[op->getName().getStringRef().str()];
  });
  lastName = std::move(name);
  lastText = std::move(text);
}

void StageDump::beginRun(ModuleOp payload) { record("input", payload); }

void StageDump::endStage(StringRef stage, ModuleOp payload) {
  record(stage, payload);
}

llvm::Error StageDump::finish() {
  std::set<std::string> kinds;
  size_t width = 9;
  for (const Stage &stage : stages)
    for (const auto &[kind, count] : stage.counts) {
      kinds.insert(kind);
      width = std::max(width, kind.size());
    }

  std::string table;
  llvm::raw_string_ostream os(table);
  for (const Stage &stage : stages)
    os << stage.name << "\n";
  os << "\n" << llvm::left_justify("operation", width);
  for (size_t number = 0; number < stages.size(); ++number)
    os << llvm::formatv("{0,6}", llvm::formatv("{0,0+2}", number));
  auto printRow = [&](StringRef kind, auto countIn) {
    os << "\n" << llvm::left_justify(kind, width);
    for (const Stage &stage : stages) {
      int64_t count = countIn(stage);
      os << llvm::formatv("{0,6}", count == 0 ? "." : std::to_string(count));
    }
  };
  for (const std::string &kind : kinds)
    printRow(kind, [&](const Stage &stage) {
      auto it = stage.counts.find(kind);
      return it == stage.counts.end() ? 0 : it->second;
    });
  printRow("all", [](const Stage &stage) {
    int64_t sum = 0;
    for (const auto &[kind, count] : stage.counts)
      sum += count;
    return sum;
  });
  os << "\n";
  write("ops.txt", table);
  if (failure.empty())
    return llvm::Error::success();
  return llvm::createStringError(failure);
}

llvm::Error StageDump::compare(ArrayRef<std::string> command) const {
  auto file = [&](size_t stage) {
    return joinPath(directory, stages[stage].name + ".mlir");
  };
  for (size_t stage : changes) {
    std::string before = file(stage - 1), after = file(stage), message;
    SmallVector<StringRef> words(command.begin(), command.end());
    words.append({before, after});
    llvm::outs().flush();
    // As diff does, it may say by its status that the files differ.
    if (llvm::sys::ExecuteAndWait(words.front(), words, std::nullopt, {}, 0, 0,
                                  &message) < 0)
      return llvm::createStringError("--diff-program: " + message);
  }
  return llvm::Error::success();
}
