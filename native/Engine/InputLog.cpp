//===- InputLog.cpp - What a watched run reads ----------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/InputLog.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>

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
    if (!os)
      return;
    llvm::SmallString<128> path;
    file.toVector(path);
    if (path == "-" || llvm::sys::fs::make_absolute(path) ||
        !noted.insert(path).second)
      return;
    *os << path << "\n";
    os->flush();
  }

private:
  std::unique_ptr<llvm::raw_fd_ostream> os;
  llvm::StringSet<> noted;
};
} // namespace

void tenon::noteInput(const llvm::Twine &file) {
  static Log log;
  log.note(file);
}
