//===- RuleSet.cpp - Rules that were loaded and checked -------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/RuleSet.h"
#include "Engine/Natives.h"
#include "Engine/PatternLimit.h"
#include "Engine/Progress.h"
#include "Engine/RuleChecks.h"
#include "Engine/RuleCompiler.h"
#include "Engine/RuleLibrary.h"
#include "Engine/RuleSource.h"
#include "mlir/Dialect/PDL/IR/PDL.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Rewrite/PatternApplicator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace mlir;
using namespace tenon;

/// The native that every rewrite calls first, with its root and the index of
/// its rule.
static constexpr StringLiteral kFired = "tenon.fired";

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
    if (auto op = root.getDefiningOp<pdl::OperationOp>())
      rule.root = op.getOpName().value_or("").str();
  return rule;
}

/// Gives each operand that a result is named for a `pdl.result` of its own: of
/// one that several operands share, MLIR compares only one.
static void separateResults(pdl::PatternOp pattern) {
  Block &matcher = pattern.getBodyRegion().front();
  for (Operation &op : llvm::make_early_inc_range(matcher)) {
    if (!isa<pdl::ResultOp, pdl::ResultsOp>(op) || op.use_empty())
      continue;
    OpBuilder builder(&op);
    for (OpOperand &use :
         llvm::make_early_inc_range(llvm::drop_begin(op.getUses())))
      if (isa<pdl::OperationOp>(use.getOwner()) &&
          use.getOwner()->getBlock() == &matcher)
        use.set(builder.clone(op)->getResult(0));
  }
}

/// Has the types of several operations compared that the rule gives one name:
/// MLIR compares a single type, but not a range of them.
static void compareTypeRanges(pdl::PatternOp pattern) {
  Block &matcher = pattern.getBodyRegion().front();
  for (auto types :
       llvm::make_early_inc_range(matcher.getOps<pdl::TypesOp>())) {
    if (types->use_empty())
      continue;
    OpBuilder builder(types);
    for (OpOperand &use :
         llvm::make_early_inc_range(llvm::drop_begin(types->getUses()))) {
      Operation *user = use.getOwner();
      if (!isa<pdl::OperationOp, pdl::OperandsOp>(user) ||
          user->getBlock() != &matcher)
        continue;
      Value others = builder.clone(*types)->getResult(0);
      use.set(others);
      OpBuilder end = OpBuilder::atBlockTerminator(&matcher);
      pdl::ApplyNativeConstraintOp::create(
          end, user->getLoc(), TypeRange(), kSameTypes,
          ValueRange{types.getResult(), others});
    }
  }
}

