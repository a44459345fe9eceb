//===- ReshapeLaw.cpp - Whether an operation can have other loops ---------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Operations stand here as `f`, a result of theirs: a constraint cannot give an
// operation.
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

//===----------------------------------------------------------------------===//
// The law
//===----------------------------------------------------------------------===//

namespace {
/// What rules ask of loops that change: their numbers, in the order that they
/// come in then, and masks.
struct LoopFacts {
  Numbers numbers, changed, joins, reductions, fixed;
};

/// A change of the loops of an operation.
struct Change {
  PatternRewriter &rewriter;
  const Nest &nest;
  const Regrouping &loops;

  /// Says no, and of which operation.
  template <typename Why>
  LogicalResult no(Why &&why) const {
    return refuse(rewriter, nest.op, [&](Diagnostic &reason) {
      reason << "ChangeLoops: ";
      why(reason);
      reason << ", in " << nest.op->getName() << " at " << nest.op->getLoc();
    });
  }

  LogicalResult mapsAllow() const;
  LogicalResult sizesAllow() const;
  /// Appends the loops, where values can follow; fails where not.
  LogicalResult append(LoopFacts &all) const;
};
} // namespace

LogicalResult Change::append(LoopFacts &all) const {
  int64_t first = all.numbers.size();
  for (auto [index, group] : llvm::enumerate(loops.groups)) {
    int64_t whole = index;
    for (int64_t loop : loops.splits() ? ArrayRef(whole) : ArrayRef(group)) {
      all.numbers.push_back(first + loop);
      all.changed.push_back(group.size() > 1);
      all.joins.push_back(!loops.splits() && loop != group.front());
      all.reductions.push_back(!nest.isParallel(loop));
      all.fixed.push_back(nest.fixed.test(loop));
    }
  }
  return success(succeeded(mapsAllow()) && succeeded(sizesAllow()));
}

LogicalResult Change::mapsAllow() const {
  for (auto [number, map] : llvm::enumerate(nest.maps))
    if (map && !loops.dims(map))
      return no([&](Diagnostic &reason) {
        reason << "operand " << number << " is indexed by "
               << AffineMapAttr::get(map)
               << (loops.splits() ? ", where a split loop does not stand alone"
                                  : ", where the merged loops are no "
                                    "neighbours");
      });
  return success();
}

