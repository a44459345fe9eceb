//===- Undefined.cpp - Whether a payload has a meaning at all -------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Undefined.h"
#include "Report.h"
#include "mlir/IR/Diagnostics.h"
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

/// One call of the payload under `schedule`, all its memory filled with `byte`.
/// What goes wrong is no diagnostic, but left in `message`.
static FailureOr<Outcome> call(ModuleOp payload, const Signature &signature,
                               StringRef schedule, const EngineOptions &options,
                               uint64_t seed, std::optional<int> byte,
                               std::string &message) {
  ScopedDiagnosticHandler handler(payload.getContext(),
                                  [&](Diagnostic &diagnostic) {
                                    message = diagnostic.str();
                                    return success();
                                  });
  FailureOr<Program> program =
      Program::build(payload, signature, schedule, options);
  if (failed(program) || failed(program->prepare(seed, payload.getLoc())))
    return failure();
  heap::fillWith(byte);
  FailureOr<Outcome> outcome = program->runOnce(payload.getLoc());
  heap::fillWith(std::nullopt);
  return outcome;
}

LogicalResult tenon::run::checkDefined(ModuleOp payload,
                                       const Signature &signature,
                                       StringRef reference,
                                       const EngineOptions &options,
                                       uint64_t seed) {
  std::string message;
  std::string checked = ("runtime-checks," + reference).str();
  if (failed(call(payload, signature, checked, options, seed, std::nullopt,
                  message)) &&
      StringRef(message).contains("Location: loc(")) {
    StringRef what = StringRef(message).split("\n^ ").second;
    return emitError(placeIn(message, payload.getLoc()))
           << "the payload is undefined here: " << what.split('\n').first;
  }
  std::vector<Outcome> outcomes;
  for (int byte : {0x11, 0x5a}) {
    FailureOr<Outcome> outcome =
        call(payload, signature, reference, options, seed, byte, message);
    if (failed(outcome))
      return success();
    outcomes.push_back(std::move(*outcome));
  }
  if (verify(signature, outcomes[0], outcomes[1], reference,
             /*reductionLength=*/1, /*tolerance=*/0.0, llvm::nulls())
          .ok)
    return success();
  return payload.emitError()
         << "the payload is undefined: what '" << signature.entry
         << "' gives depends on memory that nobody has written, such as that "
            "of a tensor.empty or memref.alloc";
}
