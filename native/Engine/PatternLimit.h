//===- PatternLimit.h - An end to patterns that are not rules ---*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Rules count what they do (see RuleSet.h). What stands beside them in
// `transform.apply_patterns` is upstream's or of a plugin, and runs as long as
// it likes; here each such pattern is put into one that counts.
//
//===----------------------------------------------------------------------===//

#ifndef TENON_ENGINE_PATTERNLIMIT_H
#define TENON_ENGINE_PATTERNLIMIT_H

#include "mlir/IR/PatternMatch.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include <algorithm>
#include <memory>
#include <string>
#include <vector>

namespace tenon {

/// What the patterns of one application that are not rules have done so far.
class PatternApplication {
public:
  explicit PatternApplication(int64_t limit) : limit(limit) {}

  /// True when the limit is reached: no pattern may do anything more.
  bool exhausted() const { return ended; }
  /// Counts a rewrite by `pattern`.
  void countRewrite(const mlir::Pattern &pattern);
  /// Counts an attempt at `op` that changed the program and then failed.
  void countBrokenAttempt(const mlir::Pattern &pattern, mlir::Operation *op);
  /// Says how it ended and which patterns did the last rewrites.
  void describe(mlir::InFlightDiagnostic &error) const;

private:
  /// The last rewrites are the ones that tell who goes on for ever.
  int64_t tailLength() const {
    return std::min<int64_t>(1000, (limit + 1) / 2);
  }
  /// A driver tries again where something has changed. A pattern that fails at
  /// one operation that often, each time after a change, does so for ever.
  static constexpr int64_t kBrokenAttempts = 1000;

  int64_t limit, rewrites = 0;
  bool ended = false;
  llvm::MapVector<llvm::StringRef, int64_t> tail;
  llvm::DenseMap<mlir::Operation *, int64_t> brokenAttempts;
  std::string broken;
};

/// Marks a pattern that counts by itself.
inline constexpr llvm::StringLiteral kCountsItself = "counts-itself";

/// Lets each pattern of `patterns` that does not count by itself count for
/// `application`.
void limitPatterns(mlir::RewritePatternSet &patterns,
                   PatternApplication &application);

/// The patterns that canonicalize what the dialects of a context have. There
/// are hundreds, so they are made once for all applications.
class CanonicalPatterns {
public:
  /// Makes them, unless they are there; threads may share them from then on,
  /// as long as nobody loads a dialect.
  void make(mlir::MLIRContext *context);
  /// Adds them to `patterns` behind the first `place`, to count for
  /// `application`.
  void insertInto(mlir::RewritePatternSet &patterns, size_t place,
                  PatternApplication &application);

private:
  std::vector<std::unique_ptr<mlir::RewritePattern>> made;
  /// How many dialects and operations there were then.
  std::pair<size_t, size_t> madeFor;
};

} // namespace tenon

#endif // TENON_ENGINE_PATTERNLIMIT_H
