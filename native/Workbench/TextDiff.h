//===- TextDiff.h - Unified diffs of text -----------------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_WORKBENCH_TEXTDIFF_H
#define TENON_WORKBENCH_TEXTDIFF_H

#include "llvm/ADT/StringRef.h"

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace tenon {

/// Prints what turns `before` into `after`, as the program diff shows it by -u;
/// nothing at all when the two are equal.
void printUnifiedDiff(llvm::raw_ostream &os, llvm::StringRef before,
                      llvm::StringRef after, llvm::StringRef beforeName,
                      llvm::StringRef afterName);

} // namespace tenon

#endif // TENON_WORKBENCH_TEXTDIFF_H
