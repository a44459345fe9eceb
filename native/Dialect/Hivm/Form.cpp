//===- Form.cpp - Parsing and printing an op of the hivm dialect ----------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dialect/Hivm/Clauses.h"
#include "mlir/IR/Builders.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace tenon::hivm;

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
