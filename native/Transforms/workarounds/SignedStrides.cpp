//===- SignedStrides.cpp - Views that go backwards ------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Transforms.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace tenon;

/// Whether `product` is that of an index and a stride that may be below 0.
static bool mayGoBackwards(LLVM::MulOp product) {
  APInt stride;
  return !matchPattern(product.getRhs(), m_ConstantInt(&stride)) ||
         stride.isNegative();
}

DiagnosedSilenceableFailure
DropNuwOfStridesOp::apply(transform::TransformRewriter &,
                          transform::TransformResults &,
                          transform::TransformState &state) {
  auto isUnsigned = [](auto op) {
    return LLVM::bitEnumContainsAny(op.getOverflowFlags(),
                                    LLVM::IntegerOverflowFlags::nuw);
  };
  SmallVector<Operation *> open;
  auto allowNegative = [&](auto op) {
    op.setOverflowFlags(op.getOverflowFlags() &
                        ~LLVM::IntegerOverflowFlags::nuw);
    open.push_back(op);
  };
  for (Operation *target : state.getPayloadOps(getTarget()))
    target->walk([&](LLVM::MulOp product) {
      if (isUnsigned(product) && mayGoBackwards(product))
        allowNegative(product);
    });
  // What is negative then: sums of it, and addresses behind it.
  while (!open.empty())
    for (Operation *user : open.pop_back_val()->getUsers()) {
      if (auto sum = dyn_cast<LLVM::AddOp>(user); sum && isUnsigned(sum))
        allowNegative(sum);
      else if (auto address = dyn_cast<LLVM::GEPOp>(user))
        address.setNoWrapFlags(address.getNoWrapFlags() &
                               ~LLVM::GEPNoWrapFlags::nuw);
    }
  return DiagnosedSilenceableFailure::success();
}
