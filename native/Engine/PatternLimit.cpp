//===- PatternLimit.cpp - An end to patterns that are not rules -----------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/PatternLimit.h"
#include "Engine/LeftAlone.h"
#include "Engine/RuleLibrary.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace tenon;

void PatternApplication::countRewrite(const Pattern &pattern) {
  ++rewrites;
  if (rewrites > limit - tailLength())
    ++tail[pattern.getDebugName()];
  ended |= rewrites >= limit;
}

void PatternApplication::countBrokenAttempt(const Pattern &pattern,
                                            Operation *op) {
  if (++brokenAttempts[op] < kBrokenAttempts)
    return;
  ended = true;
  broken = pattern.getDebugName().str();
}

void PatternApplication::describe(InFlightDiagnostic &error) const {
  if (!broken.empty()) {
    error << "the pattern '" << broken << "' fails again and again at one "
          << "operation, each time after it has changed the program";
    return;
  }
  error << "patterns reach no fixed point: stopped at the limit of " << limit
        << " rewrites; the last " << tailLength() << " were by ";
  auto names = llvm::to_vector(tail);
  llvm::stable_sort(names, [](const auto &first, const auto &second) {
    return first.second > second.second;
  });
  llvm::interleaveComma(names, error, [&](const auto &entry) {
    error << "'" << entry.first << "' (" << entry.second << ")";
  });
}

namespace {
/// Tells whether anything has changed.
struct ChangeDetector : public RewriterBase::ForwardingListener {
  using ForwardingListener::ForwardingListener;

  void notifyOperationInserted(Operation *op,
                               OpBuilder::InsertPoint previous) override {
    changed = true;
    ForwardingListener::notifyOperationInserted(op, previous);
  }
  void notifyOperationModified(Operation *op) override {
    changed = true;
    ForwardingListener::notifyOperationModified(op);
  }
  void notifyOperationErased(Operation *op) override {
    changed = true;
    ForwardingListener::notifyOperationErased(op);
  }

  bool changed = false;
};

/// Nothing, until someone says what.
LeftAlone leftAlone = {[](const Pattern &) { return false; },
                       [](const Pattern &, Operation *) { return false; }};

/// Stands in the place of another pattern, at the same operations and with the
/// same benefit and name.
class CountedPattern : public RewritePattern {
public:
  CountedPattern(const RewritePattern &pattern, PatternApplication &application,
                 std::unique_ptr<RewritePattern> owned = nullptr)
      : RewritePattern(pattern), inner(pattern), application(application),
        owned(std::move(owned)) {}

  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    if (!mayErr)
      mayErr = leftAlone.mayMeet(inner);
    if (application.exhausted() || (*mayErr && leftAlone.errs(inner, op)))
      return failure();
    OpBuilder::Listener *driver = rewriter.getListener();
    ChangeDetector detector(driver);
    rewriter.setListener(&detector);
    LogicalResult result = inner.matchAndRewrite(op, rewriter);
    rewriter.setListener(driver);
    if (succeeded(result))
      application.countRewrite(*this);
    else if (detector.changed) {
      application.countBrokenAttempt(*this, op);
      RuleLibrary::get(rewriter.getContext()).state().answers.forget();
    }
    return result;
  }

private:
  const RewritePattern &inner;
  /// The library keeps it until it has asked how it ended.
  PatternApplication &application;
  std::unique_ptr<RewritePattern> owned;
  /// Whether it may meet what is left alone: asked when it is tried, which few
  /// of the patterns of an application are.
  mutable std::optional<bool> mayErr;
};
} // namespace

void tenon::leaveAlone(LeftAlone operations) { leftAlone = operations; }

void tenon::limitPatterns(RewritePatternSet &patterns,
                          PatternApplication &application) {
  for (std::unique_ptr<RewritePattern> &pattern : patterns.getNativePatterns())
    if (!llvm::is_contained(pattern->getDebugLabels(), kCountsItself)) {
      const RewritePattern &inner = *pattern;
      pattern = std::make_unique<CountedPattern>(inner, application,
                                                 std::move(pattern));
    }
}

void CanonicalPatterns::make(MLIRContext *context) {
  std::vector<Dialect *> dialects = context->getLoadedDialects();
  ArrayRef<RegisteredOperationName> operations =
      context->getRegisteredOperations();
  if (std::pair now(dialects.size(), operations.size()); now != madeFor) {
    RewritePatternSet all(context);
    for (Dialect *dialect : dialects)
      dialect->getCanonicalizationPatterns(all);
    for (RegisteredOperationName operation : operations)
      operation.getCanonicalizationPatterns(all, context);
    made = std::move(all.getNativePatterns());
    madeFor = now;
  }
}

void CanonicalPatterns::insertInto(RewritePatternSet &patterns, size_t place,
                                   PatternApplication &application) {
  make(patterns.getContext());
  std::vector<std::unique_ptr<RewritePattern>> counted;
  counted.reserve(made.size());
  for (const std::unique_ptr<RewritePattern> &pattern : made)
    counted.push_back(std::make_unique<CountedPattern>(*pattern, application));
  auto &list = patterns.getNativePatterns();
  list.insert(list.begin() + place,
              std::make_move_iterator(counted.begin()),
              std::make_move_iterator(counted.end()));
}
