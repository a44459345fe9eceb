//===- Main.cpp - tenon-rules: check, list and document rules -------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/Contracts.h"
#include "Engine/DidYouMean.h"
#include "Engine/FlagError.h"
#include "Engine/Natives.h"
#include "Engine/Progress.h"
#include "Options.h"
#include "Prove.h"
#include "RegisterAll.h"
#include "Test.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Target/LLVMIR/Dialect/All.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;
using namespace tenon;

static constexpr StringLiteral kOverview =
    R"(Tenon rules: check, list and document rule sets

  tenon-rules check [--strict] [--json] [FILE...]
                                          load rule sets and say what is wrong
  tenon-rules list [FILE...]              a line a rule: name, root, benefit,
                                          place and the first line above it
  tenon-rules doc [FILE...]               Markdown of rule sets
  tenon-rules doc --html=DIR [--tests=DIR] [FILE...]
                                          pages of rule sets: each rule with a
                                          payload on which a test has it fire,
                                          the IR before and after, and one on
                                          which it refuses, and why
  tenon-rules test [-n N] [--seed=S] [--rule=NAME] [--changed] [--tests=DIR]
                   [--json] [--all|FILE...]
                                          payloads made from each rule, and from
                                          its tests: the rule is applied once,
                                          alone, and both programs are run on
                                          random data; prints the first payload
                                          on which they differ
  tenon-rules prove [--rule=NAME] [--json] [--all|FILE...]
                                          proves for all sizes, at ranks 1 to 4,
                                          that a rule keeps what is computed, or
                                          refutes it, or says why it cannot
  tenon-rules expand FILE...              the plain PDLL that rule files mean, which
                                          mlir-pdll takes as it stands
  tenon-rules prelude                     the PDLL file that declares all natives
  tenon-rules natives                     Markdown of all natives
  tenon-rules compile-database            what mlir-pdll-lsp-server has to know

FILE is a .pdll file, a rule set's name as schedules write it (xsmm/fuse), or `-`
for standard input. Without one, all rule sets on the search path are taken.
The pages begin at DIR/index.html, and need no server and no network. What they
show of a rule is found by running tests: whatever schedules the RUN lines of
the folder's .mlir, .test and .pdll files have tenon-opt or tenon-run apply.
Rules about a dialect of yours need it loaded: --irdl-file, --load-plugin or
--load-dialect-plugin. Flags about schedules, as --schedule-path and --set, are
taken as by the other tools; here they change nothing.
)";

/// Takes off the command line what LLVM's libraries put on that of every
/// program. The options of the engine that only a schedule needs stay: one set
/// of flags serves all tools.
static void keepOwnOptions() {
  llvm::SmallSetVector<cl::Option *, 16> others;
  for (auto &[name, option] : cl::getRegisteredOptions()) {
    bool ours = llvm::any_of(option->Categories, [](cl::OptionCategory *c) {
      return c->getName() == "Tenon" || c->getName() == "tenon-rules";
    });
    bool general = name == "h" || name == "version" || name.starts_with("help");
    if (!ours && !general)
      others.insert(option);
  }
  for (cl::Option *option : others)
    option->removeArgument();
}

/// Tests rules on payloads that are made from them, or proves them.
static LogicalResult judge(const Options &options, const EngineOptions &engine,
                           const DialectRegistry &registry) {
  TestRequest request;
  request.sets = namesOf(options, SearchPath(engine.rulesPath, "rules"));
  if (request.sets.empty())
    return failure();
  if (llvm::is_contained(request.sets, "-"))
    return FlagError() << options.command
                       << " takes files and names of rule sets, and no "
                          "standard input";
  request.rule = options.rule;
  request.asJson = options.json;
  if (options.command == "prove")
    return proveRules(request, engine, registry);
  request.tests = options.tests;
  request.settings.payloads = options.payloads;
  request.settings.seed = options.seed;
  request.onlyNew = options.changed;
  request.command = [&](StringRef set, StringRef rule) {
    std::string path;
    for (const std::string &directory : engine.rulesPath)
      path += " --rules-path=" + directory;
    return ("tenon-rules test " + set + " --rule=" + rule + " -n " +
            Twine(options.payloads) + " --seed=" + Twine(options.seed) + path)
        .str();
  };
  return testRules(request, engine, registry);
}

