//===- Main.cpp - Runs a payload that a schedule lowers -------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/Engine.h"
#include "Engine/FlagError.h"
#include "Engine/PayloadFile.h"
#include "Engine/Progress.h"
#include "Engine/ScheduleList.h"
#include "Engine/SearchPath.h"
#include "Kept.h"
#include "Launch.h"
#include "Ranks.h"
#include "Reference.h"
#include "RegisterAll.h"
#include "Report.h"
#include "Run/Heap.h"
#include "Run/Npy.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/ExtensibleDialect.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Target/LLVMIR/Dialect/All.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/SourceMgr.h"
#include <iostream>
#ifdef TENON_WORKBENCH
#include "Workbench/Workbench.h"
#endif

using namespace mlir;
using namespace tenon;
using namespace tenon::run;
namespace cl = llvm::cl;

static int fail(const llvm::Twine &message) {
  toolError() << message << "\n";
  return 1;
}

/// What other schedules are given: the knobs belong to the user's.
static EngineOptions withoutKnobs(EngineOptions options) {
  options.knobs.clear();
  return options;
}

/// What the run is compared with if files are given.
static FailureOr<Outcome> readReference(const Signature &signature,
                                        const Outcome &found,
                                        const Flags &flags) {
  std::vector<std::string> files(flags.referenceOutputs.begin(),
                                 flags.referenceOutputs.end());
  llvm::Expected<Outcome> read = readOutputs(signature, found, files);
  if (read)
    return std::move(*read);
  fail(llvm::toString(read.takeError()));
  return failure();
}

/// Compares with what is expected, of `source` unless of files; on a
/// difference, looks for its cause if that is wanted. Nothing, after a
/// diagnostic, when the payload is to blame or the search fails.
static std::optional<run::Verdict>
compare(ModuleOp payload, const Signature &signature, const Outcome &found,
        const Outcome &expected, std::optional<Reference> &source,
        const Flags &flags, const EngineOptions &options, const Work &work) {
  std::string reference =
      !flags.referenceOutputs.empty() ? "the reference outputs"
      : flags.reference == "loops"    ? "plain loops"
                                   : "the schedule '" + flags.reference + "'";
  std::optional<double> tolerance;
  if (flags.tolerance.getNumOccurrences())
    tolerance = flags.tolerance;
  auto verdictOf = [&](const Outcome &outcome, llvm::raw_ostream &errors) {
    return verify(signature, outcome, expected, reference, work.rounding,
                  tolerance, errors);
  };
  auto agrees = [&](const Outcome &outcome) {
    return verdictOf(outcome, llvm::nulls()).ok;
  };
  if (!agrees(found) && source &&
      failed(source->checkDefined(payload, signature, flags.reference,
                                  withoutKnobs(options))))
    return std::nullopt;
  run::Verdict verdict = verdictOf(found, llvm::errs());
  if (!verdict.ok &&
      failed(flags.extension->search(
          {payload, signature, flags.schedule, options, flags.seed, agrees})))
    return std::nullopt;
  return verdict;
}

/// Answers the lines of standard input until it ends.
static int obey(Program &program, const Outcome &outcome) {
  llvm::outs() << "ready\n";
  for (std::string line; llvm::outs().flush(), std::getline(std::cin, line);) {
    StringRef argument = line;
    double seconds;
    if (argument.consume_front("time ") && !argument.getAsDouble(seconds)) {
      Timing timing = program.timeFor(seconds);
      llvm::outs() << llvm::format("%lld %.9g %.9g\n",
                                   static_cast<long long>(timing.calls),
                                   timing.minMs, timing.meanMs);
    } else if (argument == "code") {
      llvm::outs() << "code " << llvm::utohexstr(program.codeHash()) << "\n";
    } else if (argument.consume_front("write ") && !outcome.results.empty()) {
      std::error_code error;
      llvm::raw_fd_ostream file(argument, error);
      if (!error)
        writeElements(outcome.results.front(), file);
      file.close();
      if (error || file.has_error())
        return fail("'" + argument + "' cannot be written: " +
                    (error ? error : file.error()).message());
      llvm::outs() << "written\n";
    } else {
      return fail(
          "'" + line +
          "' is no command that can be obeyed; 'time "
          "SECONDS' is, 'code', and 'write FILE' where there is a result");
    }
  }
  return 0;
}

