//===- Functions.cpp - The functions of the notation ----------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/DeclaredAttributes.h"
#include "Engine/Notation/Evaluator.h"
#include "llvm/ADT/STLExtras.h"
#include <numeric>

using namespace mlir;
using namespace tenon;

static constexpr BuiltIn kBuiltIns[] = {
    {"size", 1, 1, false, "list", "Int",
     "How many elements a list, a dictionary or the results of an affine map "
     "are."},
    {"any", 1, 1, true, "mask", "Int", "1 if some number is not 0."},
    {"all", 1, 1, true, "mask", "Int", "1 if no number is 0."},
    {"count", 1, 1, true, "mask", "Int", "How many numbers are not 0."},
    {"sum", 1, 1, true, "list", "Int", "The sum of the numbers."},
    {"product", 1, 1, true, "list", "Int",
     "The product of the numbers; 1 of none."},
    {"min", 1, 2, true, "list", "Int",
     "The least number of a list; of two lists the lesser number at each "
     "place."},
    {"max", 1, 2, true, "list", "Int",
     "The greatest number of a list; of two lists the greater number at each "
     "place."},
    {"scan", 1, 1, true, "list", "List",
     "At each place the sum of the numbers before it."},
    {"where", 1, 1, true, "mask", "List",
     "The places at which the number is not 0."},
    {"range", 1, 1, true, "n", "List", "0, 1, ... n - 1."},
    {"mask", 2, 2, true, "n, places", "Mask",
     "n numbers: 1 at these places, 0 at the others."},
    {"without", 2, 2, false, "list, others", "List",
     "The elements of the list that are not in the other; of a dictionary the "
     "entries that have none of these names."},
    {"lookup", 3, 3, false, "list, keys, numbers", "List",
     "For each element of the list the number at its place among the keys, or "
     "0. A string is a list of letters."},
    {"indices", 1, 1, false, "map", "Loops",
     "For each result of an affine map the dim that it is, -1 for 0, or -2 for "
     "another result or a dim that stood before."},
    {"holds", 1, 1, false, "condition", "Int",
     "1 where `require` of the condition holds, else 0, also if the condition "
     "has no value."},
    {"equal", 2, 2, false, "a, b", "Int",
     "1 if the two are the same as a whole."},
    {"dims", 1, 1, false, "map", "Int",
     "How many dims an affine map has, or the first of several."},
    {"has", 2, 2, false, "table, name", "Int",
     "1 if the dictionary has that name."},
    {"with", 3, 3, false, "table, name, value", "Dictionary",
     "The dictionary with that value under that name."},
    {"dictionary", 2, 2, false, "names, values", "Dictionary",
     "A dictionary with a value under each name."},
    {"attribute", 2, 2, false, "name, fields", "Attr",
     "#name with the fields of the dictionary."},
    {"indexing_map", 4, 4, true, "count, loops, factors, offsets", "Attr",
     "An affine map of n loops, in an array: at each place the loop "
     "times the factor, and the offset; of loop -1 the offset."},
    {"add_maps", 2, 2, false, "a, b", "Attr",
     "Of two affine maps, each the only one of an array, the one whose results "
     "are the sums of theirs."},
    {"tensor_type", 2, 2, false, "shape, element", "Attr",
     "The type of a tensor; a size `dynamic` is not static."},
    {"vector_type", 2, 2, false, "shape, element", "Attr",
     "The type of a vector."},
    {"memref_type", 3, 3, false, "shape, element, space", "Attr",
     "The type of a contiguous buffer in that memory space; 0 is the default."},
    {"text", 1, 1, false, "attribute", "String",
     "The attribute as IR prints it, a string without quotes; of "
     "#dialect.name<word> the word."},
};

std::string BuiltIn::signature() const {
  return (name + "(" + arguments + ") -> " + result).str();
}

const BuiltIn *tenon::lookupBuiltIn(StringRef name) {
  auto it = llvm::find_if(
      kBuiltIns, [&](const BuiltIn &known) { return known.name == name; });
  return it == std::end(kBuiltIns) ? nullptr : it;
}

std::vector<StringRef> tenon::builtIns() {
  std::vector<StringRef> names;
  for (const BuiltIn &known : kBuiltIns)
    names.push_back(known.name);
  return names;
}

