//===- Knobs.h - The parameters of a schedule -------------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_ENGINE_KNOBS_H
#define TENON_ENGINE_KNOBS_H

#include "mlir/Dialect/Transform/TuneExtension/TuneExtensionOps.h"
#include "mlir/IR/BuiltinOps.h"
#include <string>
#include <vector>

namespace tenon {

/// A knob of a schedule, for who lists them: values as `--set` takes them.
struct Knob {
  std::string name;
  std::string value;
  /// What it may be; nothing if that is anything.
  std::vector<std::string> options;
  /// The comment above it.
  std::string meaning;
};

/// Gives each `transform.tune.knob` of `schedules` the value that a
/// `name=value` of `settings` sets for it. A knob that no setting names keeps
/// the value in the schedule. Emits an error for a setting that names no knob
/// (`?name=value` is nothing then),
/// a value that is none of the knob's options, and a knob without any value.
mlir::LogicalResult setKnobs(llvm::ArrayRef<mlir::ModuleOp> schedules,
                             llvm::ArrayRef<std::string> settings);

/// The knobs of `schedules` that no `name=value` of `settings` sets.
std::vector<mlir::transform::tune::KnobOp>
freeKnobs(llvm::ArrayRef<mlir::ModuleOp> schedules,
          llvm::ArrayRef<std::string> settings);

/// Emits a warning for each `name=value` of `settings` whose knob only settings
/// of rules take, if a run has `read` none of these.
void warnOfUnreadKnobs(llvm::ArrayRef<mlir::ModuleOp> schedules,
                       llvm::ArrayRef<std::string> settings,
                       const llvm::DenseSet<mlir::StringAttr> &read);

/// All of them, each once, as they are set now.
std::vector<Knob> listKnobs(llvm::ArrayRef<mlir::ModuleOp> schedules);

} // namespace tenon

#endif // TENON_ENGINE_KNOBS_H
