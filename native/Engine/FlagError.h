//===- FlagError.h - The command line and errors about it -------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_ENGINE_FLAGERROR_H
#define TENON_ENGINE_FLAGERROR_H

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Location.h"
#include "mlir/Support/LLVM.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/LogicalResult.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>
#include <utility>

namespace tenon {

/// The name of the running program.
inline std::string toolName() {
  static int anchor;
  return llvm::sys::path::filename(
             llvm::sys::fs::getMainExecutable(nullptr, &anchor))
      .str();
}

/// Begins an error that has no place in a text: `TOOL: error: `, in colour on a
/// terminal.
inline llvm::raw_ostream &toolError(llvm::raw_ostream &os = llvm::errs()) {
  return llvm::WithColor::error(os, toolName());
}

/// Begins a warning that has no place in a text: `TOOL: warning: `.
inline llvm::raw_ostream &toolWarning() {
  return llvm::WithColor::warning(llvm::errs(), toolName());
}

/// What LLVM's libraries put on the command line of every program. It stays out
/// of --help, and leaves the names of a tool's own flags to these.
class LibraryFlags {
public:
  /// Takes all of them off the command line.
  LibraryFlags();
  /// Puts back those whose names are free.
  void putBack();

private:
  llvm::SmallVector<llvm::cl::Option *> taken;
};

/// Reads the flags, or ends the process after an error.
inline void parseFlags(int argc, char **argv, llvm::StringRef overview) {
  std::string wrong;
  llvm::raw_string_ostream os(wrong);
  if (llvm::cl::ParseCommandLineOptions(argc, argv, overview, &os))
    return;
  // LLVM says `TOOL: SENTENCE`, a line each.
  for (llvm::StringRef rest = wrong; !rest.empty();) {
    auto [line, next] = rest.split('\n');
    (void)line.consume_front(toolName() + ": ");
    (line.starts_with("Did you mean")
         ? llvm::WithColor::note(llvm::errs(), toolName())
         : toolError())
        << line << "\n";
    rest = next;
  }
  std::exit(EXIT_FAILURE);
}

/// An error about a flag or a file that one names: it has no place in a text.
/// Prints `TOOL: error: ` and what was streamed into it when it goes, and is a
/// failure.
class FlagError {
public:
  FlagError() = default;
  FlagError(const FlagError &) = delete;
  ~FlagError() {
    if (listener)
      mlir::emitError(mlir::UnknownLoc::get(listener)) << text;
    else
      toolError() << text << "\n";
  }

  /// While one lives, errors of its thread are diagnostics of a context: for
  /// who has no command line. What says itself where in a text something is
  /// wrong goes to `lines`.
  class Listen {
  public:
    explicit Listen(mlir::MLIRContext *context,
                    llvm::raw_ostream &lines = llvm::errs())
        : before(std::exchange(listener, context)),
          linesBefore(std::exchange(listenerLines, &lines)) {}
    Listen(const Listen &) = delete;
    ~Listen() {
      listener = before;
      listenerLines = linesBefore;
    }

  private:
    mlir::MLIRContext *before;
    llvm::raw_ostream *linesBefore;
  };

  /// Where such lines go: to stderr, if nobody listens.
  static llvm::raw_ostream &lines() {
    return listenerLines ? *listenerLines : llvm::errs();
  }

  template <typename T>
  FlagError &operator<<(const T &part) {
    llvm::raw_string_ostream(text) << part;
    return *this;
  }

  operator llvm::LogicalResult() const { return llvm::failure(); }
  template <typename T>
  operator llvm::FailureOr<T>() const {
    return llvm::failure();
  }

private:
  std::string text;
  static inline thread_local mlir::MLIRContext *listener = nullptr;
  static inline thread_local llvm::raw_ostream *listenerLines = nullptr;
};

} // namespace tenon

#endif // TENON_ENGINE_FLAGERROR_H
