//===- Gathers.cpp - What a tensor.gather reads ---------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Upstream lowers no gather. Here it is an operation that stands for simpler
// ones, as a linalg.softmax is: `structured.decompose_interface` takes it apart.
// As text this would be a rule a rank.
//
//===----------------------------------------------------------------------===//

#include "Transforms/Transforms.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;

namespace {
/// gather(x, I)[i, j]  ==  x[I[i], j], of any ranks, and for places of several
/// coordinates
struct ReadInPlace
    : linalg::AggregatedOpInterface::ExternalModel<ReadInPlace,
                                                   tensor::GatherOp> {
  FailureOr<SmallVector<Value>> decomposeOperation(Operation *op,
                                                   OpBuilder &builder) const {
    auto gather = cast<tensor::GatherOp>(op);
    Location loc = gather.getLoc();
    RankedTensorType type = gather.getResultType();
    ArrayRef<int64_t> named = gather.getGatherDims();
    int64_t lists = gather.getIndicesType().getRank() - 1;
    bool hasNamed = type.getRank() == lists + gather.getSourceType().getRank();
    // One input for each coordinate, and the loop of each dimension of the source
    // that the result has.
    SmallVector<AffineMap> maps;
    AffineMap all = builder.getMultiDimIdentityMap(type.getRank());
    for (int64_t coordinate : llvm::seq<int64_t>(named.size())) {
      AffineMap place = all.getMajorSubMap(lists);
      maps.push_back(place.insertResult(
          builder.getAffineConstantExpr(coordinate), lists));
    }
    maps.push_back(all);
    SmallVector<OpFoldResult> sizes =
        tensor::getMixedSizes(builder, loc, gather.getIndices());
    sizes.pop_back();
    SmallVector<int64_t> loops;
    for (auto [dim, size] : llvm::enumerate(
             tensor::getMixedSizes(builder, loc, gather.getSource()))) {
      bool isNamed = llvm::is_contained(named, dim);
      loops.push_back(isNamed ? -1 : sizes.size());
      if (!isNamed || hasNamed)
        sizes.push_back(isNamed ? builder.getIndexAttr(1) : size);
    }
    Value init =
        tensor::EmptyOp::create(builder, loc, sizes, type.getElementType());
    SmallVector<Value> coordinates(named.size(), gather.getIndices());
    auto generic = linalg::GenericOp::create(
        builder, loc, init.getType(), coordinates, init, maps,
        SmallVector<utils::IteratorType>(type.getRank(),
                                         utils::IteratorType::parallel),
        [&](OpBuilder &nested, Location, ValueRange arguments) {
          SmallVector<Value> at;
          for (auto [dim, loop] : llvm::enumerate(loops))
            at.push_back(
                loop < 0 ? getValueOrCreateCastToIndexLike(
                               nested, loc, nested.getIndexType(),
                               arguments[llvm::find(named, dim) - named.begin()])
                         : Value(linalg::IndexOp::create(nested, loc, loop)));
          linalg::YieldOp::create(
              nested, loc,
              ValueRange{tensor::ExtractOp::create(nested, loc,
                                                   gather.getSource(), at)});
        });
    Value result =
        builder.createOrFold<tensor::CastOp>(loc, type, generic.getResult(0));
    return SmallVector<Value>({result});
  }
};
} // namespace

void tenon::registerGathers(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, tensor::TensorDialect *) {
    context->loadDialect<arith::ArithDialect, linalg::LinalgDialect>();
    tensor::GatherOp::attachInterface<ReadInPlace>(*context);
  });
}
