//===- Evaluator.cpp - The values of expressions --------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/Notation/Evaluator.h"
#include "Engine/DeclaredAttributes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/CheckedArithmetic.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tenon;

static Type parseElementType(StringRef word, MLIRContext *context) {
  Builder builder(context);
  Type type = llvm::StringSwitch<Type>(word)
                  .Case("index", builder.getIndexType())
                  .Case("f16", builder.getF16Type())
                  .Case("bf16", builder.getBF16Type())
                  .Case("f32", builder.getF32Type())
                  .Case("f64", builder.getF64Type())
                  .Default(Type());
  unsigned width;
  auto sign = word.consume_front("s")   ? IntegerType::Signed
              : word.consume_front("u") ? IntegerType::Unsigned
                                        : IntegerType::Signless;
  if (!type && word.consume_front("i") && !word.getAsInteger(10, width))
    type = IntegerType::get(context, width, sign);
  return type;
}

bool tenon::isElementType(StringRef word) {
  if (llvm::is_contained({"index", "f16", "bf16", "f32", "f64"}, word))
    return true;
  if (word.starts_with("s") || word.starts_with("u"))
    word = word.drop_front();
  return word.consume_front("i") && !word.empty() && word.size() < 4 &&
         llvm::all_of(word, llvm::isDigit);
}

std::string tenon::wordFor(const Computed &value) {
  if (value.numbers)
    return value.isSingle()
               ? "a number"
               : "a list of " + std::to_string(value.numbers->size()) +
                     " numbers";
  return llvm::TypeSwitch<Attribute, std::string>(value.attribute)
      .Case<StringAttr>([](auto) { return "a string"; })
      .Case<TypeAttr>([](auto) { return "a type"; })
      .Case<AffineMapAttr>([](auto) { return "an affine map"; })
      .Case<DictionaryAttr>([](auto) { return "a dictionary"; })
      .Case<ArrayAttr>([](auto) { return "a list that holds no numbers"; })
      .Default([](auto) { return "an attribute that is no number"; });
}

SmallVector<Attribute> Evaluator::elements(const Computed &value) {
  if (value.numbers)
    return llvm::map_to_vector(*value.numbers, [&](int64_t number) {
      return Attribute(Builder(context).getI64IntegerAttr(number));
    });
  if (auto array = dyn_cast<ArrayAttr>(value.attribute))
    return llvm::to_vector(array);
  return {value.attribute};
}

std::optional<Computed> Evaluator::listOf(ArrayRef<Attribute> elements) {
  auto array = ArrayAttr::get(context, elements);
  std::optional<Numbers> numbers = readList(array);
  return numbers ? give(std::move(*numbers)) : give(array);
}

/// What `compute` gives at each place of two lists of one size, or of which one
/// has one number, which counts at each place; none where it gives none.
static std::optional<Numbers>
byPlace(const Numbers &first, const Numbers &second,
        llvm::function_ref<std::optional<int64_t>(int64_t, int64_t)> compute) {
  Numbers results;
  size_t size = first.size() == 1 ? second.size() : first.size();
  for (size_t place = 0; place < size; ++place) {
    std::optional<int64_t> result =
        compute(first[first.size() == 1 ? 0 : place],
                second[second.size() == 1 ? 0 : place]);
    if (!result)
      return std::nullopt;
    results.push_back(*result);
  }
  return results;
}

static constexpr char kTypeAndDictionary[] =
    "a type is compared with a dictionary, whose type is its field `.type`";

/// Whether one list begins with a type and the other with a dictionary, as
/// OperandTypes gives it.
static bool areTypesAndDictionaries(ArrayRef<Attribute> one,
                                    ArrayRef<Attribute> other) {
  if (one.empty() || other.empty())
    return false;
  return (isa<TypeAttr>(one[0]) && isa<DictionaryAttr>(other[0])) ||
         (isa<DictionaryAttr>(one[0]) && isa<TypeAttr>(other[0]));
}

