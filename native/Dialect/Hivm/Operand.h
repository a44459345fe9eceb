//===- Operand.h - An operand of a hivm op, as an error names it -*- C++
//-*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Inside the dialect: the pieces that the checks are made of.
//
//===----------------------------------------------------------------------===//

#ifndef TENON_DIALECT_HIVM_OPERAND_H
#define TENON_DIALECT_HIVM_OPERAND_H

#include "Dialect/Hivm/Hivm.h"
#include "mlir/IR/TypeUtilities.h"
#include <string>

namespace tenon::hivm {

/// An operand and how an error calls it: "input 1", "the destination".
struct Named {
  std::string name;
  mlir::Type type;

  /// Null for a number.
  mlir::ShapedType array() const {
    return llvm::dyn_cast<mlir::ShapedType>(type);
  }
  mlir::Type element() const { return mlir::getElementTypeOrSelf(type); }
  int64_t rank() const { return array().getRank(); }
  int64_t size(int64_t dim) const { return array().getDimSize(dim); }
};

/// The operands that stand in `ins`, numbered if there are several.
llvm::SmallVector<Named> getInputs(mlir::Operation *op);
/// Those in `outs`; there is one at least.
llvm::SmallVector<Named> getDestinations(mlir::Operation *op);

/// Whether two sizes are equal, as far as is known.
inline bool mayBeEqual(int64_t first, int64_t second) {
  return mlir::ShapedType::isDynamic(first) ||
         mlir::ShapedType::isDynamic(second) || first == second;
}

/// Checks that `dims`, the value of the attribute `name`, are different dims of
/// something of rank `rank`.
mlir::LogicalResult verifyDims(mlir::Operation *op, llvm::StringRef name,
                               llvm::ArrayRef<int64_t> dims, int64_t rank);

mlir::LogicalResult verifySameRank(mlir::Operation *op, const Named &first,
                                   const Named &second);
/// Checks size by size, but for the dims in `except`. Ranks are equal.
mlir::LogicalResult verifySameSizes(mlir::Operation *op, const Named &first,
                                    const Named &second,
                                    llvm::ArrayRef<int64_t> except = {});
mlir::LogicalResult verifySameElement(mlir::Operation *op, const Named &first,
                                      const Named &second);

/// Checks that dim k of `destination` is dim `permutation[k]` of `input`.
mlir::LogicalResult verifyPermuted(mlir::Operation *op, llvm::StringRef name,
                                   llvm::ArrayRef<int64_t> permutation,
                                   const Named &input,
                                   const Named &destination);

} // namespace tenon::hivm

#endif // TENON_DIALECT_HIVM_OPERAND_H
