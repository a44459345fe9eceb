//===- Engine.h - Rules and schedules, from text to a run -------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a tool needs to load a schedule with all it names and to run it.
//
//===----------------------------------------------------------------------===//

#ifndef TENON_ENGINE_ENGINE_H
#define TENON_ENGINE_ENGINE_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Support/LLVM.h"
#include "llvm/ADT/ArrayRef.h"
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace llvm::cl {
class OptionCategory;
} // namespace llvm::cl

namespace tenon {

class RunObserver;
struct Knob;
struct TunedKey;

/// Where things are looked for, and what the user chose.
struct EngineOptions {
  /// Directories searched before TENON_PATH and the installed share/tenon.
  std::vector<std::string> rulesPath;
  std::vector<std::string> schedulePath;
  /// `name=value` of each --set, in order; the last of a name holds.
  std::vector<std::string> knobs;
  /// Whether knobs that are not set take what tenon-tune found to be fastest.
  bool useTuned = true;
  /// The machine that schedules ask about and code is for, as `Machine::parse`
  /// takes it; empty is what the payload says, or this machine.
  std::string target;
  /// The mlir-pdll program; empty looks beside MLIR's own tools, then on PATH.
  std::string pdllTool;
  /// Compiled rules are kept in this directory; empty means the user's cache
  /// directory. Not used at all when `useCache` is false.
  std::string cacheDir;
  bool useCache = true;
  /// `name=size` and `name=file` of each --dim and --constant: what a reader of
  /// models is told about their inputs.
  std::vector<std::string> dims, constants;
  /// `number=sizes` of arguments, as `0=1x3`: a model's open sizes are these.
  std::vector<std::string> shapes;
  /// One application of a rule set stops with an error after this many firings.
  int64_t rewriteLimit = 1000000;
  /// Whether what sequences require and ensure is checked as they run: by
  /// default if the environment has TENON_CHECK=1.
  bool check = checksByDefault();
  /// How many threads work on the functions of a payload where a schedule says
  /// that each may be worked on apart; 0 is as many as the context has.
  unsigned jobs = 0;

  /// The options as the command line gave them. Call
  /// `registerEngineOptions()` before the command line is parsed. Fails after
  /// a message when they name a directory that does not exist.
  static mlir::FailureOr<EngineOptions> fromCommandLine();

  /// The options of who has no command line: what is in rules/ and schedules/
  /// of these directories comes first. Fails after a message when one does not
  /// exist.
  static mlir::FailureOr<EngineOptions>
  inDirectories(llvm::ArrayRef<std::string> directories);

private:
  static bool checksByDefault();
};

/// Adds --rules-path, --schedule-path, --set, --no-tuned, --target,
/// --mlir-pdll,
/// --rule-cache-dir, --no-rule-cache, --rewrite-limit, --check, --jobs, --dim
/// and
/// --constant to the command line.
void registerEngineOptions();

/// The part of --help in which the engine's options stand.
llvm::cl::OptionCategory &engineOptionCategory();

/// Puts a module that is the whole of a file at its first line; the parser puts
/// it at line 0.
void placeAtStart(mlir::ModuleOp module);

/// The first operation that gives or takes a tensor, or null. A function or a
/// constant is named only if nothing else is.
mlir::Operation *findTensor(mlir::ModuleOp payload);

/// A schedule with its libraries linked, its knobs set, and every rule set it
/// names loaded and checked. It belongs to one context.
class Schedule {
public:
  /// Loads a schedule by name (on the search paths) or by file, or several,
  /// `a,b,c`, that run one after the other on the same payload; `rules:d+e` is
  /// one that applies rule sets. Everything that can be wrong with them is
  /// reported as a diagnostic here, before a run.
  static mlir::FailureOr<Schedule> load(llvm::StringRef names,
                                        const EngineOptions &options,
                                        mlir::MLIRContext *context);

  Schedule(Schedule &&);
  Schedule &operator=(Schedule &&);
  ~Schedule();

  /// The stages of a run in order: the named sequences that the entry includes,
  /// and the entry itself, last, if it does more after them. What it does
  /// before or between them belongs to the stage that follows.
  llvm::ArrayRef<std::string> stages() const;

  /// The knobs of the schedule, each once, for `payload`: with what was found
  /// to be fastest for it, if that is taken.
  mlir::FailureOr<std::vector<Knob>> knobs(mlir::ModuleOp payload);

  /// What a measurement of this schedule and `payload` is stored by.
  mlir::FailureOr<TunedKey> tunedKey(mlir::ModuleOp payload) const;

  /// The file whose knobs the last run took, or nothing.
  llvm::StringRef tunedFile() const;

  /// The rule sets, as `npu/legal`, by which all that the last run left for
  /// targets is legal.
  std::vector<std::string> legalBy() const;

  /// Whether a run prints what it works on.
  bool prints() const;

  /// Applies the schedule to `payload` in place, or only the first `stageCount`
  /// of its stages. On failure a diagnostic was emitted and the payload is in
  /// no defined state.
  mlir::LogicalResult run(mlir::ModuleOp payload,
                          llvm::ArrayRef<RunObserver *> observers = {},
                          std::optional<size_t> stageCount = std::nullopt);

private:
  struct Impl;
  explicit Schedule(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl;
};

} // namespace tenon

#endif // TENON_ENGINE_ENGINE_H
