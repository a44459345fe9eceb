//===- Everything.h - All that a payload, schedule or rule may name -*- C++
//-*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_EVERYTHING_H
#define TENON_EVERYTHING_H

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace tenon {

/// Adds upstream's dialects, passes and extensions and Tenon's own dialects,
/// transform ops and natives. Call it once in a process.
void registerEverything(mlir::DialectRegistry &registry);

} // namespace tenon

#endif // TENON_EVERYTHING_H
