//===- PayloadFile.cpp - Reads payloads, and models as payloads -----------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/PayloadFile.h"
#include "Engine/DiskCache.h"
#include "Engine/FlagError.h"
#include "Engine/InputLog.h"
#include "Engine/SearchPath.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

using namespace mlir;
using namespace tenon;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

/// What the reader writes first of a model with elements in other files, which
/// may change without it.
static constexpr StringLiteral kReadsOthers = "// reads other files";
static constexpr StringLiteral kText = "model.mlir";

bool tenon::isModelFile(StringRef file) {
  return path::extension(file) == ".onnx";
}

/// The program that reads such a model, beside this one or on PATH.
static std::string findReader(StringRef file) {
  static char anchor;
  std::string name = "tenon-" + path::extension(file).drop_front().str();
  std::string own = fs::getMainExecutable(nullptr, &anchor);
  if (auto found = llvm::sys::findProgramByName(name, {path::parent_path(own)}))
    return *found;
  auto found = llvm::sys::findProgramByName(name);
  return found ? *found : "";
}

/// Adds the files of the reader to a key: the program and, where its folder's
/// neighbour lib/ has one, the Python package that it is made of.
static void addReader(CacheKey &key, const std::string &program) {
  key.addFile(program);
  SmallString<128> package(path::parent_path(path::parent_path(program)));
  StringRef name = path::filename(program);
  path::append(package, "lib", "python3", "dist-packages");
  path::append(package,
               StringRef(name).split('-').first + "_" + name.split('-').second);
  std::vector<std::string> files;
  std::error_code error;
  for (fs::directory_iterator at(package, error), end; !error && at != end;
       at.increment(error))
    if (path::extension(at->path()) == ".py")
      files.push_back(at->path());
  llvm::sort(files);
  for (const std::string &file : files)
    key.addFile(file);
}

/// The text of a model in `folder`.
static std::string textIn(StringRef folder) { return joinPath(folder, kText); }

/// Has `program` translate the model to a text in `folder`.
static bool runReader(StringRef program, StringRef file, StringRef folder,
                      const EngineOptions &options,
                      llvm::function_ref<void()> meanwhile) {
  std::string output = textIn(folder);
  std::vector<StringRef> words = {program, file, "-o", output};
  for (auto [flag, values] : {std::pair("--dim", &options.dims),
                              std::pair("--constant", &options.constants),
                              std::pair("--shape", &options.shapes)})
    for (const std::string &value : *values)
      words.insert(words.end(), {flag, value});
  std::string message;
  bool hasFailed = false;
  llvm::sys::ProcessInfo reader = llvm::sys::ExecuteNoWait(
      program, words, std::nullopt, {}, 0, &message, &hasFailed);
  if (!hasFailed) {
    meanwhile();
    reader = llvm::sys::Wait(reader, std::nullopt, &message);
  }
  if (!message.empty())
    FlagError() << "'" << program << "' cannot be run: " << message;
  return !hasFailed && reader.ReturnCode == 0;
}

namespace {
/// Folders that are no entries of the cache: removed when the process ends.
struct Removed {
  std::vector<std::string> folders;
  ~Removed() {
    for (const std::string &folder : folders)
      fs::remove_directories(folder);
  }
};
} // namespace

static void removeAtEnd(std::string folder) {
  static Removed removed;
  removed.folders.push_back(std::move(folder));
}

/// A folder for what is not kept.
static std::string makeFolder(const DiskCache &cache) {
  std::string folder = cache.begin();
  SmallString<128> place;
  if (!folder.empty() || fs::createUniqueDirectory("tenon-model", place))
    return folder;
  return std::string(place);
}

std::unique_ptr<llvm::MemoryBuffer>
tenon::readPayload(StringRef file, const EngineOptions &options,
                   llvm::function_ref<void()> meanwhile) {
  // The text of a model is none: it is made of what is noted and may be gone.
  noteInput(file);
  if (!isModelFile(file)) {
    if (options.dims.empty() && options.constants.empty())
      return readMlirFile("input", file);
    FlagError() << "--dim and --constant are about inputs of a model in ONNX, "
                   "and '"
                << file << "' does not end in .onnx";
    return nullptr;
  }
  std::string program = findReader(file), error;
  if (program.empty()) {
    FlagError() << "'" << file
                << "' is read by the program tenon-onnx, which "
                   "is neither beside this program nor on PATH";
    return nullptr;
  }
  std::unique_ptr<llvm::MemoryBuffer> model = readFile(file, error);
  if (!model) {
    FlagError() << "input file '" << file << "' cannot be read: " << error;
    return nullptr;
  }
  CacheKey key;
  key.add("model 2").add(model->getBuffer());
  addReader(key, program);
  for (const std::string &dim : options.dims)
    key.add(dim);
  for (const std::string &shape : options.shapes)
    key.add("--shape").add(shape);
  for (StringRef constant : options.constants)
    key.add(constant.split('=').first).addFile(constant.split('=').second);
  std::string name = key.str();
  DiskCache cache(options, "models");
  std::string folder = cache.find(name);
  if (!folder.empty() && !fs::exists(textIn(folder))) {
    fs::remove_directories(folder);
    folder.clear();
  }
  if (folder.empty()) {
    folder = makeFolder(cache);
    if (folder.empty()) {
      FlagError() << "there is no directory to write the text of '" << file
                  << "' to";
      return nullptr;
    }
    if (!runReader(program, file, folder, options, meanwhile)) {
      fs::remove_directories(folder);
      return nullptr;
    }
    std::unique_ptr<llvm::MemoryBuffer> text = readFile(textIn(folder), error);
    if (text && !text->getBuffer().starts_with(kReadsOthers))
      folder = cache.keep(folder, name);
    if (path::filename(folder) != name) {
      ignoreInputsIn(folder);
      removeAtEnd(folder);
    }
  }
  return readMlirFile("input", textIn(folder));
}
