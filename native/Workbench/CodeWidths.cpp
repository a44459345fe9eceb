//===- CodeWidths.cpp - How wide the arithmetic of code is ----------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Workbench/CodeWidths.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"

using tenon::run::CodeWidths;

/// The iterations of a loop whose trip count is known at run time only.
static constexpr double kUnknownTrips = 16;
/// The instructions of a function of the mathematical library.
static constexpr double kLibraryCall = 10;

/// Whether LLVM calls the mathematical library for each element.
static bool callsLibrary(llvm::Intrinsic::ID id) {
  switch (id) {
  case llvm::Intrinsic::exp:
  case llvm::Intrinsic::exp2:
  case llvm::Intrinsic::exp10:
  case llvm::Intrinsic::log:
  case llvm::Intrinsic::log2:
  case llvm::Intrinsic::log10:
  case llvm::Intrinsic::pow:
  case llvm::Intrinsic::sin:
  case llvm::Intrinsic::cos:
  case llvm::Intrinsic::tan:
  case llvm::Intrinsic::sinh:
  case llvm::Intrinsic::cosh:
  case llvm::Intrinsic::tanh:
  case llvm::Intrinsic::asin:
  case llvm::Intrinsic::acos:
  case llvm::Intrinsic::atan:
  case llvm::Intrinsic::atan2:
    return true;
  default:
    return false;
  }
}

/// Whether elements of this type are no index and no condition.
static bool isNumber(llvm::Type *type) {
  llvm::Type *element = type->getScalarType();
  if (element->isFloatingPointTy())
    return true;
  // Indices have 64 bits; what is in a vector is none.
  unsigned bits = element->isIntegerTy() ? element->getIntegerBitWidth() : 1;
  return bits > 1 && (bits <= 32 || type->isVectorTy());
}

static double elementsOf(llvm::Type *type) {
  auto *vector = llvm::dyn_cast<llvm::VectorType>(type);
  return vector ? vector->getElementCount().getKnownMinValue() : 1;
}

/// The work of one instruction.
static CodeWidths::Width widthOf(const llvm::Instruction &instruction) {
  llvm::Type *type = instruction.getType();
  double elements = elementsOf(type);
  CodeWidths::Width own = type->isVectorTy() ? CodeWidths::Width{0, elements}
                                             : CodeWidths::Width{1, 0};
  if (!isNumber(type))
    return {};
  // A vector that is put together, or taken apart, element by element. The
  // first of one is that of a splat.
  if (auto *insert = llvm::dyn_cast<llvm::InsertElementInst>(&instruction);
      insert && llvm::isa<llvm::PoisonValue>(insert->getOperand(0)))
    return {};
  if (llvm::isa<llvm::InsertElementInst, llvm::ExtractElementInst>(instruction))
    return {1, 0};
  if (llvm::isa<llvm::BinaryOperator>(instruction) ||
      instruction.getOpcode() == llvm::Instruction::FNeg)
    return own;
  auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
  if (!call)
    return {};
  if (auto *intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(call)) {
    if (callsLibrary(intrinsic->getIntrinsicID()))
      return {elements * kLibraryCall, 0};
    if (intrinsic->mayReadOrWriteMemory())
      return {};
    // A reduction gives a scalar and works on a vector.
    if (intrinsic->arg_size() != 0)
      if (llvm::Type *of =
              intrinsic->getArgOperand(intrinsic->arg_size() - 1)->getType();
          of->isVectorTy() && !type->isVectorTy())
        return intrinsic->getIntrinsicID() ==
                           llvm::Intrinsic::vector_reduce_fadd &&
                       !intrinsic->hasAllowReassoc()
                   ? CodeWidths::Width{elementsOf(of), 0}
                   : CodeWidths::Width{0, elementsOf(of)};
    return own;
  }
  // A function of vectors, by the names that the ABI of x86 gives these.
  if (const llvm::Function *callee = call->getCalledFunction();
      callee && callee->getName().starts_with("_ZGV"))
    return {0, elements * kLibraryCall};
  return type->getScalarType()->isFloatingPointTy()
             ? CodeWidths::Width{elements * kLibraryCall, 0}
             : CodeWidths::Width{};
}

void CodeWidths::add(llvm::Module &module) {
  llvm::PassBuilder builder;
  llvm::FunctionAnalysisManager functions;
  builder.registerFunctionAnalyses(functions);
  std::map<unsigned, Width> found;
  for (llvm::Function &function : module) {
    if (function.isDeclaration())
      continue;
    auto &loops = functions.getResult<llvm::LoopAnalysis>(function);
    llvm::DenseMap<const llvm::Loop *, double> trips;
    for (const llvm::BasicBlock &block : function) {
      double times = 1;
      for (const llvm::Loop *loop = loops.getLoopFor(&block); loop;
           loop = loop->getParentLoop()) {
        auto [known, isNew] = trips.insert({loop, 0});
        if (isNew) {
          auto &evolution =
              functions.getResult<llvm::ScalarEvolutionAnalysis>(function);
          unsigned count = evolution.getSmallConstantTripCount(loop);
          known->second = count == 0 ? kUnknownTrips : count;
        }
        times *= known->second;
      }
      for (const llvm::Instruction &instruction : block) {
        const llvm::DebugLoc &location = instruction.getDebugLoc();
        if (!location || location.getLine() == 0)
          continue;
        Width width = widthOf(instruction);
        found[location.getLine()].scalar += times * width.scalar;
        found[location.getLine()].vector += times * width.vector;
      }
    }
  }
  std::lock_guard lock(access);
  for (auto [line, width] : found) {
    widths[line].scalar += width.scalar;
    widths[line].vector += width.vector;
  }
}
