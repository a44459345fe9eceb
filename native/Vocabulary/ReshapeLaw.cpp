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

namespace {
/// What rules ask of operations whose loops change: a result of each, how many
/// have a value that is no plain tensor, the numbers of their loops, in the
/// order that they come in then, and masks of these.
struct Facts {
  SmallVector<Value> results;
  int64_t encoded = 0;
  Numbers loops, stay, fixed, reduce, becomeReductions;
};

/// An operation and a change of its loops.
struct Change {
  Nest nest;
  Regrouping loops;

  /// Whether the loop goes over a dimension and does more. A cast that forgets
  /// a size would have to be cast again behind a split of it.
  bool isFixed(int64_t loop) const {
    auto size = [&](Value value) {
      return cast<ShapedType>(value.getType()).getDimSize(loop);
    };
    return nest.fixed.test(loop) ||
           (loops.splits() && isa<tensor::CastOp>(nest.op) &&
            size(nest.op->getOperand(0)) != size(nest.op->getResult(0)));
  }
  /// Appends what rules ask of it. Fails where a value cannot follow.
  LogicalResult append(PatternRewriter &rewriter, Facts &facts) const;
};
} // namespace

/// Says no, and of which operation.
template <typename... Words>
static LogicalResult no(PatternRewriter &rewriter, Operation *op,
                        const Words &...words) {
  return refuse(rewriter, op, "ChangeLoops: ", words..., ", in ", op->getName(),
                " at ", op->getLoc());
}

/// The change that `read` gives of the operation's loops.
static FailureOr<Change>
changeOf(PatternRewriter &rewriter, Operation *op,
         function_ref<std::optional<Regrouping>(const Nest &)> read) {
  std::optional<Nest> nest;
  std::optional<Regrouping> loops;
  if (op->getNumResults() != 0)
    nest = Nest::of(op);
  if (nest)
    loops = read(*nest);
  if (loops && (loops->taken >= 0 || !isIdentity(loops->groups)))
    return Change{std::move(*nest), std::move(*loops)};
  return no(rewriter, op,
            !nest    ? "it pads with more than one number, or gives no tensor"
            : !loops ? "a dimension of that value has no loop of its own"
                     : "no loop changes");
}

LogicalResult Change::append(PatternRewriter &rewriter, Facts &facts) const {
  int64_t first = facts.loops.size();
  facts.results.push_back(nest.op->getResult(0));
  facts.encoded += !llvm::all_of(nest.op->getOperandTypes(), isPlain) ||
                   !llvm::all_of(nest.op->getResultTypes(), isPlain);
  for (unsigned index : llvm::seq(loops.groups.size()))
    for (int64_t loop : loops.old(index)) {
      facts.loops.push_back(first + loop);
      facts.stay.push_back(loops.kept(index) == loop);
      facts.fixed.push_back(isFixed(loop));
      facts.reduce.push_back(!nest.isParallel(loop));
      facts.becomeReductions.push_back(
          !nest.isParallel(loops.old(index).front()));
    }
  for (auto [number, map] : llvm::enumerate(nest.maps)) {
    if (!map)
      continue;
    auto dims = loops.dims(map);
    if (!dims)
      return no(rewriter, nest.op, "operand ", number, " is indexed by ",
                AffineMapAttr::get(map), ", where ",
                loops.splits()     ? "a split loop does not stand alone"
                : loops.taken >= 0 ? "the taken loop does not stand alone"
                                   : "the merged loops are no neighbours");
    for (auto [dim, group] : llvm::enumerate(dims->groups)) {
      if (!loops.splits() || group.size() == 1 ||
          nest.fixed.test(map.getDimPosition(dim)))
        continue;
      auto parts = ArrayRef(dims->shape).slice(group.front(), group.size());
      bool areKnown =
          llvm::all_of(parts, [](int64_t part) { return part >= 0; });
      int64_t size =
          cast<ShapedType>(nest.value(number).getType()).getDimSize(dim);
      if (areKnown && ShapedType::isStatic(size) &&
          size != llvm::product_of(parts))
        return no(rewriter, nest.op, "operand ", number, " has size ", size,
                  " in a dimension whose parts have the product ",
                  llvm::product_of(parts));
    }
  }
  return success();
}

/// What makes the operand of that number, or first reads the result, and the
/// number of the value there.
static std::pair<Operation *, int64_t> beside(const Nest &nest,
                                              unsigned number) {
  auto made = dyn_cast<OpResult>(nest.value(number));
  if (Operation *maker = made ? made.getOwner() : nullptr; maker != nest.op)
    return {maker,
            maker ? maker->getNumOperands() + made.getResultNumber() : 0};
  if (made.use_empty())
    return {nullptr, 0};
  return {made.use_begin()->getOwner(), made.use_begin()->getOperandNumber()};
}

static FailureOr<std::tuple<Attribute, SmallVector<Value>, int64_t, Numbers,
                            Numbers, Numbers, Numbers, Numbers>>
changeLoops(PatternRewriter &rewriter, ValueRange f, int64_t number,
            Attribute groups, Numbers shape, Numbers others) {
  auto result = f.size() == 1 ? dyn_cast<OpResult>(f[0]) : OpResult();
  if (!result || !Nest::mayHave(result.getOwner()))
    return failure();
  Operation *op = result.getOwner();
  if (number < 0)
    number = op->getNumOperands() + result.getResultNumber();
  int64_t dynamic = 0;
  for (int64_t &size : shape)
    size = ShapedType::isDynamic(size) ? -1 - dynamic++ : size;
  FailureOr<Change> change = changeOf(rewriter, op, [&](const Nest &nest) {
    return Regrouping::read(nest, number, groups, shape);
  });
  Facts facts;
  if (failed(change) || failed(change->append(rewriter, facts)))
    return failure();
  others.resize(change->nest.maps.size());
  for (auto [value, map, asked] : llvm::enumerate(change->nest.maps, others)) {
    auto there = map && asked ? change->loops.dims(map) : std::nullopt;
    if (!there || isIdentity(there->groups))
      continue;
    auto [other, place] = beside(change->nest, value);
    if (!other)
      continue;
    FailureOr<Change> theirs =
        changeOf(rewriter, other, [&, place = place](const Nest &nest) {
          return Regrouping::at(nest, place, there->groups, there->shape);
        });
    if (failed(theirs) || failed(theirs->append(rewriter, facts)))
      return failure();
  }
  Attribute asked[] = {rewriter.getI64IntegerAttr(number), groups,
                       makeList(rewriter.getContext(), shape)};
  return std::tuple(Attribute(rewriter.getArrayAttr(asked)), facts.results,
                    facts.encoded, facts.loops, facts.stay, facts.fixed,
                    facts.reduce, facts.becomeReductions);
}

void tenon::registerReshapeLaw(NativeRegistry &natives) {
  natives.add("ChangeLoops", changeLoops);
}
