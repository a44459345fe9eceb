//===- MemoryUse.cpp - What a program does with memories ------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/Target.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "llvm/ADT/MapVector.h"
#include <cmath>

using namespace mlir;
using namespace tenon;

/// The number of a memory space; 0 is the default, and none is for one that is
/// no number.
static std::optional<int64_t> spaceOf(BaseMemRefType type) {
  Attribute space = type.getMemorySpace();
  if (!space)
    return 0;
  auto number = dyn_cast<IntegerAttr>(space);
  return number ? std::optional(number.getInt()) : std::nullopt;
}

/// The largest value of an index, or size of a dim of a buffer.
static std::optional<int64_t>
boundOf(const ValueBoundsConstraintSet::Variable &of) {
  FailureOr<int64_t> bound = ValueBoundsConstraintSet::computeConstantBound(
      presburger::BoundType::UB, of, /*stopCondition=*/nullptr,
      /*closedUB=*/true);
  return failed(bound) ? std::nullopt : std::optional<int64_t>(*bound);
}

/// The bytes of a buffer, at most.
static std::optional<int64_t> bytesOf(Value buffer) {
  auto type = dyn_cast<MemRefType>(buffer.getType());
  if (!type || !type.getElementType().isIntOrFloat())
    return std::nullopt;
  int64_t elements = 1;
  for (int64_t dim = 0; dim < type.getRank(); ++dim) {
    std::optional<int64_t> size = type.getDimSize(dim);
    if (type.isDynamicDim(dim))
      size = boundOf({buffer, dim});
    if (!size ||
        llvm::MulOverflow(elements, std::max<int64_t>(*size, 0), elements))
      return std::nullopt;
  }
  int64_t bits = type.getElementTypeBitWidth();
  return (elements * bits + 7) / 8;
}

/// How often a region of `op` runs, at most.
static std::optional<double> tripsOf(Operation *op) {
  auto loop = dyn_cast<LoopLikeOpInterface>(op);
  if (!loop)
    return 1;
  auto lower = loop.getLoopLowerBounds(), upper = loop.getLoopUpperBounds(),
       step = loop.getLoopSteps();
  if (!lower || !upper || !step)
    return std::nullopt;
  double trips = 1;
  for (auto [from, to, by] : llvm::zip_equal(*lower, *upper, *step)) {
    std::optional<int64_t> first = getConstantIntValue(from),
                           width = getConstantIntValue(by),
                           last = getConstantIntValue(to);
    if (!last)
      if (auto value = dyn_cast<Value>(to); value && value.getType().isIndex())
        last = boundOf({value});
    if (!first || !width || !last || *width < 1)
      return std::nullopt;
    trips *= *last > *first ? (*last - *first + *width - 1) / *width : 0;
  }
  return trips;
}

namespace {
/// Follows a program in one memory space.
class Usage {
public:
  Usage(int64_t space, Location where) : where(where), space(space) {}

  /// Adds what a block allocates and does not free to `live`.
  void follow(Block &block, int64_t &live);

  int64_t peak = 0;
  bool isKnown = true;
  Location where;

private:
  bool isHere(Value buffer) const {
    auto type = dyn_cast<BaseMemRefType>(buffer.getType());
    return type && spaceOf(type) == space;
  }
  void add(Operation *op, Value buffer, int64_t &live);

  int64_t space;
  SmallPtrSet<Operation *, 4> callers;
};
} // namespace

void Usage::add(Operation *op, Value buffer, int64_t &live) {
  std::optional<int64_t> bytes = bytesOf(buffer);
  isKnown &= bytes.has_value();
  live += bytes.value_or(0);
  if (live <= peak && (isKnown || bytes))
    return;
  peak = std::max(peak, live);
  where = op->getLoc();
}

void Usage::follow(Block &block, int64_t &live) {
  int64_t onStack = 0;
  for (Operation &op : block) {
    if (isa<memref::AllocOp, memref::AllocaOp>(op) && isHere(op.getResult(0))) {
      int64_t before = live;
      add(&op, op.getResult(0), live);
      if (isa<memref::AllocaOp>(op))
        onStack += live - before;
    } else if (auto free = dyn_cast<memref::DeallocOp>(op);
               free && isHere(free.getMemref())) {
      live -= bytesOf(free.getMemref()).value_or(0);
    } else if (auto call = dyn_cast<func::CallOp>(op)) {
      auto callee = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(
          call, call.getCalleeAttr());
      if (callee && !callee.isExternal() && callers.insert(callee).second) {
        for (Block &inner : callee.getBody())
          follow(inner, live);
        callers.erase(callee);
      }
    }
    for (Region &region : op.getRegions())
      for (Block &inner : region)
        follow(inner, live);
  }
  live -= onStack;
}