/// The product of sizes, or kDynamic when one of them is.
static int64_t productOf(ArrayRef<int64_t> sizes) {
  return llvm::any_of(sizes, [](int64_t size) { return size < 0; })
             ? ShapedType::kDynamic
             : llvm::product_of(sizes);
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

LogicalResult Change::sizesAllow() const {
  for (auto [number, map] : llvm::enumerate(nest.operandMaps())) {
    auto type = dyn_cast<RankedTensorType>(nest.value(number).getType());
    if (!loops.splits() || !type || !map)
      continue;
    for (auto [dim, expr] : llvm::enumerate(map.getResults())) {
      auto loop = dyn_cast<AffineDimExpr>(expr);
      if (!loop || !loops.changes(loop.getPosition()) ||
          nest.fixed.test(loop.getPosition()))
        continue;
      int64_t size = type.getDimSize(dim);
      int64_t product = productOf(loops.parts(loop.getPosition()));
      if (product >= 0 && !ShapedType::isDynamic(size) && size != product)
        return no([&, number = number](Diagnostic &reason) {
          reason << "operand " << number << " has size " << size
                 << " in a dimension of which the parts make " << product;
        });
    }
  }
  auto cast = dyn_cast<tensor::CastOp>(nest.op);
  if (!cast ||
      staysCast(llvm::cast<RankedTensorType>(cast.getSource().getType()),
                llvm::cast<RankedTensorType>(cast.getType()), loops))
    return success();
  return no([&](Diagnostic &reason) {
    reason << "what the cast makes static or dynamic is "
           << (loops.splits() ? "split" : "merged");
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

/// Appends the loops of what stands beside `change` at that value, where they
/// would have to change with it, and a result. Fails where they cannot.
static LogicalResult appendBeside(const Change &change, unsigned number,
                                  LoopFacts &all, SmallVectorImpl<Value> &results) {
  AffineMap map = change.nest.maps[number];
  auto dims = map ? change.loops.dims(map) : std::nullopt;
  if (!dims || isIdentity(*dims))
    return success();
  auto [other, there] = fusableBeside(change.nest, number);
  if (!other)
    return success();
  std::optional<Nest> nest = Nest::of(other);
  std::optional<Numbers> loops;
  if (nest && whyNotPlain(other, nest).empty())
    loops = nest->loopsOf(there);
  if (!loops)
    return change.no([&, other = other](Diagnostic &reason) {
      reason << "a reshape would stay beside " << other->getName();
    });
  Numbers shape;
  if (change.loops.splits())
    for (AffineExpr expr : map.getResults()) {
      auto loop = dyn_cast<AffineDimExpr>(expr);
      ArrayRef<int64_t> parts = ShapedType::kDynamic;
      if (loop)
        parts = change.loops.parts(loop.getPosition());
      shape.append(parts.begin(), parts.end());
    }
  std::optional<Regrouping> theirs =
      Regrouping::at(nest->numLoops(), *loops, *dims, shape);
  if (!theirs)
    return failure();
  results.push_back(other->getResult(0));
  return Change{change.rewriter, *nest, *theirs}.append(all);
}

//===----------------------------------------------------------------------===//
// What is asked
//===----------------------------------------------------------------------===//

/// The change that a reshape of a value asks for.
static FailureOr<Regrouping> changeAt(PatternRewriter &rewriter, Operation *op,
                                      const std::optional<Nest> &nest,
                                      int64_t number,
                                      const Reassociation &dims,
                                      ArrayRef<int64_t> shape) {
  std::optional<Numbers> loops;
  std::optional<Regrouping> change;
  StringRef why = whyNotPlain(op, nest);
  if (why.empty() && (loops = nest->loopsOf(number)) &&
      (change = Regrouping::at(nest->numLoops(), *loops, dims, shape)) &&
      !isIdentity(change->groups))
    return *change;
  return refuse(rewriter, op, [&](Diagnostic &reason) {
    reason << "ChangeLoops: ";
    if (!why.empty())
      reason << why;
    else if (loops)
      reason << "no loop changes";
    else if (number >= 0 && number < int64_t(nest->maps.size()) &&
             nest->maps[number])
      reason << "value " << number << " is indexed by "
             << AffineMapAttr::get(nest->maps[number])
             << ", not by a loop of its own for each dimension";
    else
      reason << "its loops do not go over value " << number;
  });
}

static FailureOr<std::tuple<Attribute, SmallVector<Value>, Numbers, Numbers,
                            Numbers, Numbers, Numbers>>
changeLoops(PatternRewriter &rewriter, ValueRange f, int64_t number,
            ArrayAttr groups, Numbers shape, StringRef whose) {
  auto result = f.size() == 1 ? dyn_cast<OpResult>(f[0]) : OpResult();
  auto dims = readReassociation(groups);
  if (!result || !dims || !Nest::mayHave(result.getOwner()))
    return failure();
  Operation *op = result.getOwner();
  if (number < 0)
    number = op->getNumOperands() + result.getResultNumber();
  int64_t dynamic = 0;
  for (int64_t &size : shape)
    size = ShapedType::isDynamic(size) ? -1 - dynamic++ : size;
  std::optional<Nest> nest = Nest::of(op);
  FailureOr<Regrouping> loops =
      changeAt(rewriter, op, nest, number, *dims, shape);
  if (failed(loops))
    return failure();
  Change change{rewriter, *nest, *loops};
  LoopFacts all;
  SmallVector<Value> results;
  if (whose == "own") {
    results.push_back(result);
    if (failed(change.append(all)))
      return failure();
  }
  size_t above = op->getNumOperands(), values = whose == "above" ? above
                                       : whose == "around" ? nest->maps.size()
                                                           : 0;
  for (unsigned value = 0; value < values; ++value)
    if (failed(appendBeside(change, value, all, results)))
      return failure();
  return std::tuple(loops->attribute(rewriter.getContext()), results,
                    all.numbers, all.changed, all.joins, all.reductions,
                    all.fixed);
}

void tenon::registerReshapeLaw(NativeRegistry &natives) {
  natives.add("ChangeLoops", changeLoops);
}
