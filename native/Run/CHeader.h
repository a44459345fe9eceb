//===- CHeader.h - How C calls an entry -------------------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_RUN_CHEADER_H
#define TENON_RUN_CHEADER_H

#include "Run/Signature.h"
#include "llvm/Support/Error.h"

namespace tenon::run {

/// Writes a header for C and C++ that declares the entry's C interface: arrays
/// are structs of pointers, sizes and strides. An error names an argument or a
/// result that C has no type for.
llvm::Error writeCHeader(const Signature &signature,
                         const Convention &convention, llvm::StringRef schedule,
                         llvm::raw_ostream &os);

} // namespace tenon::run

#endif // TENON_RUN_CHEADER_H
