//===- Iteration.cpp - Loops, how they index operands, and their roles ----===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/DeclaredAttributes.h"
#include "Tensor/Product.h"
#include "Vocabulary/Topics.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Shard/IR/ShardOps.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace tenon;

template <>
std::optional<Nest> adapter::read<Nest>(PDLValue value) {
  auto *op = value.cast<Operation *>();
  return isa<linalg::LinalgOp, memref::CopyOp>(op) ? Nest::of(op)
                                                   : std::nullopt;
}

//===----------------------------------------------------------------------===//
// Loops and operands
//===----------------------------------------------------------------------===//

static LogicalResult onlyLastDim(PatternRewriter &rewriter, const Nest &nest,
                                 int64_t loop) {
  if (loop < 0 || loop >= nest.numLoops())
    return failure();
  AffineExpr index = getAffineDimExpr(loop, nest.op->getContext());
  for (auto [number, map] : llvm::enumerate(nest.operandMaps())) {
    unsigned last = map.getNumResults() - 1;
    if (!map.isProjectedPermutation(/*allowZeroInResults=*/true) ||
        map.getResultPosition(index).value_or(last) != last)
      return refuse(rewriter, nest.op, "OnlyLastDim: loop ", loop,
                    " indexes another dim of operand ", number);
  }
  return success();
}

static FailureOr<Numbers> strides(PatternRewriter &rewriter, const Nest &nest,
                                  int64_t operand, Numbers loops) {
  for (int64_t &loop : loops)
    if (std::optional<int64_t> stride = nest.stride(operand, loop))
      loop = *stride;
    else
      return refuse(rewriter, nest.op, "Strides: operand ", operand,
                    " has no static stride along loop ", loop);
  return loops;
}

static FailureOr<std::tuple<Numbers, Numbers>> arrays(PatternRewriter &rewriter,
                                                      Operation *op) {
  auto destinations = dyn_cast<DestinationStyleOpInterface>(op);
  if (isa<memref::CopyOp>(op))
    return std::tuple(Numbers{0}, Numbers{1});
  if (!destinations || destinations.getNumDpsInits() == 0)
    return refuse(rewriter, op,
                  "it does not say which of its operands it writes");
  int64_t first = destinations.getDpsInitOperand(0)->getOperandNumber();
  int64_t last = first + destinations.getNumDpsInits();
  return std::tuple(llvm::to_vector(llvm::seq<int64_t>(first)),
                    llvm::to_vector(llvm::seq(first, last)));
}

static FailureOr<std::tuple<ArrayAttr, Numbers, Numbers, Numbers>>
loopDims(PatternRewriter &rewriter, Operation *op) {
  if (!isa<linalg::LinalgOp, memref::CopyOp>(op))
    return settled(rewriter, op,
                   "it is neither a structured operation nor a copy");
  std::optional<Nest> nest = Nest::of(op);
  if (!nest)
    return refuse(rewriter, op, "operand ",
                  isa<MemRefType>(op->getOperand(0).getType()) ? 1 : 0,
                  " has no rank; of a known rank it could be viewed");
  Numbers sizes, reductions, fixed;
  for (unsigned loop = 0; loop < nest->numLoops(); ++loop) {
    // One that indexes an operand in another way than alone: it cannot be
    // viewed otherwise. So is one that no operand shows, since nothing says its
    // size.
    AffineExpr alone = getAffineDimExpr(loop, op->getContext());
    auto uses = [&](AffineExpr index) { return index.isFunctionOfDim(loop); };
    bool isSeen = false, isFixed = nest->fixed.test(loop);
    for (AffineMap map : nest->operandMaps()) {
      unsigned count = llvm::count_if(map.getResults(), uses);
      isSeen |= count != 0;
      isFixed |= count > 1 || (count == 1 && !map.getResultPosition(alone));
    }
    fixed.push_back(isFixed || !isSeen);
    reductions.push_back(!nest->isParallel(loop));
    sizes.push_back(nest->extent(loop).value_or(ShapedType::kDynamic));
  }
  return std::tuple(rewriter.getAffineMapArrayAttr(nest->operandMaps()), sizes,
                    reductions, fixed);
}

static FailureOr<ArrayAttr> elementwiseBody(PatternRewriter &rewriter,
                                            linalg::LinalgOp op) {
  auto isNumber = [](Type type) { return type.isIntOrFloat(); };
  if (!llvm::all_of(op.getBlock()->getArgumentTypes(), isNumber))
    return refuse(rewriter, op,
                  "ElementwiseBody: it has elements that are no numbers");
  SmallVector<StringRef> dialects;
  for (Operation &inner : op.getBlock()->without_terminator()) {
    if (!OpTrait::hasElementwiseMappableTraits(&inner) &&
        !inner.hasTrait<OpTrait::ConstantLike>())
      return refuse(rewriter, op,
                    "ElementwiseBody: its body is not computed element by "
                    "element");
    dialects.push_back(inner.getName().getDialectNamespace());
  }
  return rewriter.getStrArrayAttr(dialects);
}

