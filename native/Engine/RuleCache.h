//===- RuleCache.h - Compiled rules kept on disk ----------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_ENGINE_RULECACHE_H
#define TENON_ENGINE_RULECACHE_H

#include "Engine/Engine.h"
#include "Engine/RuleSource.h"
#include <optional>
#include <string>
#include <vector>

namespace tenon {

/// The directory in which compiled rules are kept, made if need be; empty when
/// `options` want none or there can be none.
std::string ruleCacheDirectory(const EngineOptions &options);

/// What one run of mlir-pdll gave.
struct CompiledRules {
  std::string pdl;
  /// Each rule of it as `lowerRule` gives it, once they and their text were
  /// checked.
  std::vector<std::string> lowered;
  /// The build of the program whose loading checks found nothing.
  std::string silentFor;
  std::string diagnostics;
  /// The files it read beyond the main one.
  std::vector<std::string> dependencies;

  /// Adds the files of a dependency file in make's syntax.
  void addDependencies(llvm::StringRef makeRule);
};

/// One entry of the cache. Its name is a hash of the rule text, the rule files
/// it includes, the include directories and the program that compiles it; the
/// entry lists the other files (ODS) that were read, with their hashes.
/// Entries are written beside their place and renamed into it, so any number
/// of processes may share a directory. Whatever goes wrong here only means
/// that the rules are compiled again.
class RuleCache {
public:
  /// An entry of no cache when `options` want none. What `known` has is not
  /// read again.
  RuleCache(const EngineOptions &options, llvm::StringRef tool,
            const RuleSource &source, llvm::ArrayRef<std::string> includeDirs,
            TextFiles &known);

  std::optional<CompiledRules> load() const;
  void store(const CompiledRules &rules) const;

private:
  TextFiles &known;
  std::string entry;
};

} // namespace tenon

#endif // TENON_ENGINE_RULECACHE_H
