//===- ReshapeLaw.cpp - Whether an operation may have other loops ---------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Operations stand here as `f`, a list of values, each for the operation that
// makes it: a constraint cannot give an operation. `changes` are as many
// changes of their loops; each question is asked of all.
//
//===----------------------------------------------------------------------===//

#include "Tensor/Regrouping.h"
#include "Vocabulary/Topics.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace tenon;

//===----------------------------------------------------------------------===//
// Changes of loops
//===----------------------------------------------------------------------===//

/// Why an operation has no nest on plain tensors, as the rest of a sentence
/// about it; empty if it has one.
static StringRef whyNotPlain(Operation *op, const std::optional<Nest> &nest) {
  if (!llvm::all_of(op->getOperandTypes(), isPlain) ||
      !llvm::all_of(op->getResultTypes(), isPlain))
    return "it has operands or results that are no plain tensors";
  if (op->hasAttr("library_call"))
    return "it stands for a call";
  return nest ? "" : "it pads with more than one number";
}

/// The nest of what makes `f`, and the loop of each dimension of its value of
/// that number.
static FailureOr<std::pair<Nest, Numbers>>
dimLoops(PatternRewriter &rewriter, StringRef native, ValueRange f,
         int64_t number) {
  Operation *op = f.empty() ? nullptr : f.front().getDefiningOp();
  if (!op || !Nest::mayHave(op))
    return failure();
  std::optional<Nest> nest = Nest::of(op);
  StringRef why = whyNotPlain(op, nest);
  if (!why.empty())
    return refuse(rewriter, op, [&](Diagnostic &reason) {
      reason << native << ": " << why;
    });
  std::optional<Numbers> loops = nest->loopsOf(number);
  if (!loops)
    return refuse(rewriter, op, [&](Diagnostic &reason) {
      reason << native << ": value " << number << " is indexed by ";
      if (number >= 0 && number < static_cast<int64_t>(nest->maps.size()) &&
          nest->maps[number])
        reason << AffineMapAttr::get(nest->maps[number]);
      reason << ", not by a loop of its own for each dimension";
    });
  return std::make_pair(std::move(*nest), std::move(*loops));
}

static Attribute inList(PatternRewriter &rewriter, const Regrouping &change) {
  return rewriter.getArrayAttr(change.attribute(rewriter.getContext()));
}

static FailureOr<Attribute> splitLoops(PatternRewriter &rewriter, ValueRange f,
                                       int64_t number, ArrayAttr groups,
                                       Numbers shape) {
  auto found = dimLoops(rewriter, "SplitLoops", f, number);
  auto dims = readReassociation(groups);
  if (failed(found) || !dims || dims->size() != found->second.size())
    return failure();
  int64_t dynamic = 0;
  for (int64_t &size : shape)
    size = ShapedType::isDynamic(size) ? -1 - dynamic++ : size;
  Reassociation parts(found->first.numLoops());
  for (auto [loop, group] : llvm::zip(found->second, *dims))
    for (int64_t dim : group) {
      if (dim < 0 || dim >= static_cast<int64_t>(shape.size()))
        return failure();
      parts[loop].push_back(shape[dim]);
    }
  Regrouping change = Regrouping::split(parts);
  if (!isIdentity(change.groups))
    return inList(rewriter, change);
  return refuse(rewriter, found->first.op, [&](Diagnostic &reason) {
    reason << "SplitLoops: no loop is split";
  });
}

static FailureOr<Attribute> mergeLoops(PatternRewriter &rewriter, ValueRange f,
                                       int64_t number, ArrayAttr groups) {
  auto found = dimLoops(rewriter, "MergeLoops", f, number);
  auto dims = readReassociation(groups);
  if (failed(found) || !dims)
    return failure();
  auto &[nest, loops] = *found;
  for (const ReassociationIndices &group : *dims)
    for (int64_t dim : group)
      if (dim < 0 || dim >= static_cast<int64_t>(loops.size()))
        return failure();
  Regrouping change = Regrouping::merge(nest.numLoops(), loops, *dims);
  if (!isIdentity(change.groups))
    return inList(rewriter, change);
  return refuse(rewriter, nest.op, [&](Diagnostic &reason) {
    reason << "MergeLoops: no two loops become one";
  });
}

