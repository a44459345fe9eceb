//===- Schedule.cpp - Loading and running a schedule ----------------------===//
//
// SchedulePart of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/Blame.h"
#include "Engine/Contracts.h"
#include "Engine/DataFiles.h"
#include "Engine/DeclaredAttributes.h"
#include "Engine/Engine.h"
#include "Engine/FlagError.h"
#include "Engine/Knobs.h"
#include "Engine/Later.h"
#include "Engine/Leftovers.h"
#include "Engine/Meanings.h"
#include "Engine/RuleLibrary.h"
#include "Engine/RulesSchedule.h"
#include "Engine/RunObserver.h"
#include "Engine/ScheduleLinker.h"
#include "Engine/ScheduleList.h"
#include "Engine/SearchPath.h"
#include "Engine/TransformOps.h"
#include "Engine/Tuned.h"
#include "Machine/Machine.h"
#include "mlir/Dialect/DLTI/DLTI.h"
#include "mlir/Dialect/DLTI/TransformOps/DLTITransformOps.h"
#include "mlir/Dialect/Linalg/TransformOps/LinalgTransformOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Transform/IR/TransformOps.h"
#include "mlir/Dialect/Transform/Transforms/TransformInterpreterUtils.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace mlir;
using namespace tenon;

namespace tenon {
/// One schedule of those that run one after the other.
struct SchedulePart {
  OwningOpRef<ModuleOp> module;
  transform::NamedSequenceOp entry;
  std::vector<std::string> stages;
  /// Whether it asks what the machine has, and whether it prints.
  bool asksForMachine = false, prints = false;
  /// Whether what it leaves is to be legal, and the sets that have found so.
  bool leavesProgram = false;
  /// Whether what dialects say that they mean comes first.
  bool startsByMeaning = false;
  std::vector<std::string> legalBy;
};
} // namespace tenon

struct Schedule::Impl {
  std::vector<SchedulePart> parts;
  /// The stages of all parts.
  std::vector<std::string> stages;
  /// The machine that the user names.
  std::optional<Machine> target;
  /// The names of the schedules, as they were given.
  std::string names;
  /// Knobs that the user has not set, with what the schedule says.
  std::vector<std::pair<transform::tune::KnobOp, Attribute>> free;
  bool useTuned = true;
  /// What `--set` gives.
  std::vector<std::string> settings;
  std::string tunedFile;
  SearchPath path{{}, "schedules"};

  LogicalResult runOn(ModuleOp payload, std::vector<SchedulePart> &parts,
                      size_t stageCount) const;
  static LogicalResult lowerByMeaning(ModuleOp payload);
  static LogicalResult runPart(SchedulePart &part, ModuleOp payload,
                               size_t stageCount);
  static LogicalResult runOnEach(SchedulePart &part, ModuleOp payload,
                                 size_t stageCount);
  void runAgain(ModuleOp original, RunObserver &observer,
                size_t stageCount) const;
  void explain(HeldErrors &errors, ModuleOp payload, ModuleOp original,
               size_t stageCount) const;

  SmallVector<ModuleOp> modules() const {
    return llvm::map_to_vector(
        parts, [](const SchedulePart &part) { return *part.module; });
  }
  FailureOr<TunedKey> keyOf(ModuleOp payload) const;
  LogicalResult takeTuned(ModuleOp payload);
};

FailureOr<TunedKey> Schedule::Impl::keyOf(ModuleOp payload) const {
  FailureOr<Machine> machine = failure();
  if (target)
    machine = *target;
  else
    machine = Machine::of(payload);
  if (failed(machine))
    return failure();
  return TunedKey(names, *machine, payload);
}

