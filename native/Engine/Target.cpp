//===- Target.cpp - The machine that a dialect is of ----------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Engine/Target.h"
#include "Engine/DeclaredAttributes.h"
#include "mlir/Dialect/IRDL/IR/IRDL.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Dialect.h"

using namespace mlir;
using namespace tenon;

static constexpr llvm::StringLiteral kTarget = "tenon.target";

const Target *Target::of(Operation *op) {
  Dialect *dialect = op->getDialect();
  return dialect ? dialect->getRegisteredInterface<Target>() : nullptr;
}

bool Target::isKernel(Operation *op) {
  const Target *target = of(op);
  return target && target->kernels.contains(op->getName().getStringRef());
}

std::vector<const Target *> Target::allIn(MLIRContext *context) {
  std::vector<const Target *> targets;
  for (Dialect *dialect : context->getLoadedDialects())
    if (const Target *target = dialect->getRegisteredInterface<Target>())
      targets.push_back(target);
  return targets;
}

/// Reads the kernels of a dialect: operations that it defines.
static LogicalResult readKernels(irdl::DialectOp dialect, Attribute value,
                                 Target &target) {
  auto list = dyn_cast_or_null<ArrayAttr>(value);
  for (Attribute each : list ? list.getValue() : ArrayRef<Attribute>()) {
    auto name = dyn_cast<StringAttr>(each);
    StringRef op = name ? name.getValue() : "";
    if (!op.consume_front(dialect.getSymName()) || !op.consume_front(".") ||
        !isa_and_present<irdl::OperationOp>(
            SymbolTable::lookupSymbolIn(dialect, op)))
      return dialect.emitError()
             << "'kernels' of #" << kTarget << " lists " << each
             << ", which is no operation of the dialect '"
             << dialect.getSymName() << "'";
    target.kernels.insert(name.getValue());
  }
  return success();
}

/// Reads memories, `{scratchpad = {space = 1, bytes = 65536}}`.
static LogicalResult readMemories(irdl::DialectOp dialect, Attribute value,
                                  Target &target) {
  auto table = dyn_cast_or_null<DictionaryAttr>(value);
  for (NamedAttribute entry :
       table ? table.getValue() : ArrayRef<NamedAttribute>()) {
    auto fields = dyn_cast<DictionaryAttr>(entry.getValue());
    auto space = fields ? fields.getAs<IntegerAttr>("space") : IntegerAttr();
    auto bytes = fields ? fields.getAs<IntegerAttr>("bytes") : IntegerAttr();
    if (!space || fields.size() != 1u + fields.contains("bytes") ||
        (fields.contains("bytes") && (!bytes || bytes.getInt() < 1)))
      return dialect.emitError()
             << "the memory " << entry.getName() << " of #" << kTarget << " is "
             << entry.getValue()
             << "; a memory is {space = 1} or {space = 1, bytes = 65536}";
    Target::Memory memory{entry.getName().str(), space.getInt(), std::nullopt};
    if (bytes)
      memory.bytes = bytes.getInt();
    target.memories.push_back(std::move(memory));
  }
  return success();
}

LogicalResult tenon::describeTargets(ModuleOp irdl) {
  for (auto dialect : irdl.getOps<irdl::DialectOp>()) {
    DictionaryAttr fields = fieldsOf(dialect->getAttr(kTarget));
    if (!fields)
      continue;
    Dialect *defined =
        irdl.getContext()->getLoadedDialect(dialect.getSymName());
    if (!defined || defined->getRegisteredInterface<Target>())
      continue;
    auto target = std::make_unique<Target>(defined);
    if (failed(readKernels(dialect, fields.get("kernels"), *target)) ||
        failed(readMemories(dialect, fields.get("memories"), *target)))
      return failure();
    defined->addInterface(std::move(target));
  }
  return success();
}
