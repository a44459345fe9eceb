//===- ChooseByShape.cpp - Numbers for products, by a table ---------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/TilingOps.h"
#include "Vocabulary/Products.h"

using namespace mlir;
using namespace tenon;

namespace {
/// The names that a row may give to ranges of sizes.
constexpr StringRef kSizes[] = {"rows", "columns", "reduction"};
constexpr StringRef kElement = "element";
/// What stands for "as the table says" among the numbers that are given.
constexpr StringRef kByShape = "by_shape";

/// What rows ask about a product. A size that is not known is none.
struct Shape {
  Type element;
  std::optional<int64_t> sizes[3];
};
} // namespace

static Shape getShape(Product product) {
  SmallVector<int64_t> ranges = product.op.getStaticLoopRanges();
  Shape shape{getElementTypeOrSelf(product.op->getOperand(product.left)),
              {ranges[product.rows], ranges[product.columns], /*reduction=*/1}};
  for (unsigned loop : product.reductions)
    shape.sizes[2] = ShapedType::isDynamic(ranges[loop]) || !shape.sizes[2]
                         ? std::nullopt
                         : std::optional(*shape.sizes[2] * ranges[loop]);
  for (std::optional<int64_t> &size : shape.sizes)
    if (size && ShapedType::isDynamic(*size))
      size.reset();
  return shape;
}

/// The least and the largest size in the range that `value` spells, `[least]`
/// or `[least, most]`; none when it spells no range.
static std::optional<std::pair<int64_t, int64_t>> getRange(Attribute value) {
  auto list = dyn_cast<ArrayAttr>(value);
  if (!list || list.empty() || list.size() > 2 ||
      !llvm::all_of(list, llvm::IsaPred<IntegerAttr>))
    return std::nullopt;
  int64_t least = cast<IntegerAttr>(list[0]).getInt();
  int64_t most = list.size() == 2 ? cast<IntegerAttr>(list[1]).getInt()
                                  : std::numeric_limits<int64_t>::max();
  if (least < 0 || most < least)
    return std::nullopt;
  return std::pair(least, most);
}

static bool fits(DictionaryAttr row, const Shape &shape) {
  auto element = row.getAs<TypeAttr>(kElement);
  if (element && element.getValue() != shape.element)
    return false;
  for (auto [name, size] : llvm::zip(kSizes, shape.sizes)) {
    Attribute value = row.get(name);
    if (!value)
      continue;
    auto [least, most] = *getRange(value);
    if (!size || *size < least || *size > most)
      return false;
  }
  return true;
}

/// Checks that `row` gives each of `names` a number and has nothing else but
/// conditions, of which it has none exactly when it is the last.
static LogicalResult verifyRow(Operation *op, size_t number, DictionaryAttr row,
                               ArrayAttr names, bool isLast) {
  auto error = [&] { return op->emitOpError() << "row " << number + 1 << " "; };
  size_t conditions = 0;
  for (NamedAttribute entry : row) {
    StringRef name = entry.getName();
    if (llvm::is_contained(names, entry.getName())) {
      if (auto value = dyn_cast<IntegerAttr>(entry.getValue());
          !value || value.getInt() < 0)
        return error() << "has a '" << name
                       << "' that is no integer of 0 or more";
      continue;
    }
    ++conditions;
    if (name == kElement) {
      if (!isa<TypeAttr>(entry.getValue()))
        return error() << "has an 'element' that is no type";
    } else if (!llvm::is_contained(kSizes, name)) {
      InFlightDiagnostic diagnostic = error();
      diagnostic << "has '" << name << "'; it may have element, rows, columns, "
                 << "reduction";
      for (Attribute chosen : names)
        diagnostic << ", " << cast<StringAttr>(chosen).getValue();
      return diagnostic;
    } else if (!getRange(entry.getValue())) {
      return error() << "has a '" << name
                     << "' that is neither [least] nor [least, most]";
    }
  }
  for (Attribute name : names)
    if (!row.contains(cast<StringAttr>(name)))
      return error() << "does not choose " << name;
  if (isLast && conditions > 0)
    return error() << "is the last and has conditions: no row is left for a "
                      "product that does not meet them";
  if (!isLast && conditions == 0)
    return error() << "has no conditions, so that no later row is reached";
  return success();
}

LogicalResult ChooseByShapeOp::verify() {
  if (getGiven().size() != getNames().size() ||
      getChosen().size() != getNames().size())
    return emitOpError() << "names " << getNames().size()
                         << " numbers, is given " << getGiven().size()
                         << " and has results for " << getChosen().size();
  for (Attribute name : getNames())
    if (auto text = cast<StringAttr>(name);
        text == kElement || llvm::is_contained(kSizes, text.getValue()))
      return emitOpError() << "chooses " << name << ", which is a condition";
  if (getTable().empty())
    return emitOpError() << "has a table without rows";
  for (auto [number, row] : llvm::enumerate(getTable()))
    if (failed(verifyRow(*this, number, cast<DictionaryAttr>(row), getNames(),
                         number + 1 == getTable().size())))
      return failure();
  return success();
}

DiagnosedSilenceableFailure
ChooseByShapeOp::apply(transform::TransformRewriter &rewriter,
                       transform::TransformResults &results,
                       transform::TransformState &state) {
  // What is given instead of the table's number, or null.
  SmallVector<IntegerAttr> given;
  for (auto [name, param] : llvm::zip(getNames(), getGiven())) {
    ArrayRef<Attribute> values = state.getParams(param);
    Attribute value = values.size() == 1 ? values.front() : Attribute();
    auto word = dyn_cast_if_present<StringAttr>(value);
    given.push_back(dyn_cast_if_present<IntegerAttr>(value));
    if (!given.back() && !(word && word.getValue() == kByShape))
      return emitDefiniteFailure()
             << "is given a " << name << " that is neither an integer nor \""
             << kByShape << "\"";
  }
  SmallVector<Operation *> products;
  SmallVector<SmallVector<Attribute>> chosen(getNames().size());
  for (Operation *target : state.getPayloadOps(getTarget()))
    target->walk([&](linalg::LinalgOp op) {
      std::optional<Product> product = matchProduct(op);
      if (!op.hasPureTensorSemantics() || !product)
        return;
      products.push_back(op);
      Shape shape = getShape(*product);
      auto rows = getTable().getAsRange<DictionaryAttr>();
      DictionaryAttr row = *llvm::find_if(
          rows, [&](DictionaryAttr row) { return fits(row, shape); });
      for (size_t i = 0; i < chosen.size(); ++i)
        chosen[i].push_back(rewriter.getI64IntegerAttr(
            given[i] ? given[i].getInt()
                     : row.getAs<IntegerAttr>(cast<StringAttr>(getNames()[i]))
                           .getInt()));
    });
  results.set(cast<OpResult>(getProducts()), products);
  for (auto [result, numbers] : llvm::zip(getChosen(), chosen))
    results.setParams(cast<OpResult>(result), numbers);
  return DiagnosedSilenceableFailure::success();
}

void ChooseByShapeOp::getEffects(
    SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  transform::onlyReadsHandle(getOperation()->getOpOperands(), effects);
  transform::producesHandle(getOperation()->getOpResults(), effects);
  transform::onlyReadsPayload(effects);
}
