//===- Tenon.cpp - The attributes of Tenon --------------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dialect/Tenon/Tenon.h"
#include "Engine/DeclaredAttributes.h"
#include "Engine/NativeAdapter.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/Interfaces/TilingInterface.h"
#include "mlir/Support/DebugStringHelper.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace tenon;

//===----------------------------------------------------------------------===//
// Kinds
//===----------------------------------------------------------------------===//

static std::string wordsFor(const Declared &declared) {
  switch (declared.kind) {
  case Kind::Unit:
    return "no value";
  case Kind::Number:
    return "an integer";
  case Kind::Numbers:
    return "an integer or array<i64>";
  case Kind::Text:
    return declared.words.empty()
               ? "a string"
               : "one of " + llvm::join(llvm::split(declared.words, ' '), ", ");
  case Kind::List:
    return "an array";
  case Kind::Table:
    return "a dictionary";
  case Kind::Any:
    return "any attribute";
  case Kind::Fields:
    return "its fields";
  }
  llvm_unreachable("a kind of attribute");
}

static bool isOfKind(Attribute value, const Declared &declared) {
  std::optional<Numbers> numbers = readList(value);
  auto text = dyn_cast<StringAttr>(value);
  SmallVector<StringRef> words;
  switch (declared.kind) {
  case Kind::Unit:
    return isa<UnitAttr>(value);
  case Kind::Number:
    return numbers && numbers->size() == 1;
  case Kind::Numbers:
    return numbers.has_value();
  case Kind::Text:
    declared.words.split(words, ' ', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
    return text && (words.empty() || llvm::is_contained(words, text));
  case Kind::List:
    return isa<ArrayAttr>(value);
  case Kind::Table:
    return isa<DictionaryAttr>(value);
  case Kind::Any:
    return true;
  case Kind::Fields:
    return false;
  }
  llvm_unreachable("a kind of attribute");
}

static const Declared *lookup(ArrayRef<Declared> rows, StringRef name) {
  auto it = llvm::find_if(
      rows, [&](const Declared &declared) { return declared.name == name; });
  return it == rows.end() ? nullptr : it;
}

/// What is wrong with the fields of #`name`, a sentence or nothing.
static std::string faultOfFields(StringRef name, ArrayRef<Declared> rows,
                                 DictionaryAttr fields) {
  for (NamedAttribute field : fields) {
    const Declared *declared = lookup(rows, field.getName());
    if (!declared)
      return faultOfFieldName(name, field.getName(), fields.getContext());
    if (!isOfKind(field.getValue(), *declared))
      return ("'" + declared->name + "' of #" + name + " is " +
              debugString(field.getValue()) + ", but it takes " +
              wordsFor(*declared))
          .str();
  }
  return "";
}

//===----------------------------------------------------------------------===//
// Syntax
//===----------------------------------------------------------------------===//

/// `[1, 2]` for numbers, or any attribute.
static ParseResult parseValue(AsmParser &parser, Kind kind, Attribute &value) {
  if (kind != Kind::Numbers)
    return parser.parseAttribute(value);
  Numbers numbers;
  auto parseNumber = [&] {
    return parser.parseInteger(numbers.emplace_back());
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parseNumber))
    return failure();
  value = DenseI64ArrayAttr::get(parser.getContext(), numbers);
  return success();
}

/// `<field = value, flag>`; null after an error.
static DictionaryAttr parseFields(AsmParser &parser, StringRef name,
                                  ArrayRef<Declared> rows) {
  NamedAttrList fields;
  auto parseField = [&]() -> ParseResult {
    SMLoc place = parser.getCurrentLocation();
    std::string field;
    if (parser.parseKeywordOrString(&field))
      return failure();
    const Declared *declared = lookup(rows, field);
    if (!declared)
      return parser.emitError(place)
             << faultOfFieldName(name, field, parser.getContext());
    Attribute value = parser.getBuilder().getUnitAttr();
    if (succeeded(parser.parseOptionalEqual()) &&
        parseValue(parser, declared->kind, value))
      return failure();
    if (fields.set(field, value))
      return parser.emitError(place) << "'" << field << "' is given twice";
    return success();
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::LessGreater,
                                     parseField))
    return {};
  return fields.getDictionary(parser.getContext());
}

