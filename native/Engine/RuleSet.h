//===- RuleSet.h - Rules that were loaded and checked -----------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_ENGINE_RULESET_H
#define TENON_ENGINE_RULESET_H

#include "Engine/Engine.h"
#include "Engine/RuleText.h"
#include "Engine/RunObserver.h"
#include "Engine/SearchPath.h"
#include "mlir/Dialect/PDL/IR/PDLOps.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Rewrite/FrozenRewritePatternSet.h"
#include <map>
#include <mutex>

namespace tenon {

/// An attribute, or a field of it, of the root or of an operation that is
/// reached from the root by the operands of these numbers.
struct AttributeOf {
  llvm::SmallVector<unsigned, 2> path;
  mlir::StringAttr name;
  std::string field;

  bool isSet(mlir::Operation *root) const;
};

/// One rule of a set.
struct Rule {
  std::string name;
  /// The operation it is rooted at; empty when it may be any.
  std::string root;
  unsigned benefit = 0;
  mlir::FileLineColLoc location;
  /// The comment above it, a line an entry.
  std::vector<std::string> comment;
  mlir::pdl::PatternOp pattern;
  /// Attributes that its root must have, and such that it must not.
  std::vector<AttributeOf> needed, unwanted;
  /// Attributes that it sets of what stays in place. It does not fire where all
  /// of them are set.
  std::vector<AttributeOf> sets;
  /// Operands of its root that operations of these names must make.
  std::vector<std::pair<unsigned, mlir::OperationName>> makers;
  /// As bytecode, for the interpreter of PDL.
  std::string lowered;

  /// `FILE:LINE`.
  std::string place() const;
  /// Whether attributes and operands of `root` are such as it asks for: most
  /// operations are told from these at once.
  bool mayMatch(mlir::Operation *root) const;
  /// Whether it sets attributes, and all of them are set.
  bool hasSetAll(mlir::Operation *root) const;
};

/// Notes what the rule asks of its root, and what it sets, that is seen before
/// it is tried.
void noteScreen(mlir::pdl::OperationOp root, Rule &rule);

class RuleSet;

/// What one application of a rule set may do and has done. Shared by the
/// patterns of all its rules.
class RuleApplication {
public:
  RuleApplication(int64_t limit, mlir::DictionaryAttr settings,
                  llvm::ArrayRef<RunObserver *> observers)
      : limit(limit), settings(settings), observers(observers) {}

  bool exhausted() const { return count >= limit; }
  /// Whether a rule may fire at all.
  bool allowsFiring() const;
  /// Called by the rewrite of `rule` before all else.
  void beginFiring(const Rule &rule, mlir::Operation *root);
  /// Runs `rewrite`, which tries the rule on `op`, and tells observers what it
  /// did.
  mlir::LogicalResult
  observe(const RuleSet &set, const Rule &rule, mlir::Operation *op,
          mlir::PatternRewriter &rewriter,
          llvm::function_ref<mlir::LogicalResult()> rewrite);

  /// The rules that fired among the last rewrites before the limit, each with
  /// how often it did, the most frequent first.
  std::vector<std::pair<const Rule *, int64_t>> stillFiring() const;
  int64_t getLimit() const { return limit; }
  /// What the schedule has set for the rules; null when nothing.
  mlir::DictionaryAttr getSettings() const { return settings; }

private:
  /// How many of the last firings, and half of them at most, say which rules
  /// do not come to rest.
  static constexpr int64_t kTail = 1000;

  int64_t limit;
  mlir::DictionaryAttr settings;
  int64_t count = 0;
  std::map<const Rule *, int64_t> tail;
  llvm::ArrayRef<RunObserver *> observers;
};

/// A rule file with what it includes, compiled and checked.
class RuleSet {
public:
  /// Loads the set from `file`, known to schedules as `name`. Emits every
  /// finding of the loading checks; fails when one is an error, or, with
  /// `strict`, a warning. What `known` has is not read again.
  static mlir::FailureOr<std::unique_ptr<RuleSet>>
  load(llvm::StringRef name, llvm::StringRef file,
       llvm::ArrayRef<std::string> rulesPath, const EngineOptions &options,
       TextFiles &known, mlir::MLIRContext *context, bool strict = false);

  llvm::StringRef getName() const { return name; }
  /// The rules in the order of the text.
  llvm::MutableArrayRef<Rule> getRules() { return rules; }
  llvm::ArrayRef<Rule> getRules() const { return rules; }
  Rule *lookup(llvm::StringRef ruleName);
  /// The comment that opens the file.
  llvm::ArrayRef<std::string> getComment() const { return comment; }
  /// What the rules build that PDLL cannot say.
  RuleText &getText() { return text; }

  /// Adds the rules of `selection` to `patterns`, to be compiled, once in a
  /// process, when an operation of their root is met.
  void populate(mlir::RewritePatternSet &patterns,
                llvm::ArrayRef<const Rule *> selection,
                std::shared_ptr<RuleApplication> application);

  /// The rule as a pattern of its own. Any thread may ask.
  mlir::FrozenRewritePatternSet compile(const Rule &rule);

private:
  std::string name;
  mlir::OwningOpRef<mlir::ModuleOp> module;
  std::vector<Rule> rules;
  std::vector<std::string> comment;
  RuleText text;
  /// The rules that have met an operation of their root.
  std::map<const Rule *, mlir::FrozenRewritePatternSet> compiled;
  /// One thread at a time compiles.
  std::mutex compiling;
};

} // namespace tenon

#endif // TENON_ENGINE_RULESET_H
