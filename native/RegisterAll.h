//===- RegisterAll.h - What payloads, schedules and rules name --*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_REGISTERALL_H
#define TENON_REGISTERALL_H

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace tenon {

/// Adds upstream's dialects, passes and extensions and Tenon's own dialects,
/// transform ops and natives. Call it once in a process.
void registerAll(mlir::DialectRegistry &registry);

} // namespace tenon

#endif // TENON_REGISTERALL_H
