//===- TextPasses.h - How a payload is read, verified, printed --*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_OPT_TEXTPASSES_H
#define TENON_OPT_TEXTPASSES_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Pass/Pass.h"
#include <optional>

namespace tenon {

/// Puts a module that was read into the empty one that upstream has read.
std::unique_ptr<mlir::Pass>
createPutInput(mlir::OwningOpRef<mlir::ModuleOp> whole);

/// Verifies the payload by all threads; upstream does so while it has one.
std::unique_ptr<mlir::Pass> createVerifyInput();

/// Prints the module by all threads, if that can be done, and leaves an empty
/// one, so that upstream's printer has nothing to print.
std::unique_ptr<mlir::Pass>
createPrintOutput(std::optional<std::string> &output);

} // namespace tenon

#endif // TENON_OPT_TEXTPASSES_H
