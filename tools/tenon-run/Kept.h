//===- Kept.h - Programs that an earlier run has compiled ------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_TOOLS_RUN_KEPT_H
#define TENON_TOOLS_RUN_KEPT_H

#include "Flags.h"
#include "Report.h"
#include "Run/CodeCache.h"

namespace tenon::run {

/// Whether the flags let a program be kept, or one that was kept be run: nobody
/// watches how it is built, and no flag is given that the cache does not know.
bool mayBeKept(const Flags &flags, const EngineOptions &options);

/// Where the program of a payload is kept. A rank shares it with all ranks,
/// unless each has constants of its own.
CodeCache cacheOf(mlir::ModuleOp payload, llvm::StringRef text,
                  const Signature &signature, const Flags &flags,
                  const EngineOptions &options, Place place);

/// Whether the code of a rank depends on which it is: on its part of constants.
bool dependsOnRank(mlir::ModuleOp payload);

/// What is reported of a program because of how it was built.
struct BuildReport {
  std::string text;
  llvm::json::Object table;
};

/// Keeps a program with what is reported of it.
void keep(const CodeCache &cache, const Program &program, const Report &report,
          const RunExtension &extension);

/// Adds to `report` what was kept; the rest is the result.
BuildReport recall(llvm::json::Object kept, Report &report);

} // namespace tenon::run

#endif // TENON_TOOLS_RUN_KEPT_H
