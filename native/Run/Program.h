//===- Program.h - A payload, lowered and ready to call ---------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_RUN_PROGRAM_H
#define TENON_RUN_PROGRAM_H

#include "Engine/Engine.h"
#include "Run/BuildObserver.h"
#include "Run/Call.h"
#include "Run/CodeGen.h"
#include "Run/Data.h"
#include "Run/Distribution.h"
#include "Run/Heap.h"
#include "Run/Jit.h"
#include "Run/Process.h"
#include "Run/Signature.h"

namespace tenon::run {

/// What one call left: its results, and its arguments as it left them, all
/// row-major, in the payload's order.
struct Outcome {
  std::vector<Array> results;
  std::vector<Array> arguments;
  heap::Rest leak;
  /// What the call printed, of an entry that leaves nothing else.
  std::string printed;
};

struct Timing {
  int64_t calls = 0;
  double meanMs = 0;
  double minMs = 0;

  /// That of calls which took so many milliseconds, one at least.
  static Timing of(llvm::ArrayRef<double> milliseconds);
};

/// Which of how many ranks this process is, and whether its code has one
/// thread: then nothing is spent on sharing loops.
struct Place {
  int64_t rank = 0;
  int64_t ranks = 1;
  bool hasOneThread = false;
};

/// A schedule by its name: loaded before, or when it is applied.
struct NamedSchedule {
  llvm::StringRef name;
  Schedule *loaded = nullptr;

  template <typename Name>
  NamedSchedule(const Name &name, Schedule *loaded = nullptr)
      : name(name), loaded(loaded) {}
};

/// Applies a schedule to `module`. Fails after a diagnostic.
mlir::LogicalResult applySchedule(mlir::ModuleOp module, NamedSchedule schedule,
                                  const EngineOptions &options,
                                  llvm::ArrayRef<RunObserver *> observers = {});

/// What stands before a schedule whose payload is to be checked.
inline constexpr llvm::StringLiteral kChecks = "runtime-checks,";

/// Lowers what a schedule leaves on tensors by `loops`, and xsmm ops by
/// `xsmm-to-calls`; tells in `applied` which of them it took. With a prime,
/// floats become residues, by `exact`, and xsmm ops loops.
mlir::LogicalResult
lowerRest(mlir::ModuleOp module, std::optional<int64_t> prime,
          const EngineOptions &options,
          llvm::SmallVectorImpl<llvm::StringRef> *applied = nullptr);

/// What is called, and how.
struct Compiled {
  /// The declaration of the entry before lower-to-llvm.
  std::string declaration;
  Convention convention;
  Jit jit;
  /// Whether the code may stop at an assertion.
  bool hasAssertions;
  /// What a rank has, if it is a program for ranks.
  std::optional<Distribution> distribution;
};

/// Finishes what `schedule` has begun: applies lower-to-llvm to a module that
/// it has lowered, and compiles it for that place. Fails after a
/// diagnostic, also when the program is for another number of ranks.
mlir::FailureOr<Compiled>
compileLowered(mlir::ModuleOp lowered, const Signature &signature,
               llvm::StringRef schedule, const EngineOptions &options,
               Place place = {}, BuildObserver *observer = nullptr);

/// What was compiled before, by the declaration that it had. Fails after a
/// diagnostic if that is none of `signature`.
mlir::FailureOr<Compiled> loadCompiled(const Signature &signature,
                                       llvm::StringRef schedule,
                                       llvm::StringRef declaration, Jit jit,
                                       bool hasAssertions,
                                       mlir::MLIRContext *context);

/// A payload that a schedule was applied to, compiled.
class Program {
public:
  /// A clone of the payload for schedules to work on, with what the entry
  /// reaches only: the entry is marked as called from C.
  static mlir::OwningOpRef<mlir::ModuleOp>
  clonePayload(mlir::ModuleOp payload, const Signature &signature);

  /// Applies `schedule` and then lower-to-llvm to a clone of the payload and
  /// compiles it. Fails after a diagnostic. A program for ranks takes and
  /// gives what the one at `place` has.
  static mlir::FailureOr<Program>
  build(mlir::ModuleOp payload, const Signature &signature,
        NamedSchedule schedule, const EngineOptions &options,
        BuildObserver *observer = nullptr, Place place = {});

  /// `compileLowered`, to be called here.
  static mlir::FailureOr<Program>
  compile(mlir::ModuleOp lowered, const Signature &signature,
          llvm::StringRef schedule, const EngineOptions &options,
          Place place = {}, BuildObserver *observer = nullptr);

  Program(Signature signature, Compiled compiled, Place place);

  /// What a rank has, if it is a program for ranks.
  const std::optional<Distribution> &getDistribution() const {
    return compiled.distribution;
  }
  const Compiled &getCompiled() const { return compiled; }
  /// The payload's signature.
  const Signature &getSignature() const { return whole; }
  /// Whether the user was told that other schedules have lowered a rest.
  bool hasNotes() const { return isNoted; }

  /// Allocates the arguments and fills them from `seed`, the first with the
  /// random numbers of argument `firstStream`. Fails with a diagnostic when
  /// there is not the memory.
  mlir::LogicalResult prepare(uint64_t seed, uint64_t firstStream = 0);
  /// Calls the program on the arguments as they are. Needs `prepare`.
  mlir::FailureOr<Outcome> runOnce();
  /// Calls the program `runs` times, again and again on the same arguments,
  /// each time after `before`. The result is what each call has taken, in
  /// milliseconds. Needs `runOnce`.
  std::vector<double> time(int64_t runs, llvm::function_ref<void()> before);
  /// The same until `seconds` have passed, at least one call, after one that is
  /// not timed.
  Timing timeFor(double seconds);
  const Jit &code() const { return compiled.jit; }
  /// A number that is the same for the same code.
  uint64_t codeHash() const;

private:
  double timeOnce();

  /// The payload's, and what this process takes and gives of it.
  Signature whole, signature;
  Compiled compiled;
  Place place;
  bool isNoted = false;
  std::vector<Array> arguments;
  std::vector<Array> outParams;
  /// On these; made by `prepare`.
  std::unique_ptr<Call> call;
};

/// Applies `schedule` and then lower-to-llvm to a clone of the payload and
/// writes what the entry does for the machine that the payload or the options
/// name, as an object file if it is for a library. Fails after a diagnostic.
mlir::LogicalResult emitProgram(mlir::ModuleOp payload,
                                const Signature &signature,
                                NamedSchedule schedule,
                                const EngineOptions &options, EmittedForm form,
                                llvm::raw_pwrite_stream &os);

} // namespace tenon::run

#endif // TENON_RUN_PROGRAM_H
