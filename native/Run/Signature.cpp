//===- Signature.cpp - What an entry function takes and gives -------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Run/Signature.h"
#include "Engine/DeclaredAttributes.h"
#include "Engine/DidYouMean.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace tenon::run;

/// Whether #tenon.argument, or null, says that integers are unsigned.
static bool isUnsigned(Attribute argument) {
  DictionaryAttr fields = tenon::fieldsOf(argument);
  return fields && fields.contains("unsigned");
}

static constexpr StringLiteral kArgument = "tenon.argument";
static constexpr llvm::StringLiteral kAccepted =
    "a scalar, ranked tensor or ranked memref of f16, bf16, f32, f64, i1, i8, "
    "i16, i32, i64 or index";

std::optional<Element> tenon::run::elementOf(Type type) {
  if (type.isF16())
    return Element::F16;
  if (type.isBF16())
    return Element::BF16;
  if (type.isF32())
    return Element::F32;
  if (type.isF64())
    return Element::F64;
  if (type.isIndex())
    return Element::Index;
  if (!type.isSignlessInteger())
    return std::nullopt;
  switch (type.getIntOrFloatBitWidth()) {
  case 1:
    return Element::I1;
  case 8:
    return Element::I8;
  case 16:
    return Element::I16;
  case 32:
    return Element::I32;
  case 64:
    return Element::I64;
  default:
    return std::nullopt;
  }
}

FailureOr<int64_t> tenon::run::choosePrime(ModuleOp payload) {
  unsigned narrowest = 32;
  Operation *refused = nullptr;
  payload.walk([&](Operation *op) {
    auto look = [&](Type type) {
      auto element = dyn_cast<FloatType>(getElementTypeOrSelf(type));
      if (!element)
        return;
      narrowest = std::min(narrowest, element.getWidth());
      if (!refused && !elementOf(element))
        refused = op;
    };
    llvm::for_each(op->getOperandTypes(), look);
    llvm::for_each(op->getResultTypes(), look);
    for (Region &region : op->getRegions())
      for (Block &block : region)
        llvm::for_each(block.getArgumentTypes(), look);
  });
  if (refused)
    return refused->emitError() << "--verify=exact takes floats of f16, bf16, "
                                   "f32 and f64; leave out '=exact'";
  return narrowest < 32 ? 65011 : 2147483647;
}

std::string Slot::spell(llvm::ArrayRef<int64_t> sizes) const {
  std::string name = spelling(element).str();
  if (isScalar())
    return name;
  std::string text = kind == Kind::Tensor ? "tensor<" : "memref<";
  for (int64_t size : sizes)
    text += std::to_string(size) + "x";
  return text + name + ">";
}

/// The slot of a type as the payload has it, sizes still dynamic.
static std::optional<Slot> slotOf(Type type) {
  Slot slot;
  slot.type = type;
  Type elementType = type;
  if (auto tensor = dyn_cast<RankedTensorType>(type)) {
    if (tensor.getEncoding())
      return std::nullopt;
    slot.kind = Kind::Tensor;
    slot.shape.assign(tensor.getShape().begin(), tensor.getShape().end());
    elementType = tensor.getElementType();
  } else if (auto memref = dyn_cast<MemRefType>(type)) {
    if (!memref.isStrided())
      return std::nullopt;
    slot.kind = Kind::MemRef;
    slot.shape.assign(memref.getShape().begin(), memref.getShape().end());
    elementType = memref.getElementType();
  }
  std::optional<Element> element = elementOf(elementType);
  if (!element)
    return std::nullopt;
  slot.element = *element;
  return slot;
}

//===----------------------------------------------------------------------===//
// The payload's side
//===----------------------------------------------------------------------===//

static FailureOr<func::FuncOp> findEntry(ModuleOp payload, StringRef name,
                                         StringRef chooser) {
  Operation *symbol = SymbolTable::lookupSymbolIn(payload, name);
  if (!symbol) {
    SmallVector<StringRef> names;
    for (auto function : payload.getOps<func::FuncOp>())
      if (function.isPublic() && !function.isDeclaration())
        names.push_back(function.getName());
    std::string found = names.empty() ? "no function that could be run"
                                      : "'" + llvm::join(names, "', '") + "'";
    InFlightDiagnostic error = payload.emitError()
                               << "the payload has no function '" << name
                               << "'; it has " << found;
    if (!chooser.empty())
      error << ", which " << chooser << " would choose";
    error << tenon::didYouMean(name, names);
    return error;
  }
  auto function = dyn_cast<func::FuncOp>(symbol);
  if (!function)
    return symbol->emitError() << "the entry '" << name << "' is a '"
                               << symbol->getName() << "', not a func.func";
  if (function.isDeclaration())
    return function.emitError()
           << "the entry '" << name << "' has no body to run";
  if (!function.isPublic())
    return function.emitError()
           << "the entry '" << name << "' is private; make it public";
  return function;
}

