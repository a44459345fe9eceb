//===- PatternLimit.cpp - An end to patterns that are not rules -----------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/PatternLimit.h"
#include "Engine/RuleLibrary.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Interfaces/ShapedOpInterfaces.h"
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

/// Whether upstream's patterns err at `op`. They look up the size of a dim before
/// the first where there is nothing, and take a load from the buffer of a tensor
/// for the tensor's element, whoever has written to the buffer.
bool isLeftAlone(Operation *op) {
  if (auto size = dyn_cast<ShapedDimOpInterface>(op)) {
    std::optional<int64_t> dim = getConstantIntValue(size.getDimension());
    return dim && *dim < 0;
  }
  if (op->getName().getStringRef() != "memref.load")
    return false;
  Operation *maker = op->getOperand(0).getDefiningOp();
  return maker && maker->getName().getStringRef() == "bufferization.to_buffer" &&
         !maker->hasAttr("read_only");
}

class CountedPattern : public PatternDecorator {
public:
  CountedPattern(std::unique_ptr<RewritePattern> pattern,
                 PatternApplication &application)
      : PatternDecorator(std::move(pattern)), application(application) {
    std::optional<OperationName> root = getRootKind();
    mayErr = !root || root->hasInterface<ShapedDimOpInterface>() ||
             root->getStringRef() == "memref.load";
  }

  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    if (application.exhausted() || (mayErr && isLeftAlone(op)))
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
  /// Whether it may meet what `isLeftAlone`.
  bool mayErr;
};
} // namespace

void tenon::limitPatterns(RewritePatternSet &patterns,
                          std::shared_ptr<PatternApplication> application) {
  for (std::unique_ptr<RewritePattern> &pattern : patterns.getNativePatterns())
    if (!llvm::is_contained(pattern->getDebugLabels(), kCountsItself))
      pattern =
          std::make_unique<CountedPattern>(std::move(pattern), *application);
}
