//===- Strides.h - What is known of the strides of a buffer -----*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_TENSOR_STRIDES_H
#define TENON_TENSOR_STRIDES_H

#include "mlir/IR/Value.h"
#include <string>

namespace tenon {

/// True for a tensor without encoding and for a memref whose layout is the
/// identity, strides or an affine map that says strides. No view merges
/// dimensions of any other.
bool hasStrides(mlir::Type type);

/// Whether a step of dimension `outer` of a buffer moves as far as all steps of
/// `inner` together, by its type and what makes it.
bool isContiguous(mlir::Value buffer, unsigned outer, unsigned inner);

/// What keeps the last dimension of `group` of a memref or tensor from being
/// contiguous with the others, which are; empty if nothing does. With
/// `assume`, what only the run time can tell is no obstacle. `hint` says what
/// else would help.
std::string misfits(mlir::Value value, llvm::ArrayRef<unsigned> group,
                    bool assume, llvm::StringRef hint);

} // namespace tenon

#endif // TENON_TENSOR_STRIDES_H