/// Gives an argument the sizes and the data of a file.
static LogicalResult readInput(func::FuncOp entry, size_t number, Slot &slot,
                               StringRef file) {
  llvm::Expected<NpyFile> npy = NpyFile::read(file);
  if (!npy)
    return entry->emitError() << "--input: " << llvm::toString(npy.takeError());
  if (!npy->holds(slot.element) ||
      failed(verifyCompatibleShape(slot.shape, npy->shape())))
    return entry->emitError()
           << "argument " << number << " of '" << entry.getName() << "' is "
           << slot.type << ", but --input " << npy->describe();
  slot.shape.assign(npy->shape().begin(), npy->shape().end());
  slot.input = std::make_shared<const NpyFile>(std::move(*npy));
  return success();
}

FailureOr<Signature>
tenon::run::readSignature(ModuleOp payload, StringRef name,
                          std::optional<int64_t> dynamicSize,
                          ArrayRef<std::string> inputs, StringRef chooser) {
  FailureOr<func::FuncOp> entry = findEntry(payload, name, chooser);
  if (failed(entry))
    return failure();
  Signature signature(name, entry->getLoc());
  if (inputs.size() > entry->getNumArguments())
    return entry->emitError()
           << "--input is given " << inputs.size() << " times, but '" << name
           << "' takes " << entry->getNumArguments() << " arguments";
  for (auto [number, type] : llvm::enumerate(entry->getArgumentTypes())) {
    std::optional<Slot> slot = slotOf(type);
    if (!slot) {
      InFlightDiagnostic error =
          entry->emitError()
          << "argument " << number << " of '" << name << "' is " << type
          << ", which cannot be made up; an argument is " << kAccepted;
      auto tensor = dyn_cast<RankedTensorType>(type);
      if (tensor && tensor.getEncoding())
        error.attachNote() << "take its positions, coordinates and values as "
                              "tensors, and put it together in the function by "
                              "sparse_tensor.assemble; the pass "
                              "sparse-assembler does so for known sizes";
      return error;
    }
    slot->isUnsigned = isUnsigned(entry->getArgAttr(number, kArgument));
    if (number < inputs.size() &&
        failed(readInput(*entry, number, *slot, inputs[number])))
      return failure();
    for (int64_t &size : slot->shape) {
      if (ShapedType::isDynamic(size) && !dynamicSize)
        return entry->emitError()
               << "argument " << number << " of '" << name << "' is " << type
               << ", which has a dynamic size; --dynamic-size=N gives one";
      if (ShapedType::isDynamic(size))
        size = *dynamicSize;
    }
    signature.arguments.push_back(std::move(*slot));
  }
  for (auto [number, type] : llvm::enumerate(entry->getResultTypes())) {
    std::optional<Slot> slot = slotOf(type);
    if (!slot)
      return entry->emitError()
             << "result " << number << " of '" << name << "' is " << type
             << ", which cannot be read; a result is " << kAccepted;
    slot->isUnsigned = isUnsigned(entry->getResultAttr(number, kArgument));
    signature.results.push_back(std::move(*slot));
  }
  return signature;
}

//===----------------------------------------------------------------------===//
// The lowered side
//===----------------------------------------------------------------------===//

std::optional<Layout> tenon::run::layoutOf(MemRefType type,
                                           ArrayRef<int64_t> shape) {
  Layout layout = Layout::rowMajor(shape);
  SmallVector<int64_t> strides;
  int64_t offset;
  if (failed(type.getStridesAndOffset(strides, offset)))
    return std::nullopt;
  int64_t next = 1;
  for (size_t dim = shape.size(); dim-- > 0;) {
    int64_t stride = ShapedType::isDynamic(strides[dim]) ? next : strides[dim];
    if (stride < 0)
      return std::nullopt;
    layout.strides[dim] = stride;
    // More than can be addressed; allocation refuses such an extent.
    int64_t size = ShapedType::isDynamic(shape[dim]) ? 1 : shape[dim];
    if (llvm::MulOverflow(stride, size, next))
      next = INT64_MAX;
  }
  layout.offset = ShapedType::isDynamic(offset) ? 0 : offset;
  return layout.offset < 0 ? std::nullopt : std::optional<Layout>(layout);
}

std::optional<Layout> tenon::run::layoutInPlace(MemRefType type,
                                                ArrayRef<int64_t> shape,
                                                ArrayRef<int64_t> strides) {
  Layout layout = Layout::rowMajor(shape);
  bool isRowMajor = !type || type.getLayout().isIdentity();
  // Without an element nobody looks at the strides.
  if (llvm::is_contained(shape, 0))
    return isRowMajor ? layout : layoutOf(type, shape);
  SmallVector<int64_t> wanted(layout.strides);
  int64_t offset = 0;
  if (!isRowMajor && failed(type.getStridesAndOffset(wanted, offset)))
    return std::nullopt;
  for (size_t dim = 0; dim < shape.size(); ++dim) {
    if (ShapedType::isDynamic(wanted[dim]))
      layout.strides[dim] = strides[dim];
    else if (shape[dim] == 1 || wanted[dim] == strides[dim])
      layout.strides[dim] = wanted[dim];
    else
      return std::nullopt;
  }
  layout.offset = ShapedType::isDynamic(offset) ? 0 : offset;
  return layout;
}

