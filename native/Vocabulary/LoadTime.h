//===- LoadTime.h - What runs once, before all else -------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_VOCABULARY_LOADTIME_H
#define TENON_VOCABULARY_LOADTIME_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace tenon {

/// The function, made by FilledAtLoad and marked `tenon.fills_globals`, that
/// the only constructor of the module (`llvm.mlir.global_ctors`) calls; null
/// when there is none. It runs once, when the program is loaded, before any
/// other function and on one thread; it has one block.
mlir::func::FuncOp getLoadFunction(mlir::Operation *module);

/// True when only the load function writes to the global, which is private and
/// has no value of its own, and all others read it.
bool isFilledAtLoad(mlir::memref::GlobalOp global);

} // namespace tenon

#endif // TENON_VOCABULARY_LOADTIME_H
