//===- Printing.h - What commands of tenon-rules print ----------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_RULES_PRINTING_H
#define TENON_RULES_PRINTING_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace tenon {

/// "1 rule", "2 rules".
std::string countOf(size_t number, llvm::StringRef what);

/// Prints a program below a heading on the standard output.
void printIndented(llvm::StringRef program);

} // namespace tenon

#endif // TENON_RULES_PRINTING_H
