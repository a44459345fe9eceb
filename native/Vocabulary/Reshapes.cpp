//===- Reshapes.cpp - Questions about reshapes and the loops they change --===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Vocabulary/Reshapes.h"
#include "Vocabulary/Topics.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace tenon;

std::optional<Groups> tenon::readGroups(Attribute attribute) {
  auto list = dyn_cast_or_null<ArrayAttr>(attribute);
  if (!list)
    return std::nullopt;
  Groups groups;
  for (Attribute element : list) {
    auto group = readList(element);
    if (!group)
      return std::nullopt;
    groups.emplace_back(group->begin(), group->end());
  }
  return groups;
}

static Attribute makeGroups(PatternRewriter &rewriter, const Groups &groups) {
  return getReassociationIndicesAttribute(rewriter, groups);
}

//===----------------------------------------------------------------------===//
// Iteration spaces
//===----------------------------------------------------------------------===//

SplitSpace::SplitSpace(Groups parts) : parts(std::move(parts)) {
  for (unsigned loop = 0; loop < this->parts.size(); ++loop) {
    first.push_back(numLoops);
    numLoops += count(loop);
  }
}

unsigned SplitSpace::count(unsigned loop) const {
  return std::max<unsigned>(1, parts[loop].size());
}

bool SplitSpace::touches(AffineExpr expr) const {
  for (unsigned loop = 0; loop < parts.size(); ++loop)
    if (splits(loop) && expr.isFunctionOfDim(loop))
      return true;
  return false;
}

AffineMap SplitSpace::apply(AffineMap map) const {
  MLIRContext *context = map.getContext();
  SmallVector<AffineExpr> renamed;
  for (unsigned loop : first)
    renamed.push_back(getAffineDimExpr(loop, context));
  SmallVector<AffineExpr> results;
  for (AffineExpr expr : map.getResults()) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    if (!dim) {
      results.push_back(expr.replaceDims(renamed));
      continue;
    }
    for (unsigned part = 0; part < count(dim.getPosition()); ++part)
      results.push_back(
          getAffineDimExpr(first[dim.getPosition()] + part, context));
  }
  return AffineMap::get(numLoops, 0, results, context);
}

Groups SplitSpace::dims(AffineMap map) const {
  Groups groups;
  int64_t next = 0;
  for (AffineExpr expr : map.getResults()) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    unsigned parts = dim ? count(dim.getPosition()) : 1;
    auto range = llvm::seq<int64_t>(next, next + parts);
    groups.emplace_back(range.begin(), range.end());
    next += parts;
  }
  return groups;
}

MergedSpace::MergedSpace(Groups groups, unsigned numOldLoops)
    : groups(std::move(groups)), loop(numOldLoops), place(numOldLoops) {
  for (auto [index, group] : llvm::enumerate(this->groups))
    for (auto [position, old] : llvm::enumerate(group)) {
      loop[old] = index;
      place[old] = position;
    }
}

std::optional<Groups> MergedSpace::dims(AffineMap map) const {
  Groups dims;
  ArrayRef<AffineExpr> results = map.getResults();
  for (unsigned index = 0; index < results.size();) {
    auto dim = dyn_cast<AffineDimExpr>(results[index]);
    if (!dim)
      for (unsigned old = 0; old < loop.size(); ++old)
        if (merges(old) && results[index].isFunctionOfDim(old))
          return std::nullopt;
    ReassociationIndicesRef group;
    if (dim)
      group = groups[loop[dim.getPosition()]];
    ReassociationIndices neighbours = {index++};
    if (dim && place[dim.getPosition()] != 0)
      return std::nullopt;
    for (int64_t old : group.drop_front(group.empty() ? 0 : 1)) {
      if (index == results.size() ||
          results[index] != getAffineDimExpr(old, map.getContext()))
        return std::nullopt;
      neighbours.push_back(index++);
    }
    dims.push_back(neighbours);
  }
  return dims;
}

std::optional<AffineMap> MergedSpace::apply(AffineMap map) const {
  std::optional<Groups> kept = dims(map);
  if (!kept)
    return std::nullopt;
  MLIRContext *context = map.getContext();
  SmallVector<AffineExpr> renamed, results;
  for (unsigned target : loop)
    renamed.push_back(getAffineDimExpr(target, context));
  for (const ReassociationIndices &group : *kept)
    results.push_back(map.getResult(group.front()).replaceDims(renamed));
  return AffineMap::get(groups.size(), 0, results, context);
}