static void printFields(AsmPrinter &printer, DictionaryAttr fields) {
  printer << '<';
  llvm::interleaveComma(fields, printer, [&](NamedAttribute field) {
    printer << field.getName().getValue();
    Attribute value = field.getValue();
    auto number = dyn_cast<IntegerAttr>(value);
    if (isa<UnitAttr>(value))
      return;
    printer << " = ";
    if (auto list = dyn_cast<DenseI64ArrayAttr>(value)) {
      printer << '[';
      llvm::interleaveComma(list.asArrayRef(), printer);
      printer << ']';
    } else if (number && number.getType().isInteger(64)) {
      printer << number.getInt();
    } else {
      printer << value;
    }
  });
  printer << '>';
}

#include "Dialect/Tenon/TenonDialect.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "Dialect/Tenon/TenonAttributes.cpp.inc"

//===----------------------------------------------------------------------===//
// What the engine is told
//===----------------------------------------------------------------------===//

namespace {
/// The attributes with fields, by name.
template <typename... Attributes>
struct Family {
  static ArrayRef<Declared> declared(StringRef name) {
    ArrayRef<Declared> rows;
    ((name == Attributes::name ? void(rows = Attributes::declared()) : void()),
     ...);
    return rows;
  }
  static Attribute build(StringRef name, DictionaryAttr fields) {
    Attribute built;
    ((name == Attributes::name
          ? void(built = Attributes::get(fields.getContext(), fields))
          : void()),
     ...);
    return built;
  }
  static DictionaryAttr fieldsOf(Attribute attribute) {
    DictionaryAttr fields;
    ((isa<Attributes>(attribute)
          ? void(fields = cast<Attributes>(attribute).getFields())
          : void()),
     ...);
    return fields;
  }
};
using WithFields = Family<
#define GET_ATTRDEF_LIST
#include "Dialect/Tenon/TenonAttributes.cpp.inc"
    >;

static std::vector<StringRef> namesOf(ArrayRef<Declared> rows) {
  auto names = llvm::map_range(
      rows, [](const Declared &row) { return StringRef(row.name); });
  return {names.begin(), names.end()};
}

struct TenonAttributes : public DeclaredAttributes {
  using DeclaredAttributes::DeclaredAttributes;

  std::vector<StringRef> names() const override {
    return namesOf(TenonDialect::declared());
  }
  DictionaryAttr fieldsOf(Attribute attribute) const override {
    return WithFields::fieldsOf(attribute);
  }
  std::vector<StringRef> fieldNames(StringRef name) const override {
    return namesOf(WithFields::declared(name));
  }
  Attribute withFields(StringRef name, DictionaryAttr fields,
                       std::string &fault) const override {
    ArrayRef<Declared> rows = WithFields::declared(name);
    fault = faultOfFields(name, rows, fields);
    if (!fault.empty())
      return {};
    // A number and a list of one number are the same in rules.
    NamedAttrList normal;
    for (NamedAttribute field : fields) {
      Attribute value = field.getValue();
      Kind kind = lookup(rows, field.getName())->kind;
      if (kind == Kind::Numbers)
        value = DenseI64ArrayAttr::get(getContext(), *readList(value));
      else if (kind == Kind::Number)
        value =
            Builder(getContext()).getI64IntegerAttr(readList(value)->front());
      normal.append(field.getName(), value);
    }
    return WithFields::build(name, normal.getDictionary(getContext()));
  }
};
} // namespace

void TenonDialect::initialize() {
  addInterfaces<TenonAttributes>();
  registerAttributes();
}

void TenonDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "Dialect/Tenon/TenonAttributes.cpp.inc"
      >();
}

//===----------------------------------------------------------------------===//
// Whether an attribute fits its operation
//===----------------------------------------------------------------------===//

/// How many loops the operation has, if it is a structured one.
static std::optional<int64_t> countLoops(Operation *op) {
  auto structured = dyn_cast<linalg::LinalgOp>(op);
  return structured ? std::optional<int64_t>(structured.getNumLoops())
                    : std::nullopt;
}