FailureOr<std::unique_ptr<RuleSet>>
RuleSet::load(StringRef name, StringRef file, ArrayRef<std::string> rulesPath,
              const EngineOptions &options, MLIRContext *context, bool strict) {
  Progress::enter("rule set " + name);
  std::vector<std::string> includeDirs = ruleIncludeDirs(file, rulesPath);
  FailureOr<RuleSource> source =
      RuleSource::read(file, name, includeDirs, context);
  if (failed(source))
    return failure();
  FailureOr<std::string> pdlText =
      compileRules(*source, includeDirs, options, context);
  if (failed(pdlText))
    return failure();

  context->getOrLoadDialect<pdl::PDLDialect>();
  auto set = std::make_unique<RuleSet>();
  set->name = name.str();
  // It was verified when it was compiled.
  set->module = parseSourceString<ModuleOp>(
      *pdlText, ParserConfig(context, /*verifyAfterParse=*/false));
  if (!set->module)
    return failure();
  loadNamedDialects(*set->module);
  for (auto pattern : set->module->getOps<pdl::PatternOp>()) {
    separateResults(pattern);
    compareTypeRanges(pattern);
    set->rules.push_back(describe(pattern, *source));
  }
  set->comment = openingComment(source->mainText());
  if (set->rules.empty())
    emitWarning(FileLineColLoc::get(context, source->mainName(), 1, 1))
        << "rule set '" << name << "' has no rules";
  for (const RuleSource::File &file : source->textFiles())
    if (failed(set->text.add(file.name, file.text, context)))
      return failure();
  if (failed(set->text.check(context)))
    return failure();
  RuleChecks checks(set->rules, *source, set->text, NativeRegistry::get(),
                    strict);
  if (failed(checks.run()))
    return failure();
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

void RuleApplication::beginFiring(Rule &rule, Operation *root) {
  ++rule.fired;
  ++count;
  if (count > limit - std::min(kTail, (limit + 1) / 2))
    ++tail[&rule];
  fired = &rule;
  for (RunObserver *observer : observers)
    observer->beginFiring(rule, root);
}

namespace {
/// Passes on to the driver's listener what a rewrite does, but not why rules do
/// not match: the transform interpreter would have each reason put into words.
struct QuietListener : public RewriterBase::ForwardingListener {
  using ForwardingListener::ForwardingListener;
  void notifyMatchFailure(Location,
                          llvm::function_ref<void(Diagnostic &)>) override {}
};

/// Sees what a rewrite does as well.
struct ChangeCounter : public QuietListener {
  ChangeCounter(OpBuilder::Listener *driver, ArrayRef<RunObserver *> observers)
      : QuietListener(driver), observers(observers) {}

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
    ForwardingListener::notifyOperationErased(op);
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
RuleApplication::observe(const RuleSet &set, const RuleGroup &group,
                         Operation *op, PatternRewriter &rewriter,
                         llvm::function_ref<LogicalResult()> rewrite) {
  OpBuilder::Listener *driver = rewriter.getListener();
  if (observers.empty()) {
    QuietListener quiet(driver);
    rewriter.setListener(&quiet);
    LogicalResult result = rewrite();
    rewriter.setListener(driver);
    return result;
  }
  for (RunObserver *observer : observers)
    observer->beginAttempt(set, group.rules, op);
  ChangeCounter counter(driver, observers);
  rewriter.setListener(&counter);
  LogicalResult result = rewrite();
  rewriter.setListener(driver);
  if (succeeded(result))
    for (RunObserver *observer : observers)
      observer->endFiring(*fired, counter.changes());
  for (RunObserver *observer : observers)
    observer->endAttempt(set, group.rules);
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
/// The rules of a group, as one pattern of the driver's.
class RuleGroupPattern : public RewritePattern {
public:
  static std::unique_ptr<RuleGroupPattern>
  create(RuleGroup group, RuleSet &set,
         std::shared_ptr<RuleApplication> application, MLIRContext *context) {
    auto make = [&](auto root) {
      return std::unique_ptr<RuleGroupPattern>(new RuleGroupPattern(
          root, std::move(group), set, std::move(application), context));
    };
    std::string root = group.root;
    return root.empty() ? make(MatchAnyOpTypeTag()) : make(StringRef(root));
  }

  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    library.answers.beginAttempt(op, this, application->getSettings());
    llvm::scope_exit end([&] { library.answers.endAttempt(); });
    if (!application->allowsFiring() || library.poisoned)
      return failure();
    set.running = application.get();
    library.settings = application->getSettings();
    library.text = &set.getText();
    if (!applicator) {
      compiled = set.compile(group.rules);
      applicator.emplace(compiled);
      applicator->applyDefaultCostModel();
    }
    return application->observe(set, group, op, rewriter, [&] {
      return applicator->matchAndRewrite(op, rewriter);
    });
  }

private:
  template <typename Root>
  RuleGroupPattern(Root root, RuleGroup theGroup, RuleSet &set,
                   std::shared_ptr<RuleApplication> application,
                   MLIRContext *context)
      : RewritePattern(root, theGroup.benefit, context),
        group(std::move(theGroup)), set(set),
        application(std::move(application)),
        library(RuleLibrary::get(context)) {
    setDebugName(set.getName());
    addDebugLabels(kCountsItself);
  }

  RuleGroup group;
  RuleSet &set;
  std::shared_ptr<RuleApplication> application;
  /// From the first operation on. Matching changes only the scratch memory of
  /// the bytecode.
  mutable FrozenRewritePatternSet compiled;
  mutable std::optional<PatternApplicator> applicator;
  RuleLibrary &library;
};
} // namespace tenon

void RuleSet::populate(RewritePatternSet &patterns,
                       ArrayRef<const Rule *> selection,
                       std::shared_ptr<RuleApplication> application) {
  // By root and benefit, in an order that no address decides.
  std::map<std::pair<StringRef, unsigned>, std::vector<const Rule *>> groups;
  for (const Rule *rule : selection)
    groups[{rule->root, rule->benefit}].push_back(rule);
  for (auto &[key, rules] : groups)
    patterns.add(RuleGroupPattern::create(
        {key.first.str(), key.second, std::move(rules)}, *this, application,
        patterns.getContext()));
}

/// Makes the rewrite of `pattern` report its firing, as rule number `index`.
static void instrument(pdl::PatternOp pattern, unsigned index) {
  pdl::RewriteOp rewrite = pattern.getRewriter();
  OpBuilder builder = OpBuilder::atBlockBegin(&rewrite.getBodyRegion().front());
  Value number = pdl::AttributeOp::create(builder, rewrite.getLoc(),
                                          builder.getI64IntegerAttr(index));
  pdl::ApplyNativeRewriteOp::create(builder, rewrite.getLoc(), TypeRange(),
                                    builder.getStringAttr(kFired),
                                    ValueRange{rewrite.getRoot(), number});
}

/// Where the name of a native ends that `ownResults` has renamed.
static constexpr char kOwner = '#';

/// Renames what gives `pattern`, rule number `index`, a result to match on.
/// When two patterns of a module ask one question with results, the lowering to
/// pdl_interp takes both results from one of the places that ask, which the
/// other pattern may not have passed: it then matches on what happens to be
/// in memory. No question of two rules is one under two names.
static void ownResults(pdl::PatternOp pattern, unsigned index) {
  pattern.walk([&](pdl::ApplyNativeConstraintOp call) {
    if (call->getNumResults() != 0)
      call.setName((call.getName() + Twine(kOwner) + Twine(index)).str());
  });
}

/// Gives `module` the natives that its patterns call.
static void registerNatives(PDLPatternModule &module) {
  const NativeRegistry &natives = NativeRegistry::get();
  Answers &answers = RuleLibrary::get(module.getContext()).answers;
  module.getModule().walk([&](Operation *op) {
    if (auto call = dyn_cast<pdl::ApplyNativeConstraintOp>(op)) {
      if (const Native *native =
              natives.lookup(call.getName().split(kOwner).first))
        module.registerConstraintFunction(call.getName(), answers.ask(*native));
    } else if (auto call = dyn_cast<pdl::ApplyNativeRewriteOp>(op)) {
      if (const Native *native = natives.lookup(call.getName()))
        module.registerRewriteFunction(native->name, native->function);
    }
  });
}

FrozenRewritePatternSet RuleSet::compile(ArrayRef<const Rule *> group) {
  auto known = compiled.find(group.vec());
  if (known != compiled.end())
    return known->second;
  OwningOpRef<ModuleOp> clones = ModuleOp::create(module->getLoc());
  for (const Rule *rule : group) {
    auto clone = cast<pdl::PatternOp>(pdl::PatternOp(rule->pattern)->clone());
    clones->getBody()->push_back(clone);
    instrument(clone, rule - rules.data());
    ownResults(clone, rule - rules.data());
  }
  PDLPatternModule patterns(std::move(clones));
  registerNatives(patterns);
  patterns.registerRewriteFunction(
      kFired,
      [this](PatternRewriter &, PDLResultList &,
             ArrayRef<PDLValue> arguments) -> LogicalResult {
        auto index = cast<IntegerAttr>(arguments[1].cast<Attribute>());
        running->beginFiring(rules[index.getInt()],
                             arguments[0].cast<Operation *>());
        return success();
      });
  RewritePatternSet set(module->getContext());
  set.add(std::move(patterns));
  return compiled.emplace(group.vec(), FrozenRewritePatternSet(std::move(set)))
      .first->second;
}
