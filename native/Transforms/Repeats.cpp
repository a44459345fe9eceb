//===- Repeats.cpp - One function for what is computed again and again ----===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Tensor/Buffers.h"
#include "Transforms/Transforms.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Utils/Utils.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include <map>

using namespace mlir;
using namespace tenon;
using Copy = ArrayRef<Operation *>;
/// For each operand which operation computes it, and as which result. Where
/// none of those that are looked at does, -1, and the constant that it has to
/// be.
using Links = SmallVector<std::pair<int64_t, int64_t>>;

//===----------------------------------------------------------------------===//
// Where operations repeat
//===----------------------------------------------------------------------===//

namespace {
/// Copies of some operations, one behind the other.
struct Repeats {
  size_t first = 0, size = 0, copies = 0;

  size_t saved() const { return copies ? size * (copies - 1) : 0; }
  Copy copy(ArrayRef<Operation *> ops, size_t number) const {
    return ops.slice(first + number * size, size);
  }
};
} // namespace

/// The attribute that a constant is, or null.
static Attribute constantOf(Value value) {
  Attribute constant;
  matchPattern(value, m_Constant(&constant));
  return constant;
}

/// Calls for each operand of the operation, and of those in it, that is defined
/// outside of it.
static void forEachTaken(Operation *op,
                         function_ref<void(OpOperand &)> callback) {
  op->walk([&](Operation *nested) {
    for (OpOperand &use : nested->getOpOperands())
      if (!op->isAncestor(use.get().getParentRegion()->getParentOp()))
        callback(use);
  });
}

/// Whether both compute the same of values of the same types.
static bool computeAlike(Operation *one, Operation *other) {
  DenseMap<Value, Value> inside;
  return OperationEquivalence::isEquivalentTo(
      one, other,
      [&](Value mine, Value its) {
        auto known = inside.find(mine);
        if (known != inside.end())
          return success(known->second == its);
        return success(
            !other->isAncestor(its.getParentRegion()->getParentOp()));
      },
      [&](Value mine, Value its) { inside[mine] = its; },
      OperationEquivalence::IgnoreLocations);
}

/// A number for each operation: of two that are alike the same. What reads or
/// changes memory is like no other: it may ask for it where it stands.
static SmallVector<size_t> numberKinds(ArrayRef<Operation *> ops) {
  DenseMap<size_t, SmallVector<size_t, 1>> numbersOf;
  SmallVector<size_t> kinds;
  for (auto [number, op] : llvm::enumerate(ops)) {
    if (!isMemoryEffectFree(op)) {
      kinds.push_back(number);
      continue;
    }
    SmallVector<size_t, 1> &numbers =
        numbersOf[size_t(OperationEquivalence::computeHash(
            op, OperationEquivalence::ignoreHashValue,
            OperationEquivalence::ignoreHashValue,
            OperationEquivalence::IgnoreLocations))];
    auto *alike = llvm::find_if(
        numbers, [&](size_t known) { return computeAlike(ops[known], op); });
    kinds.push_back(alike == numbers.end() ? number : *alike);
    if (alike == numbers.end())
      numbers.push_back(number);
  }
  return kinds;
}

/// Whether the operation computes each element by itself.
static bool isElementwise(Operation *op) {
  auto structured = dyn_cast<linalg::LinalgOp>(op);
  return structured && linalg::isElementwise(structured);
}

/// At each place between two operations what it costs to begin a copy there:
/// two for each result of those before it that those behind it use, and one
/// more where what uses it next is element by element, which would be fused
/// with what computes it.
static SmallVector<size_t> costsOfBeginning(ArrayRef<Operation *> ops) {
  DenseMap<Operation *, size_t> places;
  for (auto [place, op] : llvm::enumerate(ops))
    places[op] = place;
  SmallVector<int64_t> changes(ops.size() + 1);
  for (auto [place, op] : llvm::enumerate(ops))
    for (Value result : op->getResults()) {
      size_t next = ops.size(), last = place;
      for (Operation *user : result.getUsers()) {
        auto found = places.find(op->getBlock()->findAncestorOpInBlock(*user));
        if (found == places.end())
          continue; // It is returned.
        next = std::min(next, found->second);
        last = std::max(last, found->second);
      }
      changes[place + 1] += 2;
      changes[last + 1] -= 2;
      if (next < ops.size() && isElementwise(ops[next])) {
        ++changes[place + 1];
        --changes[next + 1];
      }
    }
  SmallVector<size_t> costs;
  int64_t cost = 0;
  for (int64_t change : changes)
    costs.push_back(cost += change);
  return costs;
}