//===----------------------------------------------------------------------===//
// Who makes and who uses what a reshape changes
//===----------------------------------------------------------------------===//

/// The operation that makes a value, or null.
static Operation *maker(PDLValue value) {
  return value.cast<Value>().getDefiningOp();
}

static LogicalResult producer(PatternRewriter &rewriter, PDLResultList &results,
                              ArrayRef<PDLValue> arguments) {
  auto *root = arguments[0].cast<Operation *>();
  auto result = root->getNumOperands() == 0
                    ? OpResult()
                    : dyn_cast<OpResult>(root->getOperand(0));
  auto op = result ? dyn_cast<linalg::LinalgOp>(result.getOwner())
                   : linalg::LinalgOp();
  if (!op)
    return refuse(rewriter, root, [&](Diagnostic &reason) {
      reason << "Producer: its operand comes from no structured operation";
    });
  if (op->getBlock() != root->getBlock())
    return refuse(rewriter, root, [&](Diagnostic &reason) {
      reason << "Producer: its operand comes from another block";
    });
  results.push_back(Value(result));
  results.push_back(makeList(
      rewriter.getContext(),
      op.getDpsInitOperand(result.getResultNumber())->getOperandNumber()));
  return success();
}

static LogicalResult consumer(PatternRewriter &rewriter, PDLResultList &results,
                              ArrayRef<PDLValue> arguments) {
  auto *root = arguments[0].cast<Operation *>();
  if (root->getNumResults() != 1 || !root->getResult(0).hasOneUse())
    return refuse(rewriter, root, [&](Diagnostic &reason) {
      reason << "Consumer: its result is not used just once";
    });
  OpOperand &use = *root->getResult(0).getUses().begin();
  if (!isa<linalg::LinalgOp>(use.getOwner()) ||
      use.getOwner()->getNumResults() == 0)
    return refuse(rewriter, root, [&](Diagnostic &reason) {
      reason << "Consumer: its result is used by no structured operation";
    });
  if (use.getOwner()->getBlock() != root->getBlock())
    return refuse(rewriter, root, [&](Diagnostic &reason) {
      reason << "Consumer: its result is used in another block";
    });
  results.push_back(Value(use.getOwner()->getResult(0)));
  results.push_back(makeList(rewriter.getContext(), use.getOperandNumber()));
  return success();
}

static LogicalResult onlyUsedBy(PatternRewriter &rewriter, PDLResultList &,
                                ArrayRef<PDLValue> arguments) {
  Operation *op = maker(arguments[0]);
  auto *user = arguments[1].cast<Operation *>();
  if (!op)
    return failure();
  for (Operation *other : op->getUsers())
    if (other != user)
      return refuse(rewriter, user, [&](Diagnostic &reason) {
        reason << "OnlyUsedBy: a result of " << op->getName()
               << " is used by another " << other->getName() << " as well";
      });
  return success();
}

static LogicalResult isUnmarked(PatternRewriter &rewriter, PDLResultList &,
                                ArrayRef<PDLValue> arguments) {
  Operation *op = maker(arguments[0]);
  auto name = dyn_cast<StringAttr>(arguments[1].cast<Attribute>());
  if (!op || !name)
    return failure();
  Attribute mark = op->getAttr(name);
  if (!mark)
    return success();
  return refuse(rewriter, op, [&](Diagnostic &reason) {
    reason << "MadeWithout: it has " << name.getValue() << " = " << mark;
  });
}

static LogicalResult severalUses(PatternRewriter &rewriter, PDLResultList &,
                                 ArrayRef<PDLValue> arguments) {
  auto *op = arguments[0].cast<Operation *>();
  return success(!op->use_empty() && !op->hasOneUse());
}

static LogicalResult separateUses(PatternRewriter &rewriter, PDLResultList &,
                                  ArrayRef<PDLValue> arguments) {
  auto *op = arguments[0].cast<Operation *>();
  for (OpOperand &use :
       llvm::make_early_inc_range(llvm::drop_begin(op->getUses()))) {
    Operation *copy = rewriter.clone(*op);
    rewriter.modifyOpInPlace(use.getOwner(),
                             [&] { use.set(copy->getResult(0)); });
  }
  return success();
}

