//===- Strides.cpp - Questions about where operands lie -------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Vocabulary/Topics.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace tenon;

static FailureOr<Numbers> strides(PatternRewriter &rewriter, Operation *op,
                                  int64_t operand, Numbers loops) {
  FailureOr<Nest> nest = nestOf(rewriter, op, loops, operand);
  if (failed(nest))
    return failure();
  Numbers list;
  for (int64_t loop : loops) {
    std::optional<int64_t> stride = nest->stride(operand, loop);
    if (!stride)
      return refuse(rewriter, op, [&](Diagnostic &reason) {
        reason << "Strides: operand " << operand << " of type "
               << op->getOperand(operand).getType()
               << " has no static stride along loop " << loop;
      });
    list.push_back(*stride);
  }
  return list;
}

/// True when elements that follow each other along `loop` are adjacent. One
/// element is, whatever its stride.
static bool isAdjacent(const Nest &nest, unsigned operand, int64_t loop) {
  std::optional<int64_t> stride = nest.stride(operand, loop);
  return stride && (*stride == 1 || nest.extent(loop) == 1);
}

static LogicalResult unitStride(PatternRewriter &rewriter, Operation *op,
                                int64_t operand, Numbers loops) {
  FailureOr<Nest> nest = nestOf(rewriter, op, loops, operand);
  if (failed(nest))
    return failure();
  for (int64_t loop : loops) {
    if (isAdjacent(*nest, operand, loop))
      continue;
    std::optional<int64_t> stride = nest->stride(operand, loop);
    return refuse(rewriter, op, [&](Diagnostic &reason) {
      reason << "UnitStride: operand " << operand << " has ";
      if (stride)
        reason << "stride " << *stride;
      else
        reason << "no static stride";
      reason << " along loop " << loop << ", 1 is needed";
    });
  }
  return success();
}

static FailureOr<int64_t> leadingDimension(PatternRewriter &rewriter,
                                           Operation *op, int64_t operand,
                                           int64_t row, int64_t column) {
  FailureOr<Nest> nest = nestOf(rewriter, op, {row, column}, operand);
  if (failed(nest))
    return failure();
  std::optional<int64_t> pitch = nest->stride(operand, row);
  std::optional<int64_t> rows = nest->extent(row);
  std::optional<int64_t> columns = nest->extent(column);
  if (!pitch || !rows || !columns)
    return refuse(rewriter, op, [&](Diagnostic &reason) {
      reason << "LeadingDimension: operand " << operand << " of type "
             << op->getOperand(operand).getType()
             << " has no static shape and strides";
    });
  int64_t length = nest->stride(operand, column) == 0 ? 1 : *columns;
  bool oneRow = *rows == 1 || *pitch == 0;
  if (!oneRow && *pitch < length)
    return refuse(rewriter, op, [&](Diagnostic &reason) {
      reason << "LeadingDimension: the rows of operand " << operand << " are "
             << *pitch << " elements apart and " << length << " long";
    });
  return oneRow ? length : *pitch;
}

static FailureOr<StringRef> broadcast(PatternRewriter &rewriter, Operation *op,
                                      int64_t operand, int64_t row,
                                      int64_t column) {
  FailureOr<Nest> nest = nestOf(rewriter, op, {row, column}, operand);
  if (failed(nest))
    return failure();
  MLIRContext *context = rewriter.getContext();
  AffineExpr r = getAffineDimExpr(row, context);
  AffineExpr c = getAffineDimExpr(column, context);
  ArrayRef<AffineExpr> indices = nest->maps[operand].getResults();
  bool adjacent = isAdjacent(*nest, operand, column);
  if (indices == ArrayRef<AffineExpr>({r, c}) && adjacent)
    return StringRef("none");
  if (indices == ArrayRef<AffineExpr>(c) && adjacent)
    return StringRef("bcast_col");
  if (indices == ArrayRef<AffineExpr>(r))
    return StringRef("bcast_row");
  if (indices.empty())
    return StringRef("bcast_scalar");
  return refuse(rewriter, op, [&](Diagnostic &reason) {
    reason << "Broadcast: operand " << operand
           << " is neither a plane of adjacent elements, a row or column of "
              "it nor a scalar";
  });
}

void tenon::registerStrides(NativeRegistry &natives) {
  natives.add("Strides", strides);
  natives.add("UnitStride", unitStride);
  natives.add("LeadingDimension", leadingDimension);
  natives.add("Broadcast", broadcast);
}
