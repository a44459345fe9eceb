//===- Prove.h - tenon-rules prove ------------------------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_RULES_PROVE_H
#define TENON_RULES_PROVE_H

#include "Engine/Engine.h"
#include "mlir/IR/DialectRegistry.h"

namespace tenon {

/// Proves the rules of these sets, or those of one name, for all sizes, and
/// prints what is known of each. Succeeds if none is refuted.
mlir::LogicalResult proveRules(llvm::ArrayRef<std::string> sets,
                               llvm::StringRef name, bool isVerbose,
                               const EngineOptions &engine,
                               const mlir::DialectRegistry &registry);

} // namespace tenon

#endif // TENON_RULES_PROVE_H
