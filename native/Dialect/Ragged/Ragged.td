//===- Ragged.td - The ragged dialect ----------------------*- tablegen -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TENON_DIALECT_RAGGED_RAGGED_TD
#define TENON_DIALECT_RAGGED_RAGGED_TD

include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/IR/OpBase.td"

def Ragged_Dialect : Dialect {
  let name = "ragged";
  let summary = "Loops over data beyond rectangles";
  let description = [{
    What is ragged or sparse is said by operands, never by a type: dense data is
    values; rows of several lengths are values and offsets, where row b begins and
    the next one ends; sparse data is values, offsets and indices. A list is a
    tensor of one dimension, of indices or signless integers, which are read as
    signed ones, a bit as 0 or 1.

    The operations here are loops whose bounds such lists give. A body takes the
    values that the last one yielded, and yields them anew, as in a `scf.for`:
    numbers, or tensors that hold all that is computed. Others say what a list is
    taken for, in which order cells are gone through, or where rows are. Rules say
    how each is done: `rules/ragged`.
  }];
  let cppNamespace = "::tenon::ragged";
}

def Ragged_List
    : AnyTypeOf<[1DTensorOf<[Index, AnySignlessInteger]>],
                "a tensor of one dimension, of indices or signless integers">;

def Ragged_Numbers
    : AnyTypeOf<[MemRefRankOf<[Index, AnySignlessInteger], [1]>],
                "a buffer of one dimension, of indices or signless integers">;

def Ragged_Matrix
    : AnyTypeOf<[MemRefRankOf<[AnyType], [2]>],
                "a buffer of two dimensions (memref.collapse_shape merges more)">;

class Ragged_Op<string mnemonic, list<Trait> traits = []> :
    Op<Ragged_Dialect, mnemonic, traits>;

class Ragged_LoopOp<string mnemonic, list<Trait> traits = []> :
    Ragged_Op<mnemonic, traits # [
        RecursiveMemoryEffects, SingleBlock,
        RangedTypesMatchWith<"results are as inits", "inits", "results",
                             "llvm::to_vector($_self)">]> {
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$body);
  let hasRegionVerifier = 1;
}

def Ragged_SegmentsOp : Ragged_LoopOp<"segments"> {
  let summary = "Once for each segment of rows";
  let description = [{
    For b = 0, 1, ... in this order, while there is an offset b + 1:
    body(b, lo, n, acc) where segment b begins at lo = offsets[b] and has
    n = offsets[b + 1] - lo rows, and acc is what the last one yielded, or `init`: any
    number of values.

    ```mlir
    %r = ragged.segments %offsets disjoint segment
        init(%out : tensor<580x64xf32>) : tensor<17xindex> {
    ^bb0(%b: index, %lo: index, %n: index, %acc: tensor<580x64xf32>):
      ...
      ragged.yield %next : tensor<580x64xf32>
    }
    ```

    `disjoint segment` promises that body(b, lo, n, acc) writes and reads only
    rows lo to lo + n - 1 of the tensor that it yields; `disjoint number`, only
    row b. Then segments may run in parallel. `disjoint row` also promises that
    each row is computed by itself and does not depend on b: then segments may
    be split anywhere.

    Undefined if offsets are negative, fall, or leave the rows that the body reads, or if
    the promise is broken.
  }];
  let arguments = (ins Ragged_List:$offsets, Variadic<AnyType>:$inits,
                       OptionalAttr<StrAttr>:$disjoint);
  let assemblyFormat = [{
    $offsets (`disjoint` custom<Name>($disjoint)^)?
    (`init` `(` $inits^ `:` type($inits) `)`)? attr-dict
    `:` type($offsets)    $body
  }];
  let hasVerifier = 1;
}

def Ragged_CoiterateOp
    : Ragged_LoopOp<"coiterate", [AttrSizedOperandSegments]> {
  let summary = "Once for each coordinate of two to four sets";
  let description = [{
    Sets of coordinates, part of a list each, `a[lo, hi]` the elements from lo
    to hi - 1. For each coordinate i that `kind` asks for, ascending:
    - `intersect`: those of all sets; body(i, pa, pb, acc) where i stands at pa of
      a and at pb of b.
    - `difference`: those of a that are of no other set; body(i, pa, pb, acc)
      where pb is the first place of b that could come behind i.
    - `union`: those of any set; body(i, pa, pb, in_a, in_b, acc), where in_a says
      whether pa is the place of i in a, or else of what comes next.

    More sets have more places, and more of these marks.

    How that is done, is the `strategy`: `merge` steps through both; `gallop`
    steps through a, which is best the smaller one, and searches b in steps that
    double; `expand` writes down where each coordinate of b stands, in a table up
    to the greatest, and looks those of a up. The last two are for `intersect` of
    two sets. All give the same in the same order.

    ```mlir
    %r = ragged.coiterate intersect by merge %a[%lo, %hi], %b[%lo2, %hi2]
        init(%zero : f64) : tensor<?xindex>, tensor<?xindex> {
    ^bb0(%i: index, %pa: index, %pb: index, %sum: f64):
      ...
      ragged.yield %next : f64
    }
    ```

    Wrong unless coordinates ascend strictly, and are not negative, or where a part
    ends before it begins, or behind its list.
  }];
  let arguments = (ins StrAttr:$kind, StrAttr:$strategy,
                       Ragged_List:$a, Index:$a_begin, Index:$a_end,
                       Ragged_List:$b, Index:$b_begin, Index:$b_end,
                       Variadic<AnyTypeOf<[Ragged_List, Index]>>:$more,
                       Variadic<AnyType>:$inits);
  let assemblyFormat = [{
    custom<Name>($kind) `by` custom<Name>($strategy)
    $a `[` $a_begin `,` $a_end `]` `,`
    custom<OtherSets>($b, $b_begin, $b_end, $more)
    (`init` `(` $inits^ `:` type($inits) `)`)? attr-dict
    `:` type($a) `,` custom<OtherTypes>(type($b), type($more)) $body
  }];
  let hasVerifier = 1;
}

