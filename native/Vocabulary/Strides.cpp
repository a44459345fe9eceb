//===- Strides.cpp - Questions about where operands lie -------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Vocabulary/Topics.h"

using namespace mlir;
using namespace tenon;

static FailureOr<Numbers> strides(PatternRewriter &rewriter, Operation *op,
                                  int64_t operand, Numbers loops) {
  FailureOr<Nest> nest = nestOf(rewriter, op, loops, operand);
  if (failed(nest))
    return failure();
  Numbers list;
  for (int64_t loop : loops) {
    std::optional<int64_t> stride = nest->stride(operand, loop);
    if (!stride)
      return refuse(rewriter, op, [&](Diagnostic &reason) {
        reason << "Strides: operand " << operand << " of type "
               << op->getOperand(operand).getType()
               << " has no static stride along loop " << loop;
      });
    list.push_back(*stride);
  }
  return list;
}

void tenon::registerStrides(NativeRegistry &natives) {
  natives.add("Strides", strides);
}
