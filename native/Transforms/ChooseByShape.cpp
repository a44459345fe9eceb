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
  auto sizeOf = [&](unsigned loop) {
    return ShapedType::isDynamic(ranges[loop]) ? std::nullopt
                                               : std::optional(ranges[loop]);
  };
  std::optional<int64_t> reduction = 1;
  for (unsigned loop : product.reductions) {
    std::optional<int64_t> size = sizeOf(loop);
    reduction =
        reduction && size ? std::optional(*reduction * *size) : std::nullopt;
  }
  return {getElementTypeOrSelf(product.op->getOperand(product.left)),
          {sizeOf(product.rows), sizeOf(product.columns), reduction}};
}

/// The integer that `value` is; none when it is no i64 of 0 or more.
static std::optional<int64_t> getInteger(Attribute value) {
  auto integer = dyn_cast_if_present<IntegerAttr>(value);
  if (!integer || !integer.getType().isSignlessInteger(64) ||
      integer.getInt() < 0)
    return std::nullopt;
  return integer.getInt();
}

/// The least and the largest number in the range that `value` spells, `[least]`
/// or `[least, most]`; none when it spells no range.
static std::optional<std::pair<int64_t, int64_t>> getRange(Attribute value) {
  auto list = dyn_cast<ArrayAttr>(value);
  if (!list || list.empty() || list.size() > 2)
    return std::nullopt;
  std::optional<int64_t> least = getInteger(list[0]);
  std::optional<int64_t> most = list.size() == 2
                                    ? getInteger(list[1])
                                    : std::numeric_limits<int64_t>::max();
  if (!least || !most || *most < *least)
    return std::nullopt;
  return std::pair(*least, *most);
}

/// What is wrong with the number `value` for the name at `index`, such as
/// "a 'm' of 0; accepted is 1 or more"; empty when nothing is.
static std::string findFault(ChooseByShapeOp op, size_t index,
                             Attribute value) {
  std::string fault;
  llvm::raw_string_ostream text(fault);
  StringRef name = cast<StringAttr>(op.getNames()[index]).getValue();
  std::optional<int64_t> number = getInteger(value);
  if (!number) {
    text << "a '" << name << "' that is no i64 of 0 or more";
    return fault;
  }
  if (!op.getWithin())
    return fault;
  auto [least, most] = *getRange((*op.getWithin())[index]);
  if (*number >= least && *number <= most)
    return fault;
  text << "a '" << name << "' of " << *number << "; accepted is " << least;
  if (most == std::numeric_limits<int64_t>::max())
    text << " or more";
  else if (most > least)
    text << " to " << most;
  return fault;
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
static LogicalResult verifyRow(ChooseByShapeOp op, size_t number,
                               DictionaryAttr row, bool isLast) {
  ArrayAttr names = op.getNames();
  auto error = [&] { return op.emitOpError() << "row " << number + 1 << " "; };
  size_t conditions = 0;
  for (NamedAttribute entry : row) {
    StringRef name = entry.getName();
    if (auto *chosen = llvm::find(names, entry.getName());
        chosen != names.end()) {
      std::string fault =
          findFault(op, chosen - names.begin(), entry.getValue());
      if (!fault.empty())
        return error() << "has " << fault;
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
  if (getWithin() && (getWithin()->size() != getNames().size() ||
                      !llvm::all_of(*getWithin(), [](Attribute range) {
                        return getRange(range).has_value();
                      })))
    return emitOpError() << "has a 'within' that is not " << getNames().size()
                         << " ranges [least] or [least, most]";
  if (getTable().empty())
    return emitOpError() << "has a table without rows";
  for (auto [number, row] : llvm::enumerate(getTable()))
    if (failed(verifyRow(*this, number, cast<DictionaryAttr>(row),
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
  for (auto [index, param] : llvm::enumerate(getGiven())) {
    Attribute name = getNames()[index];
    ArrayRef<Attribute> values = state.getParams(param);
    Attribute value = values.size() == 1 ? values.front() : Attribute();
    given.push_back(dyn_cast_if_present<IntegerAttr>(value));
    auto word = dyn_cast_if_present<StringAttr>(value);
    if (word && word.getValue() == kByShape)
      continue;
    if (!given.back())
      return emitDefiniteFailure()
             << "is given a " << name << " that is neither an integer nor \""
             << kByShape << "\"";
    std::string fault = findFault(*this, index, given.back());
    if (!fault.empty())
      return emitDefiniteFailure() << "is given " << fault;
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
