//===- Iteration.cpp - Loops, how they index operands, and their roles ----===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Vocabulary/Shared.h"
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

static Numbers loops(const Nest &nest) {
  return llvm::to_vector_of<int64_t, 6>(llvm::seq(nest.numLoops()));
}

static LogicalResult allParallel(PatternRewriter &rewriter, const Nest &nest) {
  if (llvm::all_of(nest.kinds, linalg::isParallelIterator))
    return success();
  return refuse(rewriter, nest.op, "AllParallel: a loop is a reduction");
}

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

static FailureOr<Numbers> extents(PatternRewriter &rewriter, const Nest &nest,
                                  Numbers loops) {
  for (int64_t &loop : loops)
    if (std::optional<int64_t> extent = nest.extent(loop))
      loop = *extent;
    else
      return refuse(rewriter, nest.op, "Extents: the size of loop ", loop,
                    " is 0, or not static in each operand");
  return loops;
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

static FailureOr<Numbers> indexingLoops(PatternRewriter &rewriter,
                                        const Nest &nest, int64_t operand) {
  if (operand < 0 || operand >= nest.op->getNumOperands())
    return failure();
  Numbers loops;
  for (AffineExpr index : nest.maps[operand].getResults()) {
    auto loop = dyn_cast<AffineDimExpr>(index);
    int64_t number = loop ? int64_t(loop.getPosition()) : -1;
    if ((!loop && index != 0) || (loop && llvm::is_contained(loops, number)))
      return refuse(rewriter, nest.op, "IndexingLoops: operand ", operand,
                    " is indexed by ", AffineMapAttr::get(nest.maps[operand]));
    loops.push_back(number);
  }
  return loops;
}

static FailureOr<Attribute> elementType(PatternRewriter &rewriter,
                                        Operation *op) {
  if (op->getNumOperands() == 0)
    return failure();
  Type common = getElementTypeOrSelf(op->getOperand(0));
  for (Type type : op->getOperandTypes())
    if (getElementTypeOrSelf(type) != common)
      return refuse(rewriter, op, "ElementType: its operands have elements of ",
                    common, " and of ", getElementTypeOrSelf(type));
  return Attribute(TypeAttr::get(common));
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

static FailureOr<std::tuple<ArrayAttr, Numbers, Numbers>>
loopDims(PatternRewriter &rewriter, Operation *op) {
  if (!isa<linalg::LinalgOp, memref::CopyOp>(op))
    return settled(rewriter, op,
                   "it is neither a structured operation nor a copy");
  std::optional<Nest> nest = Nest::of(op);
  if (!nest)
    return refuse(rewriter, op, "operand ",
                  isa<MemRefType>(op->getOperand(0).getType()) ? 1 : 0,
                  " has no rank; of a known rank it could be viewed");
  Numbers reductions, fixed;
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
  }
  return std::tuple(rewriter.getAffineMapArrayAttr(nest->operandMaps()),
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

/// The dimension that `loop` alone indexes, if no other one depends on it.
static std::optional<unsigned> dimOfLoop(AffineMap map, unsigned loop) {
  auto uses = [&](AffineExpr index) { return index.isFunctionOfDim(loop); };
  if (llvm::count_if(map.getResults(), uses) != 1)
    return std::nullopt;
  return map.getResultPosition(getAffineDimExpr(loop, map.getContext()));
}

/// The reduction over two or four neighbours in A[.., k, v, ..] and
/// B[.., k, n, v].
static std::optional<unsigned> getPairs(linalg::LinalgOp op, AffineMap left,
                                        AffineMap right, unsigned columns) {
  auto b = right.getResults();
  auto loop = dyn_cast_if_present<AffineDimExpr>(b.size() < 3 ? AffineExpr()
                                                              : b.back());
  if (!loop ||
      b.drop_back().back() != getAffineDimExpr(columns, op.getContext()))
    return std::nullopt;
  int64_t size = op.getStaticLoopRanges()[loop.getPosition()];
  if (size != 2 && size != 4)
    return std::nullopt;
  std::optional<unsigned> row = left.getResultPosition(b.drop_back(2).back());
  std::optional<unsigned> pair = left.getResultPosition(loop);
  return row && pair == *row + 1 ? std::optional(loop.getPosition())
                                 : std::nullopt;
}

/// The roles in what combines any function of two operands into a third.
static std::optional<Product> matchRoles(Operation *op) {
  auto structured = dyn_cast<linalg::LinalgOp>(op);
  if (!structured || structured->getNumOperands() != 3 ||
      structured.getNumDpsInits() != 1 || structured.hasIndexSemantics())
    return std::nullopt;
  SmallVector<AffineMap> maps = structured.getIndexingMapsArray();
  AffineMap result = maps[2];
  if (!result.isProjectedPermutation() || result.getNumResults() < 2)
    return std::nullopt;

  Product product{structured, 0, 0, 0, 0, {}, {}};
  auto uses = [&](unsigned operand, unsigned loop) {
    return maps[operand].isFunctionOfDim(loop);
  };
  product.columns = result.getDimPosition(result.getNumResults() - 1);
  if (uses(0, product.columns) == uses(1, product.columns))
    return std::nullopt;
  product.right = uses(1, product.columns) ? 1 : 0;
  product.left = 1 - product.right;
  AffineMap left = maps[product.left], right = maps[product.right];
  product.pairs = getPairs(structured, left, right, product.columns);

  std::optional<unsigned> rows, inner;
  SmallVector<int64_t> ranges = structured.getStaticLoopRanges();
  for (AffineExpr index : result.getResults()) {
    unsigned loop = cast<AffineDimExpr>(index).getPosition();
    if (uses(product.left, loop) && !uses(product.right, loop) &&
        (!rows || ranges[loop] != 1 || ranges[*rows] == 1))
      rows = loop;
  }
  // The reduction that a kernel multiplies along: one that moves along the last
  // dimension of the left operand, else the last.
  unsigned adjacent = left.getNumResults() - (product.pairs ? 2 : 1);
  for (auto [loop, type] : llvm::enumerate(structured.getIteratorTypesArray()))
    if (type != utils::IteratorType::reduction) {
      if (!uses(2, loop))
        return std::nullopt;
    } else if (loop != product.pairs) {
      product.reductions.push_back(loop);
      if (dimOfLoop(left, loop) && dimOfLoop(right, loop) &&
          !(inner && dimOfLoop(left, *inner) == adjacent))
        inner = loop;
    }
  if (!rows || !inner)
    return std::nullopt;
  product.rows = *rows;
  llvm::erase(product.reductions, *inner);
  product.reductions.push_back(*inner);
  return product;
}

std::optional<Product> tenon::matchProduct(Operation *op, bool alsoIntegers) {
  auto adds = [&](Operation *mul, Operation *add) {
    return (isa<arith::MulFOp>(mul) && isa<arith::AddFOp>(add)) ||
           (alsoIntegers && isa<arith::MulIOp>(mul) && isa<arith::AddIOp>(add));
  };
  std::optional<Product> product = matchRoles(op);
  if (product &&
      !linalg::detail::isContractionBody(*product->op.getBlock(), adds))
    product.reset();
  return product;
}

std::optional<std::pair<AffineDimExpr, int64_t>>
tenon::matchSteps(AffineExpr index, ArrayRef<int64_t> ranges) {
  auto product = dyn_cast<AffineBinaryOpExpr>(index);
  if (!product || product.getKind() != AffineExprKind::Mul)
    return std::nullopt;
  auto loop = dyn_cast<AffineDimExpr>(product.getLHS());
  auto step = dyn_cast<AffineConstantExpr>(product.getRHS());
  if (!loop || !step || step.getValue() < 1 ||
      ShapedType::isDynamic(ranges[loop.getPosition()]))
    return std::nullopt;
  return std::pair(loop, step.getValue());
}

using Roles = std::tuple<std::string, int64_t, int64_t>;

/// A letter for each loop, and the operands with rows and with columns.
static Roles spellRoles(Product product) {
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
  return {roles, int64_t(product.left), int64_t(product.right)};
}

static FailureOr<Roles> contractionRoles(PatternRewriter &rewriter,
                                         Operation *op) {
  if (auto product = matchProduct(op, /*alsoIntegers=*/true))
    return spellRoles(*product);
  return refuse(rewriter, op,
                "ContractionRoles: it does not add products over rows, "
                "columns and a reduction");
}

static FailureOr<Roles> reductionRoles(PatternRewriter &rewriter,
                                       Operation *op) {
  if (auto product = matchRoles(op))
    return spellRoles(*product);
  return refuse(rewriter, op,
                "ReductionRoles: it has no rows, columns and reduction of two "
                "operands");
}

static Numbers byRole(Attribute roles, Attribute letters, Numbers numbers) {
  auto read = [](Attribute list) {
    if (auto text = dyn_cast<StringAttr>(list))
      return Numbers(text.getValue().begin(), text.getValue().end());
    return readList(list).value_or(Numbers());
  };
  Numbers ofLoops, places = read(letters);
  numbers.resize(places.size());
  for (int64_t role : read(roles)) {
    size_t place = llvm::find(places, role) - places.begin();
    ofLoops.push_back(place < numbers.size() ? numbers[place] : 0);
  }
  return ofLoops;
}

static FailureOr<std::tuple<Value, ArrayAttr, ArrayAttr>>
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
  llvm::SmallSetVector<Attribute, 2> maps, types;
  maps.insert(AffineMapAttr::get(
      reader.getIndexingMapMatchingResult(cast<OpResult>(given))));
  for (OpOperand &use : read.getUses())
    maps.insert(AffineMapAttr::get(reader.getMatchingIndexingMap(&use)));
  types.insert(TypeAttr::get(read.getType()));
  types.insert(TypeAttr::get(given.getType()));
  return std::tuple(given, rewriter.getArrayAttr(maps.getArrayRef()),
                    rewriter.getArrayAttr(types.getArrayRef()));
}

static void mark(PatternRewriter &rewriter, ValueRange values, StringAttr name,
                 Attribute attribute) {
  for (Value value : values) {
    auto argument = dyn_cast<BlockArgument>(value);
    Operation *op =
        argument ? argument.getOwner()->getParentOp() : value.getDefiningOp();
    rewriter.modifyOpInPlace(op, [&] {
      if (argument)
        cast<FunctionOpInterface>(op).setArgAttr(argument.getArgNumber(), name,
                                                 attribute);
      else
        op->setAttr(name, attribute);
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
  natives.add("Loops", loops);
  natives.add("OnlyLastDim", onlyLastDim);
  natives.add("AllParallel", allParallel);
  natives.add("Extents", extents);
  natives.add("Strides", strides);
  natives.add("IndexingLoops", indexingLoops);
  natives.add("ElementType", elementType);
  natives.add("Arrays", arrays);
  natives.add("Nest", loopDims);
  natives.add("ElementwiseBody", elementwiseBody);
  natives.add("ContractionRoles", contractionRoles);
  natives.add("ReductionRoles", reductionRoles);
  natives.add("ByRole", byRole);
  natives.add("OnlyReader", onlyReader);
  natives.add("Mark", mark);
  natives.add("SplitDims", splitDims);
}
