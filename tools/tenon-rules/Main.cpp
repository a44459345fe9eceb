//===- Main.cpp - tenon-rules: check, list and document rules -------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Catalogue.h"
#include "Engine/Contracts.h"
#include "Engine/DidYouMean.h"
#include "Engine/Engine.h"
#include "Engine/FlagError.h"
#include "Engine/Natives.h"
#include "Engine/Progress.h"
#include "Engine/RuleCompiler.h"
#include "Engine/RuleSet.h"
#include "Engine/SearchPath.h"
#include "Loaders.h"
#include "Printing.h"
#include "Prove.h"
#include "RegisterAll.h"
#include "Test.h"
#include "Workbench/RuleVerdict.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Target/LLVMIR/Dialect/All.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/Threading.h"
#include "llvm/Support/YAMLParser.h"

using namespace mlir;
using namespace tenon;
namespace cl = llvm::cl;

static constexpr StringLiteral kOverview =
    R"(Tenon rules: check, list and document rule sets

  tenon-rules check [--strict] [FILE...]  load rule sets and say what is wrong
  tenon-rules list [FILE...]              a line a rule: name, root, benefit,
                                          place and the first line above it
  tenon-rules doc [FILE...]               Markdown of rule sets
  tenon-rules doc --html=DIR [--tests=DIR] [FILE...]
                                          pages of rule sets: each rule with a
                                          payload on which a test has it fire,
                                          the IR before and after, and one on
                                          which it refuses, and why
  tenon-rules test [-n N] [--seed=S] [--rule=NAME] [--changed] [--tests=DIR]
                   [--json] [FILE...]
                                          payloads made from each rule, and from
                                          its tests: the rule is applied once,
                                          alone, and both programs are run on
                                          random data; prints the first payload
                                          on which they differ
  tenon-rules prove [--rule=NAME] [--json] [FILE...]
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

namespace {
struct Options {
  cl::OptionCategory category{"tenon-rules"};
  cl::opt<std::string> command{
      cl::Positional, cl::desc("check|list|doc|test|prove|expand|prelude|"
                               "natives|compile-database")};
  cl::list<std::string> files{cl::Positional, cl::desc("[FILE...]")};
  cl::opt<bool> strict{"strict", cl::cat(category),
                       cl::desc("Take every warning of a check for an error")};
  cl::opt<std::string> html{
      "html", cl::cat(category), cl::value_desc("dir"),
      cl::desc("For doc: write pages into this directory, and no Markdown")};
  cl::opt<std::string> tests{
      "tests", cl::cat(category), cl::value_desc("dir"),
      cl::desc(
          "For doc --html: the folder of tests whose RUN lines are run\n"
          "(default: test, beside the folder of the rules). For test: one\n"
          "more source of payloads (default: test/rules/FOLDER)")};
  cl::opt<unsigned> payloads{
      "n", cl::cat(category), cl::init(50), cl::value_desc("N"),
      cl::desc("For test: payloads of each rule (default: 50)")};
  cl::opt<uint64_t> seed{"seed", cl::cat(category), cl::init(1),
                         cl::value_desc("S"),
                         cl::desc("For test: makes other payloads and data")};
  cl::opt<bool> changed{
      "changed", cl::cat(category),
      cl::desc("For test: only rules that were not tested since their last\n"
               "edit")};
  cl::opt<std::string> rule{"rule", cl::cat(category), cl::value_desc("NAME"),
                            cl::desc("For test and prove: this rule only")};
  cl::opt<bool> json{
      "json", cl::cat(category),
      cl::desc("For test and prove: print one JSON array, an object for each\n"
               "rule (rules/README.md)")};
  Loaders loaders{category};
};
} // namespace

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

/// What is known of the meaning of a rule.
static std::string verdictOf(const Rule &rule, const RuleVerdicts &verdicts) {
  return refuses(rule) ? "rewrites nothing" : verdicts.find(rule);
}

static void listRules(RuleSet &set, const RuleVerdicts &verdicts) {
  for (const Rule &rule : set.getRules()) {
    llvm::outs() << llvm::left_justify(rule.name, 32) << " "
                 << llvm::left_justify(rule.root.empty() ? "any" : rule.root,
                                       28)
                 << " " << llvm::left_justify(Twine(rule.benefit).str(), 4)
                 << " " << rule.place() << "  [" << verdictOf(rule, verdicts)
                 << "]";
    if (!rule.comment.empty())
      llvm::outs() << "  " << rule.comment.front();
    llvm::outs() << "\n";
  }
}

