//===- Sizes.h - What is known of sizes before a run ------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_RUN_SIZES_H
#define TENON_RUN_SIZES_H

#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/DenseMap.h"
#include <functional>
#include <optional>

namespace tenon {

/// The size of a dynamic dimension of an argument, if it is known.
using SizeOfArgument =
    std::function<std::optional<int64_t>(unsigned argument, int64_t dim)>;

/// What a value is known to be, where it is followed to the entry's arguments.
class Sizes {
public:
  Sizes(mlir::Block *entry, SizeOfArgument ofArgument)
      : entry(entry), ofArgument(std::move(ofArgument)) {}

  /// The size of a dimension of a tensor or memref.
  std::optional<int64_t> size(mlir::Value array, int64_t dim);
  /// The number that an index or integer value holds.
  std::optional<int64_t> number(mlir::Value value);
  std::optional<int64_t> number(mlir::OpFoldResult value);

  /// The caller's values of the parameters of the functions that are entered.
  const llvm::DenseMap<mlir::Value, mlir::Value> &getParameters() const {
    return parameters;
  }
  void setParameters(llvm::DenseMap<mlir::Value, mlir::Value> values);

private:
  std::optional<int64_t> findSize(mlir::Value array, int64_t dim);
  std::optional<int64_t> sizeOfResult(mlir::OpResult array, int64_t dim);

  mlir::Block *entry;
  SizeOfArgument ofArgument;
  llvm::DenseMap<mlir::Value, mlir::Value> parameters;
  /// What was found with these parameters.
  llvm::DenseMap<std::pair<mlir::Value, int64_t>, std::optional<int64_t>> known;
};

/// The first assertion that does not hold, whatever the elements are, when the
/// entry is called on arguments of these sizes; null if that is not known of
/// any.
mlir::cf::AssertOp findBrokenAssertion(mlir::ModuleOp payload,
                                       llvm::StringRef entry,
                                       SizeOfArgument sizeOf);

} // namespace tenon

#endif // TENON_RUN_SIZES_H
