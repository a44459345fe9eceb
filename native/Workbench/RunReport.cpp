//===- RunReport.cpp - Watching a run for its report ----------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Workbench/RunReport.h"
#include "Engine/RuleLibrary.h"
#include "Engine/SearchPath.h"
#include "Engine/TransformOps.h"
#include "Workbench/Places.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace mlir;
using namespace tenon;

/// Of each rule the first firing shows its IR, and the next ones until so many
/// operations are printed for the rule and for all: a network has thousands of
/// firings, and each would print a function of thousands of operations twice.
static constexpr int64_t kMostPrinted = 10000, kMostPrintedOfAll = 200000;

//===----------------------------------------------------------------------===//
// Places and messages
//===----------------------------------------------------------------------===//

/// The first place in a file that `location` holds.
static FileLineColLoc fileLocation(Location location) {
  return location->findInstanceOf<FileLineColLoc>();
}

/// `FILE:LINE:COLUMN`; empty when `location` is in no file.
static std::string placeText(Location location) {
  return fileLocation(location) ? placeOf(location) : "";
}

/// The kind of `op` and, when it is a symbol, its name.
static std::string nameOf(Operation *op) {
  std::string text = op->getName().getStringRef().str();
  if (auto name =
          op->getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName()))
    text += " @" + name.str();
  return text;
}

unsigned RunReport::sourceNumber(StringRef file) {
  auto known = llvm::find_if(
      sources, [&](const auto &source) { return source.first == file; });
  unsigned number = known - sources.begin();
  if (known != sources.end())
    return number;
  std::string error;
  std::unique_ptr<llvm::MemoryBuffer> text = readFile(file, error);
  sources.emplace_back(file.str(), text ? text->getBuffer().str() : "");
  return number;
}

std::optional<RunReport::Place> RunReport::placeOf(Location location) {
  FileLineColLoc place = fileLocation(location);
  if (!place || place.getFilename().getValue() == "-")
    return std::nullopt;
  return Place{sourceNumber(place.getFilename()), place.getLine()};
}

static StringRef severityName(DiagnosticSeverity severity) {
  switch (severity) {
  case DiagnosticSeverity::Error:
    return "error";
  case DiagnosticSeverity::Warning:
    return "warning";
  case DiagnosticSeverity::Note:
    return "note";
  case DiagnosticSeverity::Remark:
    return "remark";
  }
  return "";
}

//===----------------------------------------------------------------------===//
// Runs and stages
//===----------------------------------------------------------------------===//

/// The operations in `op`.
static int64_t countOperations(Operation *op) {
  int64_t count = -1;
  op->walk([&](Operation *) { ++count; });
  return count;
}

void RunReport::beginRun(ModuleOp payload) {
  listener = std::make_unique<ScopedDiagnosticHandler>(
      payload.getContext(), [&](Diagnostic &diagnostic) {
        auto record = [&](Diagnostic &said) {
          messages.push_back({severityName(said.getSeverity()).str(),
                              said.str(), placeText(said.getLocation())});
        };
        record(diagnostic);
        for (Diagnostic &note : diagnostic.getNotes())
          record(note);
        return failure(); // Others shall hear of it too.
      });
  initialText = archive.add(payload, /*withOrigins=*/true);
  initialOperations = countOperations(payload);
  watch.start();
}

void RunReport::endRun(ModuleOp payload, LogicalResult result) {
  watch.pause();
  listener.reset();
  succeeded = mlir::succeeded(result);
  if (!succeeded && !stageIsOpen)
    openStage("__transform_main", /*implicit=*/true);
  if (stageIsOpen)
    closeStage(payload, succeeded);
  else
    closeImplicitStage(payload);
  collectRules(payload.getContext());
}

void RunReport::openStage(StringRef name, bool implicit) {
  // What the entry does itself began where the stage before it ended.
  if (!implicit)
    stageBegan = watch.milliseconds();
  stages.push_back({name.str(), implicit});
  idle.beginStage(name, ModuleOp());
  stageIsOpen = true;
}

void RunReport::closeStage(ModuleOp payload, bool ended) {
  Stage &stage = stages.back();
  stage.text = archive.add(payload, /*withOrigins=*/true);
  stage.operations = countOperations(payload);
  stage.milliseconds = watch.milliseconds() - stageBegan;
  stage.ended = ended;
  stageIsOpen = false;
  stageBegan = watch.milliseconds();
}