std::optional<Computed> Evaluator::compare(const Computed &left,
                                           const Computed &right) {
  if (left.numbers && right.numbers) {
    const Numbers &first = *left.numbers, &second = *right.numbers;
    if (first.size() != second.size() &&
        std::min(first.size(), second.size()) != 1)
      return give(0);
    return give(*byPlace(first, second, areEqual));
  }
  auto isArray = [](const Computed &value) {
    return !value.numbers && isa<ArrayAttr>(value.attribute);
  };
  if (attributeOf(left) == attributeOf(right) && !isArray(left))
    return give(1);
  // A map has the numbers of its dims, and is one element of a list of maps.
  auto parts = [&](const Computed &value) {
    return isa_and_nonnull<AffineMapAttr>(value.attribute)
               ? SmallVector<Attribute>{value.attribute}
               : elements(value);
  };
  SmallVector<Attribute> first = parts(left), second = parts(right);
  if (first.size() != second.size() && isArray(left) && isArray(right))
    return give(0);
  if (areTypesAndDictionaries(first, second))
    return fail(kTypeAndDictionary);
  if (!isArray(left) && !isArray(right))
    return give(0);
  Numbers mask;
  for (size_t place = 0; place < std::max(first.size(), second.size()); ++place)
    mask.push_back(first[isArray(left) ? place : 0] ==
                   second[isArray(right) ? place : 0]);
  return give(std::move(mask));
}

std::optional<Computed> Evaluator::contains(const Computed &value,
                                            const Computed &list) {
  if (value.numbers && list.numbers) {
    Numbers mask;
    for (int64_t number : *value.numbers)
      mask.push_back(llvm::any_of(*list.numbers, [&](int64_t other) {
        return areEqual(number, other);
      }));
    return give(std::move(mask));
  }
  SmallVector<Attribute> options = elements(list);
  if (areTypesAndDictionaries(elements(value), options))
    return fail(kTypeAndDictionary);
  if (value.attribute && llvm::is_contained(options, value.attribute))
    return give(1);
  Numbers mask;
  for (Attribute each : elements(value))
    mask.push_back(llvm::is_contained(options, each));
  return give(std::move(mask));
}

thread_local Arithmetic *Arithmetic::current = nullptr;

bool tenon::areEqual(int64_t left, int64_t right) {
  std::string fault;
  return Arithmetic::current
             ? Arithmetic::current->calculate("==", left, right, fault) != 0
             : left == right;
}

std::optional<int64_t> tenon::calculate(StringRef name, int64_t left,
                                        int64_t right, std::string &fault) {
  if (Arithmetic::current)
    return Arithmetic::current->calculate(name, left, right, fault);
  std::optional<int64_t> result;
  if (name == "+")
    result = llvm::checkedAdd(left, right);
  else if (name == "-")
    result = llvm::checkedSub(left, right);
  else if (name == "*")
    result = llvm::checkedMul(left, right);
  else if (name == "min")
    return std::min(left, right);
  else if (name == "max")
    return std::max(left, right);
  else if (name == "<")
    return left < right;
  else if (name == "<=")
    return left <= right;
  else if (name == ">")
    return left > right;
  else if (name == ">=")
    return left >= right;
  else if (right == 0)
    fault = "division by 0";
  else if (right < 0)
    fault = "division by the negative number " + std::to_string(right);
  else
    return name == "/"   ? llvm::divideFloorSigned(left, right)
           : name == "%" ? llvm::mod(left, right)
                         : llvm::divideCeilSigned(left, right);
  if (!result && fault.empty())
    fault = ("overflow of 64 bits in " + Twine(left) + " " + name + " " +
             Twine(right))
                .str();
  return result;
}

std::optional<Computed> Evaluator::binary(StringRef name, const Computed &left,
                                          const Computed &right) {
  if (name == "in")
    return contains(left, right);
  if (name == "==" || name == "!=") {
    Result same = compare(left, right);
    if (same && name == "!=")
      for (int64_t &bit : *same->numbers)
        bit = !bit;
    return same;
  }
  if (!left.numbers || !right.numbers)
    return fail("`" + name + "` takes numbers, found " +
                wordFor(left.numbers ? right : left));
  const Numbers &first = *left.numbers, &second = *right.numbers;
  if (first.size() != second.size() && first.size() != 1 && second.size() != 1)
    return fail("`" + name + "` takes lists of one size, found " +
                wordFor(left) + " and " + wordFor(right));
  std::optional<Numbers> result =
      byPlace(first, second, [&](int64_t a, int64_t b) {
        return calculate(name, a, b, fault);
      });
  return result ? give(std::move(*result)) : std::nullopt;
}

