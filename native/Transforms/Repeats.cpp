//===- Repeats.cpp - One function for what is computed again and again ----===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Transforms.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include <map>

using namespace mlir;
using namespace tenon;
using Copy = ArrayRef<Operation *>;

/// An argument of a function that is a constant at each call has it.
constexpr StringLiteral kConstant = "tenon.constant";

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

/// A number for each operation: of two that are alike the same.
static SmallVector<size_t> numberKinds(ArrayRef<Operation *> ops) {
  DenseMap<size_t, SmallVector<size_t, 1>> numbersOf;
  SmallVector<size_t> kinds;
  for (auto [number, op] : llvm::enumerate(ops)) {
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

/// At each place between two operations, how many results of those before it
/// those behind it use.
static SmallVector<size_t> countAlive(ArrayRef<Operation *> ops) {
  DenseMap<Operation *, size_t> places;
  for (auto [place, op] : llvm::enumerate(ops))
    places[op] = place;
  SmallVector<int64_t> changes(ops.size() + 1);
  for (auto [place, op] : llvm::enumerate(ops))
    for (Value result : op->getResults()) {
      size_t last = place;
      for (Operation *user : result.getUsers()) {
        auto found = places.find(op->getBlock()->findAncestorOpInBlock(*user));
        if (found != places.end()) // And not what returns it.
          last = std::max(last, found->second);
      }
      ++changes[place + 1];
      --changes[last + 1];
    }
  SmallVector<size_t> alive;
  int64_t now = 0;
  for (int64_t change : changes)
    alive.push_back(now += change);
  return alive;
}

/// The repeats that save most operations, of `least` or more operations each. A
/// copy begins where fewest values are alive.
static Repeats findRepeats(ArrayRef<size_t> kinds, ArrayRef<size_t> alive,
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
  auto aliveIn = [&](const Repeats &repeats) {
    return alive[repeats.first + repeats.copies / 2 * repeats.size];
  };
  for (size_t later = 1; later < best.size; ++later) {
    Repeats moved{best.first + later, best.size, (length - later) / best.size};
    if (moved.copies > 1 && aliveIn(moved) < aliveIn(chosen))
      chosen = moved;
  }
  return chosen;
}

//===----------------------------------------------------------------------===//
// OutlineRepeatsOp
//===----------------------------------------------------------------------===//

namespace {
/// What a copy takes, in the order in which it does.
struct Taken {
  /// For each operand which operation of the copy computes it, and as which
  /// result; or -1.
  SmallVector<std::pair<int64_t, int64_t>> links;
  /// The others.
  SmallVector<Value> outside;
};
} // namespace

static Taken takenBy(Copy copy) {
  DenseMap<Operation *, int64_t> places;
  Taken taken;
  for (auto [place, op] : llvm::enumerate(copy)) {
    forEachTaken(op, [&](OpOperand &use) {
      auto result = dyn_cast<OpResult>(use.get());
      auto found = result ? places.find(result.getOwner()) : places.end();
      if (found == places.end()) {
        taken.links.push_back({-1, 0});
        taken.outside.push_back(use.get());
      } else {
        taken.links.push_back({found->second, result.getResultNumber()});
      }
    });
    places[op] = place;
  }
  return taken;
}

/// Whether an operation other than those of the copy uses the value.
static bool isUsedBehind(Value value, Copy copy) {
  return llvm::any_of(value.getUsers(), [&](Operation *user) {
    Operation *top = value.getParentBlock()->findAncestorOpInBlock(*user);
    return !llvm::is_contained(copy, top);
  });
}

/// Makes a function of the first copy, and calls of it of all. What differs is
/// an argument, constants that do not are in the function.
static void outline(RewriterBase &rewriter, ArrayRef<Copy> copies,
                    ArrayRef<Taken> taken) {
  Copy model = copies.front();
  auto around = model.front()->getParentOfType<func::FuncOp>();
  // For each argument what the calls give it, and for each value that is taken
  // from outside the number of its argument, or -1 for a constant.
  std::map<SmallVector<const void *>, size_t> numbers;
  SmallVector<SmallVector<Value>> arguments;
  SmallVector<int64_t> argumentOf;
  for (size_t at = 0; at < taken.front().outside.size(); ++at) {
    SmallVector<Value> values;
    SmallVector<const void *> key;
    for (const Taken &by : taken) {
      Value value = by.outside[at];
      Attribute constant = constantOf(value);
      values.push_back(value);
      key.push_back(constant ? constant.getAsOpaquePointer()
                             : value.getAsOpaquePointer());
    }
    if (llvm::all_equal(key) && constantOf(values.front())) {
      argumentOf.push_back(-1);
      continue;
    }
    auto [known, isNew] = numbers.try_emplace(key, arguments.size());
    argumentOf.push_back(known->second);
    if (isNew)
      arguments.push_back(values);
  }
  SmallVector<std::pair<size_t, size_t>> results;
  for (size_t place = 0; place < model.size(); ++place)
    for (size_t number = 0; number < model[place]->getNumResults(); ++number)
      if (llvm::any_of(copies, [&](Copy copy) {
            return isUsedBehind(copy[place]->getResult(number), copy);
          }))
        results.push_back({place, number});

  auto typesOf = [](auto values) {
    return llvm::map_to_vector(
        values, [](Value value) -> Type { return value.getType(); });
  };
  auto resultsOf = [&](Copy copy) {
    return llvm::map_to_vector(results, [&, copy](auto result) -> Value {
      return copy[result.first]->getResult(result.second);
    });
  };
  SmallVector<Value> of = llvm::map_to_vector(
      arguments, [](auto &values) -> Value { return values.front(); });
  Location loc = model.front()->getLoc();
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(around);
  auto function = func::FuncOp::create(
      rewriter, loc, (around.getName() + "_layer").str(),
      rewriter.getFunctionType(typesOf(of), typesOf(resultsOf(model))));
  function.setPrivate();
  SymbolTable(SymbolTable::getNearestSymbolTable(around)).insert(function);
  Block *body = function.addEntryBlock();
  rewriter.setInsertionPointToStart(body);
  // The first copy may be given one value for two arguments: operands, not
  // values, become arguments.
  IRMapping map, constants;
  const auto *link = taken.front().links.begin();
  size_t next = 0;
  for (Operation *op : model)
    forEachTaken(rewriter.clone(*op, map), [&](OpOperand &use) {
      if ((link++)->first >= 0)
        return;
      int64_t number = argumentOf[next++];
      if (number < 0 && !constants.contains(use.get())) {
        OpBuilder::InsertionGuard atStart(rewriter);
        rewriter.setInsertionPointToStart(body);
        rewriter.clone(*use.get().getDefiningOp(), constants);
      }
      use.set(number < 0 ? constants.lookup(use.get())
                         : body->getArgument(number));
    });
  func::ReturnOp::create(
      rewriter, loc, llvm::map_to_vector(resultsOf(model), [&](Value value) {
        return map.lookup(value);
      }));
  for (auto [number, values] : llvm::enumerate(arguments))
    if (llvm::all_of(values, constantOf))
      function.setArgAttr(number, kConstant, rewriter.getUnitAttr());

  for (auto [number, copy] : llvm::enumerate(copies)) {
    rewriter.setInsertionPointAfter(copy.back());
    SmallVector<Value> operands = llvm::map_to_vector(
        arguments,
        [number = number](auto &values) -> Value { return values[number]; });
    auto call = func::CallOp::create(rewriter, copy.front()->getLoc(), function,
                                     operands);
    SmallVector<Value> computed = resultsOf(copy);
    rewriter.replaceAllUsesWith(computed, call.getResults());
    // A later copy takes what this one computed.
    for (auto &values : arguments)
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
  SmallVector<size_t> alive = countAlive(ops);
  size_t others = ops.size();
  while (true) {
    Repeats repeats = findRepeats(kinds, alive, least);
    if (!repeats.saved())
      return;
    SmallVector<Copy> copies;
    SmallVector<Taken> taken;
    for (size_t number = 0; number < repeats.copies; ++number) {
      copies.push_back(repeats.copy(ops, number));
      taken.push_back(takenBy(copies.back()));
    }
    // Those around the one in the middle that link their operations as it does.
    auto isLinked = [&](size_t number) {
      return taken[number].links == taken[repeats.copies / 2].links;
    };
    size_t begin = repeats.copies / 2, end = begin + 1;
    while (begin > 0 && isLinked(begin - 1))
      --begin;
    while (end < repeats.copies && isLinked(end))
      ++end;
    if (end - begin > 1)
      outline(rewriter, ArrayRef(copies).slice(begin, end - begin),
              ArrayRef(taken).slice(begin, end - begin));
    // None of these operations repeats any more.
    for (size_t at = begin * repeats.size; at < end * repeats.size; ++at)
      kinds[repeats.first + at] = others++;
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
    return emitDefiniteFailure("`at_least` has to be one integer from 1 on");
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

//===----------------------------------------------------------------------===//
// ToCallersOp
//===----------------------------------------------------------------------===//

/// Moves to the calls what is named and computed of constants alone.
static void moveToCalls(RewriterBase &rewriter, func::FuncOp function,
                        ArrayRef<func::CallOp> calls, ArrayAttr names) {
  auto isOfCalls = [&](Value value) {
    auto argument = dyn_cast<BlockArgument>(value);
    return argument && argument.getOwner() == &function.front() &&
           function.getArgAttr(argument.getArgNumber(), kConstant);
  };
  auto isOfNone = [&](Value value) {
    Operation *op = value.getDefiningOp();
    return op && op->getNumOperands() == 0 && op->getNumRegions() == 0 &&
           isPure(op);
  };
  SmallVector<Operation *> moved;
  function.walk([&](Operation *op) {
    if (llvm::is_contained(names, op->getName().getIdentifier()))
      moved.push_back(op);
  });
  for (Operation *op : moved) {
    if (op->getNumRegions() != 0 || !isPure(op) ||
        llvm::none_of(op->getOperands(), isOfCalls) ||
        !llvm::all_of(op->getOperands(), [&](Value value) {
          return isOfCalls(value) || isOfNone(value);
        }))
      continue;
    unsigned number = function.getNumArguments();
    for (Type type : op->getResultTypes())
      (void)function.insertArgument(
          function.getNumArguments(), type,
          rewriter.getDictionaryAttr(
              rewriter.getNamedAttr(kConstant, rewriter.getUnitAttr())),
          op->getLoc());
    for (func::CallOp call : calls) {
      rewriter.setInsertionPoint(call);
      IRMapping map;
      for (Value value : op->getOperands())
        if (isOfCalls(value))
          map.map(value,
                  call.getOperand(cast<BlockArgument>(value).getArgNumber()));
        else if (!map.contains(value))
          rewriter.clone(*value.getDefiningOp(), map);
      Operation *before = rewriter.clone(*op, map);
      call.getOperandsMutable().append(before->getResults());
    }
    rewriter.replaceOp(op, function.getArguments().drop_front(number));
  }
  // What nothing reads any more.
  llvm::BitVector unused(function.getNumArguments());
  for (BlockArgument argument : function.getArguments())
    if (isOfCalls(argument) && argument.use_empty())
      unused.set(argument.getArgNumber());
  for (func::CallOp call : calls)
    call->eraseOperands(unused);
  (void)function.eraseArguments(unused);
}

DiagnosedSilenceableFailure
ToCallersOp::apply(transform::TransformRewriter &rewriter,
                   transform::TransformResults &,
                   transform::TransformState &state) {
  for (Operation *target : state.getPayloadOps(getTarget())) {
    SymbolTableCollection tables;
    llvm::MapVector<func::FuncOp, SmallVector<func::CallOp>> callsOf;
    target->walk([&](func::CallOp call) {
      if (auto function = tables.lookupNearestSymbolFrom<func::FuncOp>(
              call, call.getCalleeAttr()))
        callsOf[function].push_back(call);
    });
    for (auto &[function, calls] : callsOf)
      if (function.isPrivate() && !function.isExternal())
        moveToCalls(rewriter, function, calls, getOps());
  }
  return DiagnosedSilenceableFailure::success();
}
