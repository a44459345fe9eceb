//===- SearchPath.h - Where rules and schedules are looked for  -*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_ENGINE_SEARCHPATH_H
#define TENON_ENGINE_SEARCHPATH_H

#include "mlir/Support/LLVM.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/LogicalResult.h"
#include <memory>
#include <string>
#include <system_error>
#include <vector>

namespace llvm {
class MemoryBuffer;
} // namespace llvm

namespace tenon {

/// Directories in the order in which a name is looked for.
class SearchPath {
public:
  /// The user's directories, then `kind` ("rules" or "schedules") under each
  /// directory of TENON_PATH, then under share/tenon beside the running program
  /// and beside Tenon's library.
  SearchPath(llvm::ArrayRef<std::string> userDirectories, llvm::StringRef kind);

  llvm::ArrayRef<std::string> directories() const { return dirs; }

  /// Whether the directory is one of share/tenon.
  bool isInstalled(llvm::StringRef directory) const;

  /// The file that `name` stands for: itself when it is a file, else
  /// `name` + `extension` under the first directory that has it. When there is
  /// none, `tried`, if given, lists where it looked.
  std::string find(llvm::StringRef name, llvm::StringRef extension,
                   std::vector<std::string> *tried = nullptr) const;

private:
  std::vector<std::string> dirs;
  /// The first of share/tenon.
  size_t installed;
};

/// The sentence about a `what`, as in "rule set", that `find` has not found:
/// where it was looked for, and which of the `names` that there are is near.
std::string notFound(llvm::StringRef what, llvm::StringRef name,
                     llvm::ArrayRef<std::string> tried,
                     llvm::ArrayRef<std::string> names);

/// The path of `name` in a directory.
std::string joinPath(const llvm::Twine &directory, const llvm::Twine &name);

/// The file that this code was loaded from, links resolved: Tenon's library, or
/// the program that it is linked into.
llvm::StringRef ownFile();

/// The directories of the variable TENON_PATH.
std::vector<std::string> pathOfEnvironment();

/// Reads a whole file; `-` is standard input. On failure the result is null and
/// `error` says why (a directory, not found, ...).
std::unique_ptr<llvm::MemoryBuffer> readFile(llvm::StringRef path,
                                             std::string &error);

/// Puts `text` into a file, whole or not at all, whoever else writes it. On
/// failure, as on a full disk, gives why.
std::error_code writeFile(llvm::StringRef path, llvm::StringRef text);

/// Writes text into a file, or to standard output for `-`. On failure gives
/// why; what was begun is removed.
std::error_code writeOutput(llvm::StringRef path, llvm::StringRef text);

/// A file in the system's temporary directory that is removed at the end.
struct TemporaryFile {
  explicit TemporaryFile(llvm::StringRef suffix);
  ~TemporaryFile();
  std::string text() const;

  llvm::SmallString<128> path;
  /// Why it was not made.
  std::error_code problem;
};

/// Ends what was printed to standard output. Fails, after a line on stderr,
/// when not all of it could be written.
llvm::LogicalResult finishStandardOutput();

/// Small files of text, each read once: rule sets include the same ones.
class TextFiles {
public:
  struct File {
    /// Whether there is a regular file.
    bool isThere = false;
    /// Why it cannot be read, or nothing.
    std::string error;
    std::string text;
  };
  /// What is at this path, told to a process that watches this one.
  const File &read(llvm::StringRef path);
  /// Has this be at the path: what an editor has not saved.
  void set(llvm::StringRef path, llvm::StringRef text) {
    known[path] = {true, "", text.str()};
  }

private:
  llvm::StringMap<File> known;
};

/// Reads a file of MLIR that a parser may see: `readFile`, then `checkNesting`.
/// When there is none the result is null, after a line on stderr that calls it
/// a `kind` file.
std::unique_ptr<llvm::MemoryBuffer> readMlirFile(llvm::StringRef kind,
                                                 llvm::StringRef path);

/// The names of all rule sets on a search path, each its file's path below the
/// directory, sorted. A file that declares no rule is none.
std::vector<std::string> listRuleSets(const SearchPath &path);

} // namespace tenon

#endif // TENON_ENGINE_SEARCHPATH_H
