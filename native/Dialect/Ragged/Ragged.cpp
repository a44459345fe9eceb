//===- Ragged.cpp - The ragged dialect ------------------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dialect/Ragged/Ragged.h"
#include "Dialect/Names.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace tenon::ragged;

#include "Dialect/Ragged/RaggedDialect.cpp.inc"

//===----------------------------------------------------------------------===//
// Syntax
//===----------------------------------------------------------------------===//

/// `(memref<50x64xf32>, memref<6xi8>, memref<6xindex>)`, in the order in which
/// the operands are written.
static ParseResult parseRowTypes(OpAsmParser &parser,
                                 SmallVectorImpl<Type> &buffers, Type &base,
                                 Type &rows) {
  SMLoc place = parser.getCurrentLocation();
  if (parser.parseLParen() || parser.parseTypeList(buffers) ||
      parser.parseRParen())
    return failure();
  if (buffers.size() < 2)
    return parser.emitError(place,
                            "expected the types of buffers and of two lists");
  rows = buffers.pop_back_val();
  base = buffers.pop_back_val();
  return success();
}

static void printRowTypes(OpAsmPrinter &printer, RowsOp, TypeRange buffers,
                          Type base, Type rows) {
  printer << '(';
  for (Type buffer : buffers)
    printer << buffer << ", ";
  printer << base << ", " << rows << ')';
}

/// `%b[%lo, %hi]`, and the same behind a comma for each further set.
static ParseResult
parseOtherSets(OpAsmParser &parser, OpAsmParser::UnresolvedOperand &list,
               OpAsmParser::UnresolvedOperand &begin,
               OpAsmParser::UnresolvedOperand &end,
               SmallVectorImpl<OpAsmParser::UnresolvedOperand> &more) {
  if (parser.parseOperand(list) || parser.parseLSquare() ||
      parser.parseOperand(begin) || parser.parseComma() ||
      parser.parseOperand(end) || parser.parseRSquare())
    return failure();
  while (succeeded(parser.parseOptionalComma()))
    if (parser.parseOperand(more.emplace_back()) ||
        parser.parseOperandList(more, OpAsmParser::Delimiter::Square))
      return failure();
  return success();
}

static void printOtherSets(OpAsmPrinter &printer, CoiterateOp, Value list,
                           Value begin, Value end, OperandRange more) {
  printer << list << '[' << begin << ", " << end << ']';
  for (; more.size() >= 3; more = more.drop_front(3))
    printer << ", " << more[0] << '[' << more[1] << ", " << more[2] << ']';
}

/// The types of these lists.
static ParseResult parseOtherTypes(OpAsmParser &parser, Type &list,
                                   SmallVectorImpl<Type> &more) {
  if (parser.parseType(list))
    return failure();
  while (succeeded(parser.parseOptionalComma())) {
    if (parser.parseType(more.emplace_back()))
      return failure();
    more.append(2, parser.getBuilder().getIndexType());
  }
  return success();
}

static void printOtherTypes(OpAsmPrinter &printer, CoiterateOp, Type list,
                            TypeRange more) {
  printer << list;
  for (; more.size() >= 3; more = more.drop_front(3))
    printer << ", " << more[0];
}

//===----------------------------------------------------------------------===//
// Verifiers
//===----------------------------------------------------------------------===//

/// The body takes these and then what is handed on, and yields that.
static LogicalResult verifyBody(Operation *op, SmallVector<Type> wanted,
                                TypeRange inits) {
  llvm::append_range(wanted, inits);
  Block &body = op->getRegion(0).front();
  if (body.getNumArguments() != wanted.size())
    return op->emitOpError() << "has a body of " << body.getNumArguments()
                             << " arguments, expected " << wanted.size();
  for (auto [number, type] : llvm::enumerate(wanted))
    if (body.getArgument(number).getType() != type)
      return op->emitOpError()
             << "has a body with argument " << number << " of type "
             << body.getArgument(number).getType() << ", expected " << type;
  auto yield =
      dyn_cast_if_present<YieldOp>(body.empty() ? nullptr : &body.back());
  if (!yield)
    return op->emitOpError("has a body that does not end in a 'ragged.yield'");
  if (yield.getValues().size() != inits.size())
    return yield.emitOpError() << "yields " << yield.getValues().size()
                               << " values, expected " << inits.size();
  for (auto [type, init] : llvm::zip(yield.getValues().getTypes(), inits))
    if (type != init)
      return yield.emitOpError() << "yields " << type << ", expected " << init
                                 << ", the type of the init";
  return success();
}

LogicalResult SegmentsOp::verify() {
  std::optional<StringRef> disjoint = getDisjoint();
  if (!disjoint)
    return success();
  if (!llvm::is_contained({"segment", "number", "row"}, *disjoint))
    return emitOpError() << "is disjoint by '" << *disjoint
                         << "', expected segment, number or row";
  for (Type type : getInits().getTypes()) {
    auto rows = dyn_cast<RankedTensorType>(type);
    if (!rows || rows.getRank() == 0)
      return emitOpError() << "is disjoint, but has the init " << type
                           << ", which has no rows";
  }
  return success();
}

LogicalResult SegmentsOp::verifyRegions() {
  Type index = IndexType::get(getContext());
  return verifyBody(*this, {index, index, index}, getInits().getTypes());
}

