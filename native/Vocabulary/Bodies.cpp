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
static bool isPositiveZeroIn(Operation *op, Value value) {
  std::optional<APFloat> number = constantIn(op, value);
  return number && number->isPosZero();
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

namespace {
using P = arith::CmpFPredicate;
/// A comparison of x with 0, or of 0 with x, by which x is kept where it holds
/// or where it does not. The kind says what becomes of what is not greater and
/// not less: it is named for the comparison that keeps x, and the plain one for
/// `ugt`, which a maximum with 0 is.
struct ReluSpelling {
  P ofX, ofZero;
  bool keepsWhereTrue;
  StringLiteral kind;
};
} // namespace
static constexpr ReluSpelling kReluSpellings[] = {
    {P::UGT, P::ULT, true, "relu"},     {P::OLE, P::OGE, false, "relu"},
    {P::UGE, P::ULE, true, "relu_uge"}, {P::OLT, P::OGT, false, "relu_uge"},
    {P::OGT, P::OLT, true, "relu_ogt"}, {P::ULE, P::UGE, false, "relu_ogt"},
    {P::OGE, P::OLE, true, "relu_oge"}, {P::ULT, P::UGT, false, "relu_oge"}};

/// `select(x > 0, x, 0)` in any of its spellings.
static Relu matchSelectRelu(Operation *op, arith::SelectOp select) {
  auto compare = select.getCondition().getDefiningOp<arith::CmpFOp>();
  if (!compare)
    return {};
  bool zeroFirst = isZeroIn(op, compare.getLhs());
  Value x = compare->getOperand(zeroFirst ? 1 : 0);
  if (!zeroFirst && !isZeroIn(op, compare.getRhs()))
    return {};
  for (const ReluSpelling &spelling : kReluSpellings) {
    if (compare.getPredicate() != (zeroFirst ? spelling.ofZero : spelling.ofX))
      continue;
    Value kept = select.getTrueValue(), other = select.getFalseValue();
    if (!spelling.keepsWhereTrue)
      std::swap(kept, other);
    if (kept == x && isPositiveZeroIn(op, other))
      return {x, spelling.kind};
  }
  return {};
}

Relu tenon::matchRelu(Operation *op, Value result) {
  Operation *def = result.getDefiningOp();
  if (isa_and_nonnull<arith::MaximumFOp, arith::MaxNumFOp>(def)) {
    // `maxnumf` drops a NaN, and may give either of two zeros.
    StringRef kind = isa<arith::MaximumFOp>(def) ? "relu" : "relu_ogt";
    if (isPositiveZeroIn(op, def->getOperand(1)))
      return {def->getOperand(0), kind};
    if (isPositiveZeroIn(op, def->getOperand(0)))
      return {def->getOperand(1), kind};
  }
  if (auto select = dyn_cast_or_null<arith::SelectOp>(def))
    return matchSelectRelu(op, select);
  return {};
}

static LogicalResult reluBody(PatternRewriter &rewriter, PDLResultList &results,
                              ArrayRef<PDLValue> arguments) {
  auto *op = arguments[0].cast<Operation *>();
  Value result = yielded(op);
  Relu relu = result ? matchRelu(op, result) : Relu();
  std::optional<int64_t> operand;
  if (relu.of)
    operand = operandOf(op, relu.of);
  if (operand) {
    results.push_back(rewriter.getStringAttr(relu.kind));
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
      .Case("arith.maximumf", "max")
      .Case("arith.maxnumf", "maxnum")
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
