//===- Transforms.td - What schedules can name -------------*- tablegen -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Transform ops that upstream offers to C++ only or lacks.
//
//===----------------------------------------------------------------------===//

#ifndef TENON_TRANSFORMS_TRANSFORMS_TD
#define TENON_TRANSFORMS_TRANSFORMS_TD

include "mlir/Dialect/Transform/IR/TransformDialect.td"
include "mlir/Dialect/Transform/Interfaces/TransformInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/IR/OpBase.td"

//===----------------------------------------------------------------------===//
// Sets of patterns, named inside `transform.apply_patterns`
//===----------------------------------------------------------------------===//

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
    be one buffer). A copy into what a loop or a branch gives is dropped: an
    empty tensor inside would be replaced by that, which is not there yet.
    Functions are matched, so the target is their module.
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
    several of dynamic size, as a `memref.reinterpret_cast`, and makes two of a
    `memref.subview` that takes steps and drops dimensions. Upstream's pass
    expand-strided-metadata crashes on either.
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

def UnmaskContractionsOp
    : PatternSetOp<"vector.unmask_contractions", "populateUnmaskContractions"> {
  let description = [{
    Takes the mask off a contraction all of whose steps count: what it computes
    in lanes that no write stores does not matter.
  }];
}

def FlattenTransfersOp
    : PatternSetOp<"vector.flatten_transfers",
                   "::mlir::vector::populateFlattenVectorTransferPatterns"> {
  let description = [{
    Makes a transfer of an n-D vector that is one stretch of memory one of a 1-D
    vector. Upstream offers these patterns to C++ only.
  }];
}

//===----------------------------------------------------------------------===//
// Ops with a handle of their own
//===----------------------------------------------------------------------===//

// A product is a structured operation that adds the product of two tensors to
// a third: a matrix product in any spelling, batched or not, or a convolution.
// Its columns are the last dimension of what it computes, its rows the last
// dimension that comes from the other operand.

/// An op that changes the payload below its target; handles stay valid. One that
/// does not says its effects itself.
class PayloadOp<string mnemonic, list<Trait> traits = []>
    : Op<Transform_Dialect, mnemonic,
         [DeclareOpInterfaceMethods<TransformOpInterface>,
          DeclareOpInterfaceMethods<MemoryEffectsOpInterface>] # traits> {
  let cppNamespace = "::tenon";
  let extraClassDefinition = [{
    void $cppClass::getEffects(
        ::llvm::SmallVectorImpl<::mlir::MemoryEffects::EffectInstance> &effects) {
      ::mlir::transform::onlyReadsHandle(getOperation()->getOpOperands(), effects);
      ::mlir::transform::producesHandle(getOperation()->getOpResults(), effects);
      ::mlir::transform::modifiesPayload(effects);
    }
  }];
}

def TileMarkedOp : PayloadOp<"structured.tile_marked"> {
  let summary = "Makes loops over tiles of what rules have marked";
  let description = [{
    Tiles each operation with the attribute `tiles` behind the prefix `mark`, as
    in `mark = "tenon.layer"` and `tenon.layer.tiles = array<i64: 64, 32>`: the
    sizes of the tiles of its outermost loops, or one number for all loops; 0 for a
    loop that stays whole. The
    loops over tiles are one `scf.forall`, in the order that the attribute
    `order` lists them, if there is one. A loop that one tile would cover stays
    whole. What computes operands and has the attribute `member` is computed in
    the loop, tile by tile. Then all attributes of that prefix are taken off.

    What has the attribute `joins` is computed in the loop of what reads it, if
    that is all in one loop and each step reads another part; else in a loop of
    its own, if it has `tiles`. A loop of such operations is made where one of
    them at least has the attribute `worth`, and it writes over an operand that
    nothing else reads, if there is one.

    Upstream's `structured.fuse` has one tile size for all, and draws into the
    loop whatever computes operands: one layer would be computed again in each
    tile of the next.
  }];
  let arguments = (ins TransformHandleTypeInterface:$target, StrAttr:$mark,
                       UnitAttr:$sequential);
  let results = (outs TransformHandleTypeInterface:$loops);
  let assemblyFormat = [{
    $target `mark` `=` $mark (`sequential` $sequential^)? attr-dict `:` functional-type($target, $loops)
  }];
}

def TileOuterReductionsOp : PayloadOp<"structured.tile_outer_reductions"> {
  let summary = "Makes loops of a product's outer reductions";
  let description = [{
    Leaves each product the innermost `kept` of its reductions, the one that a
    kernel multiplies along being the last of them, and makes an `scf.for` of
    each other: a convolution over the rows and columns of a filter becomes a
    loop over rows around a sum over columns. A loop of at most `unrolled` steps
    is written out, so that what stands before the first step and behind the
    last stands beside a product.
  }];
  let arguments = (ins TransformHandleTypeInterface:$target,
                       ConfinedAttr<I64Attr, [IntPositive]>:$kept,
                       DefaultValuedAttr<ConfinedAttr<I64Attr,
                         [IntNonNegative]>, "0">:$unrolled);
  let assemblyFormat = [{
    $target `kept` `=` $kept (`unrolled` `=` $unrolled^)? attr-dict
    `:` type($target)
  }];
}

