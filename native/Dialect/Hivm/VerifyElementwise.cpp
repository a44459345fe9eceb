//===- VerifyElementwise.cpp - Element-wise ops that mean nothing
//-------------===//
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
// Shapes
//===----------------------------------------------------------------------===//

/// The dims of an attribute; none if it is absent.
static ArrayRef<int64_t> getDims(Operation *op, StringRef name) {
  auto dims = op->getAttrOfType<DenseI64ArrayAttr>(name);
  return dims ? dims.asArrayRef() : ArrayRef<int64_t>();
}

/// Checks that an input is broadcast in `dim`, and that no other input has a
/// size of its own there.
static LogicalResult verifyBroadcastDim(Operation *op, ArrayRef<Named> inputs,
                                        const Named &destination, int64_t dim) {
  int64_t size = destination.size(dim);
  bool isBroadcast = false, hasArray = false;
  for (const Named &input : inputs) {
    if (!input.array())
      continue;
    int64_t own = input.size(dim);
    if (own != 1 && !mayBeEqual(own, size))
      return op->emitOpError()
             << input.name << " has size " << own << " in broadcast dim " << dim
             << ": expected 1, or " << size << " as the destination";
    isBroadcast |= own == 1 || ShapedType::isDynamic(own);
    hasArray = true;
  }
  if (!hasArray || isBroadcast)
    return success();
  return op->emitOpError() << "'broadcast' has dim " << dim
                           << ", which has size " << inputs.front().size(dim)
                           << " in each input: expected one of size 1";
}

/// Checks the shapes of `inputs` against the destination.
static LogicalResult verifyShapes(Operation *op, ArrayRef<Named> inputs,
                                  const Named &destination) {
  if (op->hasAttr("broadcast") && op->hasAttr("transpose"))
    return op->emitOpError()
           << "has both 'broadcast' and 'transpose': expected one at most";
  ArrayRef<int64_t> broadcast = getDims(op, "broadcast");
  if (failed(verifyDims(op, "broadcast", broadcast, destination.rank())))
    return failure();
  for (const Named &input : inputs) {
    if (!input.array())
      continue;
    if (op->hasAttr("transpose")) {
      if (failed(verifyPermuted(op, "transpose", getDims(op, "transpose"),
                                input, destination)))
        return failure();
      continue;
    }
    if (failed(verifySameRank(op, input, destination)) ||
        failed(verifySameSizes(op, input, destination, broadcast)))
      return failure();
  }
  for (int64_t dim : broadcast)
    if (failed(verifyBroadcastDim(op, inputs, destination, dim)))
      return failure();
  return success();
}

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

static bool isNumber(Type type) { return isa<FloatType, IntegerType>(type); }

static LogicalResult refuseElement(Operation *op, const Named &operand,
                                   StringRef accepted) {
  return op->emitOpError() << operand.name << " has element type "
                           << operand.element() << ": expected " << accepted;
}

/// Checks an op whose operands all have elements of one type.
static LogicalResult verifyUniform(Operation *op, bool accepts(Type),
                                   StringRef accepted) {
  SmallVector<Named> inputs = getInputs(op);
  Named destination = getDestinations(op).front();
  if (!accepts(destination.element()))
    return refuseElement(op, destination, accepted);
  for (const Named &input : inputs)
    if (failed(verifySameElement(op, input, destination)))
      return failure();
  return verifyShapes(op, inputs, destination);
}

LogicalResult tenon::hivm::verifyFloats(Operation *op) {
  return verifyUniform(
      op, [](Type type) { return isa<FloatType>(type); }, "a float");
}

LogicalResult tenon::hivm::verifyIntegers(Operation *op) {
  return verifyUniform(
      op, [](Type type) { return isa<IntegerType>(type); }, "an integer");
}

LogicalResult tenon::hivm::verifyNumbers(Operation *op) {
  return verifyUniform(op, isNumber, "a float or an integer");
}

static bool isTruth(Type type) {
  return type.isInteger(1) || type.isInteger(8);
}

LogicalResult tenon::hivm::verifyComparison(Operation *op) {
  SmallVector<Named> inputs = getInputs(op);
  Named destination = getDestinations(op).front();
  if (!isTruth(destination.element()))
    return refuseElement(op, destination, "i1 or i8");
  if (!isNumber(inputs[0].element()))
    return refuseElement(op, inputs[0], "a float or an integer");
  if (failed(verifySameElement(op, inputs[0], inputs[1])))
    return failure();
  return verifyShapes(op, inputs, destination);
}

LogicalResult tenon::hivm::verifySelection(Operation *op) {
  SmallVector<Named> inputs = getInputs(op);
  Named destination = getDestinations(op).front();
  if (!isTruth(inputs[0].element()))
    return refuseElement(op, inputs[0], "i1 or i8");
  if (failed(verifySameElement(op, inputs[1], destination)) ||
      failed(verifySameElement(op, inputs[2], destination)))
    return failure();
  return verifyShapes(op, inputs, destination);
}

LogicalResult tenon::hivm::verifyConversion(Operation *op) {
  SmallVector<Named> inputs = getInputs(op);
  Named destination = getDestinations(op).front();
  for (const Named &operand : {inputs[0], destination})
    if (!isNumber(operand.element()))
      return refuseElement(op, operand, "a float or an integer");
  auto cast = dyn_cast<VCastOp>(op);
  unsigned from = inputs[0].element().getIntOrFloatBitWidth();
  unsigned to = destination.element().getIntOrFloatBitWidth();
  if (cast.getCast() == Cast::BitCast && from != to)
    return op->emitOpError()
           << "the source has elements of " << from << " bits, the destination "
           << "of " << to << ": expected one width for a bitcast";
  return verifyShapes(op, inputs, destination);
}
