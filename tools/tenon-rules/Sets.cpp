//===- Sets.cpp - Rule sets are checked, listed and documented ------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Catalogue.h"
#include "Engine/DidYouMean.h"
#include "Engine/FlagError.h"
#include "Engine/Progress.h"
#include "Engine/RuleCompiler.h"
#include "Engine/RuleSet.h"
#include "Options.h"
#include "Printing.h"
#include "Workbench/Places.h"
#include "Workbench/RuleVerdict.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/Threading.h"
#include "llvm/Support/YAMLParser.h"

using namespace mlir;
using namespace tenon;

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

void tenon::printDatabase(const EngineOptions &engine) {
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

std::vector<std::string> tenon::namesOf(const Options &options,
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
  std::string file = path.find(name, ".pdll", &tried);
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

/// What a load says, as an object with its notes.
static llvm::json::Object toObject(Diagnostic &diagnostic) {
  static constexpr StringLiteral kSeverities[] = {"note", "warning", "error",
                                                  "remark"};
  llvm::json::Array notes;
  for (Diagnostic &note : diagnostic.getNotes())
    notes.push_back(toObject(note));
  return llvm::json::Object{
      {"severity", kSeverities[unsigned(diagnostic.getSeverity())]},
      {"place", placeOf(diagnostic.getLocation())},
      {"message", llvm::json::fixUTF8(diagnostic.str())},
      {"notes", std::move(notes)}};
}

LogicalResult tenon::showSets(const Options &options,
                              const EngineOptions &engine,
                              MLIRContext &context) {
  SearchPath path(engine.rulesPath, "rules");
  std::vector<std::string> names = namesOf(options, path);
  bool ok = !names.empty();
  TextFiles known;
  RuleVerdicts verdicts(engine);
  llvm::json::Array checked;
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
    llvm::json::Array said;
    ScopedDiagnosticHandler counter(&context, [&](Diagnostic &diagnostic) {
      warnings += diagnostic.getSeverity() == DiagnosticSeverity::Warning;
      if (options.json)
        said.push_back(toObject(diagnostic));
      return success(options.json);
    });
    FailureOr<std::unique_ptr<RuleSet>> set =
        RuleSet::load(name, file, path.directories(), engine, known, &context,
                      options.strict);
    ok &= succeeded(set);
    if (options.json)
      checked.push_back(llvm::json::Object{
          {"set", name},
          {"file", file},
          {"ok", succeeded(set)},
          {"rules", succeeded(set) ? int64_t((*set)->getRules().size()) : 0},
          {"said", std::move(said)}});
    else if (failed(set))
      continue;
    else if (options.command == "check")
      reportChecked(name, (*set)->getRules().size(), warnings);
    else if (options.command == "list")
      listRules(**set, verdicts);
    else
      documentRules(**set, verdicts);
  }
  if (options.json)
    llvm::outs() << llvm::formatv("{0:2}\n",
                                  llvm::json::Value(std::move(checked)));
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

LogicalResult tenon::writeCatalogue(const Options &options,
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
