//===- Reference.h - What a run is compared with ----------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_TOOLS_RUN_REFERENCE_H
#define TENON_TOOLS_RUN_REFERENCE_H

#include "Program.h"

namespace tenon::run {

/// Runs the payload as `schedule` lowers it, with its sizes and indices checked,
/// and with two fillings of memory that nobody has written. Fails after a
/// diagnostic, also when the payload has no meaning: then any number is right.
mlir::FailureOr<Outcome> runReference(mlir::ModuleOp payload,
                                      const Signature &signature,
                                      llvm::StringRef schedule,
                                      const EngineOptions &options,
                                      uint64_t seed);

} // namespace tenon::run

#endif // TENON_TOOLS_RUN_REFERENCE_H
