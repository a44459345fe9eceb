//===- Loaders.h - Dialects and passes that users bring ---------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_LOADERS_H
#define TENON_LOADERS_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Support/LLVM.h"
#include "llvm/Support/CommandLine.h"

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace tenon {

class SearchPath;

/// Adds what a plugin brings: dialects to `registry`, passes and natives to
/// those of the process. Fails after a message that begins with `what`.
mlir::LogicalResult loadPlugin(llvm::StringRef file, llvm::StringRef what,
                               mlir::DialectRegistry &registry);

/// Reads an IRDL file, which must define a dialect; null after a message.
mlir::OwningOpRef<mlir::ModuleOp> readIrdl(llvm::StringRef file,
                                           mlir::MLIRContext &context);

/// Defines the dialects of an IRDL file. Fails after a message.
mlir::LogicalResult defineDialects(llvm::StringRef file,
                                   mlir::MLIRContext &context);

/// Offers the dialects that rule folders define: NAME/NAME.irdl in the first
/// directory that has it. A context defines one when it first meets the name;
/// what is defined there otherwise comes before.
void offerDialects(const SearchPath &rules, mlir::DialectRegistry &registry);

/// Lets contexts to come define the dialects of an IRDL file when they first
/// meet their names. Fails after a message.
mlir::LogicalResult offerDialectsOf(llvm::StringRef file,
                                    mlir::DialectRegistry &registry);

/// The flag --load-plugin.
class PluginFlag {
public:
  explicit PluginFlag(llvm::cl::OptionCategory &category);

  /// Adds what the plugins bring: dialects to `registry`, passes and natives to
  /// those of the process. Fails after a message that names the file.
  mlir::LogicalResult load(mlir::DialectRegistry &registry) const;

private:
  llvm::cl::list<std::string> files;
};

/// The flags --load-plugin, --irdl-file, --load-dialect-plugin,
/// --load-pass-plugin and --allow-unregistered-dialect, all but the first as
/// mlir-opt has them, for the tools that are not built on its main function.
class Loaders {
public:
  explicit Loaders(llvm::cl::OptionCategory &category);

  /// Adds what the plugins bring. Fails after a message that names the file.
  mlir::LogicalResult loadPlugins(mlir::DialectRegistry &registry) const;

  /// Defines the dialects of the IRDL file, and allows others if that is
  /// wanted. Fails after a message.
  mlir::LogicalResult loadIrdl(mlir::MLIRContext &context) const;

  /// `offerDialectsOf` that file, if there is one.
  mlir::LogicalResult addIrdl(mlir::DialectRegistry &registry) const;

private:
  PluginFlag plugins;
  llvm::cl::opt<std::string> irdlFile;
  llvm::cl::list<std::string> dialectPlugins;
  llvm::cl::list<std::string> passPlugins;
  llvm::cl::opt<bool> allowUnregistered;
};

} // namespace tenon

#endif // TENON_LOADERS_H