/// Whether a reference runs.
static bool hasReference(const Flags &flags) {
  return flags.verifies() && flags.referenceOutputs.empty();
}

/// Calls the program once. Of many ranks, rank 0 has the outcome of all.
static FailureOr<Outcome> callProgram(Program &program,
                                      const Signature &signature,
                                      const Flags &flags, Ranks *ranks,
                                      Report &report) {
  if (failed(program.prepare(flags.seed)) || (ranks && !ranks->agree(true)))
    return failure();
  Progress::enter("running '" + flags.entry + "'");
  if (hasReference(flags))
    heap::fillWith(kOtherFilling);
  if (ranks) {
    tellAbortsOfThreads([ranks](StringRef said) {
      fail("an assertion that does not hold: " + said);
      ranks->abandon();
    });
    ranks->beginCall();
  }
  FailureOr<Outcome> outcome = program.runOnce();
  heap::fillWith(std::nullopt);
  if (!ranks)
    return outcome;
  if (failed(outcome))
    ranks->abandon();
  report.ranks = ranks->getPlace().ranks;
  report.traffic = ranks->traffic();
  if (!program.getDistribution())
    return outcome;
  return ranks->gather(std::move(*outcome), signature,
                       *program.getDistribution(),
                       /*comparesCopies=*/flags.verifies());
}

/// Verifies the outcome against `reference`, if that has run, and writes it as
/// the flags say; tells in `report` how that went. Fails after an error, but
/// for one that the verdict says.
static LogicalResult judge(const Outcome &outcome,
                           std::optional<Reference> &reference,
                           ModuleOp payload, const Signature &signature,
                           const Flags &flags, const EngineOptions &options,
                           Report &report) {
  llvm::outs() << outcome.printed;
  if (outcome.leak.buffers)
    toolWarning() << "each call of '" << flags.entry << "' leaves "
                  << outcome.leak.buffers
                  << (outcome.leak.buffers == 1 ? " buffer (" : " buffers (")
                  << outcome.leak.bytes << " bytes) allocated; the schedule '"
                  << flags.schedule << "' does not free them\n";

  if (failed(flags.extension->check(flags.entry)))
    return failure();
  if (flags.verifies()) {
    if (!hasOutput(signature, outcome)) {
      fail("there is nothing for --verify to compare: '" + flags.entry +
           "' has no result and no memref argument, and prints nothing");
      return failure();
    }
    FailureOr<Outcome> files = failure();
    if (!reference)
      files = readReference(signature, outcome, flags);
    if (!reference && failed(files))
      return failure();
    report.verdict = compare(payload, signature, outcome,
                             reference ? reference->getOutcome() : *files,
                             reference, flags, options, report.work);
    if (!report.verdict)
      return failure();
  }
  std::vector<std::string> files(flags.outputs.begin(), flags.outputs.end());
  if (llvm::Error error = writeOutputs(signature, outcome, files)) {
    fail(llvm::toString(std::move(error)));
    return failure();
  }
  return success();
}

