//===- DeclaredAttributes.h - Names that a dialect declares -----*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_ENGINE_DECLAREDATTRIBUTES_H
#define TENON_ENGINE_DECLAREDATTRIBUTES_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/DialectInterface.h"
#include <string>
#include <vector>

namespace tenon {

/// An interface of a dialect that declares all of its discardable attributes: a
/// rule or a schedule that names another one is refused when it is loaded.
class DeclaredAttributes
    : public mlir::DialectInterface::Base<DeclaredAttributes> {
public:
  DeclaredAttributes(mlir::Dialect *dialect) : Base(dialect) {}

  /// The names, with the dialect's.
  virtual std::vector<llvm::StringRef> names() const = 0;

  /// The fields of an attribute of the dialect; null if it has none.
  virtual mlir::DictionaryAttr fieldsOf(mlir::Attribute attribute) const = 0;

  /// The names of the fields of the attribute of that name; empty if its value
  /// has no fields.
  virtual std::vector<llvm::StringRef>
  fieldNames(llvm::StringRef name) const = 0;

  /// The value of the attribute of that name with these fields; null if they
  /// are not such as it takes, and then `fault` is a sentence.
  virtual mlir::Attribute withFields(llvm::StringRef name,
                                     mlir::DictionaryAttr fields,
                                     std::string &fault) const = 0;
};

/// The entries of a dictionary, or the fields of an attribute that has such;
/// null for any other, and for null.
mlir::DictionaryAttr fieldsOf(mlir::Attribute attribute);

/// Whether a dialect declares that the attribute of that name has fields.
bool hasFields(llvm::StringRef name, mlir::MLIRContext *context);

/// See `DeclaredAttributes::withFields`.
mlir::Attribute withFields(llvm::StringRef name, mlir::DictionaryAttr fields,
                           std::string &fault);

/// What an operation that has `before`, or null, has once `value` is given for
/// the attribute of that name: of one with fields, a dictionary is those that
/// change. Where they are wrong they stay a dictionary, which is not valid.
mlir::Attribute refine(mlir::Attribute before, llvm::StringRef name,
                       mlir::Attribute value);

/// Sets one field of the attribute of that name, and keeps the others.
void setField(mlir::Operation *op, llvm::StringRef name, llvm::StringRef field,
              mlir::Attribute value);

/// What is wrong with the name of an attribute, a sentence; nothing if its
/// dialect declares it or does not say what it declares.
std::string faultOfAttributeName(llvm::StringRef name,
                                 mlir::MLIRContext *context);

/// What is wrong with the name of a field of the attribute `name`, a sentence;
/// nothing if the attribute has such a field, or has no fields.
std::string faultOfFieldName(llvm::StringRef name, llvm::StringRef field,
                             mlir::MLIRContext *context);

/// Emits an error for each attribute that a schedule names and that its dialect
/// does not declare.
mlir::LogicalResult checkNamedAttributes(mlir::ModuleOp schedule);

} // namespace tenon

#endif // TENON_ENGINE_DECLAREDATTRIBUTES_H
