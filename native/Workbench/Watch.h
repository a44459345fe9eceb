//===- Watch.h - Runs again when an input changes ------------- -*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_WORKBENCH_WATCH_H
#define TENON_WORKBENCH_WATCH_H

#include "Engine/ToolExtension.h"
#include "Workbench/RuleStatistics.h"

namespace tenon {

/// Adds --watch, and --watch-runs for tests, to the command line.
void registerWatchOptions();

/// With --watch, runs this program again and again, each time in a process of
/// its own and without --watch: at once, and whenever a file changes that the
/// last run noted by `noteInput`. Of text it shows how it differs from that of
/// the run before. Ends on Ctrl-C. Gives the exit code.
/// Without --watch it gives nothing. To be called when all that does not depend
/// on inputs is ready: in a run that another process watches, it returns when
/// it is time to read them.
std::optional<int> watchIfAsked(int argc, char **argv, const ToolCall &tool);

/// In a watched run: tells the watching process what the rules did.
void noteStatistics(const RuleStatistics &statistics);

} // namespace tenon

#endif // TENON_WORKBENCH_WATCH_H
