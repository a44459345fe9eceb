//===- Blame.cpp - Who made a payload invalid -----------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/Blame.h"
#include "Engine/RuleLibrary.h"
#include "Engine/TransformOps.h"
#include "mlir/Dialect/Transform/IR/TransformOps.h"
#include "mlir/IR/Verifier.h"
#include "llvm/Support/PrettyStackTrace.h"

using namespace mlir;
using namespace tenon;

//===----------------------------------------------------------------------===//
// Errors
//===----------------------------------------------------------------------===//

/// What a crash says.
class HeldErrors::Trace : public llvm::PrettyStackTraceEntry {
public:
  Trace(const HeldErrors &errors, RuleLibrary &library)
      : errors(errors), library(library) {}

  void print(llvm::raw_ostream &os) const override {
    os << "Stage '" << library.stage << "' of the schedule";
    if (const Rule *rule = library.lastFired)
      os << "; the rule that fired last is '" << rule->name << "' ("
         << rule->place() << ")";
    os << "\n";
    for (const Diagnostic &error : errors.held)
      os << "\terror: " << error.str() << "\n";
  }

private:
  const HeldErrors &errors;
  RuleLibrary &library;
};

HeldErrors::HeldErrors(MLIRContext *context)
    : context(context),
      handler(std::make_unique<ScopedDiagnosticHandler>(
          context,
          [this](Diagnostic &diagnostic) {
            if (diagnostic.getSeverity() != DiagnosticSeverity::Error)
              return failure();
            held.push_back(std::move(diagnostic));
            return success();
          })),
      trace(std::make_unique<Trace>(*this, RuleLibrary::get(context))) {}

HeldErrors::~HeldErrors() {
  trace.reset();
  handler.reset();
  for (Diagnostic &error : held)
    context->getDiagEngine().emit(std::move(error));
}

void HeldErrors::note(std::optional<Location> loc, const Twine &text) {
  held.front().attachNote(loc) << text;
}

//===----------------------------------------------------------------------===//
// Steps
//===----------------------------------------------------------------------===//

void tenon::markSteps(ModuleOp schedule) {
  auto isEngines = [](Operation *op) {
    return isa<EndApplicationOp, CheckPatternsOp, CountMatchOp>(op);
  };
  SmallVector<Operation *> steps;
  schedule.walk([&](transform::TransformOpInterface step) {
    // What is in these has steps of its own.
    bool isSingle = isa<transform::ApplyPatternsOp>(step) ||
                    (step->getNumRegions() == 0 &&
                     !isa<transform::IncludeOp, BeginStageOp, EndStageOp,
                          BeginApplicationOp>(step) &&
                     !isEngines(step));
    if (isSingle && !step->hasTrait<OpTrait::IsTerminator>() &&
        transform::doesModifyPayload(step))
      steps.push_back(step);
  });
  OpBuilder builder(schedule.getContext());
  for (Operation *step : steps) {
    Operation *last = step;
    while (isEngines(last->getNextNode()))
      last = last->getNextNode();
    builder.setInsertionPointAfter(last);
    EndStepOp::create(builder, step->getLoc());
  }
  // A second run prints nothing.
  schedule.walk([](transform::PrintOp print) { print.erase(); });
}

/// The step that an `end_step` stands behind.
static Operation *stepBefore(Operation *end) {
  Operation *step = end->getPrevNode();
  while (isa<EndApplicationOp, CheckPatternsOp, CountMatchOp>(step))
    step = step->getPrevNode();
  return step;
}

void EndStepOp::getEffects(
    SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  transform::modifiesPayload(effects);
}

DiagnosedSilenceableFailure EndStepOp::apply(transform::TransformRewriter &,
                                             transform::TransformResults &,
                                             transform::TransformState &state) {
  Operation *step = stepBefore(getOperation());
  RunState &run = RuleLibrary::get(getContext()).state();
  for (RunObserver *observer : run.observers)
    observer->endStep(step, /*pass=*/"");
  // Here the first run has ended: the next step may crash on it.
  if (run.hasFired && isa<transform::ApplyPatternsOp>(step) &&
      failed(mlir::verify(state.getTopLevel())))
    return DiagnosedSilenceableFailure::definiteFailure();
  return DiagnosedSilenceableFailure::success();
}

