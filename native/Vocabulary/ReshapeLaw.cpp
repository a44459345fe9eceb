//===- ReshapeLaw.cpp - Whether an operation may have other loops ---------===//
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
/// A change of the loops of an operation, of which the law asks.
struct Change {
  PatternRewriter &rewriter;
  const Nest &nest;
  const Regrouping &loops;

  /// Says no, and of which operation.
  template <typename Why>
  LogicalResult no(Why &&why, StringRef native = "ChangeLoops") const {
    return refuse(rewriter, nest.op, [&](Diagnostic &reason) {
      reason << native << ": ";
      why(reason);
      reason << ", in " << nest.op->getName() << " at " << nest.op->getLoc();
    });
  }

  LogicalResult kindsAllow(bool reductions) const;
  LogicalResult mapsAllow() const;
  LogicalResult sizesAllow() const;
  /// All of the law.
  LogicalResult isAllowed(bool reductions) const {
    return success(succeeded(mapsAllow()) && succeeded(kindsAllow(reductions)) &&
                   succeeded(sizesAllow()));
  }
};
} // namespace

LogicalResult Change::kindsAllow(bool reductions) const {
  auto refused = [&](int64_t loop, StringRef why) {
    return no([&](Diagnostic &reason) { reason << "loop " << loop << why; });
  };
  int64_t last = -1;
  for (auto [index, group] : llvm::enumerate(loops.groups))
    for (int64_t fine : group) {
      int64_t loop = loops.splits() ? index : fine;
      if (group.size() > 1 && nest.fixed.test(loop))
        return refused(loop, " does more than go over a dimension");
      if (!loops.splits() && nest.kinds[loop] != nest.kinds[group.front()])
        return refused(loop, " becomes one with a loop of another kind");
      if (nest.isParallel(loop))
        continue;
      if (!reductions)
        return refused(loop, " reduces, and reductions are not crossed");
      if (loop < last)
        return refused(loop, " would reduce in another order");
      last = loop;
    }
  return success();
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
      if (!loop || !loops.changes(loop.getPosition()))
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

static FailureOr<Attribute> changeLoops(PatternRewriter &rewriter, Value f,
                                        int64_t number, ArrayAttr groups,
                                        Numbers shape, int64_t reductions) {
  Operation *op = f.getDefiningOp();
  auto dims = readReassociation(groups);
  if (!op || !Nest::mayHave(op) || !dims)
    return failure();
  std::optional<Nest> nest = Nest::of(op);
  std::optional<Numbers> loops;
  std::optional<Regrouping> change;
  int64_t dynamic = 0;
  for (int64_t &size : shape)
    size = ShapedType::isDynamic(size) ? -1 - dynamic++ : size;
  StringRef why = whyNotPlain(op, nest);
  if (why.empty() && (loops = nest->loopsOf(number)) &&
      (change = Regrouping::at(nest->numLoops(), *loops, *dims, shape)) &&
      !isIdentity(change->groups))
    return succeeded(Change{rewriter, *nest, *change}.isAllowed(reductions))
               ? change->attribute(rewriter.getContext())
               : FailureOr<Attribute>();
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

/// Whether what stands beside `change` at that value could change with it.
static LogicalResult followsAt(const Change &change, unsigned number,
                               StringRef mark) {
  AffineMap map = change.nest.maps[number];
  auto dims = map ? change.loops.dims(map) : std::nullopt;
  if (!dims || isIdentity(*dims))
    return success();
  auto [other, there] = fusableBeside(change.nest, number);
  if (!other)
    return success();
  std::optional<Nest> nest = Nest::of(other);
  std::optional<Numbers> loops;
  if (nest && whyNotPlain(other, nest).empty() && !other->hasAttr(mark))
    loops = nest->loopsOf(there);
  if (!loops)
    return change.no(
        [&, other = other](Diagnostic &reason) {
          reason << "a reshape would stay beside " << other->getName();
        },
        "StopsNone");
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
  return Change{change.rewriter, *nest, *theirs}.isAllowed(/*reductions=*/true);
}

static LogicalResult stopsNone(PatternRewriter &rewriter, Value f,
                               Attribute change, int64_t alsoBelow,
                               StringRef mark) {
  Operation *op = f.getDefiningOp();
  std::optional<Nest> nest = op ? Nest::of(op) : std::nullopt;
  std::optional<Regrouping> loops = Regrouping::read(change);
  if (!nest || !loops || loops->numOld() != nest->numLoops())
    return failure();
  unsigned values =
      alsoBelow != 0 ? nest->maps.size() : nest->operandMaps().size();
  for (unsigned number = 0; number < values; ++number)
    if (failed(followsAt({rewriter, *nest, *loops}, number, mark)))
      return failure();
  return success();
}

void tenon::registerReshapeLaw(NativeRegistry &natives) {
  natives.add("ChangeLoops", changeLoops);
  natives.add("StopsNone", stopsNone);
}
