//===- RuleChecks.h - What is wrong with rules, before they run -*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_ENGINE_RULECHECKS_H
#define TENON_ENGINE_RULECHECKS_H

#include "Engine/Natives.h"
#include "Engine/RuleSet.h"
#include "Engine/RuleSource.h"

namespace tenon {

/// The loading checks. MLIR would load rules with each of these faults, and
/// crash, call another function or drop a part of the program when they run.
/// What is certain is an error. What may be intended is a warning, which
/// `strict` makes an error.
class RuleChecks {
public:
  RuleChecks(llvm::ArrayRef<Rule> rules, const RuleSource &source,
             const RuleText &text, const NativeRegistry &natives, bool strict)
      : rules(rules), source(source), text(text), natives(natives),
        strict(strict) {}

  /// Emits every finding. Fails when one of them is an error.
  mlir::LogicalResult run();
  /// Whether there was one.
  bool hasFound() const { return found; }

private:
  mlir::InFlightDiagnostic error(mlir::Location loc);
  mlir::InFlightDiagnostic warning(mlir::Location loc);

  void checkInlineBodies();
  void checkRule(const Rule &rule);
  /// Refuses the name of an attribute that its dialect does not declare.
  void checkName(mlir::Operation *op, llvm::StringRef name);
  void checkNames(mlir::pdl::AttributeOp constant);
  /// Refuses fields that the attribute they are read of, or set in, has not.
  void checkFields(mlir::Operation *call, llvm::StringRef native);
  void checkNative(mlir::Operation *call, llvm::StringRef name,
                   Native::Form form);
  /// Refuses what is compared with the name of an operation and is none.
  void checkNames(mlir::Operation *call);
  void checkConstants(mlir::Operation *call, const Native &native);
  void checkMatched(const Rule &rule, mlir::pdl::OperationOp op);
  void checkBuilt(const Rule &rule, mlir::pdl::OperationOp op);
  /// Whether the rule gives as many operands and results as the operation has.
  bool checkCounts(const Rule &rule, mlir::pdl::OperationOp op,
                   mlir::RegisteredOperationName name, llvm::StringRef verb);
  /// Refuses a range among more operands than the operation has groups.
  void checkGroups(const Rule &rule, mlir::pdl::OperationOp op,
                   mlir::RegisteredOperationName name);
  /// Refuses what is lost with operations that the rule removes, or bypasses.
  void checkRemoved(const Rule &rule);
  void checkRemoved(const Rule &rule, mlir::pdl::OperationOp op,
                    llvm::StringRef verb);
  void checkTies();

  llvm::ArrayRef<Rule> rules;
  const RuleSource &source;
  const RuleText &text;
  const NativeRegistry &natives;
  bool strict;
  bool failed = false, found = false;
};

/// The operation that a rule matches or builds, if its dialect is known.
std::optional<mlir::RegisteredOperationName>
registeredName(mlir::pdl::OperationOp op);

/// The value of an attribute that a rule writes out, or null.
mlir::Attribute literalOf(mlir::Value value);
/// The names of the entries of a dictionary that a rule writes out or builds;
/// empty for any other value.
std::vector<llvm::StringRef> entriesOf(mlir::Value value);

/// An attribute that a rule reads of an operation that it matches.
struct AttributeRead {
  mlir::Value op;
  mlir::StringAttr name;
  /// It may be missing; the value is another one then.
  bool hasDefault;
};

/// The attribute that a value of a rule is; none for what the rule computes.
std::optional<AttributeRead> attributeRead(mlir::Value value);

/// Whether a rule names the attribute where it matches or builds `op`.
bool isGiven(mlir::pdl::OperationOp op, llvm::StringRef attribute);

} // namespace tenon

#endif // TENON_ENGINE_RULECHECKS_H
