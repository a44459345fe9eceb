//===- TileRows.cpp - Loops over rows of what computes rows ---------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Vocabulary/Products.h"
#include "Transforms/TilingOps.h"
#include "mlir/Analysis/SliceAnalysis.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace tenon;

/// Rows that are shorter are not worth a step of a loop.
static constexpr int64_t kLeast = 8;

namespace {
/// Operations that compute rows from rows; others read only the root's result.
struct RowGroup {
  linalg::GenericOp root;
  /// The number of loops over rows, the outermost ones of every member.
  unsigned outer;
  /// The elements of a row.
  int64_t length;
  llvm::SetVector<Operation *> members;
};
} // namespace

//===----------------------------------------------------------------------===//
// What goes together
//===----------------------------------------------------------------------===//

/// True when `map` gives each of the loops over rows its own dimension, in
/// order, and has at most one dimension more.
static bool isOfRow(AffineMap map, unsigned outer) {
  if (map.getNumResults() < outer || map.getNumResults() > outer + 1)
    return false;
  for (unsigned dim = 0; dim < outer; ++dim)
    if (map.getResult(dim) != getAffineDimExpr(dim, map.getContext()))
      return false;
  if (map.getNumResults() == outer)
    return true;
  auto last = dyn_cast<AffineConstantExpr>(map.getResult(outer));
  return (last && last.getValue() == 0) ||
         map.getResult(outer) == getAffineDimExpr(outer, map.getContext());
}

/// True when an operand that is indexed by `map` has the elements of a row in
/// its last dimension, or one element for a row.
static bool isReadByRow(AffineMap map, unsigned outer) {
  for (auto [dim, expr] : llvm::enumerate(map.getResults())) {
    auto loop = dyn_cast<AffineDimExpr>(expr);
    auto constant = dyn_cast<AffineConstantExpr>(expr);
    if (constant ? constant.getValue() != 0 : !loop)
      return false;
    if (loop && loop.getPosition() >= outer && dim + 1 != map.getNumResults())
      return false;
  }
  return true;
}

/// True when a vector can do what `op` does to the elements of a row.
static bool canBeVector(linalg::GenericOp op) {
  for (Operation &inner : op.getBody()->without_terminator())
    if (!OpTrait::hasElementwiseMappableTraits(&inner) &&
        !inner.hasTrait<OpTrait::ConstantLike>())
      return false;
  // LLVM 22 ends the process over vectors of bf16 with one element too many
  // for a register, of 17 for instance.
  bool isOdd = op.getStaticLoopRanges().back() % 2 != 0;
  for (Type type : op.getBody()->getArgumentTypes())
    if (!type.isIntOrFloat() || (type.isBF16() && isOdd))
      return false;
  if (op.getNumReductionLoops() == 0)
    return true;
  SmallVector<Operation *> combiners;
  if (!matchReduction(op.getRegionOutputArgs(), 0, combiners) ||
      combiners.size() != 1)
    return false;
  return isa<arith::AddFOp, arith::MulFOp, arith::MaximumFOp, arith::MinimumFOp,
             arith::MaxNumFOp, arith::MinNumFOp, arith::AddIOp, arith::MulIOp,
             arith::MaxSIOp, arith::MinSIOp, arith::MaxUIOp, arith::MinUIOp>(
      combiners.front());
}

/// True when `op` computes a row, or a number, for each step of its `outer`
/// outermost loops from what is as long or has one element.
static bool isRowOp(linalg::GenericOp op, unsigned outer, int64_t length) {
  if (!op || op->getNumResults() != 1 || !op.hasPureTensorSemantics() ||
      op.getNumLoops() < outer || op.getNumLoops() > outer + 1 ||
      matchProduct(op)) // A kernel's, even where its tile is one row.
    return false;
  SmallVector<utils::IteratorType> loops = op.getIteratorTypesArray();
  if (!llvm::all_of(ArrayRef(loops).take_front(outer),
                    [](utils::IteratorType type) {
                      return type == utils::IteratorType::parallel;
                    }))
    return false;
  if (op.getNumLoops() > outer) {
    int64_t size = op.getStaticLoopRanges().back();
    if (size != length && size != 1)
      return false;
  }
  AffineMap result = op.getIndexingMapsArray().back();
  if (!isOfRow(result, outer) || (op.getNumReductionLoops() == 0 &&
                                  result.getNumResults() != op.getNumLoops()))
    return false;
  return llvm::all_of(op.getIndexingMapsArray(),
                      [&](AffineMap map) { return isReadByRow(map, outer); }) &&
         canBeVector(op);
}

