//===- RuleCompiler.h - PDLL text to PDL text, through a cache --*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_ENGINE_RULECOMPILER_H
#define TENON_ENGINE_RULECOMPILER_H

#include "Engine/Engine.h"
#include "Engine/RuleSource.h"

namespace tenon {

/// Compiles `source` with mlir-pdll and gives the text of its PDL module.
/// Equal text, includes and tool give the same result from the cache on disk.
/// All that mlir-pdll has to say is emitted as diagnostics at the user's file
/// and line, on a cached result as on a new one.
mlir::FailureOr<std::string>
compileRules(const RuleSource &source, llvm::ArrayRef<std::string> includeDirs,
             const EngineOptions &options, mlir::MLIRContext *context);

/// The directories in which a rule file's includes are looked for.
std::vector<std::string> ruleIncludeDirs(llvm::StringRef file,
                                         llvm::ArrayRef<std::string> rulesPath);

/// The PDL in which each constant and each question of what a rule matches
/// stands once: mlir-pdll writes a constraint with a body out at each call, and
/// with it all that it asks, though a native answers the same each time. Text
/// that is no PDL stays as it is.
std::string shareAnswers(std::string pdl, mlir::MLIRContext *context);

} // namespace tenon

#endif // TENON_ENGINE_RULECOMPILER_H
