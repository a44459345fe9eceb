//===- CodeGen.cpp - From the LLVM dialect to code ------------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Run/CodeGen.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/IPO/DeadArgumentElimination.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/IPO/Internalize.h"
#include "llvm/Transforms/IPO/SCCP.h"
#include "llvm/Transforms/Scalar/InstSimplifyPass.h"
#include "llvm/Transforms/Scalar/LoopUnrollPass.h"
#include "llvm/Transforms/Scalar/LowerMatrixIntrinsics.h"
#include "llvm/Transforms/Utils/CodeExtractor.h"
#include <unistd.h>

using namespace tenon::run;

static int optLevel = 3;

void tenon::run::setOptLevel(int level) { optLevel = level; }

llvm::CodeGenOptLevel tenon::run::codeGenLevel() {
  return *llvm::CodeGenOpt::getLevel(optLevel);
}

bool tenon::run::hasBf16(mlir::ModuleOp module) {
  auto isBf16 = [](mlir::Type type) {
    return mlir::getElementTypeOrSelf(type).isBF16();
  };
  return module
      .walk([&](mlir::Operation *op) {
        return llvm::any_of(op->getResultTypes(), isBf16)
                   ? mlir::WalkResult::interrupt()
                   : mlir::WalkResult::advance();
      })
      .wasInterrupted();
}

llvm::Expected<std::unique_ptr<llvm::Module>> tenon::run::translate(
    mlir::ModuleOp module, llvm::StringRef name, const Machine &machine,
    const llvm::TargetMachine &generator, llvm::LLVMContext &context) {
  std::unique_ptr<llvm::Module> code =
      mlir::translateModuleToLLVMIR(module, context, name);
  if (!code)
    return llvm::createStringError("LLVM's dialect is not translated");
  code->setTargetTriple(generator.getTargetTriple());
  code->setDataLayout(generator.createDataLayout());
  machine.prepare(*code);
  return code;
}

namespace {
/// What passes ask for.
struct Analyses {
  llvm::PassBuilder builder;
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager components;
  llvm::ModuleAnalysisManager modules;

  explicit Analyses(llvm::TargetMachine *machine,
                    llvm::PipelineTuningOptions tuning = {})
      : builder(machine, tuning) {
    builder.registerModuleAnalyses(modules);
    builder.registerCGSCCAnalyses(components);
    builder.registerFunctionAnalyses(functions);
    builder.registerLoopAnalyses(loops);
    builder.crossRegisterProxies(loops, functions, components, modules);
  }
};
} // namespace

void tenon::run::keepOnly(llvm::Module &module,
                          llvm::ArrayRef<std::string> entries) {
  Analyses analyses(/*machine=*/nullptr);
  llvm::ModulePassManager passes;
  passes.addPass(llvm::InternalizePass([=](const llvm::GlobalValue &value) {
    return !llvm::isa<llvm::Function>(value) ||
           llvm::is_contained(entries, value.getName());
  }));
  passes.addPass(llvm::GlobalDCEPass());
  passes.run(module, analyses.modules);
}

/// Makes each outermost loop of a long function a function of its own: several
/// threads can compile them.
static void outlineLoops(llvm::Function *function) {
  constexpr unsigned kManyInstructions = 2000, kFewInstructions = 100;
  if (function->getInstructionCount() < kManyInstructions)
    return;
  llvm::DominatorTree tree(*function);
  llvm::LoopInfo loops(tree);
  llvm::CodeExtractorAnalysisCache cache(*function);
  for (llvm::Loop *loop : llvm::to_vector(loops)) {
    size_t size = 0;
    for (llvm::BasicBlock *block : loop->blocks())
      size += block->size();
    if (size < kFewInstructions || !loop->isLoopSimplifyForm())
      continue;
    llvm::CodeExtractor extractor(loop->getBlocks(), &tree);
    // The copy that is inlined would be compiled beside it.
    if (llvm::Function *made = extractor.extractCodeRegion(cache))
      made->addFnAttr(llvm::Attribute::NoInline);
  }
}

