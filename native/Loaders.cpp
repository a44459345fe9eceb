//===- Loaders.cpp - Dialects and passes that users bring -----------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Loaders.h"
#include "Dialect/Tenon/Tenon.h"
#include "Engine/FlagError.h"
#include "Engine/InputLog.h"
#include "Engine/Natives.h"
#include "Engine/SearchPath.h"
#include "Engine/Target.h"
#include "Plugin.h"
#include "mlir/Dialect/IRDL/IR/IRDL.h"
#include "mlir/Dialect/IRDL/IRDLLoading.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/ExtensibleDialect.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Tools/Plugins/DialectPlugin.h"
#include "mlir/Tools/Plugins/PassPlugin.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SaveAndRestore.h"
#include "llvm/Support/SourceMgr.h"
#include <dlfcn.h>

using namespace mlir;
using namespace tenon;
namespace cl = llvm::cl;

PluginFlag::PluginFlag(cl::OptionCategory &category)
    : files("load-plugin", cl::cat(category), cl::value_desc("library"),
            cl::desc("Load dialects, passes and natives from this plugin of "
                     "Tenon's (repeatable)")) {}

LogicalResult tenon::loadPlugin(StringRef file, StringRef what,
                                DialectRegistry &registry) {
  NativeRegistry &natives = NativeRegistry::get();
  noteInput(file);
  // A name without a slash is a file as well, not one on the system's path.
  SmallString<128> path(file);
  (void)llvm::sys::fs::make_absolute(path);
  // It stays to the end of the process, which keeps its functions.
  void *library = ::dlopen(path.c_str(), RTLD_NOW | RTLD_NODELETE);
  if (!library)
    return FlagError() << what << ": " << ::dlerror();
  void *entry = ::dlsym(library, "tenonPlugin");
  if (!entry)
    return FlagError() << what
                       << ": it has no function 'tenonPlugin', so it is no "
                          "plugin of Tenon's; those of MLIR's are loaded by "
                          "--load-dialect-plugin and --load-pass-plugin";
  const PluginInfo &info = *reinterpret_cast<decltype(&tenonPlugin)>(entry)();
  if (info.version != kPluginVersion)
    return FlagError() << what << ": it was built for version " << info.version
                       << " of plugins, and this is version " << kPluginVersion
                       << ": build it anew";
  if (info.registerDialects)
    info.registerDialects(registry);
  if (info.registerPasses)
    info.registerPasses();
  if (info.registerNatives)
    info.registerNatives(natives);
  if (std::vector<std::string> faults = natives.faults(); !faults.empty())
    return FlagError() << what << ": " << llvm::join(faults, "; ");
  return success();
}

LogicalResult PluginFlag::load(DialectRegistry &registry) const {
  for (const std::string &file : files)
    if (failed(loadPlugin(file, "--load-plugin=" + file, registry)))
      return failure();
  return success();
}

Loaders::Loaders(cl::OptionCategory &category)
    : plugins(category),
      irdlFile("irdl-file", cl::cat(category), cl::value_desc("file"),
               cl::desc("Define the dialects of this IRDL file first")),
      dialectPlugins("load-dialect-plugin", cl::cat(category),
                     cl::value_desc("library"),
                     cl::desc("Load dialects from this plugin (repeatable)")),
      passPlugins("load-pass-plugin", cl::cat(category),
                  cl::value_desc("library"),
                  cl::desc("Load passes from this plugin (repeatable)")),
      allowUnregistered("allow-unregistered-dialect", cl::cat(category),
                        cl::desc("Take operations of dialects that nobody has "
                                 "defined, in their generic form")) {}

/// Hands each plugin to `add`, or tells why it cannot be loaded.
template <typename Plugin, typename Add>
static LogicalResult loadEach(const cl::list<std::string> &flag, Add add) {
  for (const std::string &file : flag) {
    llvm::Expected<Plugin> plugin = Plugin::load(file);
    if (!plugin)
      return FlagError() << "--" << flag.ArgStr << "=" << file << ": "
                         << llvm::toString(plugin.takeError());
    add(*plugin);
  }
  return success();
}

LogicalResult Loaders::loadPlugins(DialectRegistry &registry) const {
  if (failed(plugins.load(registry)))
    return failure();
  LogicalResult passes =
      loadEach<PassPlugin>(passPlugins, [](PassPlugin &plugin) {
        plugin.registerPassRegistryCallbacks();
      });
  if (failed(passes))
    return failure();
  return loadEach<DialectPlugin>(dialectPlugins, [&](DialectPlugin &plugin) {
    plugin.registerDialectRegistryCallbacks(registry);
  });
}

