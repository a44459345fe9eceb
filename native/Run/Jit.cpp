//===- Jit.cpp - Machine code from the LLVM dialect -----------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Run/Jit.h"
#include "Engine/Later.h"
#include "Run/BuildObserver.h"
#include "Run/CodeGen.h"
#include "Run/Heap.h"
#include "Run/Process.h"
#include "Tensor/Constants.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/ExecutionEngine/Orc/AbsoluteSymbols.h"
#include "llvm/ExecutionEngine/Orc/IRTransformLayer.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/ExecutionEngine/Orc/ObjectTransformLayer.h"
#include "llvm/ExecutionEngine/Orc/ThreadSafeModule.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Alignment.h"
#include "llvm/Support/DynamicLibrary.h"
#include "llvm/Support/Threading.h"
#include "llvm/Target/TargetMachine.h"
#include <cstdlib>
#include <map>
#include <mutex>
#ifdef __GLIBC__
#include <malloc.h>
#endif

using namespace tenon::run;

/// What generated code finds under names of the C library.
static llvm::orc::SymbolMap
librarySymbols(llvm::orc::MangleAndInterner mangle) {
  auto symbol = [](auto *function) {
    return llvm::orc::ExecutorSymbolDef(
        llvm::orc::ExecutorAddr::fromPtr(function),
        llvm::JITSymbolFlags::Exported | llvm::JITSymbolFlags::Callable);
  };
  return {{mangle("malloc"), symbol(&heap::allocate)},
          {mangle("calloc"), symbol(&heap::allocateZeros)},
          {mangle("aligned_alloc"), symbol(&heap::allocateAligned)},
          {mangle("puts"), symbol(&putLine)},
          {mangle("abort"), symbol(&abortCall)},
          {mangle("free"), symbol(&heap::release)}};
}

//===----------------------------------------------------------------------===//
// Compiling
//===----------------------------------------------------------------------===//

/// What code reads of a global from outside of it, if it has to be taken out of
/// the module: a large constant, and a resource, of which LLVM takes fewer
/// kinds than memory does. None for what is no constant, or not in the size of
/// its type.
static std::optional<llvm::ArrayRef<char>>
bytesToTake(mlir::LLVM::GlobalOp global, bool isResource) {
  if (!global.getConstant())
    return std::nullopt;
  mlir::Attribute value = global.getValueOrNull();
  auto bytes = tenon::placeOfConstant(value);
  if (!bytes || mlir::isa<mlir::SplatElementsAttr>(value) ||
      (!isResource && bytes->size() < tenon::kLargeConstant))
    return std::nullopt;
  return bytes;
}

/// Takes the elements of such constants out of the module, where they would be
/// copied into LLVM's constants, into an object file and next to the code. Each
/// is a symbol from elsewhere then: where it is, if it lasts and is aligned,
/// and otherwise a copy that is one of `places`.
static std::vector<Jit::Constant>
takeConstants(mlir::ModuleOp module,
              std::vector<std::unique_ptr<void, void (*)(void *)>> &places) {
  std::vector<Jit::Constant> symbols;
  for (auto global : module.getOps<mlir::LLVM::GlobalOp>()) {
    // Resources stay where they are.
    bool isLasting = mlir::isa_and_present<mlir::DenseResourceElementsAttr>(
        global.getValueOrNull());
    std::optional<llvm::ArrayRef<char>> data = bytesToTake(global, isLasting);
    if (!data) {
      // LLVM's constants are made of it.
      if (isLasting)
        tenon::Later::finish();
      continue;
    }
    size_t alignment = std::max<size_t>(global.getAlignment().value_or(1),
                                        tenon::kConstantAlignment);
    const char *at = data->data();
    if (data->empty() || !isLasting ||
        !llvm::isAddrAligned(llvm::Align(alignment), at)) {
      void *place = std::aligned_alloc(
          alignment,
          llvm::alignTo(std::max<size_t>(data->size(), 1), alignment));
      if (!place)
        continue;
      tenon::Later::finish();
      places.emplace_back(place, &std::free);
      llvm::copy(*data, static_cast<char *>(place));
      at = static_cast<char *>(place);
    }
    symbols.push_back({global.getSymName().str(), {at, data->size()}});
    global.removeValueAttr();
    global.setLinkage(mlir::LLVM::Linkage::External);
  }
  return symbols;
}