LogicalResult CoiterateOp::verify() {
  if (!llvm::is_contained({"intersect", "difference", "union"}, getKind()))
    return emitOpError() << "has kind '" << getKind()
                         << "', expected intersect, difference or union";
  if (!llvm::is_contained({"merge", "gallop", "expand"}, getStrategy()))
    return emitOpError() << "has strategy '" << getStrategy()
                         << "', expected merge, gallop or expand";
  if (getKind() != "intersect" && getStrategy() != "merge")
    return emitOpError() << "has strategy '" << getStrategy() << "' for kind '"
                         << getKind() << "', which merge alone can do";
  if (!getMore().empty() && getStrategy() != "merge")
    return emitOpError()
           << "has strategy '" << getStrategy()
           << "' for more than two sets, which merge alone can do";
  if (getMore().size() % 3 != 0 || getMore().size() > 6)
    return emitOpError()
           << "has " << getMore().size()
           << " operands behind two sets, expected a list and two "
              "indices for each of up to two more";
  for (auto [number, type] : llvm::enumerate(getMore().getTypes()))
    if (isa<IndexType>(type) != (number % 3 != 0))
      return emitOpError() << "has an operand of type " << type
                           << " in further sets, expected a list, and indices "
                              "where its part begins and ends";
  return success();
}

LogicalResult CoiterateOp::verifyRegions() {
  Type index = IndexType::get(getContext());
  size_t sets = 2 + getMore().size() / 3;
  SmallVector<Type> first(1 + sets, index);
  if (getKind() == "union")
    first.append(sets, IntegerType::get(getContext(), 1));
  return verifyBody(*this, first, getInits().getTypes());
}

LogicalResult MapOp::verifyRegions() {
  Type element = getValues().getType().getElementType();
  Block &body = getBody().front();
  Type index = IndexType::get(getContext());
  auto yield =
      dyn_cast_if_present<YieldOp>(body.empty() ? nullptr : &body.back());
  if (body.getArgumentTypes() != ArrayRef<Type>{index, index} || !yield ||
      yield.getValues().getTypes() != ArrayRef<Type>{element})
    return emitOpError() << "expected a body of two indices that yields one "
                         << element;
  return success();
}

LogicalResult CheckOp::verify() {
  if (!llvm::is_contained({"offsets", "indices", "ascending"}, getKind()))
    return emitOpError() << "has kind '" << getKind()
                         << "', expected offsets, indices or ascending";
  return success();
}

LogicalResult CurveOp::verify() {
  if (!llvm::is_contained({"hilbert", "morton"}, getKind()))
    return emitOpError() << "has kind '" << getKind()
                         << "', expected hilbert or morton";
  size_t most = getKind() == "hilbert" ? 2 : 3;
  if (getSizes().size() < 2 || getSizes().size() > most)
    return emitOpError() << "has " << getSizes().size() << " sizes for kind '"
                         << getKind() << "', expected "
                         << (most == 2 ? "2" : "2 or 3");
  if (getCell().size() != getSizes().size())
    return emitOpError() << "has " << getCell().size()
                         << " results, expected one for each of "
                         << getSizes().size() << " sizes";
  return success();
}

LogicalResult RowsOp::verify() {
  MemRefType table = getTable().getType();
  if (getBuffers().empty())
    return emitOpError("has no buffer to take rows of");
  for (auto [name, list] :
       {std::pair("base", getBase()), std::pair("rows", getRows())})
    if (cast<MemRefType>(list.getType()).getShape() != table.getShape())
      return emitOpError() << "has '" << name << "' of type " << list.getType()
                           << ", expected as many numbers as the table "
                           << table << " has rows";
  if (!table.getLayout().isIdentity() || table.getMemorySpace())
    return emitOpError() << "has a table " << table
                         << ", expected one without a layout or memory space";
  auto row = cast<MemRefType>(table.getElementType());
  for (auto [number, buffer] : llvm::enumerate(getBuffers())) {
    auto type = cast<MemRefType>(buffer.getType());
    SmallVector<int64_t> strides, ofRow;
    int64_t offset;
    if (type.getMemorySpace() ||
        failed(type.getStridesAndOffset(strides, offset)))
      return emitOpError() << "has buffer " << number << " of type " << type
                           << ", expected strided rows in the default memory "
                              "space";
    // A row of any length or stride is a row of a table of such.
    bool isAny = row.getRank() == 1 && row.isDynamicDim(0);
    bool anyStride = row.getRank() == 1 &&
                     succeeded(row.getStridesAndOffset(ofRow, offset)) &&
                     ShapedType::isDynamic(ofRow[0]);
    int64_t stride = anyStride ? ShapedType::kDynamic : strides[1];
    auto wanted = MemRefType::get(
        isAny ? ShapedType::kDynamic : type.getDimSize(1),
        type.getElementType(),
        StridedLayoutAttr::get(getContext(), ShapedType::kDynamic, {stride}));
    if (row != wanted)
      return emitOpError() << "has buffer " << number << " with rows " << wanted
                           << ", but a table of " << row;
  }
  return success();
}

void RaggedDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "Dialect/Ragged/RaggedOps.cpp.inc"
      >();
}

#define GET_OP_CLASSES
#include "Dialect/Ragged/RaggedOps.cpp.inc"
