//===- Breaks.cpp - Which dims have to stay apart -------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Vocabulary/Layouts.h"
#include "Vocabulary/Ranks.h"
#include "Vocabulary/Topics.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace tenon;

//===----------------------------------------------------------------------===//
// Mask
//===----------------------------------------------------------------------===//

/// Of each dim, whether every operand that carries it has size 1 there, in a
/// layout that a view can change.
static SmallVector<bool> unitDims(Operation *op, const Access &access) {
  SmallVector<bool> unit(access.numDims, true), seen(access.numDims, false);
  for (auto [number, carried] : llvm::enumerate(access.operands)) {
    if (!carried)
      continue;
    Value operand = op->getOperand(number);
    for (auto [place, dim] : llvm::enumerate(*carried)) {
      if (dim < 0)
        continue;
      seen[dim] = true;
      unit[dim] =
          unit[dim] && isUnit(operand, place) && hasStrides(operand.getType());
    }
  }
  for (int64_t dim = 0; dim < access.numDims; ++dim)
    unit[dim] = unit[dim] && seen[dim];
  return unit;
}

/// An operand all of whose dims are unit dims keeps the last of them, since it
/// has to keep a dim.
static void keepADim(const Access &access, std::string &mask) {
  for (const std::optional<List> &carried : access.operands)
    if (carried && !carried->empty() &&
        llvm::all_of(*carried,
                     [&](int64_t dim) { return dim >= 0 && mask[dim] == 'U'; }))
      mask[carried->back()] = 'C';
}

static LogicalResult dimMask(PatternRewriter &rewriter, PDLResultList &results,
                             ArrayRef<PDLValue> arguments) {
  auto *op = arguments[0].cast<Operation *>();
  std::optional<Access> access =
      Access::read(op, arguments[1].cast<Attribute>());
  auto barriers = readList(arguments[2].cast<Attribute>());
  auto strict = dyn_cast<BoolAttr>(arguments[3].cast<Attribute>());
  if (!access || !barriers || !strict ||
      llvm::any_of(*barriers, [&](int64_t dim) {
        return dim < 0 || dim >= access->numDims;
      }))
    return failure();
  SmallVector<bool> unit = unitDims(op, *access);
  std::string mask;
  for (int64_t dim = 0; dim < access->numDims; ++dim) {
    bool barrier = llvm::is_contained(*barriers, dim);
    mask += barrier && strict.getValue() ? 'N'
            : unit[dim] && !barrier      ? 'U'
                                         : 'C';
  }
  keepADim(*access, mask);
  results.push_back(rewriter.getStringAttr(mask));
  return success();
}

//===----------------------------------------------------------------------===//
// Breaks
//===----------------------------------------------------------------------===//

namespace {
/// Two neighbours among the dims that are not unit dims, and whether a group
/// has to end between them.
using Neighbours = llvm::function_ref<bool(int64_t first, int64_t second)>;
} // namespace

/// The second of all neighbours that are kept apart.
static List breaksOf(StringRef mask, Neighbours apart) {
  List breaks;
  std::optional<int64_t> last;
  for (int64_t dim = 0; dim < static_cast<int64_t>(mask.size()); ++dim) {
    if (mask[dim] == 'U')
      continue;
    if (last && apart(*last, dim))
      breaks.push_back(dim);
    last = dim;
  }
  return breaks;
}

static LogicalResult breaksAtBarriers(PatternRewriter &rewriter,
                                      PDLResultList &results,
                                      ArrayRef<PDLValue> arguments) {
  auto *op = arguments[0].cast<Operation *>();
  auto mask = dyn_cast<StringAttr>(arguments[1].cast<Attribute>());
  auto barriers = readList(arguments[2].cast<Attribute>());
  auto merge = dyn_cast<BoolAttr>(arguments[3].cast<Attribute>());
  if (!mask || !barriers || !merge)
    return failure();
  auto is = [&](int64_t dim) { return llvm::is_contained(*barriers, dim); };
  List breaks = breaksOf(mask.getValue(), [&](int64_t first, int64_t second) {
    if (!is(first) && !is(second))
      return false;
    if (is(first) && is(second) && merge.getValue())
      return false;
    remarkOn(rewriter, op, "flatten", [&](Diagnostic &reason) {
      reason << "dims " << first << " and " << second << ": ";
      if (is(first) && is(second))
        reason << "both are barriers, which '" << op->getName()
               << "' handles one by one; where it has one of them only, the "
                  "other could merge";
      else
        reason << "'" << op->getName() << "' treats dim "
               << (is(first) ? first : second) << " apart and dim "
               << (is(first) ? second : first)
               << " not; dims that it treats alike could merge";
    });
    return true;
  });
  results.push_back(makeList(rewriter.getContext(), breaks));
  return success();
}

namespace {
/// The dims of an operation, with the letters of their mask.
struct MaskedDims {
  Access access;
  StringRef mask;

  /// Reads `(op, access, mask)`; none when they do not fit each other.
  static std::optional<MaskedDims> read(ArrayRef<PDLValue> arguments) {
    std::optional<Access> access = Access::read(
        arguments[0].cast<Operation *>(), arguments[1].cast<Attribute>());
    auto mask = dyn_cast<StringAttr>(arguments[2].cast<Attribute>());
    if (!access || !mask ||
        static_cast<int64_t>(mask.getValue().size()) != access->numDims)
      return std::nullopt;
    return MaskedDims{*access, mask.getValue()};
  }
};
} // namespace

/// Whether `operand` is repeated along `dim`: it has size 1 there. None where
/// only the run time knows.
static std::optional<bool> isRepeated(Value operand, ArrayRef<int64_t> carried,
                                      int64_t dim) {
  for (auto [place, other] : llvm::enumerate(carried)) {
    if (other != dim)
      continue;
    if (cast<ShapedType>(operand.getType()).isDynamicDim(place))
      return std::nullopt;
    return isUnit(operand, place);
  }
  return false;
}