def CompactColumnsOp : PayloadOp<"structured.compact_columns"> {
  let summary = "Copies columns that lie steps apart to lie side by side";
  let description = [{
    Of each product whose columns step through the last dimension of an operand
    by more than 1, as those of a convolution with a stride and channels first,
    copies that operand once, before the product: for each place in the window
    the columns that are read there, side by side. Where sizes are not known
    the product stays as it is. The copy has the attribute `tiles` behind the
    prefix `mark`, as `structured.tile_marked` reads it: a loop over its
    outermost dimensions.
  }];
  let arguments = (ins TransformHandleTypeInterface:$target, StrAttr:$mark);
  let assemblyFormat = "$target `mark` `=` $mark attr-dict `:` type($target)";
}

def VectorizeInLanesOp : PayloadOp<"structured.vectorize_in_lanes"> {
  let summary = "Makes vectors of static operations, columns left over masked";
  let description = [{
    Makes vectors of each structured operation of static sizes, its last dim in
    whole vectors of `bits`: in the last of them what is no column is masked.
    What cannot be a vector stays. `structured.vectorize` has the sizes of all
    loops said one by one.
  }];
  let arguments = (ins TransformHandleTypeInterface:$target,
                       TransformParamTypeInterface:$bits);
  let assemblyFormat = [{
    $target `bits` `=` $bits attr-dict `:` type($target) `,` type($bits)
  }];
}

def ToMachineVectorsOp : PayloadOp<"vector.to_machine_vectors"> {
  let summary = "Computes n-D vectors as 1-D ones of the machine's length";
  let description = [{
    Takes operations on vectors of two dims or more apart: element-wise ones,
    transfers, broadcasts and contractions, each into ones on rows of `bits`, or
    on whole rows where that does not divide them. Narrow elements count as 32
    bits, in which they are computed. A loop that carries such a vector carries
    the rows. Upstream's unrolling leaves loops and masked transfers as they are.
  }];
  let arguments = (ins TransformHandleTypeInterface:$target,
                       TransformParamTypeInterface:$bits);
  let assemblyFormat = [{
    $target `bits` `=` $bits attr-dict `:` type($target) `,` type($bits)
  }];
}

def ForwardTransfersOp : PayloadOp<"vector.forward_transfers"> {
  let summary = "Takes vectors that were written to memory from registers";
  let description = [{
    Lets a `vector.transfer_read` be what a `vector.transfer_write` before it
    wrote there, and drops writes that others write over. Upstream offers this
    to C++ only.
  }];
  let arguments = (ins TransformHandleTypeInterface:$target);
  let assemblyFormat = "$target attr-dict `:` type($target)";
}

def PeelTilesOp : PayloadOp<"loop.peel_tiles"> {
  let summary = "Splits loops over tiles where the last tile is smaller";
  let description = [{
    Splits each `scf.forall` on buffers whose range is no multiple of its step
    into one loop over whole tiles and one over the rest, in every dimension,
    and gives `affine.min` the value that it then has: tiles become static where
    sizes are.
  }];
  let arguments = (ins TransformHandleTypeInterface:$target);
  let assemblyFormat = "$target attr-dict `:` type($target)";
}

def ReuseAllocsOp : PayloadOp<"memref.reuse_allocs"> {
  let summary = "Frees buffers early, and lets each live on as a later one of its size";
  let description = [{
    Frees each buffer of a `memref.alloc` after its last use, then replaces one
    by a buffer of as many elements of the same type that was freed earlier in
    the same block, which is then freed where the later one was: a chain of
    layers of one size takes the memory of two. Where the shapes differ, the
    later one is a view of the earlier.
  }];
  let arguments = (ins TransformHandleTypeInterface:$target);
  let assemblyFormat = "$target attr-dict `:` type($target)";
}

def ResultsToArgumentsOp : PayloadOp<"bufferization.results_to_arguments"> {
  let summary = "Lets callers pass the buffers of static results";
  let description = [{
    Of each function all of whose results are buffers of static size, makes the
    results arguments, after the others and with the attribute
    `bufferize.result`. A buffer whose size only the function knows is returned,
    and is then the caller's. The target is a module.
  }];
  let arguments = (ins TransformHandleTypeInterface:$target);
  let assemblyFormat = "$target attr-dict `:` type($target)";
}

def DropMemorySpacesOp : PayloadOp<"memref.drop_memory_spaces"> {
  let description = [{
    Takes the memory space off every memref type in the
    target, signatures of functions included, so that what was written for the
    memories of another machine runs in the host's one.
  }];
  let arguments = (ins TransformHandleTypeInterface:$target);
  let assemblyFormat = "$target attr-dict `:` type($target)";
}

#endif // TENON_TRANSFORMS_TRANSFORMS_TD
