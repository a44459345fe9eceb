//===- Machine.h - The processor that code is compiled for ------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_MACHINE_MACHINE_H
#define TENON_MACHINE_MACHINE_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Support/LLVM.h"
#include "llvm/ExecutionEngine/Orc/JITTargetMachineBuilder.h"
#include <optional>
#include <string>

namespace llvm {
class Module;
} // namespace llvm

namespace tenon {

/// A processor: this one, or one that a flag or a module names. What it has is
/// what LLVM knows of it.
class Machine {
public:
  /// Reads `host`, or an architecture or a triple; behind it, after commas, a
  /// CPU, features with + or -, and `vector-bits=N`. Fails after a message that
  /// says what LLVM does not know.
  static mlir::FailureOr<Machine> parse(llvm::StringRef text);

  /// The machine of the module that `op` is in, if it has a description that
  /// names one, else this one. Fails after a diagnostic about a description
  /// that LLVM does not know.
  static mlir::FailureOr<Machine> of(mlir::Operation *op);

  /// Puts a `dlti.target_system_spec` on the module, whose device "CPU" says
  /// what schedules ask for: `triple`, `cpu` and `features` in LLVM's words,
  /// the `vector_bits` and the number of `vector_registers`, and, where they
  /// are known, `L1_cache_size_in_bytes`, `L2_cache_size_in_bytes` and `cores`.
  void describe(mlir::ModuleOp module) const;
  /// Whether the module has one, of this or of any other machine.
  static bool isDescribed(mlir::ModuleOp module);
  static void removeDescription(mlir::ModuleOp module);

  /// What the description of that machine has under that key, or nothing.
  static mlir::Attribute get(mlir::Operation *op, llvm::StringRef key);

  /// Whether that machine has these instructions, by LLVM's name for them.
  /// Asked again it costs little: rules ask for each operation. No for a
  /// description that LLVM does not know.
  static bool has(mlir::Operation *op, llvm::StringRef feature);

  /// Why code for it cannot run here, or nothing.
  std::optional<std::string> getObstacle() const;

  /// What a JIT makes its code generators by.
  llvm::orc::JITTargetMachineBuilder getBuilder() const;

  /// Creates a code generator. The builder creates none for an architecture
  /// that LLVM has no JIT for.
  std::unique_ptr<llvm::TargetMachine>
  createTargetMachine(llvm::CodeGenOptLevel level =
                          llvm::CodeGenOptLevel::Default,
                      bool forFile = false) const;

  /// Tells functions what their processor's name leaves open: how long the
  /// vectors of SVE are, and how long x86's are to be, which is all of AVX-512
  /// unless `vector-bits` says less.
  void prepare(llvm::Module &module) const;

private:
  explicit Machine(llvm::orc::JITTargetMachineBuilder builder)
      : builder(std::move(builder)) {}
  static Machine host();
  bool has(llvm::StringRef feature) const;
  /// Takes a CPU, features and `vector-bits`. The result is what LLVM does not
  /// know.
  std::optional<std::string> take(llvm::StringRef part);

  llvm::orc::JITTargetMachineBuilder builder;
  /// What was asked for; 0 is what LLVM prefers.
  unsigned vectorBits = 0;
};

} // namespace tenon

#endif // TENON_MACHINE_MACHINE_H
