//===- RuleApplication.cpp - Rules as patterns of a driver ----------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/Natives.h"
#include "Engine/PatternLimit.h"
#include "Engine/RuleCompiler.h"
#include "Engine/RuleLibrary.h"
#include "Engine/RuleSet.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Rewrite/PatternApplicator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace mlir;
using namespace tenon;

bool RuleApplication::allowsFiring() const {
  return !exhausted() && llvm::all_of(observers, [](RunObserver *observer) {
    return observer->allowsFiring();
  });
}

void RuleApplication::beginFiring(const Rule &rule, Operation *root) {
  ++count;
  if (count > limit - std::min(kTail, (limit + 1) / 2))
    ++tail[&rule];
  for (RunObserver *observer : observers)
    observer->beginFiring(rule, root);
}

namespace {
/// Passes on to the driver's listener what a rewrite does, but not why rules do
/// not match: the transform interpreter would have each reason put into words.
/// A rewrite that MLIR asserts against is an error.
struct QuietListener : public RewriterBase::ForwardingListener {
  QuietListener(OpBuilder::Listener *driver, const Rule &rule)
      : ForwardingListener(driver), rule(rule) {}
  void notifyMatchFailure(Location,
                          llvm::function_ref<void(Diagnostic &)>) override {}
  void notifyOperationReplaced(Operation *op, ValueRange values) override {
    if (values.size() != op->getNumResults())
      refuse(op) << "replaces '" << op->getName() << "' with " << values.size()
                 << " values, but it has " << op->getNumResults() << " results";
    ForwardingListener::notifyOperationReplaced(op, values);
  }
  void notifyOperationErased(Operation *op) override {
    if (!op->use_empty()) {
      refuse(op) << "erases '" << op->getName()
                 << "', but its results are used";
      OpBuilder builder(op);
      op->replaceAllUsesWith(UnrealizedConversionCastOp::create(
          builder, op->getLoc(), op->getResultTypes(), ValueRange()));
    }
    ForwardingListener::notifyOperationErased(op);
  }

private:
  InFlightDiagnostic refuse(Operation *op) {
    RunState &state = RuleLibrary::get(op->getContext()).state();
    state.poisoned = state.brokeUses = true;
    InFlightDiagnostic error = op->emitError();
    error.attachNote(rule.location) << "the rule";
    return std::move(error) << "rule '" << rule.name << "' ";
  }

  const Rule &rule;
};

/// Keeps why a native fails in a rewrite.
struct ReasonKeeper : public RewriterBase::ForwardingListener {
  using ForwardingListener::ForwardingListener;
  void notifyMatchFailure(Location loc,
                          llvm::function_ref<void(Diagnostic &)> say) override {
    Diagnostic diagnostic(loc, DiagnosticSeverity::Error);
    say(diagnostic);
    reason = diagnostic.str();
    ForwardingListener::notifyMatchFailure(loc, say);
  }
  std::string reason;
};

/// Sees what a rewrite does as well.
struct ChangeCounter : public QuietListener {
  ChangeCounter(OpBuilder::Listener *driver, const Rule &rule,
                ArrayRef<RunObserver *> observers)
      : QuietListener(driver, rule), observers(observers) {}

  void notifyOperationInserted(Operation *op,
                               OpBuilder::InsertPoint previous) override {
    // One that stood somewhere before has been moved.
    if (previous.isSet() && !added.contains(op))
      changed.insert(op);
    else
      added.insert(op);
    ForwardingListener::notifyOperationInserted(op, previous);
  }
  void notifyOperationModified(Operation *op) override {
    if (!added.contains(op))
      changed.insert(op);
    ForwardingListener::notifyOperationModified(op);
  }
  void notifyOperationErased(Operation *op) override {
    for (RunObserver *observer : observers)
      observer->erasing(op);
    changed.erase(op);
    erased += !added.erase(op);
    QuietListener::notifyOperationErased(op);
  }

  /// Each operation counts once: as added, as changed or as erased.
  Changes changes() const {
    return {static_cast<unsigned>(added.size()),
            static_cast<unsigned>(changed.size()), erased};
  }

private:
  ArrayRef<RunObserver *> observers;
  llvm::SmallPtrSet<Operation *, 8> added, changed;
  unsigned erased = 0;
};
} // namespace