static void documentRules(RuleSet &set, const RuleVerdicts &verdicts) {
  raw_ostream &os = llvm::outs();
  os << "## " << set.getName() << "\n\n";
  for (const std::string &line : set.getComment())
    os << line << "\n";
  auto cellOf = [](StringRef text) {
    std::string cell;
    for (char c : text)
      cell += c == '|' ? std::string("\\|") : std::string(1, c);
    return cell;
  };
  os << "\n| rule | root | benefit | equation | verdict |\n"
        "| --- | --- | --- | --- | --- |\n";
  for (const Rule &rule : set.getRules()) {
    os << "| `" << rule.name << "` | `"
       << (rule.root.empty() ? "any" : rule.root) << "` | " << rule.benefit
       << " | " << cellOf(llvm::join(rule.comment, " ")) << " | "
       << cellOf(verdictOf(rule, verdicts)) << " |\n";
  }
  os << "\n";
}

/// Where the includes of each rule file on the search path are looked for, as
/// mlir-pdll-lsp-server reads it.
static void printDatabase(const EngineOptions &engine) {
  SearchPath path(engine.rulesPath, "rules");
  std::vector<std::string> files;
  for (const std::string &dir : path.directories()) {
    std::error_code error;
    for (llvm::sys::fs::recursive_directory_iterator it(dir, error), end;
         it != end && !error; it.increment(error)) {
      // An editor knows a file by its own name, not by that of a link to it.
      SmallString<128> file;
      if (StringRef(it->path()).ends_with(".pdll") &&
          !llvm::sys::fs::real_path(it->path(), file) &&
          !llvm::is_contained(files, file.str()))
        files.push_back(std::string(file));
    }
  }
  llvm::sort(files);
  for (const std::string &file : files) {
    std::vector<std::string> dirs;
    for (StringRef dir : ruleIncludeDirs(file, path.directories(), engine)) {
      SmallString<128> absolute(dir);
      if (!llvm::sys::fs::make_absolute(absolute))
        dirs.push_back(std::string(absolute));
    }
    llvm::outs() << "--- !FileInfo:\n  filepath: \"" << llvm::yaml::escape(file)
                 << "\"\n  includes: \""
                 << llvm::yaml::escape(llvm::join(dirs, ";")) << "\"\n";
  }
}

/// `3 rules, nothing wrong`, or how many warnings there were.
static void reportChecked(StringRef name, size_t rules, unsigned warnings) {
  llvm::outs() << name << ": " << countOf(rules, "rule") << ", "
               << (warnings ? countOf(warnings, "warning") : "nothing wrong")
               << "\n";
}

/// The sets that are asked for, or all, by name; empty after a message.
static std::vector<std::string> namesOf(const Options &options,
                                        const SearchPath &path) {
  std::vector<std::string> names(options.files.begin(), options.files.end());
  if (names.empty())
    names = listRuleSets(path);
  if (names.empty())
    toolError() << "no rule sets under " << llvm::join(path.directories(), ", ")
                << "\n";
  return names;
}

/// The file of a set; empty after a message.
static std::string fileOf(StringRef name, const SearchPath &path) {
  std::vector<std::string> tried;
  std::string file = path.find(name, ".pdll", tried);
  if (file.empty())
    toolError() << notFound("rule set", name, tried, listRuleSets(path))
                << "\n";
  return file;
}

/// Prints the plain PDLL of a rule file.
static LogicalResult expand(StringRef name, StringRef file,
                            const SearchPath &path, const EngineOptions &engine,
                            TextFiles &known, MLIRContext &context) {
  FailureOr<RuleSource> source = RuleSource::read(
      file, name, ruleIncludeDirs(file, path.directories(), engine), known,
      &context);
  if (failed(source))
    return failure();
  FailureOr<ExpandedRules> rules = source->expand(&context);
  if (succeeded(rules))
    llvm::outs() << rules->text.text;
  return rules;
}

