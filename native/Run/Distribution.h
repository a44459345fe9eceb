//===- Distribution.h - What each of many ranks has -------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A schedule may make of a payload a program that many processes run, each as
// one rank, on parts of what the payload takes and gives. The entry says which
// parts:
//
//   tenon.ranks = #tenon.ranks<
//     grid = [4], arguments = [array<i64>, array<i64: 1, 2, 1>],
//     results = [array<i64: 0, 2, 2, 1, 2, 1>]>
//
// An array has three numbers a cut: dim, size and stride. The grid has the
// number of ranks along each axis, [2, 2]. Where a list of parts is missing,
// each rank has the whole of all.
//
//===----------------------------------------------------------------------===//

#ifndef TENON_RUN_DISTRIBUTION_H
#define TENON_RUN_DISTRIBUTION_H

#include "Run/Signature.h"

namespace tenon::run {

/// A cut of a value along `dim` into `size` equal parts, of which a rank has
/// number `rank / stride % size`.
struct Cut {
  int64_t dim;
  int64_t size;
  int64_t stride;
};

/// Cuts, each of what those before it leave. Without any, each rank has the
/// whole value.
using Cuts = llvm::SmallVector<Cut>;

/// The part of an array of `shape` that a rank has: its layout in the whole,
/// which is row-major.
Layout partOf(llvm::ArrayRef<int64_t> shape, llvm::ArrayRef<Cut> cuts,
              int64_t rank);

/// The shape of the whole of which each rank has a part of `shape`.
llvm::SmallVector<int64_t> wholeOf(llvm::ArrayRef<int64_t> shape,
                                   llvm::ArrayRef<Cut> cuts);

/// What the ranks of a program have of its arguments and results.
struct Distribution {
  int64_t ranks = 1;
  std::vector<Cuts> arguments;
  std::vector<Cuts> results;

  /// The distribution that the attributes of the entry say; none if they say
  /// nothing. Fails after a diagnostic when they do not fit the payload's
  /// signature.
  static mlir::FailureOr<std::optional<Distribution>>
  read(mlir::FunctionOpInterface entry, const Signature &signature);

  /// What the program takes and gives on each rank, of the payload's signature.
  Signature localize(const Signature &signature) const;
};

/// Says on the entry that it is for the rank of that number alone.
void setRank(mlir::Operation *entry, int64_t rank);

} // namespace tenon::run

#endif // TENON_RUN_DISTRIBUTION_H