/// An affine map of n loops, as the only one of an array: at each place
/// the index is that loop times the factor, and the offset; of -1 the offset.
std::optional<Computed> Evaluator::indexingMap(ArrayRef<Computed> values) {
  for (const Computed &value : values)
    if (!value.numbers)
      return fail("`indexing_map` takes numbers, found " + wordFor(value));
  int64_t count = values[0].isSingle() ? values[0].numbers->front() : -1;
  const Numbers &loops = *values[1].numbers;
  SmallVector<AffineExpr> indices;
  for (auto [place, loop] : llvm::enumerate(loops)) {
    auto at = [&,
               place = place](const Computed &list) -> std::optional<int64_t> {
      if (!list.isSingle() && list.numbers->size() != loops.size())
        return std::nullopt;
      return (*list.numbers)[list.isSingle() ? 0 : place];
    };
    std::optional<int64_t> factor = at(values[2]), offset = at(values[3]);
    if (loop < -1 || loop >= count || !factor || !offset)
      return fail("`indexing_map` takes loops below their number, and a factor "
                  "and an offset for each");
    AffineExpr index = getAffineConstantExpr(*offset, context);
    if (loop >= 0)
      index = getAffineDimExpr(loop, context) * *factor + *offset;
    indices.push_back(index);
  }
  return give(Builder(context).getAffineMapArrayAttr(
      AffineMap::get(std::max<int64_t>(count, 0), 0, indices, context)));
}

/// For each element of the list the number at its place among the keys, or 0.
std::optional<Computed> Evaluator::lookup(const Computed &list,
                                          const Computed &keys,
                                          const Computed &numbers) {
  auto read = [](const Computed &value) -> std::optional<Numbers> {
    auto text = dyn_cast_or_null<StringAttr>(value.attribute);
    return text ? Numbers(text.getValue().begin(), text.getValue().end())
                : value.numbers;
  };
  std::optional<Numbers> all = read(list), places = read(keys);
  if (!all || !places || !numbers.numbers)
    return fail("`lookup` takes lists of numbers, found " +
                wordFor(!all      ? list
                        : !places ? keys
                                  : numbers));
  for (int64_t &element : *all) {
    size_t place =
        llvm::find_if(*places,
                      [&](int64_t key) { return areEqual(key, element); }) -
        places->begin();
    bool isThere = place < std::min(places->size(), numbers.numbers->size());
    element = isThere ? (*numbers.numbers)[place] : 0;
  }
  return give(std::move(*all));
}

/// The dim that each result of a map is, or -1 where it is 0; -2 where it is
/// something else, or the dim of a result before.
std::optional<Computed> Evaluator::indices(AffineMapAttr map) {
  if (!map)
    return fail("`indices` takes an affine map");
  Numbers dims;
  for (AffineExpr result : map.getValue().getResults()) {
    auto dim = dyn_cast<AffineDimExpr>(result);
    int64_t number = dim ? int64_t(dim.getPosition()) : result == 0 ? -1 : -2;
    dims.push_back(dim && llvm::is_contained(dims, number) ? -2 : number);
  }
  return give(std::move(dims));
}

/// Of two affine maps, each the only one of an array, the one whose indices are
/// the sums of theirs.
std::optional<Computed> Evaluator::addMaps(const Computed &first,
                                           const Computed &second) {
  auto mapOf = [](const Computed &value) {
    auto list = dyn_cast_or_null<ArrayAttr>(value.attribute);
    auto map = list && list.size() == 1 ? dyn_cast<AffineMapAttr>(list[0])
                                        : AffineMapAttr();
    return map && map.getValue().getNumSymbols() == 0 ? map.getValue()
                                                      : AffineMap();
  };
  AffineMap left = mapOf(first), right = mapOf(second);
  if (!left || !right || left.getNumDims() != right.getNumDims() ||
      left.getNumResults() != right.getNumResults())
    return fail(
        "`add_maps` takes two affine maps of as many loops and results");
  SmallVector<AffineExpr> indices;
  for (auto [one, other] : llvm::zip(left.getResults(), right.getResults()))
    indices.push_back(one + other);
  return give(Builder(context).getAffineMapArrayAttr(
      AffineMap::get(left.getNumDims(), 0, indices, context)));
}

/// Whether a list is a shape; a size of the least i64 is dynamic.
static bool isShape(const Computed &list) {
  return list.numbers && llvm::all_of(*list.numbers, [](int64_t size) {
           return size >= 0 || ShapedType::isDynamic(size);
         });
}

