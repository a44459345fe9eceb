//===- Xsmm.td - The xsmm dialect --------------------------*- tablegen -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_DIALECT_XSMM_XSMM_TD
#define TENON_DIALECT_XSMM_XSMM_TD

include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/IR/OpBase.td"

def Xsmm_Dialect : Dialect {
  let name = "xsmm";
  let summary = "Calls of small matrix kernels, each compiled once";
  let description = [{
    A kernel is described by a *dispatch*, which has all that is fixed about
    it and returns a handle, and is run by an *invoke*, which takes the handle
    and the buffers. A dispatch is pure, so that it leaves loops and equal ones
    are merged; an invoke reads and writes memory.

    Sizes, leading dimensions and strides count elements of row-major storage;
    a leading dimension is the distance between the starts of two rows. Names
    of kinds are listed in `Verify.h`, those of flags in `VerifyDispatch.cpp`.
    Flags are an array of names; none at all is `["none"]`, printed `(none)`.

    Broadcasts speak of the m x n output: with `bcast_row` an input is a column
    of m elements, each repeated along its row; with `bcast_col` a row of n
    elements, repeated down the rows; with `bcast_scalar` one element.

    In VNNI layout (bf16 only) two elements that are consecutive in the paired
    dimension are adjacent, in an innermost dimension of size 2. The leading
    dimension counts columns of the plain matrix, so that two neighbouring rows
    of pairs are twice as far from each other.
  }];
  let cppNamespace = "::tenon::xsmm";
}

class Xsmm_DispatchOp<string kernel> :
    Op<Xsmm_Dialect, kernel # ".dispatch", [Pure]> {
  let results = (outs I64:$handle);
  let hasVerifier = 1;
}

class Xsmm_InvokeOp<string kernel> :
    Op<Xsmm_Dialect, kernel,
       [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let hasVerifier = 1;
}

include "Dialect/Xsmm/XsmmElementwise.td"
include "Dialect/Xsmm/XsmmGemm.td"

#endif // TENON_DIALECT_XSMM_XSMM_TD
