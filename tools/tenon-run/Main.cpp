//===- Main.cpp - Runs a payload that a schedule lowers -------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Bisect.h"
#include "Engine/Engine.h"
#include "Engine/SearchPath.h"
#include "Everything.h"
#include "Observe/Watch.h"
#include "Report.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Target/LLVMIR/Dialect/All.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/WithColor.h"
#include <iostream>

using namespace mlir;
using namespace tenon;
using namespace tenon::run;
namespace cl = llvm::cl;

static constexpr char kOverview[] =
    R"(Runs a function of a payload, lowered by a schedule and compiled for this machine.

  tenon-run mlp.mlir --schedule=loops --print
  tenon-run mlp.mlir --schedule=mlp-xsmm --verify
  tenon-run mlp.mlir --schedule=mine.mlir --verify --bisect
  tenon-gen | tenon-run - --schedule=mlp-xsmm --set tile_m=64 -n 9 --threads=2

The schedule bufferizes and optimizes; the schedule lower-to-llvm does the rest.
Arguments and results are scalars, tensors or memrefs of any rank, of f16, bf16,
f32, f64, i1, i8, i16, i32, i64 or index. Arguments are random, the same on every
machine: uniform in [-1, 1) for floats, in [-8, 8) for integers, in [0, 8) for
index. The function is called once; with -n, that call is the warm-up.)";

namespace {

constexpr int kMaxThreads = 1024;

/// The command line. Made after `registerEngineOptions`, gone with main.
struct Flags {
  cl::OptionCategory category{"tenon-run options"};
  cl::opt<std::string> input{
      cl::Positional, cl::desc("<payload.mlir, or - for standard input>"),
      cl::Required, cl::cat(category)};
  cl::opt<std::string> schedule{
      "schedule",
      cl::desc("The schedule that lowers the payload: a name on "
               "the search path, or a file; a,b is two, one after the other"),
      cl::value_desc("name|file"), cl::cat(category)};
  cl::opt<std::string> entry{
      "entry", cl::desc("The function to run (default: entry)"),
      cl::value_desc("name"), cl::init("entry"), cl::cat(category)};
  cl::opt<int64_t> runs{
      "n",
      cl::desc("Time N calls after the first, on the same arguments over and\n"
               "over, and print the mean, the minimum and the GFLOPS at the\n"
               "mean. Operations are counted in the payload as written: add,\n"
               "sub, mul, div, neg, rem, min, max and math functions one, fma\n"
               "two"),
      cl::value_desc("N"), cl::cat(category)};
  cl::opt<bool> commands{
      "commands",
      cl::desc(
          "Then do what lines of standard input say, and answer each with a\n"
          "line: 'time SECONDS' calls over and over for that long, one call\n"
          "ahead of it, and gives the number of calls, the least and the\n"
          "mean milliseconds; 'write FILE' writes the elements of the first\n"
          "result, row-major, and says 'written'. The first line printed is\n"
          "'ready'. Benchmarks use it to take turns with others"),
      cl::cat(category)};
  cl::opt<uint64_t> seed{"seed",
                         cl::desc("Where the random arguments start "
                                  "(default: 0)"),
                         cl::value_desc("S"), cl::cat(category)};
  cl::opt<int64_t> dynamicSize{
      "dynamic-size",
      cl::desc("The size of every dynamic dimension of an argument"),
      cl::value_desc("N"), cl::cat(category)};
  cl::opt<bool> print{
      "print",
      cl::desc("Print the results of the first call in full, or the memref\n"
               "arguments if there are none: nested lists, one innermost list\n"
               "a line, each number the shortest that reads back the same"),
      cl::cat(category)};
  cl::opt<bool> verify{
      "verify",
      cl::desc(
          "Run the payload through the schedule 'loops' too, on the same\n"
          "arguments, and compare each result and each memref argument.\n"
          "Integers have to be equal; floats may differ by a relative\n"
          "tolerance (f64 1e-10, f32 1e-4, f16 5e-3, bf16 2e-2, or\n"
          "2 * epsilon * sqrt(the lengths of all reductions) where that is\n"
          "more) times the larger of the element's magnitude and the\n"
          "root mean square of the array. A reduction of linalg in f16 or\n"
          "bf16 adds up in f32 and rounds once: its length counts as one"),
      cl::cat(category)};
  cl::opt<bool> bisect{
      "bisect",
      cl::desc(
          "When --verify finds a difference, find what made it, by running:\n"
          "the first stage of the schedule after which the numbers differ,\n"
          "and in it the first firing of a rule; print that rule, where it\n"
          "is written, and what it did to the IR. The schedule is cut off\n"
          "after a stage, or its rules stopped after a firing, and the rest\n"
          "lowered by 'loops'"),
      cl::cat(category)};
  cl::opt<double> tolerance{
      "tolerance",
      cl::desc("The relative tolerance of --verify for every float type; with\n"
               "0 the sign of a zero counts too"),
      cl::value_desc("X"), cl::cat(category)};
  cl::opt<int> threads{
      "threads", cl::desc("OpenMP threads of a parallel loop (default: 1)"),
      cl::value_desc("T"), cl::init(1), cl::cat(category)};
  cl::opt<bool> json{
      "json",
      cl::desc(
          "Report as one JSON object: entry, schedule, threads, runs,\n"
          "mean_ms, min_ms, gflops, flops, verify, and coverage: of each\n"
          "operation of the payload its place, operation, types, whether it\n"
          "is a product, operations, what it became (kernel, vector, loops,\n"
          "kernel and loops, vector and loops, nothing) and why not a kernel"),
      cl::cat(category)};
  cl::opt<bool> requireKernels{
      "require-kernels",
      cl::desc("Fail unless each product, a contraction or convolution, is\n"
               "calls of kernels and nothing else. A line after each run says\n"
               "how many are, what runs as plain loops, and why"),
      cl::cat(category)};
  cl::opt<std::string> runtime{
      "runtime-library",
      cl::desc("Tenon's runtime library (default: libtenon_runtime.so in\n"
               "../lib beside this program)"),
      cl::value_desc("file"), cl::cat(category)};
};

} // namespace

