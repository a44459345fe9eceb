//===- Process.h - The process that generated code runs in ------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_RUN_PROCESS_H
#define TENON_RUN_PROCESS_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace tenon::run {

/// Loads what generated code calls, for the life of the process: Tenon's
/// runtime, which stands beside Tenon's library unless `runtime` says another
/// file, Tenon's library of ranks, and MLIR's and OpenMP's, from where the
/// build found them. An error names the library that is not there or cannot be
/// loaded.
llvm::Error loadLibraries(llvm::StringRef runtime = "");

/// The files of these libraries.
std::vector<std::string> getLibraries(llvm::StringRef runtime);

/// Sets how many threads OpenMP's parallel regions have when this thread starts
/// them; nested regions have one. Needs `loadLibraries`.
llvm::Error setThreads(int threads);

/// Whether a library that is loaded, or this program, has the symbol.
bool isDefinedByLibrary(llvm::StringRef symbol);

/// What tells of an assertion that ends the process, being that of a thread
/// that the call has started; null for an error of the tool.
void tellAbortsOfThreads(std::function<void(llvm::StringRef)> tell);

/// Ends the call that generated code is in, for that reason.
[[noreturn]] void stopCall(std::string why);

/// Runs `call`. When an assertion of generated code does not hold, `call` ends
/// there, and the result is what the assertion says.
std::optional<std::string> untilAssertion(llvm::function_ref<void()> call);

/// Runs `call` and gives what it wrote to standard output; nothing if there is
/// no file to keep it in.
std::string capture(llvm::function_ref<void()> call);

/// What generated code calls under these names of the C library: a line that is
/// put is held until it is known to be no reason of an abort.
int putLine(const char *line);
[[noreturn]] void abortCall();

} // namespace tenon::run

#endif // TENON_RUN_PROCESS_H