/// What the parts were compiled to, by their names.
struct Jit::Objects {
  std::mutex access;
  std::map<std::string, std::string> codeOf;
};

Jit::Jit() : made(std::make_unique<Objects>()) {}
Jit::Jit(Jit &&) = default;
Jit::~Jit() = default;

/// Adds a function that calls `called` with the arguments whose addresses are
/// in an array, and stores its result, if it has one, at the address behind
/// theirs.
static void addPacked(llvm::Module &module, llvm::StringRef called) {
  llvm::Function *callee = module.getFunction(called);
  llvm::IRBuilder<> builder(module.getContext());
  llvm::Type *pointer = builder.getPtrTy();
  auto *packed = llvm::Function::Create(
      llvm::FunctionType::get(builder.getVoidTy(), {pointer}, false),
      llvm::Function::ExternalLinkage, "_mlir_" + called, module);
  builder.SetInsertPoint(
      llvm::BasicBlock::Create(module.getContext(), "", packed));
  auto addressOf = [&](unsigned number) {
    return builder.CreateLoad(pointer, builder.CreateConstGEP1_64(
                                           pointer, packed->getArg(0), number));
  };
  llvm::SmallVector<llvm::Value *> arguments;
  for (llvm::Argument &argument : callee->args())
    arguments.push_back(
        builder.CreateLoad(argument.getType(), addressOf(argument.getArgNo())));
  llvm::Value *result = builder.CreateCall(callee, arguments);
  if (!result->getType()->isVoidTy())
    builder.CreateStore(result, addressOf(arguments.size()));
  builder.CreateRetVoid();
  // Once is enough to compile it, and the wrapper has no place in the payload.
  callee->addFnAttr(llvm::Attribute::NoInline);
}

/// Distributes the functions over parts that several threads compile, of about
/// the same size; the number of the part of each.
static llvm::StringMap<unsigned> distribute(llvm::Module &module,
                                            unsigned parts) {
  std::vector<std::pair<unsigned, llvm::Function *>> functions;
  for (llvm::Function &function : module)
    if (!function.isDeclaration())
      functions.emplace_back(function.getInstructionCount(), &function);
  llvm::stable_sort(functions, [](const auto &one, const auto &other) {
    return one.first > other.first;
  });
  llvm::StringMap<unsigned> partOf;
  std::vector<unsigned> sizes(parts);
  for (auto [size, function] : functions) {
    auto least = llvm::min_element(sizes);
    *least += size;
    partOf[function->getName()] = least - sizes.begin();
  }
  return partOf;
}

/// Splits a module of many functions into parts of other contexts. What one has
/// that others need becomes a symbol of all; each has the constants it reads.
/// Functions have their bodies once a part is materialized.
static llvm::Expected<std::vector<llvm::orc::ThreadSafeModule>>
split(llvm::Module &module, unsigned parts) {
  for (llvm::GlobalValue &value : module.global_values()) {
    auto *variable = llvm::dyn_cast<llvm::GlobalVariable>(&value);
    if (!value.hasLocalLinkage() || (variable && variable->isConstant()))
      continue;
    value.setLinkage(llvm::GlobalValue::ExternalLinkage);
    // LLVM would take one that is called as a function of the C library for it.
    value.setName("part." + value.getName());
  }
  llvm::StringMap<unsigned> partOf = distribute(module, parts);
  llvm::SmallString<0> text;
  llvm::raw_svector_ostream os(text);
  llvm::WriteBitcodeToFile(module, os);
  std::vector<llvm::orc::ThreadSafeModule> found;
  for (unsigned part = 0; part < parts; ++part) {
    auto context = std::make_unique<llvm::LLVMContext>();
    auto read = llvm::getOwningLazyBitcodeModule(
        llvm::MemoryBuffer::getMemBufferCopy(text,
                                             "part" + std::to_string(part)),
        *context);
    if (!read)
      return read.takeError();
    llvm::Module &code = **read;
    auto isElsewhere = [&](const llvm::GlobalValue &value) {
      return !value.isDeclaration() && !value.hasLocalLinkage() &&
             partOf.lookup(value.getName()) != part;
    };
    for (llvm::Function &function : code)
      if (isElsewhere(function))
        function.deleteBody();
    for (llvm::GlobalVariable &variable : code.globals())
      if (isElsewhere(variable))
        variable.setInitializer(nullptr);
    found.emplace_back(std::move(*read), std::move(context));
  }
  return found;
}

