//===- Tuned.cpp - What was found to be fastest ---------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/Tuned.h"
#include "Engine/FlagError.h"
#include "Engine/InputLog.h"
#include "Engine/SearchPath.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"

using namespace mlir;
using namespace tenon;
namespace path = llvm::sys::path;

/// Names without directories and extensions, joined as they were.
static std::string shortName(StringRef schedule) {
  SmallVector<StringRef> names;
  schedule.split(names, ',');
  for (StringRef &name : names)
    name = path::stem(name);
  return llvm::join(names, "+");
}

/// What a module for that machine says of it.
static std::string describe(const Machine &machine, ModuleOp payload) {
  OwningOpRef<ModuleOp> module = ModuleOp::create(payload.getLoc());
  machine.describe(*module);
  std::string text;
  llvm::raw_string_ostream os(text);
  for (NamedAttribute attribute : (*module)->getAttrs())
    os << attribute.getValue();
  return text;
}

TunedKey::TunedKey(StringRef schedule, const Machine &machine,
                   ModuleOp payload)
    : schedule(shortName(schedule)), machine(describe(machine, payload)) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << this->schedule << '\n' << this->machine << '\n';
  // Attributes of the module are the machine's, and what a function gives to C
  // is its caller's.
  StringRef toC = LLVM::LLVMDialect::getEmitCWrapperAttrName();
  for (Operation &op : *payload.getBody()) {
    Attribute given = op.removeAttr(toC);
    op.print(os, OpPrintingFlags()
                     .elideLargeElementsAttrs(8)
                     .elideLargeResourceString(8)
                     .useLocalScope());
    if (given)
      op.setAttr(toC, given);
  }
  hash = llvm::utohexstr(llvm::xxh3_64bits(text), /*LowerCase=*/true,
                         /*Width=*/16);
}

std::vector<std::string> tenon::tunedDirectories() {
  std::vector<std::string> user;
  SmallString<128> own;
  if (path::user_config_directory(own)) {
    path::append(own, "tenon", "tuned");
    user.push_back(std::string(own));
  }
  SearchPath search({}, "tuned");
  ArrayRef<std::string> all = search.directories();
  size_t inEnvironment = pathOfEnvironment().size();
  std::vector<std::string> directories(all.begin(),
                                       all.begin() + inEnvironment);
  llvm::append_range(directories, user);
  llvm::append_range(directories, all.drop_front(inEnvironment));
  return directories;
}

/// What such a file holds.
static FailureOr<Tuned> readTuned(StringRef file, const TunedKey &key) {
  auto refuse = [&](const Twine &why) -> LogicalResult {
    return FlagError() << "'" << file << "', which tenon-tune writes, " << why
                       << "; remove it, or run with --no-tuned";
  };
  std::string problem;
  std::unique_ptr<llvm::MemoryBuffer> buffer = readFile(file, problem);
  if (!buffer)
    return refuse("cannot be read: " + problem);
  llvm::Expected<llvm::json::Value> value =
      llvm::json::parse(buffer->getBuffer());
  if (!value)
    return refuse("is no JSON: " + llvm::toString(value.takeError()));
  const llvm::json::Object *record = value->getAsObject();
  if (!record || record->getString("schedule") != StringRef(key.schedule) ||
      record->getString("machine") != StringRef(key.machine))
    return refuse("is not about the schedule '" + key.schedule +
                  "' on this machine");
  const llvm::json::Object *knobs = record->getObject("knobs");
  if (!knobs)
    return refuse("has no object 'knobs'");
  Tuned tuned{file.str(), {}};
  for (const auto &[name, setting] : *knobs) {
    std::optional<StringRef> text = setting.getAsString();
    if (!text)
      return refuse("has a knob '" + name.str() + "' that is no string");
    tuned.knobs.push_back((StringRef(name) + "=" + *text).str());
  }
  llvm::sort(tuned.knobs);
  return tuned;
}

FailureOr<std::optional<Tuned>> tenon::findTuned(const TunedKey &key) {
  for (const std::string &directory : tunedDirectories()) {
    std::string file = joinPath(directory, key.file());
    noteInput(file);
    if (!llvm::sys::fs::exists(file))
      continue;
    FailureOr<Tuned> tuned = readTuned(file, key);
    if (failed(tuned))
      return failure();
    return std::optional<Tuned>(std::move(*tuned));
  }
  return std::optional<Tuned>();
}
