//===- BuildObserver.h - Who watches a program being built ------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_RUN_BUILDOBSERVER_H
#define TENON_RUN_BUILDOBSERVER_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Support/LLVM.h"

namespace llvm {
class Module;
} // namespace llvm

namespace tenon {
class RunObserver;
} // namespace tenon

namespace tenon::run {

/// Sees how a program is built of a payload, in the order of these functions.
class BuildObserver {
public:
  virtual ~BuildObserver() = default;

  /// A schedule is about to be applied to a clone of the payload, which
  /// `schedule` may watch.
  virtual void begin(mlir::ModuleOp payload,
                     llvm::SmallVectorImpl<RunObserver *> &schedule) {}
  /// The schedule, and then those of `applied`, have left buffers and loops.
  virtual void endSchedule(mlir::ModuleOp lowered,
                           llvm::ArrayRef<llvm::StringRef> applied) {}
  /// The module is in LLVM's dialect, and about to be compiled.
  virtual mlir::LogicalResult beginCode(mlir::ModuleOp lowered) {
    return mlir::success();
  }
  /// The place in the payload of a location of the code; none if it is not known.
  virtual std::optional<mlir::Location> placeOf(mlir::Location location) {
    return std::nullopt;
  }
  /// Whether the code has to be whole, in one section.
  virtual bool needsWholeCode() const { return false; }
  /// A part of the code, optimized. Several threads may call it.
  virtual void seeCode(llvm::Module &code) {}
  /// The program was built.
  virtual void end() {}
};

} // namespace tenon::run

#endif // TENON_RUN_BUILDOBSERVER_H
