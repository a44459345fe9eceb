//===- Xsmm.cpp - The xsmm dialect: syntax and memory effects -------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dialect/Xsmm/Xsmm.h"
#include "Dialect/Names.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace tenon;
using namespace tenon::xsmm;

//===----------------------------------------------------------------------===//
// Flags
//===----------------------------------------------------------------------===//

bool tenon::xsmm::hasFlag(ArrayAttr flags, StringRef flag) {
  return flags && llvm::any_of(flags, [&](Attribute element) {
           auto name = dyn_cast_or_null<StringAttr>(element);
           return name && name.getValue() == flag;
         });
}

Broadcast tenon::xsmm::getBroadcast(ArrayAttr flags, StringRef suffix) {
  if (hasFlag(flags, ("bcast_row" + suffix).str()))
    return Broadcast::Row;
  if (hasFlag(flags, ("bcast_col" + suffix).str()))
    return Broadcast::Col;
  if (hasFlag(flags, ("bcast_scalar" + suffix).str()))
    return Broadcast::Scalar;
  return Broadcast::None;
}

//===----------------------------------------------------------------------===//
// Syntax: names stand as bare keywords, lists of them in parentheses
//===----------------------------------------------------------------------===//

static ParseResult parseNames(OpAsmParser &parser, ArrayAttr &names) {
  SmallVector<Attribute> elements;
  auto parseElement = [&]() -> ParseResult {
    StringAttr name;
    if (parseName(parser, name))
      return failure();
    elements.push_back(name);
    return success();
  };
  if (parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Paren,
                                     parseElement))
    return failure();
  names = parser.getBuilder().getArrayAttr(elements);
  return success();
}

static void printNames(OpAsmPrinter &printer, Operation *op, ArrayAttr names) {
  printer << '(';
  llvm::interleaveComma(names.getAsRange<StringAttr>(), printer,
                        [&](StringAttr name) { printName(printer, op, name); });
  printer << ')';
}

//===----------------------------------------------------------------------===//
// Memory effects
//===----------------------------------------------------------------------===//

// These are asked of ops that a rule has just built and that nothing verified:
// attributes may be missing and operands too few.

namespace {

enum class Access { None, Read, Write, ReadWrite };

using Effects = SmallVectorImpl<MemoryEffects::EffectInstance>;

} // namespace

/// Adds the effects of an invoke, `accesses` of the operands after its handle.
static void addEffects(Operation *op, ArrayRef<Access> accesses,
                       Effects &effects) {
  if (op->getNumOperands() < 1 + accesses.size()) {
    effects.emplace_back(MemoryEffects::Write::get());
    return;
  }
  for (auto [access, operand] :
       llvm::zip(accesses, op->getOpOperands().drop_front())) {
    if (access == Access::Read || access == Access::ReadWrite)
      effects.emplace_back(MemoryEffects::Read::get(), &operand);
    if (access == Access::Write || access == Access::ReadWrite)
      effects.emplace_back(MemoryEffects::Write::get(), &operand);
  }
}

/// The dispatch that an invoke's handle comes from, null if it is another op,
/// out of sight, or missing.
template <typename DispatchOp>
static DispatchOp getDispatch(Operation *invoke) {
  return invoke->getNumOperands() > 0
             ? invoke->getOperand(0).getDefiningOp<DispatchOp>()
             : DispatchOp();
}

/// How the product that `dispatch` (may be null) stands for accesses C.
template <typename DispatchOp>
static Access getAccessToC(DispatchOp dispatch) {
  bool overwrites = dispatch && hasFlag(dispatch.getFlagsAttr(), "beta_0");
  return overwrites ? Access::Write : Access::ReadWrite;
}

void UnaryOp::getEffects(Effects &effects) {
  StringAttr kind = getKindAttr();
  bool isNumber = getOperation()->getNumOperands() > 1 &&
                  !isa<MemRefType>(getOperation()->getOperand(1).getType());
  bool readsIn = !isNumber && !(kind && kind.getValue() == "zero");
  addEffects(*this, {readsIn ? Access::Read : Access::None, Access::Write},
             effects);
}

void BinaryOp::getEffects(Effects &effects) {
  addEffects(*this, {Access::Read, Access::Read, Access::Write}, effects);
}

void GemmOp::getEffects(Effects &effects) {
  Access accessToC = getAccessToC(getDispatch<GemmDispatchOp>(*this));
  addEffects(*this, {Access::Read, Access::Read, accessToC}, effects);
}

void BrgemmOp::getEffects(Effects &effects) {
  Access accessToC = getAccessToC(getDispatch<BrgemmDispatchOp>(*this));
  addEffects(*this, {Access::Read, Access::Read, accessToC, Access::None},
             effects);
}

void FusedBrgemmOp::getEffects(Effects &effects) {
  auto dispatch = getDispatch<FusedBrgemmDispatchOp>(*this);
  StringAttr kind = dispatch ? dispatch.getBinaryKindAttr() : StringAttr();
  bool readsD = !kind || kind.getValue() != "none";
  addEffects(*this,
             {Access::Read, Access::Read, getAccessToC(dispatch),
              readsD ? Access::Read : Access::None, Access::None},
             effects);
}

//===----------------------------------------------------------------------===//
// The dialect
//===----------------------------------------------------------------------===//

#include "Dialect/Xsmm/XsmmDialect.cpp.inc"

void XsmmDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "Dialect/Xsmm/XsmmOps.cpp.inc"
      >();
}

#define GET_OP_CLASSES
#include "Dialect/Xsmm/XsmmOps.cpp.inc"
