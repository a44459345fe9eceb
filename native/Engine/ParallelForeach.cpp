//===- ParallelForeach.cpp - Steps on functions in parallel ---------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/Natives.h"
#include "Engine/RuleLibrary.h"
#include "Engine/TransformOps.h"
#include "mlir/Dialect/Linalg/TransformOps/LinalgTransformOps.h"
#include "mlir/Dialect/Transform/IR/TransformOps.h"
#include "mlir/Dialect/Transform/Transforms/TransformInterpreterUtils.h"
#include "mlir/Dialect/Transform/TuneExtension/TuneExtensionOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/SetVector.h"
#include <atomic>
#include <deque>
#include <mutex>
#include <numeric>

using namespace mlir;
using namespace tenon;

//===----------------------------------------------------------------------===//
// What may run in parallel
//===----------------------------------------------------------------------===//

LogicalResult ParallelForeachOp::verify() {
  Block &body = getBody().front();
  if (body.getNumArguments() != 1 ||
      body.getArgument(0).getType() != getTarget().getType())
    return emitOpError() << "has a body that takes ("
                         << body.getArgumentTypes() << "), expected one "
                         << getTarget().getType();
  if (body.getTerminator()->getNumOperands() != 0)
    return emitOpError() << "has a body that gives something, expected nothing";
  llvm::SetVector<Value> captured;
  getUsedValuesDefinedAbove(getBody(), captured);
  for (Value value : captured)
    if (!isa<transform::TransformParamTypeInterface>(value.getType())) {
      InFlightDiagnostic error =
          emitOpError() << "has a body that uses a handle of type "
                        << value.getType()
                        << " from around it, but may read parameters only";
      error.attachNote(value.getLoc()) << "the handle";
      return error;
    }
  return success();
}

void ParallelForeachOp::getEffects(
    SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  transform::onlyReadsHandle(getTargetMutable(), effects);
  transform::modifiesPayload(effects);
}

/// Refuses rules that call a native which changes the module.
static LogicalResult checkRules(ApplyRulesOp apply) {
  RuleSet *set = nullptr;
  FailureOr<SmallVector<const Rule *>> rules = apply.selectRules(set);
  if (failed(rules))
    return failure();
  for (const Rule *rule : *rules) {
    StringRef changes;
    pdl::PatternOp(rule->pattern).walk([&](Operation *op) {
      StringRef name;
      if (auto call = dyn_cast<pdl::ApplyNativeConstraintOp>(op))
        name = call.getName();
      else if (auto call = dyn_cast<pdl::ApplyNativeRewriteOp>(op))
        name = call.getName();
      const Native *native = NativeRegistry::get().lookup(name);
      if (native && native->changesModule)
        changes = native->name;
    });
    if (changes.empty())
      continue;
    InFlightDiagnostic error =
        emitError(apply.getLoc())
        << "rule '" << rule->name << "' of set '" << set->getName()
        << "' calls '" << changes
        << "', which changes the module; it cannot be applied to functions "
           "in parallel";
    error.attachNote(rule->location) << "the rule";
    return error;
  }
  return success();
}

/// The named sequence that `include` is about, or null.
static transform::NamedSequenceOp included(transform::IncludeOp include) {
  return SymbolTable::lookupNearestSymbolFrom<transform::NamedSequenceOp>(
      include, include.getTargetAttr());
}

/// Calls `seen` with each operation in `body`, and in what it includes, until
/// it fails.
static LogicalResult
eachStep(Region &body, llvm::function_ref<LogicalResult(Operation *)> seen) {
  SmallVector<Region *> open = {&body};
  llvm::SmallPtrSet<Region *, 8> known;
  while (!open.empty()) {
    Region *region = open.pop_back_val();
    if (!known.insert(region).second)
      continue;
    WalkResult result =
        region->walk<WalkOrder::PreOrder>([&](Operation *step) {
          if (auto include = dyn_cast<transform::IncludeOp>(step))
            if (transform::NamedSequenceOp sequence = included(include))
              open.push_back(&sequence.getBody());
          return WalkResult(seen(step));
        });
    if (result.wasInterrupted())
      return failure();
  }
  return success();
}

