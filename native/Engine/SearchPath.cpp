//===- SearchPath.cpp - Where rules and schedules are looked for ----------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/SearchPath.h"
#include "Engine/DidYouMean.h"
#include "Engine/FlagError.h"
#include "Engine/InputLog.h"
#include "Engine/NestingGuard.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SmallVectorMemoryBuffer.h"
#include "llvm/Support/ToolOutputFile.h"
#include "llvm/Support/raw_ostream.h"
#include <csignal>
#include <cstdlib>
#include <dlfcn.h>

using namespace mlir;
using namespace tenon;
namespace path = llvm::sys::path;
namespace fs = llvm::sys::fs;

std::string tenon::joinPath(const Twine &a, const Twine &b) {
  SmallString<128> joined;
  path::append(joined, a, b);
  return std::string(joined);
}

/// Looks through all the symbols of the library.
static std::string findOwnFile() {
  static int anchor;
  Dl_info info;
  SmallString<128> file;
  if (::dladdr(&anchor, &info) == 0 || fs::real_path(info.dli_fname, file))
    return "";
  return std::string(file);
}

StringRef tenon::ownFile() {
  static const std::string file = findOwnFile();
  return file;
}

/// The directories share/tenon that stand beside the running program, and
/// beside the library: a program of a user's has rules of its own, and Tenon's.
/// When there is none, where the first was looked for.
static std::vector<std::string> findShareDirectories() {
  static int anchor;
  auto above = [](StringRef file) {
    return path::parent_path(path::parent_path(file));
  };
  std::string program = fs::getMainExecutable(nullptr, &anchor);
  StringRef library = ownFile();
  std::vector<std::string> found;
  // A library may stand in lib/ or in a directory of it.
  for (StringRef root :
       {above(program), above(library), path::parent_path(above(library))}) {
    std::string share = joinPath(root, "share/tenon");
    if (fs::is_directory(share) && !llvm::is_contained(found, share))
      found.push_back(std::move(share));
  }
  if (found.empty())
    found.push_back(joinPath(above(program), "share/tenon"));
  return found;
}

std::vector<std::string> tenon::pathOfEnvironment() {
  SmallVector<StringRef> roots;
  if (const char *variable = std::getenv("TENON_PATH"))
    StringRef(variable).split(roots, ':', /*MaxSplit=*/-1,
                              /*KeepEmpty=*/false);
  return std::vector<std::string>(roots.begin(), roots.end());
}

SearchPath::SearchPath(ArrayRef<std::string> userDirectories, StringRef kind) {
  dirs.assign(userDirectories.begin(), userDirectories.end());
  for (const std::string &root : pathOfEnvironment())
    dirs.push_back(joinPath(root, kind));
  installed = dirs.size();
  static const std::vector<std::string> shares = findShareDirectories();
  for (const std::string &share : shares)
    dirs.push_back(joinPath(share, kind));
}

bool SearchPath::isInstalled(StringRef directory) const {
  return llvm::is_contained(ArrayRef(dirs).drop_front(installed), directory);
}

std::string tenon::notFound(StringRef what, StringRef name,
                            ArrayRef<std::string> tried,
                            ArrayRef<std::string> names) {
  StringRef bare = name;
  if (StringRef extension = path::extension(name);
      extension == ".mlir" || extension == ".pdll")
    bare = name.drop_back(extension.size());
  std::string text = (what + " '" + name + "' was not found; looked for " +
                      llvm::join(tried, ", ") + didYouMean(bare, names))
                         .str();
  StringRef extension = path::extension(tried.back());
  if (path::extension(name) != extension && fs::exists(name))
    text += ("; '" + name + "' is a path, but its name does not end in " +
             extension)
                .str();
  return text;
}

/// Lists a place where no file was found.
static void note(std::vector<std::string> *tried, StringRef place) {
  if (!tried)
    return;
  bool directory = fs::is_directory(place);
  tried->push_back((place + (directory ? " (a directory)" : "")).str());
}

std::string SearchPath::find(StringRef name, StringRef extension,
                             std::vector<std::string> *tried) const {
  if (name == "-")
    return name.str();
  if (path::extension(name) == extension || path::is_absolute(name)) {
    noteInput(name);
    if (fs::is_regular_file(name))
      return name.str();
    note(tried, name);
    if (path::is_absolute(name))
      return "";
  }
  std::string leaf = name.str();
  if (path::extension(name) != extension)
    leaf += extension.str();
  for (const std::string &dir : dirs) {
    std::string candidate = joinPath(dir, leaf);
    noteInput(candidate);
    if (fs::is_regular_file(candidate))
      return candidate;
    note(tried, candidate);
  }
  return "";
}

