//===- StaysInside.td - A trait of transform ops -----------*- tablegen -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_ENGINE_STAYSINSIDE
#define TENON_ENGINE_STAYSINSIDE

include "mlir/IR/OpBase.td"

/// Changes nothing but what it is done to and what is in it, and gives handles
/// to nothing else: `transform.tenon.parallel_foreach` may have it in its body.
def StaysInside : NativeOpTrait<"StaysInside"> {
  let cppNamespace = "::tenon";
}

#endif // TENON_ENGINE_STAYSINSIDE