static int fail(const llvm::Twine &message) {
  llvm::WithColor::error(llvm::errs(), "tenon-run") << message << "\n";
  return 1;
}

/// What is wrong with the flags by themselves, if anything.
static std::optional<std::string> misuse(const Flags &flags) {
  if (flags.schedule.getNumOccurrences() > 1)
    return "--schedule is given more than once; write --schedule=A,B to run B "
           "after A";
  if (flags.schedule.empty())
    return "no schedule is given; --schedule=NAME or FILE names one, and "
           "--schedule=loops runs plain loops";
  if (flags.runs.getNumOccurrences() && flags.runs < 1)
    return llvm::formatv("-n is {0}, but at least 1 call has to be timed",
                         flags.runs.getValue());
  if (flags.threads < 1 || flags.threads > kMaxThreads)
    return llvm::formatv("--threads is {0}; it has to be from 1 to {1}",
                         flags.threads.getValue(), kMaxThreads);
  if (flags.dynamicSize.getNumOccurrences() && flags.dynamicSize < 0)
    return llvm::formatv("--dynamic-size is {0}, but a size is not negative",
                         flags.dynamicSize.getValue());
  if (flags.tolerance.getNumOccurrences() && !(flags.tolerance >= 0))
    return "--tolerance has to be a number from 0 on";
  if (flags.bisect && !flags.verify)
    return "--bisect looks for the cause of what --verify finds; give both";
  if (flags.commands &&
      (flags.print || flags.json || flags.runs.getNumOccurrences()))
    return "--commands answers on standard output, alone; leave out --print, "
           "--json and -n";
  if (flags.commands && flags.input == "-")
    return "--commands reads standard input, and so does the payload '-'; give "
           "a file";
  if (flags.print && flags.json)
    return "--print and --json both want standard output; choose one";
  return std::nullopt;
}

/// Makes room for our flags: LLVM's own, which its libraries register in every
/// program, give way where they have the same name, and stay out of --help.
static void hideLibraryFlags() {
  constexpr const char *kOurs[] = {
      "schedule",        "entry",          "n",         "seed",
      "commands",        "dynamic-size",   "print",     "verify",
      "bisect",          "json",           "tolerance", "threads",
      "runtime-library", "require-kernels"};
  auto &registered = cl::getRegisteredOptions();
  for (const char *name : kOurs)
    if (cl::Option *option = registered.lookup(name))
      option->removeArgument();
  for (auto &[name, option] : registered)
    if (name != "help" && name != "version")
      option->setHiddenFlag(cl::ReallyHidden);
}

