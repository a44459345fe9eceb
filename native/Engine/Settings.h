//===- Settings.h - Values that a schedule gives to rules -------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A schedule says `transform.tenon.rules "set" settings = ["name"]
// (%value : ...)`; a rule asks `Setting("name", default)`.
//
//===----------------------------------------------------------------------===//

#ifndef TENON_ENGINE_SETTINGS_H
#define TENON_ENGINE_SETTINGS_H

#include "Engine/Natives.h"
#include "Engine/RuleSet.h"

namespace tenon {

/// Adds the constraint `Setting`.
void registerSettings(NativeRegistry &natives);

/// The names that the rules of `set` ask for, each once.
llvm::SmallVector<llvm::StringRef> settingsOf(const RuleSet &set);

/// Emits an error at `loc` when a name is none that a rule of `set` asks for.
mlir::LogicalResult checkSettings(const RuleSet &set, mlir::ArrayAttr names,
                                  mlir::Location loc);

} // namespace tenon

#endif // TENON_ENGINE_SETTINGS_H
