//===- DeclaredAttributes.cpp - Names that a dialect declares -------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/DeclaredAttributes.h"
#include "Engine/DidYouMean.h"
#include "mlir/Dialect/Transform/IR/TransformOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Dialect.h"

using namespace mlir;
using namespace tenon;

/// What the dialect of that name, or of an attribute of it, declares; or null.
static const DeclaredAttributes *declarationsOf(StringRef name,
                                                MLIRContext *context) {
  Dialect *dialect = context->getOrLoadDialect(name.split('.').first);
  return dialect ? dialect->getRegisteredInterface<DeclaredAttributes>()
                 : nullptr;
}

std::string tenon::faultOfAttributeName(StringRef name, MLIRContext *context) {
  auto [dialect, rest] = name.split('.');
  auto isPartOfName = [](char c) {
    return llvm::isAlnum(c) || c == '_' || c == '.';
  };
  // A sentence is no name.
  if (rest.empty() || !llvm::all_of(rest, isPartOfName))
    return "";
  const DeclaredAttributes *declared = declarationsOf(dialect, context);
  if (!declared)
    return "";
  std::vector<StringRef> names = declared->names();
  if (llvm::is_contained(names, name))
    return "";
  return ("the dialect '" + dialect + "' declares no attribute '" + name + "'" +
          didYouMean(name, names))
      .str();
}

DictionaryAttr tenon::fieldsOf(Attribute attribute) {
  if (auto table = dyn_cast_or_null<DictionaryAttr>(attribute))
    return table;
  auto *declared =
      attribute
          ? attribute.getDialect().getRegisteredInterface<DeclaredAttributes>()
          : nullptr;
  return declared ? declared->fieldsOf(attribute) : DictionaryAttr();
}

bool tenon::hasFields(StringRef name, MLIRContext *context) {
  const DeclaredAttributes *declared = declarationsOf(name, context);
  return declared && !declared->fieldNames(name).empty();
}

std::string tenon::faultOfFieldName(StringRef name, StringRef field,
                                    MLIRContext *context) {
  if (!hasFields(name, context))
    return "";
  std::vector<StringRef> names =
      declarationsOf(name, context)->fieldNames(name);
  if (llvm::is_contained(names, field))
    return "";
  return ("#" + name + " has no field '" + field + "'" +
          didYouMean(field, names))
      .str();
}

Attribute tenon::withFields(StringRef name, DictionaryAttr fields,
                            std::string &fault) {
  return declarationsOf(name, fields.getContext())
      ->withFields(name, fields, fault);
}

Attribute tenon::refine(Attribute before, StringRef name, Attribute value) {
  auto changes = dyn_cast<DictionaryAttr>(value);
  if (!changes || !hasFields(name, value.getContext()))
    return value;
  DictionaryAttr old = fieldsOf(before);
  NamedAttrList fields(old ? old.getValue() : ArrayRef<NamedAttribute>());
  for (NamedAttribute change : changes)
    fields.set(change.getName(), change.getValue());
  DictionaryAttr all = fields.getDictionary(value.getContext());
  std::string fault;
  Attribute refined = withFields(name, all, fault);
  return refined ? refined : all;
}

void tenon::setField(Operation *op, StringRef name, StringRef field,
                     Attribute value) {
  Builder builder(op->getContext());
  DictionaryAttr change =
      builder.getDictionaryAttr(builder.getNamedAttr(field, value));
  op->setAttr(name, refine(op->getAttr(name), name, change));
}

LogicalResult tenon::checkNamedAttributes(ModuleOp schedule) {
  bool ok = true;
  schedule.walk([&](Operation *op) {
    auto check = [&](StringRef name) {
      std::string fault = faultOfAttributeName(name, op->getContext());
      if (fault.empty())
        return;
      emitError(op->getLoc()) << fault;
      ok = false;
    };
    // Those of the steps themselves are looked at when they are verified.
    for (NamedAttribute attribute : op->getAttrs()) {
      if (auto table = dyn_cast<DictionaryAttr>(attribute.getValue()))
        for (NamedAttribute entry : table)
          check(entry.getName());
      if (auto text = dyn_cast<StringAttr>(attribute.getValue()))
        check(text);
    }
  });
  return success(ok);
}