/// Ends the steps of the entry since the last stage, when there were any that
/// applied rules or changed something.
void RunReport::closeImplicitStage(ModuleOp payload) {
  unsigned before = stages.empty() ? initialText : stages.back().text;
  if (!stageIsOpen && archive.add(payload) == before)
    return;
  if (!stageIsOpen)
    openStage("__transform_main", /*implicit=*/true);
  closeStage(payload, /*ended=*/true);
}

void RunReport::beginStage(StringRef stage, ModuleOp payload) {
  Stopwatch::Pause pause(watch);
  closeImplicitStage(payload);
  openStage(stage, /*implicit=*/false);
}

void RunReport::endStage(StringRef stage, ModuleOp payload) {
  Stopwatch::Pause pause(watch);
  closeStage(payload, /*ended=*/true);
}

//===----------------------------------------------------------------------===//
// Applications and firings
//===----------------------------------------------------------------------===//

void RunReport::beginApplication(Operation *applyPatterns,
                                 ArrayRef<Operation *> targets) {
  Stopwatch::Pause pause(watch);
  if (!stageIsOpen)
    openStage("__transform_main", /*implicit=*/true);
  Application application{static_cast<unsigned>(stages.size() - 1),
                          {},
                          placeOf(applyPatterns->getLoc()),
                          targets.size()};
  for (auto rules : applyPatterns->getRegion(0).getOps<ApplyRulesOp>())
    application.sets.push_back(rules.getSet().str());
  idle.beginApplication(applyPatterns, targets);
  applications.push_back(std::move(application));
  applicationBegan = watch.milliseconds();
}

void RunReport::endApplication(Operation *applyPatterns,
                               ArrayRef<Operation *> targets) {
  Stopwatch::Pause pause(watch);
  applications.back().milliseconds = watch.milliseconds() - applicationBegan;
  idle.endApplication(applyPatterns, targets);
  if (coverage)
    coverage->endApplication(applyPatterns, targets);
}

/// Whether a firing of the rule in `scope` shows its IR.
bool RunReport::mayPrint(const Rule &rule) {
  int64_t &ofRule = printed[&rule];
  if (ofRule >= (printedOfAll < kMostPrintedOfAll ? kMostPrinted : 1))
    return false;
  int64_t operations = countOperations(scope) + 1;
  ofRule += operations;
  printedOfAll += operations;
  return true;
}

void RunReport::beginFiring(const Rule &rule, Operation *root) {
  Stopwatch::Pause pause(watch);
  idle.beginFiring(rule, root);
  scope = root->getParentWithTrait<OpTrait::IsIsolatedFromAbove>();
  if (!scope)
    scope = root;
  firings.push_back({&rule, static_cast<unsigned>(applications.size() - 1),
                     root->getName().getStringRef().str(),
                     placeText(root->getLoc()), nameOf(scope), std::nullopt,
                     std::nullopt, Changes()});
  if (mayPrint(rule))
    firings.back().before = archive.add(scope);
  firingBegan = watch.milliseconds();
}

void RunReport::endFiring(const Rule &rule, const Changes &changes) {
  Stopwatch::Pause pause(watch);
  Firing &firing = firings.back();
  firing.milliseconds = watch.milliseconds() - firingBegan;
  firing.changes = changes;
  if (firing.before)
    firing.after = archive.add(scope);
}

void RunReport::collectRules(MLIRContext *context) {
  llvm::DenseMap<const Rule *, size_t> rows;
  for (RuleSet *set : RuleLibrary::get(context).sets())
    for (const Rule &rule : set->getRules()) {
      rows[&rule] = rules.size();
      Place place{sourceNumber(rule.location.getFilename()),
                  rule.location.getLine()};
      rules.push_back({set->getName().str(), &rule, place, 0, 0, std::nullopt});
      // The rule's text is in the report by then.
      if (const IdleRules::Closest *closest = idle.find(rule);
          closest && closest->verdict.where)
        rules.back().check = placeOf(Location(closest->verdict.where));
    }
  for (const Firing &firing : firings) {
    RuleRow &row = rules[rows.lookup(firing.rule)];
    ++row.fired;
    row.milliseconds += firing.milliseconds;
  }
}
