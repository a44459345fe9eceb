//===- Meanings.h - What the operations of a dialect mean -------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A dialect NAME says what its operations mean, in linalg, by the schedule
// NAME-to-linalg or else by the rules NAME/to-linalg. A schedule whose
// `tenon.schedule` has `by_meaning` begins with that.
//
//===----------------------------------------------------------------------===//

#ifndef TENON_ENGINE_MEANINGS_H
#define TENON_ENGINE_MEANINGS_H

#include "Engine/RuleLibrary.h"
#include "Engine/SearchPath.h"

namespace tenon {

/// Whether a schedule, `schedule`, begins by the meaning of dialects.
bool lowersByMeaning(mlir::ModuleOp schedule);

/// The schedule, as `Schedule::load` takes it, that lowers the operations of
/// that dialect by their meaning, or nothing.
std::string meaningOf(llvm::StringRef dialect, const SearchPath &schedules,
                      const RuleLibrary &library);

/// The same for each dialect that `payload` has operations of.
std::vector<std::string> meaningsFor(mlir::ModuleOp payload,
                                     const SearchPath &schedules,
                                     const RuleLibrary &library);

} // namespace tenon

#endif // TENON_ENGINE_MEANINGS_H
