//===- HivmStructured.td - Ops that move or combine --------*- tablegen -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Included by Hivm.td.
//
//===----------------------------------------------------------------------===//

#ifndef TENON_DIALECT_HIVM_HIVMSTRUCTURED_TD
#define TENON_DIALECT_HIVM_HIVMSTRUCTURED_TD

def Hivm_VBrcOp : Hivm_Op<"vbrc", "broadcast", "verifyBroadcast"> {
  let summary = "Repeats a source along dims";
  let description = [{
    `dst[i] = src[i with 0 in each broadcast dim]`. In the dims of
    `broadcast_dims` the source has size 1 (a `?` is 1 at run time), in all
    others the destination's. A number fills the destination, and has no
    `broadcast_dims`.

    ```mlir
    hivm.hir.vbrc ins(%x : f32) outs(%d : memref<8x4xf32>)
    hivm.hir.vbrc ins(%a : memref<8x1xf32>) outs(%d : memref<8x4xf32>)
      broadcast_dims = [1]
    ```
  }];
  let arguments = (ins AnyType:$src, Hivm_Array:$dst,
                       Optional<AnyMemRef>:$temp_buffer,
                       OptionalAttr<DenseI64ArrayAttr>:$broadcast_dims);
}

def Hivm_VReduceOp : Hivm_Op<"vreduce", "reduction", "verifyReduction",
                             [AttrSizedOperandSegments]> {
  let summary = "Combines the elements along dims";
  let description = [{
    The destination has size 1 in each dim of `reduce_dims` and the source's
    elsewhere. Elements are combined from the first to the last, and the last
    dim runs fastest.

    | kind | meaning |
    | --- | --- |
    | `sum`, `prod` | of numbers; 0 and 1 of none |
    | `max`, `min` | of numbers, NaN if one is; integers are unsigned with `unsigned_src` |
    | `any`, `all` | of integers: 1 if one is not 0, or none is 0; else 0 |
    | `andi`, `ori`, `xori` | of integers, bit by bit |
    | `max_with_index`, `min_with_index` | the first destination gets max or min, the second the index of where that is |

    An index counts along the one reduced dim, or is taken from `indices`, which
    has the source's shape. Of equal elements the first counts, the last with
    `tie_break_left = false`. `max_with_index_left` and `.._right` say that in
    their names, and `tie_break_left` says nothing there. The first or last NaN
    counts as the largest and the smallest number.

    ```mlir
    hivm.hir.vreduce <max_with_index_left> ins(%a : memref<8x4xf32>)
      outs(%m, %i : memref<8x1xf32>, memref<8x1xi32>) reduce_dims = [1]
    ```
  }];
  let arguments = (ins Hivm_Array:$src, Optional<Hivm_Array>:$indices,
                       Variadic<Hivm_Array>:$dst,
                       Optional<AnyMemRef>:$temp_buffer,
                       Hivm_ReduceKindAttr:$arith,
                       DenseI64ArrayAttr:$reduce_dims, BoolAttr:$unsigned_src,
                       BoolAttr:$tie_break_left);
}

def Hivm_VTransposeOp
    : Hivm_Op<"vtranspose", "transposition", "verifyTransposition"> {
  let summary = "Reorders the dims";
  let description = [{
    Dim k of the destination is dim `permutation[k]` of the source.

    ```mlir
    hivm.hir.vtranspose ins(%a : memref<2x8x4xf32>)
      outs(%d : memref<8x2x4xf32>) permutation = [1, 0, 2]
    ```
  }];
  let arguments = (ins Hivm_Array:$src, Hivm_Array:$dst,
                       Optional<AnyMemRef>:$temp_buffer,
                       DenseI64ArrayAttr:$permutation);
}

