//===- InputLog.cpp - What a run reads ------------------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/InputLog.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>
#include <mutex>

using namespace tenon;

namespace {
class Log {
public:
  Log() {
    if (const char *dir = std::getenv(kWatchedRun)) {
      std::error_code error;
      os = std::make_unique<llvm::raw_fd_ostream>(
          std::string(dir) + "/inputs", error, llvm::sys::fs::OF_Append);
      if (error)
        os.reset();
    }
  }

  void note(const llvm::Twine &file) {
    llvm::SmallString<128> path;
    file.toVector(path);
    std::lock_guard lock(access);
    auto isInside = [&](const std::string &directory) {
      return path.starts_with(directory);
    };
    if (path == "-" || llvm::any_of(ignored, isInside) || llvm::sys::fs::make_absolute(path) ||
        !noted.insert(path).second || !os)
      return;
    *os << path << "\n";
    os->flush();
  }

  void ignore(llvm::StringRef directory) {
    llvm::SmallString<128> real;
    std::lock_guard lock(access);
    ignored.push_back((directory + "/").str());
    if (!llvm::sys::fs::real_path(directory, real))
      ignored.push_back((real + "/").str());
  }

  std::vector<std::string> paths() {
    std::vector<std::string> found;
    std::lock_guard lock(access);
    for (const auto &entry : noted)
      found.push_back(entry.getKey().str());
    llvm::sort(found);
    return found;
  }

private:
  std::unique_ptr<llvm::raw_fd_ostream> os;
  std::mutex access;
  llvm::StringSet<> noted;
  std::vector<std::string> ignored;
};
} // namespace

static Log &inputLog() {
  static Log log;
  return log;
}

void tenon::noteInput(const llvm::Twine &file) { inputLog().note(file); }

void tenon::ignoreInputsIn(llvm::StringRef directory) {
  inputLog().ignore(directory);
}

std::vector<std::string> tenon::notedInputs() { return inputLog().paths(); }
