//===- OptMain.cpp - tenon-opt: mlir-opt with schedules -------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Opt/OptMain.h"
#include "Engine/DidYouMean.h"
#include "Engine/Engine.h"
#include "Engine/FlagError.h"
#include "Engine/Natives.h"
#include "Engine/PayloadFile.h"
#include "Engine/Progress.h"
#include "Engine/RuleLibrary.h"
#include "Engine/RulesSchedule.h"
#include "Engine/RunObserver.h"
#include "Engine/ScheduleList.h"
#include "Engine/SearchPath.h"
#include "Loaders.h"
#include "Opt/KnobList.h"
#include "Opt/OptExtension.h"
#include "RegisterAll.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassInstrumentation.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace tenon;
namespace cl = llvm::cl;

static constexpr StringLiteral kOverview =
    R"(Tenon optimizer: everything mlir-opt has, plus schedules

  tenon-opt IN.mlir --schedule=network     run a schedule by name
  tenon-opt IN.mlir --schedule=my.mlir     or by file
  tenon-opt IN.mlir --rules=xsmm/fuse      apply a rule set, without a schedule
  tenon-opt IN.mlir --rules=my.pdll        or a rule file
  tenon-opt IN.mlir --schedule=network --set tile_m=64   with a knob set
  tenon-opt IN.mlir --schedule=S --knobs                  what may be set
  tenon-opt IN.mlir --schedule=S --stages                 ops left by each stage
)";
static constexpr StringLiteral kNotes = R"(
A schedule is a transform-dialect module with a named sequence
@__transform_main; it applies rule sets by transform.tenon.rules "set".
Each flag above that goes with --schedule=S goes with --rules=SET too.
Every flag and pass of mlir-opt is taken too (--help-hidden lists them); passes
run after the schedule. Without a file, or for `-`, standard input is read.
)";

namespace {
enum class ListFormat { None, Text, Json };

struct Options {
  cl::OptionCategory category{"tenon-opt"};
  cl::opt<std::string> input{cl::Positional, cl::desc("<input file>"),
                             cl::init("-")};
  cl::opt<std::string> output{
      "o", cl::cat(category), cl::value_desc("file"), cl::init("-"),
      cl::desc("Write the output here (default: standard output)")};
  cl::opt<std::string> schedule{
      "schedule", cl::cat(category), cl::value_desc("name|file"),
      cl::desc(
          "Run this schedule on the input: a name on the search path, or a\n"
          "file; a,b runs two, one after the other. It is network for an ONNX\n"
          "model, or where other flags need one. A structured.match of it\n"
          "that finds nothing in the whole run is a warning, unless it is\n"
          "marked {tenon.may_be_empty}")};
  cl::list<std::string> rules{
      "rules", cl::cat(category), cl::value_desc("set|file"),
      cl::desc(
          "Apply this rule set to the input until no rule of it matches: a "
          "name\n"
          "on the search path, or a file; a,b applies two together. A second\n"
          "--rules is applied after the first, a --schedule after both. --set\n"
          "gives settings to the rules. In a list of schedules rules:a+b is "
          "the\n"
          "same, as in tenon-run --schedule=rules:a+b,loops")};
  cl::opt<ListFormat, false, WordParser<ListFormat>> knobs{
      "knobs",
      cl::cat(category),
      cl::ValueOptional,
      cl::init(ListFormat::None),
      cl::desc("Print the knobs of the schedule, with what each is for the "
               "input, may be and\nmeans, and do not run it"),
      cl::values(clEnumValN(ListFormat::Text, "", ""),
                 clEnumValN(ListFormat::Text, "text", "as a table"),
                 clEnumValN(ListFormat::Json, "json",
                            "as JSON, with the machine and what measurements\n"
                            "are stored by"))};
  cl::opt<bool> stages{
      "stages", cl::cat(category),
      cl::desc("Print to stderr how many operations each named sequence of the "
               "schedule's entry left")};
  std::unique_ptr<OptExtension> extension = OptExtension::create(category);
  PluginFlag plugins{category};
};

/// Prints what each stage left, a line a stage.
class StagePrinter : public RunObserver {
  std::unique_ptr<RunObserver> fork() override {
    return std::make_unique<RunObserver>();
  }
  void endStage(StringRef stage, ModuleOp payload) override {
    int64_t count = 0;
    payload.walk([&](Operation *) { ++count; });
    llvm::errs() << llvm::left_justify(stage, 40)
                 << llvm::format("%8lld ops\n",
                                 static_cast<long long>(count - 1));
  }
};

/// Runs a schedule that was loaded when the pipeline was made.
class ObservedSchedule
    : public PassWrapper<ObservedSchedule, OperationPass<ModuleOp>> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ObservedSchedule)

  ObservedSchedule(std::shared_ptr<Schedule> schedule, Options &options)
      : schedule(std::move(schedule)), options(options) {}

  StringRef getArgument() const override { return "tenon-schedule"; }

  void runOnOperation() override {
    if (options.knobs != ListFormat::None) {
      if (failed(writeKnobs(*schedule, getOperation(),
                            options.knobs == ListFormat::Json)))
        signalPassFailure();
      return;
    }
    StagePrinter printer;
    SmallVector<RunObserver *> observers;
    if (options.stages)
      observers.push_back(&printer);
    if (failed(options.extension->beginRun(getOperation(), observers)))
      return signalPassFailure();
    LogicalResult result = options.extension->endRun(
        getOperation(), schedule->run(getOperation(), observers));
    if (succeeded(result) && !schedule->tunedFile().empty())
      llvm::WithColor::note(llvm::errs(), toolName())
          << "knobs that are not set are as tenon-tune found them: "
          << schedule->tunedFile() << "\n";
    if (failed(result))
      return signalPassFailure();
    if (std::vector<std::string> sets = schedule->legalBy(); !sets.empty())
      llvm::errs() << "legal: ok, by " << llvm::join(sets, ", ") << "\n";
  }