/// `type` as a memref if it has the element type and the shape of `slot`.
static MemRefType asMemRefOf(const Slot &slot, Type type) {
  auto memref = dyn_cast<MemRefType>(type);
  std::optional<Slot> lowered = memref ? slotOf(memref) : std::nullopt;
  if (slot.isScalar() || !lowered || lowered->element != slot.element ||
      failed(verifyCompatibleShape(lowered->shape, slot.shape)))
    return MemRefType();
  return memref;
}

static InFlightDiagnostic mismatch(FunctionOpInterface entry,
                                   StringRef schedule) {
  return entry->emitError() << "after the schedule '" << schedule << "', '"
                            << entry.getName() << "' ";
}

/// The lowered arguments of the payload's own arguments.
static LogicalResult readArguments(FunctionOpInterface entry,
                                   const Signature &signature,
                                   StringRef schedule, Convention &convention) {
  for (auto [number, slot] : llvm::enumerate(signature.arguments)) {
    Type type = entry.getArgumentTypes()[number];
    std::optional<Layout> layout;
    if (MemRefType memref = asMemRefOf(slot, type))
      layout = layoutOf(memref, slot.shape);
    if (slot.isScalar() ? type != slot.type : !layout)
      return mismatch(entry, schedule)
             << "takes argument " << number << " as " << type
             << ", which does not hold the payload's " << slot.type
             << "; a memref of that shape and element type would";
    convention.arguments.push_back(std::move(layout));
    convention.argumentTypes.push_back(
        slot.isScalar() ? MemRefType() : cast<MemRefType>(type));
  }
  return success();
}

/// The results: all of them are returned, or all but the arrays, which became
/// trailing arguments.
static LogicalResult readResults(FunctionOpInterface entry,
                                 const Signature &signature, StringRef schedule,
                                 Convention &convention) {
  size_t nextArgument = signature.arguments.size(), nextResult = 0;
  for (auto [number, slot] : llvm::enumerate(signature.results)) {
    bool isWritten = convention.hasOutParams && !slot.isScalar();
    Type type = isWritten ? entry.getArgumentTypes()[nextArgument++]
                          : entry.getResultTypes()[nextResult++];
    MemRefType memref = asMemRefOf(slot, type);
    if (slot.isScalar() ? type != slot.type : !memref)
      return mismatch(entry, schedule)
             << "gives result " << number << " as " << type
             << ", which does not hold the payload's " << slot.type
             << "; a memref of that shape and element type would";
    if (!isWritten)
      continue;
    if (ShapedType::isDynamicShape(slot.shape))
      return mismatch(entry, schedule)
             << "writes result " << number << " to an argument, but the size "
             << "of " << slot.type << " is not known before the call";
    std::optional<Layout> layout = layoutOf(memref, slot.shape);
    if (!layout)
      return mismatch(entry, schedule)
             << "writes result " << number << " to " << type
             << "; its strides and offset must be positive";
    convention.outParams.push_back(std::move(*layout));
  }
  return success();
}

FailureOr<Convention> tenon::run::readConvention(FunctionOpInterface entry,
                                                 const Signature &signature,
                                                 StringRef schedule) {
  Convention convention;
  if (!isa<func::FuncOp>(entry)) {
    convention.argumentTypes.resize(signature.arguments.size());
    for (const Slot &slot : signature.arguments)
      convention.arguments.push_back(
          slot.isScalar() ? std::nullopt
                          : std::optional(Layout::rowMajor(slot.shape)));
    return convention;
  }
  size_t arrays = llvm::count_if(
      signature.results, [](const Slot &slot) { return !slot.isScalar(); });
  size_t arguments = signature.arguments.size();
  size_t results = signature.results.size();
  bool returned =
      entry.getNumArguments() == arguments && entry.getNumResults() == results;
  bool written = entry.getNumArguments() == arguments + arrays &&
                 entry.getNumResults() == results - arrays;
  if (!returned && !written)
    return mismatch(entry, schedule)
           << "takes " << entry.getNumArguments() << " arguments and gives "
           << entry.getNumResults() << " results, but the payload's takes "
           << arguments << " and gives " << results
           << "; array results may be trailing arguments, nothing else";
  convention.hasOutParams = !returned;
  if (failed(readArguments(entry, signature, schedule, convention)) ||
      failed(readResults(entry, signature, schedule, convention)))
    return failure();
  return convention;
}
