//===- UntilUnchanged.cpp - Steps repeated to a fixed point ---------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/TransformOps.h"
#include "mlir/Dialect/Transform/IR/TransformOps.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/Hashing.h"

using namespace mlir;
using namespace tenon;

namespace {
/// A number that tells programs apart by what they say, not by where their
/// operations lie in memory. Locations do not count.
class Fingerprint {
public:
  void add(Operation *root) {
    root->walk<WalkOrder::PreOrder>([&](Operation *op) { addShallow(op); });
  }
  uint64_t get() const { return code; }

private:
  void mix(uint64_t part) {
    code = static_cast<uint64_t>(llvm::hash_combine(code, part));
  }
  void mix(const void *part) { mix(reinterpret_cast<uintptr_t>(part)); }

  /// Values and blocks are numbered as they come up.
  uint64_t numberOf(const void *thing) {
    return numbers.try_emplace(thing, numbers.size()).first->second;
  }

  void addShallow(Operation *op) {
    mix(op->getName().getAsOpaquePointer());
    mix(op->getDiscardableAttrDictionary().getAsOpaquePointer());
    mix(static_cast<uint64_t>(op->hashProperties()));
    mix(numberOf(op->getBlock()));
    mix(op->getNumOperands());
    for (Value operand : op->getOperands())
      mix(numberOf(operand.getAsOpaquePointer()));
    addDefinitions(op->getResults());
    for (Block *successor : op->getSuccessors())
      mix(numberOf(successor));
    for (Region &region : op->getRegions())
      for (Block &block : region) {
        mix(numberOf(&block));
        addDefinitions(block.getArguments());
      }
  }

  void addDefinitions(ValueRange values) {
    mix(values.size());
    for (Value value : values) {
      mix(numberOf(value.getAsOpaquePointer()));
      mix(value.getType().getAsOpaquePointer());
    }
  }

  llvm::DenseMap<const void *, uint64_t> numbers;
  uint64_t code = 0;
};
} // namespace

LogicalResult RunToFixpointOp::verify() {
  if (static_cast<int64_t>(getLimit()) <= 0)
    return emitOpError() << "has limit " << static_cast<int64_t>(getLimit())
                         << ", expected a positive number of rounds";
  return success();
}

void RunToFixpointOp::getEffects(
    SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  transform::onlyReadsHandle(getTargetMutable(), effects);
  transform::modifiesPayload(effects);
}

/// Whether `step` applies patterns up to their fixed point, itself or in what
/// it includes, and does no more: it has nothing to do on a program that it
/// left.
static bool comesToRest(Operation *step) {
  if (auto patterns = dyn_cast<transform::ApplyPatternsOp>(step))
    return static_cast<int64_t>(patterns.getMaxIterations()) == -1 &&
           static_cast<int64_t>(patterns.getMaxNumRewrites()) == -1;
  auto include = dyn_cast<transform::IncludeOp>(step);
  if (!include)
    return false;
  auto sequence =
      SymbolTable::lookupNearestSymbolFrom<transform::NamedSequenceOp>(
          include, include.getTargetAttr());
  if (!sequence || sequence.isExternal())
    return false;
  auto steps = llvm::make_filter_range(
      sequence.getBody().front().without_terminator(), [](Operation &op) {
        return !isa<BeginApplicationOp, EndApplicationOp, CheckPatternsOp>(op);
      });
  return llvm::hasSingleElement(steps) && comesToRest(&*steps.begin());
}

DiagnosedSilenceableFailure
RunToFixpointOp::apply(transform::TransformRewriter &,
                       transform::TransformResults &,
                       transform::TransformState &state) {
  /// What the program is now, unless a step has run since it was read.
  std::optional<uint64_t> known;
  auto read = [&] {
    if (!known) {
      Fingerprint fingerprint;
      for (Operation *target : state.getPayloadOps(getTarget()))
        fingerprint.add(target);
      known = fingerprint.get();
    }
    return *known;
  };
  /// The program on which a step is known to do nothing, of steps that depend
  /// on nothing else.
  llvm::DenseMap<Operation *, std::optional<uint64_t>> rests;
  for (Operation &step : getBody().front().without_terminator()) {
    auto isFromOutside = [&](Value operand) {
      return !getBody().isAncestor(operand.getParentRegion());
    };
    if (isa<transform::IncludeOp>(step) && step.getNumResults() == 0 &&
        llvm::is_contained(step.getOperands(), getTarget()) &&
        llvm::all_of(step.getOperands(), isFromOutside))
      rests[&step] = std::nullopt;
  }
  /// The round after which the program was such; 0 is how it came.
  llvm::DenseMap<uint64_t, int64_t> seen;
  uint64_t before = read();
  seen[before] = 0;
  for (int64_t round = 1;; ++round) {
    auto scope = state.make_region_scope(getBody());
    for (Operation &step : getBody().front().without_terminator()) {
      auto rest = rests.find(&step);
      bool mayRest = rest != rests.end();
      if (mayRest && rest->second == read())
        continue;
      DiagnosedSilenceableFailure result =
          state.applyTransform(cast<transform::TransformOpInterface>(step));
      if (!result.succeeded())
        return result;
      std::optional<uint64_t> met = std::exchange(known, std::nullopt);
      if (mayRest && (comesToRest(&step) || met == read()))
        rest->second = read();
    }
    uint64_t after = read();
    if (after == before)
      return DiagnosedSilenceableFailure::success();
    auto [first, isNew] = seen.try_emplace(after, round);
    if (!isNew)
      return emitDefiniteFailure()
             << "does not reach a fixed point: round " << round
             << " makes the program that was there after round "
             << first->second << " again";
    if (round == static_cast<int64_t>(getLimit()))
      return emitDefiniteFailure() << "still changes the program in round "
                                   << round << ", which is its limit";
    before = after;
  }
}

DiagnosedSilenceableFailure TryOp::apply(transform::TransformRewriter &,
                                         transform::TransformResults &,
                                         transform::TransformState &state) {
  auto scope = state.make_region_scope(getBody());
  for (Operation &step : getBody().front().without_terminator()) {
    DiagnosedSilenceableFailure result =
        state.applyTransform(cast<transform::TransformOpInterface>(step));
    if (result.isDefiniteFailure())
      return result;
    if (result.isSilenceableFailure()) {
      (void)result.silence();
      break;
    }
  }
  return DiagnosedSilenceableFailure::success();
}

void TryOp::getEffects(
    SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  transform::modifiesPayload(effects);
}
