//===- Verify.h - What both halves of the verifier share --------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Inside the dialect: the names of the sizes and the checks of attributes that
// a dispatch and its invoke have in common.
//
//===----------------------------------------------------------------------===//

#ifndef TENON_DIALECT_XSMM_VERIFY_H
#define TENON_DIALECT_XSMM_VERIFY_H

#include "Dialect/Xsmm/Xsmm.h"

namespace tenon::xsmm {

using Names = llvm::ArrayRef<llvm::StringLiteral>;

// Kinds. `none` stands for a step of a fused product that is left out.
inline constexpr llvm::StringLiteral kUnaryKinds[] = {
    "none",   "identity", "zero",     "relu",    "transpose",
    "vnni_2", "relu_ogt", "relu_oge", "relu_uge"};
inline constexpr llvm::StringLiteral kBinaryKinds[] = {
    "none", "add", "mul", "sub", "div", "max", "maxnum"};

// What each dispatch's list of sizes holds, in order.
inline constexpr llvm::StringLiteral kUnarySizes[] = {"m", "n", "ldi", "ldo"};
inline constexpr llvm::StringLiteral kBinarySizes[] = {"m", "n", "ldl", "ldr",
                                                       "ldo"};
inline constexpr llvm::StringLiteral kGemmSizes[] = {"m",   "n",   "k",
                                                     "lda", "ldb", "ldc"};
inline constexpr llvm::StringLiteral kBrgemmSizes[] = {
    "m", "n", "k", "lda", "ldb", "ldc", "stride_a", "stride_b"};
inline constexpr llvm::StringLiteral kFusedSizes[] = {
    "m", "n", "k", "lda", "ldb", "ldc", "stride_a", "stride_b", "ldd"};

/// The names of a fused product's `sizes`: the last, ldd, may be left out.
inline Names getFusedSizeNames(llvm::ArrayRef<int64_t> sizes) {
  return sizes.size() == std::size(kFusedSizes) ? Names(kFusedSizes)
                                                : Names(kBrgemmSizes);
}

/// Whether `name` is one of `known`, else an error about the attribute
/// `attribute` that lists them. "none" is a kind only if `noneAllowed`.
mlir::LogicalResult verifyKind(mlir::Operation *op, llvm::StringRef attribute,
                               llvm::StringRef name, Names known,
                               bool noneAllowed);

/// Whether there are kernels over elements of `type`.
mlir::LogicalResult verifyDataType(mlir::Operation *op, mlir::Type type);

} // namespace tenon::xsmm

#endif // TENON_DIALECT_XSMM_VERIFY_H
