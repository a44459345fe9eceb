//===- CodeGen.h - From the LLVM dialect to code ----------------*- C++ -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_RUN_CODEGEN_H
#define TENON_RUN_CODEGEN_H

#include "Machine/Machine.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/Support/CodeGen.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <string>

namespace llvm {
class LLVMContext;
class Module;
class TargetMachine;
class raw_pwrite_stream;
} // namespace llvm

namespace tenon::run {

/// Sets how hard LLVM works on code that is compiled from now on, from 0 to 3;
/// 3 unless it is called.
void setOptLevel(int level);
llvm::CodeGenOptLevel codeGenLevel();

/// True when the code computes with or moves numbers of bf16.
bool hasBf16(mlir::ModuleOp module);

/// LLVM's module of one in its dialect, for that machine.
llvm::Expected<std::unique_ptr<llvm::Module>>
translate(mlir::ModuleOp module, llvm::StringRef name, const Machine &machine,
          const llvm::TargetMachine &generator, llvm::LLVMContext &context);

/// Keeps the functions that `entries` are and call, and what these need.
void keepOnly(llvm::Module &module, llvm::ArrayRef<std::string> entries);

/// Drops from the functions that only the module calls what all calls of one
/// give alike, and what none reads, such as the sizes and strides of buffers.
/// Parts of a module that are compiled apart no longer see that. The outermost
/// loops of a long function become functions, to be compiled apart as well.
void settleArguments(llvm::Module &module, llvm::TargetMachine *machine);

/// Runs what `opt` does at the level that is set. Where there is bf16, equal
/// statements that follow each other are not put together to vectors: these
/// have any number of elements, and for some odd ones, such as 33, LLVM 22
/// aborts in the backend of processors that have instructions for bf16.
void optimize(llvm::Module &module, llvm::TargetMachine *machine, bool hasBf16);

/// What code is written as; a header is how C calls it.
enum class EmittedForm { Llvm, Assembly, Object, Library, Header };

/// Writes the function `entry`, its C interface and what they call; as an
/// object file, also for a library.
llvm::Error emit(mlir::ModuleOp module, llvm::StringRef entry,
                 const Machine &machine, EmittedForm form,
                 llvm::raw_pwrite_stream &os);

/// Makes a shared library of an object file, by the C compiler of this machine.
/// It finds the libraries that the code calls where they are now.
llvm::Error linkLibrary(llvm::StringRef object, llvm::StringRef file,
                        llvm::ArrayRef<std::string> libraries);

} // namespace tenon::run

#endif // TENON_RUN_CODEGEN_H