/// The repeats that save most operations, of `least` or more operations each. A
/// copy begins where that costs least.
static Repeats findRepeats(ArrayRef<size_t> kinds, ArrayRef<size_t> costs,
                           size_t least) {
  Repeats best;
  size_t length = 0;
  for (size_t size = least; size <= kinds.size() / 2; ++size)
    for (size_t at = 0, equal = 0; at + size <= kinds.size(); ++at) {
      if (at + size < kinds.size() && kinds[at] == kinds[at + size]) {
        ++equal;
        continue;
      }
      Repeats found{at - equal, size, equal / size + 1};
      if (found.saved() > best.saved()) {
        best = found;
        length = equal + size;
      }
      equal = 0;
    }
  if (!best.saved())
    return best;
  Repeats chosen = best;
  auto costOf = [&](const Repeats &repeats) {
    return costs[repeats.first + repeats.copies / 2 * repeats.size];
  };
  for (size_t later = 1; later < best.size; ++later) {
    Repeats moved{best.first + later, best.size, (length - later) / best.size};
    if (moved.copies > 1 && costOf(moved) < costOf(chosen))
      chosen = moved;
  }
  return chosen;
}

//===----------------------------------------------------------------------===//
// OutlineRepeatsOp
//===----------------------------------------------------------------------===//

/// Whether copies may read different constants there: only numbers and tensors,
/// and nowhere where an operation asks for a constant.
static bool mayDiffer(OpOperand &use) {
  return isa<RankedTensorType, FloatType>(use.get().getType()) &&
         use.getOwner()->getName().getDialectNamespace() != "tosa";
}

namespace {
/// What operations take, in the order in which they do.
struct Taken {
  Links links;
  /// What none of those that are looked at computes.
  SmallVector<Value> outside;
};
} // namespace

/// Adds what an operation takes; `placeOf` says where a result is computed.
static void take(Operation *op, function_ref<int64_t(Operation *)> placeOf,
                 Taken &taken) {
  forEachTaken(op, [&](OpOperand &use) {
    auto result = dyn_cast<OpResult>(use.get());
    int64_t place = result ? placeOf(result.getOwner()) : -1;
    if (place >= 0) {
      taken.links.push_back({place, result.getResultNumber()});
      return;
    }
    Attribute constant = mayDiffer(use) ? Attribute() : constantOf(use.get());
    taken.links.push_back(
        {-1, reinterpret_cast<int64_t>(constant.getAsOpaquePointer())});
    taken.outside.push_back(use.get());
  });
}

static Taken takenBy(Copy copy) {
  DenseMap<Operation *, int64_t> places;
  Taken taken;
  for (auto [place, op] : llvm::enumerate(copy)) {
    take(
        op,
        [&](Operation *computes) {
          auto found = places.find(computes);
          return found == places.end() ? -1 : found->second;
        },
        taken);
    places[op] = place;
  }
  return taken;
}

/// Gives an operation, and those in it, the locations of all counterparts.
static void fuseLocations(Operation *op, ArrayRef<Operation *> counterparts) {
  SmallVector<SmallVector<Location>> locations;
  for (Operation *counterpart : counterparts) {
    size_t at = 0;
    counterpart->walk([&](Operation *nested) {
      if (at == locations.size())
        locations.emplace_back();
      locations[at++].push_back(nested->getLoc());
    });
  }
  const auto *all = locations.begin();
  op->walk([&](Operation *nested) {
    nested->setLoc(FusedLoc::get(op->getContext(), *all++));
  });
}

/// Whether an operation other than those of the copy uses the value.
static bool isUsedBehind(Value value, Copy copy) {
  return llvm::any_of(value.getUsers(), [&](Operation *user) {
    Operation *top = value.getParentBlock()->findAncestorOpInBlock(*user);
    return !llvm::is_contained(copy, top);
  });
}

namespace {
/// What a function of copies takes and gives.
struct Signature {
  /// For each argument what the calls give it.
  SmallVector<SmallVector<Value>> arguments;
  /// For each value that a copy takes from outside the number of its argument,
  /// or -1 for a constant that is in the function.
  SmallVector<int64_t> argumentOf;
  /// Operations of a copy, and which of their results are used behind one.
  SmallVector<std::pair<size_t, size_t>> results;