/// Whether a step changes nothing but the operation that it is done to and what
/// is in it, and gives handles to nothing else.
static bool staysInside(Operation *step) {
  // The loops around are in the function, and modules around it.
  if (auto parent = dyn_cast<transform::GetParentOp>(step))
    return parent.getOpName() &&
           *parent.getOpName() != ModuleOp::getOperationName();
  return step->hasTrait<StaysInside>() ||
         // Patterns stay in the operation that they are applied to.
         isa<transform::PatternDescriptorOpInterface>(step) ||
         isa<transform::AnnotateOp, transform::ApplyPatternsOp,
             transform::ApplyCommonSubexpressionEliminationOp,
             transform::ApplyLoopInvariantCodeMotionOp,
             transform::CollectMatchingOp, transform::ForeachOp,
             transform::GeneralizeOp, transform::IncludeOp, transform::MatchOp,
             transform::MergeHandlesOp, transform::ParamConstantOp,
             transform::TileUsingForOp, transform::VectorizeOp,
             transform::YieldOp, transform::tune::AlternativesOp,
             transform::tune::KnobOp>(step);
}

LogicalResult tenon::checkSteps(ParallelForeachOp loop) {
  return eachStep(loop.getBody(), [&](Operation *step) -> LogicalResult {
    if (auto apply = dyn_cast<ApplyRulesOp>(step))
      return checkRules(apply);
    if (staysInside(step))
      return success();
    InFlightDiagnostic error = emitError(step->getLoc())
                               << "'" << step->getName()
                               << "' cannot be run on functions in parallel";
    error.attachNote(loop.getLoc())
        << (isa<ParallelForeachOp>(step)
                ? "the step is in this one, which runs in parallel already"
                : "the step is in this one; 'transform.foreach' does it to one "
                  "function after the other");
    return error;
  });
}

//===----------------------------------------------------------------------===//
// Handles from around
//===----------------------------------------------------------------------===//

namespace {
/// Takes operations and values out of the handles of a state.
class Forgetting : public transform::TransformState::Extension {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(Forgetting)
  explicit Forgetting(transform::TransformState &state) : Extension(state) {}

  void forget(Operation *op) { (void)replacePayloadOp(op, nullptr); }
  void forget(Value value) { (void)replacePayloadValue(value, nullptr); }
};

/// What handles hold of the insides of an operation.
struct Held {
  SmallVector<Operation *> ops;
  SmallVector<Value> values;
};
} // namespace

/// Whether `first` comes before `second`, as far as their places tell.
static bool comesBefore(Operation *first, Operation *second) {
  for (; first; first = first->getParentOp()) {
    if (first->isProperAncestor(second))
      return false;
    if (!first->getBlock())
      return false;
    if (Operation *beside = first->getBlock()->findAncestorOpInBlock(*second))
      return first->isBeforeInBlock(beside);
  }
  return false;
}

/// Notes what handles of `state` hold of the insides of `function`. Fails when
/// one of them is used after `step`.
static LogicalResult findHeld(Operation *function, Operation *step,
                              const transform::TransformState &state,
                              Held &held) {
  SmallVector<Value> handles;
  auto check = [&](Operation *op) -> LogicalResult {
    for (Value handle : handles)
      for (Operation *user : handle.getUsers())
        if (user != step && !comesBefore(user, step)) {
          InFlightDiagnostic error =
              emitError(user->getLoc())
              << "uses a handle to '" << op->getName()
              << "' in a function that was changed in parallel before";
          error.attachNote(handle.getLoc()) << "the handle";
          error.attachNote(step->getLoc())
              << "the functions are worked on here; match anew behind it";
          return error;
        }
    return success();
  };
  WalkResult result = function->walk([&](Operation *op) -> WalkResult {
    if (op == function)
      return WalkResult::advance();
    handles.clear();
    if (succeeded(state.getHandlesForPayloadOp(op, handles,
                                               /*includeOutOfScope=*/true)))
      held.ops.push_back(op);
    auto look = [&](Value value) {
      if (succeeded(state.getHandlesForPayloadValue(
              value, handles, /*includeOutOfScope=*/true)))
        held.values.push_back(value);
    };
    llvm::for_each(op->getResults(), look);
    for (Region &region : op->getRegions())
      for (Block &block : region)
        llvm::for_each(block.getArguments(), look);
    return check(op);
  });
  return failure(result.wasInterrupted());
}

//===----------------------------------------------------------------------===//
// The work
//===----------------------------------------------------------------------===//

namespace {
/// The turn of one function.
struct Turn {
  Operation *function;
  std::vector<std::unique_ptr<RunObserver>> forks;
  /// What it leaves.
  Held held;
  std::vector<Diagnostic> said;
  llvm::DenseMap<const Rule *, int64_t> fired;
  RunState::Matches matches;
  bool failed = false;
};

/// What the thread says goes to the turn that it works on.
thread_local Turn *turnOfThread = nullptr;
} // namespace

