//===- Reference.h - What a run is compared with ----------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_TOOLS_RUN_REFERENCE_H
#define TENON_TOOLS_RUN_REFERENCE_H

#include "Run/Program.h"

namespace tenon::run {

/// What new memory holds when the reference runs, large as a number of any
/// type, and what it holds when the program runs that is compared with it: who
/// reads memory that nobody has written is found out.
inline constexpr int kFilling = 0x5a, kOtherFilling = 0x11;

/// The payload as a schedule lowers it that is taken to be right.
class Reference {
public:
  /// Calls it once with its sizes and indices checked. Fails after a
  /// diagnostic, also when a check fails: then the payload has no meaning.
  static mlir::FailureOr<Reference>
  run(mlir::ModuleOp payload, const Signature &signature,
      llvm::StringRef schedule, const EngineOptions &options, uint64_t seed);

  /// Fails after a diagnostic when what it gives depends on memory that nobody
  /// has written, or that was freed. Calls it once more, and then, to find the
  /// place, with all new tensors and buffers of the payload zero but one.
  mlir::LogicalResult checkDefined(mlir::ModuleOp payload,
                                   const Signature &signature,
                                   llvm::StringRef schedule,
                                   const EngineOptions &options);

  const Outcome &getOutcome() const { return outcome; }

private:
  Reference(Program program, Outcome outcome, uint64_t seed)
      : program(std::move(program)), outcome(std::move(outcome)), seed(seed) {}

  Program program;
  Outcome outcome;
  uint64_t seed;
};

} // namespace tenon::run

#endif // TENON_TOOLS_RUN_REFERENCE_H
