//===- TransformOps.cpp - Rules as transform ops --------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/TransformOps.h"
#include "Engine/DidYouMean.h"
#include "Engine/Progress.h"
#include "Engine/RuleLibrary.h"
#include "Engine/Settings.h"
#include "mlir/Dialect/PDL/IR/PDL.h"
#include "mlir/Dialect/Transform/IR/TransformOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Verifier.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace tenon;

#define GET_OP_CLASSES
#include "Engine/TransformOps.cpp.inc"

//===----------------------------------------------------------------------===//
// ApplyRulesOp
//===----------------------------------------------------------------------===//

LogicalResult ApplyRulesOp::verify() {
  if (getLimit() && *getLimit() <= 0)
    return emitOpError() << "has limit " << *getLimit()
                         << ", expected a positive number of rewrites";
  size_t names = getSettings() ? getSettings()->size() : 0;
  if (names != getValues().size())
    return emitOpError() << "has " << names << " settings and "
                         << getValues().size()
                         << " values, expected a value for each";
  return success();
}

/// Emits an error for each name that is not a rule of `set`.
static LogicalResult checkNames(Operation *op, RuleSet &set,
                                std::optional<ArrayAttr> names) {
  for (auto name : names.value_or(ArrayAttr()).getAsRange<StringAttr>()) {
    if (set.lookup(name.getValue()))
      continue;
    InFlightDiagnostic error = emitError(op->getLoc())
                               << "rule set '" << set.getName()
                               << "' has no rule '" << name.getValue()
                               << "'; its rules are ";
    auto nameOf = [](const Rule &rule) -> StringRef { return rule.name; };
    auto rules = llvm::map_range(set.getRules(), nameOf);
    llvm::interleaveComma(rules, error);
    error << didYouMean(name.getValue(), rules);
    return failure();
  }
  return success();
}

FailureOr<SmallVector<const Rule *>>
ApplyRulesOp::selectRules(RuleSet *&ruleSet) {
  ruleSet = RuleLibrary::get(getContext()).load(getSet(), getLoc());
  if (!ruleSet)
    return failure();
  if ((getOnly() && failed(checkNames(*this, *ruleSet, getOnly()))) ||
      (getExcept() && failed(checkNames(*this, *ruleSet, getExcept()))) ||
      (getSettings() &&
       failed(checkSettings(*ruleSet, *getSettings(), getLoc()))))
    return failure();

  auto lists = [](std::optional<ArrayAttr> names, const Rule &rule) {
    return llvm::any_of(names->getAsRange<StringAttr>(), [&](StringAttr name) {
      return name.getValue() == rule.name;
    });
  };
  SmallVector<const Rule *> selection;
  for (const Rule &rule : ruleSet->getRules())
    if ((!getOnly() || lists(getOnly(), rule)) &&
        (!getExcept() || !lists(getExcept(), rule)))
      selection.push_back(&rule);
  return selection;
}

FailureOr<DictionaryAttr>
ApplyRulesOp::readSettings(transform::TransformState &state) {
  if (!getSettings())
    return DictionaryAttr();
  NamedAttrList list;
  for (auto [name, value] :
       llvm::zip(getSettings()->getAsRange<StringAttr>(), getValues())) {
    ArrayRef<Attribute> params = state.getParams(value);
    if (params.size() != 1)
      return emitError() << "setting " << name << " has " << params.size()
                         << " values, expected one";
    list.set(name, params.front());
  }
  return list.getDictionary(getContext());
}

/// Makes the payload of a failed application one that MLIR's verifier refuses.
/// Patterns cannot fail, and upstream's interpreter of schedules asks nobody
/// else. The reason was told before.
static void spoil(Operation *op) {
  while (Operation *parent = op->getParentOp())
    op = parent;
  op->setAttr("transform.rules_have_failed", UnitAttr::get(op->getContext()));
}

namespace {
/// Sees that rules have reached their limit, where the engine does not.
class Watchman : public RewritePattern {
public:
  Watchman(MLIRContext *context, Location loc)
      : RewritePattern(MatchAnyOpTypeTag(), /*benefit=*/0, context), loc(loc) {}

  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    RuleLibrary &library = RuleLibrary::get(rewriter.getContext());
    if (library.hasExhausted() && failed(library.checkTermination(loc))) {
      library.state().poisoned = true;
      spoil(op);
    }
    return failure();
  }

private:
  Location loc;
};
} // namespace