//===----------------------------------------------------------------------===//
// The law
//===----------------------------------------------------------------------===//

/// Asks of each operation and the change of its loops.
static LogicalResult
ofEach(ValueRange f, ArrayAttr changes,
       function_ref<LogicalResult(const Nest &, const Regrouping &)> holds) {
  for (auto [value, attribute] : llvm::zip(f, changes)) {
    Operation *op = value.getDefiningOp();
    std::optional<Nest> nest = op ? Nest::of(op) : std::nullopt;
    std::optional<Regrouping> change = Regrouping::read(attribute);
    if (!nest || !change || change->numOld() != nest->numLoops() ||
        failed(holds(*nest, *change)))
      return failure();
  }
  return success(f.size() == changes.size());
}

/// Says why not of one of the operations, and which it is.
static LogicalResult no(PatternRewriter &rewriter, const Nest &nest,
                        function_ref<void(Diagnostic &)> why) {
  return refuse(rewriter, nest.op, [&](Diagnostic &reason) {
    why(reason);
    reason << ", in " << nest.op->getName() << " at " << nest.op->getLoc();
  });
}

static LogicalResult onlyGoOver(PatternRewriter &rewriter, ValueRange f,
                                ArrayAttr changes) {
  return ofEach(f, changes, [&](const Nest &nest, const Regrouping &change) {
    for (int loop : nest.fixed.set_bits())
      if (change.changes(loop))
        return no(rewriter, nest, [&](Diagnostic &reason) {
          reason << "OnlyGoOver: loop " << loop
                 << " does more than go over a dimension";
        });
    return success();
  });
}

static LogicalResult areDims(PatternRewriter &rewriter, ValueRange f,
                             ArrayAttr changes) {
  return ofEach(f, changes, [&](const Nest &nest, const Regrouping &change) {
    for (auto [number, map] : llvm::enumerate(nest.maps))
      if (map && !change.dims(map))
        return no(rewriter, nest, [&](Diagnostic &reason) {
          reason << "AreDims: operand " << number << " is indexed by "
                 << AffineMapAttr::get(map)
                 << (change.splits()
                         ? ", where a split loop does not stand alone"
                         : ", where the merged loops are no neighbours");
        });
    return success();
  });
}

static LogicalResult ofOneKind(PatternRewriter &rewriter, ValueRange f,
                               ArrayAttr changes) {
  return ofEach(f, changes, [&](const Nest &nest, const Regrouping &change) {
    if (change.splits())
      return success();
    for (ArrayRef<int64_t> group : change.groups)
      for (int64_t loop : group)
        if (nest.kinds[loop] != nest.kinds[group.front()])
          return no(rewriter, nest, [&](Diagnostic &reason) {
            reason << "OfOneKind: loop " << loop << " is of another kind than "
                   << group.front();
          });
    return success();
  });
}

static LogicalResult reduceInOrder(PatternRewriter &rewriter, ValueRange f,
                                   ArrayAttr changes) {
  return ofEach(f, changes, [&](const Nest &nest, const Regrouping &change) {
    int64_t last = -1;
    for (ArrayRef<int64_t> group : change.groups)
      for (int64_t loop : group) {
        if (change.splits() || nest.isParallel(loop))
          continue;
        if (loop < last)
          return no(rewriter, nest, [&](Diagnostic &reason) {
            reason << "ReduceInOrder: it would reduce in another order";
          });
        last = loop;
      }
    return success();
  });
}

