//===- TestMutation.h - Payloads near a payload -----------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_WORKBENCH_TESTMUTATION_H
#define TENON_WORKBENCH_TESTMUTATION_H

#include "Workbench/TestChoices.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace tenon {

/// The text of a payload with one thing changed: a size, an element type or an
/// operation throughout; a loop of a map, a value, a number or a word, for
/// which one of `words` may stand; the order of lines, or the layout of a
/// buffer. It may be none that parses.
std::string mutatePayload(llvm::StringRef text,
                          llvm::ArrayRef<std::string> words, Choices &choices);

/// The payload with one more value returned; empty if there is none.
std::string returnAnother(llvm::StringRef text, Choices &choices,
                          mlir::MLIRContext *context);

} // namespace tenon

#endif // TENON_WORKBENCH_TESTMUTATION_H