class Hivm_CumulativeOp<string mnemonic, string word>
    : Hivm_Op<mnemonic, "cumulation", "verifyCumulation"> {
  let summary = "Running " # word # " along dims";
  let description = [{
    Along each dim of `cum_dims`, one after the other: an element is the
    }] # word # [{ of itself and those before it; with `reverse = true`, and
    those behind it.

    ```mlir
    hivm.hir.}] # mnemonic # [{ ins(%a : memref<8x4xf32>)
      outs(%d : memref<8x4xf32>) cum_dims = [0] reverse = false
    ```
  }];
  let arguments = (ins Hivm_Array:$src, Hivm_Array:$dst,
                       Optional<AnyMemRef>:$temp_buffer,
                       DenseI64ArrayAttr:$cum_dims, BoolAttr:$reverse);
}
def Hivm_VCumsumOp : Hivm_CumulativeOp<"vcumsum", "sum">;
def Hivm_VCumprodOp : Hivm_CumulativeOp<"vcumprod", "product">;

def Hivm_VPadOp : Hivm_Op<"vpad", "padding", "verifyPadding",
                          [AttrSizedOperandSegments]> {
  let summary = "Puts a border round the source";
  let description = [{
    In each dim, `low` elements of `pad_value` come before the source's and
    `high` behind them. Entries are numbers, or values of type index, which
    stand as the smallest i64 in `static_low` and `static_high`.

    ```mlir
    hivm.hir.vpad ins(%a : memref<2x3xf16>) outs(%d : memref<2x?xf16>)
      low[0, %l] high[0, 1] pad_value %v : f16
    ```
  }];
  let arguments = (ins Hivm_Array:$src, Hivm_Array:$dst, AnyType:$pad_value,
                       Variadic<Index>:$low, Variadic<Index>:$high,
                       Optional<AnyMemRef>:$temp_buffer,
                       DenseI64ArrayAttr:$static_low,
                       DenseI64ArrayAttr:$static_high);
}

def Hivm_VConcatOp : Hivm_Op<"vconcat", "concatenation",
                             "verifyConcatenation"> {
  let summary = "Puts the sources behind one another along a dim";
  let description = [{
    ```mlir
    hivm.hir.vconcat dim(1) ins(%a, %b : memref<2x3xf32>, memref<2x5xf32>)
      outs(%d : memref<2x8xf32>)
    ```
  }];
  let arguments = (ins Variadic<Hivm_Array>:$src, Hivm_Array:$dst,
                       I64Attr:$dim);
}

def Hivm_VFlipOp : Hivm_Op<"vflip", "flip", "verifyFlip"> {
  let summary = "Turns a dim round";
  let description = [{
    `dst[.., i, ..] = src[.., n - 1 - i, ..]` in the dim `flip_axis` of size n.

    ```mlir
    hivm.hir.vflip ins(%a : memref<8x4xf32>) outs(%d : memref<8x4xf32>)
      flip_axis = 1
    ```
  }];
  let arguments = (ins Hivm_Array:$src, Hivm_Array:$dst,
                       Optional<AnyMemRef>:$temp_buffer, I64Attr:$flip_axis);
}

class Hivm_MoveOp<string mnemonic, string way, string form = "copy">
    : Hivm_Op<mnemonic, form, "verifyCopy"> {
  let summary = "Copies " # way;
  let arguments = (ins Hivm_Array:$src, Hivm_Array:$dst);
}
def Hivm_LoadOp : Hivm_MoveOp<"load", "from global memory", "load"> {
  let description = [{
    `dst = src`. `left_padding_num` is a number of elements before each row of
    the destination that the NPU may overwrite with padding: a program gives it
    only where the destination has so much room, and does not read it. What is
    written there is not specified.

    ```mlir
    hivm.hir.load ins(%a : memref<8xf32, #hivm.address_space<gm>>)
      outs(%d : memref<8xf32, #hivm.address_space<ub>>)
      left_padding_num = %c : index
    ```
  }];
  let arguments = (ins Hivm_Array:$src, Hivm_Array:$dst,
                       Optional<Index>:$left_padding_num);
}
def Hivm_StoreOp : Hivm_MoveOp<"store", "to global memory"> {
  let description = "`dst = src`.";
}
def Hivm_CopyOp : Hivm_MoveOp<"copy", "within local memory"> {
  let description = "`dst = src`.";
}

#endif // TENON_DIALECT_HIVM_HIVMSTRUCTURED_TD