/// True when `map` gives one of several elements in a dimension of `value`.
static bool readsOneOfMany(AffineMap map, Value value) {
  auto type = cast<ShapedType>(value.getType());
  for (auto [dim, expr] : llvm::enumerate(map.getResults()))
    if (isa<AffineConstantExpr>(expr) && type.getDimSize(dim) != 1)
      return true;
  return false;
}

/// Adds what computes operands of members and is read by members alone.
static void addProducers(RowGroup &group) {
  auto isOwn = [&](OpOperand &use) {
    auto user = dyn_cast<linalg::GenericOp>(use.getOwner());
    return user && group.members.contains(user) &&
           isOfRow(user.getMatchingIndexingMap(&use), group.outer) &&
           !readsOneOfMany(user.getMatchingIndexingMap(&use), use.get());
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (Operation *member :
         SmallVector<Operation *>(group.members.begin(), group.members.end()))
      for (Value operand : member->getOperands()) {
        auto op = operand.getDefiningOp<linalg::GenericOp>();
        if (!op || group.members.contains(op) ||
            op->getBlock() != group.root->getBlock() ||
            !isRowOp(op, group.outer, group.length) ||
            !llvm::all_of(operand.getUses(), isOwn))
          continue;
        changed |= group.members.insert(op);
      }
  }
}

/// True when a kernel would do what `op` does.
static bool isOneKernel(linalg::GenericOp op) {
  if (op.getNumReductionLoops() != 0)
    return false;
  auto body = op.getBody()->without_terminator();
  return std::distance(body.begin(), body.end()) <= 2 &&
         llvm::none_of(body, [](Operation &inner) {
           return inner.getName().getDialectNamespace() == "math";
         });
}

/// The group whose last operation is `root`, or none.
static std::optional<RowGroup> getGroup(linalg::GenericOp root, int64_t most) {
  if (root.getNumLoops() < 2)
    return std::nullopt;
  RowGroup group{
      root, root.getNumLoops() - 1, root.getStaticLoopRanges().back(), {}};
  if (group.length < kLeast || group.length > most ||
      !isRowOp(root, group.outer, group.length))
    return std::nullopt;
  group.members.insert(root);
  addProducers(group);
  if (llvm::all_of(group.members, [](Operation *op) {
        return isOneKernel(cast<linalg::GenericOp>(op));
      }))
    return std::nullopt;
  SmallVector<Operation *> sorted = group.members.takeVector();
  llvm::sort(sorted, [](Operation *first, Operation *second) {
    return first->isBeforeInBlock(second);
  });
  group.members.insert(sorted.begin(), sorted.end());
  return group;
}

//===----------------------------------------------------------------------===//
// The loop
//===----------------------------------------------------------------------===//

static OpOperand *getInit(Operation *op) {
  return cast<linalg::GenericOp>(op).getDpsInitOperand(0);
}

/// The member whose init the group's result is in.
static linalg::GenericOp getFirstInPlace(RowGroup &group) {
  linalg::GenericOp op = group.root;
  while (Operation *before = getInit(op)->get().getDefiningOp()) {
    if (!group.members.contains(before))
      break;
    op = cast<linalg::GenericOp>(before);
  }
  return op;
}