/// The functions, each with its turn; fails when they are not disjoint.
static FailureOr<std::deque<Turn>>
takeTurns(ParallelForeachOp step, const transform::TransformState &state) {
  std::deque<Turn> turns;
  llvm::SmallPtrSet<Operation *, 16> known;
  for (Operation *op : state.getPayloadOps(step.getTarget())) {
    if (!op->hasTrait<OpTrait::IsIsolatedFromAbove>() || !op->getParentOp()) {
      InFlightDiagnostic error =
          step.emitError()
          << "'" << op->getName()
          << "' cannot be changed in parallel: functions can, and "
             "what else is isolated from above in a module";
      error.attachNote(op->getLoc()) << "the operation";
      return error;
    }
    if (!known.insert(op).second) {
      InFlightDiagnostic error =
          step.emitError() << "'" << op->getName() << "' is given twice";
      error.attachNote(op->getLoc()) << "the operation";
      return error;
    }
    turns.emplace_back().function = op;
  }
  for (const Turn &turn : turns)
    for (Operation *around = turn.function->getParentOp(); around;
         around = around->getParentOp())
      if (known.contains(around)) {
        InFlightDiagnostic error = step.emitError()
                                   << "'" << turn.function->getName()
                                   << "' is inside of another that is given";
        error.attachNote(turn.function->getLoc()) << "the operation";
        error.attachNote(around->getLoc()) << "the one around it";
        return error;
      }
  return turns;
}

/// The body as a sequence that takes what it reads from around as arguments.
static transform::NamedSequenceOp outline(ParallelForeachOp step,
                                          ArrayRef<Value> captured) {
  Operation *around = step;
  while (!around->getParentOp()->hasTrait<OpTrait::SymbolTable>())
    around = around->getParentOp();
  OpBuilder builder(around);
  SmallVector<Type> types = {step.getTarget().getType()};
  for (Value value : captured)
    types.push_back(value.getType());
  auto sequence = transform::NamedSequenceOp::create(
      builder, step.getLoc(), "__parallel_foreach",
      TypeAttr::get(builder.getFunctionType(types, {})),
      /*sym_visibility=*/nullptr, /*arg_attrs=*/nullptr,
      /*res_attrs=*/nullptr);
  IRMapping mapping;
  step.getBody().cloneInto(&sequence.getBody(), mapping);
  Block &body = sequence.getBody().front();
  for (Value value : captured) {
    Value argument = body.addArgument(value.getType(), value.getLoc());
    value.replaceUsesWithIf(argument, [&](OpOperand &use) {
      return sequence->isProperAncestor(use.getOwner());
    });
  }
  return sequence;
}

/// Makes beforehand what threads would make when they first need it: they must
/// load no dialect.
static void prepare(Region &body, RuleLibrary &library) {
  (void)eachStep(body, [&](Operation *step) {
    auto apply = dyn_cast<ApplyRulesOp>(step);
    RuleSet *set = nullptr;
    if (!apply)
      return success();
    FailureOr<SmallVector<const Rule *>> rules = apply.selectRules(set);
    if (succeeded(rules)) {
      for (const Rule *rule : *rules)
        (void)set->compile(*rule);
      (void)set->getText().check(apply.getContext());
    }
    return success();
  });
  library.canonicalPatterns.make(body.getContext());
}

/// Whether the engine has loaded the schedule. One in a payload, which a pass of
/// upstream's runs, marks the payload when rules fail: for one thread only.
static bool isLoaded(Region &body) {
  return succeeded(eachStep(body, [](Operation *step) {
    auto apply = dyn_cast<transform::ApplyPatternsOp>(step);
    return success(!apply || isa_and_nonnull<EndApplicationOp, CheckPatternsOp>(
                                 step->getNextNode()));
  }));
}

