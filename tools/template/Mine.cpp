//===- Mine.cpp - A dialect of one's own, and its natives -----------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Mine.h"
#include "tenon/Engine/Natives.h"

using namespace mlir;

#include "MineDialect.cpp.inc"
#define GET_OP_CLASSES
#include "MineOps.cpp.inc"

void mine::MineDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "MineOps.cpp.inc"
      >();
}

static FailureOr<IntegerAttr> half(IntegerAttr number) {
  if (number.getInt() % 2 != 0)
    return failure();
  return IntegerAttr::get(number.getType(), number.getInt() / 2);
}

void mine::registerNatives(tenon::NativeRegistry &natives) {
  natives.declare(R"(// --- Numbers of mine ---

// Half of an integer. No when it is odd.
Constraint Half(number: Attr) -> Attr;
)");
  natives.add("Half", half);
}
