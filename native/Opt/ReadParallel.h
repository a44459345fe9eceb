//===- ReadParallel.h - A module read by all threads ------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_OPT_READAPART_H
#define TENON_OPT_READAPART_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace llvm {
class MemoryBufferRef;
} // namespace llvm

namespace tenon {

/// Whether a text is so long that a share of it for each thread pays.
bool isLong(llvm::StringRef text);

/// The module that a text is, not verified, with the locations it has there;
/// its functions are read by the threads of the context, each of which reads
/// some. Where that cannot be done, or a thread has something to say, the text
/// is read by this one alone, which says it. Null after an error.
mlir::OwningOpRef<mlir::ModuleOp> readInParallel(llvm::MemoryBufferRef text,
                                                 mlir::MLIRContext *context);

} // namespace tenon

#endif // TENON_OPT_READAPART_H
