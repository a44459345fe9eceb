//===- Machine.cpp - The processor that code is compiled for --------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine/Machine.h"
#include "Engine/DidYouMean.h"
#include "Engine/FlagError.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/Dialect/DLTI/DLTI.h"
#include "mlir/IR/Builders.h"
#include "mlir/Support/DebugStringHelper.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/Threading.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/TargetParser/Host.h"
#include <mutex>
#include <unistd.h>

using namespace mlir;
using namespace tenon;
using llvm::orc::JITTargetMachineBuilder;

static constexpr StringLiteral kDevice = "CPU";
static constexpr StringLiteral kVectorBits = "vector_bits";
static constexpr StringLiteral kFlagOfBits = "vector-bits=";
static constexpr unsigned kLeastBits = 64, kMostBits = 2048;
static constexpr int64_t kShortVector = 128, kFewRegisters = 16;

/// What LLVM knows of a processor.
static std::unique_ptr<llvm::MCSubtargetInfo>
getKnowledge(const JITTargetMachineBuilder &builder, bool withFeatures) {
  std::string error;
  const llvm::Target *target =
      llvm::TargetRegistry::lookupTarget(builder.getTargetTriple(), error);
  if (!target)
    return nullptr;
  return std::unique_ptr<llvm::MCSubtargetInfo>(target->createMCSubtargetInfo(
      builder.getTargetTriple(), withFeatures ? builder.getCPU() : "",
      withFeatures ? builder.getFeatures().getString() : ""));
}

/// Whether the feature is one that LLVM knows of the architecture, and is on.
static bool isOn(const llvm::MCSubtargetInfo &processor, StringRef feature) {
  return llvm::any_of(processor.getAllProcessorFeatures(),
                      [&](const auto &known) {
                        return feature == known.Key &&
                               processor.getFeatureBits().test(known.Value);
                      });
}

/// What makes code for the processor that this runs on.
static const JITTargetMachineBuilder &getHost() {
  static const JITTargetMachineBuilder found = [] {
    llvm::InitializeNativeTarget();
    llvm::InitializeNativeTargetAsmPrinter();
    return llvm::cantFail(JITTargetMachineBuilder::detectHost());
  }();
  return found;
}

Machine Machine::host() { return Machine(getHost()); }

std::optional<std::string> Machine::take(StringRef part) {
  std::unique_ptr<llvm::MCSubtargetInfo> all =
      getKnowledge(builder, /*withFeatures=*/false);
  std::string of = " of " + builder.getTargetTriple().getArchName().str();
  auto nameOf = [](const auto &known) -> StringRef { return known.Key; };
  if (StringRef number = part; number.consume_front(kFlagOfBits)) {
    if (number.getAsInteger(10, vectorBits) || vectorBits < kLeastBits ||
        vectorBits > kMostBits || !llvm::isPowerOf2_32(vectorBits))
      return ("'" + number + "' is no number of bits of a vector: a power of " +
              "two from " + Twine(kLeastBits) + " to " + Twine(kMostBits) +
              " is")
          .str();
    return std::nullopt;
  }
  StringRef feature = part;
  bool isPlus = feature.consume_front("+");
  if (isPlus || feature.consume_front("-")) {
    auto features = llvm::map_range(all->getAllProcessorFeatures(), nameOf);
    if (!llvm::is_contained(features, feature))
      return ("LLVM knows no feature '" + feature + "'" + of).str() +
             didYouMean(feature, features);
    builder.getFeatures().AddFeature(feature, isPlus);
    return std::nullopt;
  }
  if (part.empty() || !all->isCPUStringValid(part))
    return ("LLVM knows no CPU '" + part + "'" + of).str() +
           didYouMean(part, llvm::map_range(all->getAllProcessorDescriptions(),
                                            nameOf));
  builder.setCPU(part.str());
  return std::nullopt;
}

