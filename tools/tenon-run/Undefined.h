//===- Undefined.h - Whether a payload has a meaning at all -----*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_TOOLS_RUN_UNDEFINED_H
#define TENON_TOOLS_RUN_UNDEFINED_H

#include "Program.h"

namespace tenon::run {

/// Looks for the reason why two ways to run a payload may both be right: it
/// runs the payload as `reference` lowers it with its sizes and indices
/// checked, and with two fillings of memory that nobody has written. Succeeds
/// when it finds nothing; fails after a diagnostic.
mlir::LogicalResult checkDefined(mlir::ModuleOp payload,
                                 const Signature &signature,
                                 llvm::StringRef reference,
                                 const EngineOptions &options, uint64_t seed);

} // namespace tenon::run

#endif // TENON_TOOLS_RUN_UNDEFINED_H
