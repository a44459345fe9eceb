//===- Verify.h - What ops of the hivm dialect mean nothing ----*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Inside the dialect: one check for what all ops share, and one for each family
// of ops. A size that is not static passes wherever it might fit.
//
//===----------------------------------------------------------------------===//

#ifndef TENON_DIALECT_HIVM_VERIFY_H
#define TENON_DIALECT_HIVM_VERIFY_H

#include "Dialect/Hivm/Hivm.h"

namespace tenon::hivm {

/// Arrays are all memrefs or all tensors, and what is no array is a number.
mlir::LogicalResult verifyOperands(mlir::Operation *op, const Form &form);

// Element-wise ops: shapes, `broadcast` and `transpose` of all of them; by the
// element types that they take.
mlir::LogicalResult verifyFloats(mlir::Operation *op);
mlir::LogicalResult verifyIntegers(mlir::Operation *op);
mlir::LogicalResult verifyNumbers(mlir::Operation *op);
mlir::LogicalResult verifyComparison(mlir::Operation *op);
mlir::LogicalResult verifySelection(mlir::Operation *op);
mlir::LogicalResult verifyConversion(mlir::Operation *op);

mlir::LogicalResult verifyBroadcast(VBrcOp op);
mlir::LogicalResult verifyReduction(VReduceOp op);
mlir::LogicalResult verifyTransposition(VTransposeOp op);
/// vcumsum and vcumprod.
mlir::LogicalResult verifyCumulation(mlir::Operation *op);
mlir::LogicalResult verifyPadding(VPadOp op);
mlir::LogicalResult verifyConcatenation(VConcatOp op);
mlir::LogicalResult verifyFlip(VFlipOp op);
/// load, store and copy.
mlir::LogicalResult verifyCopy(mlir::Operation *op);

} // namespace tenon::hivm

#endif // TENON_DIALECT_HIVM_VERIFY_H
