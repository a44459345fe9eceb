//===- RuleLibrary.cpp - The rule sets of a context -----------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/RuleLibrary.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace tenon;

thread_local RunState *RuleLibrary::ofThread = nullptr;

unsigned RuleLibrary::jobs() const {
  if (options.jobs != 0)
    return options.jobs;
  return context->isMultithreadingEnabled() ? context->getNumThreads() : 1;
}

llvm::ThreadPoolInterface &RuleLibrary::threads() {
  if (!pool || pool->getMaxConcurrency() != jobs())
    pool = std::make_unique<llvm::DefaultThreadPool>(
        llvm::hardware_concurrency(jobs()));
  return *pool;
}

RuleLibrary::Threads::Threads(RuleLibrary &library)
    : context(*library.context),
      isOurs(library.jobs() > 1 && !context.isMultithreadingEnabled()) {
  if (isOurs)
    context.setThreadPool(library.threads());
}

RuleLibrary::Threads::~Threads() {
  if (isOurs)
    context.disableMultithreading();
}

void RuleLibrary::configure(const EngineOptions &newOptions) {
  if (newOptions.rulesPath != options.rulesPath)
    loaded.clear();
  failedNames.clear();
  files = TextFiles();
  options = newOptions;
}

RuleSet *RuleLibrary::load(StringRef name, Location loc) {
  auto it = loaded.find(name);
  if (it != loaded.end())
    return it->second.get();
  // What is wrong with a set is said once.
  if (!failedNames.insert(name).second)
    return nullptr;

  SearchPath path(options.rulesPath, "rules");
  std::vector<std::string> tried;
  std::string file = path.find(name, ".pdll", &tried);
  if (file.empty()) {
    emitError(loc) << notFound("rule set", name, tried, listRuleSets(path));
    return nullptr;
  }
  FailureOr<std::unique_ptr<RuleSet>> set =
      RuleSet::load(name, file, path.directories(), options, files, context);
  if (failed(set)) {
    emitError(loc) << "rule set '" << name << "' cannot be used";
    return nullptr;
  }
  RuleSet *result = set->get();
  loaded.insert({result->getName(), std::move(*set)});
  return result;
}

bool RuleLibrary::has(StringRef name) const {
  SearchPath path(options.rulesPath, "rules");
  return !path.find(name, ".pdll").empty();
}

std::vector<RuleSet *> RuleLibrary::sets() const {
  std::vector<RuleSet *> list;
  for (const auto &entry : loaded)
    list.push_back(entry.second.get());
  return list;
}

std::shared_ptr<RuleApplication>
RuleLibrary::beginApplication(StringRef setName, int64_t limit,
                              DictionaryAttr settings) {
  RunState &here = state();
  here.answers.beginApplication();
  auto application = std::make_shared<RuleApplication>(
      limit > 0 ? limit : options.rewriteLimit, settings, here.observers);
  here.applications.emplace_back(setName.str(), application);
  return application;
}

std::shared_ptr<PatternApplication> RuleLibrary::beginPatternApplication() {
  return state().patternApplications.emplace_back(
      std::make_shared<PatternApplication>(options.rewriteLimit));
}

bool RuleLibrary::hasExhausted() {
  return llvm::any_of(state().applications, [](const auto &application) {
    return application.second->exhausted();
  });
}

LogicalResult RuleLibrary::checkTermination(Location loc) {
  auto ended = std::exchange(state().applications, {});
  bool exhausted = false;
  for (const auto &[setName, application] : ended) {
    if (!application->exhausted())
      continue;
    exhausted = true;
    InFlightDiagnostic error = emitError(loc);
    error << "rule set '" << setName << "' did not reach a fixed point: "
          << "stopped at the limit of " << application->getLimit()
          << " rewrites; still firing: ";
    llvm::interleaveComma(application->stillFiring(), error,
                          [&](const auto &entry) {
                            error << "'" << entry.first->name << "' ("
                                  << entry.first->place() << ")";
                          });
  }
  auto endedPatterns = std::exchange(state().patternApplications, {});
  for (const auto &application : endedPatterns) {
    if (!application->exhausted())
      continue;
    exhausted = true;
    InFlightDiagnostic error = emitError(loc);
    application->describe(error);
  }
  return failure(exhausted);
}
