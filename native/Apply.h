//===- Apply.h - A schedule on a module in memory ---------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_APPLY_H
#define TENON_APPLY_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Support/LLVM.h"
#include <string>

namespace tenon {

/// Applies a schedule to a module in place, and verifies what it has become.
///
///     tenon::applySchedule(module, "network", {"tile_m=64"}, {"/opt/mine"});
///
/// `name` is that of a schedule, or its file; `a,b` is two. `knobs` are as behind
/// --set. The directories of `search`, with rules/ and schedules/ in them, come
/// before those of TENON_PATH and the installed share/tenon. Whatever goes wrong
/// is a diagnostic of the module's context; the module is then in no defined
/// state.
///
/// What schedules and rules may name is added to the context at the first call,
/// so that no thread may use the context then. A plugin's or program's own
/// natives have to be declared before.
mlir::LogicalResult applySchedule(mlir::ModuleOp module, llvm::StringRef name,
                                  mlir::ArrayRef<std::string> knobs = {},
                                  mlir::ArrayRef<std::string> search = {});

/// Registers the pass `tenon-schedule`, which does the same in a pipeline:
/// `tenon-schedule{schedule=network set=tile_m=64 search=/opt/mine}`. It takes
/// dialects and passes as the program has registered them.
void registerSchedulePass();

} // namespace tenon

#endif // TENON_APPLY_H
