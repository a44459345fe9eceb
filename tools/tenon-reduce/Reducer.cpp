//===- Reducer.cpp - Makes a case smaller while it fails the same ---------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Reducer.h"
#include "Engine/FlagError.h"
#include "Engine/SearchPath.h"
#include "mlir/Dialect/Transform/IR/TransformOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/MemoryBuffer.h"
#include <cstdio>
#include <fcntl.h>
#include <unistd.h>

using namespace mlir;
using namespace tenon;
using namespace tenon::reduce;
using llvm::BitVector;

static std::string print(ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream os(text);
  module.print(os);
  return text + "\n";
}

/// A text that has become another one; null if it is no program.
static Cut parse(StringRef text, MLIRContext *context) {
  ScopedDiagnosticHandler quiet(context, [](Diagnostic &) {});
  return parseSourceString<ModuleOp>(text, ParserConfig(context));
}

Reducer::Reducer(Checker &checker, Cut payload, std::vector<Cut> schedules,
                 std::vector<std::string> rulesPath, std::string output,
                 std::chrono::duration<double> budget)
    : checker(checker), payload(std::move(payload)),
      schedules(std::move(schedules)), rulesPath(std::move(rulesPath)),
      output(std::move(output)), budget(budget),
      started(std::chrono::steady_clock::now()) {}

double Reducer::seconds() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() -
                                       started)
      .count();
}

bool Reducer::isOver() const {
  return !canSave || isInterrupted() || seconds() > budget.count() * share;
}

Reducer::Size Reducer::measure() const {
  Size now;
  now.operations = countOperations(*payload);
  SmallVector<ModuleOp> modules;
  for (const Cut &schedule : schedules) {
    now.steps += countSteps(*schedule);
    modules.push_back(*schedule);
  }
  now.rules = countRules(modules);
  return now;
}

void Reducer::tell() {
  if (told == std::tie(size.operations, size.steps, size.rules))
    return;
  told = {size.operations, size.steps, size.rules};
  llvm::errs() << llvm::format("reduce: %.1f s, ", seconds()) << checker.count()
               << (checker.count() == 1 ? " check: " : " checks: ")
               << size.operations << " of " << first.operations
               << " operations";
  if (!schedules.empty())
    llvm::errs() << ", " << size.steps << " of " << first.steps << " steps, "
                 << size.rules << " of " << first.rules << " rules";
  llvm::errs() << "\n";
}

//===----------------------------------------------------------------------===//
// The result
//===----------------------------------------------------------------------===//

/// Puts a folder in the place of another, at once.
static std::error_code replaceFolder(StringRef next, StringRef folder) {
  std::string from = next.str(), to = folder.str();
  if (!llvm::sys::fs::exists(folder))
    return llvm::sys::fs::rename(next, folder);
  if (renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(),
                RENAME_EXCHANGE) == 0)
    return llvm::sys::fs::remove_directories(next);
  // Not every file system exchanges.
  if (std::error_code error = llvm::sys::fs::remove_directories(folder))
    return error;
  return llvm::sys::fs::rename(next, folder);
}

LogicalResult Reducer::save() const {
  std::string next = output + ".next-" + std::to_string(getpid());
  std::string script =
      "#!/bin/sh\n# Shows: " + checker.whatFails() + "\n" +
      (checker.runsTools() ? "cd \"$(dirname \"$0\")\" || exit 1\n" : "") +
      checker.commandLine(best, checker.runsTools() ? "" : output) + "\n";
  std::error_code error;
  if (succeeded(best.write(next))) {
    error = writeFile(next + "/run.sh", script);
    if (!error)
      error = llvm::sys::fs::setPermissions(
          next + "/run.sh", static_cast<llvm::sys::fs::perms>(0755));
    if (!error)
      error = replaceFolder(next, output);
    if (!error)
      return success();
    FlagError() << "'" << output << "' cannot be written: " << error.message();
  }
  (void)llvm::sys::fs::remove_directories(next);
  return failure();
}

bool Reducer::accept(Case next) {
  if (isOver() || !checker.holds(next))
    return false;
  best = std::move(next);
  ++accepted;
  canSave = succeeded(save());
  return true;
}

