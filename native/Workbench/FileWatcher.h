//===- FileWatcher.h - Which of many files changed ------------ -*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_WORKBENCH_FILEWATCHER_H
#define TENON_WORKBENCH_FILEWATCHER_H

#include "mlir/Support/LLVM.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringMap.h"
#include <ctime>
#include <map>
#include <string>
#include <vector>

namespace tenon {

/// Watches files through the directories they are in, so that a file may be
/// written in place, replaced by another, removed and made again, or not yet
/// exist. A directory that does not exist is watched for in the nearest one
/// that does.
class FileWatcher {
public:
  FileWatcher();
  ~FileWatcher();
  FileWatcher(const FileWatcher &) = delete;
  FileWatcher &operator=(const FileWatcher &) = delete;

  /// False when the system has no more watchers to give.
  bool isOpen() const { return descriptor >= 0; }
  /// Whether some file is not watched because the system's limit is reached.
  bool isExhausted() const { return exhausted; }
  /// Becomes readable when something happened in a watched directory.
  int getDescriptor() const { return descriptor; }

  /// Watches these files (absolute paths; `DIR/*.EXT` for all of an extension)
  /// and no others. Gives those that changed from `since` on in a directory
  /// that was not watched until now.
  std::vector<std::string> watch(llvm::ArrayRef<std::string> files,
                                 const timespec &since);

  /// The watched files that changed since the last call, each once.
  std::vector<std::string> takeChanges();

private:
  /// The names that matter in a directory, each with the file it stands for.
  using Names = llvm::StringMap<std::string>;

  int addDirectory(const std::string &directory);
  void add(const std::string &file, llvm::StringRef shownAs, unsigned depth);

  int descriptor;
  bool exhausted = false;
  std::map<int, Names> directories;
  /// While `watch` runs: what it has gathered.
  std::map<int, Names> gathered;
};

} // namespace tenon

#endif // TENON_WORKBENCH_FILEWATCHER_H