private:
  std::shared_ptr<Schedule> schedule;
  Options &options;
};

/// A payload may hold its own schedule and run it by a pass of upstream's,
/// which cannot be told that rules failed to load or to come to rest.
class EmbeddedScheduleCheck : public PassInstrumentation {
public:
  explicit EmbeddedScheduleCheck(bool &failed) : failed(failed) {}

  void runAfterPass(Pass *, Operation *op) override {
    RuleLibrary &library = RuleLibrary::get(op->getContext());
    failed |= library.state().poisoned ||
              mlir::failed(library.checkTermination(op->getLoc()));
  }

private:
  bool &failed;
};
} // namespace

/// Leaves in --help what is ours and the few flags of mlir-opt that go with it;
/// all others stand in --help-hidden.
static void arrangeHelp(cl::OptionCategory &category) {
  static constexpr StringLiteral kOfMlirOpt[] = {
      "irdl-file", "allow-unregistered-dialect", "split-input-file",
      "verify-diagnostics"};
  for (auto &[name, option] : cl::getRegisteredOptions()) {
    if (llvm::is_contained(kOfMlirOpt, name))
      option->addCategory(category);
    bool ours = llvm::any_of(option->Categories, [](cl::OptionCategory *c) {
      return c->getName() == "Tenon" || c->getName() == "tenon-opt";
    });
    if (!ours && !name.starts_with("help") && name != "version" &&
        option->getOptionHiddenFlag() == cl::NotHidden)
      option->setHiddenFlag(cl::Hidden);
  }
}

/// Refuses flags that would have no effect.
static LogicalResult check(const Options &options, const EngineOptions &engine,
                           const MlirOptMainConfig &config) {
  if (options.schedule.getNumOccurrences() > 1)
    return FlagError() << "--schedule is given more than once; write "
                          "--schedule=A,B to run B after A";
  // Upstream puts the pipeline in the place of all passes that were there.
  auto pipeline = cl::getRegisteredOptions().find("pass-pipeline");
  bool hasPipeline = pipeline != cl::getRegisteredOptions().end() &&
                     pipeline->second->getNumOccurrences() != 0;
  if (!options.schedule.empty() && hasPipeline)
    return FlagError() << "--schedule and --pass-pipeline do not go together: "
                          "name the passes by flags of their own, which run "
                          "after the schedule, or call them in the schedule by "
                          "transform.apply_registered_pass";
  if (options.input == "-" && llvm::is_contained(options.rules, "-"))
    return FlagError() << "the payload and --rules are both standard input; "
                          "name a file for one of them";
  if (!options.rules.empty() && hasPipeline)
    return FlagError() << "--rules and --pass-pipeline do not go together: "
                          "name the passes by flags of their own, which run "
                          "after the rules";
  if (!options.schedule.empty() || !options.rules.empty())
    return options.extension->check(config);
  if (options.schedule.getNumOccurrences() != 0)
    return FlagError()
           << "--schedule is empty, but must name a schedule or its file";
  return success();
}

/// Whether a flag is about a schedule, so that there must be one; and so is
/// what becomes of a model.
static bool needsSchedule(const Options &options, const EngineOptions &engine) {
  return options.knobs != ListFormat::None || options.stages ||
         !engine.knobs.empty() || !options.extension->given().empty() ||
         isModelFile(options.input);
}

/// Gives the context as many threads as the user wants.
static void setThreads(MLIRContext &context, RuleLibrary &library) {
  if (!context.isMultithreadingEnabled() ||
      context.getNumThreads() == library.jobs())
    return;
  context.disableMultithreading();
  if (library.jobs() > 1)
    context.setThreadPool(library.threads());
}

