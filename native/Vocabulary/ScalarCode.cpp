//===- ScalarCode.cpp - What a body computes, as text ---------------------===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Vocabulary/ScalarCode.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tenon;

/// The least and greatest number of `type`, as text.
static void printConstants(llvm::raw_ostream &os, Type type) {
  if (auto number = dyn_cast<FloatType>(type)) {
    const llvm::fltSemantics &semantics = number.getFloatSemantics();
    auto print = [&](StringRef name, bool isNegative) {
      llvm::APInt bits =
          APFloat::getInf(semantics, isNegative).bitcastToAPInt();
      os << name << " = arith.constant 0x"
         << llvm::toString(bits, 16, /*Signed=*/false) << " : !R\n";
    };
    print("%lowest", true);
    print("%highest", false);
  } else if (type.isInteger()) {
    unsigned width = type.getIntOrFloatBitWidth();
    os << "%lowest = arith.constant "
       << (width == 1 ? "true" : std::to_string(llvm::minIntN(width)) + " : !R")
       << "\n%highest = arith.constant "
       << (width == 1 ? "false"
                      : std::to_string(llvm::maxIntN(width)) + " : !R")
       << '\n';
  }
}

static void printAlias(llvm::raw_ostream &os, StringRef name, Type type) {
  os << '!' << name << " = " << type << '\n';
  unsigned width = type.isIntOrFloat() ? type.getIntOrFloatBitWidth() : 64;
  os << '!' << name << "i = i" << width << '\n';
}

/// The code as a function; null, with an error, when it is no code.
static OwningOpRef<ModuleOp> parseCode(const Code &code, MLIRContext *context) {
  std::string text;
  llvm::raw_string_ostream os(text);
  printAlias(os, "T", code.from);
  printAlias(os, "R", code.to);
  if (code.second)
    printAlias(os, "S", code.second);
  os << "func.func @body(";
  llvm::interleaveComma(code.arguments, os, [&](const auto &argument) {
    os << argument.first << ": " << argument.second;
  });
  SmallVector<StringRef> names = {"%r", "%s"};
  names.resize(code.results);
  SmallVector<std::string> types(code.results, "!R");
  if (code.results == 2)
    types[1] = "!S";
  os << ") -> (" << llvm::join(types, ", ") << ") {\n";
  printConstants(os, code.to);
  if (code.from.isInteger() && !code.from.isInteger(1))
    os << "%width = arith.constant " << code.from.getIntOrFloatBitWidth()
       << " : !T\n";
  os << code.text << "\nfunc.return " << llvm::join(names, ", ") << " : "
     << llvm::join(types, ", ") << "\n}\n";
  return parseSourceString<ModuleOp>(text, ParserConfig(context), "rule");
}

SmallVector<Value> tenon::inlineCode(OpBuilder &builder, Location loc,
                                     const Code &code, ValueRange arguments) {
  OwningOpRef<ModuleOp> module = parseCode(code, builder.getContext());
  if (!module)
    return {};
  auto function = *module->getOps<func::FuncOp>().begin();
  IRMapping mapping;
  mapping.map(function.getArguments(), arguments);
  Block &block = function.getBody().front();
  for (Operation &op : block.without_terminator()) {
    if (isOpTriviallyDead(&op))
      continue;
    builder.clone(op, mapping)->setLoc(loc);
  }
  SmallVector<Value> results;
  for (Value result : block.getTerminator()->getOperands())
    results.push_back(mapping.lookup(result));
  return results;
}

Code tenon::makeCode(StringRef text, ValueRange arguments, size_t inputs) {
  static constexpr StringLiteral names[] = {"%x", "%y", "%z"};
  Code code{text, {}, Type(), Type(), Type(), 0};
  for (auto [number, argument] : llvm::enumerate(arguments)) {
    std::string name =
        number < inputs
            ? (number < 3 ? names[number].str() : "%x" + std::to_string(number))
            : (number == inputs ? "%a" : "%b");
    code.arguments.push_back({name, argument.getType()});
  }
  code.to = arguments[inputs].getType();
  code.from = inputs ? arguments.front().getType() : code.to;
  code.results = arguments.size() - inputs;
  if (code.results == 2)
    code.second = arguments.back().getType();
  return code;
}
