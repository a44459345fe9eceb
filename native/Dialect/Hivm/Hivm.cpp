//===- Hivm.cpp - The hivm dialect
//--------------------------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dialect/Hivm/Hivm.h"
#include "Dialect/Hivm/Verify.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace tenon;
using namespace tenon::hivm;

#include "Dialect/Hivm/HivmEnums.cpp.inc"
#include "Dialect/Hivm/HivmInterfaces.cpp.inc"
#include "Dialect/Hivm/hivmDialect.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "Dialect/Hivm/hivmAttrs.cpp.inc"

#define GET_OP_CLASSES
#include "Dialect/Hivm/hivmOps.cpp.inc"

bool hivm::hasIndex(ReduceKind kind) {
  return kind >= ReduceKind::MaxWithIndex;
}

void HivmDialect::initialize() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "Dialect/Hivm/hivmAttrs.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "Dialect/Hivm/hivmOps.cpp.inc"
      >();
}

void hivm::registerDialects(DialectRegistry &registry) {
  registry
      .insert<HivmDialect, hacc::HaccDialect, annotation::AnnotationDialect>();
}
