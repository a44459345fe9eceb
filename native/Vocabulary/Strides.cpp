//===- Strides.cpp - Questions about where operands lie -------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Vocabulary/LoopQuestion.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace tenon;

static LogicalResult strides(PatternRewriter &rewriter, PDLResultList &results,
                             ArrayRef<PDLValue> arguments) {
  FailureOr<LoopQuestion> question = LoopQuestion::read(rewriter, arguments);
  if (failed(question))
    return failure();
  SmallVector<int64_t> list;
  for (int64_t loop : question->loops) {
    std::optional<int64_t> stride = question->stride(loop);
    if (!stride)
      return refuse(rewriter, question->op, [&](Diagnostic &reason) {
        reason << "Strides: operand " << question->operand << " of type "
               << question->value().getType()
               << " has no static stride along loop " << loop;
      });
    list.push_back(*stride);
  }
  results.push_back(makeList(rewriter.getContext(), list));
  return success();
}

/// True when elements that follow each other along `loop` are adjacent. One
/// element is, whatever its stride.
static bool isAdjacent(const LoopQuestion &question, int64_t loop) {
  std::optional<int64_t> stride = question.stride(loop);
  return stride && (*stride == 1 || question.extent(loop) == 1);
}

static LogicalResult unitStride(PatternRewriter &rewriter, PDLResultList &,
                                ArrayRef<PDLValue> arguments) {
  FailureOr<LoopQuestion> question = LoopQuestion::read(rewriter, arguments);
  if (failed(question))
    return failure();
  for (int64_t loop : question->loops) {
    if (isAdjacent(*question, loop))
      continue;
    std::optional<int64_t> stride = question->stride(loop);
    return refuse(rewriter, question->op, [&](Diagnostic &reason) {
      reason << "UnitStride: operand " << question->operand << " has ";
      if (stride)
        reason << "stride " << *stride;
      else
        reason << "no static stride";
      reason << " along loop " << loop << ", 1 is needed";
    });
  }
  return success();
}

/// Reads `(op, operand, row, column)`, two loops, each given as a list of one.
static FailureOr<LoopQuestion> readPlane(PatternRewriter &rewriter,
                                         ArrayRef<PDLValue> arguments) {
  auto row = readList(arguments[2].cast<Attribute>());
  auto column = readList(arguments[3].cast<Attribute>());
  if (!row || !column || row->size() != 1 || column->size() != 1)
    return failure();
  row->append(*column);
  PDLValue loops = makeList(rewriter.getContext(), *row);
  return LoopQuestion::read(rewriter, {arguments[0], arguments[1], loops});
}

static LogicalResult leadingDimension(PatternRewriter &rewriter,
                                      PDLResultList &results,
                                      ArrayRef<PDLValue> arguments) {
  FailureOr<LoopQuestion> question = readPlane(rewriter, arguments);
  if (failed(question))
    return failure();
  int64_t row = question->loops[0], column = question->loops[1];
  std::optional<int64_t> pitch = question->stride(row);
  std::optional<int64_t> rows = question->extent(row);
  std::optional<int64_t> columns = question->extent(column);
  if (!pitch || !rows || !columns)
    return refuse(rewriter, question->op, [&](Diagnostic &reason) {
      reason << "LeadingDimension: operand " << question->operand << " of type "
             << question->value().getType()
             << " has no static shape and strides";
    });
  int64_t length = question->stride(column) == 0 ? 1 : *columns;
  bool oneRow = *rows == 1 || *pitch == 0;
  if (!oneRow && *pitch < length)
    return refuse(rewriter, question->op, [&](Diagnostic &reason) {
      reason << "LeadingDimension: the rows of operand " << question->operand
             << " are " << *pitch << " elements apart and " << length
             << " long";
    });
  results.push_back(makeList(rewriter.getContext(), oneRow ? length : *pitch));
  return success();
}

static LogicalResult broadcast(PatternRewriter &rewriter,
                               PDLResultList &results,
                               ArrayRef<PDLValue> arguments) {
  FailureOr<LoopQuestion> question = readPlane(rewriter, arguments);
  if (failed(question))
    return failure();
  MLIRContext *context = rewriter.getContext();
  int64_t row = question->loops[0], column = question->loops[1];
  AffineExpr r = getAffineDimExpr(row, context);
  AffineExpr c = getAffineDimExpr(column, context);
  ArrayRef<AffineExpr> indices = question->map().getResults();
  bool adjacent = isAdjacent(*question, column);
  if (indices == ArrayRef<AffineExpr>({r, c}) && adjacent)
    results.push_back(rewriter.getStringAttr("none"));
  else if (indices == ArrayRef<AffineExpr>(c) && adjacent)
    results.push_back(rewriter.getStringAttr("bcast_col"));
  else if (indices == ArrayRef<AffineExpr>(r))
    results.push_back(rewriter.getStringAttr("bcast_row"));
  else if (indices.empty())
    results.push_back(rewriter.getStringAttr("bcast_scalar"));
  else
    return refuse(rewriter, question->op, [&](Diagnostic &reason) {
      reason << "Broadcast: operand " << question->operand
             << " is neither a plane of adjacent elements, a row or column of "
                "it nor a scalar";
    });
  return success();
}

void tenon::registerStrides(NativeRegistry &natives) {
  natives.add("Strides", strides);
  natives.add("UnitStride", unitStride);
  natives.add("LeadingDimension", leadingDimension);
  natives.add("Broadcast", broadcast);
}
