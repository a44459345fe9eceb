//===- Tracing.cpp - What tenon-opt shows of a run's inside ---------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Workbench/Tracing.h"
#include "Engine/FlagError.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/StringSaver.h"

using namespace mlir;
using namespace tenon;
namespace cl = llvm::cl;

/// LLVM's code generator has a --stop-after of its own, which no tool of MLIR
/// heeds; it gives way to ours.
static cl::OptionCategory &takeStopAfter(cl::OptionCategory &category) {
  if (cl::Option *option = cl::getRegisteredOptions().lookup("stop-after"))
    option->removeArgument();
  return category;
}

Tracing::Tracing(cl::OptionCategory &category)
    : trace{"trace", cl::ValueOptional, cl::cat(category),
            cl::value_desc("FILE"),
            cl::desc("Print a line for each firing of a rule, in order, to "
                     "stderr or to FILE:\n"
                     "  firing 3: Rule (x.pdll:9) on arith.addf at in.mlir:5:3:"
                     " +2 ~1 -1\n"
                     "that is, it added 2 operations, changed 1 and erased 1. "
                     "A FILE that ends\n"
                     "in .jsonl gets a JSON object a line instead")},
      traceIR{"trace-ir", cl::cat(category),
              cl::desc("Trace, and show after each line what the firing did to "
                       "the nearest\n"
                       "operation round its root that is isolated from above, "
                       "as a unified diff;\n"
                       "large constants are left out")},
      stopAfter{"stop-after", cl::cat(takeStopAfter(category)),
                cl::value_desc("N"),
                cl::desc("Let no rule fire after the first N firings of the "
                         "run; the schedule goes\n"
                         "on. The firing N that breaks a program is found by "
                         "halving")},
      dumpStages{
          "dump-stages", cl::cat(category), cl::value_desc("DIR"),
          cl::desc("Write into DIR the IR after each named sequence of the "
                   "schedule's entry\n"
                   "(01-NAME.mlir), a unified diff to the one before "
                   "(01-NAME.diff; large\n"
                   "constants are left out), what went in (00-input.mlir), "
                   "and a table of\n"
                   "operations by stage (ops.txt)")},
      diffProgram{
          "diff-program", cl::cat(category), cl::value_desc("PROGRAM"),
          cl::desc("With --dump-stages: run PROGRAM on the files before "
                   "and after each stage\n"
                   "that changed the IR, one pair after the other: "
                   "vimdiff, meld, 'diff -y'")} {}

bool Tracing::wantsTrace() const {
  return trace.getNumOccurrences() != 0 || traceIR;
}

StringRef Tracing::flagGiven() const {
  return trace.getNumOccurrences() ? "--trace"
         : traceIR                 ? "--trace-ir"
         : wantsLimit()            ? "--stop-after"
         : wantsStages()           ? "--dump-stages"
         : !diffProgram.empty()    ? "--diff-program"
                                   : "";
}

static LogicalResult fail(const Twine &message) {
  toolError() << message << "\n";
  return failure();
}

/// The path and the arguments of a command.
static FailureOr<std::vector<std::string>> readCommand(StringRef text) {
  llvm::BumpPtrAllocator allocator;
  llvm::StringSaver saver(allocator);
  SmallVector<const char *> words;
  cl::TokenizeGNUCommandLine(text, saver, words);
  if (words.empty())
    return fail("--diff-program names no program: --diff-program=vimdiff");
  llvm::ErrorOr<std::string> path = llvm::sys::findProgramByName(words[0]);
  if (!path)
    return fail("--diff-program: no program '" + Twine(words[0]) +
                "' is on the PATH");
  std::vector<std::string> command(words.begin(), words.end());
  command.front() = *path;
  return command;
}

LogicalResult Tracing::open(bool hasSeveralPayloads) {
  if (wantsLimit() && stopAfter < 0)
    return fail("--stop-after is " + Twine(stopAfter) +
                ", but a number of firings is not negative");
  if (wantsStages() && dumpStages.empty())
    return fail("--dump-stages names no directory: --dump-stages=DIR");
  if (wantsStages() && hasSeveralPayloads)
    return fail("--dump-stages takes one payload, and --split-input-file may "
                "make several");
  if (diffProgram.getNumOccurrences()) {
    if (!wantsStages())
      return fail("--diff-program compares the files of --dump-stages=DIR, "
                  "which is missing");
    FailureOr<std::vector<std::string>> command = readCommand(diffProgram);
    if (failed(command))
      return failure();
    diffCommand = std::move(*command);
  }

  if (!trace.empty()) {
    std::error_code error;
    traceFile = std::make_unique<llvm::raw_fd_ostream>(trace, error);
    if (error)
      return fail("trace file '" + trace +
                  "' cannot be written: " + error.message());
  }
  if (wantsTrace() || wantsLimit())
    recorder.emplace([this](const Firing &firing) { receive(firing); },
                     traceIR.getValue());
  if (wantsLimit())
    limit.emplace(stopAfter);
  if (wantsStages())
    if (llvm::Error error = dump.emplace().open(dumpStages))
      return fail("directory '" + dumpStages +
                  "' cannot be written: " + llvm::toString(std::move(error)));
  return success();
}

void Tracing::receive(const Firing &firing) {
  last = firing;
  if (!wantsTrace())
    return;
  raw_ostream &os = traceFile ? *traceFile : llvm::errs();
  if (StringRef(trace).ends_with(".jsonl"))
    firing.printJson(os);
  else
    firing.print(os);
}

void Tracing::watch(SmallVectorImpl<RunObserver *> &observers) {
  if (recorder)
    observers.push_back(&*recorder);
  if (limit)
    observers.push_back(&*limit);
  if (dump)
    observers.push_back(&*dump);
}

LogicalResult Tracing::finish() {
  bool ok = true;
  if (traceFile) {
    traceFile->close();
    if (std::error_code error = traceFile->error()) {
      traceFile->clear_error();
      ok = succeeded(fail("trace file '" + trace +
                          "' cannot be written: " + error.message()));
    }
  }
  if (dump)
    if (llvm::Error error = dump->finish())
      ok = succeeded(fail(llvm::toString(std::move(error))));
  if (dump && ok && !diffCommand.empty())
    if (llvm::Error error = dump->compare(diffCommand))
      ok = succeeded(fail(llvm::toString(std::move(error))));
  if (limit) {
    llvm::errs() << "stop-after: ";
    if (limit->count() < stopAfter)
      llvm::errs() << "all of the run's " << limit->count()
                   << " firings are within the limit of " << stopAfter << "\n";
    else if (!last)
      llvm::errs() << "no rule was let fire\n";
    else {
      llvm::errs() << "the last that was let fire is ";
      last->diff.clear();
      last->print(llvm::errs());
    }
  }
  return success(ok);
}
