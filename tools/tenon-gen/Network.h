//===- Network.h - From a network's description to IR -----------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_TOOLS_TENON_GEN_NETWORK_H
#define TENON_TOOLS_TENON_GEN_NETWORK_H

#include "NetworkSpec.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace tenon {

/// Builds a module with one public function `@entry`, which takes the input,
/// then (when the parameters are not constants) the weight and the bias of each
/// layer in turn, and returns the output of the last layer. `spec` must be
/// valid.
///
/// The same seed gives the same network whatever the form: bf16 values are the
/// rounded f32 values, and packed constants are the plain ones, rearranged.
mlir::OwningOpRef<mlir::ModuleOp> buildNetwork(mlir::MLIRContext *context,
                                               const NetworkSpec &spec);

} // namespace tenon

#endif // TENON_TOOLS_TENON_GEN_NETWORK_H