static LogicalResult breaksOfInputs(PatternRewriter &rewriter,
                                    PDLResultList &results,
                                    ArrayRef<PDLValue> arguments) {
  auto *op = arguments[0].cast<Operation *>();
  std::optional<MaskedDims> dims = MaskedDims::read(arguments);
  auto inputs = readList(arguments[3].cast<Attribute>());
  auto barriers = readList(arguments[4].cast<Attribute>());
  auto check = dyn_cast<BoolAttr>(arguments[5].cast<Attribute>());
  if (!dims || !inputs || !barriers || !check)
    return failure();
  auto explain = [&](int64_t first, int64_t second, int64_t input,
                     std::optional<bool> one, std::optional<bool> other) {
    remarkOn(rewriter, op, "flatten", [&](Diagnostic &reason) {
      reason << "dims " << first << " and " << second << ": operand " << input;
      if (one && other)
        reason << " is repeated along dim " << (*one ? first : second)
               << " and not along dim " << (*one ? second : first)
               << "; an operand repeated along both or neither could merge";
      else
        reason << " may be repeated along one of them only, since dim "
               << (one ? second : first)
               << " has no static size; a static size would tell";
    });
    return true;
  };
  auto apart = [&](int64_t first, int64_t second) {
    for (int64_t input : *inputs) {
      if (input < 0 || input >= op->getNumOperands() ||
          !dims->access.operands[input])
        continue;
      const List &carried = *dims->access.operands[input];
      auto one = isRepeated(op->getOperand(input), carried, first);
      auto other = isRepeated(op->getOperand(input), carried, second);
      bool unknown = !one || !other;
      if (unknown ? check.getValue() : *one != *other)
        return explain(first, second, input, one, other);
    }
    return false;
  };
  // Nothing is repeated along a barrier of size 1: it goes with the one before
  // it, and what comes behind is asked about that one.
  SmallVector<bool> unit = unitDims(op, dims->access);
  List breaks;
  int64_t last = -1;
  for (int64_t dim = 0; dim < dims->access.numDims; ++dim) {
    if (dims->mask[dim] == 'U')
      continue;
    if (!llvm::is_contained(*barriers, dim)) {
      last = -1;
      continue;
    }
    if (unit[dim])
      continue;
    if (last >= 0 && apart(last, dim))
      breaks.push_back(dim);
    last = dim;
  }
  results.push_back(makeList(rewriter.getContext(), breaks));
  return success();
}

/// The numbers in an integer list of any kind.
static std::optional<List> readNumbers(Attribute attribute) {
  if (auto list = dyn_cast_or_null<DenseI32ArrayAttr>(attribute))
    return List(list.asArrayRef().begin(), list.asArrayRef().end());
  if (!attribute)
    return std::nullopt;
  return readList(attribute);
}

/// The dimensions that operations of name `mark` name in their attribute
/// `dims`: of `buffer`, or of what it is a collapsed view of.
static List markedDims(Value buffer, StringAttr mark, StringAttr dims) {
  List marked;
  for (Operation *user : buffer.getUsers())
    if (user->getName().getIdentifier() == mark)
      marked.append(readNumbers(user->getAttr(dims)).value_or(List()));
  auto view = buffer.getDefiningOp<memref::CollapseShapeOp>();
  if (!view)
    return marked;
  List before = markedDims(view.getSrc(), mark, dims);
  for (auto [place, group] : llvm::enumerate(view.getReassociationIndices()))
    if (llvm::any_of(group, [&](int64_t dim) {
          return llvm::is_contained(before, dim);
        }))
      marked.push_back(place);
  return marked;
}

static LogicalResult breaksAtMarks(PatternRewriter &rewriter,
                                   PDLResultList &results,
                                   ArrayRef<PDLValue> arguments) {
  auto *op = arguments[0].cast<Operation *>();
  std::optional<MaskedDims> dims = MaskedDims::read(arguments);
  auto markOp = dyn_cast<StringAttr>(arguments[3].cast<Attribute>());
  auto name = dyn_cast<StringAttr>(arguments[4].cast<Attribute>());
  auto check = dyn_cast<BoolAttr>(arguments[5].cast<Attribute>());
  if (!dims || !markOp || !name || !check)
    return failure();
  // Of each marked dim, the operand that is marked.
  SmallVector<std::optional<unsigned>> marked(dims->access.numDims);
  for (auto [number, carried] : llvm::enumerate(dims->access.operands)) {
    if (!carried || !check.getValue())
      continue;
    for (int64_t place : markedDims(op->getOperand(number), markOp, name))
      if (place >= 0 && place < static_cast<int64_t>(carried->size()) &&
          (*carried)[place] >= 0)
        marked[(*carried)[place]] = number;
  }
  List breaks = breaksOf(dims->mask, [&](int64_t first, int64_t second) {
    if (!marked[first])
      return false;
    remarkOn(rewriter, op, "flatten", [&](Diagnostic &reason) {
      reason << "dims " << first << " and " << second << ": the stride of dim "
             << first << " of operand " << *marked[first]
             << " is to be aligned by '" << markOp.getValue()
             << "', and would be lost; without the mark, or the knob "
                "`check_mark_stride`, they could merge";
    });
    return true;
  });
  results.push_back(makeList(rewriter.getContext(), breaks));
  return success();
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

void tenon::registerBreaks(NativeRegistry &natives) {
  natives.add("DimMask", dimMask);
  natives.add("BarrierBreaks", breaksAtBarriers);
  natives.add("InputBreaks", breaksOfInputs);
  natives.add("MarkBreaks", breaksAtMarks);
}
