//===- Bodies.cpp - Questions about what a body computes ------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Vocabulary/Bodies.h"
#include "Vocabulary/Topics.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace tenon;

Value tenon::yielded(Operation *op) {
  auto structured = dyn_cast<linalg::LinalgOp>(op);
  if (!structured || structured.getNumDpsInits() != 1)
    return nullptr;
  return structured.getBlock()->getTerminator()->getOperand(0);
}

std::optional<int64_t> tenon::operandOf(Operation *op, Value value) {
  auto argument = dyn_cast_or_null<BlockArgument>(value);
  auto structured = cast<linalg::LinalgOp>(op);
  if (!argument || argument.getOwner() != structured.getBlock())
    return std::nullopt;
  return argument.getArgNumber();
}

/// The number that `value` always is inside the body of `op`, or none: a
/// constant, or the element of a scalar operand that is one.
static std::optional<APFloat> constantIn(Operation *op, Value value) {
  if (std::optional<int64_t> operand = operandOf(op, value))
    value = op->getOperand(*operand);
  APFloat number(0.0f);
  if (matchPattern(value, m_ConstantFloat(&number)))
    return number;
  return std::nullopt;
}

static bool isZeroIn(Operation *op, Value value) {
  std::optional<APFloat> number = constantIn(op, value);
  return number && number->isZero();
}

static LogicalResult refuseBody(PatternRewriter &rewriter, Operation *op,
                                StringRef native, StringRef wanted) {
  return refuse(rewriter, op, [&](Diagnostic &reason) {
    reason << native << ": its body does not " << wanted;
  });
}

//===----------------------------------------------------------------------===//
// Products, copies, fills
//===----------------------------------------------------------------------===//

static LogicalResult multiplyAddBody(PatternRewriter &rewriter, PDLResultList &,
                                     ArrayRef<PDLValue> arguments) {
  auto *op = arguments[0].cast<Operation *>();
  auto matches = [&] {
    Value result = yielded(op);
    auto add = result ? result.getDefiningOp<arith::AddFOp>() : nullptr;
    if (!add || op->getNumOperands() != 3)
      return false;
    Value sum = add.getLhs(), product = add.getRhs();
    if (operandOf(op, sum) != 2)
      std::swap(sum, product);
    auto mul = product.getDefiningOp<arith::MulFOp>();
    if (!mul || operandOf(op, sum) != 2)
      return false;
    auto lhs = operandOf(op, mul.getLhs()), rhs = operandOf(op, mul.getRhs());
    return (lhs == 0 && rhs == 1) || (lhs == 1 && rhs == 0);
  };
  if (matches())
    return success();
  return refuseBody(rewriter, op, "MultiplyAddBody",
                    "add the product of its inputs to its output");
}

static LogicalResult copyBody(PatternRewriter &rewriter, PDLResultList &,
                              ArrayRef<PDLValue> arguments) {
  auto *op = arguments[0].cast<Operation *>();
  if (isa<memref::CopyOp>(op))
    return success();
  Value result = yielded(op);
  if (result && op->getNumOperands() == 2 && operandOf(op, result) == 0)
    return success();
  return refuseBody(rewriter, op, "CopyBody", "yield the element of its input");
}

static LogicalResult fillBody(PatternRewriter &rewriter, PDLResultList &,
                              ArrayRef<PDLValue> arguments) {
  auto *op = arguments[0].cast<Operation *>();
  auto wanted = dyn_cast<FloatAttr>(arguments[1].cast<Attribute>());
  Value result = yielded(op);
  std::optional<APFloat> number =
      result ? constantIn(op, result) : std::nullopt;
  if (wanted && number) {
    bool inexact;
    APFloat same = *number;
    same.convert(wanted.getValue().getSemantics(), APFloat::rmNearestTiesToEven,
                 &inexact);
    if (same.bitwiseIsEqual(wanted.getValue()))
      return success();
  }
  return refuse(rewriter, op, [&](Diagnostic &reason) {
    reason << "FillBody: its body does not yield the constant "
           << arguments[1].cast<Attribute>();
  });
}