OwningOpRef<ModuleOp> tenon::readIrdl(StringRef file, MLIRContext &context) {
  noteInput(file);
  std::unique_ptr<llvm::MemoryBuffer> text = readMlirFile("IRDL", file);
  if (!text)
    return nullptr;
  context.getOrLoadDialect<irdl::IRDLDialect>();
  context.getOrLoadDialect<TenonDialect>();
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(std::move(text), llvm::SMLoc());
  SourceMgrDiagnosticHandler handler(sources, &context, FlagError::lines());
  auto module = parseSourceFile<ModuleOp>(sources, ParserConfig(&context));
  if (!module)
    return nullptr;
  if (module->getOps<irdl::DialectOp>().empty()) {
    emitError(FileLineColLoc::get(&context, file, 1, 1))
        << "this file defines no 'irdl.dialect'";
    return nullptr;
  }
  // Upstream takes it for a constraint that anything satisfies.
  WalkResult result = module->walk([](irdl::CPredOp predicate) {
    predicate.emitError()
        << "'irdl.c_pred' is C++, which is not compiled here; constrain the "
           "operand by 'irdl.is' of whole types, or the operation by a rule of "
           "NAME/legal.pdll";
    return WalkResult::interrupt();
  });
  return result.wasInterrupted() ? nullptr : std::move(module);
}

/// Defines the dialects of an IRDL file, with what it says of their targets.
static LogicalResult load(ModuleOp irdl) {
  llvm::SourceMgr none;
  SourceMgrDiagnosticHandler handler(none, irdl.getContext(),
                                     FlagError::lines());
  return success(succeeded(irdl::loadDialects(irdl)) &&
                 succeeded(describeTargets(irdl)));
}

/// Whether a dialect is being defined that a registry may offer as well.
static thread_local bool isDefining = false;

LogicalResult tenon::defineDialects(StringRef file, MLIRContext &context) {
  OwningOpRef<ModuleOp> module = readIrdl(file, context);
  llvm::SaveAndRestore guard(isDefining, true);
  return success(module && succeeded(load(*module)));
}

LogicalResult Loaders::loadIrdl(MLIRContext &context) const {
  context.allowUnregisteredDialects(allowUnregistered);
  return irdlFile.empty() ? success() : defineDialects(irdlFile, context);
}

namespace {
/// Defines one dialect of an IRDL file behind the empty one of its name.
class IrdlExtension : public DialectExtensionBase {
public:
  IrdlExtension(std::shared_ptr<std::string> name, std::string file)
      : DialectExtensionBase(StringRef(*name)), name(std::move(name)),
        file(std::move(file)) {}

  void apply(MLIRContext *context, MutableArrayRef<Dialect *>) const override {
    if (isDefining)
      return;
    OwningOpRef<ModuleOp> module = readIrdl(file, *context);
    if (!module)
      return;
    for (auto dialect :
         llvm::make_early_inc_range(module->getOps<irdl::DialectOp>()))
      if (dialect.getSymName() != *name)
        dialect.erase();
    (void)load(*module);
  }
  std::unique_ptr<DialectExtensionBase> clone() const override {
    return std::make_unique<IrdlExtension>(name, file);
  }

private:
  std::shared_ptr<std::string> name;
  std::string file;
};
} // namespace

/// Lets a context that meets the name define that dialect of the file.
static void offer(StringRef dialect, StringRef file,
                  DialectRegistry &registry) {
  auto name = std::make_shared<std::string>(dialect);
  registry.insertDynamic(*name, [](MLIRContext *, DynamicDialect *) {});
  registry.addExtension(TypeID::getFromOpaquePointer(name.get()),
                        std::make_unique<IrdlExtension>(name, file.str()));
}

void tenon::offerDialects(const SearchPath &rules, DialectRegistry &registry) {
  llvm::StringSet<> offered;
  for (const std::string &directory : rules.directories()) {
    std::error_code error;
    for (llvm::sys::fs::directory_iterator folder(directory, error), end;
         !error && folder != end; folder.increment(error)) {
      StringRef name = llvm::sys::path::filename(folder->path());
      std::string file = joinPath(folder->path(), name + ".irdl");
      if (llvm::sys::fs::is_regular_file(file) && offered.insert(name).second &&
          !registry.getDialectAllocator(name))
        offer(name, file, registry);
    }
  }
}

LogicalResult tenon::offerDialectsOf(StringRef file,
                                     DialectRegistry &registry) {
  MLIRContext context(registry);
  OwningOpRef<ModuleOp> module = readIrdl(file, context);
  if (!module || failed(load(*module)))
    return failure();
  for (auto dialect : module->getOps<irdl::DialectOp>()) {
    if (registry.getDialectAllocator(dialect.getSymName()))
      return FlagError() << "'" << file << "' defines the dialect '"
                         << dialect.getSymName()
                         << "', which there is already; give it another name";
    offer(dialect.getSymName(), file, registry);
  }
  return success();
}

LogicalResult Loaders::addIrdl(DialectRegistry &registry) const {
  return irdlFile.empty() ? success() : offerDialectsOf(irdlFile, registry);
}
