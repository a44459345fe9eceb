//===- Contracts.cpp - What a sequence requires and ensures ---------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/Contracts.h"
#include "Engine/DeclaredAttributes.h"
#include "Engine/RuleLibrary.h"
#include "Engine/ScheduleLinker.h"
#include "Engine/Target.h"
#include "Engine/TransformOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Rewrite/PatternApplicator.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace mlir;
using namespace tenon;

//===----------------------------------------------------------------------===//
// Trying rules that only match
//===----------------------------------------------------------------------===//

namespace {
/// Notes what a rule that fires says.
struct RefusalListener : public RewriterBase::Listener {
  explicit RefusalListener(const RunState &state) : state(state) {}

  void
  notifyMatchFailure(Location loc,
                     llvm::function_ref<void(Diagnostic &)> reason) override {
    if (!state.hasFired)
      return;
    Diagnostic diagnostic(loc, DiagnosticSeverity::Error);
    reason(diagnostic);
    words = diagnostic.str();
  }

  const RunState &state;
  std::string words;
};

/// A rule of a set, ready to be tried.
struct RefusalTrial {
  const Rule *rule;
  FrozenRewritePatternSet compiled;
  std::unique_ptr<PatternApplicator> applicator;
};
} // namespace

bool tenon::refuses(const Rule &rule) {
  bool found = false;
  pdl::PatternOp(rule.pattern)
      .getRewriter()
      .walk([&](pdl::ApplyNativeRewriteOp call) {
        found |= call.getName() == kRefuse;
      });
  return found;
}

void tenon::findRefusals(Operation *top, RuleSet &set, Refusal refused) {
  MLIRContext *context = top->getContext();
  RunState &state = RuleLibrary::get(context).state();
  RuleApplication application(/*limit=*/INT64_MAX, DictionaryAttr(), {});
  state.answers.beginApplication();
  llvm::SaveAndRestore running(state.running, &application);
  llvm::SaveAndRestore settings(state.settings, DictionaryAttr());
  llvm::SaveAndRestore text(state.text, &set.getText());
  llvm::StringMap<std::vector<RefusalTrial>> trialsOf;
  for (const Rule &rule : set.getRules())
    trialsOf[rule.root].push_back({&rule, {}, nullptr});
  PatternRewriter rewriter(context);
  RefusalListener listener(state);
  rewriter.setListener(&listener);
  auto tryAll = [&](std::vector<RefusalTrial> &trials, Operation *op) {
    for (RefusalTrial &trial : trials) {
      const Rule &rule = *trial.rule;
      if (!rule.mayMatch(op))
        continue;
      if (!trial.applicator) {
        trial.compiled = set.compile(rule);
        trial.applicator = std::make_unique<PatternApplicator>(trial.compiled);
        trial.applicator->applyDefaultCostModel();
      }
      state.hasFired = false;
      state.answers.beginAttempt(op, &rule, DictionaryAttr());
      llvm::scope_exit end([&] { state.answers.endAttempt(); });
      if (succeeded(trial.applicator->matchAndRewrite(op, rewriter)))
        refused(rule, op, listener.words);
    }
  };
  auto any = trialsOf.find("");
  top->walk([&](Operation *op) {
    auto named = trialsOf.find(op->getName().getStringRef());
    if (named != trialsOf.end())
      tryAll(named->second, op);
    if (any != trialsOf.end())
      tryAll(any->second, op);
  });
}

/// Emits an error for each rule of `set` that refuses an operation of `top`:
/// at the first one, with what `begin` says and the words of the rule.
static LogicalResult
reportRefusals(Operation *top, RuleSet &set,
               llvm::function_ref<void(InFlightDiagnostic &)> begin) {
  struct Found {
    Operation *op;
    std::string words;
    size_t count;
  };
  llvm::MapVector<const Rule *, Found> found;
  findRefusals(top, set, [&](const Rule &rule, Operation *op, StringRef words) {
    ++found.insert({&rule, {op, words.str(), 0}}).first->second.count;
  });
  for (const auto &[rule, first] : found) {
    InFlightDiagnostic error = mlir::emitError(first.op->getLoc());
    begin(error);
    error << first.words;
    if (first.count > 1)
      error << " (and " << first.count - 1 << " more)";
    error.attachNote(rule->location) << "the rule '" << rule->name << "'";
  }
  if (!found.empty())
    RuleLibrary::get(top->getContext()).hasRefused = true;
  return success(found.empty());
}

/// Whether a run stops rules at some point: what it leaves is not judged.
static bool isCut(MLIRContext *context) {
  return llvm::any_of(
      RuleLibrary::get(context).state().observers,
      [](RunObserver *observer) { return !observer->allowsFiring(); });
}

//===----------------------------------------------------------------------===//
// Contracts
//===----------------------------------------------------------------------===//

void CheckOp::getEffects(SmallVectorImpl<MemoryEffects::EffectInstance> &to) {
  transform::onlyReadsPayload(to);
}