std::optional<Computed> Evaluator::shapedType(StringRef name,
                                              const Computed &shape,
                                              const Computed &element) {
  auto type = dyn_cast_or_null<TypeAttr>(element.attribute);
  bool isVector = name == "vector_type";
  if (!isShape(shape) || !type ||
      (isVector
           ? !VectorType::isValidElementType(type.getValue()) ||
                 llvm::any_of(*shape.numbers, [](int64_t n) { return n < 1; })
           : !TensorType::isValidElementType(type.getValue())))
    return fail("`" + name + "` takes a shape and an element type, found " +
                wordFor(shape) + " and " + wordFor(element));
  if (isVector)
    return give(
        TypeAttr::get(VectorType::get(*shape.numbers, type.getValue())));
  return give(
      TypeAttr::get(RankedTensorType::get(*shape.numbers, type.getValue())));
}

std::optional<Computed> Evaluator::memrefType(const Computed &shape,
                                              const Computed &element,
                                              const Computed &space) {
  auto type = dyn_cast_or_null<TypeAttr>(element.attribute);
  if (!isShape(shape) || !type ||
      !BaseMemRefType::isValidElementType(type.getValue()))
    return fail("`memref_type` takes a shape, an element type and a memory "
                "space, found " +
                wordFor(shape) + " and " + wordFor(element));
  Attribute memory = attributeOf(space);
  if (space.isSingle())
    memory = space.numbers->front() == 0
                 ? Attribute()
                 : Builder(context).getI64IntegerAttr(space.numbers->front());
  else if (!memory || space.numbers || isa<TypeAttr>(memory))
    return fail("`memref_type` takes one memory space, found " +
                wordFor(space));
  return give(TypeAttr::get(MemRefType::get(
      *shape.numbers, type.getValue(), MemRefLayoutAttrInterface(), memory)));
}

/// A dictionary of these entries, or what `old` is with these fields.
std::optional<Computed> Evaluator::rebuild(Attribute old,
                                           const NamedAttrList &entries) {
  DictionaryAttr fields = entries.getDictionary(context);
  if (isa<DictionaryAttr>(old))
    return give(fields);
  if (Attribute built =
          withFields(old.getAbstractAttribute().getName(), fields, fault))
    return give(built);
  return std::nullopt;
}

/// The attribute as IR has it, but a string as it is; of `#dialect.name<word>`
/// the word.
static std::string textOf(Attribute attribute) {
  if (auto string = dyn_cast<StringAttr>(attribute))
    return string.str();
  std::string text;
  llvm::raw_string_ostream os(text);
  attribute.print(os);
  StringRef word = StringRef(text).split('<').second;
  return text.front() == '#' && word.consume_back(">") ? word.str() : text;
}

