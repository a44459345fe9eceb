//===- Reference.cpp - What a run is compared with ------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Reference.h"
#include "Engine/Progress.h"
#include "Report.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace tenon;
using namespace tenon::run;

/// The place that upstream's assertion ends with, `Location: loc("f":1:2)`.
static Location placeIn(StringRef assertion, Location otherwise) {
  StringRef place = assertion.rsplit("Location: loc(\"").second;
  auto [file, rest] = place.split("\":");
  auto [line, column] = rest.split(':');
  unsigned lineNumber, columnNumber;
  if (line.getAsInteger(10, lineNumber) ||
      column.take_while(llvm::isDigit).getAsInteger(10, columnNumber))
    return otherwise;
  return FileLineColLoc::get(otherwise.getContext(), file, lineNumber,
                             columnNumber);
}

namespace {
/// Has sizes and indices checked as soon as the payload is on buffers: several
/// operations on tensors have no checks of their own.
struct BufferChecks : RunObserver {
  void endStage(StringRef, ModuleOp payload) override {
    if (isDone || findTensor(payload))
      return;
    isDone = true;
    PassManager checks(payload.getContext());
    checks.addPass(createGenerateRuntimeVerificationPass());
    (void)checks.run(payload);
  }

  bool isDone = false;
};
} // namespace

/// The payload with its sizes and indices checked, or, if the schedule cannot
/// lower the checks, without.
static FailureOr<Program> build(ModuleOp payload, const Signature &signature,
                                StringRef schedule,
                                const EngineOptions &options) {
  if (failed(Schedule::load(schedule, options, payload.getContext())))
    return failure();
  {
    ScopedDiagnosticHandler silent(payload.getContext(),
                                   [](Diagnostic &) { return success(); });
    BufferChecks onBuffers;
    FailureOr<Program> checked = Program::build(
        payload, signature, (kChecks + schedule).str(), options,
        /*coverage=*/nullptr, &onBuffers);
    if (succeeded(checked))
      return checked;
  }
  return Program::build(payload, signature, schedule, options);
}

/// One call, all memory that the program allocates filled with `byte`. An
/// assertion that upstream has put there is told as what it says, at its place.
static FailureOr<Outcome> call(Program &program, const Signature &signature,
                               uint64_t seed, int byte) {
  if (failed(program.prepare(seed)))
    return failure();
  Progress::enter("running the reference");
  std::string assertion;
  FailureOr<Outcome> outcome = failure();
  {
    ScopedDiagnosticHandler handler(
        signature.where.getContext(), [&](Diagnostic &diagnostic) {
          assertion = diagnostic.str();
          return success(StringRef(assertion).contains("Location: loc("));
        });
    heap::fillWith(byte);
    outcome = program.runOnce();
    heap::fillWith(std::nullopt);
  }
  if (succeeded(outcome) || !StringRef(assertion).contains("Location: loc("))
    return outcome;
  StringRef what = StringRef(assertion).split("\n^ ").second;
  return emitError(placeIn(assertion, signature.where))
         << "the payload is undefined here: " << what.split('\n').first;
}

FailureOr<Reference> Reference::run(ModuleOp payload,
                                    const Signature &signature,
                                    StringRef schedule,
                                    const EngineOptions &options,
                                    uint64_t seed) {
  FailureOr<Program> program = build(payload, signature, schedule, options);
  if (failed(program))
    return failure();
  FailureOr<Outcome> outcome = call(*program, signature, seed, kFilling);
  if (failed(outcome))
    return failure();
  return Reference(std::move(*program), std::move(*outcome), seed);
}

LogicalResult Reference::checkDefined(const Signature &signature) {
  FailureOr<Outcome> again = call(program, signature, seed, kOtherFilling);
  if (failed(again))
    return failure();
  if (verify(signature, outcome, *again, "", /*reductionLength=*/1,
             /*tolerance=*/0.0, llvm::nulls())
          .ok)
    return success();
  return emitError(signature.where)
         << "the payload is undefined: what '" << signature.entry
         << "' gives depends on memory that nobody has written, such as that "
            "of a tensor.empty or memref.alloc";
}
