//===- Form.cpp - How an op of the hivm dialect is written
//--------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dialect/Hivm/Hivm.h"
#include "mlir/IR/Builders.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace tenon::hivm;

//===----------------------------------------------------------------------===//
// Values of clauses
//===----------------------------------------------------------------------===//

static ParseResult parseDims(OpAsmParser &parser, Attribute &value) {
  value = DenseI64ArrayAttr::parse(parser, Type());
  return success(!!value);
}
static void printDims(OpAsmPrinter &printer, Attribute value) {
  cast<DenseI64ArrayAttr>(value).print(printer);
}

static ParseResult parseInteger(OpAsmParser &parser, Attribute &value) {
  int64_t number;
  if (parser.parseInteger(number))
    return failure();
  value = parser.getBuilder().getI64IntegerAttr(number);
  return success();
}
static void printInteger(OpAsmPrinter &printer, Attribute value) {
  printer << cast<IntegerAttr>(value).getInt();
}

static ParseResult parseFlag(OpAsmParser &parser, Attribute &value) {
  StringRef word;
  SMLoc place = parser.getCurrentLocation();
  if (parser.parseKeyword(&word))
    return failure();
  if (word != "true" && word != "false")
    return parser.emitError(place, "expected true or false");
  value = parser.getBuilder().getBoolAttr(word == "true");
  return success();
}
static void printFlag(OpAsmPrinter &printer, Attribute value) {
  printer << (cast<BoolAttr>(value).getValue() ? "true" : "false");
}

