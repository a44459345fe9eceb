//===- Buffers.cpp - What values are to a function -----------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Tensor/Buffers.h"
#include "Engine/DeclaredAttributes.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Builders.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace tenon;

FunctionOpInterface tenon::functionOf(Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  if (!argument || !argument.getOwner()->isEntryBlock())
    return {};
  return dyn_cast<FunctionOpInterface>(argument.getOwner()->getParentOp());
}

static constexpr llvm::StringLiteral kArgument = "tenon.argument";
static constexpr llvm::StringLiteral kConstant = "constant";

NamedAttribute tenon::constantOfCalls(MLIRContext *context) {
  Builder builder(context);
  NamedAttribute field = builder.getNamedAttr(kConstant, builder.getUnitAttr());
  std::string fault;
  return builder.getNamedAttr(
      kArgument,
      withFields(kArgument, builder.getDictionaryAttr(field), fault));
}

bool tenon::isConstantOfCalls(Value value) {
  FunctionOpInterface function = functionOf(value);
  if (!function)
    return false;
  unsigned number = cast<BlockArgument>(value).getArgNumber();
  DictionaryAttr fields = fieldsOf(function.getArgAttr(number, kArgument));
  return fields && fields.contains(kConstant);
}

StringRef tenon::kindOfBuffer(Value base) {
  if (functionOf(base))
    return "argument";
  if (base.getDefiningOp<memref::GetGlobalOp>())
    return "global";
  auto effects = base.getDefiningOp<MemoryEffectOpInterface>();
  bool isNew =
      effects && effects.getEffectOnValue<MemoryEffects::Allocate>(base);
  return isNew ? "allocation" : "other";
}

bool tenon::areOneBuffer(Value first, Value second) {
  auto one = first.getDefiningOp<memref::GetGlobalOp>();
  auto other = second.getDefiningOp<memref::GetGlobalOp>();
  return first == second || (one && other && one.getName() == other.getName());
}
