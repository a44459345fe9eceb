//===- DiskCache.h - Folders of files kept under keys -----------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_ENGINE_DISKCACHE_H
#define TENON_ENGINE_DISKCACHE_H

#include "Engine/Engine.h"
#include "llvm/Support/BLAKE3.h"
#include <memory>

namespace tenon {

/// A hash of a text, in hexadecimal.
std::string hashOf(llvm::StringRef text);

/// The hash of a sequence of texts, in which their boundaries count.
class CacheKey {
public:
  CacheKey &add(llvm::StringRef text);
  /// The contents of a file, or that it cannot be read.
  CacheKey &addFile(llvm::StringRef file);
  /// The build of this program and of each library that it has loaded, or of
  /// that alone that has an address: its build ID or, without one, the file.
  CacheKey &addProgram(const void *address = nullptr);
  std::string str();

private:
  llvm::BLAKE3 hasher;
};

/// A file that one process at a time has locked, until it is destroyed or the
/// process ends.
class FileLock {
public:
  /// Waits until no other process has it. A file that cannot be locked is not.
  explicit FileLock(llvm::StringRef file);
  ~FileLock();
  FileLock(const FileLock &) = delete;

private:
  int descriptor = -1;
};

/// Entries on disk, each a folder with files, that any number of processes
/// share. An entry is written under another name and renamed when it is
/// complete. The entries used least recently are removed where all of them
/// exceed `kMostBytes` or `kMostEntries`; files that a process has mapped stay
/// readable.
class DiskCache {
public:
  /// Below the directory of compiled rules. Without such a directory nothing is
  /// found or kept.
  DiskCache(const EngineOptions &options, llvm::StringRef name);

  /// The folder of an entry; an empty string if there is none.
  std::string find(llvm::StringRef key) const;
  /// A new folder for the files of an entry; an empty string if there can be
  /// none.
  std::string begin() const;
  /// Names a complete folder by its key: where it is from then on. If another
  /// process was first, its entry stays.
  std::string keep(const std::string &folder, llvm::StringRef key) const;
  /// Removes an entry that is out of date or damaged.
  void remove(llvm::StringRef key) const;
  /// Lets processes that would make the same entry wait for the first. Null
  /// without a directory.
  std::unique_ptr<FileLock> lock(llvm::StringRef key) const;

  static constexpr uint64_t kMostBytes = uint64_t(4) << 30;
  static constexpr size_t kMostEntries = 2000;

private:
  void removeOldest() const;

  std::string directory;
};

} // namespace tenon

#endif // TENON_ENGINE_DISKCACHE_H