/// Whether an operation moves data between memories: it has buffers in two, and
/// gives no view of one.
static bool isTransfer(Operation *op) {
  if (op->getNumRegions() != 0 && !isa<memref::CopyOp>(op))
    return op->getName().getStringRef() == "linalg.copy" &&
           spaceOf(cast<BaseMemRefType>(op->getOperand(0).getType())) !=
               spaceOf(cast<BaseMemRefType>(op->getOperand(1).getType()));
  if (isa<ViewLikeOpInterface, CallOpInterface>(op))
    return false;
  std::optional<std::optional<int64_t>> first;
  for (Value operand : op->getOperands())
    if (auto type = dyn_cast<BaseMemRefType>(operand.getType())) {
      if (first && *first != spaceOf(type))
        return true;
      first = spaceOf(type);
    }
  return false;
}

MemoryUse tenon::measureMemory(ModuleOp program) {
  MemoryUse use;
  llvm::SmallSetVector<int64_t, 4> spaces;
  llvm::MapVector<StringRef, std::optional<double>> moved;
  program.walk([&](Operation *op) {
    for (Value result : op->getResults())
      if (auto type = dyn_cast<BaseMemRefType>(result.getType()))
        if (std::optional<int64_t> space = spaceOf(type); space && *space != 0)
          spaces.insert(*space);
    if (!isTransfer(op))
      return;
    // The smaller of what it reads and what it writes.
    double size = std::numeric_limits<double>::infinity();
    for (Value operand : op->getOperands())
      if (isa<BaseMemRefType>(operand.getType()))
        if (std::optional<int64_t> bytes = bytesOf(operand))
          size = std::min<double>(size, *bytes);
    for (Operation *loop = op->getParentOp(); loop; loop = loop->getParentOp())
      size *= tripsOf(loop).value_or(std::numeric_limits<double>::infinity());
    std::optional<double> bytes;
    if (std::isfinite(size))
      bytes = size;
    auto [it, isNew] =
        moved.insert({op->getName().getStringRef(), std::optional(0.0)});
    std::optional<double> &sum = it->second;
    sum = sum && bytes ? std::optional(*sum + *bytes) : std::nullopt;
  });
  for (auto &[op, bytes] : moved)
    use.transfers.push_back({op.str(), bytes});
  llvm::SmallVector<int64_t> sorted(spaces.begin(), spaces.end());
  llvm::sort(sorted);
  for (int64_t space : sorted) {
    MemoryUse::Space most{space, 0, program.getLoc()};
    for (auto function : program.getOps<func::FuncOp>()) {
      Usage usage(space, function.getLoc());
      int64_t live = 0;
      for (Block &block : function.getBody())
        usage.follow(block, live);
      if (!usage.isKnown)
        most = {space, std::nullopt, usage.where};
      else if (most.bytes && usage.peak > *most.bytes)
        most = {space, usage.peak, usage.where};
    }
    use.spaces.push_back(most);
  }
  return use;
}

LogicalResult tenon::checkMemories(ModuleOp payload) {
  std::vector<const Target *> targets = Target::allIn(payload.getContext());
  llvm::erase_if(targets, [&](const Target *target) {
    auto isOther = [&](Operation *op) {
      return WalkResult(success(Target::of(op) != target));
    };
    return !payload.walk(isOther).wasInterrupted();
  });
  if (targets.empty())
    return success();
  MemoryUse use = measureMemory(payload);
  bool fits = true;
  for (const Target *target : targets)
    for (const Target::Memory &memory : target->memories)
      for (const MemoryUse::Space &space : use.spaces) {
        if (space.space != memory.space || !memory.bytes ||
            (space.bytes && *space.bytes <= *memory.bytes))
          continue;
        fits = false;
        InFlightDiagnostic error = mlir::emitError(space.where)
                                   << "not legal for '"
                                   << target->getDialect()->getNamespace()
                                   << "': buffers in memory " << memory.space
                                   << ", " << memory.name << ", ";
        if (space.bytes)
          error << "take " << *space.bytes << " bytes here";
        else
          error << "have a size here that has no bound";
        error << ", and it has " << *memory.bytes;
      }
  return success(fits);
}
