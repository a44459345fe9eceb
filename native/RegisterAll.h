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

/// Adds Tenon's own dialects and transform ops, and the natives to those of the
/// process.
void registerTenon(mlir::DialectRegistry &registry);

/// Adds upstream's dialects, passes and extensions and what is Tenon's, with
/// the pass `tenon-schedule`.
void registerAll(mlir::DialectRegistry &registry);

} // namespace tenon

#endif // TENON_REGISTERALL_H