void ApplyRulesOp::populatePatterns(RewritePatternSet &) {
  llvm_unreachable("settings are known in a state only");
}

void ApplyRulesOp::populatePatternsWithState(RewritePatternSet &patterns,
                                             transform::TransformState &state) {
  RuleLibrary &library = RuleLibrary::get(getContext());
  RuleSet *ruleSet = nullptr;
  FailureOr<SmallVector<const Rule *>> selection = selectRules(ruleSet);
  FailureOr<DictionaryAttr> settings = readSettings(state);
  // One that the engine has not loaded is run by upstream's pass.
  bool isWatched = isa_and_nonnull<EndApplicationOp>(
      getOperation()->getParentOp()->getNextNode());
  if (failed(selection) || failed(settings)) {
    library.state().poisoned = true;
    if (!isWatched)
      spoil(state.getTopLevel());
    return;
  }
  if (!isWatched)
    patterns.add<Watchman>(getContext(), getLoc());
  ruleSet->populate(
      patterns, *selection,
      library.beginApplication(getSet(), getLimit().value_or(0), *settings));
}

void LimitPatternsOp::populatePatterns(RewritePatternSet &patterns) {
  RuleLibrary &library = RuleLibrary::get(getContext());
  PatternApplication &application = *library.beginPatternApplication();
  limitPatterns(patterns, application);
  if (auto place = std::exchange(library.state().canonicalPlace, std::nullopt))
    library.canonicalPatterns.insertInto(patterns, *place, application);
}

void CanonicalPatternsOp::populatePatterns(RewritePatternSet &patterns) {
  RuleLibrary::get(getContext()).state().canonicalPlace =
      patterns.getNativePatterns().size();
}

//===----------------------------------------------------------------------===//
// Stages and applications
//===----------------------------------------------------------------------===//

using Effects = SmallVectorImpl<MemoryEffects::EffectInstance>;

static ArrayRef<RunObserver *> observersOf(Operation *op) {
  return RuleLibrary::get(op->getContext()).state().observers;
}

void BeginStageOp::getEffects(Effects &effects) {
  transform::modifiesPayload(effects);
}

DiagnosedSilenceableFailure
BeginStageOp::apply(transform::TransformRewriter &,
                    transform::TransformResults &,
                    transform::TransformState &state) {
  RuleLibrary::get(getContext()).stage = getStage();
  Progress::enter("stage " + getStage());
  for (RunObserver *observer : observersOf(*this))
    observer->beginStage(getStage(), cast<ModuleOp>(state.getTopLevel()));
  return DiagnosedSilenceableFailure::success();
}

void EndStageOp::getEffects(Effects &effects) {
  transform::modifiesPayload(effects);
}

/// The last step before `op` that changes the payload, in what is included too.
static Operation *lastStepBefore(Operation *op) {
  while ((op = op->getPrevNode()))
    if (auto include = dyn_cast<transform::IncludeOp>(op))
      op = SymbolTable::lookupNearestSymbolFrom<transform::NamedSequenceOp>(
               include, include.getTargetAttr())
               .getBody()
               .front()
               .getTerminator();
    else if (auto step = dyn_cast<transform::TransformOpInterface>(op);
             step && transform::doesModifyPayload(step))
      break;
  return op;
}

DiagnosedSilenceableFailure
EndStageOp::apply(transform::TransformRewriter &, transform::TransformResults &,
                  transform::TransformState &state) {
  for (RunObserver *observer : observersOf(*this))
    observer->endStage(getStage(), cast<ModuleOp>(state.getTopLevel()));
  RuleLibrary &library = RuleLibrary::get(getContext());
  Operation *verifiedBy = std::exchange(library.state().verifiedBy, nullptr);
  bool isVerified = verifiedBy && verifiedBy == lastStepBefore(*this);
  if (!isVerified && failed(mlir::verify(state.getTopLevel())))
    return DiagnosedSilenceableFailure::definiteFailure();
  ++library.stagesOver;
  return DiagnosedSilenceableFailure::success();
}

void BeginApplicationOp::getEffects(Effects &effects) {
  transform::onlyReadsHandle(getTargetMutable(), effects);
  transform::modifiesPayload(effects);
}

