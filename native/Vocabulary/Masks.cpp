//===- Masks.cpp - Lists with a number for each dim -----------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A mask has a number for each dim or loop of an operation, 0 or 1: the answer
// to a question that is asked of all of them at once. Where it says which dims
// join, 1 makes a dim one with the dim before it.
//
//===----------------------------------------------------------------------===//

#include "Vocabulary/Dims.h"
#include "Vocabulary/Topics.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace tenon;

/// `numbers` in the form of `model`: one integer, an array of integers of some
/// type, or a dense array.
static Attribute likeList(Attribute model, ArrayRef<int64_t> numbers) {
  MLIRContext *context = model.getContext();
  if (auto number = dyn_cast<IntegerAttr>(model); number && numbers.size() == 1)
    return IntegerAttr::get(number.getType(), numbers.front());
  if (isa<DenseI32ArrayAttr>(model))
    return DenseI32ArrayAttr::get(
        context, SmallVector<int32_t>(numbers.begin(), numbers.end()));
  auto array = dyn_cast<ArrayAttr>(model);
  if (!array)
    return makeList(context, numbers);
  Type type = IntegerType::get(context, 64);
  if (!array.empty())
    type = cast<IntegerAttr>(array[0]).getType();
  return ArrayAttr::get(context, llvm::map_to_vector(numbers, [&](int64_t n) {
                          return Attribute(IntegerAttr::get(type, n));
                        }));
}

//===----------------------------------------------------------------------===//
// Bit by bit
//===----------------------------------------------------------------------===//

static FailureOr<Numbers> bits(ArrayAttr maps, Numbers dims) {
  auto map = maps.empty() ? AffineMapAttr() : dyn_cast<AffineMapAttr>(maps[0]);
  if (!map)
    return failure();
  int64_t size = map.getValue().getNumDims();
  Numbers mask(size, 0);
  for (int64_t dim : dims) {
    if (dim < 0 || dim >= size)
      return failure();
    mask[dim] = 1;
  }
  return mask;
}

static FailureOr<Numbers> both(Numbers first, Numbers second) {
  if (first.size() != second.size())
    return failure();
  for (auto [bit, other] : llvm::zip(first, second))
    bit = bit && other;
  return first;
}

static Numbers inverse(Numbers mask) {
  for (int64_t &bit : mask)
    bit = !bit;
  return mask;
}

static Numbers moved(Numbers mask, int64_t by) {
  Numbers result(mask.size(), 0);
  for (auto [dim, bit] : llvm::enumerate(result))
    if (uint64_t from = dim - by; from < mask.size())
      bit = mask[from];
  return result;
}

static Numbers onlyIf(Numbers mask, BoolAttr flag) {
  return flag.getValue() ? mask : Numbers(mask.size(), 0);
}

static Numbers lastOnes(Numbers mask, int64_t zeros) {
  int64_t missing = zeros - llvm::count(mask, 0);
  for (int64_t &bit : mask)
    if (bit && missing-- > 0)
      bit = 0;
  return mask;
}

static Numbers ifNone(Numbers mask, Numbers other) {
  return llvm::is_contained(other, 1) ? Numbers(mask.size(), 0) : mask;
}

//===----------------------------------------------------------------------===//
// With a reason
//===----------------------------------------------------------------------===//

void tenon::fillIn(Diagnostic &diagnostic, StringRef text,
                   ArrayRef<std::pair<StringRef, std::string>> names) {
  while (!text.empty()) {
    auto [plain, rest] = text.split('{');
    auto [key, behind] = rest.split('}');
    diagnostic << plain;
    for (const auto &[name, meaning] : names)
      if (key == name)
        diagnostic << meaning;
    text = behind;
  }
}

static FailureOr<Numbers> apart(PatternRewriter &rewriter, Operation *op,
                                Numbers joins, Numbers mask, StringRef why) {
  if (joins.size() != mask.size())
    return failure();
  for (size_t dim = 0; dim < joins.size(); ++dim) {
    if (!joins[dim] || !mask[dim])
      continue;
    joins[dim] = 0;
    std::string first = std::to_string(static_cast<int64_t>(dim) - 1);
    std::string second = std::to_string(dim);
    remarkOn(rewriter, op, "dims", [&](Diagnostic &reason) {
      reason << "dims " << first << " and " << second << ": ";
      fillIn(reason, why,
             {{"op", op->getName().getStringRef().str()},
              {"first", first},
              {"second", second}});
    });
  }
  return joins;
}

static LogicalResult some(PatternRewriter &rewriter, Operation *op,
                          Numbers mask, StringRef why) {
  if (llvm::is_contained(mask, 1))
    return success();
  if (mask.size() <= 1)
    return settled(rewriter, op, [&](Diagnostic &reason) {
      reason << "it has no two dims";
    });
  return refuse(rewriter, op, [&](Diagnostic &reason) {
    fillIn(reason, why,
           {{"op", op->getName().getStringRef().str()},
            {"size", std::to_string(mask.size())}});
  });
}

//===----------------------------------------------------------------------===//
// Lists of dims and lists by dim
//===----------------------------------------------------------------------===//

static FailureOr<Attribute> selected(Attribute list, Numbers mask) {
  auto array = dyn_cast<ArrayAttr>(list);
  std::optional<Numbers> numbers = readList(list);
  size_t size = array ? array.size() : numbers ? numbers->size() : 0;
  if ((!array && !numbers) || size != mask.size())
    return failure();
  SmallVector<Attribute> kept;
  Numbers keptNumbers;
  for (auto [place, bit] : llvm::enumerate(mask)) {
    if (bit && array)
      kept.push_back(array[place]);
    else if (bit)
      keptNumbers.push_back((*numbers)[place]);
  }
  return array ? Attribute(ArrayAttr::get(list.getContext(), kept))
               : likeList(list, keptNumbers);
}

static FailureOr<Attribute> positions(Numbers mask, Attribute model) {
  Numbers list;
  for (auto [position, bit] : llvm::enumerate(mask))
    if (bit)
      list.push_back(position);
  if (isa<IntegerAttr>(model) && list.size() != 1)
    return failure();
  return likeList(model, list);
}

static FailureOr<Attribute> ranking(Attribute model) {
  std::optional<Numbers> list = readList(model);
  if (!list)
    return failure();
  auto less = [&](int64_t number) {
    return llvm::count_if(*list, [&](int64_t other) { return other < number; });
  };
  return likeList(model, llvm::map_to_vector(*list, less));
}

void tenon::registerMasks(NativeRegistry &natives) {
  natives.add("Bits", bits);
  natives.add("And", both);
  natives.add("Not", inverse);
  natives.add("Moved", moved);
  natives.add("OnlyIf", onlyIf);
  natives.add("LastOnes", lastOnes);
  natives.add("IfNone", ifNone);
  natives.add("Apart", apart);
  natives.add("Some", some);
  natives.add("Select", selected);
  natives.add("Positions", positions);
  natives.add("Ranking", ranking);
}
