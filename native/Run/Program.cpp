//===- Program.cpp - A payload, lowered and ready to call -----------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Run/Program.h"
#include "Engine/FlagError.h"
#include "Engine/Later.h"
#include "Engine/Leftovers.h"
#include "Engine/Progress.h"
#include "Run/CHeader.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Support/DebugStringHelper.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace tenon;
using namespace tenon::run;

static constexpr llvm::StringLiteral kLowering = "lower-to-llvm";

LogicalResult tenon::run::applySchedule(ModuleOp module, NamedSchedule schedule,
                                        const EngineOptions &options,
                                        ArrayRef<RunObserver *> observers) {
  if (!schedule.loaded) {
    FailureOr<Schedule> loaded =
        Schedule::load(schedule.name, options, module.getContext());
    return failure(failed(loaded) ||
                   failed(applySchedule(module, {schedule.name, &*loaded},
                                        options, observers)));
  }
  LogicalResult result = schedule.loaded->run(module, observers);
  if (succeeded(result) && !schedule.loaded->tunedFile().empty())
    llvm::WithColor::note(llvm::errs(), toolName())
        << "knobs that are not set are as tenon-tune found them: "
        << schedule.loaded->tunedFile() << "\n";
  return result;
}

static bool hasKernels(ModuleOp module) {
  return module
      .walk([](Operation *op) {
        return op->getName().getDialectNamespace() == "xsmm"
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}

LogicalResult tenon::run::lowerRest(ModuleOp module,
                                    std::optional<int64_t> prime,
                                    const EngineOptions &options,
                                    SmallVectorImpl<StringRef> *applied) {
  auto apply = [&](StringRef schedule) {
    if (applied)
      applied->push_back(schedule);
    return applySchedule(module, schedule, options);
  };
  if (findTensor(module) && failed(apply("loops")))
    return failure();
  if (!prime)
    return hasKernels(module) ? apply("xsmm-to-calls") : success();
  EngineOptions exact = options;
  exact.knobs.push_back("?prime=" + std::to_string(*prime));
  return applySchedule(module, "exact", exact);
}

/// The entry of a lowered payload, and that it has a C interface.
static FunctionOpInterface exportEntry(ModuleOp module, StringRef name) {
  auto entry = module.lookupSymbol<FunctionOpInterface>(name);
  if (entry)
    entry->setAttr(LLVM::LLVMDialect::getEmitCWrapperAttrName(),
                   UnitAttr::get(module.getContext()));
  return entry;
}

/// Refuses what LLVM could not take, by the first op in the way. A function
/// that stayed is named only if nothing in it is: it is not the reason.
static LogicalResult checkLowered(ModuleOp module, StringRef schedule,
                                  const EngineOptions &options) {
  Operation *culprit = nullptr;
  module.walk([&](Operation *op) {
    StringRef dialect = op->getName().getDialectNamespace();
    if (isa<ModuleOp>(op) || dialect == "llvm" || dialect == "omp")
      return WalkResult::advance();
    bool isReason = dialect != "func" && dialect != "builtin";
    if (isReason || !culprit)
      culprit = op;
    return isReason ? WalkResult::interrupt() : WalkResult::advance();
  });
  if (!culprit)
    return success();
  InFlightDiagnostic error =
      culprit->emitError()
      << "'" << culprit->getName() << "' is left after the schedule '"
      << kLowering
      << "', which takes bufferized code: the schedule before it must "
         "bufferize and lower this op";
  std::string who = whoLowers(culprit, schedule,
                              SearchPath(options.schedulePath, "schedules"));
  if (!who.empty())
    error.attachNote() << who;
  return error;
}

/// Refuses calls of functions that nobody defines.
static LogicalResult checkSymbols(ModuleOp module) {
  for (auto function : module.getOps<LLVM::LLVMFuncOp>()) {
    StringRef name = function.getName();
    if (function.isExternal() && !name.starts_with("llvm.") &&
        !SymbolTable::symbolKnownUseEmpty(function, module) &&
        !isDefinedByLibrary(name))
      return function.emitError()
             << "'" << name << "' is called, but no library that is loaded "
             << "defines it";
  }
  return success();
}

/// What this process takes and gives.
static Signature localize(const Signature &signature,
                          const std::optional<Distribution> &distribution) {
  return distribution ? distribution->localize(signature) : signature;
}

Program::Program(Signature signature, Compiled compiled, Place place)
    : whole(std::move(signature)),
      signature(localize(whole, compiled.distribution)),
      compiled(std::move(compiled)), place(place) {}

/// Erases the symbols of the module that neither the entry nor an operation
/// without a symbol refers to, by itself or through others. A nested module
/// stays.
static void eraseUnreachable(ModuleOp module, StringRef entry) {
  llvm::SetVector<Operation *> reached;
  for (Operation &op : *module.getBody()) {
    auto name = SymbolTable::getSymbolName(&op);
    if (!name || name == entry || op.hasTrait<OpTrait::SymbolTable>())
      reached.insert(&op);
  }
  SymbolTable symbols(module);
  for (size_t i = 0; i < reached.size(); ++i) {
    auto uses = SymbolTable::getSymbolUses(reached[i]);
    if (!uses) // Of an operation that is not registered.
      return;
    for (SymbolTable::SymbolUse use : *uses)
      if (Operation *used =
              symbols.lookup(use.getSymbolRef().getRootReference()))
        reached.insert(used);
  }
  for (Operation &op : llvm::make_early_inc_range(*module.getBody()))
    if (!reached.contains(&op))
      op.erase();
}

OwningOpRef<ModuleOp> Program::clonePayload(ModuleOp payload,
                                            const Signature &signature) {
  OwningOpRef<ModuleOp> module = payload.clone();
  eraseUnreachable(*module, signature.entry);
  exportEntry(*module, signature.entry);
  return module;
}

/// Applies the schedule to a clone of the payload, and what lowers what it has
/// left above buffers and loops.
static FailureOr<OwningOpRef<ModuleOp>>
lower(ModuleOp payload, const Signature &signature, NamedSchedule schedule,
      const EngineOptions &options, BuildObserver *observer,
      bool *isNoted = nullptr) {
  SmallVector<RunObserver *> observers;
  if (observer)
    observer->begin(payload, observers);
  OwningOpRef<ModuleOp> module = Program::clonePayload(payload, signature);
  // The knobs belong to the user's schedule.
  EngineOptions plain = options;
  plain.knobs.clear();
  SmallVector<StringRef> applied;
  if (failed(applySchedule(*module, schedule, options, observers)) ||
      failed(lowerRest(*module, signature.prime, plain, &applied)))
    return failure();
  if (isNoted)
    *isNoted = !applied.empty();
  // The reference's name as the user gave it.
  StringRef named = schedule.name;
  named.consume_front(kChecks);
  for (StringRef rest : applied)
    llvm::WithColor::note(llvm::errs(), toolName())
        << "the schedule '" << named << "' leaves "
        << (rest == "loops" ? "tensors" : "xsmm ops") << "; '" << rest
        << "' lowers them\n";
  if (observer)
    observer->endSchedule(*module, applied);
  return module;
}

/// The entry that a schedule has left.
static FailureOr<FunctionOpInterface>
findLowered(ModuleOp lowered, const Signature &signature, StringRef schedule) {
  FunctionOpInterface entry = exportEntry(lowered, signature.entry);
  if (entry && !entry.isExternal())
    return entry;
  return lowered.emitError()
         << "after the schedule '" << schedule << "' there is no function '"
         << signature.entry << "' with a body";
}

/// What each rank has, if the program is for ranks; it has to be for so many.
static FailureOr<std::optional<Distribution>>
readDistribution(ModuleOp lowered, const Signature &signature,
                 StringRef schedule, std::optional<int64_t> ranks) {
  FailureOr<FunctionOpInterface> entry =
      findLowered(lowered, signature, schedule);
  if (failed(entry))
    return failure();
  FailureOr<std::optional<Distribution>> distribution =
      Distribution::read(*entry, signature);
  if (failed(distribution) || !ranks)
    return distribution;
  if (!*distribution && *ranks > 1)
    return (*entry)->emitError()
           << "the schedule '" << schedule
           << "' makes no program for ranks; begin with 'shard', as in "
           << "--schedule=shard,mlp-vector --set grid=" << *ranks;
  if (!*distribution || (*distribution)->ranks == *ranks)
    return distribution;
  InFlightDiagnostic error = (*entry)->emitError()
                             << "after the schedule '" << schedule << "', '"
                             << signature.entry << "' is a program for "
                             << (*distribution)->ranks << " ranks";
  if (*ranks > 1)
    error << ", not for " << *ranks;
  return error << "; run it with --ranks=" << (*distribution)->ranks
               << ", or give 'shard' another --set grid";
}

/// Lowers the rest to LLVM's dialect, and says how the entry is called, which
/// takes and gives what `signature` says.
static FailureOr<Convention>
lowerToLlvm(ModuleOp lowered, const Signature &signature, StringRef schedule,
            const EngineOptions &options, bool hasOneThread) {
  FailureOr<FunctionOpInterface> entry =
      findLowered(lowered, signature, schedule);
  if (failed(entry))
    return failure();
  FailureOr<Convention> convention =
      readConvention(*entry, signature, schedule);
  // Nothing calls into a nested module, and LLVM has none.
  for (auto nested : llvm::make_early_inc_range(lowered.getOps<ModuleOp>()))
    nested.erase();
  // The knobs belong to the user's schedule.
  EngineOptions plain = options;
  plain.knobs.clear();
  if (hasOneThread)
    plain.knobs.push_back("one_thread=1");
  if (failed(convention) || failed(applySchedule(lowered, kLowering, plain)) ||
      failed(checkLowered(lowered, schedule, options)))
    return failure();
  Progress::enter("compiling what '" + schedule + "' gives");
  return convention;
}

FailureOr<Program> Program::build(ModuleOp payload, const Signature &signature,
                                  NamedSchedule schedule,
                                  const EngineOptions &options,
                                  BuildObserver *observer, Place place) {
  Later later;
  bool isNoted = false;
  FailureOr<OwningOpRef<ModuleOp>> module =
      lower(payload, signature, schedule, options, observer, &isNoted);
  if (failed(module))
    return failure();
  FailureOr<Program> program =
      compile(**module, signature, schedule.name, options, place, observer);
  if (succeeded(program))
    program->isNoted = isNoted;
  if (observer && succeeded(program))
    observer->end();
  return program;
}

LogicalResult
tenon::run::emitProgram(ModuleOp payload, const Signature &signature,
                        NamedSchedule schedule, const EngineOptions &options,
                        EmittedForm form, llvm::raw_pwrite_stream &os) {
  FailureOr<OwningOpRef<ModuleOp>> module =
      lower(payload, signature, schedule, options, /*observer=*/nullptr);
  if (failed(module))
    return failure();
  FailureOr<std::optional<Distribution>> distribution = readDistribution(
      **module, signature, schedule.name, /*ranks=*/std::nullopt);
  if (failed(distribution))
    return failure();
  Signature local = localize(signature, *distribution);
  FailureOr<Convention> convention =
      lowerToLlvm(**module, local, schedule.name, options,
                  /*hasOneThread=*/false);
  FailureOr<Machine> machine = Machine::of(**module);
  if (failed(convention) || failed(machine))
    return failure();
  std::optional<std::string> obstacle = machine->getObstacle();
  if (form == EmittedForm::Library && obstacle)
    return (*module)->emitError()
           << *obstacle << "; --emit=obj writes what another machine links";
  llvm::Error error = form == EmittedForm::Header
                          ? writeCHeader(local, *convention, schedule.name, os)
                          : emit(**module, signature.entry, *machine, form, os);
  if (error)
    return payload.emitError()
           << "the payload, lowered by the schedule '" << schedule.name
           << "', cannot be written: " << llvm::toString(std::move(error));
  return success();
}

/// Whether the function `from`, or one that it names, names `symbol`.
static bool reaches(ModuleOp module, StringRef from, StringRef symbol) {
  llvm::SetVector<StringRef> names;
  names.insert(from);
  for (size_t next = 0; next < names.size(); ++next) {
    Operation *function = module.lookupSymbol(names[next]);
    auto uses = function ? SymbolTable::getSymbolUses(function) : std::nullopt;
    if (!uses)
      continue;
    for (SymbolTable::SymbolUse use : *uses)
      names.insert(use.getSymbolRef().getRootReference());
  }
  return names.contains(symbol);
}

/// The text of the entry without its body.
static std::string declare(ModuleOp lowered, StringRef entry) {
  OwningOpRef<Operation *> function =
      lowered.lookupSymbol(entry)->cloneWithoutRegions();
  SymbolTable::setSymbolVisibility(*function, SymbolTable::Visibility::Private);
  return debugString(OpWithFlags(*function));
}

FailureOr<Compiled>
tenon::run::compileLowered(ModuleOp lowered, const Signature &signature,
                           StringRef schedule, const EngineOptions &options,
                           Place place, BuildObserver *observer) {
  FailureOr<std::optional<Distribution>> distribution =
      readDistribution(lowered, signature, schedule, place.ranks);
  if (failed(distribution))
    return failure();
  std::string declaration = declare(lowered, signature.entry);
  FailureOr<Convention> convention =
      lowerToLlvm(lowered, localize(signature, *distribution), schedule,
                  options, place.hasOneThread);
  FailureOr<Machine> machine = Machine::of(lowered);
  if (failed(convention) || failed(machine) || failed(checkSymbols(lowered)))
    return failure();
  if (std::optional<std::string> obstacle = machine->getObstacle())
    return lowered.emitError()
           << *obstacle << "; --emit writes code that does not run here";
  bool hasAssertions = reaches(lowered, signature.entry, "abort");
  if (observer && failed(observer->beginCode(lowered)))
    return failure();
  // What is said of code is said of what it comes from.
  ScopedDiagnosticHandler places(lowered.getContext(), [&](Diagnostic &said) {
    std::optional<Location> place =
        observer ? observer->placeOf(said.getLocation()) : std::nullopt;
    if (!place)
      return failure();
    lowered.getContext()->getDiagEngine().emit(*place, said.getSeverity())
        << said.str();
    return success();
  });
  llvm::Expected<Jit> jit =
      Jit::compile(lowered, signature.entry, *machine, observer);
  if (!jit)
    return lowered.emitError()
           << "the payload, lowered by the schedule '" << schedule
           << "', cannot be compiled: " << llvm::toString(jit.takeError());
  return Compiled{std::move(declaration), std::move(*convention),
                  std::move(*jit), hasAssertions, std::move(*distribution)};
}

FailureOr<Program> Program::compile(ModuleOp lowered,
                                    const Signature &signature,
                                    StringRef schedule,
                                    const EngineOptions &options, Place place,
                                    BuildObserver *observer) {
  FailureOr<Compiled> compiled =
      compileLowered(lowered, signature, schedule, options, place, observer);
  if (failed(compiled))
    return failure();
  return Program(signature, std::move(*compiled), place);
}