/// A value that the members read row by row and nobody else does, and that may
/// be written over; or null.
static Value getDyingOperand(RowGroup &group, Type type) {
  for (Operation *member : group.members)
    for (Value operand : member->getOperands()) {
      Operation *producer = operand.getDefiningOp();
      if (operand.getType() != type || !producer ||
          group.members.contains(producer) ||
          !isa<linalg::LinalgOp, scf::ForallOp>(producer))
        continue;
      if (llvm::all_of(operand.getUses(), [&](OpOperand &use) {
            auto user = dyn_cast<linalg::GenericOp>(use.getOwner());
            return user && group.members.contains(user) &&
                   user.getMatchingIndexingMap(&use).isIdentity();
          }))
        return operand;
    }
  return nullptr;
}

namespace {
/// Builds the body of the loop: each member on a row.
class RowBuilder {
public:
  RowBuilder(OpBuilder &builder, RowGroup &group, SmallVector<Value> at)
      : builder(builder), group(group), at(std::move(at)) {}

  /// The row of `value`, which `map` indexes, that the loop is at.
  Value slice(Location loc, Value value, AffineMap map);
  /// `op` on a row, with its result in `init`.
  Value build(linalg::GenericOp op, Value init);
  /// The operand of a member, on a row.
  Value operand(OpOperand &use);

  /// The rows of what members compute, and of what the loop writes over.
  IRMapping rows;

private:
  OpBuilder &builder;
  RowGroup &group;
  SmallVector<Value> at;
};
} // namespace

Value RowBuilder::slice(Location loc, Value value, AffineMap map) {
  auto type = cast<RankedTensorType>(value.getType());
  OpFoldResult zero = builder.getIndexAttr(0), one = builder.getIndexAttr(1);
  SmallVector<OpFoldResult> offsets, sizes, strides(type.getRank(), one);
  SmallVector<int64_t> shape;
  for (auto [dim, expr] : llvm::enumerate(map.getResults())) {
    auto loop = dyn_cast<AffineDimExpr>(expr);
    bool ofRow = loop && loop.getPosition() >= group.outer;
    bool isRow = ofRow && type.getDimSize(dim) != 1;
    offsets.push_back(loop && !ofRow ? OpFoldResult(at[loop.getPosition()])
                                     : zero);
    sizes.push_back(isRow ? builder.getIndexAttr(type.getDimSize(dim)) : one);
    if (isRow)
      shape.push_back(type.getDimSize(dim));
  }
  return tensor::ExtractSliceOp::create(
      builder, loc, RankedTensorType::get(shape, type.getElementType()), value,
      offsets, sizes, strides);
}

Value RowBuilder::operand(OpOperand &use) {
  auto op = cast<linalg::GenericOp>(use.getOwner());
  Value value = use.get();
  if (Value row = rows.lookupOrNull(value))
    return row;
  if (!isa<RankedTensorType>(value.getType()))
    return value;
  return slice(op.getLoc(), value, op.getMatchingIndexingMap(&use));
}

Value RowBuilder::build(linalg::GenericOp op, Value init) {
  MLIRContext *context = op.getContext();
  // A loop that runs once is dropped, and so are dimensions of size 1.
  bool isRow = op.getNumLoops() > group.outer &&
               op.getStaticLoopRanges().back() == group.length;
  SmallVector<Value> inputs;
  SmallVector<AffineMap> maps;
  for (OpOperand &use : op->getOpOperands()) {
    bool hasRow =
        isRow && op.getMatchingIndexingMap(&use).isFunctionOfDim(group.outer);
    maps.push_back(hasRow ? AffineMap::getMultiDimIdentityMap(1, context)
                          : AffineMap::get(isRow, /*symbolCount=*/0, context));
    if (!op.isDpsInit(&use))
      inputs.push_back(operand(use));
  }
  SmallVector<utils::IteratorType> iterators;
  if (isRow)
    iterators.push_back(op.getIteratorTypesArray().back());
  auto row = linalg::GenericOp::create(builder, op.getLoc(), init.getType(),
                                       inputs, init, maps, iterators);
  IRMapping mapping;
  op.getRegion().cloneInto(&row.getRegion(), mapping);
  return row.getResult(0);
}

