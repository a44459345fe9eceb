//===- OptExtension.h - What is added to tenon-opt --------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_OPT_OPTEXTENSION_H
#define TENON_OPT_OPTEXTENSION_H

#include "Engine/RunObserver.h"
#include "Engine/ToolExtension.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"

namespace tenon {

/// Flags about the run of a schedule, and who watches it for them. Each
/// function that fails has emitted an error.
class OptExtension : public ExtensionOf<OptExtension> {
public:
  /// A flag that was given and is about a schedule; empty if none was.
  virtual llvm::StringRef given() const { return ""; }
  /// Checks the flags beside those of mlir-opt.
  virtual llvm::LogicalResult check(const mlir::MlirOptMainConfig &config) {
    return mlir::success();
  }
  /// Opens what will be written, before the first run.
  virtual llvm::LogicalResult open() { return mlir::success(); }
  /// A run is about to begin, and the input has not been read.
  virtual llvm::LogicalResult prepareRun(mlir::MLIRContext *context,
                                         const ToolCall &call) {
    return mlir::success();
  }
  /// Adds who watches the run of the schedule on this payload.
  virtual llvm::LogicalResult
  beginRun(mlir::ModuleOp payload,
           llvm::SmallVectorImpl<RunObserver *> &observers) {
    return mlir::success();
  }
  /// The run has ended with `result`; fails with it.
  virtual llvm::LogicalResult endRun(mlir::ModuleOp payload,
                                     llvm::LogicalResult result) {
    return result;
  }
  /// Writes what is told of all runs.
  virtual llvm::LogicalResult finish() { return mlir::success(); }
};

} // namespace tenon

#endif // TENON_OPT_OPTEXTENSION_H