/// A large buffer allocated in every run would be mapped, touched page by page
/// and unmapped each time, which takes longer than to fill it; with these its
/// memory is reused.
static void keepMemory() {
#ifdef __GLIBC__
  mallopt(M_MMAP_MAX, 0);
  mallopt(M_TRIM_THRESHOLD, -1);
#endif
}

/// Gives back what was freed. The threads that compile have memory of their
/// own.
static void giveBackMemory() {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}

/// Defines what the code names: functions of the C library and its constants.
static llvm::Error defineSymbols(llvm::orc::LLJIT &engine,
                                 llvm::ArrayRef<Jit::Constant> constants) {
  llvm::orc::MangleAndInterner mangle(engine.getExecutionSession(),
                                      engine.getDataLayout());
  llvm::orc::SymbolMap symbols = librarySymbols(mangle);
  for (const Jit::Constant &constant : constants)
    symbols[mangle(constant.name)] = {
        llvm::orc::ExecutorAddr::fromPtr(constant.bytes.data()),
        llvm::JITSymbolFlags::Exported};
  return engine.getMainJITDylib().define(
      llvm::orc::absoluteSymbols(std::move(symbols)));
}

llvm::Expected<Jit> Jit::load(llvm::ArrayRef<llvm::MemoryBufferRef> objects,
                              llvm::ArrayRef<Constant> constants,
                              std::unique_ptr<llvm::MemoryBuffer> data,
                              llvm::StringRef symbol) {
  keepMemory();
  Jit jit;
  jit.data = std::move(data);
  jit.taken = constants.vec();
  jit.packed = symbol.str();
  auto engine = llvm::orc::LLJITBuilder().create();
  if (!engine)
    return engine.takeError();
  if (llvm::Error error = defineSymbols(**engine, jit.taken))
    return error;
  for (llvm::MemoryBufferRef object : objects) {
    std::string name = object.getBufferIdentifier().str();
    std::string &code = jit.made->codeOf[name];
    code = object.getBuffer().str();
    if (llvm::Error error = (*engine)->addObjectFile(
            llvm::MemoryBuffer::getMemBuffer({code, name}, false)))
      return error;
  }
  auto found = (*engine)->lookup(symbol);
  if (!found)
    return found.takeError();
  jit.entry = found->toPtr<Function>();
  jit.engine = std::move(*engine);
  return jit;
}