/// The product of sizes, or kDynamic when one of them is.
static int64_t productOf(ArrayRef<int64_t> sizes) {
  int64_t product = 1;
  for (int64_t size : sizes)
    product = size < 0 || product < 0 ? ShapedType::kDynamic : product * size;
  return product;
}

static LogicalResult partsMakeSizes(PatternRewriter &rewriter, ValueRange f,
                                    ArrayAttr changes) {
  return ofEach(f, changes, [&](const Nest &nest, const Regrouping &change) {
    for (unsigned number = 0; number < nest.operandMaps().size(); ++number) {
      auto type = dyn_cast<RankedTensorType>(nest.value(number).getType());
      if (!change.splits() || !type || !nest.maps[number])
        continue;
      for (auto [dim, expr] : llvm::enumerate(nest.maps[number].getResults())) {
        auto loop = dyn_cast<AffineDimExpr>(expr);
        if (!loop || !change.changes(loop.getPosition()))
          continue;
        int64_t size = type.getDimSize(dim);
        int64_t product = productOf(change.parts(loop.getPosition()));
        if (!ShapedType::isDynamic(product) && !ShapedType::isDynamic(size) &&
            size != product)
          return no(rewriter, nest, [&](Diagnostic &reason) {
            reason << "PartsMakeSizes: operand " << number << " has size "
                   << size << " in dimension " << dim << ", the parts make "
                   << product;
          });
      }
    }
    return success();
  });
}

/// Whether a dimension of `size` can be split into `parts` without a cast.
static bool splitsAsItIs(int64_t size, ArrayRef<int64_t> parts) {
  int64_t product = productOf(parts), known = 1;
  if (ShapedType::isDynamic(size) || !ShapedType::isDynamic(product))
    return !ShapedType::isDynamic(size) || ShapedType::isDynamic(product);
  for (int64_t part : parts)
    known *= part < 0 ? 1 : part;
  return known != 0 && size % known == 0 &&
         llvm::count_if(parts, [](int64_t part) { return part < 0; }) == 1;
}

/// Whether a cast from size to size of each dimension can be on other loops
/// what it was, and no second cast be needed.
static bool staysCast(RankedTensorType from, RankedTensorType to,
                      const Regrouping &change) {
  for (auto [index, group] : llvm::enumerate(change.groups)) {
    if (group.size() == 1)
      continue;
    if (!change.splits()) {
      auto isDynamic = [&](RankedTensorType type) {
        return llvm::any_of(
            group, [&](int64_t dim) { return type.isDynamicDim(dim); });
      };
      if (isDynamic(from) && !isDynamic(to))
        return false;
      continue;
    }
    ArrayRef<int64_t> parts = change.parts(index);
    if (!splitsAsItIs(from.getDimSize(index), parts) ||
        to.isDynamicDim(index) != ShapedType::isDynamic(productOf(parts)))
      return false;
  }
  return true;
}

static LogicalResult castsNothingElse(PatternRewriter &rewriter, ValueRange f,
                                      ArrayAttr changes) {
  return ofEach(f, changes, [&](const Nest &nest, const Regrouping &change) {
    auto cast = dyn_cast<tensor::CastOp>(nest.op);
    if (!cast ||
        staysCast(llvm::cast<RankedTensorType>(cast.getSource().getType()),
                  llvm::cast<RankedTensorType>(cast.getType()), change))
      return success();
    return no(rewriter, nest, [&](Diagnostic &reason) {
      reason << "CastsNothingElse: what the cast makes static or dynamic is "
             << (change.splits() ? "split" : "merged");
    });
  });
}

//===----------------------------------------------------------------------===//
// What would be stopped beside an operation
//===----------------------------------------------------------------------===//

/// Whether `op` computes each element by itself.
static bool isElementwise(Operation *op) {
  auto structured = dyn_cast<linalg::LinalgOp>(op);
  return structured && structured.hasPureTensorSemantics() &&
         structured.getNumLoops() == structured.getNumParallelLoops();
}

