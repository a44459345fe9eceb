//===- Workload.h - Programs beyond rectangular arrays ----------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_TOOLS_TENON_GEN_WORKLOAD_H
#define TENON_TOOLS_TENON_GEN_WORKLOAD_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <map>
#include <string>

namespace tenon {

using Words = std::map<llvm::StringRef, std::string>;

/// The text of that name, of workloads/ or layers/, with what each $name stands
/// for: of names that begin alike the longest.
std::string filledText(llvm::StringRef name, const Words &words);

/// The names of all workloads.
llvm::ArrayRef<llvm::StringRef> workloadNames();

/// The text of the workload of that name, with @entry: of these sizes, or its
/// own if there are none. Lists of offsets and indices are drawn from `seed`.
/// Fails when the sizes do not fit, with a sentence that names them.
llvm::Expected<std::string> writeWorkload(llvm::StringRef name,
                                          llvm::ArrayRef<int64_t> sizes,
                                          uint64_t seed);

/// A line for each workload: its sizes in their order, and what they are if
/// nothing is said.
std::string describeWorkloads();

} // namespace tenon

#endif // TENON_TOOLS_TENON_GEN_WORKLOAD_H
