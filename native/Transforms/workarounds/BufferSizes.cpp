//===- BufferSizes.cpp - How large a buffer is in a buffer ----------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Transforms.h"

#include "mlir/IR/BuiltinDialect.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"

using namespace mlir;

namespace {

/// A buffer as LLVM has it: two addresses, an offset, sizes and strides.
struct BufferLayout
    : DataLayoutTypeInterface::ExternalModel<BufferLayout, MemRefType> {
  llvm::TypeSize getTypeSize(Type type, const DataLayout &,
                             DataLayoutEntryListRef) const {
    return llvm::TypeSize::getFixed(8 *
                                    (3 + 2 * cast<MemRefType>(type).getRank()));
  }
  llvm::TypeSize getTypeSizeInBits(Type type, const DataLayout &layout,
                                   DataLayoutEntryListRef entries) const {
    return getTypeSize(type, layout, entries) * 8;
  }
  uint64_t getABIAlignment(Type, const DataLayout &,
                           DataLayoutEntryListRef) const {
    return 8;
  }
  uint64_t getPreferredAlignment(Type, const DataLayout &,
                                 DataLayoutEntryListRef) const {
    return 8;
  }
};

} // namespace

void tenon::registerBufferSizes(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, BuiltinDialect *) {
    MemRefType::attachInterface<BufferLayout>(*context);
  });
}
