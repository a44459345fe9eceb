//===- RenamedOps.h - The old names of transform ops ------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_ENGINE_RENAMEDOPS_H
#define TENON_ENGINE_RENAMEDOPS_H

#include "mlir/IR/Diagnostics.h"
#include "mlir/Support/LLVM.h"

namespace tenon {

/// A diagnostic handler: attaches a note with the new name to an error about a
/// transform op that is written by a name that it no longer has. Fails, so that
/// the next handler prints the error.
llvm::LogicalResult noteNewName(mlir::Diagnostic &error);

} // namespace tenon

#endif // TENON_ENGINE_RENAMEDOPS_H
