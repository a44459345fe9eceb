//===- VerifyStructured.cpp - Ops that move or combine, and mean nothing
//------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dialect/Hivm/Operand.h"
#include "Dialect/Hivm/Verify.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace tenon::hivm;

//===----------------------------------------------------------------------===//
// All ops
//===----------------------------------------------------------------------===//

static StringRef spellKind(Type type) {
  return isa<TensorType>(type) ? "a tensor" : "a memref";
}

LogicalResult tenon::hivm::verifyOperands(Operation *op, const Form &form) {
  SmallVector<Named> destinations = getDestinations(op);
  if (destinations.empty())
    return op->emitOpError() << "has no destination: expected one";
  SmallVector<Named> operands = getInputs(op);
  if (operands.empty())
    return op->emitOpError() << "has no input: expected one";
  for (Value value : getGroups(op, form).indices)
    operands.push_back({"'indices'", value.getType()});
  llvm::append_range(operands, ArrayRef(destinations).drop_front());
  for (const Named &operand : operands) {
    bool isArray = isa<MemRefType, RankedTensorType>(operand.type);
    if (!isArray && !isa<FloatType, IntegerType, IndexType>(operand.type))
      return op->emitOpError()
             << operand.name << " is " << operand.type
             << ": expected a memref or a tensor with a rank, or a number";
    if (isArray && isa<TensorType>(operand.type) !=
                       isa<TensorType>(destinations.front().type))
      return op->emitOpError()
             << operand.name << " is " << spellKind(operand.type) << ", "
             << destinations.front().name << " "
             << spellKind(destinations.front().type)
             << ": expected memrefs only or tensors only";
  }
  return success();
}

/// The checks of an op whose source and destination have the same shape but for
/// the dims in `except`, and the same elements.
static LogicalResult verifyAlike(Operation *op, const Named &source,
                                 const Named &destination,
                                 ArrayRef<int64_t> except = {}) {
  return failure(failed(verifySameElement(op, source, destination)) ||
                 failed(verifySameRank(op, source, destination)) ||
                 failed(verifySameSizes(op, source, destination, except)));
}

//===----------------------------------------------------------------------===//
// Op by op
//===----------------------------------------------------------------------===//

LogicalResult tenon::hivm::verifyBroadcast(VBrcOp op) {
  Named source = getInputs(op).front();
  Named destination = getDestinations(op).front();
  std::optional<ArrayRef<int64_t>> dims = op.getBroadcastDims();
  if (!source.array() && dims)
    return op.emitOpError() << "has 'broadcast_dims', but the source is a "
                               "number: expected none";
  if (!source.array())
    return verifySameElement(op, source, destination);
  if (!dims)
    return op.emitOpError()
           << "has no 'broadcast_dims', but the source is an "
              "array: expected the dims in which it has size 1";
  if (failed(verifyDims(op, "broadcast_dims", *dims, destination.rank())) ||
      failed(verifyAlike(op, source, destination, *dims)))
    return failure();
  for (int64_t dim : *dims)
    if (!mayBeEqual(source.size(dim), 1))
      return op.emitOpError()
             << "'broadcast_dims' has dim " << dim << ", in which the source "
             << "has size " << source.size(dim) << ": expected 1";
  return success();
}

/// The checks of the kind: element types, number of destinations, indices.
static LogicalResult verifyKind(VReduceOp op, const Named &source,
                                ArrayRef<Named> destinations) {
  ReduceKind kind = op.getArith();
  StringRef word = stringifyEnum(kind);
  if (!hasIndex(kind) && op.getIndices())
    return op.emitOpError()
           << "has 'indices', but '" << word << "' has no index: expected none";
  size_t expected = hasIndex(kind) ? 2 : 1;
  if (destinations.size() != expected)
    return op.emitOpError()
           << "has " << destinations.size() << " destinations: expected "
           << expected << " for '" << word << "'";
  if (hasIndex(kind) && op.getReduceDims().size() != 1)
    return op.emitOpError()
           << "reduces " << op.getReduceDims().size() << " dims: expected 1, "
           << "along which '" << word << "' counts";
  bool isBits = kind >= ReduceKind::Any && kind <= ReduceKind::XorI;
  if (isBits && !isa<IntegerType>(source.element()))
    return op.emitOpError()
           << "the source has element type " << source.element()
           << ": expected an integer for '" << word << "'";
  if (!isa<IntegerType, FloatType>(source.element()))
    return op.emitOpError()
           << "the source has element type " << source.element()
           << ": expected a float or an integer";
  return success();
}

static LogicalResult verifyIndices(VReduceOp op, const Named &source,
                                   const Named &destination) {
  if (!isa<IntegerType>(destination.element()))
    return op.emitOpError()
           << destination.name << " has element type " << destination.element()
           << ": expected an integer, for indices";
  if (!op.getIndices())
    return success();
  Named indices{"'indices'", op.getIndices().getType()};
  return failure(failed(verifySameElement(op, indices, destination)) ||
                 failed(verifySameRank(op, indices, source)) ||
                 failed(verifySameSizes(op, indices, source)));
}

