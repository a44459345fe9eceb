//===- Jit.h - Machine code from the LLVM dialect ---------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_RUN_JIT_H
#define TENON_RUN_JIT_H

#include "Machine/Machine.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBufferRef.h"
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace llvm::orc {
class LLJIT;
} // namespace llvm::orc

namespace tenon::run {

class CodeWidths;

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

/// A module compiled for this machine.
class Jit {
public:
  /// Compiles a module of the LLVM dialect for a machine whose code runs here.
  /// `entry` names the function that will be called, which has a C interface. A
  /// symbol that no library has is an error that names it. The code reads the
  /// resources of the module's context where they are, so the context has to
  /// live as long. Several threads compile what is large, unless the code has
  /// to be whole, in one section. With `widths`, these count what is compiled;
  /// the code then has no debug locations, unless it is whole.
  static llvm::Expected<Jit> compile(mlir::ModuleOp module,
                                     llvm::StringRef entry,
                                     const Machine &machine, bool isWhole,
                                     CodeWidths *widths = nullptr);
  Jit(Jit &&);
  ~Jit();

  /// Takes the addresses of the arguments of the entry's C interface, then the
  /// address for its result if it returns one.
  using Function = void (*)(void **);
  Function function() const { return entry; }
  /// What the code calls it.
  llvm::StringRef symbol() const { return packed; }
  /// The object files that the code was in.
  std::vector<llvm::MemoryBufferRef> objects() const;

private:
  struct Objects;
  Jit();
  /// What the code reads of large constants.
  std::vector<std::unique_ptr<void, void (*)(void *)>> constants;
  std::unique_ptr<Objects> made;
  std::unique_ptr<llvm::orc::LLJIT> engine;
  std::string packed;
  Function entry = nullptr;
};

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

} // namespace tenon::run

#endif // TENON_RUN_JIT_H