/// `<word>`, or the attribute in full.
template <typename WordAttr>
static ParseResult parseWord(OpAsmParser &parser, Attribute &value) {
  using Enum = decltype(std::declval<WordAttr>().getValue());
  OptionalParseResult whole = parser.parseOptionalAttribute(value);
  if (whole.has_value())
    return *whole;
  SMLoc place;
  StringRef word;
  if (parser.parseLess() || parser.getCurrentLocation(&place) ||
      parser.parseKeyword(&word))
    return failure();
  std::optional<Enum> found = symbolizeEnum<Enum>(word);
  if (!found) {
    InFlightDiagnostic error = parser.emitError(place)
                               << "found " << word << ": expected ";
    StringRef next;
    for (unsigned code = 0; !(next = stringifyEnum(Enum(code))).empty(); ++code)
      error << (code ? ", " : "") << next;
    return error;
  }
  value = WordAttr::get(parser.getContext(), *found);
  return parser.parseGreater();
}
template <typename WordAttr>
static void printWord(OpAsmPrinter &printer, Attribute value) {
  printer << '<' << stringifyEnum(cast<WordAttr>(value).getValue()) << '>';
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

//===----------------------------------------------------------------------===//
// Parsing
//===----------------------------------------------------------------------===//

namespace {

using Operands = SmallVector<OpAsmParser::UnresolvedOperand, 4>;

/// Operands with their types, and where they stand.
struct Group {
  Operands operands;
  SmallVector<Type, 4> types;
  SMLoc place;
};

/// One op while it is parsed.
class FormParser {
public:
  FormParser(OpAsmParser &parser, OperationState &result, const Form &form)
      : parser(parser), result(result), form(form) {}

  ParseResult parse();

private:
  ParseResult parseHead();
  ParseResult parseGroup(Group &group);
  ParseResult parseValue(Group &group);
  /// The entries of `low` or `high`.
  ParseResult parseEntries(Group &group, StringRef name);
  ParseResult parseDictionary(bool &isThere);
  ParseResult parseTail();
  /// The clause that starts here; `isThere` is set if there is one.
  ParseResult parseClause(bool &isThere);
  ParseResult parseKnown(const Clause &clause);
  ParseResult resolve();
  /// Fails if `keyword` was met before.
  ParseResult once(StringRef keyword, SMLoc place);

  OpAsmParser &parser;
  OperationState &result;
  const Form &form;
  Group ins, indices, outs, tempBuffer, padValue, low, high, leftPadding;
  llvm::StringSet<> met;
};

} // namespace

ParseResult FormParser::once(StringRef keyword, SMLoc place) {
  if (met.insert(keyword).second)
    return success();
  return parser.emitError(place) << "'" << keyword << "' stands here twice";
}

ParseResult FormParser::parseGroup(Group &group) {
  group.place = parser.getCurrentLocation();
  return failure(
      parser.parseLParen() || parser.parseOperandList(group.operands) ||
      parser.parseColonTypeList(group.types) || parser.parseRParen());
}

ParseResult FormParser::parseValue(Group &group) {
  group.place = parser.getCurrentLocation();
  return failure(parser.parseOperand(group.operands.emplace_back()) ||
                 parser.parseColonType(group.types.emplace_back()));
}

ParseResult FormParser::parseEntries(Group &group, StringRef name) {
  group.place = parser.getCurrentLocation();
  DenseI64ArrayAttr entries;
  if (parseDynamicIndexList(parser, group.operands, entries))
    return failure();
  group.types.assign(group.operands.size(), parser.getBuilder().getIndexType());
  result.addAttribute(name, entries);
  return success();
}

ParseResult FormParser::parseDictionary(bool &isThere) {
  SMLoc place = parser.getCurrentLocation();
  if (parser.parseOptionalAttrDict(result.attributes))
    return failure();
  isThere = parser.getCurrentLocation() != place;
  return success();
}

ParseResult FormParser::parseHead() {
  bool isThere;
  if (parseDictionary(isThere))
    return failure();
  if (form.isReduction) {
    Attribute kind;
    if (parseWord<ReduceKindAttr>(parser, kind))
      return failure();
    result.addAttribute("arith", kind);
  }
  if (form.isConcatenation) {
    Attribute dim;
    if (parser.parseKeyword("dim") || parser.parseLParen() ||
        parseInteger(parser, dim) || parser.parseRParen() ||
        parseDictionary(isThere))
      return failure();
    result.addAttribute("dim", dim);
  }
  if (parser.parseKeyword("ins") || parseGroup(ins))
    return failure();
  if (form.isReduction && succeeded(parser.parseOptionalKeyword("indices")) &&
      parseGroup(indices))
    return failure();
  return failure(parser.parseKeyword("outs") || parseGroup(outs));
}

ParseResult FormParser::parseKnown(const Clause &clause) {
  if (failed(parser.parseOptionalColon()) && parser.parseEqual())
    return failure();
  Attribute value;
  if (clause.parse(parser, value))
    return failure();
  result.addAttribute(clause.keyword, value);
  return success();
}

ParseResult FormParser::parseClause(bool &isThere) {
  SMLoc place = parser.getCurrentLocation();
  isThere = true;
  auto at = [&](StringRef keyword) {
    return succeeded(parser.parseOptionalKeyword(keyword));
  };
  for (const Clause &clause : form.clauses)
    if (at(clause.keyword))
      return failure(once(clause.keyword, place) || parseKnown(clause));
  if (form.hasTempBuffer && at("temp_buffer"))
    return failure(once("temp_buffer", place) || parseGroup(tempBuffer));
  if (form.isLoad && at("left_padding_num"))
    return failure(once("left_padding_num", place) || parser.parseEqual() ||
                   parseValue(leftPadding));
  if (form.isPadding && at("low"))
    return failure(once("low", place) || parseEntries(low, "static_low"));
  if (form.isPadding && at("high"))
    return failure(once("high", place) || parseEntries(high, "static_high"));
  if (form.isPadding && at("pad_value"))
    return failure(once("pad_value", place) || parseValue(padValue));
  return parseDictionary(isThere);
}

ParseResult FormParser::parseTail() {
  bool isThere = true;
  while (isThere)
    if (parseClause(isThere))
      return failure();
  if (failed(parser.parseOptionalArrow()))
    return success();
  if (succeeded(parser.parseOptionalLParen()))
    return failure(parser.parseTypeList(result.types) || parser.parseRParen());
  return parser.parseTypeList(result.types);
}

static ParseResult checkCount(OpAsmParser &parser, const Group &group,
                              StringRef name, size_t least, size_t most) {
  size_t found = group.operands.size();
  if (found >= least && found <= most)
    return success();
  InFlightDiagnostic error = parser.emitError(group.place)
                             << "'" << name << "' has " << found
                             << " operands: expected ";
  if (least == most)
    return error << least;
  return error << least << " to " << most;
}

ParseResult FormParser::resolve() {
  size_t inputs = form.inputs < 0 ? ins.operands.size() : form.inputs;
  size_t outputs = form.isReduction ? 2 : 1;
  if (checkCount(parser, ins, "ins", inputs, inputs) ||
      checkCount(parser, outs, "outs", 1, outputs) ||
      checkCount(parser, indices, "indices", 0, 1) ||
      checkCount(parser, tempBuffer, "temp_buffer", 0, 1))
    return failure();
  if (form.isPadding && padValue.operands.empty())
    return parser.emitError(parser.getNameLoc(), "expected 'pad_value'");
  SmallVector<Group *> order;
  if (form.isReduction)
    order = {&ins, &indices, &outs, &tempBuffer};
  else if (form.isPadding)
    order = {&ins, &outs, &padValue, &low, &high, &tempBuffer};
  else
    order = {&ins, &outs, &leftPadding, &tempBuffer};
  SmallVector<int32_t> sizes;
  for (Group *group : order) {
    if (parser.resolveOperands(group->operands, group->types, group->place,
                               result.operands))
      return failure();
    sizes.push_back(group->operands.size());
  }
  if (form.hasSegments())
    result.addAttribute("operandSegmentSizes",
                        parser.getBuilder().getDenseI32ArrayAttr(sizes));
  return success();
}

ParseResult FormParser::parse() {
  if (parseHead() || parseTail() || resolve())
    return failure();
  for (const Clause &clause : form.clauses)
    if (clause.makeDefault && !result.attributes.get(clause.keyword))
      result.addAttribute(clause.keyword,
                          clause.makeDefault(parser.getContext()));
  return success();
}

ParseResult tenon::hivm::parseForm(OpAsmParser &parser, OperationState &result,
                                   const Form &form) {
  return FormParser(parser, result, form).parse();
}

//===----------------------------------------------------------------------===//
// Printing
//===----------------------------------------------------------------------===//

static void printGroup(OpAsmPrinter &printer, StringRef name,
                       OperandRange group) {
  printer << ' ' << name << '(';
  printer.printOperands(group);
  printer << " : ";
  llvm::interleaveComma(group.getTypes(), printer);
  printer << ')';
}

static void printClauses(OpAsmPrinter &printer, Operation *op,
                         const Form &form) {
  for (const Clause &clause : form.clauses) {
    Attribute value = op->getAttr(clause.keyword);
    if (!value || (clause.makeDefault && !clause.isAlwaysShown &&
                   value == clause.makeDefault(op->getContext())))
      continue;
    printer << ' ' << clause.keyword << (clause.hasColon ? " : " : " = ");
    clause.print(printer, value);
  }
}

static void printPadding(OpAsmPrinter &printer, VPadOp pad,
                         const Groups &groups) {
  printer << " low";
  printDynamicIndexList(printer, pad, groups.low, pad.getStaticLow());
  printer << " high";
  printDynamicIndexList(printer, pad, groups.high, pad.getStaticHigh());
  printer << " pad_value " << pad.getPadValue() << " : "
          << pad.getPadValue().getType();
}

void tenon::hivm::printForm(OpAsmPrinter &printer, Operation *op,
                            const Form &form) {
  Groups groups = getGroups(op, form);
  if (auto reduce = dyn_cast<VReduceOp>(op)) {
    printer << ' ';
    printWord<ReduceKindAttr>(printer, reduce.getArithAttr());
  }
  if (auto concatenation = dyn_cast<VConcatOp>(op))
    printer << " dim(" << int64_t(concatenation.getDim()) << ')';
  printGroup(printer, "ins", groups.ins);
  if (!groups.indices.empty())
    printGroup(printer, "indices", groups.indices);
  printGroup(printer, "outs", groups.outs);
  if (!groups.tempBuffer.empty())
    printGroup(printer, "temp_buffer", groups.tempBuffer);
  if (auto pad = dyn_cast<VPadOp>(op))
    printPadding(printer, pad, groups);
  if (!groups.leftPadding.empty())
    printer << " left_padding_num = " << groups.leftPadding[0] << " : "
            << groups.leftPadding[0].getType();
  printClauses(printer, op, form);
  printer.printOptionalAttrDict(op->getDiscardableAttrDictionary().getValue());
  if (op->getNumResults() != 0) {
    printer << " -> ";
    llvm::interleaveComma(op->getResultTypes(), printer);
  }
}
