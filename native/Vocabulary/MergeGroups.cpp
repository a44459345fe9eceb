//===- MergeGroups.cpp - Which neighbouring groups become one -------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Vocabulary/Layouts.h"
#include "Vocabulary/Ranks.h"
#include "Vocabulary/Topics.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace tenon;

namespace {
/// Whether two neighbouring groups may be one, operand by operand.
class Merger {
public:
  Merger(PatternRewriter &rewriter, Operation *op, const Partition &partition,
         bool assume)
      : rewriter(rewriter), op(op), partition(partition), assume(assume) {}

  /// `first` are the dims of a group, `second` those of the next.
  bool merge(ArrayRef<int64_t> first, ArrayRef<int64_t> second);
  /// Says no since one of them takes in no other.
  bool leaveAlone(ArrayRef<int64_t> first, ArrayRef<int64_t> second);

private:
  bool mergeIn(unsigned operand, ArrayRef<int64_t> first,
               ArrayRef<int64_t> second);
  /// The dimensions of `operand` that carry one of `dims`, unit dims left out,
  /// and the places of them among all that are not left out.
  std::pair<List, List> carrying(unsigned operand, ArrayRef<int64_t> dims);
  template <typename Reason>
  bool refuse(ArrayRef<int64_t> first, ArrayRef<int64_t> second,
              Reason &&reason);
  void explain(Diagnostic &reason, unsigned operand, unsigned outer,
               unsigned inner);

  PatternRewriter &rewriter;
  Operation *op;
  const Partition &partition;
  bool assume;
};
} // namespace

/// The dim that a group is called by next to another: the nearest that is no
/// unit dim.
static int64_t speaker(const Partition &partition, ArrayRef<int64_t> group,
                       bool last) {
  auto isReal = [&](int64_t dim) { return partition.mask[dim] != 'U'; };
  if (last) {
    auto it = llvm::find_if(llvm::reverse(group), isReal);
    return it == group.rend() ? group.back() : *it;
  }
  auto it = llvm::find_if(group, isReal);
  return it == group.end() ? group.front() : *it;
}

template <typename Reason>
bool Merger::refuse(ArrayRef<int64_t> first, ArrayRef<int64_t> second,
                    Reason &&reason) {
  remarkOn(rewriter, op, "flatten", [&](Diagnostic &diagnostic) {
    diagnostic << "dims " << speaker(partition, first, /*last=*/true) << " and "
               << speaker(partition, second, /*last=*/false) << ": ";
    reason(diagnostic);
  });
  return false;
}

bool Merger::merge(ArrayRef<int64_t> first, ArrayRef<int64_t> second) {
  for (unsigned operand = 0; operand < op->getNumOperands(); ++operand)
    if (partition.access.operands[operand] && !mergeIn(operand, first, second))
      return false;
  return true;
}

bool Merger::leaveAlone(ArrayRef<int64_t> first, ArrayRef<int64_t> second) {
  int64_t outer = speaker(partition, first, /*last=*/true);
  int64_t inner = speaker(partition, second, /*last=*/false);
  return refuse(first, second, [&](Diagnostic &reason) {
    reason << "dim " << (partition.mask[outer] == 'N' ? outer : inner)
           << " takes in no other, be it of size 1, since the rule or the knob "
              "`strict_barriers` says so";
  });
}

std::pair<List, List> Merger::carrying(unsigned operand,
                                       ArrayRef<int64_t> dims) {
  List dimensions, places;
  int64_t next = 0;
  for (auto [dimension, dim] :
       llvm::enumerate(*partition.access.operands[operand])) {
    if (dim >= 0 && partition.isAbsorbed(dim))
      continue;
    if (dim >= 0 && llvm::is_contained(dims, dim)) {
      dimensions.push_back(dimension);
      places.push_back(next);
    }
    ++next;
  }
  return {dimensions, places};
}

/// The last, or the first, of some dimensions that is not of size 1.
static std::optional<int64_t>
longDimension(Value operand, ArrayRef<int64_t> dimensions, bool last) {
  std::optional<int64_t> found;
  for (int64_t dimension : dimensions)
    if (!isUnit(operand, dimension) && (last || !found))
      found = dimension;
  return found;
}

namespace {
/// A dimension whose stride cannot be what those inside it ask for.
struct Misfit {
  int64_t dimension, needed;
};
} // namespace

/// Looks for one among neighbouring dimensions of a buffer, from the last to
/// the first, as far as sizes and strides stand in the type. Pairs of which one
/// stride is unknown may each be possible where all together are not: 66, ?, 1
/// over sizes 16, 13, 5.
static std::optional<Misfit> findMisfit(MemRefType type, int64_t first,
                                        int64_t last) {
  SmallVector<int64_t> strides;
  int64_t offset;
  if (failed(type.getStridesAndOffset(strides, offset)))
    return std::nullopt;
  while (last > first && type.getDimSize(last) == 1)
    --last;
  int64_t needed = strides[last];
  for (int64_t dimension = last - 1; dimension >= first; --dimension) {
    int64_t size = type.getDimSize(dimension + 1);
    if (ShapedType::isDynamic(needed) || ShapedType::isDynamic(size))
      return std::nullopt;
    needed *= size;
    if (type.getDimSize(dimension) != 1 &&
        ShapedType::isStatic(strides[dimension]) &&
        strides[dimension] != needed)
      return Misfit{dimension, needed};
  }
  return std::nullopt;
}