/// Gives knobs that are not set what was found to be fastest, if there is a
/// place where that may be.
LogicalResult Schedule::Impl::takeTuned(ModuleOp payload) {
  for (auto &[knob, value] : free)
    knob.setSelectedAttr(value);
  tunedFile.clear();
  if (!useTuned || free.empty() ||
      llvm::none_of(tunedDirectories(), [](StringRef directory) {
        return llvm::sys::fs::is_directory(directory);
      }))
    return success();
  FailureOr<TunedKey> key = keyOf(payload);
  if (failed(key))
    return failure();
  FailureOr<std::optional<Tuned>> tuned = findTuned(*key);
  if (failed(tuned) || !*tuned)
    return success(succeeded(tuned));
  // What the user sets stays; the rest has to be a knob, and one of its values.
  SmallVector<ModuleOp> schedules = modules();
  std::vector<std::string> settings;
  for (const std::string &setting : (*tuned)->knobs) {
    StringRef name = StringRef(setting).split('=').first;
    if (llvm::any_of(free,
                     [&](auto &knob) { return knob.first.getName() == name; }))
      settings.push_back(setting);
  }
  tunedFile = (*tuned)->file;
  if (succeeded(setKnobs(schedules, settings)))
    return success();
  return FlagError() << "'" << tunedFile
                     << "', which tenon-tune writes, is of another version of "
                        "the schedule; remove it, or run with --no-tuned";
}

Schedule::Schedule(std::unique_ptr<Impl> impl) : impl(std::move(impl)) {}
Schedule::Schedule(Schedule &&) = default;
Schedule &Schedule::operator=(Schedule &&) = default;
Schedule::~Schedule() = default;

/// Emits a warning for an operation name that no loaded dialect has: such a
/// match gives an empty handle and no word about it.
static void checkMatchedNames(ModuleOp schedule) {
  auto check = [](Operation *match, ArrayAttr names) {
    for (auto name : names.getAsRange<StringAttr>()) {
      MLIRContext *context = match->getContext();
      context->getOrLoadDialect(name.getValue().split('.').first);
      if (!RegisteredOperationName::lookup(name.getValue(), context))
        emitWarning(match->getLoc())
            << "matches '" << name.getValue()
            << "', an operation that no loaded dialect has";
    }
  };
  schedule.walk([&](Operation *op) {
    if (auto match = dyn_cast<transform::MatchOp>(op)) {
      if (match.getOps())
        check(match, *match.getOps());
    } else if (auto match = dyn_cast<transform::MatchOperationNameOp>(op)) {
      check(match, match.getOpNames());
    }
  });
}

/// The attribute of a match that is not wrong when it finds nothing.
static constexpr StringLiteral kMayBeEmpty = "tenon.may_be_empty";

/// Emits a warning for each match that has found nothing whenever it ran.
static void warnOfEmptyMatches(RuleLibrary &library) {
  for (const auto &[loc, match] : library.state().matches)
    if (!match.found)
      emitWarning(loc) << "nothing is matched here in stage '" << match.stage
                       << "', so steps that use the handle do nothing; '"
                       << kMayBeEmpty
                       << "' among the attributes of the match says that this "
                          "is no mistake";
}

/// The fields of a schedule's attribute that say what it takes or leaves. The
/// one word with a meaning is "buffers": no tensors.
static constexpr StringLiteral kTakes = "takes";
static constexpr StringLiteral kLeaves = "leaves";

static Attribute promiseOf(ModuleOp schedule, StringRef when) {
  DictionaryAttr fields = fieldsOf(schedule->getAttr(kSchedule));
  return fields ? fields.get(when) : Attribute();
}

/// Refuses a promise that is none.
static LogicalResult checkPromises(ModuleOp schedule) {
  for (StringLiteral when : {kTakes, kLeaves}) {
    Attribute promise = promiseOf(schedule, when);
    auto word = dyn_cast_or_null<StringAttr>(promise);
    if (promise && (!word || word.getValue() != "buffers"))
      return emitError(schedule.getLoc())
             << "'" << when << "' is " << promise
             << ", but the one word with a meaning is \"buffers\"";
  }
  return success();
}

