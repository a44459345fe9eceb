//===- ScheduleLinker.h - A schedule made whole -----------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_ENGINE_SCHEDULELINKER_H
#define TENON_ENGINE_SCHEDULELINKER_H

#include "mlir/Dialect/Transform/IR/TransformOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include <string>

namespace tenon {

/// Reads the schedule in `file` and adds to it the named sequences that it
/// includes and does not define, and those that they include, from the files
/// `lib/*.mlir` under `libraryDirs`. The first directory that defines a name
/// wins. Emits an error, with where it looked, for one that no file defines.
/// The result is verified.
mlir::FailureOr<mlir::OwningOpRef<mlir::ModuleOp>>
readSchedule(llvm::StringRef file, llvm::ArrayRef<std::string> libraryDirs,
             mlir::MLIRContext *context);

/// The attribute of a named sequence that is a phase, or a part of one: a list
/// of stages. Its field `name` is the name of the phase; its stages have it
/// too.
inline constexpr llvm::StringLiteral kPhase = "tenon.phase";

/// Replaces each include of a phase in `entry` by the steps of the phase.
void inlinePhases(mlir::transform::NamedSequenceOp entry);

} // namespace tenon

#endif // TENON_ENGINE_SCHEDULELINKER_H