std::optional<Computed> Evaluator::function(const Expression &expression) {
  StringRef name = expression.text;
  if (name == "holds")
    return holds(expression.parts[0]);
  SmallVector<Computed> values;
  for (const Expression &part : expression.parts) {
    Result found = value(part);
    if (!found)
      return std::nullopt;
    values.push_back(std::move(*found));
  }
  Computed &first = values.front();
  auto map = dyn_cast_or_null<AffineMapAttr>(first.attribute);
  DictionaryAttr table = fieldsOf(first.attribute);
  if (name == "equal")
    return give(first.numbers && values[1].numbers
                    ? llvm::equal(*first.numbers, *values[1].numbers, areEqual)
                    : attributeOf(first) == attributeOf(values[1]));
  if (name == "size") {
    if (map && !first.numbers)
      return give(map.getValue().getNumResults());
    return give(table ? table.size() : elements(first).size());
  }
  if (name == "dims") {
    auto maps = dyn_cast_or_null<ArrayAttr>(first.attribute);
    if (maps && !maps.empty())
      map = dyn_cast<AffineMapAttr>(maps[0]);
    if (!map)
      return fail("`dims` takes affine maps, found " + wordFor(first));
    return give(map.getValue().getNumDims());
  }
  if (name == "has" || name == "with") {
    auto key = dyn_cast_or_null<StringAttr>(values[1].attribute);
    if (!table || !key)
      return fail("`" + name + "` takes a dictionary and a string, found " +
                  wordFor(first) + " and " + wordFor(values[1]));
    if (name == "has")
      return give(table.contains(key));
    NamedAttrList entries(table);
    entries.set(key, attributeOf(values[2]));
    return rebuild(first.attribute, entries);
  }
  if (name == "attribute") {
    auto word = dyn_cast_or_null<StringAttr>(first.attribute);
    auto fields = dyn_cast_or_null<DictionaryAttr>(values[1].attribute);
    if (!word || !fields || !hasFields(word, context))
      return fail("`attribute` takes the name of one with fields, and these");
    Attribute built = withFields(word, fields, fault);
    return built ? give(built) : std::nullopt;
  }
  if (name == "without" && table) {
    NamedAttrList entries(table);
    for (Attribute key : elements(values[1]))
      if (auto word = dyn_cast<StringAttr>(key))
        entries.erase(word);
    return rebuild(first.attribute, entries);
  }
  if (name == "dictionary") {
    SmallVector<Attribute> names = elements(first), list;
    // One name stands for the whole value, but for an array of one.
    bool isWhole =
        names.size() == 1 && !isa_and_present<ArrayAttr>(values[1].attribute);
    list = isWhole ? SmallVector<Attribute>{attributeOf(values[1])}
                   : elements(values[1]);
    if (names.size() != list.size())
      return fail("`dictionary` takes a value for each of " +
                  Twine(names.size()) + " names, found " + Twine(list.size()));
    NamedAttrList entries;
    for (auto [key, entry] : llvm::zip(names, list)) {
      auto word = dyn_cast<StringAttr>(key);
      if (!word)
        return fail("`dictionary` takes strings as names");
      if (entries.get(word))
        return fail("`dictionary` has '" + word.getValue() + "' already");
      entries.set(word, entry);
    }
    return give(entries.getDictionary(context));
  }
  if (name == "without") {
    SmallVector<Attribute> list = elements(first), others = elements(values[1]);
    // Numbers are compared as such.
    bool areNumbers = first.numbers && values[1].numbers;
    llvm::erase_if(list, [&](Attribute each) {
      return llvm::any_of(others, [&](Attribute other) {
        return areNumbers ? areEqual(cast<IntegerAttr>(each).getInt(),
                                     cast<IntegerAttr>(other).getInt())
                          : each == other;
      });
    });
    return listOf(list);
  }
  if (name == "lookup")
    return lookup(first, values[1], values[2]);
  if (name == "indices")
    return indices(map);
  if (name == "indexing_map")
    return indexingMap(values);
  if (name == "add_maps")
    return addMaps(first, values[1]);
  if (name == "tensor_type" || name == "vector_type")
    return shapedType(name, first, values[1]);
  if (name == "memref_type")
    return memrefType(first, values[1], values[2]);
  if (name == "text")
    return give(StringAttr::get(context, textOf(attributeOf(first))));

  for (const Computed &each : values)
    if (!each.numbers)
      return fail("`" + name + "` takes numbers, found " + wordFor(each));
  if (values.size() == 2 && (name == "min" || name == "max"))
    return binary(name, first, values[1]);
  Numbers list = *first.numbers;
  if (name == "any" || name == "all" || name == "count") {
    int64_t count = llvm::count_if(list, isTrue);
    return give(name == "any"   ? count != 0
                : name == "all" ? count == static_cast<int64_t>(list.size())
                                : count);
  }
  if (name == "sum" || name == "product" || name == "min" || name == "max") {
    bool isExtreme = name == "min" || name == "max";
    if (isExtreme && list.empty())
      return fail("`" + name + "` takes a list that is not empty");
    int64_t result = isExtreme ? list.front() : name == "product";
    for (int64_t number : list) {
      auto next = calculate(name == "sum"       ? "+"
                            : name == "product" ? "*"
                                                : name,
                            result, number, fault);
      if (!next)
        return std::nullopt;
      result = *next;
    }
    return give(result);
  }
  if (name == "scan") {
    int64_t total = 0;
    for (int64_t &number : list) {
      auto next = calculate("+", total, number, fault);
      if (!next)
        return std::nullopt;
      number = std::exchange(total, *next);
    }
    return give(std::move(list));
  }
  if (name == "where") {
    Numbers places;
    for (auto [place, bit] : llvm::enumerate(list))
      if (isTrue(bit))
        places.push_back(place);
    return give(std::move(places));
  }
  // range and mask
  Arithmetic *unknown = Arithmetic::current;
  if (unknown && !llvm::all_of(list, [&](int64_t number) {
        return unknown->isKnown(number);
      }))
    return fail("`" + name + "` takes a size that is known");
  if (!first.isSingle() || list.front() < 0 || list.front() > (1 << 20))
    return fail("`" + name + "` takes a size, found " + wordFor(first));
  Numbers result(list.front(), 0);
  if (name == "range") {
    std::iota(result.begin(), result.end(), 0);
  } else {
    for (int64_t place : *values[1].numbers) {
      if (place < 0 || place >= list.front())
        return fail("place " + Twine(place) +
                    " is out of range: the mask has " + Twine(list.front()) +
                    " places");
      result[place] = 1;
    }
  }
  return give(std::move(result));
}