LogicalResult
RuleApplication::observe(const RuleSet &set, const Rule &rule, Operation *op,
                         PatternRewriter &rewriter,
                         llvm::function_ref<LogicalResult()> rewrite) {
  OpBuilder::Listener *driver = rewriter.getListener();
  if (observers.empty()) {
    QuietListener quiet(driver, rule);
    rewriter.setListener(&quiet);
    LogicalResult result = rewrite();
    rewriter.setListener(driver);
    return result;
  }
  for (RunObserver *observer : observers)
    observer->beginAttempt(set, rule, op);
  ChangeCounter counter(driver, rule, observers);
  rewriter.setListener(&counter);
  LogicalResult result = rewrite();
  rewriter.setListener(driver);
  if (succeeded(result))
    for (RunObserver *observer : observers)
      observer->endFiring(rule, counter.changes());
  for (RunObserver *observer : observers)
    observer->endAttempt(set, rule);
  return result;
}

std::vector<std::pair<const Rule *, int64_t>>
RuleApplication::stillFiring() const {
  std::vector<std::pair<const Rule *, int64_t>> list(tail.begin(), tail.end());
  llvm::sort(list, [](const auto &a, const auto &b) {
    return std::make_pair(-a.second, a.first->name) <
           std::make_pair(-b.second, b.first->name);
  });
  return list;
}

namespace tenon {
/// MLIR aborts where a rewrite fails, unless the rewriter recovers. Here an
/// error is emitted, and the run ends.
struct FailingRewriter : public PatternRewriter {
  FailingRewriter(Operation *root, OpBuilder::Listener *listener)
      : PatternRewriter(root->getContext(), listener) {
    setInsertionPoint(root);
  }
  bool canRecoverFromRewriteFailure() const override { return true; }
};

/// Emits what a rule does wrong where it rewrites, if it is the first error of
/// the run, which ends.
static void failRewrite(RunState &state, const Rule &rule, const Twine &what) {
  if (std::exchange(state.poisoned, true))
    return;
  InFlightDiagnostic error = emitError(rule.location)
                             << "rule '" << rule.name << "' " << what;
  error.attachNote(state.root) << "when it rewrites this operation";
}

/// Keeps what a rewrite adds.
struct AddedKeeper : public RewriterBase::ForwardingListener {
  using ForwardingListener::ForwardingListener;
  void notifyOperationInserted(Operation *op,
                               OpBuilder::InsertPoint previous) override {
    if (!previous.isSet())
      added.insert(op);
    ForwardingListener::notifyOperationInserted(op, previous);
  }
  void notifyOperationErased(Operation *op) override {
    added.remove(op);
    ForwardingListener::notifyOperationErased(op);
  }
  llvm::SmallSetVector<Operation *, 8> added;
};

/// A rule, as a pattern of the driver's.
class RuleDriverPattern : public RewritePattern {
public:
  static std::unique_ptr<RuleDriverPattern>
  create(const Rule &rule, RuleSet &set,
         std::shared_ptr<RuleApplication> application, MLIRContext *context) {
    auto make = [&](auto root) {
      return std::unique_ptr<RuleDriverPattern>(new RuleDriverPattern(
          root, rule, set, std::move(application), context));
    };
    return rule.root.empty() ? make(MatchAnyOpTypeTag())
                             : make(StringRef(rule.root));
  }

  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    state.answers.beginAttempt(op, this, application->getSettings());
    llvm::scope_exit end([&] { state.answers.endAttempt(); });
    if (!application->allowsFiring() || state.poisoned || !rule.mayMatch(op))
      return failure();
    state.running = application.get();
    state.settings = application->getSettings();
    state.text = &set.getText();
    if (!applicator) {
      compiled = set.compile(rule);
      applicator.emplace(compiled);
      applicator->applyDefaultCostModel();
    }
    state.root = op->getLoc();
    AddedKeeper keeper(rewriter.getListener());
    FailingRewriter failing(op, hasFired ? rewriter.getListener() : &keeper);
    LogicalResult result = application->observe(set, rule, op, failing, [&] {
      return applicator->matchAndRewrite(op, failing);
    });
    if (succeeded(result) && !std::exchange(hasFired, true))
      checkAdded(keeper.added.takeVector(), rewriter);
    return result;
  }

private:
  template <typename Root>
  RuleDriverPattern(Root root, const Rule &rule, RuleSet &set,
                    std::shared_ptr<RuleApplication> application,
                    MLIRContext *context)
      : RewritePattern(root, rule.benefit, context), rule(rule), set(set),
        application(std::move(application)),
        state(RuleLibrary::get(context).state()) {
    setDebugName(set.getName());
    addDebugLabels(kCountsItself);
  }

