//===- Leftovers.h - Operations that no schedule has taken ------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_ENGINE_LEFTOVERS_H
#define TENON_ENGINE_LEFTOVERS_H

#include "Engine/Blame.h"
#include "Engine/SearchPath.h"
#include <set>

namespace tenon {

/// Whether an operation, its types or how its tensors are stored belong to a
/// dialect.
bool isOn(llvm::StringRef dialect, mlir::Operation *op);

/// Sees which rule that names operations of a dialect came closest to taking
/// one that is on it.
class RefusalSeeker : public RunObserver {
public:
  struct Answer {
    const Rule *rule;
    std::string op;
    mlir::Location loc;
    std::string reason;
    /// How many predicates held.
    unsigned held;
  };
  explicit RefusalSeeker(llvm::StringRef dialect) : dialect(dialect) {}

  std::optional<Answer> closest;
  /// The operations that those rules match.
  std::set<std::string> known;

  /// Makes one; null in the core alone. The workbench, which knows why rules
  /// fail to match, sets it.
  static std::unique_ptr<RefusalSeeker> (*make)(llvm::StringRef dialect);

protected:
  std::string dialect;
};

/// Which schedule to run before those of `names`, `a,b,c`, so that an operation
/// that they have left is taken: by its dialect, or that of its types. Nothing
/// if there is nothing to say.
std::string whoLowers(mlir::Operation *op, llvm::StringRef names,
                      const SearchPath &path);

/// Adds to errors about operations of `payload`, which was `original`, what
/// `whoLowers` says; or, where a schedule that ran lowers such, what it has no
/// rule for, or which rule came closest.
void explainLeftovers(HeldErrors &errors, mlir::ModuleOp payload,
                      mlir::ModuleOp original, llvm::StringRef names,
                      const SearchPath &path, RunAgain again);

} // namespace tenon

#endif // TENON_ENGINE_LEFTOVERS_H
