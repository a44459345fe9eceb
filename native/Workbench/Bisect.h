//===- Bisect.h - Which rewrite made a result wrong -------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_WORKBENCH_BISECT_H
#define TENON_WORKBENCH_BISECT_H

#include "Run/RunExtension.h"

namespace tenon::run {

/// Finds the first stage of the schedule, and in it the first firing of a rule,
/// after which the numbers are wrong, by running: the schedule is cut off after
/// a stage, or its rules stopped after a firing, and what is left is lowered to
/// plain loops. Tells `os` of each run and of what it found. Fails after a
/// diagnostic when the schedule cannot be loaded.
///
/// What a place leaves may be impossible to run; then another place near by is
/// tried, and the answer may be a range.
mlir::LogicalResult bisect(Suspect suspect, llvm::raw_ostream &os);

} // namespace tenon::run

#endif // TENON_WORKBENCH_BISECT_H
