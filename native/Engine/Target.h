//===- Target.h - The machine that a dialect is of --------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A dialect of an accelerator says in its IRDL file, or by an interface in C++,
// which of its operations are kernels and which memories there are:
//
//   irdl.dialect @npu attributes {tenon.target = #tenon.target<
//       kernels = ["npu.mma"], memories = {scratchpad = {space = 1}}>} {
//
//===----------------------------------------------------------------------===//

#ifndef TENON_ENGINE_TARGET_H
#define TENON_ENGINE_TARGET_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/DialectInterface.h"
#include "llvm/ADT/StringSet.h"
#include <string>
#include <vector>

namespace tenon {

/// An interface of a dialect of a target.
class Target : public mlir::DialectInterface::Base<Target> {
public:
  struct Memory {
    std::string name;
    int64_t space;
    /// Its size, if that is given.
    std::optional<int64_t> bytes;
  };

  explicit Target(mlir::Dialect *dialect) : Base(dialect) {}

  llvm::StringSet<> kernels;
  std::vector<Memory> memories;

  /// That of the operation's dialect, or null.
  static const Target *of(mlir::Operation *op);
  /// Whether the operation is a kernel of its dialect.
  static bool isKernel(mlir::Operation *op);
  /// Those of all dialects that are loaded.
  static std::vector<const Target *> allIn(mlir::MLIRContext *context);
};

/// Gives the dialects that `irdl`, the module of an IRDL file, defines what it
/// says of their targets. Fails after an error at what it says wrongly.
mlir::LogicalResult describeTargets(mlir::ModuleOp irdl);

/// What a program does with the memories of a target.
struct MemoryUse {
  struct Space {
    int64_t space;
    /// The largest sum of the buffers that there are at a time: of a loop,
    /// those of one step. Not known of a size that has no bound.
    std::optional<int64_t> bytes;
    /// Where that sum is reached.
    mlir::Location where;
  };
  struct Transfer {
    std::string op;
    /// The bytes that all transfers of that name move in a call, at most; not
    /// known of a loop or size that has no bound.
    std::optional<double> bytes;
  };
  /// Of all spaces but the default one.
  std::vector<Space> spaces;
  /// The operations that have buffers in two memories.
  std::vector<Transfer> transfers;
};

MemoryUse measureMemory(mlir::ModuleOp program);

/// Emits an error where buffers in a memory exceed the size that a target of
/// `payload` gives.
mlir::LogicalResult checkMemories(mlir::ModuleOp payload);

} // namespace tenon

#endif // TENON_ENGINE_TARGET_H
