//===- ScheduleRun.cpp - Running a schedule -------------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Engine/Blame.h"
#include "Engine/Contracts.h"
#include "Engine/DataFiles.h"
#include "Engine/Knobs.h"
#include "Engine/Later.h"
#include "Engine/Leftovers.h"
#include "Engine/Meanings.h"
#include "Engine/RuleLibrary.h"
#include "Engine/RunObserver.h"
#include "Engine/ScheduleParts.h"
#include "Engine/TransformOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Transform/Transforms/TransformInterpreterUtils.h"
#include "mlir/IR/Verifier.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace mlir;
using namespace tenon;

/// Erases what `entry` does after its first `stageCount` stages.
static void cutAfter(transform::NamedSequenceOp entry, size_t stageCount) {
  Block &body = entry.getBody().front();
  Operation *last = nullptr;
  for (EndStageOp end : body.getOps<EndStageOp>())
    if (stageCount != 0) {
      last = end;
      --stageCount;
    }
  Operation *yield = body.getTerminator();
  yield->setOperands({});
  entry.setFunctionTypeAttr(TypeAttr::get(FunctionType::get(
      entry.getContext(), entry.getFunctionType().getInputs(), {})));
  while (yield->getPrevNode() != last)
    yield->getPrevNode()->erase();
}

/// Lowers the operations of dialects that bring their meaning, unobserved.
LogicalResult Schedule::Impl::lowerByMeaning(ModuleOp payload) {
  RuleLibrary &library = RuleLibrary::get(payload.getContext());
  EngineOptions options = library.getOptions();
  // These and what was tuned belong to the schedule that runs.
  options.knobs.clear();
  options.useTuned = false;
  llvm::SaveAndRestore observers(library.state().observers, {});
  llvm::SaveAndRestore stage(library.stage);
  llvm::SaveAndRestore over(library.stagesOver);
  SearchPath path(options.schedulePath, "schedules");
  for (const std::string &name : meaningsFor(payload, path, library)) {
    FailureOr<Schedule> meaning =
        Schedule::load(name, options, payload.getContext());
    if (failed(meaning))
      return failure();
    for (SchedulePart &part : meaning->impl->parts) {
      part.leavesProgram = false;
      if (failed(runPart(part, payload, part.stages.size())))
        return failure();
    }
  }
  return success();
}

/// Runs a part, or its first `stageCount` stages.
LogicalResult Schedule::Impl::runPart(SchedulePart &part, ModuleOp payload,
                                      size_t stageCount) {
  if (part.startsByMeaning && failed(lowerByMeaning(payload)))
    return failure();
  transform::NamedSequenceOp entry = part.entry;
  if (stageCount < part.stages.size()) {
    entry = entry.clone();
    entry.setSymName((entry.getSymName() + "_cut").str());
    SymbolTable(*part.module).insert(entry);
    cutAfter(entry, stageCount);
  }
  llvm::scope_exit drop([&] {
    if (entry != part.entry)
      entry.erase();
  });
  // What a module says of its machine for this run alone goes with it.
  bool describes = part.asksForMachine && !Machine::isDescribed(payload);
  if (describes) {
    FailureOr<Machine> machine = Machine::of(payload);
    if (failed(machine))
      return failure();
    machine->describe(payload);
  }
  llvm::scope_exit forget([&] {
    if (describes)
      Machine::removeDescription(payload);
  });
  Later later(/*mayPutOff=*/!part.prints);
  if (failed(checkPromise(*part.module, kTakes, payload)) ||
      failed(transform::applyTransformNamedSequence(
          payload, entry, /*transformModule=*/ModuleOp(),
          transform::TransformOptions())))
    return failure();
  if (entry != part.entry || !part.leavesProgram)
    return success();
  if (failed(checkPromise(*part.module, kLeaves, payload)))
    return failure();
  FailureOr<std::vector<std::string>> legalBy =
      checkLegality(payload, *part.module);
  if (failed(legalBy))
    return failure();
  llvm::append_range(part.legalBy, *legalBy);
  return success();
}

/// The same on the payload and on each module in it, one by one: a nested
/// module is a program of its own.
LogicalResult Schedule::Impl::runOnEach(SchedulePart &part, ModuleOp payload,
                                        size_t stageCount) {
  auto nested = llvm::to_vector(payload.getOps<ModuleOp>());
  for (ModuleOp module : nested)
    module->remove();
  LogicalResult result = runPart(part, payload, stageCount);
  for (ModuleOp module : nested) {
    if (succeeded(result))
      result = runOnEach(part, module, stageCount);
    payload.push_back(module);
  }
  return result;
}