  /// Emits an error about the first of these operations that lacks an
  /// attribute, and replaces it by casts: folding it would crash.
  void checkAdded(ArrayRef<Operation *> added,
                  PatternRewriter &rewriter) const {
    for (Operation *op : added) {
      std::string fault;
      {
        ScopedDiagnosticHandler handler(
            op->getContext(), [&](Diagnostic &found) {
              fault = fault.empty() ? found.str() : fault;
            });
        (void)op->getName().verifyInvariants(op);
      }
      if (!StringRef(fault).contains("requires attribute"))
        continue;
      failRewrite(state, rule, "builds an invalid operation: " + fault);
      rewriter.setInsertionPoint(op);
      rewriter.replaceOpWithNewOp<UnrealizedConversionCastOp>(
          op, op->getResultTypes(), op->getOperands());
    }
  }

  const Rule &rule;
  RuleSet &set;
  std::shared_ptr<RuleApplication> application;
  /// From the first operation on. Matching changes only the scratch memory of
  /// the bytecode.
  mutable FrozenRewritePatternSet compiled;
  mutable std::optional<PatternApplicator> applicator;
  mutable bool hasFired = false;
  /// Of the thread that applies it, which has made it.
  RunState &state;
};
} // namespace tenon

void RuleSet::populate(RewritePatternSet &patterns,
                       ArrayRef<const Rule *> selection,
                       std::shared_ptr<RuleApplication> application) {
  for (const Rule *rule : selection)
    patterns.add(RuleDriverPattern::create(*rule, *this, application,
                                           patterns.getContext()));
}

/// The native in a rewrite of the rule.
static PDLRewriteFunction inRewrite(const Native &native, const Rule &rule) {
  return [&native, &rule](PatternRewriter &rewriter, PDLResultList &results,
                          ArrayRef<PDLValue> arguments) {
    OpBuilder::Listener *listener = rewriter.getListener();
    ReasonKeeper keeper(listener);
    rewriter.setListener(&keeper);
    LogicalResult result = native.function(rewriter, results, arguments);
    rewriter.setListener(listener);
    RunState &state = RuleLibrary::get(rewriter.getContext()).state();
    if (failed(result))
      failRewrite(state, rule,
                  "fails: " + (keeper.reason.empty()
                                   ? "'" + native.name + "' fails"
                                   : keeper.reason));
    return result;
  };
}

/// Gives `patterns` the natives that the rule calls.
static void registerNatives(PDLPatternModule &patterns, const Rule &rule) {
  const NativeRegistry &natives = NativeRegistry::get();
  pdl::PatternOp(rule.pattern).walk([&](Operation *op) {
    if (auto call = dyn_cast<pdl::ApplyNativeConstraintOp>(op)) {
      if (const Native *native = natives.lookup(call.getName()))
        patterns.registerConstraintFunction(native->name,
                                            Answers::ask(*native));
    } else if (auto call = dyn_cast<pdl::ApplyNativeRewriteOp>(op)) {
      if (const Native *native = natives.lookup(call.getName()))
        patterns.registerRewriteFunction(native->name,
                                         inRewrite(*native, rule));
    }
  });
}

FrozenRewritePatternSet RuleSet::compile(const Rule &rule) {
  std::lock_guard<std::mutex> lock(compiling);
  auto [known, isNew] = compiled.try_emplace(&rule);
  if (!isNew)
    return known->second;
  MLIRContext *context = module->getContext();
  PDLPatternModule patterns(parseSourceString<ModuleOp>(
      rule.lowered, ParserConfig(context, /*verifyAfterParse=*/false)));
  registerNatives(patterns, rule);
  patterns.registerRewriteFunction(
      kFired,
      [&library = RuleLibrary::get(context),
       &rule](PatternRewriter &, PDLResultList &,
              ArrayRef<PDLValue> arguments) -> LogicalResult {
        RunState &state = library.state();
        ++state.fired[&rule];
        state.hasFired = true;
        library.lastFired.store(&rule, std::memory_order_relaxed);
        state.running->beginFiring(rule, arguments[0].cast<Operation *>());
        return success();
      });
  RewritePatternSet set(context);
  set.add(std::move(patterns));
  return known->second = FrozenRewritePatternSet(std::move(set));
}
