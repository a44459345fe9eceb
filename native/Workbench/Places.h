//===- Places.h - Places in files, in print ---------------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_WORKBENCH_PLACES_H
#define TENON_WORKBENCH_PLACES_H

#include "mlir/IR/Location.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace tenon {

/// `FILE:LINE:COLUMN` of the first file that a location names.
std::string placeOf(mlir::LocationAttr loc);

/// Calls `visit` with each place in a file that a location names.
void forEachPlace(mlir::LocationAttr loc,
                  llvm::function_ref<void(mlir::FileLineColLoc)> visit);

/// Whether a location names that line, and column unless that is 0.
bool liesAt(mlir::Location loc, unsigned line, unsigned column);

/// Prints the line that a location names, and below it a caret at the column.
/// Prints nothing when the file cannot be read.
void printSourceLine(mlir::LocationAttr loc, llvm::raw_ostream &os,
                     llvm::StringRef indent);

/// An operation without its regions, on one line and not long.
std::string lineOf(mlir::Operation *op);

} // namespace tenon

#endif // TENON_WORKBENCH_PLACES_H
