//===- Prove.h - tenon-rules prove ------------------------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_TOOLS_TENON_RULES_PROVE_H
#define TENON_TOOLS_TENON_RULES_PROVE_H

#include "RuleJobs.h"

namespace tenon {

/// Proves the rules and prints what is known. With a rule also a payload of
/// one that is not proved. Fails if a rule is refuted.
mlir::LogicalResult proveRules(const RulesRequest &request,
                               const EngineOptions &engine,
                               const mlir::DialectRegistry &registry);

} // namespace tenon

#endif // TENON_TOOLS_TENON_RULES_PROVE_H