static LogicalResult initOf(PatternRewriter &rewriter, PDLResultList &results,
                            ArrayRef<PDLValue> arguments) {
  auto result = dyn_cast<OpResult>(arguments[0].cast<Value>());
  auto op = result ? dyn_cast<linalg::LinalgOp>(result.getOwner())
                   : linalg::LinalgOp();
  if (!op)
    return failure();
  results.push_back(op.getDpsInits()[result.getResultNumber()]);
  return success();
}

static LogicalResult givenSize(PatternRewriter &rewriter,
                               PDLResultList &results,
                               ArrayRef<PDLValue> arguments) {
  auto value = arguments[0].cast<Value>();
  auto number = readList(arguments[1].cast<Attribute>());
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type || !number || number->size() != 1 || number->front() < 0 ||
      number->front() >= type.getRank() || !type.isDynamicDim(number->front()))
    return failure();
  ValueRange given;
  if (auto empty = value.getDefiningOp<tensor::EmptyOp>())
    given = empty.getDynamicSizes();
  else if (auto splat = value.getDefiningOp<tensor::SplatOp>())
    given = splat.getDynamicSizes();
  else if (auto expand = value.getDefiningOp<tensor::ExpandShapeOp>())
    given = expand.getOutputShape();
  else
    return failure();
  int64_t before = type.getNumDynamicDims();
  for (int64_t dim = number->front(); dim < type.getRank(); ++dim)
    before -= type.isDynamicDim(dim);
  if (before >= static_cast<int64_t>(given.size()))
    return failure();
  results.push_back(given[before]);
  return success();
}

//===----------------------------------------------------------------------===//
// Splits and merges
//===----------------------------------------------------------------------===//

static LogicalResult operandLoops(PatternRewriter &rewriter,
                                  PDLResultList &results,
                                  ArrayRef<PDLValue> arguments) {
  Operation *op = maker(arguments[0]);
  auto number = readList(arguments[1].cast<Attribute>());
  auto structured = dyn_cast_or_null<linalg::LinalgOp>(op);
  if (!structured || !number || number->size() != 1 || number->front() < 0 ||
      number->front() >= op->getNumOperands())
    return failure();
  AffineMap map = structured.getIndexingMapsArray()[number->front()];
  if (!map.isProjectedPermutation())
    return refuse(rewriter, op, [&](Diagnostic &reason) {
      reason << "OperandLoops: operand " << number->front() << " is indexed by "
             << AffineMapAttr::get(map)
             << ", not by a loop of its own for each dimension";
    });
  SmallVector<int64_t> loops;
  for (AffineExpr expr : map.getResults())
    loops.push_back(cast<AffineDimExpr>(expr).getPosition());
  results.push_back(makeList(rewriter.getContext(), loops));
  return success();
}

/// Whether `loops` are some loops of `op`.
static bool areLoops(linalg::LinalgOp op, ArrayRef<int64_t> loops) {
  return !loops.empty() && llvm::all_of(loops, [&](int64_t loop) {
    return loop >= 0 && loop < op.getNumLoops();
  });
}

static LogicalResult splitLoops(PatternRewriter &rewriter,
                                PDLResultList &results,
                                ArrayRef<PDLValue> arguments) {
  auto structured = dyn_cast_or_null<linalg::LinalgOp>(maker(arguments[0]));
  auto loops = readList(arguments[1].cast<Attribute>());
  auto groups = readGroups(arguments[2].cast<Attribute>());
  auto shape = readList(arguments[3].cast<Attribute>());
  if (!structured || !loops || !groups || !shape ||
      loops->size() != groups->size() || !areLoops(structured, *loops))
    return failure();
  SmallVector<int64_t> sizes;
  int64_t dynamic = 0;
  for (int64_t size : *shape)
    sizes.push_back(ShapedType::isDynamic(size) ? -1 - dynamic++ : size);
  Groups parts(structured.getNumLoops());
  for (auto [loop, group] : llvm::zip(*loops, *groups))
    for (int64_t dim : group) {
      if (dim < 0 || dim >= static_cast<int64_t>(sizes.size()))
        return failure();
      parts[loop].push_back(sizes[dim]);
    }
  results.push_back(makeGroups(rewriter, parts));
  return success();
}

