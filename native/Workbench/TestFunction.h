//===- TestFunction.h - Payloads that can be called -------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_WORKBENCH_TESTFUNCTION_H
#define TENON_WORKBENCH_TESTFUNCTION_H

#include "Engine/RuleSet.h"
#include "mlir/IR/BuiltinOps.h"
#include <string>

namespace tenon {

/// Has functions take and return vectors as tensors, since one of C takes none,
/// and gives numbers to constants that were too large to be printed.
void makeCallable(mlir::ModuleOp module);

/// The operations of the module, as text.
std::string printFunctions(mlir::ModuleOp module);

/// Applies one rule of a set at its root, with these settings of a schedule.
bool applyRule(RuleSet &set, const Rule &rule, mlir::Operation *root,
               mlir::DictionaryAttr settings);

} // namespace tenon

#endif // TENON_WORKBENCH_TESTFUNCTION_H
