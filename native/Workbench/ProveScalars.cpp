//===- ProveScalars.cpp - What operations on scalars compute --------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Workbench/ProveMeaning.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Support/DebugStringHelper.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace tenon;

bool ProveMeaning::visitScalar(Operation *op, Values &values) {
  std::vector<ProveTermRef> parts;
  for (Value operand : op->getOperands()) {
    const ProveValue &value = values[operand];
    if (value.isTensor() || !value.scalar)
      return visitOther(op, values);
    parts.push_back(value.scalar);
  }
  if (isa<arith::ConstantOp>(op) &&
      isa<ShapedType>(op->getResult(0).getType()))
    return visitTensor(op, values);
  auto branch = dyn_cast<scf::IfOp>(op);
  if (!branch)
    return op->getNumResults() == 1
               ? give(op->getResult(0), scalarOf(op, parts), values)
               : hasNone(op);
  if (parts[0]->kind != ProveTerm::Condition || branch.getElseRegion().empty())
    return fail("scf.if on elements has no meaning yet");
  std::vector<ProveValue> yes = yielded(*branch.thenBlock(), values, {});
  std::vector<ProveValue> no = yielded(*branch.elseBlock(), values, {});
  for (auto [result, one, other] : llvm::zip(op->getResults(), yes, no)) {
    if (one.isTensor())
      return fail("scf.if of tensors has no meaning yet");
    give(result, makeChoose(parts[0]->name, one.scalar, other.scalar), values);
  }
  return fault.empty();
}

ProveTermRef ProveMeaning::constantOf(Attribute value) {
  if (auto number = dyn_cast<IntegerAttr>(value)) {
    if (number.getType().isInteger(1))
      return makeCondition(number.getValue().isZero() ? "false" : "true");
    // Sizes are indices; an element of another type may be any number.
    std::string before = numbers.fault;
    Poly meant = numbers.read(number.getInt());
    bool isSize = number.getType().isIndex() || number.getType().isInteger(64);
    if (!isSize && numbers.fault != before)
      numbers.fault = before;
    return makeNumber(meant);
  }
  return makeApply("constant " + debugString(value), {});
}

/// The result of an operation on two indices; null if it is not known.
ProveTermRef ProveMeaning::indexOf(Operation *op, const Poly &a,
                                   const Poly &b) {
  bool areNatural = numbers.follows(">=", a, 0) && numbers.follows(">=", b, 0);
  if (auto compare = dyn_cast<arith::CmpIOp>(op)) {
    StringRef predicate = arith::stringifyCmpIPredicate(compare.getPredicate());
    if (predicate.starts_with("u") && !areNatural)
      return nullptr;
    StringRef way = llvm::StringSwitch<StringRef>(predicate)
                        .Case("eq", "==")
                        .Case("ne", "!=")
                        .Cases({"slt", "ult"}, "<")
                        .Cases({"sle", "ule"}, "<=")
                        .Cases({"sgt", "ugt"}, ">")
                        .Default(">=");
    return makeCondition(numbers.condition(way, a, b));
  }
  StringRef name = op->getName().stripDialect();
  StringRef way = llvm::StringSwitch<StringRef>(name)
                      .Case("addi", "+")
                      .Case("subi", "-")
                      .Case("muli", "*")
                      .Cases({"minsi", "minui"}, "min")
                      .Cases({"maxsi", "maxui"}, "max")
                      .Cases({"divsi", "divui", "floordivsi"}, "/")
                      .Cases({"remsi", "remui"}, "%")
                      .Cases({"ceildivsi", "ceildivui"}, "ceildiv")
                      .Default("");
  bool divides = name.contains("div") || name.contains("rem");
  if (way.empty() || ((divides || name.ends_with("ui")) && !areNatural) ||
      (divides && !numbers.follows(">", b, 0)))
    return nullptr;
  return makeNumber(numbers.compute(way, a, b));
}

