//===- RulesSchedule.h - Rule sets as a schedule ----------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_ENGINE_RULESSCHEDULE_H
#define TENON_ENGINE_RULESSCHEDULE_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include <string>

namespace tenon {

/// Before the sets of a schedule's name, `rules:a+b`: these rule sets, applied
/// by one `transform.apply_patterns` to the payload.
inline constexpr llvm::StringLiteral kRulesPrefix = "rules:";

/// The name of a schedule that applies each of `applications`, a list `a,b` of
/// rule sets, and then runs `schedule`, which may be empty. Emits an error for
/// an empty name of a set.
mlir::FailureOr<std::string>
nameWithRules(llvm::ArrayRef<std::string> applications,
              llvm::StringRef schedule);

/// The schedule that `rules:a+b` names; `sets` is `a+b`. A name of a
/// `name=value` of `settings` that one of the sets asks for is a knob of it.
/// Emits an error when a set cannot be loaded.
mlir::FailureOr<mlir::OwningOpRef<mlir::ModuleOp>>
makeRulesSchedule(llvm::StringRef sets, llvm::ArrayRef<std::string> settings,
                  mlir::MLIRContext *context);

/// Emits an error for one of `settings` that no set of `schedules`, all made by
/// `makeRulesSchedule`, asks for.
mlir::LogicalResult checkSettings(llvm::ArrayRef<mlir::ModuleOp> schedules,
                                  llvm::ArrayRef<std::string> settings);

} // namespace tenon

#endif // TENON_ENGINE_RULESSCHEDULE_H
