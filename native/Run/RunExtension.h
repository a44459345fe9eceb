//===- RunExtension.h - What is added to tenon-run --------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_RUN_RUNEXTENSION_H
#define TENON_RUN_RUNEXTENSION_H

#include "Engine/ToolExtension.h"
#include "Run/Program.h"
#include "Run/Work.h"
#include "llvm/Support/JSON.h"

namespace tenon::run {

/// A run that gave wrong numbers.
struct Suspect {
  mlir::ModuleOp payload;
  const Signature &signature;
  llvm::StringRef schedule;
  const EngineOptions &options;
  uint64_t seed;
  /// Whether what a call left is what it should be.
  llvm::function_ref<bool(const Outcome &)> agrees;
};

/// Flags about what a program was made of, and who watches it for them. Each
/// function that fails has emitted an error.
class RunExtension : public ExtensionOf<RunExtension> {
public:
  /// Whether a flag of its own was given.
  virtual bool has(llvm::StringRef flag) const { return false; }
  /// Who watches how a program is built of a payload that no schedule has
  /// changed; null if nobody does. `isFirst` is false for all ranks but one.
  virtual mlir::FailureOr<BuildObserver *> beginBuild(mlir::ModuleOp payload,
                                                      const Work &work,
                                                      const ToolCall &call,
                                                      bool isFirst) {
    return static_cast<BuildObserver *>(nullptr);
  }
  /// Fails if the program is not what the flags ask for.
  virtual mlir::LogicalResult check(llvm::StringRef entry) {
    return mlir::success();
  }
  /// Looks for the cause of wrong numbers, if that is wanted.
  virtual mlir::LogicalResult search(const Suspect &suspect) {
    return mlir::success();
  }
  /// Calls the program again, if it has to be measured.
  virtual mlir::LogicalResult measure(Program &program) {
    return mlir::success();
  }
  /// Prints what was found; in short if the values of the run are printed too.
  virtual void print(llvm::raw_ostream &os, bool isShort) const {}
  /// Adds what was found to a report.
  virtual void addTo(llvm::json::Object &report) const {}
  /// The run has ended, and the report is all there is; `ran` says whether the
  /// program was called.
  virtual mlir::LogicalResult finish(mlir::MLIRContext *context,
                                     llvm::json::Object report, bool ran) {
    return mlir::success();
  }
};

} // namespace tenon::run

#endif // TENON_RUN_RUNEXTENSION_H