ProveTermRef ProveMeaning::scalarOf(Operation *op,
                                    ArrayRef<ProveTermRef> parts) {
  StringRef name = op->getName().getStringRef();
  Type type = getElementTypeOrSelf(op->getResult(0).getType());
  std::vector<Poly> ints;
  bool areConditions = true;
  for (const ProveTermRef &part : parts) {
    if (part->kind == ProveTerm::Number)
      ints.push_back(part->number);
    areConditions &= part->kind == ProveTerm::Condition;
  }
  bool areNumbers = ints.size() == parts.size();
  if (auto constant = dyn_cast<arith::ConstantOp>(op))
    return constantOf(constant.getValue());
  if (auto index = dyn_cast<linalg::IndexOp>(op))
    return makeNumber((*loops)[index.getDim()]);
  if (isa<arith::IndexCastOp, arith::IndexCastUIOp>(op) &&
      (type.isIndex() || (type.isInteger(64) && areNumbers)))
    return makeNumber(numberOf(parts[0]));
  // affine.apply, affine.min and affine.max
  if (isa<affine::AffineApplyOp, affine::AffineMinOp, affine::AffineMaxOp>(
          op)) {
    AffineMap map = cast<AffineMapAttr>(op->getAttr("map")).getValue();
    if (!areNumbers)
      return fail("an index that is computed from elements has no meaning yet"),
             nullptr;
    std::optional<Poly> best;
    for (AffineExpr result : map.getResults()) {
      Poly one = evaluate(result, ArrayRef(ints).take_front(map.getNumDims()),
                          ArrayRef(ints).drop_front(map.getNumDims()));
      best = best ? numbers.compute(name.take_back(3), *best, one) : one;
    }
    return makeNumber(*best);
  }
  if (isa<arith::SelectOp>(op) && parts[0]->kind == ProveTerm::Condition) {
    if (ints.size() == 2)
      return makeNumber(numbers.choose(parts[0]->name, ints[0], ints[1]));
    return makeChoose(parts[0]->name, parts[1], parts[2]);
  }
  if (areConditions && isa<arith::AndIOp, arith::OrIOp>(op))
    return makeCondition((isa<arith::AndIOp>(op) ? "(and " : "(or ") +
                         parts[0]->name + " " + parts[1]->name + ")");
  if (name == "builtin.unrealized_conversion_cast" && parts.size() == 1 &&
      op->getOperand(0).getType() == type)
    return parts[0];
  if (areNumbers && ints.size() == 2) {
    Type of = getElementTypeOrSelf(op->getOperand(0).getType());
    if (of.isIndex() || of.isInteger(64))
      if (ProveTermRef index = indexOf(op, ints[0], ints[1]))
        return index;
  }
  if ((!name.starts_with("arith.") && !name.starts_with("math.") &&
       !name.starts_with("llvm.intr.")) ||
      !isMemoryEffectFree(op) || type.isIndex() ||
      (areNumbers && isa<arith::CmpIOp>(op)))
    return hasNone(op), nullptr;
  std::string key = name.str();
  llvm::raw_string_ostream os(key);
  // Flags allow another result, and none asks for one; but with some, what an
  // operation makes of NaNs, infinities or an overflow may be anything.
  std::string flags;
  llvm::raw_string_ostream flagsOs(flags);
  for (NamedAttribute attribute : op->getAttrs()) {
    StringRef word = attribute.getName();
    if (word.contains("fastmath") || word == "overflowFlags")
      flagsOs << attribute.getValue();
    else if (word != "predicate" && !word.contains('.'))
      os << " " << word << "=" << attribute.getValue();
  }
  if (auto compare = dyn_cast<arith::CmpFOp>(op))
    os << " predicate=" << arith::stringifyCmpFPredicate(compare.getPredicate());
  if (auto compare = dyn_cast<arith::CmpIOp>(op))
    os << " predicate=" << arith::stringifyCmpIPredicate(compare.getPredicate());
  for (StringRef flag : {"nnan", "ninf", "nsw", "nuw"})
    if (StringRef(flags).contains(flag) ||
        (flag[1] == 'n' && StringRef(flags).contains("<fast>")))
      os << " " << flag;
  os << " " << type << " <-";
  for (Type operand : op->getOperandTypes())
    os << " " << getElementTypeOrSelf(operand);
  return makeApply(key, parts.vec());
}
