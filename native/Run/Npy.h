//===- Npy.h - Arrays in files of NumPy -------------------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_RUN_NPY_H
#define TENON_RUN_NPY_H

#include "Run/Data.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"
#include <string>

namespace tenon::run {

/// An array as a file of NumPy's format .npy holds it.
class NpyFile {
public:
  /// Reads a file. Fails with a sentence that names it when it is no such file,
  /// or one in Fortran order, or one of another byte order.
  static llvm::Expected<NpyFile> read(llvm::StringRef file);

  llvm::ArrayRef<int64_t> shape() const { return sizes; }
  /// `a.npy, 4x8 of '<f4'`.
  std::string describe() const;
  /// Whether its elements are what `element` is in memory: integers of either
  /// sign. NumPy has no bf16: two bytes of any kind, `V2` or `u2`, are taken.
  bool holds(Element element) const;
  /// Copies the elements to an array of that element type, of which `part` is
  /// the place among them.
  void copyTo(Array &array, const Layout &part) const;

private:
  llvm::Error parseHeader(llvm::StringRef header);

  std::string name;
  std::string kind;
  llvm::SmallVector<int64_t> sizes;
  std::unique_ptr<llvm::MemoryBuffer> text;
  llvm::StringRef data;
};

/// Writes an array, row-major, integers as unsigned ones where `isUnsigned`.
/// Fails with a sentence that names the file.
llvm::Error writeNpy(llvm::StringRef file, const Array &array,
                     bool isUnsigned);

} // namespace tenon::run

#endif // TENON_RUN_NPY_H