/// The triple that a user means, whose architecture LLVM knows, or nothing.
static std::optional<llvm::Triple> readTriple(StringRef text) {
  const llvm::Triple &here = getHost().getTargetTriple();
  llvm::Triple triple(llvm::Triple::normalize(text));
  if (triple.getOS() == llvm::Triple::UnknownOS && !text.contains('-')) {
    llvm::Triple like = here;
    like.setArchName(text);
    triple = like;
  }
  if (triple.getArch() != here.getArch()) {
    llvm::InitializeAllTargetInfos();
    llvm::InitializeAllTargets();
    llvm::InitializeAllTargetMCs();
    llvm::InitializeAllAsmPrinters();
  }
  std::string error;
  bool isKnown = triple.getArch() != llvm::Triple::UnknownArch &&
                 llvm::TargetRegistry::lookupTarget(triple, error);
  return isKnown ? std::optional(triple) : std::nullopt;
}

/// The architectures that LLVM makes code for, after `readTriple` has found
/// none.
static std::vector<StringRef> listArchitectures() {
  std::vector<StringRef> names = {"host"};
  for (int i = llvm::Triple::UnknownArch + 1; i <= llvm::Triple::LastArchType;
       ++i) {
    StringRef name =
        llvm::Triple::getArchTypeName(static_cast<llvm::Triple::ArchType>(i));
    llvm::Triple triple(name);
    std::string error;
    if (llvm::TargetRegistry::lookupTarget(triple, error))
      names.push_back(name);
  }
  return names;
}

FailureOr<Machine> Machine::parse(StringRef text) {
  SmallVector<StringRef> parts;
  text.split(parts, ',');
  Machine machine = host();
  if (parts.front() != "host") {
    std::optional<llvm::Triple> triple = readTriple(parts.front());
    if (!triple)
      return FlagError() << "--target: LLVM knows no machine '" << parts.front()
                         << "'; write 'host', an architecture such as x86_64 "
                            "or aarch64, or a triple"
                         << didYouMean(parts.front().split('-').first,
                                       listArchitectures());
    machine = Machine(JITTargetMachineBuilder(*triple));
  }
  for (StringRef part : ArrayRef(parts).drop_front())
    if (std::optional<std::string> wrong = machine.take(part))
      return FlagError() << "--target: " << *wrong
                         << (StringRef(*wrong).ends_with("?")
                                 ? ""
                                 : "; behind the machine come a CPU, +FEATURE "
                                   "or -FEATURE, and vector-bits=N");
  return machine;
}

namespace {
/// What a module says of the processor that its code is for.
struct Description {
  /// That of the module which `op` is or is in.
  explicit Description(Operation *op) {
    module = dyn_cast<ModuleOp>(op);
    if (!module)
      module = op->getParentOfType<ModuleOp>();
    auto system = module ? module->getAttrOfType<TargetSystemSpecInterface>(
                               DLTIDialect::kTargetSystemDescAttrName)
                         : TargetSystemSpecInterface();
    if (system)
      device = system
                   .getDeviceSpecForDeviceID(
                       StringAttr::get(op->getContext(), kDevice))
                   .value_or(TargetDeviceSpecInterface());
  }

  Attribute get(StringRef key) const {
    if (!device)
      return {};
    DataLayoutEntryInterface entry =
        device.getSpecForIdentifier(StringAttr::get(device.getContext(), key));
    return entry ? entry.getValue() : Attribute();
  }
  /// Empty where there is no such string.
  StringRef getString(StringRef key) const {
    auto text = dyn_cast_or_null<StringAttr>(get(key));
    return text ? text.getValue() : StringRef();
  }

  ModuleOp module;
  TargetDeviceSpecInterface device;
};
} // namespace

FailureOr<Machine> Machine::of(Operation *op) {
  Description description(op);
  StringRef triple = description.getString("triple");
  if (triple.empty())
    return host();
  std::optional<llvm::Triple> known = readTriple(triple);
  if (!known)
    return description.module.emitError()
           << "LLVM knows no machine '" << triple << "'";
  Machine machine{JITTargetMachineBuilder(*known)};
  SmallVector<std::string> parts;
  for (StringRef key : {"cpu", "features"})
    for (StringRef part : llvm::split(description.getString(key), ','))
      if (!part.empty())
        parts.push_back(part.str());
  if (auto bits = dyn_cast_or_null<IntegerAttr>(description.get(kVectorBits)))
    parts.push_back((kFlagOfBits + Twine(bits.getInt())).str());
  for (StringRef part : parts)
    if (std::optional<std::string> wrong = machine.take(part))
      return description.module.emitError()
             << "the description of its machine is wrong: " << *wrong;
  return machine;
}

