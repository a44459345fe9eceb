//===- Constants.h - Elements of constants, and packed ones -----*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_TENSOR_CONSTANTS_H
#define TENON_TENSOR_CONSTANTS_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include <optional>

namespace tenon {

/// Bytes from which a constant is too large to be copied about.
constexpr size_t kLargeConstant = 1 << 16;

/// The alignment of constants in bytes, that which bufferization gives them.
constexpr size_t kConstantAlignment = 64;

/// The elements of a `dense` or `dense_resource` constant as they lie in
/// memory, row-major; a splat has one. None when they are not whole bytes each,
/// and when there is no resource of that name or its size is not that of the
/// type.
std::optional<llvm::ArrayRef<char>> getConstantBytes(mlir::Attribute value);

/// The same, but where elements are that may be put off (see Engine/Later.h).
std::optional<llvm::ArrayRef<char>> placeOfConstant(mlir::Attribute value);

/// A dimension of a packed tensor: its size, the dimension of the plain one it
/// steps in, and by how many elements and bytes.
struct PackedDim {
  int64_t size, dim, step, stride;
};

/// What the elements of a packed tensor are.
struct Packing {
  /// Of what they are elements: whole bytes, row-major, from byte `offset` on.
  mlir::ElementsAttr of;
  size_t offset;
  llvm::SmallVector<PackedDim> dims;
  /// The sizes of the plain tensor, and what is beyond them.
  llvm::SmallVector<int64_t> sizes;
  llvm::SmallVector<char> padding;

  const char *source() const { return placeOfConstant(of)->data() + offset; }

  /// Writes all elements, which are there.
  void write(char *out) const;

  /// Writes those of a large one when there is time, in pieces that threads
  /// share.
  void writeLater(llvm::MutableArrayRef<char> out) const;

  std::string name() const;
};

/// A constant of that type. A large one is a resource: a `dense` one would be
/// copied into the context, and stay there for good, not aligned as programs
/// read it. Its elements may come later.
mlir::TypedAttr packConstant(mlir::RankedTensorType type,
                             const Packing &packing);

} // namespace tenon

#endif // TENON_TENSOR_CONSTANTS_H