//===----------------------------------------------------------------------===//
// The roles of loops in products
//===----------------------------------------------------------------------===//

static std::tuple<std::string, int64_t, int64_t, int64_t>
reductionRoles(Operation *op) {
  std::optional<Product> found = matchReduction(op);
  if (!found)
    return {"", 0, 0, 0};
  Product &product = *found;
  SmallVector<AffineMap> maps = product.op.getIndexingMapsArray();
  std::string roles(product.op.getNumLoops(), 'o');
  for (unsigned loop = 0; loop < roles.size(); ++loop)
    if (maps[0].isFunctionOfDim(loop) && maps[1].isFunctionOfDim(loop))
      roles[loop] = 'b';
  for (unsigned loop : product.reductions)
    roles[loop] = 'r';
  roles[product.reductions.back()] = 'k';
  if (product.pairs)
    roles[*product.pairs] = 'v';
  roles[product.rows] = 'm';
  roles[product.columns] = 'n';
  return {roles, int64_t(product.left), int64_t(product.right),
          int64_t(addsProducts(product, /*alsoIntegers=*/true))};
}

static FailureOr<std::tuple<Value, ArrayAttr>>
onlyReader(PatternRewriter &rewriter, Operation *op) {
  auto reader = op->use_empty() ? linalg::LinalgOp()
                                : dyn_cast<linalg::LinalgOp>(*op->user_begin());
  if (!reader || reader->getBlock() != op->getBlock() ||
      op->getNumResults() != 1 || reader->getNumResults() != 1 ||
      !llvm::all_equal(op->getUsers()))
    return refuse(
        rewriter, op,
        "OnlyReader: no structured operation of its block alone reads "
        "its one result, and gives one");
  Value read = op->getResult(0), given = reader->getResult(0);
  llvm::SmallSetVector<Attribute, 2> maps;
  maps.insert(AffineMapAttr::get(
      reader.getIndexingMapMatchingResult(cast<OpResult>(given))));
  for (OpOperand &use : read.getUses())
    maps.insert(AffineMapAttr::get(reader.getMatchingIndexingMap(&use)));
  return std::tuple(given, rewriter.getArrayAttr(maps.getArrayRef()));
}

static void mark(PatternRewriter &rewriter, ValueRange values, StringAttr name,
                 Attribute attribute) {
  bool isOfOperations = name.strref().starts_with("tenon.");
  for (Value value : values) {
    if (Operation *op = value.getDefiningOp()) {
      rewriter.modifyOpInPlace(op, [&] {
        op->setAttr(name, refine(op->getAttr(name), name, attribute));
      });
      continue;
    }
    auto argument = cast<BlockArgument>(value);
    auto function =
        dyn_cast<FunctionOpInterface>(argument.getOwner()->getParentOp());
    if (isOfOperations || !function)
      continue;
    unsigned number = argument.getArgNumber();
    rewriter.modifyOpInPlace(function, [&] {
      function.setArgAttr(
          number, name,
          refine(function.getArgAttr(number, name), name, attribute));
    });
  }
}

static FailureOr<Numbers> splitDims(PatternRewriter &rewriter, Operation *op) {
  auto sharding = dyn_cast<shard::ShardingOp>(op);
  if (!sharding || !sharding.getStaticHaloSizes().empty() ||
      !sharding.getStaticShardedDimsOffsets().empty())
    return refuse(rewriter, op,
                  "SplitDims: it is no sharding, or one with halos or parts of "
                  "different sizes");
  Numbers dims;
  for (auto [dim, axes] : llvm::enumerate(sharding.getSplitAxes().getAxes()))
    for (int64_t axis : axes.asArrayRef()) {
      dims.resize(std::max<size_t>(dims.size(), axis + 1), -1);
      dims[axis] = dim;
    }
  return dims;
}

void tenon::registerIteration(NativeRegistry &natives) {
  natives.add("OnlyLastDim", onlyLastDim);
  natives.add("Strides", strides);
  natives.add("Arrays", arrays);
  natives.add("Nest", loopDims);
  natives.add("ElementwiseBody", elementwiseBody);
  natives.add("ReductionRoles", reductionRoles);
  natives.add("OnlyReader", onlyReader);
  natives.add("Mark", mark);
  natives.add("SplitDims", splitDims);
}