DiagnosedSilenceableFailure
ParallelForeachOp::apply(transform::TransformRewriter &,
                         transform::TransformResults &,
                         transform::TransformState &state) {
  if (failed(checkSteps(*this)))
    return DiagnosedSilenceableFailure::definiteFailure();
  FailureOr<std::deque<Turn>> taken = takeTurns(*this, state);
  if (failed(taken))
    return DiagnosedSilenceableFailure::definiteFailure();
  std::deque<Turn> &turns = *taken;
  if (turns.empty())
    return DiagnosedSilenceableFailure::success();
  MLIRContext &context = *getContext();
  RuleLibrary &library = RuleLibrary::get(&context);
  RunState &own = library.state();

  llvm::SetVector<Value> captured;
  getUsedValuesDefinedAbove(getBody(), captured);
  transform::NamedSequenceOp sequence =
      outline(*this, captured.getArrayRef());
  llvm::scope_exit drop([&] { sequence.erase(); });
  RaggedArray<transform::MappedValue> parameters;
  for (Value value : captured)
    parameters.push_back(llvm::map_to_vector(
        state.getParams(value),
        [](Attribute value) { return transform::MappedValue(value); }));

  // One that has to see everything sees it in order.
  bool areForked = true;
  for (Turn &turn : turns)
    for (RunObserver *observer : own.observers) {
      turn.forks.push_back(areForked ? observer->fork() : nullptr);
      areForked &= turn.forks.back() != nullptr;
    }
  size_t jobs = areForked && isLoaded(getBody())
                    ? std::min<size_t>(library.jobs(), turns.size())
                    : 1;
  std::optional<RuleLibrary::Threads> threads;
  if (jobs > 1) {
    prepare(getBody(), library);
    threads.emplace(library);
    if (!context.isMultithreadingEnabled())
      jobs = 1;
  }

  std::atomic<size_t> next = 0, firstFailed = turns.size();
  std::mutex merging;
  auto take = [&](Turn &turn, RunState &here) {
    SmallVector<RunObserver *> observers;
    for (auto &fork : turn.forks)
      observers.push_back(fork.get());
    here.observers = areForked ? ArrayRef(observers) : own.observers;
    here.poisoned = false;
    if (failed(findHeld(turn.function, *this, state, turn.held)))
      return failure();
    RaggedArray<transform::MappedValue> bindings;
    bindings.push_back(ArrayRef<transform::MappedValue>(turn.function));
    for (size_t i = 0; i < parameters.size(); ++i)
      bindings.push_back(parameters[i]);
    LogicalResult result = transform::applyTransformNamedSequence(
        std::move(bindings), sequence, /*transformModule=*/ModuleOp(),
        state.getOptions());
    here.applications.clear();
    here.patternApplications.clear();
    here.settingsOf.clear();
    turn.fired = std::move(here.fired);
    here.fired.clear();
    turn.matches = std::exchange(here.matches, {});
    return failure(failed(result) || here.poisoned);
  };
  // Several threads take the largest function first: none waits for another
  // that began it last.
  std::vector<size_t> order(turns.size());
  std::iota(order.begin(), order.end(), 0);
  if (jobs > 1) {
    std::vector<size_t> sizes;
    for (const Turn &turn : turns) {
      sizes.push_back(0);
      turn.function->walk([&](Operation *) { ++sizes.back(); });
    }
    llvm::stable_sort(order, [&](size_t one, size_t other) {
      return sizes[one] > sizes[other];
    });
  }
  auto work = [&] {
    RunState here;
    RuleLibrary::OfThread state(here);
    llvm::scope_exit end([&] {
      turnOfThread = nullptr;
      std::scoped_lock lock(merging);
      own.settingsRead.insert_range(here.settingsRead);
    });
    // All turns before the first that fails are complete.
    for (size_t at = next++; at < turns.size(); at = next++) {
      size_t i = order[at];
      if (i > firstFailed)
        continue;
      turnOfThread = &turns[i];
      if (succeeded(take(turns[i], here)))
        continue;
      turns[i].failed = true;
      for (size_t first = firstFailed;
           i < first && !firstFailed.compare_exchange_weak(first, i);)
        ;
    }
  };
  {
    ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
      if (!turnOfThread)
        return failure();
      turnOfThread->said.push_back(std::move(diagnostic));
      return success();
    });
    if (jobs == 1) {
      work();
    } else {
      llvm::ThreadPoolTaskGroup others(context.getThreadPool());
      for (size_t i = 1; i < jobs; ++i)
        others.async(work);
      work();
      others.wait();
    }
  }
  threads.reset();

  Forgetting &handles = state.addExtension<Forgetting>();
  llvm::scope_exit remove([&] { state.removeExtension<Forgetting>(); });
  for (Turn &turn : turns) {
    for (auto [observer, fork] : llvm::zip(own.observers, turn.forks))
      if (fork)
        observer->join(*fork);
    for (auto [rule, count] : turn.fired)
      own.fired[rule] += count;
    for (const auto &[loc, match] : turn.matches)
      own.matches.insert({loc, match}).first->second.found |= match.found;
    for (Diagnostic &diagnostic : turn.said)
      context.getDiagEngine().emit(std::move(diagnostic));
    if (turn.failed) {
      own.poisoned = true;
      return DiagnosedSilenceableFailure::definiteFailure();
    }
    for (Operation *op : turn.held.ops)
      handles.forget(op);
    for (Value value : turn.held.values)
      handles.forget(value);
  }
  return DiagnosedSilenceableFailure::success();
}