static LogicalResult mergeLoops(PatternRewriter &rewriter,
                                PDLResultList &results,
                                ArrayRef<PDLValue> arguments) {
  auto structured = dyn_cast_or_null<linalg::LinalgOp>(maker(arguments[0]));
  auto loops = readList(arguments[1].cast<Attribute>());
  auto groups = readGroups(arguments[2].cast<Attribute>());
  if (!structured || !loops || !groups || !areLoops(structured, *loops))
    return failure();
  SmallVector<ReassociationIndices> merged(structured.getNumLoops());
  for (int64_t loop = 0; loop < structured.getNumLoops(); ++loop)
    merged[loop].push_back(loop);
  for (const ReassociationIndices &group : *groups) {
    ReassociationIndices together;
    for (int64_t dim : group) {
      if (dim < 0 || dim >= static_cast<int64_t>(loops->size()))
        return failure();
      together.push_back((*loops)[dim]);
      merged[together.back()].clear();
    }
    if (!together.empty())
      merged[together.front()] = together;
  }
  llvm::erase_if(
      merged, [](const ReassociationIndices &group) { return group.empty(); });
  results.push_back(makeGroups(rewriter, merged));
  return success();
}

/// Says no unless `op` is a structured operation on plain tensors whose loops
/// may be changed.
static LogicalResult onPlainTensors(PatternRewriter &rewriter, Operation *op) {
  auto structured = dyn_cast<linalg::LinalgOp>(op);
  if (!structured || !structured.hasPureTensorSemantics())
    return refuse(rewriter, op, [&](Diagnostic &reason) {
      reason << "it is no structured operation on tensors alone";
    });
  for (Value operand : op->getOperands()) {
    auto type = dyn_cast<RankedTensorType>(operand.getType());
    if (type && type.getEncoding())
      return refuse(rewriter, op, [&](Diagnostic &reason) {
        reason << "an operand has the encoding " << type.getEncoding();
      });
  }
  if (op->hasAttr("library_call"))
    return refuse(rewriter, op, [&](Diagnostic &reason) {
      reason << "it stands for a call of a library";
    });
  return success();
}

static LogicalResult canSplit(PatternRewriter &rewriter, PDLResultList &,
                              ArrayRef<PDLValue> arguments) {
  Operation *op = maker(arguments[0]);
  auto groups = readGroups(arguments[1].cast<Attribute>());
  if (!op || !groups || failed(onPlainTensors(rewriter, op)))
    return failure();
  auto structured = cast<linalg::LinalgOp>(op);
  SplitSpace space(*groups);
  for (OpOperand &operand : op->getOpOperands()) {
    AffineMap map = structured.getMatchingIndexingMap(&operand);
    auto type = dyn_cast<RankedTensorType>(operand.get().getType());
    for (auto [dim, expr] : llvm::enumerate(map.getResults())) {
      if (!space.touches(expr))
        continue;
      auto loop = dyn_cast<AffineDimExpr>(expr);
      if (!loop)
        return refuse(rewriter, op, [&](Diagnostic &reason) {
          reason << "CanSplit: operand " << operand.getOperandNumber()
                 << " is indexed by more than a loop in dimension " << dim;
        });
      int64_t product = 1;
      for (int64_t size : space.parts[loop.getPosition()])
        product = size < 0 || product < 0 ? -1 : product * size;
      if (product >= 0 && !type.isDynamicDim(dim) &&
          type.getDimSize(dim) != product)
        return refuse(rewriter, op, [&](Diagnostic &reason) {
          reason << "CanSplit: operand " << operand.getOperandNumber()
                 << " has size " << type.getDimSize(dim) << " in dimension "
                 << dim << ", the parts make " << product;
        });
    }
  }
  return success();
}

static LogicalResult canMerge(PatternRewriter &rewriter, PDLResultList &,
                              ArrayRef<PDLValue> arguments) {
  Operation *op = maker(arguments[0]);
  auto groups = readGroups(arguments[1].cast<Attribute>());
  if (!op || !groups || failed(onPlainTensors(rewriter, op)))
    return failure();
  auto structured = cast<linalg::LinalgOp>(op);
  MergedSpace space(*groups, structured.getNumLoops());
  for (OpOperand &operand : op->getOpOperands())
    if (!space.dims(structured.getMatchingIndexingMap(&operand)))
      return refuse(rewriter, op, [&](Diagnostic &reason) {
        reason << "CanMerge: the loops are no neighbours in the dimensions of "
                  "operand "
               << operand.getOperandNumber();
      });
  auto kinds = structured.getIteratorTypesArray();
  int64_t last = -1;
  for (const ReassociationIndices &group : space.groups) {
    bool reduction = kinds[group.front()] == utils::IteratorType::reduction;
    for (int64_t loop : group) {
      if (kinds[loop] != kinds[group.front()])
        return refuse(rewriter, op, [&](Diagnostic &reason) {
          reason << "CanMerge: loop " << loop << " is of another kind than "
                 << group.front();
        });
      if (reduction && loop < last)
        return refuse(rewriter, op, [&](Diagnostic &reason) {
          reason << "CanMerge: it would reduce in another order";
        });
      if (reduction)
        last = loop;
    }
  }
  return success();
}