  Signature(ArrayRef<Copy> copies, ArrayRef<Taken> taken);

  SmallVector<Value> resultsOf(Copy copy) const {
    return llvm::map_to_vector(results, [&](auto result) -> Value {
      return copy[result.first]->getResult(result.second);
    });
  }
};
} // namespace

/// Equal for values that are the same, or the same constants.
static std::pair<const void *, const void *> keyOf(Value value) {
  Attribute constant = constantOf(value);
  return {constant ? constant.getAsOpaquePointer() : value.getAsOpaquePointer(),
          value.getType().getAsOpaquePointer()};
}

Signature::Signature(ArrayRef<Copy> copies, ArrayRef<Taken> taken) {
  std::map<SmallVector<std::pair<const void *, const void *>>, size_t> numbers;
  for (size_t at = 0; at < taken.front().outside.size(); ++at) {
    SmallVector<Value> values = llvm::map_to_vector(
        taken, [&](const Taken &by) { return by.outside[at]; });
    auto key = llvm::map_to_vector(values, keyOf);
    if (llvm::all_equal(key) && constantOf(values.front())) {
      argumentOf.push_back(-1);
      continue;
    }
    auto [known, isNew] = numbers.try_emplace(key, arguments.size());
    argumentOf.push_back(known->second);
    if (isNew)
      arguments.push_back(values);
  }
  for (auto [place, op] : llvm::enumerate(copies.front()))
    for (size_t number = 0; number < op->getNumResults(); ++number)
      if (llvm::any_of(copies, [&, place = place](Copy copy) {
            return isUsedBehind(copy[place]->getResult(number), copy);
          }))
        results.push_back({place, number});
}

/// A function of what the first copy computes, in front of the one around it.
static func::FuncOp makeFunction(RewriterBase &rewriter, ArrayRef<Copy> copies,
                                 const Links &links,
                                 const Signature &signature) {
  Copy model = copies.front();
  auto around = model.front()->getParentOfType<func::FuncOp>();
  Location loc = model.front()->getLoc();
  SmallVector<Value> results = signature.resultsOf(model);
  SmallVector<Value> given = llvm::map_to_vector(
      signature.arguments, [](auto &values) { return values.front(); });
  SymbolTable symbols(SymbolTable::getNearestSymbolTable(around));
  rewriter.setInsertionPoint(around);
  auto function = func::FuncOp::create(
      rewriter, loc, (around.getName() + "_layer").str(),
      rewriter.getFunctionType(ValueRange(given).getTypes(),
                               ValueRange(results).getTypes()));
  function.setPrivate();
  symbols.insert(function);
  NamedAttribute constant = constantOfCalls(rewriter.getContext());
  for (auto [number, values] : llvm::enumerate(signature.arguments))
    if (llvm::all_of(values, constantOf))
      function.setArgAttr(number, constant.getName(), constant.getValue());

  Block *body = function.addEntryBlock();
  rewriter.setInsertionPointToStart(body);
  // The first copy may be given one value for two arguments: operands, not
  // values, become arguments.
  IRMapping map, constants;
  const auto *link = links.begin();
  const auto *number = signature.argumentOf.begin();
  for (auto [place, op] : llvm::enumerate(model)) {
    Operation *clone = rewriter.clone(*op, map);
    fuseLocations(clone,
                  llvm::map_to_vector(copies, [place = place](Copy copy) {
                    return copy[place];
                  }));
    forEachTaken(clone, [&](OpOperand &use) {
      if ((link++)->first >= 0)
        return;
      int64_t argument = *number++;
      if (argument >= 0)
        return use.set(body->getArgument(argument));
      if (!constants.contains(use.get())) {
        OpBuilder::InsertionGuard atStart(rewriter);
        rewriter.setInsertionPointToStart(body);
        rewriter.clone(*use.get().getDefiningOp(), constants);
      }
      use.set(constants.lookup(use.get()));
    });
  }
  func::ReturnOp::create(rewriter, loc,
                         llvm::map_to_vector(results, [&](Value value) {
                           return map.lookup(value);
                         }));
  return function;
}

