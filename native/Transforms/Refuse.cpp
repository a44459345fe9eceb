//===- Refuse.cpp - What a schedule matches and refuses -------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/DeclaredAttributes.h"
#include "Transforms/Transforms.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace tenon;

DiagnosedSilenceableFailure
RejectMarkedOp::apply(transform::TransformRewriter &,
                      transform::TransformResults &,
                      transform::TransformState &state) {
  ArrayRef<Attribute> allowed = state.getParams(getAllowed());
  auto flag = allowed.size() == 1 ? dyn_cast<IntegerAttr>(allowed.front())
                                  : IntegerAttr();
  if (!flag)
    return emitDefiniteFailure("`allowed` must be one integer");
  bool isError = flag.getInt() == 0, any = false;
  for (Operation *target : state.getPayloadOps(getTarget()))
    target->walk([&](Operation *op) {
      auto why = op->getAttrOfType<StringAttr>(getMark());
      if (!why)
        return;
      any = true;
      InFlightDiagnostic said = isError ? mlir::emitError(op->getLoc())
                                        : mlir::emitRemark(op->getLoc());
      said << "'" << op->getName() << "'";
      if (op->getNumResults() == 1)
        said << " of " << op->getResult(0).getType();
      said << ": " << why.getValue();
      op->removeAttr(getMark());
    });
  // The errors have been told.
  return any && isError ? DiagnosedSilenceableFailure::definiteFailure()
                        : DiagnosedSilenceableFailure::success();
}

DiagnosedSilenceableFailure
MatchFieldsOp::apply(transform::TransformRewriter &,
                     transform::TransformResults &results,
                     transform::TransformState &state) {
  DictionaryAttr wanted = fieldsOf(getFields());
  if (!wanted)
    return emitDefiniteFailure() << getFields() << " has no fields";
  SmallVector<Operation *> found;
  for (Operation *target : state.getPayloadOps(getTarget()))
    target->walk([&](Operation *op) {
      DictionaryAttr fields = fieldsOf(op->getAttr(getName()));
      bool isNamed = !getOp() || op->getName().getStringRef() == *getOp();
      if (fields && isNamed && llvm::all_of(wanted, [&](NamedAttribute field) {
            return fields.get(field.getName()) == field.getValue();
          }))
        found.push_back(op);
    });
  results.set(cast<OpResult>(getFound()), found);
  return DiagnosedSilenceableFailure::success();
}

DiagnosedSilenceableFailure
FunctionsWithOp::apply(transform::TransformRewriter &,
                       transform::TransformResults &results,
                       transform::TransformState &state) {
  llvm::SmallDenseSet<StringRef> names;
  for (StringRef name : getNames().getAsValueRange<StringAttr>())
    names.insert(name);
  llvm::SetVector<Operation *> functions;
  for (Operation *target : state.getPayloadOps(getTarget()))
    target->walk([&](Operation *op) {
      OperationName name = op->getName();
      if (names.contains(name.getStringRef()) ||
          names.contains(name.getDialectNamespace()))
        if (auto function = op->getParentOfType<func::FuncOp>())
          functions.insert(function);
    });
  results.set(cast<OpResult>(getFunctions()), functions.getArrayRef());
  return DiagnosedSilenceableFailure::success();
}