llvm::Expected<Jit> Jit::compile(mlir::ModuleOp module, llvm::StringRef entry,
                                 const tenon::Machine &machine,
                                 BuildObserver *observer) {
  keepMemory();
  Jit jit;
  jit.taken = takeConstants(module, jit.places);
  std::string called = ("_mlir_ciface_" + entry).str();
  jit.packed = "_mlir_" + called;
  auto context = std::make_unique<llvm::LLVMContext>();
  std::unique_ptr<llvm::TargetMachine> generator =
      machine.createTargetMachine(codeGenLevel());
  auto translated = translate(module, entry, machine, *generator, *context);
  if (!translated)
    return translated.takeError();
  std::unique_ptr<llvm::Module> code = std::move(*translated);
  // LLVM takes the memory.
  for (auto function : module.getOps<mlir::LLVM::LLVMFuncOp>())
    function.eraseBody();
  addPacked(*code, called);
  keepOnly(*code, {jit.packed, called});

  bool isWhole = observer && observer->needsWholeCode();
  // Less is compiled sooner than started.
  constexpr unsigned kManyInstructions = 4000;
  unsigned threads = llvm::hardware_concurrency().compute_thread_count();
  if (isWhole || code->getInstructionCount() < kManyInstructions)
    threads = 1;
  llvm::orc::JITTargetMachineBuilder builder = machine.getBuilder();
  builder.setCodeGenOptLevel(codeGenLevel());
  auto engine = llvm::orc::LLJITBuilder()
                    .setJITTargetMachineBuilder(builder)
                    .setNumCompileThreads(threads == 1 ? 0 : threads)
                    .create();
  if (!engine)
    return engine.takeError();
  (*engine)->getIRTransformLayer().setTransform(
      [&machine, isWhole, observer,
       bf16 = hasBf16(module)](llvm::orc::ThreadSafeModule part,
                               const llvm::orc::MaterializationResponsibility &)
          -> llvm::Expected<llvm::orc::ThreadSafeModule> {
        std::unique_ptr<llvm::TargetMachine> guide =
            machine.createTargetMachine(codeGenLevel());
        llvm::Error error = part.withModuleDo([&](llvm::Module &code) {
          llvm::Error error = code.materializeAll();
          if (error)
            return error;
          optimize(code, guide.get(), bf16);
          if (observer)
            observer->seeCode(code);
          if (!isWhole)
            llvm::StripDebugInfo(code);
          return error;
        });
        if (error)
          return error;
        return part;
      });
  (*engine)->getObjTransformLayer().setTransform(
      [made = jit.made.get()](std::unique_ptr<llvm::MemoryBuffer> object)
          -> llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> {
        std::lock_guard lock(made->access);
        made->codeOf[object->getBufferIdentifier().str()] =
            object->getBuffer().str();
        return object;
      });

  llvm::orc::JITDylib &library = (*engine)->getMainJITDylib();
  llvm::orc::MangleAndInterner mangle((*engine)->getExecutionSession(),
                                      (*engine)->getDataLayout());
  if (llvm::Error error = defineSymbols(**engine, jit.taken))
    return error;
  std::vector<llvm::orc::ThreadSafeModule> parts;
  if (threads == 1)
    parts.emplace_back(std::move(code), std::move(context));
  else {
    settleArguments(*code, generator.get());
    auto made = split(*code, threads);
    if (!made)
      return made.takeError();
    parts = std::move(*made);
    code.reset();
    context.reset();
  }
  giveBackMemory();
  // All at once, or the parts would wait for each other.
  llvm::orc::SymbolLookupSet functions;
  for (llvm::orc::ThreadSafeModule &part : parts) {
    part.withModuleDo([&](llvm::Module &code) {
      for (llvm::Function &function : code)
        if (!function.isDeclaration() && !function.hasLocalLinkage())
          functions.add(mangle(function.getName()));
    });
    // Not by the engine, which would clone it once more.
    if (llvm::Error error =
            (*engine)->getIRTransformLayer().add(library, std::move(part)))
      return error;
  }
  auto found = (*engine)->getExecutionSession().lookup(
      llvm::orc::makeJITDylibSearchOrder(&library), std::move(functions));
  if (!found)
    return found.takeError();
  jit.entry = (*found)[mangle(jit.packed)].getAddress().toPtr<Function>();
  jit.engine = std::move(*engine);
  return jit;
}

std::vector<llvm::MemoryBufferRef> Jit::objects() const {
  std::vector<llvm::MemoryBufferRef> found;
  for (const auto &[name, code] : made->codeOf)
    found.emplace_back(code, name);
  return found;
}