LogicalResult tenon::hivm::verifyReduction(VReduceOp op) {
  Named source = getInputs(op).front();
  SmallVector<Named> destinations = getDestinations(op);
  ArrayRef<int64_t> dims = op.getReduceDims();
  if (failed(verifyDims(op, "reduce_dims", dims, source.rank())) ||
      failed(verifyKind(op, source, destinations)) ||
      failed(verifySameElement(op, source, destinations[0])))
    return failure();
  for (const Named &destination : destinations) {
    if (failed(verifySameRank(op, source, destination)) ||
        failed(verifySameSizes(op, source, destination, dims)))
      return failure();
    for (int64_t dim : dims)
      if (!mayBeEqual(destination.size(dim), 1))
        return op.emitOpError()
               << destination.name << " has size " << destination.size(dim)
               << " in reduced dim " << dim << ": expected 1";
  }
  return hasIndex(op.getArith()) ? verifyIndices(op, source, destinations[1])
                                 : success();
}

LogicalResult tenon::hivm::verifyTransposition(VTransposeOp op) {
  Named source = getInputs(op).front();
  Named destination = getDestinations(op).front();
  if (failed(verifySameElement(op, source, destination)))
    return failure();
  return verifyPermuted(op, "permutation", op.getPermutation(), source,
                        destination);
}

LogicalResult tenon::hivm::verifyCumulation(Operation *op) {
  Named source = getInputs(op).front();
  Named destination = getDestinations(op).front();
  auto dims = op->getAttrOfType<DenseI64ArrayAttr>("cum_dims");
  if (!isa<FloatType, IntegerType>(source.element()))
    return op->emitOpError()
           << "the source has element type " << source.element()
           << ": expected a float or an integer";
  if (dims.empty())
    return op->emitOpError() << "'cum_dims' is empty: expected a dim";
  return failure(
      failed(verifyDims(op, "cum_dims", dims.asArrayRef(), source.rank())) ||
      failed(verifyAlike(op, source, destination)));
}

/// Checks one list of vpad: an entry a dim, none negative, and a value for each
/// that is dynamic.
static LogicalResult verifyEntries(VPadOp op, StringRef name,
                                   ArrayRef<int64_t> entries, size_t values,
                                   int64_t rank) {
  if (int64_t(entries.size()) != rank)
    return op.emitOpError()
           << "'" << name << "' has " << entries.size() << " entries: expected "
           << rank << ", the rank of the source";
  size_t dynamic = llvm::count_if(entries, ShapedType::isDynamic);
  if (dynamic != values)
    return op.emitOpError()
           << "'" << name << "' has " << dynamic << " dynamic entries and "
           << values << " values: expected as many of both";
  for (auto [dim, entry] : llvm::enumerate(entries))
    if (!ShapedType::isDynamic(entry) && entry < 0)
      return op.emitOpError() << "'" << name << "' has " << entry << " for dim "
                              << dim << ": expected 0 or more";
  return success();
}

LogicalResult tenon::hivm::verifyPadding(VPadOp op) {
  Named source = getInputs(op).front();
  Named destination = getDestinations(op).front();
  Named value{"'pad_value'", op.getPadValue().getType()};
  ArrayRef<int64_t> low = op.getStaticLow(), high = op.getStaticHigh();
  if (failed(verifySameElement(op, source, destination)) ||
      failed(verifySameRank(op, source, destination)))
    return failure();
  if (value.type != source.element())
    return op.emitOpError() << "'pad_value' is " << value.type << ": expected "
                            << source.element() << ", an element";
  if (failed(
          verifyEntries(op, "low", low, op.getLow().size(), source.rank())) ||
      failed(
          verifyEntries(op, "high", high, op.getHigh().size(), source.rank())))
    return failure();
  for (int64_t dim = 0; dim < source.rank(); ++dim) {
    int64_t parts[] = {low[dim], source.size(dim), high[dim]};
    if (llvm::any_of(parts, ShapedType::isDynamic))
      continue;
    int64_t sum = parts[0] + parts[1] + parts[2];
    if (!mayBeEqual(sum, destination.size(dim)))
      return op.emitOpError()
             << "the destination has size " << destination.size(dim)
             << " in dim " << dim << ": expected " << sum << ", " << parts[0]
             << " + " << parts[1] << " + " << parts[2];
  }
  return success();
}

LogicalResult tenon::hivm::verifyConcatenation(VConcatOp op) {
  SmallVector<Named> sources = getInputs(op);
  Named destination = getDestinations(op).front();
  int64_t dim = op.getDim();
  if (failed(verifyDims(op, "dim", dim, destination.rank())))
    return failure();
  int64_t sum = 0;
  bool isKnown = true;
  for (const Named &source : sources) {
    if (!source.array())
      return op.emitOpError() << source.name << " is " << source.type
                              << ": expected a memref or a tensor";
    if (failed(verifyAlike(op, source, destination, dim)))
      return failure();
    isKnown &= !ShapedType::isDynamic(source.size(dim));
    sum += isKnown ? source.size(dim) : 0;
  }
  if (!isKnown || mayBeEqual(sum, destination.size(dim)))
    return success();
  return op.emitOpError() << "the destination has size "
                          << destination.size(dim) << " in dim " << dim
                          << ": expected " << sum << ", the sum of the inputs";
}

LogicalResult tenon::hivm::verifyFlip(VFlipOp op) {
  Named source = getInputs(op).front();
  return failure(failed(verifyDims(op, "flip_axis", int64_t(op.getFlipAxis()),
                                   source.rank())) ||
                 failed(verifyAlike(op, source, getDestinations(op).front())));
}

LogicalResult tenon::hivm::verifyCopy(Operation *op) {
  return verifyAlike(op, getInputs(op).front(), getDestinations(op).front());
}
