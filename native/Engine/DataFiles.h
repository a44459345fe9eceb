//===- DataFiles.h - Constants in files beside a payload --------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_ENGINE_DATAFILES_H
#define TENON_ENGINE_DATAFILES_H

#include "mlir/IR/BuiltinOps.h"

namespace tenon {

/// Gives each resource whose operation says so its elements, from a file:
///
///     arith.constant {tenon.file = #tenon.file<name = "model.data",
///                                             offset = 4096>}
///       dense_resource<weight> : tensor<768x768xf32>
///
/// The file is looked for beside that of the payload, or in the working
/// directory if the payload is no file. Its bytes from the offset on, row-major
/// and little-endian, are mapped into memory, not read, and stay there as long
/// as the context. The attributes are gone behind it. Fails after a diagnostic
/// where a file is missing or too short.
mlir::LogicalResult readDataFiles(mlir::ModuleOp payload);

/// Takes the pages of these bytes, if they are of such a file, out of memory:
/// they have been copied. Who reads them again reads the file.
void releaseDataPages(llvm::ArrayRef<char> bytes);

} // namespace tenon

#endif // TENON_ENGINE_DATAFILES_H