//===----------------------------------------------------------------------===//
// The search
//===----------------------------------------------------------------------===//

namespace {
/// Verifies the payload after each step of one stage, or after firings in one
/// step, and keeps what it was that made it invalid for good.
class Search : public RunObserver {
public:
  struct Step {
    int64_t number;
    Location loc;
    /// As the user calls it.
    std::string name;
    int64_t firings;
  };
  struct Firing {
    int64_t number;
    const Rule *rule;
    std::string root;
    Location loc;
  };

  explicit Search(size_t stage) : stagesLeft(stage) {}

  /// Has each `stride`th firing in one step looked at, after number `from` and
  /// up to number `to`.
  void lookInto(int64_t number, int64_t from, int64_t to, int64_t stride) {
    into = number;
    first = from;
    last = to;
    this->stride = stride;
  }

  std::optional<Step> step;
  std::optional<Firing> firing;
  /// The last firing before `firing` after which the payload was valid.
  int64_t lastValid = 0;

  void beginStage(StringRef, ModuleOp payload) override { module = payload; }
  void endStage(StringRef, ModuleOp) override {
    if (stagesLeft-- == 0)
      isOver = true;
  }
  void endStep(Operation *op, StringRef pass) override {
    if (!isThere())
      return;
    ++steps;
    bool isValid = succeeded(verify(module));
    if (isValid)
      step.reset();
    else if (wasValid)
      step = {steps, op->getLoc(), nameOf(op, pass), firings};
    wasValid = isValid;
    firings = 0;
  }
  void beginFiring(const Rule &, Operation *root) override {
    rootName = root->getName().getStringRef().str();
    rootLoc = root->getLoc();
  }
  void endFiring(const Rule &rule, const Changes &) override {
    if (!isThere())
      return;
    ++firings;
    if (steps + 1 != into || firings <= first || firings > last ||
        (firings - first) % stride != 0)
      return;
    if (succeeded(verify(module))) {
      firing.reset();
      lastValid = firings;
    } else if (!firing) {
      firing = {firings, &rule, rootName, Location(rootLoc)};
    }
  }

private:
  bool isThere() const { return stagesLeft == 0 && !isOver; }

  static std::string nameOf(Operation *op, StringRef pass) {
    auto registered = op->getAttrOfType<StringAttr>("pass_name");
    if (registered)
      pass = registered.getValue();
    return pass.empty() ? ("'" + op->getName().getStringRef() + "'").str()
                        : ("the pass '" + pass + "'").str();
  }

  size_t stagesLeft;
  bool isOver = false, wasValid = true;
  ModuleOp module;
  int64_t steps = 0, firings = 0;
  int64_t into = 0, first = 0, last = 0, stride = 1;
  std::string rootName;
  LocationAttr rootLoc;
};
} // namespace

/// The firing in a step that is to blame, if one is. Of many firings a few are
/// looked at first.
static std::optional<Search::Firing>
findFiring(const Search::Step &step, size_t stage, RunAgain again) {
  constexpr int64_t kMost = 512;
  int64_t first = 0, last = step.firings;
  int64_t stride = std::max<int64_t>(1, step.firings / kMost);
  while (step.firings != 0) {
    Search search(stage);
    search.lookInto(step.number, first, last, stride);
    again(search);
    if (stride == 1)
      return search.firing;
    first = search.lastValid;
    // What comes behind the last multiple belongs to the last piece.
    if (search.firing)
      last = search.firing->number;
    stride = 1;
  }
  return std::nullopt;
}

void tenon::blame(HeldErrors &errors, size_t stage, StringRef name,
                  RunAgain again) {
  Search search(stage);
  again(search);
  std::string where = " in stage '" + name.str() + "'";
  if (!search.step)
    return errors.note(std::nullopt, "the IR became invalid" + where);
  std::optional<Search::Firing> firing =
      findFiring(*search.step, stage, again);
  if (!firing)
    return errors.note(search.step->loc,
                       "made invalid by " + search.step->name + where);
  errors.note(firing->rule->location, "made invalid by rule '" +
                                          firing->rule->name + "'" + where);
  errors.note(firing->loc, "when it rewrote this '" + firing->root + "'");
}