bool Merger::mergeIn(unsigned operand, ArrayRef<int64_t> first,
                     ArrayRef<int64_t> second) {
  Value value = op->getOperand(operand);
  auto [outer, outerPlaces] = carrying(operand, first);
  auto [inner, innerPlaces] = carrying(operand, second);
  if (outer.empty() && inner.empty())
    return true;
  if (outer.empty() || inner.empty())
    return refuse(first, second, [&](Diagnostic &reason) {
      reason << "operand " << operand
             << " has only one of them; dims that each operand has both or "
                "neither of could merge";
    });
  if (outerPlaces.back() + 1 != innerPlaces.front())
    return refuse(first, second, [&](Diagnostic &reason) {
      reason << "operand " << operand
             << " does not have them side by side; in the operation's order "
                "they could merge";
    });
  if (!hasStrides(value.getType()))
    return refuse(first, second, [&](Diagnostic &reason) {
      if (isa<MemRefType>(value.getType()))
        reason << "operand " << operand
               << " has a layout that is no strides, which no view can "
                  "collapse; strides could be";
      else
        reason << "operand " << operand
               << " is a tensor with an encoding, which no view can collapse; "
                  "without it they could merge";
    });
  auto has = [&](auto isSize) {
    auto type = cast<ShapedType>(value.getType());
    return llvm::any_of(llvm::concat<int64_t>(outer, inner), [&](int64_t dim) {
      return isSize(type.getDimSize(dim));
    });
  };
  if (has([](int64_t size) { return size == 0; }) && has(ShapedType::isDynamic))
    return refuse(first, second, [&](Diagnostic &reason) {
      reason << "operand " << operand
             << " has no elements, and a size that is not static, which no "
                "view can collapse; static sizes could be";
    });
  auto outermost = longDimension(value, outer, /*last=*/true);
  auto innermost = longDimension(value, inner, /*last=*/false);
  if (!outermost || !innermost)
    return true;
  Contiguity answer = contiguous(value, *outermost, *innermost);
  auto buffer = dyn_cast<MemRefType>(value.getType());
  std::optional<Misfit> misfit;
  if (assume && buffer && answer != Contiguity::Refuted)
    misfit = findMisfit(buffer, outer.front(), inner.back());
  if (misfit)
    return refuse(first, second, [&](Diagnostic &reason) {
      int64_t stride = buffer.getStridesAndOffset().first[misfit->dimension];
      reason << "operand " << operand << " has stride " << stride << " where "
             << misfit->needed
             << " was needed for what merges further in; with that stride they "
                "could merge";
    });
  if (answer == Contiguity::Proved || (answer == Contiguity::Unknown && assume))
    return true;
  return refuse(first, second, [&](Diagnostic &reason) {
    explain(reason, operand, *outermost, *innermost);
  });
}

void Merger::explain(Diagnostic &reason, unsigned operand, unsigned outer,
                     unsigned inner) {
  Value value = op->getOperand(operand);
  auto show = [&](const Polynomial &number) {
    if (std::optional<int64_t> constant = number.constant())
      reason << *constant;
    else
      reason << "?";
  };
  Polynomial size = sizeOf(value, inner), stride = strideOf(value, inner);
  Polynomial needed = size * stride;
  reason << "operand " << operand << " has stride ";
  show(strideOf(value, outer));
  reason << " where ";
  show(size);
  reason << "*";
  show(stride);
  if (needed.constant()) {
    reason << " = ";
    show(needed);
  }
  bool refuted = contiguous(value, outer, inner) == Contiguity::Refuted;
  reason << (refuted ? " was needed; with that stride they could merge"
                     : " was to be proved; static sizes and strides, an "
                       "identity layout or the knob `versioned` would let them "
                       "merge");
}

static LogicalResult mergeGroups(PatternRewriter &rewriter,
                                 PDLResultList &results,
                                 ArrayRef<PDLValue> arguments) {
  auto *op = arguments[0].cast<Operation *>();
  std::optional<Partition> partition = Partition::read(
      op, arguments[1].cast<Attribute>(), arguments[2].cast<Attribute>(),
      arguments[3].cast<Attribute>());
  auto breaks = readList(arguments[4].cast<Attribute>());
  auto assume = dyn_cast<BoolAttr>(arguments[5].cast<Attribute>());
  if (!partition || !breaks || !assume)
    return failure();
  Merger merger(rewriter, op, *partition,
                assume.getValue() && !op->hasAttr(kGuarded));
  auto opens = [&](ArrayRef<int64_t> group) {
    return llvm::any_of(
        group, [&](int64_t dim) { return llvm::is_contained(*breaks, dim); });
  };
  auto isAlone = [&](ArrayRef<int64_t> group) {
    int64_t number = partition->groupOf[group.front()];
    return partition->mask[partition->representative(number)] != 'C';
  };
  Groups merged;
  for (const List &group : partition->groups) {
    bool mayMerge = !merged.empty() && !opens(group);
    if (mayMerge && (isAlone(merged.back()) || isAlone(group)))
      mayMerge = merger.leaveAlone(merged.back(), group);
    if (mayMerge && merger.merge(merged.back(), group))
      merged.back().append(group);
    else
      merged.push_back(group);
  }
  results.push_back(makeGroups(rewriter.getContext(), merged));
  return success();
}

void tenon::registerMergeGroups(NativeRegistry &natives) {
  natives.add("MergeGroups", mergeGroups);
}
