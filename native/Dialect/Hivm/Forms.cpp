//===- Forms.cpp - What each op of the hivm dialect has of the grammar ----===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dialect/Hivm/Clauses.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace tenon::hivm;

//===----------------------------------------------------------------------===//
// Values of clauses
//===----------------------------------------------------------------------===//

ParseResult tenon::hivm::parseDims(OpAsmParser &parser, Attribute &value) {
  value = DenseI64ArrayAttr::parse(parser, Type());
  return success(!!value);
}

void tenon::hivm::printDims(OpAsmPrinter &printer, Attribute value) {
  cast<DenseI64ArrayAttr>(value).print(printer);
}

ParseResult tenon::hivm::parseInteger(OpAsmParser &parser, Attribute &value) {
  int64_t number;
  if (parser.parseInteger(number))
    return failure();
  value = parser.getBuilder().getI64IntegerAttr(number);
  return success();
}

void tenon::hivm::printInteger(OpAsmPrinter &printer, Attribute value) {
  printer << cast<IntegerAttr>(value).getInt();
}

ParseResult tenon::hivm::parseFlag(OpAsmParser &parser, Attribute &value) {
  StringRef word;
  SMLoc place = parser.getCurrentLocation();
  if (parser.parseKeyword(&word))
    return failure();
  if (word != "true" && word != "false")
    return parser.emitError(place, "expected true or false");
  value = parser.getBuilder().getBoolAttr(word == "true");
  return success();
}

void tenon::hivm::printFlag(OpAsmPrinter &printer, Attribute value) {
  printer << (cast<BoolAttr>(value).getValue() ? "true" : "false");
}

//===----------------------------------------------------------------------===//
// The forms
//===----------------------------------------------------------------------===//

template <bool value>
static Attribute flag(MLIRContext *context) {
  return BoolAttr::get(context, value);
}
template <typename WordAttr, auto value>
static Attribute word(MLIRContext *context) {
  return WordAttr::get(context, value);
}

static constexpr Clause dims(llvm::StringLiteral keyword) {
  return {keyword, parseDims, printDims};
}
template <bool value>
static constexpr Clause flagClause(llvm::StringLiteral keyword,
                                   bool isAlwaysShown = false,
                                   bool hasColon = false) {
  return {keyword, parseFlag, printFlag, flag<value>, isAlwaysShown, hasColon};
}

static constexpr Clause kBroadcast = dims("broadcast");
static constexpr Clause kTranspose = dims("transpose");

static const Clause kElementwise[] = {kBroadcast, kTranspose};
static const Clause kDivision[] = {flagClause<true>("isSigned"),
                                   flagClause<false>("isHP"), kBroadcast,
                                   kTranspose};
static const Clause kExtremum[] = {flagClause<true>("is_signed"), kBroadcast,
                                   kTranspose};
static const Clause kComparison[] = {
    {"compare_mode", parseWord<CompareModeAttr>, printWord<CompareModeAttr>,
     word<CompareModeAttr, CompareMode::EQ>},
    flagClause<true>("is_signed", /*isAlwaysShown=*/false, /*hasColon=*/true),
    kBroadcast,
    kTranspose};
static const Clause kCast[] = {
    {"round_mode", parseWord<RoundModeAttr>, printWord<RoundModeAttr>,
     word<RoundModeAttr, RoundMode::Rint>},
    {"cast", parseWord<CastAttr>, printWord<CastAttr>,
     word<CastAttr, Cast::CastSigned>},
    kBroadcast,
    kTranspose};
static const Clause kBroadcastDims[] = {dims("broadcast_dims")};
static const Clause kReduction[] = {flagClause<false>("unsigned_src"),
                                    flagClause<true>("tie_break_left"),
                                    dims("reduce_dims")};
static const Clause kPermutation[] = {dims("permutation")};
static const Clause kCumulation[] = {
    dims("cum_dims"), flagClause<false>("reverse", /*isAlwaysShown=*/true)};
static const Clause kFlip[] = {{"flip_axis", parseInteger, printInteger}};

static Form withoutTempBuffer(int inputs) {
  Form form{inputs};
  form.hasTempBuffer = false;
  return form;
}
static Form makeReduction() {
  Form form{1, kReduction};
  form.isReduction = true;
  return form;
}
static Form makePadding() {
  Form form{1};
  form.isPadding = true;
  return form;
}
static Form makeConcatenation() {
  Form form = withoutTempBuffer(-1);
  form.isConcatenation = true;
  return form;
}
static Form makeLoad() {
  Form form = withoutTempBuffer(1);
  form.isLoad = true;
  return form;
}

const Form forms::unary{1, kElementwise};
const Form forms::binary{2, kElementwise};
const Form forms::ternary{3, kElementwise};
const Form forms::division{2, kDivision};
const Form forms::extremum{2, kExtremum};
const Form forms::comparison{2, kComparison};
const Form forms::cast{1, kCast};
const Form forms::broadcast{1, kBroadcastDims};
const Form forms::reduction = makeReduction();
const Form forms::transposition{1, kPermutation};
const Form forms::cumulation{1, kCumulation};
const Form forms::padding = makePadding();
const Form forms::concatenation = makeConcatenation();
const Form forms::flip{1, kFlip};
const Form forms::copy = withoutTempBuffer(1);
const Form forms::load = makeLoad();

//===----------------------------------------------------------------------===//
// Groups of operands
//===----------------------------------------------------------------------===//

Groups tenon::hivm::getGroups(Operation *op, const Form &form) {
  OperandRange all = op->getOperands();
  OperandRange none = all.take_front(0);
  if (auto reduce = dyn_cast<VReduceOp>(op))
    return {reduce.getODSOperands(0),
            reduce.getODSOperands(1),
            reduce.getODSOperands(2),
            reduce.getODSOperands(3),
            none,
            none,
            none,
            none};
  if (auto pad = dyn_cast<VPadOp>(op))
    return {pad.getODSOperands(0), none,
            pad.getODSOperands(1), pad.getODSOperands(5),
            pad.getODSOperands(2), pad.getODSOperands(3),
            pad.getODSOperands(4), none};
  size_t inputs = form.inputs < 0 ? all.size() - 1 : form.inputs;
  OperandRange rest = all.drop_front(inputs + 1);
  return {all.take_front(inputs),
          none,
          all.slice(inputs, 1),
          form.isLoad ? none : rest,
          none,
          none,
          none,
          form.isLoad ? rest : none};
}

void tenon::hivm::addEffects(
    Operation *op, const Form &form,
    SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  unsigned first, count;
  if (form.hasSegments()) {
    auto sizes = op->getAttrOfType<DenseI32ArrayAttr>("operandSegmentSizes");
    unsigned destination = form.isReduction ? 2 : 1;
    if (!sizes || unsigned(sizes.size()) <= destination) {
      effects.emplace_back(MemoryEffects::Write::get());
      return;
    }
    first = form.isReduction ? sizes[0] + sizes[1] : sizes[0];
    count = sizes[destination];
  } else {
    count = 1;
    first = form.inputs < 0 ? op->getNumOperands() - 1 : form.inputs;
  }
  for (OpOperand &operand : op->getOpOperands()) {
    if (!isa<MemRefType>(operand.get().getType()))
      continue;
    unsigned number = operand.getOperandNumber();
    bool isDestination = number >= first && number < first + count;
    bool isTempBuffer = number >= first + count;
    if (!isDestination)
      effects.emplace_back(MemoryEffects::Read::get(), &operand);
    if (isDestination || isTempBuffer)
      effects.emplace_back(MemoryEffects::Write::get(), &operand);
  }
}
