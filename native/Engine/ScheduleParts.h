//===- ScheduleParts.h - What a schedule is made of -----------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_ENGINE_SCHEDULEPARTS_H
#define TENON_ENGINE_SCHEDULEPARTS_H

#include "Engine/Blame.h"
#include "Engine/Engine.h"
#include "Engine/SearchPath.h"
#include "Engine/Tuned.h"
#include "Machine/Machine.h"
#include "mlir/Dialect/Transform/IR/TransformOps.h"
#include "mlir/Dialect/Transform/TuneExtension/TuneExtensionOps.h"
#include "mlir/IR/BuiltinOps.h"

namespace tenon {

class RuleLibrary;

/// One schedule of those that run one after the other.
struct SchedulePart {
  mlir::OwningOpRef<mlir::ModuleOp> module;
  mlir::transform::NamedSequenceOp entry;
  std::vector<std::string> stages;
  /// Whether it asks what the machine has, and whether it prints.
  bool asksForMachine = false, prints = false;
  /// Whether what it leaves is to be legal, and the sets that have found so.
  bool leavesProgram = false;
  /// Whether what dialects say that they mean comes first.
  bool startsByMeaning = false;
  std::vector<std::string> legalBy;
};

struct Schedule::Impl {
  std::vector<SchedulePart> parts;
  /// The stages of all parts.
  std::vector<std::string> stages;
  /// The machine that the user names.
  std::optional<Machine> target;
  /// The names of the schedules, as they were given.
  std::string names;
  /// Knobs that the user has not set, with what the schedule says.
  std::vector<std::pair<mlir::transform::tune::KnobOp, mlir::Attribute>> free;
  bool useTuned = true;
  /// What `--set` gives.
  std::vector<std::string> settings;
  std::string tunedFile;
  SearchPath path{{}, "schedules"};

  llvm::LogicalResult runOn(mlir::ModuleOp payload,
                            std::vector<SchedulePart> &parts,
                            size_t stageCount) const;
  static llvm::LogicalResult lowerByMeaning(mlir::ModuleOp payload);
  static llvm::LogicalResult runPart(SchedulePart &part, mlir::ModuleOp payload,
                                     size_t stageCount);
  static llvm::LogicalResult
  runOnEach(SchedulePart &part, mlir::ModuleOp payload, size_t stageCount);
  void runAgain(mlir::ModuleOp original, RunObserver &observer,
                size_t stageCount) const;
  void explain(HeldErrors &errors, mlir::ModuleOp payload,
               mlir::ModuleOp original, size_t stageCount) const;

  llvm::SmallVector<mlir::ModuleOp> modules() const {
    return llvm::map_to_vector(
        parts, [](const SchedulePart &part) { return *part.module; });
  }
  llvm::FailureOr<TunedKey> keyOf(mlir::ModuleOp payload) const;
  llvm::LogicalResult takeTuned(mlir::ModuleOp payload);
};

/// Reads and links one schedule, and checks that it has an entry.
llvm::FailureOr<SchedulePart> readPart(llvm::StringRef nameOrFile,
                                       const SearchPath &path, bool check,
                                       mlir::MLIRContext *context);

/// Makes one that applies rule sets.
llvm::FailureOr<SchedulePart>
makeRulesPart(llvm::StringRef sets, llvm::ArrayRef<std::string> settings,
              mlir::MLIRContext *context);

/// Refuses promises and attributes that are none, and warns of unknown
/// operations: what needs no rules.
llvm::LogicalResult checkSchedule(mlir::ModuleOp schedule);

/// Loads the rule sets of a part, checks its steps, and puts the engine's own
/// ops round them.
llvm::LogicalResult prepare(SchedulePart &part);

/// Fails at the first tensor if the schedule says by that field that there is
/// none.
llvm::LogicalResult checkPromise(mlir::ModuleOp schedule,
                                 llvm::StringLiteral when,
                                 mlir::ModuleOp payload);

/// Emits a warning for each match that has found nothing whenever it ran.
void warnOfEmptyMatches(RuleLibrary &library);

/// The fields of a schedule's attribute that say what it takes or leaves. The
/// one word with a meaning is "buffers": no tensors.
inline constexpr llvm::StringLiteral kTakes = "takes";
inline constexpr llvm::StringLiteral kLeaves = "leaves";

} // namespace tenon

#endif // TENON_ENGINE_SCHEDULEPARTS_H
