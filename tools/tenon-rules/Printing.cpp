//===- Printing.cpp - What commands of tenon-rules print ------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Printing.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/raw_ostream.h"

using llvm::StringRef;

std::string tenon::countOf(size_t number, StringRef what) {
  return (llvm::Twine(number) + " " + what + (number == 1 ? "" : "s")).str();
}

void tenon::printIndented(StringRef program) {
  for (StringRef line : llvm::split(program.rtrim(), '\n'))
    llvm::outs() << "    " << line << "\n";
}
