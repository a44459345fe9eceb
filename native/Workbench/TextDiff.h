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

/// Prints what turns `before` into `after`, line by line, as a unified diff
/// with `context` unchanged lines round each change; nothing at all when the
/// two are equal. The diff is the shortest there is, except that texts more
/// than some thousand lines apart are shown as one large replacement.
void printUnifiedDiff(llvm::raw_ostream &os, llvm::StringRef before,
                      llvm::StringRef after, llvm::StringRef beforeName,
                      llvm::StringRef afterName, unsigned context = 3);

} // namespace tenon

#endif // TENON_WORKBENCH_TEXTDIFF_H