DiagnosedSilenceableFailure CheckOp::apply(transform::TransformRewriter &,
                                           transform::TransformResults &,
                                           transform::TransformState &state) {
  RuleLibrary &library = RuleLibrary::get(getContext());
  bool isKept = true;
  for (StringAttr name : getSets().getAsRange<StringAttr>()) {
    RuleSet *set = library.load(name, getLoc());
    if (!set)
      return DiagnosedSilenceableFailure::definiteFailure();
    if (isCut(getContext()))
      continue;
    auto begin = [&](InFlightDiagnostic &error) {
      if (!getSequence().empty())
        error << "'" << getSequence() << "' "
              << (getEnsures() ? "ensures " : "requires ");
      error << name << (getEnsures() ? ", but " : ": ");
    };
    isKept &= succeeded(reportRefusals(state.getTopLevel(), *set, begin));
  }
  return isKept ? DiagnosedSilenceableFailure::success()
                : DiagnosedSilenceableFailure::definiteFailure();
}

LogicalResult tenon::insertChecks(ModuleOp schedule, bool check) {
  OpBuilder builder(schedule.getContext());
  WalkResult result = schedule.walk([&](Operation *op) {
    DictionaryAttr phase = fieldsOf(op->getAttr(kPhase));
    if (!phase)
      return WalkResult::advance();
    auto sequence = dyn_cast<transform::NamedSequenceOp>(op);
    for (StringRef field : {"requires", "ensures"}) {
      Attribute value = phase.get(field);
      if (!value)
        continue;
      auto names = dyn_cast<ArrayAttr>(value);
      if (!sequence || sequence.isExternal() || !names ||
          !llvm::all_of(names, llvm::IsaPred<StringAttr>)) {
        op->emitError() << "'" << field << "' of #" << kPhase << " is " << value
                        << "; it stands on a named sequence, and lists rule "
                           "sets, as [\"spec/on-buffers\"] does";
        return WalkResult::interrupt();
      }
      if (!check)
        continue;
      Block &body = sequence.getBody().front();
      bool ensures = field == "ensures";
      builder.setInsertionPoint(ensures ? body.getTerminator() : &body.front());
      CheckOp::create(builder, sequence.getLoc(), sequence.getSymName(), names,
                      ensures);
    }
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

/// The rules of a set all refuse, or none does.
static LogicalResult checkFit(const RuleSet &set, Location user,
                              bool areToRefuse) {
  for (const Rule &rule : set.getRules())
    if (refuses(rule) != areToRefuse)
      return emitError(user)
             << "rule '" << rule.name << "' (" << rule.place() << ") "
             << (areToRefuse ? "rewrites what it matches; a contract and "
                               "legality have rules that end in `refuse root "
                               "\"...\";`"
                             : "refuses what it matches; name its set in "
                               "`requires` or `ensures` of #tenon.phase");
  return success();
}

//===----------------------------------------------------------------------===//
// Legality
//===----------------------------------------------------------------------===//

/// The sets `NAME/legal` that there are for the dialects of `payload` and for
/// the folders of the rules that `schedule` applies.
static SmallVector<std::string> legalSets(ModuleOp payload, ModuleOp schedule) {
  llvm::SetVector<StringRef> names;
  if (payload)
    payload.walk([&](Operation *op) {
      names.insert(op->getName().getDialectNamespace());
    });
  schedule.walk([&](ApplyRulesOp apply) {
    names.insert(apply.getSet().split('/').first);
  });
  RuleLibrary &library = RuleLibrary::get(schedule.getContext());
  SmallVector<std::string> sets;
  for (StringRef name : names)
    if (std::string set = (name + "/legal").str();
        !name.empty() && library.has(set))
      sets.push_back(std::move(set));
  return sets;
}

FailureOr<std::vector<std::string>> tenon::checkLegality(ModuleOp payload,
                                                         ModuleOp schedule) {
  std::vector<std::string> checked;
  if (isCut(payload.getContext()))
    return checked;
  RuleLibrary &library = RuleLibrary::get(payload.getContext());
  bool isLegal = true;
  for (std::string &name : legalSets(payload, schedule)) {
    RuleSet *set = library.load(name, schedule.getLoc());
    if (!set || failed(checkFit(*set, schedule.getLoc(), /*areToRefuse=*/true)))
      return failure();
    isLegal &=
        succeeded(reportRefusals(payload, *set, [&](InFlightDiagnostic &error) {
          error << "not legal for '" << StringRef(name).split('/').first
                << "': ";
        }));
    checked.push_back(std::move(name));
  }
  if (failed(checkMemories(payload)) || !isLegal) {
    library.hasRefused = true;
    return failure();
  }
  return checked;
}

LogicalResult tenon::checkRefusals(ModuleOp schedule) {
  RuleLibrary &library = RuleLibrary::get(schedule.getContext());
  auto isFit = [&](StringRef name, Operation *user) {
    RuleSet *set = library.load(name, user->getLoc());
    return set && succeeded(checkFit(*set, user->getLoc(), isa<CheckOp>(user)));
  };
  bool isGood = true;
  schedule.walk([&](Operation *op) {
    if (auto apply = dyn_cast<ApplyRulesOp>(op))
      isGood &= isFit(apply.getSet(), op);
    else if (auto check = dyn_cast<CheckOp>(op))
      for (auto name : check.getSets().getAsRange<StringAttr>())
        isGood &= isFit(name, op);
  });
  for (StringRef name : legalSets(/*payload=*/nullptr, schedule)) {
    RuleSet *set = library.load(name, schedule.getLoc());
    isGood &= set && succeeded(checkFit(*set, schedule.getLoc(),
                                        /*areToRefuse=*/true));
  }
  return success(isGood);
}
