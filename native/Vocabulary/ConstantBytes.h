//===- ConstantBytes.h - The bytes of constants -----------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_VOCABULARY_CONSTANTBYTES_H
#define TENON_VOCABULARY_CONSTANTBYTES_H

#include "mlir/IR/BuiltinAttributes.h"
#include <cstddef>
#include <optional>

namespace tenon {

/// Bytes from which a constant is too large to be copied about.
constexpr size_t kLargeConstant = 1 << 16;

/// The alignment of constants in bytes, that which bufferization gives them.
constexpr size_t kConstantAlignment = 64;

/// The elements of a constant as they lie in memory, row-major and of whole
/// bytes each; a splat has one.
struct ConstantBytes {
  llvm::ArrayRef<char> data;
  bool isSplat;
  /// Bytes of an element.
  size_t width;
};

/// The bytes of a `dense` or `dense_resource` constant. None when its elements
/// are not whole bytes, and when there is no resource of that name or its size
/// is not that of the type.
std::optional<ConstantBytes> getConstantBytes(mlir::Attribute value);

} // namespace tenon

#endif // TENON_VOCABULARY_CONSTANTBYTES_H