/// Makes a function of the first copy, and calls of it of all. What differs is
/// an argument, constants that do not are in the function.
static void outline(RewriterBase &rewriter, ArrayRef<Copy> copies,
                    ArrayRef<Taken> taken) {
  OpBuilder::InsertionGuard guard(rewriter);
  Signature signature(copies, taken);
  func::FuncOp function =
      makeFunction(rewriter, copies, taken.front().links, signature);
  for (auto [number, copy] : llvm::enumerate(copies)) {
    rewriter.setInsertionPointAfter(copy.back());
    SmallVector<Value> operands = llvm::map_to_vector(
        signature.arguments,
        [number = number](auto &values) -> Value { return values[number]; });
    auto call = func::CallOp::create(rewriter, copy.front()->getLoc(), function,
                                     operands);
    SmallVector<Value> computed = signature.resultsOf(copy);
    rewriter.replaceAllUsesWith(computed, call.getResults());
    // A later copy takes what this one computed.
    for (auto &values : signature.arguments)
      for (Value &value : MutableArrayRef(values).drop_front(number))
        if (auto *found = llvm::find(computed, value); found != computed.end())
          value = call.getResult(found - computed.begin());
    for (Operation *op : llvm::reverse(copy))
      rewriter.eraseOp(op);
  }
}

static void outlineRepeats(RewriterBase &rewriter, func::FuncOp function,
                           size_t least) {
  SmallVector<Operation *> ops;
  for (Operation &op : function.front().without_terminator())
    if (!matchPattern(&op, m_Constant()))
      ops.push_back(&op);
  SmallVector<size_t> kinds = numberKinds(ops);
  SmallVector<size_t> costs = costsOfBeginning(ops);
  DenseMap<Operation *, int64_t> places;
  for (auto [place, op] : llvm::enumerate(ops))
    places[op] = place;
  // Kinds of operations that are told apart by what they are linked to as well.
  std::map<std::pair<size_t, Links>, size_t> linked;
  size_t unused = ops.size();
  std::vector<bool> isLinked(ops.size());
  while (true) {
    Repeats repeats = findRepeats(kinds, costs, least);
    if (!repeats.saved())
      return;
    SmallVector<Copy> copies;
    SmallVector<Taken> taken;
    for (size_t number = 0; number < repeats.copies; ++number) {
      copies.push_back(repeats.copy(ops, number));
      taken.push_back(takenBy(copies.back()));
    }
    // Those around the one in the middle that link their operations as it does.
    auto isSame = [&](size_t number) {
      return taken[number].links == taken[repeats.copies / 2].links;
    };
    size_t begin = repeats.copies / 2, end = begin + 1;
    while (begin > 0 && isSame(begin - 1))
      --begin;
    while (end < repeats.copies && isSame(end))
      ++end;
    if (end - begin == 1)
      end = begin;
    // What is not outlined now may repeat otherwise.
    for (size_t at = 0; at < repeats.copies * repeats.size; ++at) {
      size_t place = repeats.first + at, number = at / repeats.size;
      if ((number >= begin && number < end) || isLinked[place]) {
        kinds[place] = unused++;
        continue;
      }
      Taken near;
      take(
          ops[place],
          [&](Operation *computes) -> int64_t {
            auto found = places.find(computes);
            if (found == places.end())
              return -1;
            int64_t distance = place - found->second;
            return distance < int64_t(repeats.size) ? distance : -1;
          },
          near);
      auto [kind, isNew] =
          linked.try_emplace({kinds[place], near.links}, unused);
      unused += isNew;
      kinds[place] = kind->second;
      isLinked[place] = true;
    }
    if (begin == end)
      continue;
    for (Copy copy : ArrayRef(copies).slice(begin, end - begin))
      for (Operation *op : copy)
        places.erase(op);
    outline(rewriter, ArrayRef(copies).slice(begin, end - begin),
            ArrayRef(taken).slice(begin, end - begin));
  }
}

DiagnosedSilenceableFailure
OutlineRepeatsOp::apply(transform::TransformRewriter &rewriter,
                        transform::TransformResults &,
                        transform::TransformState &state) {
  ArrayRef<Attribute> given = state.getParams(getAtLeast());
  auto least =
      given.size() == 1 ? dyn_cast<IntegerAttr>(given.front()) : IntegerAttr();
  if (!least || least.getInt() < 1)
    return emitDefiniteFailure("`at_least` must be one integer from 1 on");
  for (Operation *target : state.getPayloadOps(getTarget())) {
    SmallVector<func::FuncOp> functions;
    target->walk([&](func::FuncOp function) {
      if (llvm::hasSingleElement(function.getBody()))
        functions.push_back(function);
    });
    for (func::FuncOp function : functions)
      outlineRepeats(rewriter, function, least.getInt());
  }
  return DiagnosedSilenceableFailure::success();
}