//===----------------------------------------------------------------------===//
// Element-wise bodies
//===----------------------------------------------------------------------===//

/// `select(x > 0, x, 0)` in any of its spellings; gives x.
static Value matchSelectRelu(Operation *op, arith::SelectOp select) {
  auto compare = select.getCondition().getDefiningOp<arith::CmpFOp>();
  if (!compare)
    return nullptr;
  Value x = compare.getLhs();
  bool zeroFirst = isZeroIn(op, x);
  if (zeroFirst)
    x = compare.getRhs();
  else if (!isZeroIn(op, compare.getRhs()))
    return nullptr;
  using P = arith::CmpFPredicate;
  P predicate = compare.getPredicate();
  bool greater = predicate == P::OGT || predicate == P::UGT ||
                 predicate == P::OGE || predicate == P::UGE;
  bool less = predicate == P::OLT || predicate == P::ULT ||
              predicate == P::OLE || predicate == P::ULE;
  if (!greater && !less)
    return nullptr;
  // With x on the left, `greater` keeps x where the comparison holds.
  bool keepsOnTrue = greater != zeroFirst;
  Value kept = keepsOnTrue ? select.getTrueValue() : select.getFalseValue();
  Value other = keepsOnTrue ? select.getFalseValue() : select.getTrueValue();
  return kept == x && isZeroIn(op, other) ? x : Value();
}

Value tenon::matchRelu(Operation *op, Value result) {
  Operation *def = result.getDefiningOp();
  if (isa_and_nonnull<arith::MaximumFOp, arith::MaxNumFOp>(def)) {
    if (isZeroIn(op, def->getOperand(1)))
      return def->getOperand(0);
    if (isZeroIn(op, def->getOperand(0)))
      return def->getOperand(1);
  }
  if (auto select = dyn_cast_or_null<arith::SelectOp>(def))
    return matchSelectRelu(op, select);
  return nullptr;
}

static LogicalResult reluBody(PatternRewriter &rewriter, PDLResultList &results,
                              ArrayRef<PDLValue> arguments) {
  auto *op = arguments[0].cast<Operation *>();
  Value result = yielded(op);
  Value x = result ? matchRelu(op, result) : Value();
  if (std::optional<int64_t> operand = x ? operandOf(op, x) : std::nullopt) {
    results.push_back(makeList(rewriter.getContext(), *operand));
    return success();
  }
  return refuseBody(rewriter, op, "ReluBody",
                    "yield the larger of an element and 0");
}

StringRef tenon::binaryKind(Operation *op) {
  if (!op)
    return "";
  return llvm::StringSwitch<StringRef>(op->getName().getStringRef())
      .Case("arith.addf", "add")
      .Case("arith.subf", "sub")
      .Case("arith.mulf", "mul")
      .Case("arith.divf", "div")
      .Cases({"arith.maximumf", "arith.maxnumf"}, "max")
      .Default("");
}

static LogicalResult binaryBody(PatternRewriter &rewriter,
                                PDLResultList &results,
                                ArrayRef<PDLValue> arguments) {
  auto *op = arguments[0].cast<Operation *>();
  Value result = yielded(op);
  Operation *def = result ? result.getDefiningOp() : nullptr;
  StringRef kind = binaryKind(def);
  if (!kind.empty()) {
    std::optional<int64_t> lhs = operandOf(op, def->getOperand(0));
    std::optional<int64_t> rhs = operandOf(op, def->getOperand(1));
    if (lhs && rhs) {
      results.push_back(rewriter.getStringAttr(kind));
      results.push_back(makeList(rewriter.getContext(), *lhs));
      results.push_back(makeList(rewriter.getContext(), *rhs));
      return success();
    }
  }
  return refuseBody(rewriter, op, "BinaryBody",
                    "yield the sum, difference, product, quotient or larger "
                    "of two elements");
}

void tenon::registerBodies(NativeRegistry &natives) {
  natives.add("MultiplyAddBody", multiplyAddBody);
  natives.add("CopyBody", copyBody);
  natives.add("FillBody", fillBody);
  natives.add("ReluBody", reluBody);
  natives.add("BinaryBody", binaryBody);
}