/// The type of a row of `value`, or of the number that it has for a row.
static RankedTensorType getRowType(RowGroup &group, Value value) {
  auto type = cast<RankedTensorType>(value.getType());
  SmallVector<int64_t> shape(type.getShape().drop_front(group.outer));
  llvm::erase(shape, 1);
  return RankedTensorType::get(shape, type.getElementType());
}

/// Puts `row` where the slice `place` of the loop's result is.
static void insertRow(OpBuilder &builder, scf::ForallOp loop, Value row,
                      tensor::ExtractSliceOp place) {
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToEnd(loop.getTerminator().getBody());
  tensor::ParallelInsertSliceOp::create(
      builder, loop.getLoc(), row, loop.getRegionIterArgs().front(),
      place.getMixedOffsets(), place.getMixedSizes(), place.getMixedStrides());
}

/// Replaces the group by a loop, and adds what that does to a row to `rows`.
static void buildLoop(RewriterBase &rewriter, RowGroup &group,
                      SmallVectorImpl<Operation *> &rows) {
  Location loc = group.root.getLoc();
  linalg::GenericOp first = getFirstInPlace(group);
  Value result = getInit(first)->get(), dying;
  if (!first.payloadUsesValueFromOperand(getInit(first)))
    dying = getDyingOperand(group, result.getType());
  if (dying)
    result = dying;
  rewriter.setInsertionPoint(group.root);
  SmallVector<OpFoldResult> sizes =
      tensor::getMixedSizes(rewriter, loc, result);
  unsigned rank = sizes.size();
  sizes.resize(group.outer);
  auto loop = scf::ForallOp::create(rewriter, loc, sizes, result, std::nullopt);
  rewriter.setInsertionPoint(loop.getTerminator());
  Value inside = loop.getRegionIterArgs().front();
  RowBuilder body(rewriter, group, loop.getInductionVars());
  Value place = body.slice(loc, inside, rewriter.getMultiDimIdentityMap(rank));
  // A row is read before it is written, and no other row reads it.
  if (dying)
    body.rows.map(dying, place);
  for (Operation *member : group.members) {
    auto op = cast<linalg::GenericOp>(member);
    OpOperand *init = getInit(op);
    RankedTensorType type = getRowType(group, op->getResult(0));
    Value to;
    if (op == first)
      to = place;
    else if (body.rows.contains(init->get()) ||
             op.payloadUsesValueFromOperand(init))
      to = body.operand(*init);
    else
      to = tensor::EmptyOp::create(rewriter, loc, type.getShape(),
                                   type.getElementType());
    Value row = body.build(op, to);
    rows.push_back(row.getDefiningOp());
    body.rows.map(op->getResult(0), row);
  }
  insertRow(rewriter, loop, body.rows.lookup(group.root->getResult(0)),
            place.getDefiningOp<tensor::ExtractSliceOp>());
  rewriter.replaceAllUsesWith(group.root->getResult(0), loop.getResult(0));
  for (Operation *member : llvm::reverse(group.members))
    rewriter.eraseOp(member);
}

DiagnosedSilenceableFailure
TileRowsOp::apply(transform::TransformRewriter &rewriter,
                  transform::TransformResults &results,
                  transform::TransformState &state) {
  SmallVector<linalg::GenericOp> candidates;
  for (Operation *target : state.getPayloadOps(getTarget()))
    target->walk([&](linalg::GenericOp op) {
      if (!op->getParentOfType<scf::ForallOp>())
        candidates.push_back(op);
    });
  llvm::SmallDenseSet<Operation *> taken;
  SmallVector<Operation *> rows;
  for (linalg::GenericOp op : llvm::reverse(candidates)) {
    if (taken.contains(op))
      continue;
    std::optional<RowGroup> group = getGroup(op, getMost());
    if (!group)
      continue;
    taken.insert(group->members.begin(), group->members.end());
    buildLoop(rewriter, *group, rows);
  }
  results.set(cast<OpResult>(getRows()), rows);
  return DiagnosedSilenceableFailure::success();
}