DiagnosedSilenceableFailure
BeginApplicationOp::apply(transform::TransformRewriter &,
                          transform::TransformResults &,
                          transform::TransformState &state) {
  auto targets = llvm::to_vector(state.getPayloadOps(getTarget()));
  auto next = cast<transform::ApplyPatternsOp>(getOperation()->getNextNode());
  RuleLibrary &library = RuleLibrary::get(getContext());
  library.state().hasFired = false;
  library.state().verifiedBy = nullptr;
  for (auto rules : next.getPatterns().getOps<ApplyRulesOp>()) {
    FailureOr<DictionaryAttr> settings = rules.readSettings(state);
    if (failed(settings))
      return DiagnosedSilenceableFailure::definiteFailure();
    library.state().settingsOf[rules] = *settings;
  }
  for (RunObserver *observer : observersOf(*this))
    observer->beginApplication(next, targets);
  return DiagnosedSilenceableFailure::success();
}

void EndApplicationOp::getEffects(Effects &effects) {
  transform::onlyReadsHandle(getTargetMutable(), effects);
  transform::modifiesPayload(effects);
}

DiagnosedSilenceableFailure
EndApplicationOp::apply(transform::TransformRewriter &,
                        transform::TransformResults &,
                        transform::TransformState &state) {
  auto targets = llvm::to_vector(state.getPayloadOps(getTarget()));
  for (RunObserver *observer : observersOf(*this))
    observer->endApplication(getOperation()->getPrevNode(), targets);
  RuleLibrary &library = RuleLibrary::get(getContext());
  if (failed(library.checkTermination(getLoc())) ||
      library.state().poisoned)
    return DiagnosedSilenceableFailure::definiteFailure();
  // What a rule has made invalid, the next step may crash on.
  if (!library.state().hasFired || library.isBlaming)
    return DiagnosedSilenceableFailure::success();
  for (Operation *target : targets) {
    if (failed(mlir::verify(target)))
      return DiagnosedSilenceableFailure::definiteFailure();
    if (target == state.getTopLevel())
      library.state().verifiedBy = getOperation();
  }
  return DiagnosedSilenceableFailure::success();
}

void CheckPatternsOp::getEffects(Effects &effects) {
  transform::modifiesPayload(effects);
}

DiagnosedSilenceableFailure
CheckPatternsOp::apply(transform::TransformRewriter &,
                       transform::TransformResults &,
                       transform::TransformState &) {
  if (failed(RuleLibrary::get(getContext()).checkTermination(getLoc())))
    return DiagnosedSilenceableFailure::definiteFailure();
  return DiagnosedSilenceableFailure::success();
}

void CountMatchOp::getEffects(Effects &effects) {
  transform::onlyReadsHandle(getTargetMutable(), effects);
  transform::modifiesPayload(effects);
}

DiagnosedSilenceableFailure
CountMatchOp::apply(transform::TransformRewriter &,
                    transform::TransformResults &,
                    transform::TransformState &state) {
  bool found = !state.getPayloadOps(getTarget()).empty();
  RuleLibrary &library = RuleLibrary::get(getContext());
  library.state()
      .matches.insert({getLoc(), {library.stage, false}})
      .first->second.found |= found;
  return DiagnosedSilenceableFailure::success();
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

namespace {
/// Ties a library to the life of the transform dialect, and so to the context.
class LibraryData : public transform::TransformDialectData<LibraryData> {
public:
  explicit LibraryData(MLIRContext *context)
      : TransformDialectData(context),
        library(std::make_unique<RuleLibrary>(context)) {
    simplifyRegionsOfSeveralBlocks(context);
  }

  std::unique_ptr<RuleLibrary> library;
};

class EngineExtension
    : public transform::TransformDialectExtension<EngineExtension> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(EngineExtension)

  void init() {
    addDialectDataInitializer<LibraryData>([](LibraryData &) {});
    declareGeneratedDialect<pdl::PDLDialect>();
    registerTransformOps<
#define GET_OP_LIST
#include "Engine/TransformOps.cpp.inc"
        >();
  }
};
} // namespace

MLIR_DECLARE_EXPLICIT_TYPE_ID(LibraryData)
MLIR_DEFINE_EXPLICIT_TYPE_ID(LibraryData)

RuleLibrary &RuleLibrary::get(MLIRContext *context) {
  return *context->getOrLoadDialect<transform::TransformDialect>()
              ->getExtraData<LibraryData>()
              .library;
}

void tenon::registerTransformOps(DialectRegistry &registry) {
  registry.addExtensions<EngineExtension>();
}
