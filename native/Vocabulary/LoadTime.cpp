//===- LoadTime.cpp - What runs once, before all else ---------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Vocabulary/LoadTime.h"
#include "Vocabulary/ConstantBytes.h"
#include "Vocabulary/Topics.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;
using namespace tenon;

//===----------------------------------------------------------------------===//
// The load function
//===----------------------------------------------------------------------===//

/// On the load function, and on the constructor that calls it.
static constexpr StringRef kMark = "tenon.fills_globals";

func::FuncOp tenon::getLoadFunction(Operation *module) {
  for (auto function : module->getRegion(0).getOps<func::FuncOp>())
    if (function->hasAttr(kMark) && function.getBody().hasOneBlock())
      return function;
  return nullptr;
}

/// True when the module has a constructor besides that of the load function:
/// which of them comes first is not ours to say.
static bool hasOtherConstructor(ModuleOp module) {
  for (auto list : module.getOps<LLVM::GlobalCtorsOp>())
    for (auto name : list.getCtors().getAsRange<FlatSymbolRefAttr>()) {
      Operation *constructor = module.lookupSymbol(name.getAttr());
      if (!constructor || !constructor->hasAttr(kMark))
        return true;
    }
  return false;
}

/// The load function of the module; makes an empty one when there is none.
static func::FuncOp makeLoadFunction(OpBuilder &builder, Location loc,
                                     ModuleOp module, SymbolTable &symbols) {
  if (func::FuncOp known = getLoadFunction(module))
    return known;
  MLIRContext *context = module.getContext();
  context->getOrLoadDialect<LLVM::LLVMDialect>();
  context->getOrLoadDialect<func::FuncDialect>();
  auto internal =
      LLVM::LinkageAttr::get(context, LLVM::linkage::Linkage::Internal);

  builder.setInsertionPointToStart(module.getBody());
  auto function = func::FuncOp::create(builder, loc, "fill_globals",
                                       builder.getFunctionType({}, {}));
  function.setPrivate();
  function->setAttr("llvm.linkage", internal);
  function->setAttr(kMark, builder.getUnitAttr());
  symbols.insert(function);
  auto constructor = LLVM::LLVMFuncOp::create(
      builder, loc, "fill_globals_at_load",
      LLVM::LLVMFunctionType::get(LLVM::LLVMVoidType::get(context), {}),
      LLVM::Linkage::Internal);
  constructor->setAttr(kMark, builder.getUnitAttr());
  symbols.insert(constructor);
  LLVM::GlobalCtorsOp::create(
      builder, loc,
      builder.getArrayAttr(FlatSymbolRefAttr::get(constructor.getNameAttr())),
      builder.getI32ArrayAttr({65535}),
      builder.getArrayAttr(LLVM::ZeroAttr::get(context)));

  builder.setInsertionPointToStart(constructor.addEntryBlock(builder));
  func::CallOp::create(builder, loc, function);
  LLVM::ReturnOp::create(builder, loc, ValueRange());
  builder.setInsertionPointToStart(function.addEntryBlock());
  func::ReturnOp::create(builder, loc);
  return function;
}

//===----------------------------------------------------------------------===//
// What is known then
//===----------------------------------------------------------------------===//

/// True when `value` is made of constants and of tensors without content, by
/// operations without effects. A buffer is not: it may be written.
static bool isKnownAtLoad(Value value) {
  Operation *op = value.getDefiningOp();
  if (!op || op->getNumRegions() != 0 || isa<BaseMemRefType>(value.getType()))
    return false;
  return matchPattern(op, m_Constant()) ||
         (isMemoryEffectFree(op) &&
          llvm::all_of(op->getOperands(), isKnownAtLoad));
}

static LogicalResult knownAtLoad(PatternRewriter &rewriter, PDLResultList &,
                                 ArrayRef<PDLValue> arguments) {
  auto *op = arguments[0].cast<Operation *>();
  auto no = [&](const Twine &why) {
    return refuse(rewriter, op, [&](Diagnostic &reason) {
      reason << "KnownAtLoad: " << why;
    });
  };
  for (Value operand : op->getOperands())
    if (!isKnownAtLoad(operand))
      return no("it reads more than constants");
  if (op->getNumRegions() != 0 || !isMemoryEffectFree(op))
    return no("it has a region or side effects");
  auto type = op->getNumResults() == 1
                  ? dyn_cast<RankedTensorType>(op->getResult(0).getType())
                  : RankedTensorType();
  if (!type || !type.hasStaticShape() || type.getEncoding() ||
      !BaseMemRefType::isValidElementType(type.getElementType()))
    return no("its result is no tensor of static shape");
  auto function = op->getParentOfType<func::FuncOp>();
  auto module =
      function ? dyn_cast<ModuleOp>(function->getParentOp()) : nullptr;
  if (!module)
    return no("it is not in a function of a module");
  if (getLoadFunction(module) == function)
    return no("it runs at load already");
  if (hasOtherConstructor(module))
    return no("the module has constructors of its own, which may run first");
  return success();
}

//===----------------------------------------------------------------------===//
// Moving it there
//===----------------------------------------------------------------------===//