bool Reducer::acceptPayload(Cut cut) {
  if (!cut || isOver())
    return false;
  Case next = best;
  next.payload = print(*cut);
  if (next.payload == best.payload || !accept(std::move(next)))
    return false;
  payload = std::move(cut);
  size.operations = countOperations(*payload);
  tell();
  return true;
}

bool Reducer::acceptSchedule(size_t part, Cut cut) {
  if (!cut || isOver())
    return false;
  Case next = best;
  next.schedules[part] = print(*cut);
  if (next.schedules == best.schedules || !accept(std::move(next)))
    return false;
  schedules[part] = std::move(cut);
  if (!ownsRules)
    size = measure();
  tell();
  return true;
}

void Reducer::minimize(int64_t count, int64_t most, int64_t least,
                       llvm::function_ref<bool(const BitVector &)> accepts) {
  BitVector out(count);
  for (int64_t group = std::min(most, count);
       group >= std::max<int64_t>(least, 1); group /= 2) {
    SmallVector<unsigned> left;
    for (int64_t i = 0; i < count; ++i)
      if (!out[i])
        left.push_back(i);
    // From the end: what comes first is what the rest is made of.
    for (int64_t end = left.size(); end > 0 && !isOver(); end -= group) {
      BitVector trial = out;
      for (int64_t i = std::max<int64_t>(end - group, 0); i < end; ++i)
        trial.set(left[i]);
      if (accepts(trial))
        out = trial;
    }
  }
}

//===----------------------------------------------------------------------===//
// The payload
//===----------------------------------------------------------------------===//

void Reducer::cutOperations(int depth, Instead instead, int64_t least) {
  Cut from(payload->clone());
  int64_t count = operationsAt(*from, depth).size();
  // A body without operations shows nothing.
  int64_t most = depth == 2 ? (count + 1) / 2 : count;
  minimize(count, most, least, [&](const BitVector &out) {
    return acceptPayload(cutPayload(*from, depth, out, instead));
  });
}

/// What canonical forms and a look at what is used leave.
void Reducer::runPasses() {
  for (StringRef pass : {"inline", "canonicalize", "cse", "symbol-dce"}) {
    if (isOver())
      return;
    std::optional<std::string> text = checker.runPass(best, pass);
    if (!text)
      continue;
    Cut cut = parse(*text, payload->getContext());
    if (cut && countOperations(*cut) < size.operations)
      acceptPayload(std::move(cut));
  }
}

void Reducer::shrinkSizes() {
  for (int64_t old : sizesIn(best.payload))
    for (int64_t other : {int64_t(2), int64_t(4), int64_t(8), old / 2}) {
      if (other < 2 || other >= old)
        continue;
      bool isSmaller = false;
      for (bool everywhere : {false, true})
        if (!isSmaller)
          isSmaller = acceptPayload(
              parse(withSize(best.payload, old, other, everywhere),
                    payload->getContext()));
      if (isSmaller)
        break;
    }
}

void Reducer::reducePayload() {
  cutOperations(1, Instead::SameType);
  for (Instead instead : {Instead::Argument, Instead::SameType})
    cutOperations(2, instead);
  minimize(countResults(*payload), countResults(*payload), 1,
           [&, from = Cut(payload->clone())](const BitVector &out) mutable {
             return acceptPayload(cutResults(*from, out));
           });
  for (int depth = 3; depth <= depthOf(*payload); ++depth)
    cutOperations(depth, Instead::SameType);
  runPasses();
  shrinkSizes();
}

//===----------------------------------------------------------------------===//
// Schedules
//===----------------------------------------------------------------------===//

/// Leaves out stages: steps of the entry.
void Reducer::cutEntry(size_t part) {
  Cut from(schedules[part]->clone());
  std::vector<Operation *> all = operationsAt(*from, 2);
  SmallVector<unsigned> steps;
  for (auto [i, op] : llvm::enumerate(all))
    if (cast<transform::NamedSequenceOp>(op->getParentOp()).getSymName() ==
        "__transform_main")
      steps.push_back(i);
  minimize(steps.size(), steps.size(), 1, [&](const BitVector &out) {
    BitVector trial(all.size());
    for (unsigned i : out.set_bits())
      trial.set(steps[i]);
    return acceptSchedule(part, cutSchedule(*from, 2, trial));
  });
}