std::unique_ptr<llvm::MemoryBuffer> tenon::readFile(StringRef file,
                                                    std::string &error) {
  if (file != "-" && fs::is_directory(file)) {
    error = "is a directory, expected a file";
    return nullptr;
  }
  if (file != "-") {
    auto buffer = llvm::MemoryBuffer::getFile(file);
    if (buffer)
      return std::move(*buffer);
    error = buffer.getError().message();
    return nullptr;
  }
  // MemoryBuffer would read standard input, and then copy it.
  SmallVector<char, 0> text;
  llvm::Error failed = fs::readNativeFileToEOF(fs::getStdinHandle(), text);
  if (failed) {
    error = llvm::toString(std::move(failed));
    return nullptr;
  }
  return std::make_unique<llvm::SmallVectorMemoryBuffer>(
      std::move(text), "<stdin>", /*RequiresNullTerminator=*/true);
}

const TextFiles::File &TextFiles::read(StringRef path) {
  auto [entry, isNew] = known.try_emplace(path);
  File &file = entry->second;
  if (!isNew)
    return file;
  noteInput(path);
  file.isThere = fs::is_regular_file(path);
  if (file.isThere)
    if (auto buffer = readFile(path, file.error))
      file.text = buffer->getBuffer().str();
  return file;
}

std::unique_ptr<llvm::MemoryBuffer> tenon::readMlirFile(StringRef kind,
                                                        StringRef file) {
  std::string error;
  std::unique_ptr<llvm::MemoryBuffer> text = readFile(file, error);
  if (!text) {
    FlagError() << kind << " file '" << file << "' cannot be read: " << error;
    return nullptr;
  }
  if (failed(checkNesting(text->getBuffer(), text->getBufferIdentifier(),
                          SourceLanguage::MLIR, FlagError::lines())))
    return nullptr;
  return text;
}

/// Writes and flushes; a stream that ends with an error ends the process.
static std::error_code writeAll(llvm::raw_fd_ostream &os, StringRef text) {
  os << text;
  os.flush();
  std::error_code code = os.error();
  os.clear_error();
  return code;
}

std::error_code tenon::writeFile(StringRef path, StringRef text) {
  // A new file takes the place of an old one when it is whole; a device or a
  // pipe is written to, and not replaced.
  if (fs::exists(path) && !fs::is_regular_file(path)) {
    std::error_code code;
    llvm::raw_fd_ostream os(path, code, fs::CD_OpenExisting, fs::FA_Write,
                            fs::OF_None);
    return code ? code : writeAll(os, text);
  }
  llvm::Error error =
      llvm::writeToOutput(path, [&](raw_ostream &os) -> llvm::Error {
        // A limit of file sizes is an error here, not the end of the process.
        // LLVM has put its handler there when it made the file.
        std::signal(SIGXFSZ, SIG_IGN);
        return llvm::errorCodeToError(
            writeAll(static_cast<llvm::raw_fd_ostream &>(os), text));
      });
  return error ? llvm::errorToErrorCode(std::move(error)) : std::error_code();
}

std::error_code tenon::writeOutput(StringRef path, StringRef text) {
  std::error_code code;
  llvm::ToolOutputFile output(path, code, fs::OF_None);
  if (!code)
    code = writeAll(output.os(), text);
  if (!code)
    output.keep();
  return code;
}

TemporaryFile::TemporaryFile(StringRef suffix)
    : problem(fs::createTemporaryFile("tenon", suffix, path)) {}

TemporaryFile::~TemporaryFile() {
  if (!problem)
    fs::remove(path);
}

std::string TemporaryFile::text() const {
  std::string error;
  std::unique_ptr<llvm::MemoryBuffer> buffer = readFile(path, error);
  return buffer ? buffer->getBuffer().str() : "";
}

llvm::LogicalResult tenon::finishStandardOutput() {
  llvm::raw_fd_ostream &os = llvm::outs();
  os.flush();
  if (!os.has_error())
    return llvm::success();
  FlagError() << "standard output cannot be written: " << os.error().message();
  os.clear_error();
  return llvm::failure();
}

/// A file that only declares what rule sets include is none itself.
static bool hasRules(StringRef file) {
  std::string error;
  std::unique_ptr<llvm::MemoryBuffer> text = readFile(file, error);
  return text && (text->getBuffer().contains("\nPattern ") ||
                  text->getBuffer().contains("\nTable "));
}

std::vector<std::string> tenon::listRuleSets(const SearchPath &path) {
  std::vector<std::string> names;
  for (const std::string &dir : path.directories()) {
    std::error_code error;
    for (fs::recursive_directory_iterator it(dir, error), end;
         it != end && !error; it.increment(error)) {
      StringRef file = it->path();
      if (!file.ends_with(".pdll") || !hasRules(file))
        continue;
      std::string name =
          file.drop_front(dir.size()).ltrim('/').drop_back(5).str();
      if (!llvm::is_contained(names, name))
        names.push_back(name);
    }
  }
  llvm::sort(names);
  return names;
}