/// Runs the payload through the schedule `loops` and compares; on a difference,
/// looks for its cause if that is wanted. Nothing when there is no reference to
/// compare with.
static std::optional<Verdict>
verifyAgainstLoops(ModuleOp payload, const Signature &signature,
                   const Outcome &found, const Flags &flags,
                   const EngineOptions &options, const Work &work) {
  // The knobs belong to the user's schedule.
  EngineOptions plain = options;
  plain.knobs.clear();
  FailureOr<Program> reference =
      Program::build(payload, signature, "loops", plain);
  if (failed(reference) ||
      failed(reference->prepare(flags.seed, payload.getLoc())))
    return std::nullopt;
  FailureOr<Outcome> expected = reference->runOnce(payload.getLoc());
  if (failed(expected))
    return std::nullopt;
  std::optional<double> tolerance;
  if (flags.tolerance.getNumOccurrences())
    tolerance = flags.tolerance;
  Verdict verdict = verify(signature, found, *expected, work.reductionLength,
                           tolerance, llvm::errs());
  if (verdict.ok || !flags.bisect)
    return verdict;
  auto agrees = [&](const Outcome &outcome) {
    return verify(signature, outcome, *expected, work.reductionLength,
                  tolerance, llvm::nulls())
        .ok;
  };
  if (failed(bisect(
          {payload, signature, flags.schedule, options, flags.seed, agrees},
          llvm::errs())))
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
      return fail("'" + line +
                  "' is no command that can be obeyed; 'time "
                  "SECONDS' is, and 'write FILE' where there is a result");
    }
  }
  return 0;
}

static int runPayload(ModuleOp payload, const Flags &flags,
                      const EngineOptions &options) {
  std::optional<int64_t> dynamicSize;
  if (flags.dynamicSize.getNumOccurrences())
    dynamicSize = flags.dynamicSize;
  FailureOr<Signature> signature =
      readSignature(payload, flags.entry, dynamicSize);
  if (failed(signature))
    return 1;
  Report report;
  report.entry = flags.entry;
  report.schedule = flags.schedule;
  report.threads = flags.threads;
  report.work = countWork(payload, flags.entry, dynamicSize);
  Coverage coverage(payload, report.work);
  report.coverage = &coverage;
  FailureOr<Program> program =
      Program::build(payload, *signature, flags.schedule, options, &coverage);
  if (failed(program) || failed(program->prepare(flags.seed, payload.getLoc())))
    return 1;
  FailureOr<Outcome> outcome = program->runOnce(payload.getLoc());
  if (failed(outcome))
    return 1;
  if (outcome->leak.buffers)
    llvm::WithColor::warning(llvm::errs(), "tenon-run")
        << "each call of '" << flags.entry << "' leaves "
        << outcome->leak.buffers
        << (outcome->leak.buffers == 1 ? " buffer (" : " buffers (")
        << outcome->leak.bytes << " bytes) allocated; the schedule '"
        << flags.schedule << "' does not free them\n";

  if (flags.requireKernels && !coverage.isComplete()) {
    coverage.print(llvm::errs());
    return fail("--require-kernels: not each product of '" + flags.entry +
                "' is calls of kernels only");
  }
  if (flags.verify) {
    if (!hasOutput(*signature, *outcome))
      return fail("there is nothing for --verify to compare: '" + flags.entry +
                  "' has no result and no memref argument");
    report.verdict = verifyAgainstLoops(payload, *signature, *outcome, flags,
                                        options, report.work);
    if (!report.verdict)
      return 1;
  }
  bool ok = !report.verdict || report.verdict->ok;
  if (ok && flags.commands)
    return obey(*program, *outcome);
  if (ok && flags.runs.getNumOccurrences()) {
    report.runs = flags.runs;
    report.timing = program->time(flags.runs);
  }
  if (flags.json)
    report.printJson(llvm::outs());
  else if (ok && flags.print) {
    printValues(*signature, *outcome, llvm::outs());
    report.coverage = nullptr;
  }
  if (ok && !flags.json)
    report.printText(llvm::outs());
  return ok ? 0 : 1;
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

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  hideLibraryFlags();
  registerEngineOptions();
  registerWatchOptions();
  Flags flags;
  cl::ParseCommandLineOptions(argc, argv, kOverview);
  if (std::optional<std::string> message = misuse(flags))
    return fail(*message);
  FailureOr<EngineOptions> options = EngineOptions::fromCommandLine();
  if (failed(options))
    return 1;
  if (wantsWatch())
    return watch(argc, argv, {flags.input, flags.schedule});

  if (llvm::Error error = loadLibraries(argv[0], flags.runtime))
    return fail(llvm::toString(std::move(error)));
  if (llvm::Error error = setThreads(flags.threads))
    return fail(llvm::toString(std::move(error)));

  DialectRegistry registry;
  registerEverything(registry);
  registerAllToLLVMIRTranslations(registry);
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  // A sentence and a place say enough; a whole payload behind them does not.
  context.printOpOnDiagnostic(false);

  std::unique_ptr<llvm::MemoryBuffer> buffer =
      readMlirFile("input", flags.input);
  if (!buffer)
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
  sources = cutLongLines(std::move(sources));
  SourceMgrDiagnosticHandler handler(*sources, &context);
  int code = runPayload(*payload, flags, *options);
  return failed(finishStandardOutput()) ? 1 : code;
}