/// Refuses a pipeline of passes that cannot be read. Upstream's message has no
/// place, and so it is one about the command line.
static LogicalResult checkPipeline(const MlirOptMainConfig &config) {
  MLIRContext context(MLIRContext::Threading::DISABLED);
  std::string message;
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
    // Behind the name of upstream's parser.
    std::string said = diagnostic.str();
    auto [parser, text] = StringRef(said).split("error: ");
    message = (text.empty() ? parser : text).split('\n').first.str();
    return success();
  });
  PassManager manager(&context);
  if (succeeded(config.setupPassPipeline(manager)))
    return success();
  return FlagError() << "the passes on the command line: " << message;
}

/// Writes the output of a run that went well; a file that cannot be opened
/// stays as it is.
static LogicalResult write(StringRef text, StringRef file) {
  if (std::error_code problem = writeOutput(file, text))
    return FlagError() << "output file '" << file
                       << "' cannot be written: " << problem.message();
  return success();
}

int tenon::tenonOptMain(int argc, char **argv, DialectRegistry &registry,
                        void (*natives)(NativeRegistry &)) {
  llvm::InitLLVM init(argc, argv);
  registerAll(registry);
  if (natives) {
    natives(NativeRegistry::get());
    NativeRegistry::get().check();
  }
  registerEngineOptions();
  registerScheduleListOption();
  Options options;
  std::string header = registerCLIOptions(
      (kOverview + options.extension->overview() + kNotes).str(), registry);
  arrangeHelp(options.category);
  cl::SetVersionPrinter([](raw_ostream &os) {
    os << "tenon-opt " TENON_VERSION " (MLIR " LLVM_VERSION_STRING ")\n";
  });
  parseFlags(argc, argv, header);
  std::string inputFile = options.input, outputFile = options.output;
  FailureOr<EngineOptions> engine = EngineOptions::fromCommandLine();
  if (failed(engine))
    return EXIT_FAILURE;
  if (!options.schedule.getNumOccurrences() && options.rules.empty() &&
      needsSchedule(options, *engine))
    options.schedule.setValue("network");
  FailureOr<std::string> schedules =
      nameWithRules(options.rules, options.schedule);
  if (failed(schedules))
    return EXIT_FAILURE;
  if (wantsScheduleList())
    return asMainReturnCode(printScheduleList(*engine));
  ToolCall call{inputFile, *schedules, outputFile, /*writesText=*/true};
  if (std::optional<int> code = options.extension->runInstead(argc, argv, call))
    return *code;
  Progress progress;

  if (failed(options.plugins.load(registry)))
    return EXIT_FAILURE;
  MlirOptMainConfig commandLine = MlirOptMainConfig::createFromCLOptions();
  // Upstream would read no more of it than operations and types.
  if (StringRef file = commandLine.getIrdlFile();
      !file.empty() && failed(offerDialectsOf(file, registry)))
    return EXIT_FAILURE;
  offerDialects(SearchPath(engine->rulesPath, "rules"), registry);
  if (failed(check(options, *engine, commandLine)) ||
      failed(checkPipeline(commandLine)))
    return EXIT_FAILURE;
  MlirOptMainConfig config = commandLine;
  config.setIrdlFile("");
  bool rulesFailed = false;
  config.setPassPipelineSetupFn([&](PassManager &pm) -> LogicalResult {
    RuleLibrary &library = RuleLibrary::get(pm.getContext());
    library.configure(*engine);
    setThreads(*pm.getContext(), library);
    pm.addInstrumentation(std::make_unique<EmbeddedScheduleCheck>(rulesFailed));
    if (!schedules->empty()) {
      FailureOr<Schedule> schedule =
          Schedule::load(*schedules, *engine, pm.getContext());
      if (failed(schedule))
        return failure();
      if (failed(options.extension->prepareRun(pm.getContext(), call)))
        return failure();
      pm.addPass(std::make_unique<ObservedSchedule>(
          std::make_shared<Schedule>(std::move(*schedule)), options));
    }
    return commandLine.setupPassPipeline(pm);
  });

  // Knobs may be asked for without a payload.
  bool needsNone = options.knobs != ListFormat::None &&
                   options.input.getNumOccurrences() == 0;
  if (inputFile == "-" && !needsNone &&
      llvm::sys::Process::StandardInIsUserInput())
    llvm::errs() << "reading standard input; tenon-opt --help says more\n";
  std::unique_ptr<llvm::MemoryBuffer> input =
      needsNone ? llvm::MemoryBuffer::getMemBuffer("module {}")
                : readPayload(inputFile, *engine);
  if (!input)
    return EXIT_FAILURE;
  if (failed(options.extension->open()))
    return EXIT_FAILURE;
  std::string output;
  llvm::raw_string_ostream os(output);
  LogicalResult result = MlirOptMain(os, std::move(input), registry, config);
  if (failed(options.extension->finish()) || failed(result) || rulesFailed)
    return EXIT_FAILURE;
  if (options.knobs != ListFormat::None)
    return asMainReturnCode(finishStandardOutput());
  return asMainReturnCode(write(output, outputFile));
}
