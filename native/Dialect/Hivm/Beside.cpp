//===- Hivm.cpp - The hivm dialect
//--------------------------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dialect/Hivm/Hivm.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace tenon;

#include "Dialect/Hivm/annotationDialect.cpp.inc"
#include "Dialect/Hivm/haccDialect.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "Dialect/Hivm/haccAttrs.cpp.inc"

#define GET_OP_CLASSES
#include "Dialect/Hivm/annotationOps.cpp.inc"

namespace {

/// What a mark writes: no memory.
struct Marks : SideEffects::Resource::Base<Marks> {
  StringRef getName() final { return "annotation.marks"; }
};

} // namespace

void annotation::MarkOp::getEffects(
    SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  effects.emplace_back(MemoryEffects::Write::get(), Marks::get());
}

void hacc::HaccDialect::initialize() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "Dialect/Hivm/haccAttrs.cpp.inc"
      >();
}

void annotation::AnnotationDialect::initialize() {
  addOperations<annotation::MarkOp>();
}
