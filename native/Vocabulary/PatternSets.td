//===- PatternSets.td - Upstream patterns as transform ops -*- tablegen -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Pattern sets that upstream offers to C++ only, as ops a schedule can name
// inside `transform.apply_patterns`.
//
//===----------------------------------------------------------------------===//

#ifndef TENON_VOCABULARY_PATTERNSETS_TD
#define TENON_VOCABULARY_PATTERNSETS_TD

include "mlir/Dialect/Transform/IR/TransformDialect.td"
include "mlir/Dialect/Transform/Interfaces/TransformInterfaces.td"
include "mlir/IR/OpBase.td"

/// An op that stands for a set of upstream patterns.
class PatternSetOp<string name>
    : Op<Transform_Dialect, "apply_patterns." # name,
         [DeclareOpInterfaceMethods<PatternDescriptorOpInterface>]> {
  let cppNamespace = "::tenon";
  let assemblyFormat = "attr-dict";
}

def DataLayoutPropagationOp
    : PatternSetOp<"linalg.data_layout_propagation"> {
  let description = [{
    Moves a `linalg.pack` above the op that produces what it packs, and a
    `linalg.unpack` below the op that consumes what it unpacks, so that the op
    in between works on the packed layout.
  }];
}

def SimplifyPackUnpackOp : PatternSetOp<"linalg.simplify_pack_unpack"> {
  let description = [{
    Cancels a `linalg.pack` against the `linalg.unpack` it undoes, and turns a
    pack or unpack that moves no element into a reshape.
  }];
}

#endif // TENON_VOCABULARY_PATTERNSETS_TD