/// Calls the program once, has the outcome judged, and times it as the flags
/// say. Who watches programs being built has not seen one that was kept.
static int runProgram(Program &program, std::optional<Reference> &reference,
                      ModuleOp payload, const Signature &signature,
                      const Flags &flags, const EngineOptions &options,
                      Ranks *ranks, Report &report,
                      const BuildReport *kept = nullptr) {
  FailureOr<Outcome> outcome =
      callProgram(program, signature, flags, ranks, report);
  if (failed(outcome))
    return 1;
  bool isFirst = !ranks || ranks->isFirst();
  bool isJudged =
      !isFirst || succeeded(judge(*outcome, reference, payload, signature,
                                  flags, options, report));
  bool ok = isJudged && (!report.verdict || report.verdict->ok);
  if (ranks)
    ok = ranks->agree(ok);
  if (!isJudged)
    return 1;
  if (ok && flags.commands)
    return obey(program, *outcome);
  if (ok && flags.runs.getNumOccurrences()) {
    Progress::enter("");
    report.runs = flags.runs;
    std::vector<double> times = program.time(flags.runs, [&] {
      if (ranks)
        ranks->beginCall();
    });
    report.timing =
        Timing::of(ranks ? ranks->slowest(std::move(times)) : times);
  }
  if (ok && failed(flags.extension->measure(program)))
    return 1;
  if (!isFirst)
    return ok ? 0 : 1;
  Progress::enter("");
  if (flags.json) {
    llvm::json::Object object = report.json();
    if (kept)
      for (const auto &[name, value] : kept->table)
        object[name] = value;
    else if (!flags.isExact())
      flags.extension->addTo(object);
    llvm::outs() << llvm::formatv("{0:2}", llvm::json::Value(std::move(object)))
                 << "\n";
    return ok ? 0 : 1;
  }
  if (!ok)
    return 1;
  if (flags.print)
    printValues(signature, *outcome, llvm::outs());
  report.printText(llvm::outs());
  // In exact arithmetic kernels are loops.
  if (kept)
    llvm::outs() << (flags.print ? "" : kept->text);
  else if (!flags.isExact())
    flags.extension->print(llvm::outs(), /*isShort=*/flags.print);
  return 0;
}

/// Writes code, or nothing at all.
static int emitCode(ModuleOp payload, const Signature &signature,
                    Schedule &schedule, const Flags &flags,
                    const EngineOptions &options) {
  auto cannot = [](llvm::StringRef file, std::error_code error) {
    return fail("'" + file + "' cannot be written: " + error.message());
  };
  SmallString<0> code;
  llvm::raw_svector_ostream os(code);
  if (failed(emitProgram(payload, signature, {flags.schedule, &schedule},
                         options, flags.emit, os)))
    return 1;
  if (flags.emit != EmittedForm::Library) {
    std::error_code error = writeOutput(flags.emitted, code);
    return error ? cannot(flags.emitted, error) : 0;
  }
  TemporaryFile object("o");
  if (object.problem)
    return cannot("a temporary file", object.problem);
  if (std::error_code error = writeOutput(object.path, code))
    return cannot(object.path, error);
  if (llvm::Error wrong =
          linkLibrary(object.path, flags.emitted, getLibraries(flags.runtime)))
    return fail(llvm::toString(std::move(wrong)));
  return 0;
}

/// Runs the reference that the flags ask for. Fails after an error.
static LogicalResult runReference(ModuleOp payload, const Signature &signature,
                                  const Flags &flags,
                                  const EngineOptions &options, Ranks *ranks,
                                  std::optional<Reference> &reference) {
  bool isFirst = !ranks || ranks->isFirst();
  if (!isFirst || !hasReference(flags))
    return success();
  FailureOr<Reference> ran = Reference::run(payload, signature, flags.reference,
                                            withoutKnobs(options), flags.seed);
  if (failed(ran))
    return failure();
  reference.emplace(std::move(*ran));
  return success();
}

/// The size of dynamic dimensions, if the flags say one.
static std::optional<int64_t> dynamicSizeOf(const Flags &flags) {
  if (flags.dynamicSize.getNumOccurrences())
    return flags.dynamicSize;
  if (flags.emit.getNumOccurrences())
    return 1; // Code takes any size.
  return std::nullopt;
}

static FailureOr<Signature> signatureOf(ModuleOp payload, const Flags &flags) {
  return readSignature(
      payload, flags.entry, dynamicSizeOf(flags),
      std::vector<std::string>(flags.inputs.begin(), flags.inputs.end()),
      "--entry");
}

/// A report without what the run adds.
static Report beginReport(const Flags &flags) {
  Report report;
  report.entry = flags.entry;
  report.schedule = flags.schedule;
  report.threads = flags.threads;
  return report;
}

static Place placeOf(const Flags &flags, Ranks *ranks) {
  Place place = ranks ? ranks->getPlace() : Place();
  place.hasOneThread = flags.threads == 1;
  return place;
}

