//===- InputLog.h - What a watched run reads ------------------ -*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_ENGINE_INPUTLOG_H
#define TENON_ENGINE_INPUTLOG_H

#include "llvm/ADT/Twine.h"

namespace tenon {

/// Set in a run that another process watches: the directory in which that
/// process looks for what the run tells it.
inline constexpr char kWatchedRun[] = "TENON_WATCHED_RUN";

/// Tells the watching process, if there is one, that this run depends on a
/// file, whether it exists or not. `DIR/*.EXT` stands for all files of that
/// extension in a directory. Told at once, so that a run that crashes has told
/// all it read. Not for threads to call at the same time.
void noteInput(const llvm::Twine &file);

} // namespace tenon

#endif // TENON_ENGINE_INPUTLOG_H