void tenon::run::settleArguments(llvm::Module &module,
                                 llvm::TargetMachine *machine) {
  llvm::for_each(llvm::to_vector(llvm::make_pointer_range(module)),
                 outlineLoops);
  if (optLevel == 0)
    return;
  Analyses analyses(machine);
  llvm::ModulePassManager passes;
  passes.addPass(
      llvm::createModuleToFunctionPassAdaptor(llvm::InstSimplifyPass()));
  passes.addPass(llvm::IPSCCPPass());
  passes.addPass(llvm::DeadArgumentEliminationPass());
  passes.run(module, analyses.modules);
}

/// Whether the schedule has made vectors.
static bool hasVectors(const llvm::Module &module) {
  return llvm::any_of(module, [](const llvm::Function &function) {
    return llvm::any_of(llvm::instructions(function),
                        [](const llvm::Instruction &instruction) {
                          return instruction.getType()->isVectorTy();
                        });
  });
}

/// Reads the last element of a vector of 8 * n + 1 bf16 apart: LLVM ends the
/// process where it splits such a load, on machines with vectors of bf16.
static void splitBf16Loads(llvm::Function &function) {
  for (llvm::Instruction &instruction :
       llvm::make_early_inc_range(llvm::instructions(function))) {
    auto *load = llvm::dyn_cast<llvm::LoadInst>(&instruction);
    auto *type = llvm::dyn_cast<llvm::FixedVectorType>(instruction.getType());
    if (!load || !type || !type->getElementType()->isBFloatTy() ||
        type->getNumElements() < 9 || type->getNumElements() % 8 != 1)
      continue;
    llvm::IRBuilder<> builder(load);
    llvm::Type *element = type->getElementType();
    llvm::Value *from = load->getPointerOperand();
    int last = type->getNumElements() - 1;
    llvm::Value *first = builder.CreateAlignedLoad(
        llvm::FixedVectorType::get(element, last), from, load->getAlign());
    llvm::Value *rest = builder.CreateAlignedLoad(
        element, builder.CreateConstGEP1_64(element, from, last),
        llvm::Align(2));
    llvm::Value *whole = builder.CreateShuffleVector(
        first, llvm::createSequentialMask(0, last, 1));
    load->replaceAllUsesWith(builder.CreateInsertElement(whole, rest, last));
    load->eraseFromParent();
  }
}

void tenon::run::optimize(llvm::Module &module, llvm::TargetMachine *machine,
                          bool hasBf16) {
  llvm::PipelineTuningOptions tuning;
  // Vectors and register tiles are made before. What LLVM unrolled in part
  // would only take longer to compile; short loops are unrolled as a whole
  // below, at level 3 as at level 2: a loop over a row of 64 scalars is short
  // for level 3.
  tuning.LoopUnrolling = false;
  tuning.LoopInterleaving = true;
  tuning.LoopVectorization = true;
  // It takes a third of the time where it finds vectors only.
  tuning.SLPVectorization = !hasBf16 && !hasVectors(module);
  Analyses analyses(machine, tuning);
  const llvm::OptimizationLevel levels[] = {
      llvm::OptimizationLevel::O0, llvm::OptimizationLevel::O1,
      llvm::OptimizationLevel::O2, llvm::OptimizationLevel::O3};
  // No backend has the matrix intrinsics, which a schedule may write.
  analyses.builder.registerPipelineStartEPCallback(
      [](llvm::ModulePassManager &passes, llvm::OptimizationLevel) {
        passes.addPass(llvm::createModuleToFunctionPassAdaptor(
            llvm::LowerMatrixIntrinsicsPass()));
      });
  analyses.builder.registerLateLoopOptimizationsEPCallback(
      [](llvm::LoopPassManager &passes, llvm::OptimizationLevel level) {
        if (level == llvm::OptimizationLevel::O0)
          return;
        passes.addPass(
            llvm::LoopFullUnrollPass(std::min(level.getSpeedupLevel(), 2u)));
      });
  analyses.builder.buildPerModuleDefaultPipeline(levels[optLevel])
      .run(module, analyses.modules);
  llvm::for_each(module, splitBf16Loads);
}

