//===- Knobs.h - The parameters of a schedule -------------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_ENGINE_KNOBS_H
#define TENON_ENGINE_KNOBS_H

#include "mlir/IR/BuiltinOps.h"
#include <string>

namespace tenon {

/// Gives each `transform.tune.knob` of `schedules` the value that a
/// `name=value` of `settings` sets for it. A knob that no setting names keeps
/// the value in the schedule. Emits an error for a setting that names no knob,
/// a value that is none of the knob's options, and a knob without any value.
mlir::LogicalResult setKnobs(llvm::ArrayRef<mlir::ModuleOp> schedules,
                             llvm::ArrayRef<std::string> settings);

} // namespace tenon

#endif // TENON_ENGINE_KNOBS_H
