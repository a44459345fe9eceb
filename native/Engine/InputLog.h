//===- InputLog.h - What a run reads ---------------------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_ENGINE_INPUTLOG_H
#define TENON_ENGINE_INPUTLOG_H

#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include <string>
#include <vector>

namespace tenon {

/// Set in a run that another process watches: the directory in which that
/// process looks for what the run tells it.
inline constexpr char kWatchedRun[] = "TENON_WATCHED_RUN";

/// Notes that this run depends on a file, whether it exists or not. `DIR/*.EXT`
/// stands for all files of that extension in a directory. The watching process,
/// if there is one, is told at once, so that a run that crashes has told all it
/// read.
void noteInput(const llvm::Twine &file);

/// What this run writes to a directory, and reads from it, is no input.
void ignoreInputsIn(llvm::StringRef directory);

/// The absolute paths that were noted so far, sorted.
std::vector<std::string> notedInputs();

} // namespace tenon

#endif // TENON_ENGINE_INPUTLOG_H
