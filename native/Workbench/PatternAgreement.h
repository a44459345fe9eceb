//===- PatternAgreement.h - The interpreter against the bytecode -*- C++
//-*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_WORKBENCH_PATTERNAGREEMENT_H
#define TENON_WORKBENCH_PATTERNAGREEMENT_H

#include "Engine/RuleSet.h"
#include "Engine/RunObserver.h"

namespace tenon {

/// At the beginning of each application, asks both the interpreter of patterns
/// and the bytecode about every rule of the sets applied and every operation in
/// the targets. Emits an error where they disagree.
class PatternAgreement : public RunObserver {
public:
  void beginApplication(mlir::Operation *applyPatterns,
                        llvm::ArrayRef<mlir::Operation *> targets) override;

  /// Prints how many verdicts were compared. Fails when some differed.
  mlir::LogicalResult finish(llvm::raw_ostream &os);

private:
  void compare(RuleSet &set, const Rule &rule,
               llvm::ArrayRef<mlir::Operation *> targets);

  uint64_t compared = 0;
  uint64_t matched = 0;
  uint64_t differed = 0;
};

} // namespace tenon

#endif // TENON_WORKBENCH_PATTERNAGREEMENT_H
