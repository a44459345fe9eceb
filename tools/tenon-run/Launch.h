//===- Launch.h - Starting the ranks of a program ---------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_TOOLS_RUN_LAUNCH_H
#define TENON_TOOLS_RUN_LAUNCH_H

#include "Flags.h"

namespace tenon::run {

/// Runs this program with the same arguments as the ranks that the flags ask
/// for, under mpiexec, and gives the exit code. Whatever happens, also to this
/// process, none of them is left running.
int launchRanks(int argc, char **argv, const Flags &flags);

} // namespace tenon::run

#endif // TENON_TOOLS_RUN_LAUNCH_H