def Ragged_YieldOp : Ragged_Op<"yield", [
    Pure, Terminator, ReturnLike,
    ParentOneOf<["SegmentsOp", "CoiterateOp", "MapOp"]>]> {
  let summary = "Returns the values of a body";
  let arguments = (ins Variadic<AnyType>:$values);
  let assemblyFormat = "($values^ `:` type($values))? attr-dict";
}

def Ragged_MapOp : Ragged_Op<"map", [SingleBlock, RecursiveMemoryEffects]> {
  let summary = "Rows of several lengths, from the indices of each number";
  let description = [{
    Row i has lengths[i] numbers, body(i, 0), body(i, 1), ...: an index map over a
    set of indices, whose result is ragged. It is the rows one behind the other,
    and their offsets, one more than there are rows.

    ```mlir
    %columns, %offsets = ragged.map %lengths
        : tensor<8xindex> -> tensor<?xindex>, tensor<9xindex> {
    ^bb0(%i: index, %j: index):
      %column = arith.addi %i, %j : index
      ragged.yield %column : index
    }
    ```

    Undefined if a length is negative.
  }];
  let arguments = (ins Ragged_List:$lengths);
  let results = (outs 1DTensorOf<[AnyType]>:$values,
                      1DTensorOf<[Index]>:$offsets);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    $lengths attr-dict `:` type($lengths) `->` type($values) `,` type($offsets)
    $body
  }];
  let hasRegionVerifier = 1;
}

def Ragged_CheckOp : Ragged_Op<"check", [MemoryEffects<[MemWrite]>]> {
  let summary = "Stops the program unless a list is what it is taken for";
  let description = [{
    What must hold, of a list and a number of rows, or of coordinates, n:
    - `offsets`: none is negative, less than the one before it, or greater than n;
    - `indices`: each is one of 0 to n - 1, in any order;
    - `ascending`: the same, and each is greater than the one before it.

    ```mlir
    ragged.check offsets %offsets below %n : tensor<17xindex>
    ```

    It counts as a write, so that nothing moves it behind what relies on it.
  }];
  let arguments = (ins StrAttr:$kind, Ragged_List:$list, Index:$bound);
  let assemblyFormat = [{
    custom<Name>($kind) $list `below` $bound attr-dict `:` type($list)
  }];
  let hasVerifier = 1;
}

def Ragged_CurveOp : Ragged_Op<"curve", [Pure]> {
  let summary = "A cell of a box, by its number on a curve through all of them";
  let description = [{
    Cell number k of a box, of k = 0, 1, ... to the product of the sizes, each cell
    once. Cells that are close on the curve are close in the box:
    - `morton`: the bits of k, from the lowest, are the lowest bit of the last
      coordinate, of the one before it, and so on, then their next bits; a
      coordinate whose size has no more bits is passed over.
    - `hilbert`, of two sizes: each cell touches the one before it. The box is
      squares, one behind the other along x, which is the coordinate with the greater
      size, or the first one; each goes from its (0, 0) to its (s - 1, 0). A square
      of side 2 s is four, with (x, y) of the curve of side s: at (0, 0) with (y, x),
      at (0, s), at (s, s), and at (s, 0) with (s - 1 - y, s - 1 - x).

    ```mlir
    %i:2 = ragged.curve hilbert %k into(%n, %m) : index, index
    ```

    Wrong unless sizes are powers of two, and there is a cell k: then the result is
    any numbers, and nothing else happens.
  }];
  let arguments = (ins StrAttr:$kind, Index:$number, Variadic<Index>:$sizes);
  let results = (outs Variadic<Index>:$cell);
  let assemblyFormat = [{
    custom<Name>($kind) $number `into` `(` $sizes `)` attr-dict
    `:` type($cell)
  }];
  let hasVerifier = 1;
}

def Ragged_RowsOp : Ragged_Op<"rows"> {
  let summary = "A new table of rows of several buffers";
  let description = [{
    Entry i of the table is a view of row rows[i] of the buffer number base[i].
    Rows that the table has several times are the same memory.

    ```mlir
    !row = memref<64xf32, strided<[1], offset: ?>>
    %t = ragged.rows %x, %y at %base, %rows
        : (memref<50x64xf32>, memref<10x64xf32>, memref<6xi8>, memref<6xindex>)
        -> memref<6x!row>
    ```

    Rows of several lengths are of unknown length in the table, and rows of several
    strides, as columns of a matrix are, of unknown stride. Undefined if there is no
    such buffer or row, and when the table is read behind the end of a buffer in it.
  }];
  let arguments = (ins
      Arg<Ragged_Numbers, "the buffer of each row", [MemRead]>:$base,
      Arg<Ragged_Numbers, "its number in that", [MemRead]>:$rows,
      Variadic<Ragged_Matrix>:$buffers);
  let results = (outs
      Res<MemRefRankOf<[AnyMemRef], [1]>, "the table",
          [MemAlloc, MemWrite]>:$table);
  let assemblyFormat = [{
    $buffers `at` $base `,` $rows attr-dict
    `:` custom<RowTypes>(type($buffers), type($base), type($rows))
    `->` type($table)
  }];
  let hasVerifier = 1;
}

#endif // TENON_DIALECT_RAGGED_RAGGED_TD
