//===- KnobList.h - The knobs of a schedule ---------------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_OPT_KNOBLIST_H
#define TENON_OPT_KNOBLIST_H

#include "Engine/Engine.h"

namespace tenon {

/// Writes the knobs that a schedule has for a payload to standard output: a
/// table, or JSON with what measurements are stored by.
llvm::LogicalResult writeKnobs(Schedule &schedule, mlir::ModuleOp payload,
                               bool asJson);

} // namespace tenon

#endif // TENON_OPT_KNOBLIST_H
