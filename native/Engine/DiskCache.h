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

namespace tenon {

/// The hash of a sequence of texts, in which their boundaries count.
class CacheKey {
public:
  CacheKey &add(llvm::StringRef text);
  /// The contents of a file, or that it cannot be read.
  CacheKey &addFile(llvm::StringRef file);
  std::string str();

private:
  llvm::BLAKE3 hasher;
};

/// Entries on disk, each a folder with files, that any number of processes
/// share. An entry is written under another name and renamed when it is
/// complete. The entries used least recently are removed where all of them
/// exceed `kMostBytes`; files that a process has mapped stay readable.
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

  static constexpr uint64_t kMostBytes = uint64_t(2) << 30;

private:
  void removeOldest() const;

  std::string directory;
};

} // namespace tenon

#endif // TENON_ENGINE_DISKCACHE_H
