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
#include <memory>
#include <string>
#include <vector>

namespace llvm {
class MemoryBuffer;
} // namespace llvm

namespace llvm::orc {
class LLJIT;
} // namespace llvm::orc

namespace tenon::run {

class BuildObserver;

/// A module compiled for this machine.
class Jit {
public:
  /// Compiles a module of the LLVM dialect for a machine whose code runs here.
  /// `entry` names the function that will be called, which has a C interface. A
  /// symbol that no library has is an error that names it. The code reads the
  /// resources of the module's context where they are, so the context has to
  /// live as long. Several threads compile what is large, unless `observer`
  /// needs the code whole. Only then the code keeps its debug locations.
  static llvm::Expected<Jit> compile(mlir::ModuleOp module,
                                     llvm::StringRef entry,
                                     const Machine &machine,
                                     BuildObserver *observer = nullptr);
  /// A large constant of the code, which is not in its object files.
  struct Constant {
    std::string name;
    llvm::ArrayRef<char> bytes;
  };
  /// Links object files that `compile` made for this machine. They and the
  /// constants are in `data`.
  static llvm::Expected<Jit> load(llvm::ArrayRef<llvm::MemoryBufferRef> objects,
                                  llvm::ArrayRef<Constant> constants,
                                  std::unique_ptr<llvm::MemoryBuffer> data,
                                  llvm::StringRef symbol);
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
  llvm::ArrayRef<Constant> constants() const { return taken; }

private:
  struct Objects;
  Jit();
  std::vector<Constant> taken;
  /// The memory of those that do not last by themselves.
  std::vector<std::unique_ptr<void, void (*)(void *)>> places;
  std::unique_ptr<llvm::MemoryBuffer> data;
  std::unique_ptr<Objects> made;
  std::unique_ptr<llvm::orc::LLJIT> engine;
  std::string packed;
  Function entry = nullptr;
};

} // namespace tenon::run

#endif // TENON_RUN_JIT_H
