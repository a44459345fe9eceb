//===- ExplainFlags.h - --explain and what goes with it ---------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_WORKBENCH_EXPLAINFLAGS_H
#define TENON_WORKBENCH_EXPLAINFLAGS_H

#include "Workbench/Explain.h"
#include "Workbench/OpTrail.h"
#include "Workbench/PatternAgreement.h"
#include "Workbench/RefusalRemarks.h"
#include "llvm/Support/CommandLine.h"

namespace tenon {

struct ExplainFlags {
  explicit ExplainFlags(llvm::cl::OptionCategory &category);

  llvm::cl::list<std::string> rules;
  llvm::cl::opt<bool> all, json;
  llvm::cl::opt<std::string> op;
  llvm::cl::opt<std::string> remarks;
  /// Whether flags of mlir-opt have asked for remarks.
  bool engineListens = false;
  llvm::cl::opt<bool> check;

  /// The flag that was given, or an empty string.
  llvm::StringRef given() const;
  /// Emits an error when the flags make no sense.
  mlir::LogicalResult verify() const;
};

/// The observers of one run that the flags ask for. Without the flags there is
/// none.
class ExplainRun {
public:
  /// Adds to `observers`. Emits an error when there is nothing to explain.
  mlir::LogicalResult begin(const ExplainFlags &flags, mlir::ModuleOp payload,
                            llvm::SmallVectorImpl<RunObserver *> &observers);
  /// Tells on stderr what was seen in a run that ended with `result`; fails
  /// with it or when it saw that something is wrong.
  mlir::LogicalResult finish(mlir::LogicalResult result,
                             mlir::MLIRContext *context);

private:
  std::vector<std::unique_ptr<Explainer>> explainers;
  std::optional<OpTrail> trail;
  std::unique_ptr<PatternAgreement> agreement;
  std::unique_ptr<RefusalRemarks> remarks;
};

} // namespace tenon

#endif // TENON_WORKBENCH_EXPLAINFLAGS_H
