//===- TransformOps.h - Rules as transform ops ------------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_ENGINE_TRANSFORMOPS_H
#define TENON_ENGINE_TRANSFORMOPS_H

#include "Engine/RuleSet.h"
#include "Engine/StaysInside.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Dialect/Transform/IR/TransformDialect.h"
#include "mlir/Dialect/Transform/IR/TransformOps.h"
#include "mlir/Dialect/Transform/Interfaces/TransformInterfaces.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#define GET_OP_CLASSES
#include "Engine/TransformOps.h.inc"

namespace tenon {

/// Refuses steps in the body of `loop`, and in what it includes, that may
/// change more than the one operation they are for. Its rule sets are loaded by
/// then.
mlir::LogicalResult checkSteps(ParallelForeachOp loop);

/// Adds Tenon's transform ops to the transform dialect.
void registerTransformOps(mlir::DialectRegistry &registry);

} // namespace tenon

#endif // TENON_ENGINE_TRANSFORMOPS_H
