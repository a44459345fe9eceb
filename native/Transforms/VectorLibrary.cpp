//===- VectorLibrary.cpp - Functions of vectors by calls ------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine/Machine.h"
#include "Transforms/Transforms.h"
#include "mlir/Conversion/MathToLibm/MathToLibm.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "llvm/Support/DynamicLibrary.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/TargetParser/Triple.h"

using namespace mlir;
using namespace tenon;

/// The functions of glibc's libmvec since 2.35, at most 4 units of the last
/// place off.
static bool isInLibrary(StringRef name) {
  return llvm::is_contained(
      {"sin",  "cos",  "tan",   "asin",  "acos", "atan", "atan2", "sinh",
       "cosh", "tanh", "asinh", "acosh", "exp",  "exp2", "atanh", "expm1",
       "log",  "log2", "log10", "log1p", "cbrt", "erf",  "erfc",  "pow"},
      name);
}

/// Whether code for the machine of that operation may call libmvec: where it is
/// found on this machine, as code is linked here.
static bool hasLibrary(Operation *op) {
  static const bool isHere = [] {
    auto library = llvm::sys::DynamicLibrary::getPermanentLibrary(
        "libmvec.so.1", /*errMsg=*/nullptr);
    return library.isValid() && library.getAddressOfSymbol("_ZGVbN4v_cbrtf");
  }();
  auto name = dyn_cast_or_null<StringAttr>(Machine::get(op, "triple"));
  llvm::Triple triple(name ? name.getValue() : "");
  return isHere && triple.getArch() == llvm::Triple::x86_64 &&
         triple.isOSLinux() && triple.isGNUEnvironment();
}

namespace {
/// f(x : vector<N>)  ==  calls of libmvec for pieces of x in the length of the
/// machine's vectors, of which the last one repeats the last element
struct CallLibrary : RewritePattern {
  CallLibrary(MLIRContext *context)
      : RewritePattern(MatchAnyOpTypeTag(), /*benefit=*/2, context) {}

  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    StringRef name = op->getName().stripDialect();
    if (name == "powf")
      name = "pow";
    if (!isa_and_present<math::MathDialect>(op->getDialect()) ||
        !isInLibrary(name))
      return failure();
    auto type = dyn_cast<VectorType>(op->getResult(0).getType());
    Type element = type ? type.getElementType() : nullptr;
    if (!type || type.isScalable() || type.getRank() != 1 ||
        type.getNumElements() == 1 || !(element.isF32() || element.isF64()) ||
        !hasLibrary(op))
      return rewriter.notifyMatchFailure(op, "is no vector that libmvec takes");
    int64_t count = type.getNumElements(),
            width = element.getIntOrFloatBitWidth();
    auto most = dyn_cast_or_null<IntegerAttr>(Machine::get(op, "vector_bits"));
    auto mayHave = [&](int64_t bits, StringRef feature) {
      return most && most.getInt() >= bits && Machine::has(op, feature) &&
             count * width > bits / 2;
    };
    auto [isa, bits] = mayHave(512, "avx512f") ? std::pair("e", 512)
                       : mayHave(256, "avx2")  ? std::pair("d", 256)
                                               : std::pair("b", 128);
    int64_t lanes = bits / width;
    auto part = VectorType::get(lanes, element);
    std::string symbol = llvm::formatv("_ZGV{0}N{1}{2}_{3}{4}", isa, lanes,
                                       std::string(op->getNumOperands(), 'v'),
                                       name, width == 32 ? "f" : "");
    declare(rewriter, op, symbol, part);

    Location loc = op->getLoc();
    Value result =
        arith::ConstantOp::create(rewriter, loc, rewriter.getZeroAttr(type));
    for (int64_t from = 0; from < count; from += lanes) {
      SmallVector<int64_t> places, own;
      for (int64_t lane = 0; lane < lanes; ++lane) {
        places.push_back(std::min(from + lane, count - 1));
        if (from + lane < count)
          own.push_back(lane);
      }
      SmallVector<Value> operands;
      for (Value operand : op->getOperands())
        operands.push_back(rewriter.createOrFold<vector::ShuffleOp>(
            loc, operand, operand, places));
      Value value = func::CallOp::create(rewriter, loc, symbol, part, operands)
                        .getResult(0);
      value = rewriter.createOrFold<vector::ShuffleOp>(loc, value, value, own);
      result = rewriter.createOrFold<vector::InsertStridedSliceOp>(
          loc, value, result, from, /*strides=*/int64_t(1));
    }
    rewriter.replaceOp(op, result);
    return success();
  }

private:
  static void declare(PatternRewriter &rewriter, Operation *op,
                      StringRef symbol, VectorType type) {
    auto module = op->getParentOfType<ModuleOp>();
    if (SymbolTable::lookupSymbolIn(module, symbol))
      return;
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPointToStart(module.getBody());
    auto function = func::FuncOp::create(
        rewriter, op->getLoc(), symbol,
        rewriter.getFunctionType(SmallVector<Type>(op->getNumOperands(), type),
                                 type));
    function.setPrivate();
    function->setAttr("llvm.readnone", rewriter.getUnitAttr());
  }
};
} // namespace

void LowerMathToLibmOp::populatePatterns(RewritePatternSet &patterns) {
  patterns.add<CallLibrary>(patterns.getContext());
  // Upstream's conversion to LLVM subtracts 1 of exp, which leaves nothing of a
  // small number.
  RewritePatternSet all(patterns.getContext());
  populateMathToLibmConversionPatterns(all);
  for (std::unique_ptr<RewritePattern> &pattern : all.getNativePatterns()) {
    std::optional<OperationName> root = pattern->getRootKind();
    if (root &&
        llvm::is_contained({"math.expm1", "math.log1p"}, root->getStringRef()))
      patterns.add(std::move(pattern));
  }
}