namespace {
/// Whether any diagnostic was emitted while it lives.
struct Listener {
  explicit Listener(MLIRContext *context)
      : handler(context, [this](Diagnostic &) {
          isQuiet = false;
          return failure();
        }) {}

  bool isQuiet = true;
  ScopedDiagnosticHandler handler;
};
} // namespace

static int runPayload(ModuleOp payload, Schedule &schedule, const Flags &flags,
                      const EngineOptions &options, Ranks *ranks,
                      const CodeCache *cache, std::unique_ptr<FileLock> lock,
                      const Listener &listener) {
  FailureOr<Signature> signature = signatureOf(payload, flags);
  if (failed(signature))
    return 1;
  if (flags.isExact()) {
    FailureOr<int64_t> prime = choosePrime(payload);
    if (failed(prime))
      return 1;
    signature->prime = *prime;
  }
  if (flags.emit.getNumOccurrences())
    return emitCode(payload, *signature, schedule, flags, options);
  // Before anything is made of the payload: if it has no meaning, anything may
  // happen.
  std::optional<Reference> reference;
  if (failed(
          runReference(payload, *signature, flags, options, ranks, reference)))
    return 1;
  Report report = beginReport(flags);
  report.work = countWork(payload, flags.entry, dynamicSizeOf(flags));
  FailureOr<BuildObserver *> observer = flags.extension->beginBuild(
      payload, report.work, {flags.input, flags.schedule},
      /*isFirst=*/!ranks || ranks->isFirst());
  if (failed(observer))
    return 1;
  Place place = placeOf(flags, ranks);
  // Of constants a rank then compiles what it has a part of.
  if (ranks && dependsOnRank(payload))
    setRank(payload.lookupSymbol(flags.entry), place.rank);
  FailureOr<Program> program =
      Program::build(payload, *signature, {flags.schedule, &schedule}, options,
                     *observer, place);
  report.legalBy = schedule.legalBy();
  // What is said of a program is said each time: then it is built.
  if (cache && succeeded(program) && listener.isQuiet && !program->hasNotes() &&
      !schedule.prints() && schedule.tunedFile().empty())
    keep(*cache, *program, report, *flags.extension);
  lock.reset();
  int code = failed(program)
                 ? 1
                 : runProgram(*program, reference, payload, *signature, flags,
                              options, ranks, report);
  return failed(flags.extension->finish(payload.getContext(), report.json(),
                                        succeeded(program)))
             ? 1
             : code;
}

/// Where the program is kept; none if the payload has no such entry.
static std::optional<CodeCache>
findCache(ModuleOp payload, const llvm::SourceMgr &sources, const Flags &flags,
          const EngineOptions &options, Ranks *ranks) {
  ScopedDiagnosticHandler silence(payload.getContext(),
                                  [](Diagnostic &) { return success(); });
  FailureOr<Signature> signature = signatureOf(payload, flags);
  if (failed(signature))
    return std::nullopt;
  StringRef text =
      sources.getMemoryBuffer(sources.getMainFileID())->getBuffer();
  return cacheOf(payload, text, *signature, flags, options,
                 placeOf(flags, ranks));
}

/// The text that errors show lines of, short of what long lines have beyond
/// their beginning. That is the text of large constants, which takes twice
/// their memory.
static std::shared_ptr<llvm::SourceMgr>
cutLongLines(std::shared_ptr<llvm::SourceMgr> sources) {
  constexpr size_t kLongText = 1 << 20, kLongLine = 1 << 12;
  const llvm::MemoryBuffer &buffer =
      *sources->getMemoryBuffer(sources->getMainFileID());
  if (buffer.getBufferSize() < kLongText)
    return sources;
  std::string text;
  for (StringRef rest = buffer.getBuffer(); !rest.empty();) {
    auto [line, next] = rest.split('\n');
    text += line.take_front(kLongLine);
    text += '\n';
    rest = next;
  }
  auto cut = std::make_shared<llvm::SourceMgr>();
  cut->AddNewSourceBuffer(
      llvm::MemoryBuffer::getMemBufferCopy(text, buffer.getBufferIdentifier()),
      llvm::SMLoc());
  return cut;
}