static LogicalResult staticShape(PatternRewriter &rewriter,
                                 PDLResultList &results,
                                 ArrayRef<PDLValue> arguments) {
  auto type = dyn_cast<RankedTensorType>(arguments[0].cast<Value>().getType());
  if (!type)
    return failure();
  results.push_back(makeList(rewriter.getContext(), type.getShape()));
  return success();
}

void tenon::registerReshapes(NativeRegistry &natives) {
  natives.beginTopic("Reshapes");
  natives.constraint(
      "Producer(root: Op) -> (f: Value, operand: Attr)",
      "The first operand of `root` where a structured operation in the same "
      "block makes it, and the number of the operand of that operation that is "
      "its init. Here and below, `f` is a result of an operation and stands "
      "for it, since a constraint cannot give an operation.",
      producer);
  natives.constraint(
      "Consumer(root: Op) -> (f: Value, operand: Attr)",
      "The first result of the structured operation in the same block that "
      "alone uses the result of `root`, and the number of its operand that is "
      "that result. No when it uses it twice.",
      consumer);
  natives.constraint("OnlyUsedBy(f: Value, user: Op)",
                     "No other operation uses a result of the operation.",
                     onlyUsedBy);
  natives.constraint("MadeWithout(f: Value, name: Attr)",
                     "The operation has no attribute of that name.",
                     isUnmarked);
  natives.constraint("SeveralUses(op: Op)",
                     "The results of the operation are used more than once.",
                     severalUses);
  natives.rewrite("SeparateUses(op: Op)",
                  "Copies the operation so that each use has one of its own.",
                  separateUses);
  natives.constraint("InitOf(value: Value) -> Value",
                     "The init of the result of a structured operation, whose "
                     "sizes are those of the result.",
                     initOf);
  natives.constraint("GivenSize(value: Value, dim: Attr) -> Value",
                     "The dynamic size of that dimension, as a tensor.empty, "
                     "splat or expand_shape was given it.",
                     givenSize);
  natives.constraint("StaticShape(value: Value) -> Attr",
                     "The sizes of a ranked tensor; the least i64 stands for "
                     "each dynamic one, as in the static sizes of MLIR's ops.",
                     staticShape);
  natives.constraint(
      "OperandLoops(f: Value, operand: Attr) -> Attr",
      "For each dimension of the operand of that number of a structured "
      "operation, the loop that indexes it. No unless each has one of its own.",
      operandLoops);
  natives.constraint(
      "SplitLoops(f: Value, loops: Attr, groups: Attr, shape: Attr) -> Attr",
      "The split of loops that gives each dimension of an operand, indexed by "
      "`loops`, the parts that `groups` takes together, of sizes `shape`. Of "
      "each loop it lists the parts, nothing when it is not among `loops`; "
      "-1 - k is the dynamic size of number k.",
      splitLoops);
  natives.constraint(
      "CanSplit(f: Value, split: Attr)",
      "The operation works on tensors without encodings, indexes each of their "
      "dimensions by one split loop or by none, and their static sizes are "
      "the products of the parts.",
      canSplit);
  natives.constraint(
      "MergeLoops(f: Value, loops: Attr, groups: Attr) -> Attr",
      "The merge of loops that makes one dimension of those of an operand, "
      "indexed by `loops`, that `groups` takes together. Of each new loop it "
      "lists the old ones.",
      mergeLoops);
  natives.constraint(
      "CanMerge(f: Value, merge: Attr)",
      "The operation works on tensors without encodings, the loops that become "
      "one are neighbours in each operand that they index, all parallel or all "
      "reductions, and what is reduced is so in the order it was.",
      canMerge);
}
