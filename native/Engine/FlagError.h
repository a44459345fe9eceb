//===- FlagError.h - Errors about the command line --------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_ENGINE_FLAGERROR_H
#define TENON_ENGINE_FLAGERROR_H

#include "mlir/Support/LLVM.h"
#include "llvm/Support/LogicalResult.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"

namespace tenon {

/// An error about a flag or a file that one names: it has no place in a text.
/// Prints `error: ` and what was streamed into it when it goes, and is a
/// failure.
class FlagError {
public:
  FlagError() = default;
  FlagError(const FlagError &) = delete;
  ~FlagError() { llvm::WithColor::error(llvm::errs()) << text << "\n"; }

  template <typename T>
  FlagError &operator<<(const T &part) {
    llvm::raw_string_ostream(text) << part;
    return *this;
  }

  operator llvm::LogicalResult() const { return llvm::failure(); }
  template <typename T>
  operator llvm::FailureOr<T>() const {
    return llvm::failure();
  }

private:
  std::string text;
};

} // namespace tenon

#endif // TENON_ENGINE_FLAGERROR_H