/// True when both compute the same from the same constants.
static bool isSame(Value a, Value b) {
  if (a == b)
    return true;
  auto first = dyn_cast<OpResult>(a), second = dyn_cast<OpResult>(b);
  return first && second &&
         first.getResultNumber() == second.getResultNumber() &&
         OperationEquivalence::isEquivalentTo(
             first.getOwner(), second.getOwner(),
             [](Value x, Value y) { return success(isSame(x, y)); },
             /*markEquivalent=*/nullptr, OperationEquivalence::IgnoreLocations);
}

/// The global that `function` fills with `value` already, or null.
static memref::GetGlobalOp findFilled(func::FuncOp function, Value value) {
  for (auto store :
       function.getOps<bufferization::MaterializeInDestinationOp>())
    if (auto global = store.getDest().getDefiningOp<memref::GetGlobalOp>())
      if (isSame(store.getSource(), value))
        return global;
  return nullptr;
}

/// A copy of what computes `value`, where the builder stands.
static Value copyComputation(OpBuilder &builder, Value value,
                             IRMapping &copies) {
  if (Value known = copies.lookupOrNull(value))
    return known;
  Operation *op = value.getDefiningOp();
  for (Value operand : op->getOperands())
    copyComputation(builder, operand, copies);
  return builder.clone(*op, copies)
      ->getResult(cast<OpResult>(value).getResultNumber());
}

static LogicalResult filledAtLoad(PatternRewriter &rewriter,
                                  PDLResultList &results,
                                  ArrayRef<PDLValue> arguments) {
  auto *op = arguments[0].cast<Operation *>();
  auto name = dyn_cast<StringAttr>(arguments[1].cast<Attribute>());
  Value value = op->getResult(0);
  auto type = cast<RankedTensorType>(value.getType());
  auto buffer = MemRefType::get(type.getShape(), type.getElementType());
  auto module = op->getParentOfType<ModuleOp>();
  Location loc = op->getLoc();
  rewriter.getContext()->getOrLoadDialect<memref::MemRefDialect>();
  rewriter.getContext()
      ->getOrLoadDialect<bufferization::BufferizationDialect>();

  StringRef symbol;
  {
    OpBuilder::InsertionGuard guard(rewriter);
    SymbolTable symbols(module);
    func::FuncOp function = makeLoadFunction(rewriter, loc, module, symbols);
    if (memref::GetGlobalOp filled = findFilled(function, value)) {
      symbol = filled.getName();
    } else {
      rewriter.setInsertionPointToStart(module.getBody());
      auto global = memref::GlobalOp::create(
          rewriter, loc, name ? name.getValue() : StringRef("known"),
          rewriter.getStringAttr("private"), buffer, rewriter.getUnitAttr(),
          /*constant=*/false, rewriter.getI64IntegerAttr(kConstantAlignment));
      symbol = symbols.insert(global).getValue();
      rewriter.setInsertionPoint(function.getBody().front().getTerminator());
      // The place comes first, so that bufferization may compute in it.
      Value place = memref::GetGlobalOp::create(rewriter, loc, buffer, symbol);
      IRMapping copies;
      Value copy = copyComputation(rewriter, value, copies);
      bufferization::MaterializeInDestinationOp::create(
          rewriter, loc, /*result=*/Type(), copy, place, /*restrict=*/true,
          /*writable=*/true);
    }
  }
  results.push_back(
      memref::GetGlobalOp::create(rewriter, loc, buffer, symbol).getResult());
  return success();
}

//===----------------------------------------------------------------------===//
// Buffers that were filled
//===----------------------------------------------------------------------===//

/// True when no user of the buffer, or of a view of it, can write to it.
static bool isOnlyRead(Value buffer) {
  return llvm::all_of(buffer.getUsers(), [&](Operation *user) {
    if (auto view = dyn_cast<ViewLikeOpInterface>(user))
      return view.getViewSource() == buffer && isOnlyRead(view.getViewDest());
    auto effects = dyn_cast<MemoryEffectOpInterface>(user);
    if (!effects || user->getNumRegions() != 0)
      return false;
    SmallVector<MemoryEffects::EffectInstance> all;
    effects.getEffects(all);
    return llvm::all_of(all, [&](MemoryEffects::EffectInstance &effect) {
      return isa<MemoryEffects::Read>(effect.getEffect()) ||
             (effect.getValue() && effect.getValue() != buffer);
    });
  });
}

bool tenon::isFilledAtLoad(memref::GlobalOp global) {
  Operation *module = global->getParentOp();
  func::FuncOp function = getLoadFunction(module);
  if (!function || !global.isPrivate() || !global.isUninitialized())
    return false;
  std::optional<SymbolTable::UseRange> uses =
      SymbolTable::getSymbolUses(global, module);
  return uses && llvm::all_of(*uses, [&](SymbolTable::SymbolUse use) {
           auto get = dyn_cast<memref::GetGlobalOp>(use.getUser());
           return get &&
                  (function->isAncestor(get) || isOnlyRead(get.getResult()));
         });
}

void tenon::registerLoadTime(NativeRegistry &natives) {
  natives.add("KnownAtLoad", knownAtLoad);
  natives.add("FilledAtLoad", filledAtLoad);
}
