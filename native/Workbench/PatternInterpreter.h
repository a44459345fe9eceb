//===- PatternInterpreter.h - What a rule says of an operation --*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The bytecode that runs rules says yes or no. This evaluates the pattern
// itself, predicate by predicate, and says which one failed and why. Its
// verdict is that of the bytecode, also where the bytecode compares less than
// the text says: what a native gave that is named twice is compared at one
// place only.
//
//===----------------------------------------------------------------------===//

#ifndef TENON_WORKBENCH_PATTERNINTERPRETER_H
#define TENON_WORKBENCH_PATTERNINTERPRETER_H

#include "Engine/Natives.h"
#include "Engine/RuleSet.h"
#include "mlir/Dialect/PDL/IR/PDLOps.h"
#include <set>

namespace tenon {

/// What a rule shows of its firing by the native `Show`: names and values.
using Shown = std::vector<std::pair<std::string, mlir::Attribute>>;

/// What a rule says of one operation.
struct Verdict {
  bool matched = false;
  /// How many predicates held before one failed.
  unsigned held = 0;
  /// Where the rule asks for what was not found; null when it matched.
  mlir::LocationAttr where;
  /// The kind of predicate that failed: `operation name`, `attribute`,
  /// `native UnitStride`, ...
  std::string kind;
  /// What was found and what the rule asks for.
  std::string reason;
  /// What it shows where it matched.
  Shown shown;
  /// The natives that were called; "" if the users of a value were looked at.
  std::set<llvm::StringRef> asked;
};

/// Evaluates `pattern` at `root`: the operations that the root leads to, then
/// what remains in the order of the text. Of operations that are reached
/// through the users of a value, every user is tried; without a match the
/// verdict is the one of the users that got furthest.
Verdict evaluate(mlir::pdl::PatternOp pattern, mlir::Operation *root,
                 const NativeRegistry &natives);

/// What a rule that is about to fire on `root` shows.
Shown shownBy(const Rule &rule, mlir::Operation *root);

/// The verdict of a rule, which leaves alone what has all attributes that it
/// sets.
Verdict evaluate(const Rule &rule, mlir::Operation *root);

} // namespace tenon

#endif // TENON_WORKBENCH_PATTERNINTERPRETER_H