/// Adds what the host's CPU lacks or has besides, by its name. Of features that are
/// given, a later one overrules an earlier one, and turns off what implies it.
static std::string featuresBeside(const JITTargetMachineBuilder &builder) {
  JITTargetMachineBuilder plain(builder.getTargetTriple());
  plain.setCPU(builder.getCPU());
  std::unique_ptr<llvm::MCSubtargetInfo> byName =
      getKnowledge(plain, /*withFeatures=*/true);
  std::unique_ptr<llvm::MCSubtargetInfo> processor =
      getKnowledge(builder, /*withFeatures=*/true);
  std::vector<std::string> others;
  for (StringRef feature : builder.getFeatures().getFeatures()) {
    StringRef name = feature.drop_front();
    bool on = isOn(*processor, name);
    std::string said = (on ? "+" : "-") + name.str();
    if (on != isOn(*byName, name) && !llvm::is_contained(others, said))
      others.push_back(said);
  }
  return llvm::join(others, ",");
}

void Machine::describe(ModuleOp module) const {
  llvm::LLVMContext context;
  llvm::Module code("machine", context);
  auto *function = llvm::Function::Create(
      llvm::FunctionType::get(llvm::Type::getVoidTy(context), false),
      llvm::Function::ExternalLinkage, "function", code);
  prepare(code);
  std::unique_ptr<llvm::TargetMachine> target = createTargetMachine();
  llvm::TargetTransformInfo costs = target->getTargetTransformInfo(*function);
  using Costs = llvm::TargetTransformInfo;
  int64_t bits = vectorBits;
  if (!bits)
    bits = costs.getRegisterBitWidth(Costs::RGK_FixedWidthVector)
               .getKnownMinValue();
  int64_t registers = costs.getNumberOfRegisters(
      costs.getRegisterClassForType(/*Vector=*/true));
  // Where there are no vectors, LLVM takes short ones apart.
  bits = std::max<int64_t>(bits, kShortVector);
  registers = std::max<int64_t>(registers, kFewRegisters);

  Builder make(module.getContext());
  SmallVector<DataLayoutEntryInterface> entries;
  auto add = [&](StringRef key, Attribute value) {
    entries.push_back(DataLayoutEntryAttr::get(make.getStringAttr(key), value));
  };
  auto addNumber = [&](StringRef key, int64_t number) {
    if (number > 0)
      add(key, make.getI64IntegerAttr(number));
  };
  add("triple", make.getStringAttr(builder.getTargetTriple().str()));
  add("cpu", make.getStringAttr(builder.getCPU()));
  add("features", make.getStringAttr(featuresBeside(builder)));
  addNumber(kVectorBits, bits);
  addNumber("vector_registers", registers);
  int64_t first = costs.getCacheSize(Costs::CacheLevel::L1D).value_or(0);
  int64_t second = costs.getCacheSize(Costs::CacheLevel::L2D).value_or(0);
  if (!getObstacle()) {
#ifdef _SC_LEVEL1_DCACHE_SIZE
    first = std::max(first, int64_t(::sysconf(_SC_LEVEL1_DCACHE_SIZE)));
    second = std::max(second, int64_t(::sysconf(_SC_LEVEL2_CACHE_SIZE)));
#endif
    addNumber("cores", llvm::hardware_concurrency().compute_thread_count());
  }
  addNumber("L1_cache_size_in_bytes", first);
  addNumber("L2_cache_size_in_bytes", second);
  auto device = TargetDeviceSpecAttr::get(module.getContext(), entries);
  DataLayoutEntryInterface entry =
      DataLayoutEntryAttr::get(make.getStringAttr(kDevice), device);
  module->setAttr(DLTIDialect::kTargetSystemDescAttrName,
                  TargetSystemSpecAttr::get(module.getContext(), entry));
}

bool Machine::isDescribed(ModuleOp module) {
  return module->hasAttr(DLTIDialect::kTargetSystemDescAttrName);
}

