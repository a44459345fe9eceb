//===- StageDump.h - The IR after each stage, as files ----------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_WORKBENCH_STAGEDUMP_H
#define TENON_WORKBENCH_STAGEDUMP_H

#include "Engine/RunObserver.h"
#include "llvm/Support/Error.h"
#include <map>
#include <string>
#include <vector>

namespace tenon {

/// Writes into a directory what each stage of one run left:
///   00-input.mlir       the payload as the schedule got it
///   01-STAGE.mlir       the IR after the first stage, and so on
///   01-STAGE.diff       a unified diff to the stage before, in which large
///                       constants are left out
///   ops.txt             how many operations of each kind there are, by stage
class StageDump : public RunObserver {
public:
  /// It looks at stages only.
  std::unique_ptr<RunObserver> fork() override {
    return std::make_unique<RunObserver>();
  }
  /// Makes the directory if it is missing. Fails when it cannot be made or
  /// written to.
  llvm::Error open(llvm::StringRef directory);

  /// Writes 00-input.mlir.
  void beginRun(mlir::ModuleOp payload) override;
  void endStage(llvm::StringRef stage, mlir::ModuleOp payload) override;

  /// Writes ops.txt. Fails when any of the files could not be written.
  llvm::Error finish();

  /// Runs `command` with the files of each two stages that differ, in order. It
  /// has the terminal until it ends. Fails when it cannot be run.
  llvm::Error compare(llvm::ArrayRef<std::string> command) const;

private:
  void record(llvm::StringRef stage, mlir::ModuleOp payload);
  void write(llvm::StringRef file, llvm::StringRef text);

  struct Stage {
    std::string name;
    std::map<std::string, int64_t> counts;
  };

  std::string directory;
  std::vector<Stage> stages;
  /// The stages that changed the IR, by number.
  std::vector<size_t> changes;
  /// The stage before: its name with the number, and its text.
  std::string lastName, lastText;
  std::string failure;
};

} // namespace tenon

#endif // TENON_WORKBENCH_STAGEDUMP_H
