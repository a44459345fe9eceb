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

class CountedPattern : public PatternDecorator {
public:
  CountedPattern(std::unique_ptr<RewritePattern> pattern,
                 PatternApplication &application)
      : PatternDecorator(std::move(pattern)), application(application),
        mayErr(leftAlone.mayMeet(*inner)) {}

  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    if (application.exhausted() || (mayErr && leftAlone.errs(*inner, op)))
      return failure();
    OpBuilder::Listener *driver = rewriter.getListener();
    ChangeDetector detector(driver);
    rewriter.setListener(&detector);
    LogicalResult result = inner->matchAndRewrite(op, rewriter);
    rewriter.setListener(driver);
    if (succeeded(result))
      application.countRewrite(*this);
    else if (detector.changed) {
      application.countBrokenAttempt(*this, op);
      RuleLibrary::get(rewriter.getContext()).answers.forget();
    }
    return result;
  }

private:
  /// The library keeps it until it has asked how it ended.
  PatternApplication &application;
  /// Whether it may meet what is left alone.
  bool mayErr;
};
} // namespace

void tenon::leaveAlone(LeftAlone operations) { leftAlone = operations; }

void tenon::limitPatterns(RewritePatternSet &patterns,
                          std::shared_ptr<PatternApplication> application) {
  for (std::unique_ptr<RewritePattern> &pattern : patterns.getNativePatterns())
    if (!llvm::is_contained(pattern->getDebugLabels(), kCountsItself))
      pattern =
          std::make_unique<CountedPattern>(std::move(pattern), *application);
}
