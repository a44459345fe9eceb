//===- Gathers.cpp - What gathers read and scatters write -----------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Upstream lowers neither. Here they stand for simpler operations, as a
// linalg.softmax does: `structured.decompose_interface` takes them apart. As
// text this would be a rule a rank.
//
//===----------------------------------------------------------------------===//

#include "Transforms/Transforms.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;

/// A coordinate as an index: a bit is 0 or 1.
static Value asIndex(OpBuilder &builder, Location loc, Value coordinate) {
  if (coordinate.getType().isInteger(1))
    return arith::IndexCastUIOp::create(builder, loc, builder.getIndexType(),
                                        coordinate);
  return getValueOrCreateCastToIndexLike(builder, loc, builder.getIndexType(),
                                         coordinate);
}

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
    // One input for each coordinate, and the loop of each dimension of the
    // source that the result has.
    SmallVector<AffineMap> maps;
    AffineMap all = builder.getMultiDimIdentityMap(type.getRank());
    for (int64_t coordinate : llvm::seq<int64_t>(named.size())) {
      AffineMap place = all.getMajorSubMap(lists);
      maps.push_back(
          place.insertResult(builder.getAffineConstantExpr(coordinate), lists));
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
                loop < 0
                    ? asIndex(nested, loc,
                              arguments[llvm::find(named, dim) - named.begin()])
                    : Value(linalg::IndexOp::create(nested, loc, loop)));
          linalg::YieldOp::create(nested, loc,
                                  ValueRange{tensor::ExtractOp::create(
                                      nested, loc, gather.getSource(), at)});
        });
    Value result =
        builder.createOrFold<tensor::CastOp>(loc, type, generic.getResult(0));
    return SmallVector<Value>({result});
  }
};

/// scatter(u into d, I)  ==  for all i: d[I[i], ...] = u[i, ...]: no place is
/// named twice, so that each i may come first.
struct WriteInPlace
    : linalg::AggregatedOpInterface::ExternalModel<WriteInPlace,
                                                   tensor::ScatterOp> {
  FailureOr<SmallVector<Value>> decomposeOperation(Operation *op,
                                                   OpBuilder &builder) const {
    auto scatter = cast<tensor::ScatterOp>(op);
    Location loc = scatter.getLoc();
    Value update = scatter.getSource(), places = scatter.getIndices();
    RankedTensorType type = scatter.getSourceType();
    ArrayRef<int64_t> named = scatter.getScatterDims();
    OpFoldResult zero = builder.getIndexAttr(0), one = builder.getIndexAttr(1);
    SmallVector<OpFoldResult> lists =
        tensor::getMixedSizes(builder, loc, places);
    lists.pop_back();
    auto loop = scf::ForallOp::create(builder, loc, lists, scatter.getDest(),
                                      /*mapping=*/std::nullopt);
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(loop.getBody());
    SmallVector<OpFoldResult> from =
        getAsOpFoldResult(ValueRange(loop.getInductionVars()));
    SmallVector<OpFoldResult> sizes =
        tensor::getMixedSizes(builder, loc, update);
    std::fill_n(sizes.begin(), from.size(), one);
    ArrayRef<int64_t> shape = type.getShape().drop_front(from.size());
    from.resize(type.getRank(), zero);
    Value part = tensor::ExtractSliceOp::create(
        builder, loc, type.clone(shape), update, from, sizes,
        SmallVector<OpFoldResult>(from.size(), one));
    Value into = loop.getRegionIterArgs().front();
    sizes = tensor::getMixedSizes(builder, loc, into);
    SmallVector<OpFoldResult> to(sizes.size(), zero);
    for (auto [number, dim] : llvm::enumerate(named)) {
      SmallVector<Value> at(loop.getInductionVars());
      at.push_back(arith::ConstantIndexOp::create(builder, loc, number));
      to[dim] = asIndex(builder, loc,
                        tensor::ExtractOp::create(builder, loc, places, at));
      sizes[dim] = one;
    }
    builder.setInsertionPointToStart(loop.getTerminator().getBody());
    tensor::ParallelInsertSliceOp::create(
        builder, loc, part, into, to, sizes,
        SmallVector<OpFoldResult>(to.size(), one));
    return SmallVector<Value>(loop.getResults());
  }
};
} // namespace

void tenon::registerGathers(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, tensor::TensorDialect *) {
    context->loadDialect<arith::ArithDialect, linalg::LinalgDialect,
                         scf::SCFDialect>();
    tensor::GatherOp::attachInterface<ReadInPlace>(*context);
    tensor::ScatterOp::attachInterface<WriteInPlace>(*context);
  });
}
