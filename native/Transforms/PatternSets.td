//===- PatternSets.td - Patterns as transform ops ----*- tablegen -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Pattern sets that a schedule can name inside `transform.apply_patterns`, and
// that upstream offers to C++ only or lacks.
//
//===----------------------------------------------------------------------===//

#ifndef TENON_TRANSFORMS_PATTERNSETS_TD
#define TENON_TRANSFORMS_PATTERNSETS_TD

include "mlir/Dialect/Transform/IR/TransformDialect.td"
include "mlir/Dialect/Transform/Interfaces/TransformInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/IR/OpBase.td"

/// An op that stands for a set of patterns, those that the C++ function
/// `populate` adds.
class PatternSetOp<string name, string populate>
    : Op<Transform_Dialect, "apply_patterns." # name,
         [DeclareOpInterfaceMethods<PatternDescriptorOpInterface>]> {
  let cppNamespace = "::tenon";
  let assemblyFormat = "attr-dict";
  let extraClassDefinition = [{
    void $cppClass::populatePatterns(::mlir::RewritePatternSet &patterns) {
      }] # populate # [{(patterns);
    }
  }];
}

def BlockPackMatmulOp
    : PatternSetOp<"linalg.block_pack_matmul", "populateBlockPackMatmul"> {
  let description = [{
    Packs each matmul, named or generic, that the rules `pack/blocks` have given
    the attribute `tenon.pack.blocks`, the sizes m, n and k of blocks. A becomes
    rows of blocks [M/m][K/k][m][k], B columns of blocks [N/n][K/k][k][n], and C
    [M/m][N/n][m][n].

    Upstream's pass of that name fails on a matmul with a dynamic size.
  }];
}

def DataLayoutPropagationOp
    : PatternSetOp<"linalg.data_layout_propagation",
                   "populateDataLayoutPropagation"> {
  let description = [{
    Moves a `linalg.pack` above the op that produces what it packs, and a
    `linalg.unpack` below the op that consumes what it unpacks, so that the op
    in between works on the packed layout.
  }];
}

def PackToReshapeOp
    : PatternSetOp<"linalg.pack_to_reshape", "populatePackToReshape"> {
  let description = [{
    Turns a `linalg.pack` that moves no element into a `tensor.expand_shape`.
    Unpacks stay: upstream's set of both would take from a schedule the op that
    a loop over tiles is rooted at.
  }];
}

def DropUnitDimsOfTilesOp
    : PatternSetOp<"linalg.drop_unit_dims_of_tiles", "populateDropUnitDimsOfTiles"> {
  let description = [{
    Drops loops of one iteration from generic operations, and with them the
    dimensions that only they index, by slices. Upstream's set of that kind
    drops all of them; here a product keeps its rows, columns and the reduction
    that a kernel multiplies along, and any other operation two loops: a tile of
    one row stays a tile.
  }];
}

def PolynomialsOp
    : PatternSetOp<"math.polynomials", "populatePolynomials"> {
  let description = [{
    Computes exp, log, tanh and erf of f32 by polynomials, which are a few units
    in the last place off, and those of narrower floats in f32. Upstream offers
    them to C++ only; the rules `rows/functions` make them right for every
    number.
  }];
}

def ReduceInAnyOrderOp
    : PatternSetOp<"vector.reduce_in_any_order", "populateReduceInAnyOrder"> {
  let description = [{
    Allows `vector.reduction` to add and multiply floats in any order, as a
    reduction of linalg may; f16 and bf16 add up in f32, and are rounded once.
  }];
}

def WideAccumulatorsOp
    : PatternSetOp<"linalg.wide_accumulators", ""> {
  let extraClassDefinition = [{
    void $cppClass::populatePatterns(::mlir::RewritePatternSet &patterns) {
      populateWideAccumulators(patterns, getFrees());
    }
  }];
  let description = [{
    Lets a reduction on buffers of f16 or bf16 add up in f32, and rounds its
    result once, as kernels do. What its body rounds on purpose stays rounded,
    and a body that does more than arithmetic stays as it is. The sums take a
    buffer, which deallocation has to free unless `frees` says that the pattern
    does.
  }];
  let arguments = (ins UnitAttr:$frees);
  let assemblyFormat = "(`frees` $frees^)? attr-dict";
}

def KeepValueSemanticsOp
    : PatternSetOp<"bufferization.keep_value_semantics", "populateKeepValueSemantics"> {
  let description = [{
    Prepares functions on tensors for bufferization, so that a call on buffers
    still works on values: the tensor arguments of a public function are marked
    as not writable (otherwise the caller's buffers may be overwritten), and a
    tensor that a function returns twice is copied (otherwise two results would
    be one buffer). Functions are matched, so the target is their module.
  }];
}

def FoldReshapesOp
    : PatternSetOp<"fold_reshapes", "populateFoldReshapes"> {
  let description = [{
    Canonicalizes `collapse_shape`, `expand_shape` and `dim` of tensors and
    memrefs, and nothing else: neighbours cancel or become one.
  }];
}

def SpellOutViewsOp
    : PatternSetOp<"memref.spell_out_views", "populateSpellOutViews"> {
  let description = [{
    Computes the strides of a `memref.expand_shape` that splits a dimension into
    several of dynamic size, and those of a `memref.subview` that takes steps and
    drops dimensions, as a `memref.reinterpret_cast`. Upstream's pass
    expand-strided-metadata crashes on one.
  }];
}

def EraseUnusedOperandsAndResultsOp
    : PatternSetOp<
          "linalg.erase_unused_operands_and_results",
          "::mlir::linalg::populateEraseUnusedOperandsAndResultsPatterns"> {
  let description = [{
    Drops from a `linalg.generic` inputs that are equal to another or that its
    body does not read, and results that nothing uses. Upstream offers these
    patterns to C++ only.
  }];
}

def DropMemorySpacesOp : Op<Transform_Dialect, "memref.drop_memory_spaces",
    [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
     TransformOpInterface, TransformEachOpTrait]> {
  let description = [{
    No set of patterns: takes the memory space off every memref type in the
    target, signatures of functions included, so that what was written for the
    memories of another machine runs in the host's one.
  }];
  let cppNamespace = "::tenon";
  let arguments = (ins TransformHandleTypeInterface:$target);
  let assemblyFormat = "$target attr-dict `:` type($target)";
  let extraClassDeclaration = [{
    ::mlir::DiagnosedSilenceableFailure applyToOne(
        ::mlir::transform::TransformRewriter &rewriter,
        ::mlir::Operation *target,
        ::mlir::transform::ApplyToEachResultList &results,
        ::mlir::transform::TransformState &state);
  }];
}

#endif // TENON_TRANSFORMS_PATTERNSETS_TD