/// Refuses a list that has neither one number nor one for each loop.
static LogicalResult verifySizes(Operation *op, StringRef name,
                                 DictionaryAttr fields) {
  Attribute sizes = fields.get("sizes");
  if (!sizes)
    return success();
  std::optional<int64_t> loops = countLoops(op);
  if (!loops && !isa<TilingInterface>(op))
    return op->emitOpError()
           << "has " << name << " with sizes of tiles, but no "
           << "loops to tile";
  int64_t count = cast<DenseI64ArrayAttr>(sizes).size();
  if (loops && count != *loops && count != 1)
    return op->emitOpError() << "has " << *loops << " loops, but " << name
                             << " has " << count << " sizes of tiles";
  return success();
}

static LogicalResult verifyPlan(Operation *op, DictionaryAttr fields) {
  if (auto roles = fields.getAs<StringAttr>("roles")) {
    std::optional<int64_t> loops = countLoops(op);
    if (!loops)
      return op->emitOpError() << "has #tenon.plan with roles, but no loops";
    if (static_cast<int64_t>(roles.size()) != *loops)
      return op->emitOpError()
             << "has " << *loops << " loops, but #tenon.plan "
             << "has the roles " << roles << ", a letter a loop";
    size_t unknown = roles.getValue().find_first_not_of("bomnkrv");
    if (unknown != StringRef::npos)
      return op->emitOpError()
             << "has #tenon.plan with the role '" << roles.getValue()[unknown]
             << "'; the roles are b, o, m, n, k, r and v";
  }
  for (StringRef name : {"lhs", "rhs"})
    if (auto number = fields.getAs<IntegerAttr>(name))
      if (number.getInt() < 0 || number.getInt() >= op->getNumOperands())
        return op->emitOpError()
               << "has " << op->getNumOperands() << " operands, but '" << name
               << "' of #tenon.plan is " << number.getInt();
  return verifySizes(op, "#tenon.plan", fields);
}

static LogicalResult verifyTile(Operation *op, DictionaryAttr fields) {
  if (!fields.contains("level"))
    return op->emitOpError() << "has #tenon.tile without `level`";
  if (auto order = fields.getAs<DenseI64ArrayAttr>("order")) {
    llvm::SmallDenseSet<int64_t> seen;
    int64_t loops = countLoops(op).value_or(INT64_MAX);
    for (int64_t loop : order.asArrayRef())
      if (loop < 0 || loop >= loops || !seen.insert(loop).second)
        return op->emitOpError()
               << "has #tenon.tile with the order " << debugString(order)
               << ", which is no order of its loops";
  }
  return verifySizes(op, "#tenon.tile", fields);
}

/// Verifies an attribute of `op`, of a region's argument or of its result.
static LogicalResult verifyAttribute(Operation *op, NamedAttribute attribute) {
  StringRef name = attribute.getName();
  Attribute value = attribute.getValue();
  const Declared *declared = lookup(TenonDialect::declared(), name);
  if (!declared)
    return op->emitOpError() << "cannot have it: "
                             << faultOfAttributeName(name, op->getContext());
  if (declared->kind != Kind::Fields) {
    if (isOfKind(value, *declared))
      return success();
    return op->emitOpError() << "has '" << name << "' = " << value
                             << ", but it takes " << wordsFor(*declared);
  }
  DictionaryAttr fields = WithFields::fieldsOf(value);
  if (value.getAbstractAttribute().getName() != name) {
    auto given = dyn_cast<DictionaryAttr>(value);
    std::string fault =
        given ? faultOfFields(name, WithFields::declared(name), given) : "";
    return op->emitOpError()
           << (fault.empty()
                   ? "has '" + name.str() + "' = " + debugString(value) +
                         ", but it takes #" + name.str() + "<...>"
                   : "has '" + name.str() + "', but " + fault);
  }
  if (isa<PlanAttr>(value))
    return verifyPlan(op, fields);
  return isa<TileAttr>(value) ? verifyTile(op, fields) : success();
}

LogicalResult TenonDialect::verifyOperationAttribute(Operation *op,
                                                     NamedAttribute attribute) {
  return verifyAttribute(op, attribute);
}

LogicalResult TenonDialect::verifyRegionArgAttribute(Operation *op, unsigned,
                                                     unsigned,
                                                     NamedAttribute attribute) {
  return verifyAttribute(op, attribute);
}

LogicalResult
TenonDialect::verifyRegionResultAttribute(Operation *op, unsigned, unsigned,
                                          NamedAttribute attribute) {
  return verifyAttribute(op, attribute);
}