/// `&&` and `||`: of a single number the other side is computed where it
/// counts.
std::optional<Computed> Evaluator::lazy(const Expression &expression) {
  bool isAnd = expression.text == "&&";
  Result left = value(expression.parts[0]);
  if (!left)
    return std::nullopt;
  if (!left->numbers)
    return fail("`" + expression.text + "` takes masks, found " +
                wordFor(*left));
  if (left->isSingle() && isTrue(left->numbers->front()) != isAnd)
    return give(!isAnd);
  Result right = value(expression.parts[1]);
  if (!right)
    return std::nullopt;
  if (!right->numbers)
    return fail("`" + expression.text + "` takes masks, found " +
                wordFor(*right));
  const Numbers &first = *left->numbers, &second = *right->numbers;
  if (first.size() != second.size() && first.size() != 1 && second.size() != 1)
    return fail("`" + expression.text + "` takes masks of one size, found " +
                wordFor(*left) + " and " + wordFor(*right));
  return give(*byPlace(first, second, [&](int64_t a, int64_t b) {
    return isAnd ? isTrue(a) && isTrue(b) : isTrue(a) || isTrue(b);
  }));
}

Expression tenon::asCondition(Expression expression, bool isJoined) {
  auto wrap = [](Expression::Kind kind, StringRef name, Expression inner) {
    return Expression(kind, name, inner.place, {std::move(inner)});
  };
  bool isBinary = expression.kind == Expression::Binary;
  if (isBinary && expression.text == "&&") {
    for (Expression &part : expression.parts)
      part = asCondition(std::move(part), /*isJoined=*/true);
    return expression;
  }
  bool isUnequal = isBinary && expression.text == "!=";
  if (!isUnequal && !isJoined)
    return expression;
  if (isUnequal)
    expression.text = "==";
  Expression all = wrap(Expression::Function, "all", std::move(expression));
  return isUnequal ? wrap(Expression::Unary, "!", std::move(all)) : all;
}

/// Whether a condition holds as in `require`; one without a value does not.
std::optional<Computed> Evaluator::holds(const Expression &condition) {
  Result found = value(asCondition(condition));
  fault.clear();
  return give(found && found->numbers && llvm::all_of(*found->numbers, isTrue));
}

std::optional<Computed> Evaluator::choose(const Expression &expression) {
  Result test = value(expression.parts[0]);
  if (!test)
    return std::nullopt;
  if (!test->numbers)
    return fail("`?` takes a condition, found " + wordFor(*test));
  if (test->isSingle())
    return value(expression.parts[isTrue(test->numbers->front()) ? 1 : 2]);
  Result yes = value(expression.parts[1]), no = value(expression.parts[2]);
  if (!yes || !no)
    return std::nullopt;
  auto isFit = [&](const Computed &side) {
    return side.numbers &&
           (side.isSingle() || side.numbers->size() == test->numbers->size());
  };
  if (!isFit(*yes) || !isFit(*no))
    return fail("`?` takes numbers for each place of a mask, found " +
                wordFor(isFit(*yes) ? *no : *yes));
  Numbers result;
  for (auto [place, bit] : llvm::enumerate(*test->numbers)) {
    const Computed &side = isTrue(bit) ? *yes : *no;
    result.push_back((*side.numbers)[side.isSingle() ? 0 : place]);
  }
  return give(std::move(result));
}

std::optional<Computed> Evaluator::index(const Computed &list,
                                         const Computed &key) {
  auto array = dyn_cast_or_null<ArrayAttr>(list.attribute);
  if (array && isa_and_nonnull<StringAttr>(key.attribute)) {
    SmallVector<Attribute> entries;
    for (Attribute each : array) {
      Result found = index(*give(each), key);
      if (!found)
        return std::nullopt;
      entries.push_back(attributeOf(*found));
    }
    return listOf(entries);
  }
  if (DictionaryAttr table = fieldsOf(list.attribute)) {
    auto keys = dyn_cast_or_null<ArrayAttr>(key.attribute);
    SmallVector<Attribute> entries;
    for (Attribute each :
         keys ? keys.getValue() : ArrayRef<Attribute>(key.attribute)) {
      auto name = dyn_cast_or_null<StringAttr>(each);
      entries.push_back(name ? table.get(name) : Attribute());
      if (!entries.back())
        return fail(name ? "the dictionary has no '" + name.getValue() + "'"
                         : Twine("a dictionary is indexed by a string"));
    }
    return give(keys ? Attribute(ArrayAttr::get(context, entries))
                     : entries.front());
  }
  if (auto splat = dyn_cast_or_null<SplatElementsAttr>(list.attribute)) {
    auto number = splat.getSplatValue<Attribute>();
    if (isa<FloatAttr, IntegerAttr>(number))
      return give(number);
  }
  auto map = dyn_cast_or_null<AffineMapAttr>(list.attribute);
  if (!list.numbers && !array && !map)
    return fail("`[]` takes a list, found " + wordFor(list));
  if (!key.numbers)
    return fail("`[]` takes numbers as indices, found " + wordFor(key));
  int64_t size = list.numbers ? list.numbers->size()
                 : array      ? array.size()
                              : map.getValue().getNumResults();
  Numbers found;
  for (int64_t place : *key.numbers) {
    if (Arithmetic::current && !Arithmetic::current->isKnown(place))
      return fail("an index is not known");
    int64_t counted = place < 0 ? place + size : place;
    if (counted < 0 || counted >= size)
      return fail("index " + Twine(place) + " is out of range: the list has " +
                  Twine(size) + (size == 1 ? " element" : " elements"));
    found.push_back(list.numbers ? (*list.numbers)[counted] : counted);
  }
  if (list.numbers)
    return give(std::move(found));
  if (map)
    return give(AffineMapAttr::get(
        map.getValue().getSubMap(llvm::to_vector_of<unsigned>(found))));
  if (found.size() == 1)
    return give(array[found.front()]);
  return give(ArrayAttr::get(
      context,
      llvm::map_to_vector(found, [&](int64_t place) { return array[place]; })));
}