void Machine::removeDescription(ModuleOp module) {
  module->removeAttr(DLTIDialect::kTargetSystemDescAttrName);
}

/// What `describe` says of this machine, as text: contexts come and go.
static llvm::StringMap<std::string> describeHost() {
  MLIRContext context(MLIRContext::Threading::DISABLED);
  context.loadDialect<DLTIDialect>();
  OwningOpRef<ModuleOp> module = ModuleOp::create(UnknownLoc::get(&context));
  Machine::of(*module)->describe(*module);
  llvm::StringMap<std::string> entries;
  for (DataLayoutEntryInterface entry :
       Description(*module).device.getEntries())
    entries[cast<StringAttr>(entry.getKey()).getValue()] =
        debugString(entry.getValue());
  return entries;
}

Attribute Machine::get(Operation *op, StringRef key) {
  Description description(op);
  if (description.device)
    return description.get(key);
  static const llvm::StringMap<std::string> here = describeHost();
  auto entry = here.find(key);
  return entry == here.end() ? Attribute()
                             : parseAttribute(entry->second, op->getContext());
}

bool Machine::has(Operation *op, StringRef feature) {
  static std::mutex mutex;
  static llvm::StringMap<bool> known;
  Description description(op);
  std::string question = feature.str();
  for (StringRef key : {"triple", "cpu", "features"})
    (question += ' ') += description.getString(key);
  std::lock_guard<std::mutex> lock(mutex);
  auto [answer, isNew] = known.try_emplace(question, false);
  if (isNew) {
    FailureOr<Machine> machine = of(op);
    answer->second = succeeded(machine) && machine->has(feature);
  }
  return answer->second;
}

bool Machine::has(StringRef feature) const {
  return isOn(*getKnowledge(builder, /*withFeatures=*/true), feature);
}

std::optional<std::string> Machine::getObstacle() const {
  const llvm::Triple &here = getHost().getTargetTriple();
  if (builder.getTargetTriple().getArch() != here.getArch() ||
      builder.getTargetTriple().getOS() != here.getOS())
    return "this machine is " + here.str() + ", and the code is for " +
           builder.getTargetTriple().str();
  std::unique_ptr<llvm::MCSubtargetInfo> all =
      getKnowledge(builder, /*withFeatures=*/true);
  for (const auto &[feature, isHere] : llvm::sys::getHostCPUFeatures())
    if (!isHere && isOn(*all, feature))
      return ("this machine lacks '" + feature + "', which the code may use")
          .str();
  return std::nullopt;
}

JITTargetMachineBuilder Machine::getBuilder() const { return builder; }

std::unique_ptr<llvm::TargetMachine>
Machine::createTargetMachine(llvm::CodeGenOptLevel level, bool forFile) const {
  std::string error;
  const llvm::Target *target =
      llvm::TargetRegistry::lookupTarget(builder.getTargetTriple(), error);
  return std::unique_ptr<llvm::TargetMachine>(target->createTargetMachine(
      builder.getTargetTriple(), builder.getCPU(),
      builder.getFeatures().getString(), builder.getOptions(),
      forFile ? llvm::Reloc::PIC_ : builder.getRelocationModel(),
      builder.getCodeModel(), level, /*JIT=*/target->hasJIT()));
}

void Machine::prepare(llvm::Module &module) const {
  constexpr unsigned kScale = 128;
  const llvm::Triple &triple = builder.getTargetTriple();
  if (triple.isAArch64() && vectorBits > kScale && has("sve")) {
    unsigned scale = vectorBits / kScale;
    for (llvm::Function &function : module)
      function.addFnAttr(llvm::Attribute::getWithVScaleRangeArgs(
          module.getContext(), scale, scale));
  }
  // LLVM keeps to half of AVX-512's registers for most of Intel's processors,
  // whose clocks the others once slowed down.
  constexpr unsigned kAvx512 = 512;
  unsigned bits = vectorBits;
  if (triple.isX86() && !bits && has("avx512f"))
    bits = kAvx512;
  if (triple.isX86() && bits)
    for (llvm::Function &function : module)
      function.addFnAttr("prefer-vector-width", std::to_string(bits));
}