/// The operation beside `nest`, at its value of that number, that could be one
/// with it, and the number of the value there; null if there is none.
static std::pair<Operation *, int64_t> fusableBeside(const Nest &nest,
                                                     unsigned number) {
  Value value = nest.value(number);
  if (number < nest.op->getNumOperands()) {
    auto made = dyn_cast<OpResult>(value);
    Operation *above = made ? made.getOwner() : nullptr;
    if (above && isElementwise(above) && !isa<linalg::FillOp>(above) &&
        llvm::all_of(above->getUsers(),
                     [&](Operation *user) { return user == nest.op; }))
      return {above, above->getNumOperands() + made.getResultNumber()};
  } else if (isElementwise(nest.op) && value.hasOneUse()) {
    OpOperand &use = *value.getUses().begin();
    if (isa<linalg::LinalgOp>(use.getOwner()))
      return {use.getOwner(), use.getOperandNumber()};
  }
  return {nullptr, 0};
}

/// The change of the loops of another nest, at a value that they index by
/// `loops`, where loops that index it by `map` change as `change` says.
static Regrouping follow(const Regrouping &change, AffineMap map,
                         const Reassociation &dims, const Nest &other,
                         ArrayRef<int64_t> loops) {
  if (!change.splits())
    return Regrouping::merge(other.numLoops(), loops, dims);
  Reassociation parts(other.numLoops());
  for (auto [expr, loop] : llvm::zip(map.getResults(), loops))
    if (auto own = dyn_cast<AffineDimExpr>(expr))
      llvm::append_range(parts[loop], change.parts(own.getPosition()));
  return Regrouping::split(parts);
}

static FailureOr<std::tuple<SmallVector<Value>, Attribute>>
besideIt(PatternRewriter &rewriter, ValueRange f, ArrayAttr changes,
         int64_t alsoBelow) {
  Operation *op = f.size() == 1 ? f.front().getDefiningOp() : nullptr;
  std::optional<Nest> nest = op ? Nest::of(op) : std::nullopt;
  std::optional<Regrouping> change =
      changes.size() == 1 ? Regrouping::read(changes[0]) : std::nullopt;
  if (!nest || !change || change->numOld() != nest->numLoops())
    return failure();
  SmallVector<Value> beside;
  SmallVector<Attribute> theirs;
  ArrayRef<AffineMap> maps = alsoBelow ? nest->maps : nest->operandMaps();
  for (auto [number, map] : llvm::enumerate(maps)) {
    auto dims = map ? change->dims(map) : std::nullopt;
    if (!dims || isIdentity(*dims))
      continue;
    auto [other, there] = fusableBeside(*nest, number);
    if (!other)
      continue;
    std::optional<Nest> otherNest = Nest::of(other);
    std::optional<Numbers> loops;
    if (otherNest && whyNotPlain(other, otherNest).empty())
      loops = otherNest->loopsOf(there);
    if (!loops)
      return refuse(rewriter, op, [&, other = other](Diagnostic &reason) {
        reason << "FusableBeside: a reshape would stay beside "
               << other->getName() << " at " << other->getLoc();
      });
    beside.push_back(other->getResult(0));
    theirs.push_back(follow(*change, map, *dims, *otherNest, *loops)
                         .attribute(rewriter.getContext()));
  }
  return std::make_tuple(std::move(beside),
                         Attribute(rewriter.getArrayAttr(theirs)));
}

void tenon::registerReshapeLaw(NativeRegistry &natives) {
  natives.add("SplitLoops", splitLoops);
  natives.add("MergeLoops", mergeLoops);
  natives.add("OnlyGoOver", onlyGoOver);
  natives.add("AreDims", areDims);
  natives.add("OfOneKind", ofOneKind);
  natives.add("ReduceInOrder", reduceInOrder);
  natives.add("PartsMakeSizes", partsMakeSizes);
  natives.add("CastsNothingElse", castsNothingElse);
  natives.add("FusableBeside", besideIt);
}
