//===- RuleSet.cpp - Rules that were loaded and checked -------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/RuleSet.h"
#include "Engine/DiskCache.h"
#include "Engine/Natives.h"
#include "Engine/PatternLimit.h"
#include "Engine/Progress.h"
#include "Engine/RuleCache.h"
#include "Engine/RuleChecks.h"
#include "Engine/RuleCompiler.h"
#include "Engine/RuleLibrary.h"
#include "Engine/RuleSource.h"
#include "mlir/Dialect/PDL/IR/PDL.h"
#include "mlir/Dialect/PDLInterp/IR/PDLInterp.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/ExtensibleDialect.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Rewrite/PatternApplicator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/SmallPtrSet.h"
#include <dlfcn.h>

using namespace mlir;
using namespace tenon;

std::string Rule::place() const {
  return (location.getFilename().getValue() + ":" + Twine(location.getLine()))
      .str();
}

//===----------------------------------------------------------------------===//
// Loading
//===----------------------------------------------------------------------===//

/// Loads the dialects of the operations that rules name, so that the checks can
/// look them up and a run can create them.
static void loadNamedDialects(ModuleOp pdl) {
  pdl.walk([&](pdl::OperationOp op) {
    if (std::optional<StringRef> opName = op.getOpName())
      op->getContext()->getOrLoadDialect(opName->split('.').first);
  });
}

/// Where the library or program begins that has this address.
static const void *objectOf(const void *address) {
  dl_find_object found;
  return ::_dl_find_object(const_cast<void *>(address), &found) == 0
             ? found.dlfo_map_start
             : nullptr;
}

/// Whether the rules name a dialect that comes from a file or a plugin. What is
/// wrong with such rules depends on more than this build.
static bool namesForeignDialect(const RuleSource &source,
                                MLIRContext *context) {
  auto definer = [](const Dialect *dialect) {
    return objectOf(*reinterpret_cast<const void *const *>(dialect));
  };
  const void *ours = objectOf(reinterpret_cast<const void *>(&objectOf));
  const void *upstream = definer(context->getLoadedDialect("builtin"));
  return llvm::any_of(context->getLoadedDialects(), [&](Dialect *dialect) {
    const void *object = definer(dialect);
    if (!isa<DynamicDialect>(dialect) && (object == ours || object == upstream))
      return false;
    std::string name = (dialect->getNamespace() + ".").str();
    return llvm::any_of(source.ruleFiles(), [&](const RuleSource::File &file) {
      return StringRef(file.text).contains(name);
    });
  });
}

static std::vector<std::string> openingComment(StringRef text) {
  std::vector<std::string> comment;
  while (text.consume_front("//")) {
    auto [line, rest] = text.split('\n');
    comment.push_back(line.trim().str());
    text = rest;
  }
  return comment;
}

static Rule describe(pdl::PatternOp pattern, const RuleSource &source) {
  Rule rule;
  rule.pattern = pattern;
  rule.name = pattern.getSymName().value_or("").str();
  rule.benefit = pattern.getBenefit();
  rule.location = cast<FileLineColLoc>(pattern.getLoc());
  rule.comment = source.commentAbove(rule.location.getFilename().getValue(),
                                     rule.location.getLine());
  if (Value root = pattern.getRewriter().getRoot())
    if (auto op = root.getDefiningOp<pdl::OperationOp>()) {
      rule.root = op.getOpName().value_or("").str();
      noteScreen(op, rule);
    }
  return rule;
}

FailureOr<std::unique_ptr<RuleSet>>
RuleSet::load(StringRef name, StringRef file, ArrayRef<std::string> rulesPath,
              const EngineOptions &options, TextFiles &known,
              MLIRContext *context, bool strict) {
  Progress::enter("rule set " + name);
  std::vector<std::string> includeDirs =
      ruleIncludeDirs(file, rulesPath, options);
  FailureOr<RuleSource> source =
      RuleSource::read(file, name, includeDirs, known, context);
  if (failed(source))
    return failure();
  Location loc = FileLineColLoc::get(context, source->mainName(), 1, 1);
  FailureOr<std::string> tool = findRuleCompiler(options, loc);
  if (failed(tool))
    return failure();
  RuleCache cache(options, *tool, *source, includeDirs, known);
  FailureOr<CompiledRules> compiled =
      compileRules(*source, includeDirs, *tool, cache, loc);
  if (failed(compiled))
    return failure();

  context->loadDialect<pdl::PDLDialect, pdl_interp::PDLInterpDialect>();
  auto set = std::make_unique<RuleSet>();
  set->name = name.str();
  // It was verified when it was compiled.
  set->module = parseSourceString<ModuleOp>(
      compiled->pdl, ParserConfig(context, /*verifyAfterParse=*/false));
  if (!set->module)
    return failure();
  loadNamedDialects(*set->module);
  for (auto pattern : set->module->getOps<pdl::PatternOp>())
    set->rules.push_back(describe(pattern, *source));
  set->comment = openingComment(source->mainText());
  if (set->rules.empty())
    emitWarning(loc) << "rule set '" << name << "' has no rules";
  for (const RuleSource::File &file : source->textFiles())
    set->text.add(file.name, file.text);
  bool isKnown = !compiled->lowered.empty();
  if (!isKnown && failed(set->text.check(context)))
    return failure();
  // The checks that found nothing find nothing again.
  static const std::string build =
      CacheKey().addProgram(reinterpret_cast<const void *>(&objectOf)).str();
  bool mayChange = namesForeignDialect(*source, context);
  if (compiled->silentFor != build || mayChange) {
    RuleChecks checks(set->rules, *source, set->text, NativeRegistry::get(),
                      strict);
    if (failed(checks.run()))
      return failure();
    std::string silentFor = checks.hasFound() || mayChange ? "" : build;
    bool isNews = !isKnown || compiled->silentFor != silentFor;
    compiled->silentFor = silentFor;
    if (!isKnown)
      for (const Rule &rule : set->rules)
        compiled->lowered.push_back(lowerRule(rule.pattern));
    if (isNews && !set->rules.empty())
      cache.store(*compiled);
  }
  for (auto [rule, lowered] : llvm::zip(set->rules, compiled->lowered))
    rule.lowered = std::move(lowered);
  return set;
}

Rule *RuleSet::lookup(StringRef ruleName) {
  auto it = llvm::find_if(
      rules, [&](const Rule &rule) { return rule.name == ruleName; });
  return it == rules.end() ? nullptr : &*it;
}

//===----------------------------------------------------------------------===//
// Applying
//===----------------------------------------------------------------------===//

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