/// Refuses flags that would have no effect.
static LogicalResult checkFlags(const Options &options) {
  bool isTest = options.command == "test";
  bool isProof = options.command == "prove";
  bool isCheck = options.command == "check";
  for (const cl::Option *option : std::initializer_list<const cl::Option *>{
           &options.payloads, &options.seed, &options.changed, &options.rule,
           &options.json, &options.all}) {
    bool isJson = option == &options.json;
    bool isOfBoth = isJson || option == &options.rule || option == &options.all;
    if (option->getNumOccurrences() && !isTest && !(isOfBoth && isProof) &&
        !(isJson && isCheck))
      return FlagError() << "-" << (option->ArgStr.size() > 1 ? "-" : "")
                         << option->ArgStr << " is for the command "
                         << (isJson     ? "check, test or prove"
                             : isOfBoth ? "test or prove"
                                        : "test")
                         << ", and not for '" << options.command << "'";
  }
  if (options.all && !options.files.empty())
    return FlagError() << "--all takes all rule sets, and '"
                       << options.files.front() << "' is one; leave one out";
  if (isTest && options.payloads == 0)
    return FlagError() << "-n 0 tests nothing; -n 1 is the least";
  bool isHtml = options.html.getNumOccurrences() != 0;
  if (isHtml && options.command != "doc")
    return FlagError() << "--html is for the command doc, and not for '"
                       << options.command << "'";
  if (isHtml && options.html.empty())
    return FlagError() << "--html names no directory: --html=DIR";
  if (options.tests.getNumOccurrences() && !isHtml && !isTest)
    return FlagError()
           << "--tests says what doc --html=DIR runs, and --html is "
              "not given";
  return success();
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  DialectRegistry registry;
  registerAll(registry);
  registerEngineOptions();
  Options options;
  keepOwnOptions();
  cl::SetVersionPrinter([](raw_ostream &os) {
    os << "tenon-rules " TENON_VERSION " (MLIR " LLVM_VERSION_STRING ")\n";
  });
  parseFlags(argc, argv, kOverview);

  FailureOr<EngineOptions> engine = EngineOptions::fromCommandLine();
  if (failed(engine))
    return EXIT_FAILURE;
  if (failed(options.loaders.loadPlugins(registry)))
    return EXIT_FAILURE;
  if (failed(checkFlags(options)))
    return EXIT_FAILURE;
  offerDialects(SearchPath(engine->rulesPath, "rules"), registry);
  StringRef command = options.command;
  bool ofNatives = command == "prelude" || command == "natives";
  if (ofNatives && !options.files.empty()) {
    toolError() << "'" << command
                << "' prints the natives of this tool and takes no file\n";
    return EXIT_FAILURE;
  }
  if (command == "prelude") {
    llvm::outs() << NativeRegistry::get().prelude();
    return EXIT_SUCCESS;
  }
  if (command == "natives") {
    NativeRegistry::get().printMarkdown(llvm::outs());
    return EXIT_SUCCESS;
  }
  if (command == "compile-database") {
    if (!options.files.empty()) {
      toolError() << "'compile-database' takes all rule files on the "
                     "search path and no other; --rules-path adds some\n";
      return EXIT_FAILURE;
    }
    printDatabase(*engine);
    return EXIT_SUCCESS;
  }
  if (!llvm::is_contained({"check", "list", "doc", "expand", "test", "prove"},
                          command)) {
    static constexpr StringLiteral kCommands[] = {
        "check",   "list",    "doc",
        "test",    "prove",   "expand",
        "prelude", "natives", "compile-database"};
    toolError() << (command.empty() ? "no command is given"
                                    : "there is no command '" + command + "'")
                << "; expected one of " << llvm::join(ArrayRef(kCommands), ", ")
                << didYouMean(command, kCommands) << "\n";
    return EXIT_FAILURE;
  }
  Progress progress;
  if (command == "test" || command == "prove") {
    if (failed(options.loaders.addIrdl(registry)))
      return EXIT_FAILURE;
    registerAllToLLVMIRTranslations(registry);
    LogicalResult result = judge(options, *engine, registry);
    bool printed = succeeded(finishStandardOutput());
    return succeeded(result) && printed ? EXIT_SUCCESS : EXIT_FAILURE;
  }
  if (!options.html.empty()) {
    if (failed(options.loaders.addIrdl(registry)) ||
        failed(writeCatalogue(options, *engine, registry)))
      return EXIT_FAILURE;
    return succeeded(finishStandardOutput()) ? EXIT_SUCCESS : EXIT_FAILURE;
  }
  MLIRContext context(registry);
  llvm::SourceMgr sources;
  SourceMgrDiagnosticHandler handler(sources, &context);
  if (failed(options.loaders.loadIrdl(context)))
    return EXIT_FAILURE;
  LogicalResult result = showSets(options, *engine, context);
  bool printed = succeeded(finishStandardOutput());
  return succeeded(result) && printed ? EXIT_SUCCESS : EXIT_FAILURE;
}
