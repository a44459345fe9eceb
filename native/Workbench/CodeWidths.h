//===- CodeWidths.h - How wide the arithmetic of code is --------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_WORKBENCH_CODEWIDTHS_H
#define TENON_WORKBENCH_CODEWIDTHS_H

#include <map>
#include <mutex>

namespace llvm {
class Module;
} // namespace llvm

namespace tenon::run {

/// Counts the arithmetic that optimized code does on scalars and on vectors, by
/// the line of its debug locations, which are of one file. An instruction counts once for each element
/// and each iteration of the loops around it. An element that is put into a
/// vector, or taken out of one, is a scalar instruction. A call of a function of
/// the mathematical library counts as ten.
class CodeWidths {
public:
  struct Width {
    double scalar = 0;
    double vector = 0;
  };

  /// Adds the instructions of a module. Several threads may call it.
  void add(llvm::Module &module);

  const std::map<unsigned, Width> &byLine() const { return widths; }

private:
  std::mutex access;
  std::map<unsigned, Width> widths;
};

} // namespace tenon::run

#endif // TENON_WORKBENCH_CODEWIDTHS_H
