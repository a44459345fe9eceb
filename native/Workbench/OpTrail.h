//===- OpTrail.h - One operation through all stages -------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_WORKBENCH_OPTRAIL_H
#define TENON_WORKBENCH_OPTRAIL_H

#include "Engine/RunObserver.h"
#include <string>
#include <vector>

namespace tenon {

/// Follows what stands at one line of the payload through the stages of a
/// schedule, by location: what it has become after each, which rules fired on
/// it, and which came closest of those that did not.
class OpTrail : public RunObserver {
public:
  /// `[FILE:]LINE`; FILE may be the end of a path. Fails when `text` is
  /// something else.
  static mlir::FailureOr<OpTrail> parse(llvm::StringRef text);

  /// Emits an error when no operation of the payload stands there.
  mlir::LogicalResult check(mlir::ModuleOp payload) const;

  void beginRun(mlir::ModuleOp payload) override;
  void beginStage(llvm::StringRef name, mlir::ModuleOp payload) override;
  void endStage(llvm::StringRef name, mlir::ModuleOp payload) override;
  void beginApplication(mlir::Operation *applyPatterns,
                        llvm::ArrayRef<mlir::Operation *> targets) override;
  void endApplication(mlir::Operation *applyPatterns,
                      llvm::ArrayRef<mlir::Operation *> targets) override;
  void beginFiring(const Rule &rule, mlir::Operation *root) override;

  /// Prints what was seen.
  void print(llvm::raw_ostream &os) const;

private:
  /// What a stage did.
  struct Stage {
    std::string name;
    /// The operations that stood there when it ended, by name.
    std::string left;
    /// A line for each rule that fired or came close.
    std::vector<std::string> rules;
    /// Whether it applied rules, and any of them to what stands there.
    bool appliesRules = false;
    bool saw = false;
    bool ended = false;
  };

  bool covers(mlir::Operation *op) const;
  std::string namesIn(mlir::ModuleOp payload) const;
  void add(std::string line);

  std::string file;
  unsigned line = 0;
  std::vector<Stage> stages;
};

} // namespace tenon

#endif // TENON_WORKBENCH_OPTRAIL_H