std::optional<Computed> Evaluator::value(const Expression &expression) {
  Builder builder(context);
  switch (expression.kind) {
  case Expression::Argument:
    if (expression.number >= arguments.size())
      return fail("the program has no argument $" + Twine(expression.number));
    return give(arguments[expression.number]);
  case Expression::Number: {
    int64_t number;
    if (StringRef(expression.text).getAsInteger(10, number))
      return fail("'" + expression.text + "' is no number of 64 bits");
    return give(builder.getI64IntegerAttr(number));
  }
  case Expression::String:
    return give(builder.getStringAttr(expression.text));
  case Expression::Word:
    if (Type type = parseElementType(expression.text, context))
      return give(TypeAttr::get(type));
    if (expression.text == "unit")
      return give(builder.getUnitAttr());
    if (expression.text == "dynamic")
      return give(builder.getI64IntegerAttr(ShapedType::kDynamic));
    return give(builder.getBoolAttr(expression.text == "true"));
  case Expression::List: {
    SmallVector<Attribute> list;
    for (const Expression &part : expression.parts) {
      Result found = value(part);
      if (!found)
        return std::nullopt;
      if (!found->numbers && isa<AffineMapAttr>(found->attribute))
        return fail("an affine map in a list stands for its loops, and the "
                    "results of this one are no loops");
      if (found->attribute && isa<BoolAttr>(found->attribute))
        list.push_back(found->attribute);
      else
        llvm::append_range(list, elements(*found));
    }
    // Truths alone stay such.
    if (!list.empty() && llvm::all_of(list, llvm::IsaPred<BoolAttr>))
      return give(ArrayAttr::get(context, list));
    return listOf(list);
  }
  case Expression::Dictionary: {
    NamedAttrList entries;
    for (auto [name, part] : llvm::zip(expression.names, expression.parts)) {
      Result found = value(part);
      if (!found)
        return std::nullopt;
      entries.set(name, attributeOf(*found));
    }
    return give(entries.getDictionary(context));
  }
  case Expression::Choose:
    return choose(expression);
  case Expression::Function:
    return function(expression);
  case Expression::Unary: {
    Result found = value(expression.parts[0]);
    if (!found)
      return std::nullopt;
    if (expression.text == "-")
      return binary("-", *give(0), *found);
    return found->numbers && found->numbers->empty()
               ? found
               : binary("==", *found, *give(0));
  }
  case Expression::Index:
  case Expression::Binary:
    break;
  }
  if (expression.text == "&&" || expression.text == "||")
    return lazy(expression);
  Result left = value(expression.parts[0]);
  Result right = left ? value(expression.parts[1]) : std::nullopt;
  if (!right)
    return std::nullopt;
  return expression.kind == Expression::Index
             ? index(*left, *right)
             : binary(expression.text, *left, *right);
}

std::variant<Attribute, std::string>
tenon::evaluate(const Expression &expression, ArrayRef<Attribute> arguments,
                MLIRContext *context) {
  Evaluator evaluator(arguments, context);
  std::optional<Computed> found = evaluator.value(expression);
  if (!found)
    return evaluator.fault;
  return evaluator.attributeOf(*found);
}