/// Ends the process where a backend of LLVM cannot go on, after a message that
/// names the machine.
static void reportFatal(void *triple, const char *reason, bool) {
  llvm::WithColor::error(llvm::errs())
      << "LLVM cannot write this code for "
      << static_cast<const llvm::Triple *>(triple)->str() << ": " << reason
      << "\n";
  llvm::errs().flush();
  ::_exit(1);
}

llvm::Error tenon::run::emit(mlir::ModuleOp module, llvm::StringRef entry,
                             const Machine &machine, EmittedForm form,
                             llvm::raw_pwrite_stream &os) {
  std::unique_ptr<llvm::TargetMachine> generator =
      machine.createTargetMachine(codeGenLevel(), /*forFile=*/true);
  llvm::LLVMContext context;
  bool bf16 = hasBf16(module);
  llvm::Expected<std::unique_ptr<llvm::Module>> translated =
      translate(module, entry, machine, *generator, context);
  if (!translated)
    return translated.takeError();
  std::unique_ptr<llvm::Module> code = std::move(*translated);
  keepOnly(*code, {entry.str(), ("_mlir_ciface_" + entry).str()});
  optimize(*code, generator.get(), bf16);
  if (form == EmittedForm::Llvm) {
    code->print(os, nullptr);
    return llvm::Error::success();
  }
  llvm::Triple triple = generator->getTargetTriple();
  if (triple.isGPU())
    return llvm::createStringError(
        triple.str() + " runs kernels, and the code is a function that C "
                       "programs call; --emit=llvm writes its IR");
  llvm::ScopedFatalErrorHandler fatal(reportFatal, &triple);
  llvm::legacy::PassManager passes;
  if (generator->addPassesToEmitFile(passes, os, /*DwoOut=*/nullptr,
                                     form == EmittedForm::Assembly
                                         ? llvm::CodeGenFileType::AssemblyFile
                                         : llvm::CodeGenFileType::ObjectFile))
    return llvm::createStringError("LLVM writes no such file for it");
  passes.run(*code);
  return llvm::Error::success();
}

llvm::Error tenon::run::linkLibrary(llvm::StringRef object,
                                    llvm::StringRef file,
                                    llvm::ArrayRef<std::string> libraries) {
  llvm::ErrorOr<std::string> compiler = llvm::sys::findProgramByName("cc");
  if (!compiler)
    return llvm::createStringError(
        "no C compiler, which links it, is on the PATH as 'cc'; --emit=obj "
        "needs none");
  if (llvm::sys::fs::exists(file) && !llvm::sys::fs::is_regular_file(file))
    return llvm::createStringError("'" + file +
                                   "' is no regular file, as a library is");
  llvm::SmallString<128> made;
  if (std::error_code error = llvm::sys::fs::createUniqueFile(
          file + ".%%%%%%", made,
          llvm::sys::fs::all_read | llvm::sys::fs::all_write |
              llvm::sys::fs::all_exe))
    return llvm::createStringError(
        error, "'" + file + "' cannot be written: " + error.message());
  llvm::FileRemover removeMade(made);
  std::vector<std::string> words = {*compiler,
                                    "-shared",
                                    "-o",
                                    made.str().str(),
                                    object.str(),
                                    "-Wl,--as-needed",
                                    "-Wl,-soname," +
                                        llvm::sys::path::filename(file).str()};
  for (const std::string &library : libraries) {
    words.push_back(library);
    words.push_back("-Wl,-rpath," +
                    llvm::sys::path::parent_path(library).str());
  }
  words.push_back("-lm");
  std::vector<llvm::StringRef> command(words.begin(), words.end());
  std::string message;
  if (llvm::sys::ExecuteAndWait(*compiler, command, std::nullopt, {}, 0, 0,
                                &message))
    return llvm::createStringError("'cc' cannot link it" +
                                   (message.empty() ? "" : ": " + message));
  if (std::error_code error = llvm::sys::fs::rename(made, file))
    return llvm::createStringError(
        error, "'" + file + "' cannot be written: " + error.message());
  return llvm::Error::success();
}
