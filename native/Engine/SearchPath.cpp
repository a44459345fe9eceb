//===- SearchPath.cpp - Where rules and schedules are looked for ----------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/SearchPath.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <cstdlib>

using namespace mlir;
using namespace tenon;
namespace path = llvm::sys::path;
namespace fs = llvm::sys::fs;

static std::string join(const Twine &a, const Twine &b) {
  SmallString<128> joined;
  path::append(joined, a, b);
  return std::string(joined);
}

std::string tenon::toolDirectory() {
  static int anchor;
  std::string tool = fs::getMainExecutable(nullptr, &anchor);
  return path::parent_path(tool).str();
}

SearchPath::SearchPath(ArrayRef<std::string> userDirectories, StringRef kind) {
  dirs.assign(userDirectories.begin(), userDirectories.end());
  if (const char *variable = std::getenv("TENON_PATH")) {
    SmallVector<StringRef> roots;
    StringRef(variable).split(roots, ':', /*MaxSplit=*/-1,
                              /*KeepEmpty=*/false);
    for (StringRef root : roots)
      dirs.push_back(join(root, kind));
  }
  SmallString<128> share(
      join(path::parent_path(toolDirectory()), "share/tenon/" + kind));
  dirs.push_back(std::string(share));
}

/// Lists a place where no file was found.
static void note(std::vector<std::string> &tried, StringRef place) {
  bool directory = fs::is_directory(place);
  tried.push_back((place + (directory ? " (a directory)" : "")).str());
}

std::string SearchPath::find(StringRef name, StringRef extension,
                             std::vector<std::string> &tried) const {
  if (name == "-")
    return name.str();
  if (path::extension(name) == extension || path::is_absolute(name)) {
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
    std::string candidate = join(dir, leaf);
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
  auto buffer = llvm::MemoryBuffer::getFileOrSTDIN(file);
  if (buffer)
    return std::move(*buffer);
  error = buffer.getError().message();
  return nullptr;
}
