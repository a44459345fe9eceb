//===- RuleFacts.h - What a rule asks of the operations it matches -*- C++
//-*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_ENGINE_RULEFACTS_H
#define TENON_ENGINE_RULEFACTS_H

#include "Engine/Notation/Expression.h"
#include "Engine/Natives.h"
#include "Engine/RuleSet.h"
#include <map>

namespace tenon {

/// The predicates of a rule, each as a question and the answer it wants:
/// `root.operand0.def` -> `linalg.fill`, `BodyIs(root, _)` -> `"add"`. A
/// question has one answer for one operation, so two rules that want different
/// answers to a question never match the same operation. What is asked of
/// another user of a value is no such question, as there may be many users.
class RuleFacts {
public:
  RuleFacts(const Rule &rule, const NativeRegistry &natives);

  /// True when no operation can satisfy both.
  bool disjoint(const RuleFacts &other) const;

  /// True when all that this asks the other asks too, so that whatever the
  /// other matches this matches.
  bool covers(const RuleFacts &other) const;

private:
  void addOperation(mlir::pdl::OperationOp op, const std::string &position);
  void addValue(mlir::Value value, const std::string &position);
  void addNative(mlir::pdl::ApplyNativeConstraintOp call,
                 const NativeRegistry &natives);
  /// What a `require` asks.
  void addConditions(mlir::pdl::ApplyNativeConstraintOp call);
  /// Text that names a value of the pattern by its position from the root.
  std::string describe(mlir::Value value);

  /// `FILE:LINE` of the rule.
  std::string place;
  llvm::DenseMap<mlir::Value, std::string> positions;
  std::map<std::string, std::string> facts;
  std::vector<Condition> conditions;
};

} // namespace tenon

#endif // TENON_ENGINE_RULEFACTS_H