/// Gives each operation that a node of a model became a place of its own, by
/// which reports tell them apart: the node and the number of the operation.
static void numberOperations(ModuleOp payload) {
  llvm::StringMap<unsigned> counts;
  payload.walk([&](Operation *op) {
    NameLoc node;
    bool hasLine = false;
    op->getLoc()->walk([&](Location inner) {
      if (auto name = dyn_cast<NameLoc>(inner); name && !node)
        node = name;
      hasLine |= isa<FileLineColLoc>(inner);
      return WalkResult::advance();
    });
    if (!node || hasLine)
      return;
    std::string name = node.getName().str();
    if (llvm::all_of(name, llvm::isDigit))
      name = "node " + name;
    op->setLoc(FileLineColLoc::get(op->getContext(), name, ++counts[name],
                                   /*column=*/1));
  });
}

/// Lowers what only rules define and a schedule of the dialect's name lowers,
/// as `onnx`: to what its operations are counted, reported and verified by.
static LogicalResult lowerModel(ModuleOp payload,
                                const EngineOptions &options) {
  llvm::SmallSetVector<StringRef, 2> dialects;
  payload.walk([&](Operation *op) {
    if (isa_and_present<DynamicDialect>(op->getDialect()))
      dialects.insert(op->getName().getDialectNamespace());
  });
  SearchPath path(options.schedulePath, "schedules");
  for (StringRef dialect : dialects) {
    std::string file = path.find(dialect, ".mlir");
    if (!file.empty() && llvm::is_contained(dialectsLowered(file), dialect) &&
        failed(applySchedule(payload, dialect, withoutKnobs(options))))
      return failure();
  }
  if (!dialects.empty())
    numberOperations(payload);
  return success();
}

/// Runs a program that was compiled before, if it is kept. Nothing is lowered
/// then, but for a reference.
static std::optional<int> runKept(ModuleOp payload, const CodeCache &cache,
                                  std::unique_ptr<FileLock> &lock,
                                  const Flags &flags,
                                  const EngineOptions &options, Ranks *ranks) {
  FailureOr<Signature> signature = signatureOf(payload, flags);
  if (failed(signature))
    return 1;
  std::optional<KeptProgram> kept =
      cache.load(*signature, payload.getContext());
  if (!kept)
    return std::nullopt;
  lock.reset();
  std::optional<Reference> reference;
  if (hasReference(flags) && (failed(lowerModel(payload, options)) ||
                              failed(runReference(payload, *signature, flags,
                                                  options, ranks, reference))))
    return 1;
  Report report = beginReport(flags);
  BuildReport rest = recall(std::move(kept->report), report);
  Program program(*signature, std::move(kept->compiled), placeOf(flags, ranks));
  return runProgram(program, reference, payload, *signature, flags, options,
                    ranks, report, &rest);
}

/// Gives a model the shapes of the files of --input, for the sizes that it
/// leaves open.
static llvm::Error takeShapes(const Flags &flags, EngineOptions &options) {
  for (auto [number, file] : llvm::enumerate(flags.inputs)) {
    llvm::Expected<NpyFile> npy = NpyFile::read(file);
    if (!npy)
      return npy.takeError();
    if (!npy->shape().empty())
      options.shapes.push_back(llvm::formatv(
          "{0}={1:$[x]}", number,
          llvm::make_range(npy->shape().begin(), npy->shape().end())));
  }
  return llvm::Error::success();
}