void Reducer::reduceSchedule(size_t part) {
  cutEntry(part);
  if (acceptSchedule(part, inlineIncludes(*schedules[part])))
    cutEntry(part);
  acceptSchedule(part, fixKnobs(*schedules[part]));
  for (int64_t i = countBodies(*schedules[part]) - 1; i >= 0; --i)
    if (i < countBodies(*schedules[part]))
      acceptSchedule(part, spliceBody(*schedules[part], i));
  for (int depth = 2; depth <= depthOf(*schedules[part]); ++depth) {
    Cut from(schedules[part]->clone());
    int64_t count = operationsAt(*from, depth).size();
    minimize(count, count, 1, [&](const BitVector &out) {
      return acceptSchedule(part, cutSchedule(*from, depth, out));
    });
  }
  Cut from(schedules[part]->clone());
  std::vector<AppliedRule> rules = appliedRules(*from);
  minimize(rules.size(), rules.size(), 1, [&](const BitVector &out) {
    return acceptSchedule(part, cutRules(*from, rules, out));
  });
}

/// Leaves out rules that do not fire, all at once.
void Reducer::cutIdleRules() {
  std::optional<FiredRules> fired = checker.firedRules(best);
  for (size_t part = 0; fired && part < schedules.size(); ++part) {
    std::vector<AppliedRule> rules = appliedRules(*schedules[part]);
    BitVector out(rules.size());
    for (auto [i, rule] : llvm::enumerate(rules))
      out[i] = !fired->count({rule.set, rule.rule});
    if (out.any())
      acceptSchedule(part, cutRules(*schedules[part], rules, out));
  }
}

void Reducer::reduceSchedules() {
  cutIdleRules();
  // A whole part first, if there are several.
  for (size_t part = schedules.size(); part > 0 && schedules.size() > 1;) {
    --part;
    Case next = best;
    next.schedules.erase(next.schedules.begin() + part);
    if (!accept(std::move(next)))
      continue;
    schedules.erase(schedules.begin() + part);
    size = measure();
    tell();
  }
  for (size_t part = schedules.size(); part > 0; --part)
    reduceSchedule(part - 1);
}

//===----------------------------------------------------------------------===//
// The whole
//===----------------------------------------------------------------------===//

LogicalResult Reducer::run() {
  best.payload = print(*payload);
  for (const Cut &schedule : schedules)
    best.schedules.push_back(print(*schedule));
  first = size = measure();
  // A command is given the folder from the beginning.
  if (!checker.runsTools() && checker.readsRules())
    best.rules = ruleFiles(/*isCut=*/false);
  if (failed(checker.begin(best)) || failed(save()))
    return failure();
  llvm::errs() << "reduce: to be kept: " << checker.whatFails() << "\n";
  tell();

  // Some of it is for the files of rules.
  share = 0.9;
  // Each check is faster on a payload that is not large.
  cutOperations(2, Instead::Argument, first.operations / 16);
  shrinkSizes();
  for (int64_t before = -1; before != accepted && !isOver();) {
    before = accepted;
    if (checker.readsSchedules())
      reduceSchedules();
    reducePayload();
  }
  bool isDone = !isOver();
  share = 1;
  if (checker.readsRules())
    keepRuleFiles();
  if (!canSave)
    return failure();
  llvm::errs() << llvm::format("reduce: %.1f s, ", seconds()) << checker.count()
               << (checker.count() == 1 ? " check\n" : " checks\n");
  if (isInterrupted())
    llvm::errs() << "reduce: interrupted; the files are the smallest yet\n";
  else if (!isDone)
    llvm::errs() << "reduce: --budget is used up; the files are the "
                    "smallest yet\n";
  llvm::outs() << "smallest: " << size.operations
               << (size.operations == 1 ? " operation" : " operations");
  if (!schedules.empty())
    llvm::outs() << ", " << size.steps << (size.steps == 1 ? " step" : " steps")
                 << ", " << size.rules
                 << (size.rules == 1 ? " rule" : " rules");
  llvm::outs() << "\nin: " << output << "\nshows: " << checker.whatFails()
               << "\nby: sh " << output << "/run.sh\n";
  return failure(isInterrupted());
}
