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

/// The variable that has a directory, or "off", for who chooses none.
inline constexpr char kCodeCache[] = "TENON_CODE_CACHE";

/// The options with the directory that is chosen, or else that of the variable;
/// without a cache where that is "off".
EngineOptions withCodeCache(EngineOptions options, llvm::StringRef chosen);

/// What was compiled, from the cache, and what was reported then.
struct KeptProgram {
  Compiled compiled;
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
  using Time = llvm::sys::TimePoint<>;

  /// `text` is the payload as it was read, from `input`; `more` is what else
  /// decides on the code. What the build reads it reads after `begin`. Nothing
  /// is kept where `options` want no cache.
  CodeCache(const EngineOptions &options, llvm::StringRef input,
            llvm::StringRef text, const Signature &signature,
            llvm::StringRef schedule, llvm::ArrayRef<std::string> more,
            Time begin = std::chrono::system_clock::now());

  /// The code; none if it is not kept.
  std::optional<KeptProgram> load(const Signature &signature,
                                  mlir::MLIRContext *context) const;
  /// Keeps code that was built since `begin`. Whatever goes wrong here only
  /// means that it is compiled again.
  void store(const Signature &signature, const Compiled &compiled,
             llvm::json::Object report) const;

  /// Lets processes that would build the same program wait for the first.
  std::unique_ptr<FileLock> lock() const { return cache.lock(key); }

private:
  DiskCache cache;
  std::string schedule, key;
  Time begin;
};

} // namespace tenon::run

#endif // TENON_RUN_CODECACHE_H