/// Does what the flags say, in this process; as one of the ranks, if it is one.
static int runTool(const Flags &flags, const EngineOptions &options,
                   Ranks *ranks) {
  if (llvm::Error error = loadLibraries(flags.runtime))
    return fail(llvm::toString(std::move(error)));
  setOptLevel(flags.optLevel);
  setSpecialNumbers(flags.specialNumbers);
  if (llvm::Error error = setThreads(flags.threads))
    return fail(llvm::toString(std::move(error)));

  DialectRegistry registry;
  registerAll(registry);
  registerAllToLLVMIRTranslations(registry);
  if (failed(flags.loaders.loadPlugins(registry)))
    return 1;
  offerDialects(SearchPath(options.rulesPath, "rules"), registry);
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  if (failed(flags.loaders.loadIrdl(context)))
    return 1;
  // A sentence and a place say enough; a whole payload behind them does not.
  context.printOpOnDiagnostic(false);

  std::optional<FailureOr<Schedule>> schedule;
  std::optional<CodeCache> cache;
  bool isKept = mayBeKept(flags, options);
  // Once.
  auto loadSchedule = [&]() -> LogicalResult {
    if (schedule)
      return *schedule;
    llvm::SourceMgr none;
    SourceMgrDiagnosticHandler handler(none, &context);
    Listener listener(&context);
    schedule.emplace(Schedule::load(flags.schedule, options, &context));
    if (!listener.isQuiet) {
      isKept = false;
      cache.reset();
    }
    return *schedule;
  };
  // Before the input is read, or while a reader of models works: who writes the
  // input may take as long.
  if (!isKept && failed(loadSchedule()))
    return 1;
  std::unique_ptr<llvm::MemoryBuffer> buffer =
      readPayload(flags.input, options, [&] { (void)loadSchedule(); });
  if (!buffer || (schedule && failed(*schedule)))
    return 1;
  auto sources = std::make_shared<llvm::SourceMgr>();
  sources->AddNewSourceBuffer(std::move(buffer), llvm::SMLoc());
  OwningOpRef<ModuleOp> payload;
  {
    SourceMgrDiagnosticHandler handler(*sources, &context);
    payload = parseSourceFile<ModuleOp>(sources, ParserConfig(&context));
  }
  if (!payload)
    return 1;
  placeAtStart(*payload);
  if (isKept)
    cache = findCache(*payload, *sources, flags, options, ranks);
  sources = cutLongLines(std::move(sources));
  SourceMgrDiagnosticHandler handler(*sources, &context);
  auto end = [](int code) { return failed(finishStandardOutput()) ? 1 : code; };
  // Ranks start at the same time.
  std::unique_ptr<FileLock> lock = cache && ranks ? cache->lock() : nullptr;
  if (cache)
    if (std::optional<int> code =
            runKept(*payload, *cache, lock, flags, options, ranks))
      return end(*code);
  Listener listener(&context);
  if (failed(loadSchedule()) || failed(lowerModel(*payload, options)))
    return 1;
  return end(runPayload(*payload, **schedule, flags, options, ranks,
                        cache ? &*cache : nullptr, std::move(lock), listener));
}

int main(int argc, char **argv) {
  heap::endWhenDamaged();
  llvm::InitLLVM init(argc, argv);
  LibraryFlags libraries;
#ifdef TENON_WORKBENCH
  registerWorkbench();
#endif
  registerEngineOptions();
  registerScheduleListOption();
  Flags flags;
  libraries.putBack();
  parseFlags(argc, argv, overview(flags));
  bool lists = wantsScheduleList();
  if (std::optional<std::string> message = misuse(flags); message && !lists)
    return fail(*message);
  FailureOr<EngineOptions> options = EngineOptions::fromCommandLine();
  if (failed(options))
    return 1;
  if (flags.isExact()) {
    options->knobs.insert(options->knobs.begin(), "?exact=1");
    // What the knob leaves breaks what phases ensure.
    options->check = false;
  }
  if (lists)
    return failed(printScheduleList(*options)) ? 1 : 0;
  if (isModelFile(flags.input))
    if (llvm::Error error = takeShapes(flags, *options))
      return fail(llvm::toString(std::move(error)));
  ToolCall call{flags.input, flags.schedule};
  if (flags.startsRanks() || flags.isRank())
    call.obstacle =
        "--watch is about one process; leave it out, or --ranks and "
        "--rank-of-mpi";
  if (std::optional<int> code = flags.extension->runInstead(argc, argv, call))
    return *code;
  if (flags.startsRanks())
    return launchRanks(argc, argv, flags);
  Progress progress;
  if (!flags.isRank())
    return runTool(flags, *options, nullptr);
  Ranks ranks;
  if (flags.input == "-")
    ranks.shareInput(flags.rankOfMpi);
  int code = runTool(flags, *options, &ranks);
  return ranks.end(code, flags.rankOfMpi);
}
