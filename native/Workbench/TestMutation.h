//===- TestMutation.h - Payloads near a payload -----------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_WORKBENCH_TESTMUTATION_H
#define TENON_WORKBENCH_TESTMUTATION_H

#include "Workbench/TestChoices.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace tenon {

/// The text of a payload with a size, an element type, an operation of a body
/// or two loops of a map changed throughout. It may be none that parses.
std::string mutatePayload(llvm::StringRef text, Choices &choices);

} // namespace tenon

#endif // TENON_WORKBENCH_TESTMUTATION_H