static LogicalResult run(const Options &options, const EngineOptions &engine,
                         MLIRContext &context) {
  SearchPath path(engine.rulesPath, "rules");
  std::vector<std::string> names = namesOf(options, path);
  bool ok = !names.empty();
  TextFiles known;
  RuleVerdicts verdicts(engine);
  for (const std::string &name : names) {
    std::string file = fileOf(name, path);
    if (file.empty()) {
      ok = false;
      continue;
    }
    if (options.command == "expand") {
      ok &= succeeded(expand(name, file, path, engine, known, context));
      continue;
    }
    unsigned warnings = 0;
    ScopedDiagnosticHandler counter(&context, [&](Diagnostic &diagnostic) {
      warnings += diagnostic.getSeverity() == DiagnosticSeverity::Warning;
      return failure();
    });
    FailureOr<std::unique_ptr<RuleSet>> set =
        RuleSet::load(name, file, path.directories(), engine, known, &context,
                      options.strict);
    if (failed(set)) {
      ok = false;
      continue;
    }
    if (options.command == "check")
      reportChecked(name, (*set)->getRules().size(), warnings);
    else if (options.command == "list")
      listRules(**set, verdicts);
    else
      documentRules(**set, verdicts);
  }
  return success(ok);
}

/// The folder of tests that is given, or the one beside the rules; empty after
/// a message.
static std::string testsOf(const Options &options, const SearchPath &path) {
  if (options.tests.getNumOccurrences())
    return options.tests;
  std::vector<std::string> tried;
  for (const std::string &rules : llvm::reverse(path.directories())) {
    SmallString<128> beside;
    if (llvm::sys::fs::real_path(rules, beside))
      continue;
    llvm::sys::path::remove_filename(beside);
    llvm::sys::path::append(beside, "test");
    if (llvm::sys::fs::is_directory(beside))
      return std::string(beside);
    tried.push_back(std::string(beside));
  }
  toolError() << "no folder of tests stands beside the rules; looked for "
              << llvm::join(tried, ", ") << "; --tests=DIR names one\n";
  return "";
}

/// Writes rule sets as pages.
static LogicalResult writeCatalogue(const Options &options,
                                    const EngineOptions &engine,
                                    const DialectRegistry &registry) {
  CatalogueDirectory directory(options.html);
  if (failed(directory.prepare()))
    return failure();
  SearchPath path(engine.rulesPath, "rules");
  std::string folder = testsOf(options, path);
  std::vector<std::string> names = namesOf(options, path);
  if (folder.empty() || names.empty())
    return failure();

  // Processes are made of this one: it has no threads.
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  llvm::SourceMgr sources;
  SourceMgrDiagnosticHandler handler(sources, &context);
  RuleFiles files(path.directories());
  std::vector<CataloguedSet> sets;
  bool ok = true;
  TextFiles known;
  for (const std::string &name : names) {
    std::string file = fileOf(name, path);
    if (file == "-")
      return FlagError() << "doc --html takes files and names of rule sets, "
                            "and no standard input";
    FailureOr<std::unique_ptr<RuleSet>> set = failure();
    if (!file.empty())
      set = RuleSet::load(name, file, path.directories(), engine, known,
                          &context, options.strict);
    RuleFile *read = succeeded(set) ? files.read(file, name) : nullptr;
    ok &= read != nullptr;
    if (read)
      sets.push_back({std::move(*set), read});
  }
  if (!ok)
    return failure();
  Progress::enter("reading the tests in " + folder);
  FailureOr<TestRuns> tests = TestRuns::read(folder, engine);
  if (failed(tests))
    return failure();
  Examples examples = findExamples(
      *tests, registry, llvm::hardware_concurrency().compute_thread_count());
  Catalogue catalogue(std::move(sets), files, *tests, examples);
  if (failed(directory.write(catalogue.pages())))
    return failure();
  llvm::outs() << options.html << ": " << catalogue.summary() << "\n";
  return success();
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
  for (const cl::Option *option : std::initializer_list<const cl::Option *>{
           &options.payloads, &options.seed, &options.changed, &options.rule,
           &options.json}) {
    bool isOfBoth = option == &options.rule || option == &options.json;
    if (option->getNumOccurrences() && !isTest && !(isOfBoth && isProof))
      return FlagError() << "-" << (option->ArgStr.size() > 1 ? "-" : "")
                         << option->ArgStr << " is for the command test"
                         << (isOfBoth ? " or prove" : "") << ", and not for '"
                         << options.command << "'";
  }
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
  LogicalResult result = ::run(options, *engine, context);
  bool printed = succeeded(finishStandardOutput());
  return succeeded(result) && printed ? EXIT_SUCCESS : EXIT_FAILURE;
}