/// Loads every rule set that the schedule names.
static LogicalResult loadRules(ModuleOp schedule) {
  bool ok = true;
  schedule.walk([&](ApplyRulesOp apply) {
    RuleSet *set = nullptr;
    ok &= succeeded(apply.selectRules(set));
  });
  return success(succeeded(checkRefusals(schedule)) && ok);
}

/// Refuses steps that may not run on functions in parallel.
static LogicalResult checkParallelSteps(ModuleOp schedule) {
  WalkResult result = schedule.walk(
      [](ParallelForeachOp loop) { return WalkResult(checkSteps(loop)); });
  return failure(result.wasInterrupted());
}

/// Refuses a step of a matcher that cannot match: upstream ends on one.
static LogicalResult checkMatchers(ModuleOp schedule) {
  WalkResult result = schedule.walk([](Operation *step) {
    SmallVector<SymbolRefAttr> matchers;
    if (auto collect = dyn_cast<transform::CollectMatchingOp>(step))
      matchers.push_back(collect.getMatcher());
    else if (auto each = dyn_cast<transform::ForeachMatchOp>(step))
      llvm::append_range(matchers,
                         each.getMatchers().getAsRange<SymbolRefAttr>());
    for (SymbolRefAttr name : matchers) {
      auto matcher =
          SymbolTable::lookupNearestSymbolFrom<transform::NamedSequenceOp>(
              step, name);
      if (!matcher || matcher.isExternal())
        continue;
      for (Operation &match : matcher.getBody().front().without_terminator())
        if (!isa<transform::MatchOpInterface>(match)) {
          InFlightDiagnostic error = emitError(match.getLoc())
                                     << "'" << match.getName()
                                     << "' is no part of a matcher, as '"
                                     << matcher.getSymName() << "' is one";
          error.attachNote(step->getLoc())
              << "of this step; its parts, such as "
                 "'transform.match.structured' "
                 "and 'transform.get_parent_op', only look at operations";
          return WalkResult::interrupt();
        }
    }
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

/// Puts the engine's own ops round the steps that they are about. The result
/// names the stages.
static std::vector<std::string> instrument(transform::NamedSequenceOp entry,
                                           ModuleOp schedule) {
  OpBuilder builder(schedule.getContext());
  schedule.walk([&](transform::ApplyPatternsOp apply) {
    Region &patterns = apply.getPatterns();
    if (patterns.empty() || patterns.front().empty())
      return;
    for (auto canonicalize : llvm::make_early_inc_range(
             patterns.getOps<transform::ApplyCanonicalizationPatternsOp>())) {
      builder.setInsertionPoint(canonicalize);
      CanonicalPatternsOp::create(builder, canonicalize.getLoc());
      canonicalize.erase();
    }
    builder.setInsertionPointToEnd(&patterns.front());
    LimitPatternsOp::create(builder, apply.getLoc());
    builder.setInsertionPointAfter(apply);
    if (patterns.getOps<ApplyRulesOp>().empty()) {
      CheckPatternsOp::create(builder, apply.getLoc());
      return;
    }
    EndApplicationOp::create(builder, apply.getLoc(), apply.getTarget());
    builder.setInsertionPoint(apply);
    BeginApplicationOp::create(builder, apply.getLoc(), apply.getTarget());
  });
  schedule.walk([&](transform::MatchOp match) {
    if (match->hasAttr(kMayBeEmpty))
      return;
    builder.setInsertionPointAfter(match);
    CountMatchOp::create(builder, match.getLoc(), match.getResults());
  });
  std::vector<std::string> names;
  auto mark = [&](Operation *first, Operation *last, StringAttr name) {
    builder.setInsertionPoint(first);
    BeginStageOp::create(builder, first->getLoc(), name);
    builder.setInsertionPointAfter(last);
    EndStageOp::create(builder, last->getLoc(), name);
    names.push_back(name.str());
  };
  Block &body = entry.getBody().front();
  Operation *rest = &body.front();
  SmallVector<transform::IncludeOp> includes(
      body.getOps<transform::IncludeOp>());
  for (transform::IncludeOp include : includes) {
    // One that takes no handle gives a parameter, as of a knob.
    if (include.getOperands().empty())
      continue;
    StringAttr name = include.getTarget().getLeafReference();
    if (DictionaryAttr phase = fieldsOf(include->getAttr(kPhase)))
      name = builder.getStringAttr(phase.getAs<StringAttr>("name").getValue() +
                                   "/" + name.getValue());
    mark(include, include, name);
    rest = include->getNextNode()->getNextNode();
  }
  while (isa<CheckOp>(rest))
    rest = rest->getNextNode();
  Operation *end = body.getTerminator();
  if (rest != end)
    mark(rest, end->getPrevNode(), entry.getSymNameAttr());
  return names;
}

/// Reads and links one schedule, and checks that it has an entry.
static FailureOr<SchedulePart> readPart(StringRef nameOrFile,
                                        const SearchPath &path, bool check,
                                        MLIRContext *context) {
  std::vector<std::string> tried;
  std::string file = path.find(nameOrFile, ".mlir", tried);
  if (file.empty())
    return FlagError() << notFound("schedule", nameOrFile, tried,
                                   scheduleNames(path));

  std::vector<std::string> libraryDirs = {
      llvm::sys::path::parent_path(file).str()};
  llvm::append_range(libraryDirs, path.directories());
  FailureOr<OwningOpRef<ModuleOp>> module =
      readSchedule(file, libraryDirs, context);
  if (failed(module))
    return failure();

  SchedulePart part;
  part.module = std::move(*module);
  StringRef entryName =
      transform::TransformDialect::kTransformEntryPointSymbolName;
  part.entry = part.module->lookupSymbol<transform::NamedSequenceOp>(entryName);
  if (!part.entry)
    return emitError(part.module->getLoc())
           << "the schedule has no 'transform.named_sequence @" << entryName
           << "' to start at";
  if (part.entry.getBody().getNumArguments() != 1)
    return emitError(part.entry.getLoc())
           << "the entry of a schedule takes one handle, the module";
  part.leavesProgram = true;
  part.startsByMeaning = lowersByMeaning(*part.module);
  if (failed(insertChecks(*part.module, check)))
    return failure();
  inlinePhases(part.entry);
  return part;
}

/// Makes one that applies rule sets.
static FailureOr<SchedulePart> makeRulesPart(StringRef sets,
                                             ArrayRef<std::string> settings,
                                             MLIRContext *context) {
  FailureOr<OwningOpRef<ModuleOp>> module =
      makeRulesSchedule(sets, settings, context);
  if (failed(module))
    return failure();
  SchedulePart part;
  part.module = std::move(*module);
  part.entry = *part.module->getOps<transform::NamedSequenceOp>().begin();
  return part;
}

FailureOr<Schedule> Schedule::load(StringRef names,
                                   const EngineOptions &options,
                                   MLIRContext *context) {
  SearchPath path(options.schedulePath, "schedules");
  auto impl = std::make_unique<Impl>();
  impl->path = path;
  RuleLibrary::get(context).configure(options);
  SmallVector<StringRef> each;
  names.split(each, ',');
  SmallVector<ModuleOp> modules;
  for (StringRef name : each) {
    if (name.empty())
      return FlagError() << "--schedule=" << names
                         << " has an empty name between its commas";
    FailureOr<SchedulePart> part = failure();
    if (name.consume_front(kRulesPrefix))
      part = makeRulesPart(name, options.knobs, context);
    else
      part = readPart(name, path, options.check, context);
    if (failed(part))
      return failure();
    modules.push_back(*part->module);
    impl->parts.push_back(std::move(*part));
  }

  if (!options.target.empty()) {
    FailureOr<Machine> target = Machine::parse(options.target);
    if (failed(target))
      return failure();
    impl->target = std::move(*target);
  }
  context->loadDialect<DLTIDialect>();
  for (ModuleOp module : modules) {
    if (failed(checkPromises(module)) || failed(checkNamedAttributes(module)))
      return failure();
    checkMatchedNames(module);
  }
  bool isRules = llvm::all_of(
      each, [](StringRef name) { return name.starts_with(kRulesPrefix); });
  if ((isRules && failed(checkSettings(modules, options.knobs))) ||
      failed(setKnobs(modules, options.knobs)))
    return failure();
  impl->names = names.str();
  impl->useTuned = options.useTuned;
  impl->settings = options.knobs;
  for (transform::tune::KnobOp knob : freeKnobs(modules, options.knobs))
    impl->free.emplace_back(knob, knob.getSelectedAttr());
  for (SchedulePart &part : impl->parts) {
    if (failed(loadRules(*part.module)) ||
        failed(checkParallelSteps(*part.module)) ||
        failed(checkMatchers(*part.module)))
      return failure();
    part.stages = instrument(part.entry, *part.module);
    part.module->walk([&](Operation *op) {
      part.asksForMachine |= isa<transform::QueryOp>(op);
      // The pass stands alone or in a pipeline.
      part.prints |= isa<transform::PrintOp>(op) ||
                     llvm::any_of(op->getAttrs(), [](NamedAttribute attribute) {
                       auto text = dyn_cast<StringAttr>(attribute.getValue());
                       return text && text.getValue().contains("print-ir");
                     });
    });
    llvm::append_range(impl->stages, part.stages);
  }
  return Schedule(std::move(impl));
}

ArrayRef<std::string> Schedule::stages() const { return impl->stages; }

bool Schedule::prints() const {
  return llvm::any_of(impl->parts,
                      [](const SchedulePart &part) { return part.prints; });
}

FailureOr<std::vector<Knob>> Schedule::knobs(ModuleOp payload) {
  if (failed(impl->takeTuned(payload)))
    return failure();
  return listKnobs(impl->modules());
}

FailureOr<TunedKey> Schedule::tunedKey(ModuleOp payload) const {
  return impl->keyOf(payload);
}

StringRef Schedule::tunedFile() const { return impl->tunedFile; }

std::vector<std::string> Schedule::legalBy() const {
  std::vector<std::string> sets;
  for (const SchedulePart &part : impl->parts)
    for (const std::string &set : part.legalBy)
      if (!llvm::is_contained(sets, set))
        sets.push_back(set);
  return sets;
}

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

Operation *tenon::findTensor(ModuleOp payload) {
  auto isTensor = [](Type type) { return isa<TensorType>(type); };
  Operation *first = nullptr;
  payload.walk<WalkOrder::PreOrder>([&](Operation *op) {
    bool found = llvm::any_of(op->getResultTypes(), isTensor) ||
                 llvm::any_of(op->getOperandTypes(), isTensor);
    for (Region &region : op->getRegions())
      for (Block &block : region)
        found |= llvm::any_of(block.getArgumentTypes(), isTensor);
    bool isReason = !isa<FunctionOpInterface>(op) &&
                    !op->hasTrait<OpTrait::IsTerminator>() &&
                    !op->hasTrait<OpTrait::ConstantLike>();
    if (found && (isReason || !first))
      first = op;
    return found && isReason ? WalkResult::interrupt() : WalkResult::advance();
  });
  return first;
}

/// Fails at the first tensor if the schedule says that there is none.
static LogicalResult checkPromise(ModuleOp schedule, StringLiteral when,
                                  ModuleOp payload) {
  if (!promiseOf(schedule, when))
    return success();
  Operation *op = findTensor(payload);
  if (!op)
    return success();
  InFlightDiagnostic error = op->emitError()
                             << "'" << op->getName()
                             << "' is on tensors, but the schedule " << when
                             << " buffers";
  error.attachNote(schedule.getLoc()) << "the schedule";
  return error;
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
