//===- RuleCompiler.h - PDLL text to PDL, through a cache -------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_ENGINE_RULECOMPILER_H
#define TENON_ENGINE_RULECOMPILER_H

#include "Engine/Engine.h"
#include "Engine/RuleCache.h"
#include "Engine/RuleSource.h"
#include "mlir/Dialect/PDL/IR/PDLOps.h"

namespace tenon {

/// The program that compiles rules, or an error at `loc`.
mlir::FailureOr<std::string> findRuleCompiler(const EngineOptions &options,
                                              mlir::Location loc);

/// Compiles `source` with `tool` to PDL, as bytecode. Equal text, includes and
/// tool give the same result from the cache on disk. All that the tool has to
/// say is emitted as diagnostics at the user's file and line, on a cached
/// result as on a new one.
mlir::FailureOr<CompiledRules>
compileRules(const RuleSource &source, llvm::ArrayRef<std::string> includeDirs,
             llvm::StringRef tool, const RuleCache &cache, mlir::Location loc);

/// The directories in which a rule file's includes are looked for.
std::vector<std::string> ruleIncludeDirs(llvm::StringRef file,
                                         llvm::ArrayRef<std::string> rulesPath,
                                         const EngineOptions &options);

/// How mlir-pdll names its standard input, on which it is given what rules are
/// expanded to.
inline constexpr llvm::StringLiteral kStandardInput = "<stdin>";

/// The PDL of mlir-pdll as rules mean it, as bytecode. Each constant and each
/// question of what a rule matches stands once: mlir-pdll writes a constraint
/// with a body out at each call, and with it all that it asks, though a native
/// answers the same each time. What has one name is compared wherever MLIR
/// would not. Places are those of the rule files that were expanded. Text that
/// is no PDL stays as it is.
std::string simplifyRules(std::string pdl, const ExpandedRules &rules,
                          mlir::MLIRContext *context);

/// The native that the rewrite of each lowered rule calls first, with its root.
inline constexpr char kFired[] = "FireRule";

/// The rule, alone, as MLIR's interpreter of PDL runs it: bytecode.
std::string lowerRule(mlir::pdl::PatternOp rule);

} // namespace tenon

#endif // TENON_ENGINE_RULECOMPILER_H
