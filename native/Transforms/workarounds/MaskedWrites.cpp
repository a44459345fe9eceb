//===- MaskedWrites.cpp - Writes that leave elements as they were ---------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Transforms.h"
#include "mlir/Dialect/Bufferization/IR/DstBufferizableOpInterfaceImpl.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::bufferization;

namespace {
/// A write with a mask reads the elements of its tensor that it does not write.
struct BufferizeWrite
    : DstBufferizableOpInterfaceExternalModel<BufferizeWrite,
                                              vector::TransferWriteOp> {
  bool bufferizesToMemoryRead(Operation *op, OpOperand &,
                              const AnalysisState &) const {
    auto write = cast<vector::TransferWriteOp>(op);
    ShapedType type = write.getShapedType();
    if (write.getMask() || write.isMasked() || !type.hasStaticShape() ||
        !llvm::all_of(write.getIndices(), isZeroInteger))
      return true;
    SmallVector<bool> isWritten(type.getRank());
    for (auto [dim, size] :
         llvm::zip_equal(write.getPermutationMap().getResults(),
                         write.getVectorType().getShape())) {
      unsigned of = cast<AffineDimExpr>(dim).getPosition();
      isWritten[of] = size >= type.getDimSize(of);
    }
    return llvm::is_contained(isWritten, false);
  }

  LogicalResult bufferize(Operation *op, RewriterBase &rewriter,
                          const BufferizationOptions &options,
                          BufferizationState &state) const {
    auto write = cast<vector::TransferWriteOp>(op);
    FailureOr<Value> buffer =
        getBuffer(rewriter, write.getBase(), options, state);
    if (failed(buffer))
      return failure();
    vector::TransferWriteOp::create(rewriter, op->getLoc(), write.getVector(),
                                    *buffer, write.getIndices(),
                                    write.getPermutationMapAttr(),
                                    write.getMask(), write.getInBoundsAttr());
    replaceOpWithBufferizedValues(rewriter, op, *buffer);
    return success();
  }
};
} // namespace

void tenon::registerMaskedWrites(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, vector::VectorDialect *) {
    vector::TransferWriteOp::attachInterface<BufferizeWrite>(*context);
  });
}