/// Refuses an expand_shape that is told another size than its type has:
/// upstream's verifier takes it, and upstream's patterns crash on it.
static LogicalResult checkSizes(ModuleOp payload) {
  WalkResult result = payload.walk([](Operation *op) {
    if (!isa<tensor::ExpandShapeOp, memref::ExpandShapeOp>(op))
      return WalkResult::advance();
    auto told = op->getAttrOfType<DenseI64ArrayAttr>("static_output_shape");
    auto type = cast<ShapedType>(op->getResult(0).getType());
    if (type.getRank() != told.size())
      return WalkResult::advance();
    for (auto [size, typed] :
         llvm::zip_equal(told.asArrayRef(), type.getShape()))
      if (!ShapedType::isDynamic(size) && !ShapedType::isDynamic(typed) &&
          size != typed) {
        op->emitError() << "'" << op->getName() << "' has the size " << size
                        << " where its type has " << typed;
        return WalkResult::interrupt();
      }
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

void tenon::placeAtStart(ModuleOp module) {
  auto place = dyn_cast<FileLineColLoc>(module.getLoc());
  if (place && place.getLine() == 0)
    module->setLoc(FileLineColLoc::get(place.getFilename(), 1, 1));
}

/// Runs the first `stageCount` stages.
LogicalResult Schedule::Impl::runOn(ModuleOp payload,
                                    std::vector<SchedulePart> &parts,
                                    size_t stageCount) const {
  RuleLibrary &library = RuleLibrary::get(payload.getContext());
  library.state().poisoned = false;
  library.stagesOver = 0;
  if (target)
    payload.walk<WalkOrder::PreOrder>([&](Operation *op) {
      auto module = dyn_cast<ModuleOp>(op);
      if (module)
        target->describe(module);
      return module ? WalkResult::advance() : WalkResult::skip();
    });
  size_t left = stageCount;
  for (SchedulePart &part : parts) {
    if (left == 0 && stageCount < stages.size())
      break;
    if (failed(runOnEach(part, payload, left)))
      return failure();
    left -= std::min(left, part.stages.size());
  }
  return success();
}

/// Runs on a copy of `original`, with the end of each step marked, and leaves
/// nothing but what `observer` has seen.
void Schedule::Impl::runAgain(ModuleOp original, RunObserver &observer,
                              size_t stageCount) const {
  RuleLibrary &library = RuleLibrary::get(original.getContext());
  RunState &state = library.state();
  std::vector<SchedulePart> marked(parts.size());
  for (auto [part, copy] : llvm::zip(parts, marked)) {
    copy.stages = part.stages;
    copy.asksForMachine = part.asksForMachine;
    copy.startsByMeaning = part.startsByMeaning;
    copy.prints = true;
    copy.module = ModuleOp(*part.module).clone();
    transform::NamedSequenceOp entry = part.entry;
    copy.entry = copy.module->lookupSymbol<transform::NamedSequenceOp>(
        entry.getSymName());
    markSteps(*copy.module);
  }
  OwningOpRef<ModuleOp> payload = original.clone();
  ScopedDiagnosticHandler silence(original.getContext(),
                                  [](Diagnostic &) { return success(); });
  llvm::SaveAndRestore fired(state.fired);
  llvm::SaveAndRestore poisoned(state.poisoned);
  llvm::SaveAndRestore matches(state.matches);
  RunObserver *observers[] = {&observer};
  llvm::SaveAndRestore watched(state.observers, ArrayRef(observers));
  llvm::SaveAndRestore blaming(library.isBlaming, true);
  llvm::SaveAndRestore over(library.stagesOver);
  (void)runOn(*payload, marked, stageCount);
  state.applications.clear();
  state.patternApplications.clear();
  state.settingsOf.clear();
}

/// Says more of a run that has failed: who made the payload invalid, or which
/// schedule takes what was left.
void Schedule::Impl::explain(HeldErrors &errors, ModuleOp payload,
                             ModuleOp original, size_t stageCount) const {
  MLIRContext *context = payload.getContext();
  RuleLibrary &library = RuleLibrary::get(context);
  if (errors.errors().empty() || library.isBlaming)
    return;
  auto again = [&](RunObserver &observer) {
    runAgain(original, observer, stageCount);
  };
  bool isValid;
  {
    ScopedDiagnosticHandler silence(context,
                                    [](Diagnostic &) { return success(); });
    isValid = succeeded(verify(payload));
  }
  if (!isValid)
    blame(errors, library.stagesOver, std::string(library.stage), again);
  else
    explainLeftovers(errors, payload, original, names, path, again);
}

LogicalResult Schedule::run(ModuleOp payload, ArrayRef<RunObserver *> observers,
                            std::optional<size_t> stageCount) {
  placeAtStart(payload);
  Later later;
  if (failed(checkSizes(payload)) || failed(readDataFiles(payload)) ||
      failed(impl->takeTuned(payload)))
    return failure();
  RuleLibrary &library = RuleLibrary::get(payload.getContext());
  library.state().observers = observers;
  library.state().matches.clear();
  library.state().settingsRead.clear();
  library.hasRefused = false;
  llvm::scope_exit reset([&] { library.state().observers = {}; });
  OwningOpRef<ModuleOp> original = payload.clone();
  for (SchedulePart &part : impl->parts)
    part.legalBy.clear();
  HeldErrors errors(payload.getContext());
  for (RunObserver *observer : observers)
    observer->beginRun(payload);
  size_t count = stageCount.value_or(impl->stages.size());
  LogicalResult result = impl->runOn(payload, impl->parts, count);
  for (RunObserver *observer : observers)
    observer->endRun(payload, result);
  if (failed(result)) {
    // A rule that refuses says all there is to say.
    if (!library.hasRefused)
      impl->explain(errors, payload, *original, count);
    return result;
  }
  // A run that was cut short, or is on nothing, tells little about matches.
  bool isWhole = !stageCount && !payload.getBody()->empty() &&
                 llvm::all_of(observers, [](RunObserver *observer) {
                   return observer->allowsFiring();
                 });
  if (isWhole) {
    warnOfEmptyMatches(library);
    warnOfUnreadKnobs(impl->modules(), impl->settings,
                      library.state().settingsRead);
  }
  return result;
}
