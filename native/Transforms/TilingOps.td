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

def TileProductsOp
    : TilingOp<"structured.tile_products", [AllTypesMatch<["m", "n",
               "columns_outermost"]>]> {
  let summary = "Makes of each product and its tail a loop over tiles";
  let description = [{
    Makes of each product on tensors an `scf.forall` over tiles of `m` rows and
    `n` columns; a step of any other parallel loop is a tile of its own. Each
    number is one for all targets, or one for each. In the loop are what fills
    the product's result, the product, and its tail: the element-wise operations
    that follow it, one after the other, as long as nothing else reads what
    stands between. A reduction stays whole.

    With `columns_outermost` of 1, the loop over columns is the outer one; around
    it are only loops over products that share no operand, as those of heads.

    Nothing else is drawn into the loop: where upstream's `structured.fuse` goes
    on to whatever computes the operands, one layer would be computed again in
    each tile of the next.
  }];
  let arguments = (ins TransformHandleTypeInterface:$target,
                       TransformParamTypeInterface:$m,
                       TransformParamTypeInterface:$n,
                       TransformParamTypeInterface:$columns_outermost);
  let assemblyFormat = [{
    $target `tile_sizes` `[` $m `,` $n `]`
    `columns_outermost` `=` $columns_outermost attr-dict
    `:` type($target) `,` type($m)
  }];
}

def ChooseByShapeOp : TilingOp<"structured.choose_by_shape"> {
  let summary = "Chooses numbers for each product, by a table";
  let description = [{
    Gives each product on tensors the numbers `names`: those of the first row of
    `table` that the product fits. What is `given` for a name is an integer that
    takes the place of the table's for all products, or the word "by_shape".

    A row has all names, each with an i64 of 0 or more. With `within`, which has
    a range for each name, the number lies in it, as does one that is given:
    `[[1], [0, 1]]` is 1 or more for the first name, 0 or 1 for the second. What
    else a row has are conditions, and all of them have to hold: `element = bf16`
    for the type of what is multiplied; `rows`, `columns` and `reduction` for
    ranges of sizes, `[least]` or `[least, most]`, both of them included.
    `reduction` is how many products each element of the result is a sum of. A
    size that is known at run time only is in no range. The last row has no
    conditions, and only the last.

    Returns the products, and for each name one number for each product.
  }];
  let arguments = (ins TransformHandleTypeInterface:$target,
                       StrArrayAttr:$names,
                       Variadic<TransformParamTypeInterface>:$given,
                       OptionalAttr<ArrayAttr>:$within,
                       DictArrayAttr:$table);
  let results = (outs TransformHandleTypeInterface:$products,
                      Variadic<TransformParamTypeInterface>:$chosen);
  let assemblyFormat = [{
    $target $names `given` `[` $given `]` (`within` $within^)?
    `table` `=` $table attr-dict
    `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
  let extraClassDefinition = "";
}

def PackProductOperandsOp
    : TilingOp<"structured.pack_product_operands"> {
  let summary = "Packs what tiles of products read, into a block for each tile";
  let description = [{
    Replaces operands of tiled products by packed ones: a block for each tile,
    with rows and reduction of the left operand, reduction and columns of the
    right one, in that order, so that a tile's elements lie in one piece.

    What is packed: an operand whose last dimension is not the one that a kernel
    reads adjacent elements of, as in a product with a transposed weight; a
    right operand that is `constants`; a right operand that the function
    gets as an argument, with `arguments` of 1, when its columns divide into
    tiles.
    The last block of a constant may be padded; no product reads the padding.
  }];
  let arguments = (ins TransformHandleTypeInterface:$target,
                       UnitAttr:$constants,
                       TransformParamTypeInterface:$arguments);
  let assemblyFormat = [{
    $target (`constants` $constants^)? `arguments` `=` $arguments attr-dict
    `:` type($target) `,` type($arguments)
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

def SplitReductionsOp : TilingOp<"structured.split_reductions"> {
  let summary = "Cuts the reduction of products into blocks";
  let description = [{
    Makes of the one reduction of a product two: over blocks of `block`, and in a
    block. Both operands are read as they lie, by other strides. A kernel then
    sums over a batch of small products. What `block` does not divide, a
    reduction that is no longer than it, and one whose size is not known stay as
    they are; so does all with a `block` of 0.
  }];
  let arguments = (ins TransformHandleTypeInterface:$target,
                       TransformParamTypeInterface:$block);
  let assemblyFormat = [{
    $target `block` `=` $block attr-dict `:` type($target) `,` type($block)
  }];
}

def CompactColumnsOp : TilingOp<"structured.compact_columns"> {
  let summary = "Copies columns that lie steps apart to lie side by side";
  let description = [{
    Of each product whose columns step through the last dimension of an operand
    by more than 1, as those of a convolution with a stride and channels first,
    copies that operand once, before the product: for each place in the window
    the columns that are read there, side by side. Where sizes are not known
    the product stays as it is.
  }];
  let arguments = (ins TransformHandleTypeInterface:$target);
  let assemblyFormat = "$target attr-dict `:` type($target)";
}

def TileRowsOp : TilingOp<"structured.tile_rows"> {
  let summary = "Makes loops over rows of what is computed row by row";
  let description = [{
    Makes of operations on tensors that compute rows from rows, as a softmax or
    a normalization does, one `scf.forall` over the rows. In it are generic
    operations on a single row, of one dimension, which are the result.

    Operations go together when they have the same loops over rows, and each
    reads of what another computes its own row, or the row's one number. Only
    the last of them is read by others. Rows are the innermost loop: static, of
    8 elements or more and `most` at most, and adjacent in every operand that
    has them. What a vector cannot do is left as it was, and so is what is one
    kernel anyway, as an add or a relu.

    The loop writes over an operand that nothing else reads, if it has one.
  }];
  let arguments = (ins TransformHandleTypeInterface:$target,
                       ConfinedAttr<I64Attr, [IntPositive]>:$most);
  let results = (outs TransformHandleTypeInterface:$rows);
  let assemblyFormat = [{
    $target `most` `=` $most attr-dict `:` functional-type($target, $rows)
  }];
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
  let summary = "Lets a buffer live on as a later one of its size";
  let description = [{
    Replaces a `memref.alloc` by a buffer of as many elements of the same type
    that was freed earlier in the same block, which is then freed where the
    later one was: a chain of layers of one size takes the memory of two. Where
    the shapes differ, the later one is a view of the earlier.
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
