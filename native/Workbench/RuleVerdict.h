//===- RuleVerdict.h - What is known of a rule's meaning --------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_WORKBENCH_RULEVERDICT_H
#define TENON_WORKBENCH_RULEVERDICT_H

#include "Engine/DiskCache.h"
#include "Engine/Engine.h"
#include "Engine/RuleSet.h"

namespace tenon {

struct ProveReport;
struct RuleTestReport;

/// Whether the rewrite of the rule only sets and removes attributes of dialect
/// tenon that are declared: then it cannot change what a program computes.
bool onlyMarks(const Rule &rule);

/// What `tenon-rules test` and `prove` found, kept in the cache of compiled
/// rules by the content of each rule: a rule that is edited has none.
class RuleVerdicts {
public:
  explicit RuleVerdicts(const EngineOptions &options)
      : cache(options, "verdicts") {}

  /// `marks`, or `proved` or `refuted: ...`, and `tested 50`, `wrong: ...` or
  /// `untested: ...` and why.
  std::string find(const Rule &rule) const;
  /// Whether it has not been tested since its last edit, or is wrong.
  bool isNew(const Rule &rule) const;
  void keep(const Rule &rule, const RuleTestReport &report) const;
  void keep(const Rule &rule, const ProveReport &report) const;

private:
  std::string read(const Rule &rule, llvm::StringRef file) const;
  void write(const Rule &rule, llvm::StringRef file,
             const std::string &text) const;

  DiskCache cache;
};

} // namespace tenon

#endif // TENON_WORKBENCH_RULEVERDICT_H
