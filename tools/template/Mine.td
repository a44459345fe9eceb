//===- Mine.td - A dialect of one's own -------------------*- tablegen -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MINE_TD
#define MINE_TD

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def MineDialect : Dialect {
  let name = "mine";
  let cppNamespace = "::mine";
}

def PowerOp : Op<MineDialect, "power", [Pure, SameOperandsAndResultType]> {
  let summary = "a number to the power of an integer";
  let arguments = (ins AnyFloat:$base, I64Attr:$exponent);
  let results = (outs AnyFloat:$result);
  let assemblyFormat = "$base `,` $exponent attr-dict `:` type($base)";
}

#endif // MINE_TD
