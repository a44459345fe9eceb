//===- TilingOps.td - Tiles of products, as transform ops --*- tablegen -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A product is a structured operation that adds the product of two tensors to
// a third: a matrix product in any spelling, batched or not, or a convolution.
// Its columns are the last dimension of what it computes, its rows the last
// dimension that comes from the other operand.
//
//===----------------------------------------------------------------------===//

#ifndef TENON_TRANSFORMS_TILINGOPS_TD
#define TENON_TRANSFORMS_TILINGOPS_TD

include "mlir/Dialect/Transform/IR/TransformDialect.td"
include "mlir/Dialect/Transform/Interfaces/TransformInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/IR/OpBase.td"

/// An op that changes the payload below its target; handles stay valid. One that
/// does not says its effects itself.
class TilingOp<string mnemonic, list<Trait> traits = []>
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

def TileMarkedOp : TilingOp<"structured.tile_marked"> {
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
  let arguments = (ins TransformHandleTypeInterface:$target, StrAttr:$mark);
  let results = (outs TransformHandleTypeInterface:$loops);
  let assemblyFormat = [{
    $target `mark` `=` $mark attr-dict `:` functional-type($target, $loops)
  }];
}

def TileOuterReductionsOp : TilingOp<"structured.tile_outer_reductions"> {
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

def CompactColumnsOp : TilingOp<"structured.compact_columns"> {
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

def PeelTilesOp : TilingOp<"loop.peel_tiles"> {
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

def ReuseAllocsOp : TilingOp<"memref.reuse_allocs"> {
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

def ResultsToArgumentsOp : TilingOp<"bufferization.results_to_arguments"> {
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

#endif // TENON_TRANSFORMS_TILINGOPS_TD
