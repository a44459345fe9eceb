//===- PrintParallel.h - A module printed by all threads --------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_OPT_PRINTAPART_H
#define TENON_OPT_PRINTAPART_H

#include "mlir/IR/BuiltinOps.h"
#include <optional>
#include <string>

namespace tenon {

/// What the printer makes of a verified module, byte for byte, by the threads
/// of the context, each of which prints some of the functions. None, and
/// nothing is done, where functions cannot be printed in parallel.
std::optional<std::string> printInParallel(mlir::ModuleOp module);

} // namespace tenon

#endif // TENON_OPT_PRINTAPART_H
