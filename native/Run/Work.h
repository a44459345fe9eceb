//===- Work.h - How much arithmetic a payload asks for ---------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_RUN_WORK_H
#define TENON_RUN_WORK_H

#include "Run/Compare.h"
#include "Run/Sizes.h"
#include "mlir/IR/BuiltinOps.h"
#include <optional>
#include <string>
#include <vector>

namespace tenon {

/// An operation that computes element by element or in loops of its own.
struct WorkItem {
  mlir::Operation *op;
  /// Its arithmetic in one call of the entry, on numbers of any type; none if
  /// that is not known before the run.
  std::optional<double> operations;
};

struct Work {
  /// Floating-point operations of one call, if they can be counted.
  std::optional<double> flops;
  /// Integer operations of one call, but for those on indices, if they can be
  /// counted.
  std::optional<double> integerOperations;
  /// Why no work is known, if none is: a clause that follows "because".
  std::string reason;
  run::Rounding rounding;
  /// What computes on tensors or memrefs, in the order of the program.
  std::vector<WorkItem> items;
};

/// Counts the arithmetic on floats and on integers (add, sub, mul, div, rem,
/// neg, min and max count one, fma two, another function of the math dialect
/// one) of the payload as it was written: the body of a linalg op once for each
/// point of its iteration space, the body of a loop once for each trip, a
/// called function once for each call. `dynamicSize` is the size of each
/// dynamic dimension of the entry's arguments.
Work countWork(mlir::ModuleOp payload, llvm::StringRef entry,
               std::optional<int64_t> dynamicSize);

/// The same where they have sizes of their own.
Work countWork(mlir::ModuleOp payload, llvm::StringRef entry,
               SizeOfArgument sizeOf);

/// The operations of one execution of an op of TOSA, a product two an element,
/// on numbers of any type; none if its sizes are not known, or what it does.
std::optional<double> countTosa(mlir::Operation *op);

} // namespace tenon

#endif // TENON_RUN_WORK_H
