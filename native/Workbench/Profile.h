//===- Profile.h - Where the time of calls goes -----------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_WORKBENCH_PROFILE_H
#define TENON_WORKBENCH_PROFILE_H

#include "Run/Jit.h"
#include "Workbench/CodeWidths.h"
#include "Workbench/Coverage.h"
#include "llvm/Support/JSON.h"

namespace tenon::run {

/// To which operations of a payload the time of its calls goes. Code that is
/// made of an operation keeps its location, of several all theirs: again and
/// again it is looked where the calling thread is. What waits for other threads
/// counts for the loop that they share.
class Profile {
public:
  /// Of a payload that no schedule has changed. What stands in the body of an
  /// operation and has no place, as in that of a named one, gets its place.
  /// Of one that is not taken, only the operations of each instruction matter.
  explicit Profile(mlir::ModuleOp payload, bool isTaken = true);
  bool isTaken() const { return taken; }
  /// The file of the lines that `mark` puts.
  static constexpr llvm::StringLiteral kFile = "payload";

  /// Lets the code of a module of LLVM's dialect say which operations of the
  /// payload each instruction is of. Else the code stays as it is, but for
  /// registers that LLVM chooses otherwise.
  mlir::LogicalResult mark(mlir::ModuleOp lowered);
  /// The place in the payload of what `mark` has put at that line.
  mlir::Location placeAt(unsigned line, mlir::MLIRContext *context) const;

  /// Tells `coverage` how wide the code of each operation is.
  void tell(const CodeWidths &widths, Coverage &coverage) const;

  /// Looks where this thread is while `calls` runs code of `jit`, where a call
  /// takes so many milliseconds.
  llvm::Error take(const Jit &jit, double callMs,
                   llvm::function_ref<void()> calls);

  void print(llvm::raw_ostream &os) const;
  /// Of each piece of code its operations with their places, none for what is
  /// of no operation; its share of the time, of 1, and its milliseconds a call.
  /// The largest share comes first.
  llvm::json::Array json() const;

private:
  struct Item {
    std::string operation;
    std::string place;
    mlir::Location location;
  };
  /// The numbers of the items that code is made of.
  using Row = llvm::SmallVector<size_t>;
  struct Share {
    const Row *row;
    double share;
    double ms;
  };
  std::vector<Share> ranking() const;
  llvm::ArrayRef<size_t> rowAt(unsigned line) const;

  bool taken;
  std::vector<Item> items;
  llvm::DenseMap<mlir::Location, size_t> numbers;
  std::vector<Row> rows;
  /// Of each row, once samples are taken.
  std::vector<int64_t> counts;
  int64_t samples = 0;
  double callMs = 0;
};

} // namespace tenon::run

#endif // TENON_WORKBENCH_PROFILE_H
