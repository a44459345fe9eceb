//===- Operand.cpp - An operand of a hivm op, as an error names it
//------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dialect/Hivm/Operand.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallBitVector.h"

using namespace mlir;
using namespace tenon::hivm;

static SmallVector<Named> nameAll(OperandRange operands, StringRef one,
                                  StringRef many) {
  SmallVector<Named> named;
  for (auto [number, operand] : llvm::enumerate(operands)) {
    std::string name = one.str();
    if (operands.size() != 1)
      name = (many + " " + Twine(number)).str();
    named.push_back({name, operand.getType()});
  }
  return named;
}

SmallVector<Named> tenon::hivm::getInputs(Operation *op) {
  Groups groups = getGroups(op, cast<HivmOpInterface>(op).getForm());
  return nameAll(groups.ins, "the source", "input");
}

SmallVector<Named> tenon::hivm::getDestinations(Operation *op) {
  Groups groups = getGroups(op, cast<HivmOpInterface>(op).getForm());
  return nameAll(groups.outs, "the destination", "destination");
}

LogicalResult tenon::hivm::verifyDims(Operation *op, StringRef name,
                                      ArrayRef<int64_t> dims, int64_t rank) {
  llvm::SmallBitVector met(rank);
  for (int64_t dim : dims) {
    if (dim < 0 || dim >= rank) {
      InFlightDiagnostic error = op->emitOpError()
                                 << "'" << name << "' has dim " << dim
                                 << " in rank " << rank << ": expected ";
      if (rank == 0)
        return error << "no dim";
      return error << "dims from 0 to " << rank - 1;
    }
    if (met.test(dim))
      return op->emitOpError() << "'" << name << "' has dim " << dim
                               << " twice: expected each once";
    met.set(dim);
  }
  return success();
}

LogicalResult tenon::hivm::verifySameRank(Operation *op, const Named &first,
                                          const Named &second) {
  if (first.rank() == second.rank())
    return success();
  return op->emitOpError() << first.name << " has rank " << first.rank() << ", "
                           << second.name << " rank " << second.rank()
                           << ": expected equal ranks";
}

LogicalResult tenon::hivm::verifySameSizes(Operation *op, const Named &first,
                                           const Named &second,
                                           ArrayRef<int64_t> except) {
  for (int64_t dim = 0; dim < first.rank(); ++dim)
    if (!llvm::is_contained(except, dim) &&
        !mayBeEqual(first.size(dim), second.size(dim)))
      return op->emitOpError()
             << first.name << " has size " << first.size(dim) << " in dim "
             << dim << ", " << second.name << " " << second.size(dim)
             << ": expected equal sizes";
  return success();
}

LogicalResult tenon::hivm::verifySameElement(Operation *op, const Named &first,
                                             const Named &second) {
  if (first.element() == second.element())
    return success();
  return op->emitOpError() << first.name << " has element type "
                           << first.element() << ", " << second.name << " "
                           << second.element() << ": expected the same";
}

LogicalResult tenon::hivm::verifyPermuted(Operation *op, StringRef name,
                                          ArrayRef<int64_t> permutation,
                                          const Named &input,
                                          const Named &destination) {
  int64_t rank = destination.rank();
  if (int64_t(permutation.size()) != rank)
    return op->emitOpError()
           << "'" << name << "' has " << permutation.size()
           << " dims: expected " << rank << ", the rank of the destination";
  if (failed(verifyDims(op, name, permutation, rank)) ||
      failed(verifySameRank(op, input, destination)))
    return failure();
  for (auto [dim, from] : llvm::enumerate(permutation))
    if (!mayBeEqual(input.size(from), destination.size(dim)))
      return op->emitOpError()
             << destination.name << " has size " << destination.size(dim)
             << " in dim " << dim << ": expected " << input.size(from)
             << ", the size of dim " << from << " of " << input.name;
  return success();
}
