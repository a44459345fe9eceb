//===- CodeCache.h - Compiled programs kept on disk -------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_RUN_CODECACHE_H
#define TENON_RUN_CODECACHE_H

#include "Engine/DiskCache.h"
#include "Run/Program.h"
#include "llvm/Support/Chrono.h"
#include "llvm/Support/JSON.h"

namespace tenon::run {

/// A program from the cache, and what was reported when it was built.
struct KeptProgram {
  Program program;
  llvm::json::Object report;
};

/// One program on disk: its object files, its large constants, the declaration
/// of its entry, and a report.
///
/// The key is a hash of the payload, the names of the schedules and where they
/// and rules are looked for, knobs and other options, the machine, and the
/// build of each library that this process has loaded. The entry lists the
/// other files that the build has read, with their hashes: a file that has
/// changed, appeared or gone makes the entry a miss. So does an entry that is
/// damaged, or of another version.
class CodeCache {
public:
  /// `text` is the payload as it was read, from `input`; `more` is what else
  /// decides on the code. Nothing is kept where `options` want no cache.
  CodeCache(const EngineOptions &options, llvm::StringRef input,
            llvm::StringRef text, const Signature &signature,
            llvm::StringRef schedule, llvm::ArrayRef<std::string> more);

  /// The program; none if it is not kept.
  std::optional<KeptProgram> load(const Signature &signature, Place place,
                                  mlir::MLIRContext *context) const;
  /// Keeps a program that was built since this cache was made. Whatever goes
  /// wrong here only means that it is compiled again.
  void store(const Program &program, llvm::json::Object report) const;

  /// Lets processes that would build the same program wait for the first.
  std::unique_ptr<FileLock> lock() const { return cache.lock(key); }

private:
  DiskCache cache;
  std::string schedule, key;
  llvm::sys::TimePoint<> begin = std::chrono::system_clock::now();
};

} // namespace tenon::run

#endif // TENON_RUN_CODECACHE_H
