//===- XsmmElementwise.td - Kernels over one or two inputs -*- tablegen -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Included by Xsmm.td.
//
//===----------------------------------------------------------------------===//

#ifndef TENON_DIALECT_XSMM_XSMMELEMENTWISE_TD
#define TENON_DIALECT_XSMM_XSMMELEMENTWISE_TD

class Xsmm_ElementwiseDispatchOp<string kernel> : Xsmm_DispatchOp<kernel> {
  let arguments = (ins StrAttr:$kind, DenseI64ArrayAttr:$sizes,
                       StrArrayAttr:$flags, TypeAttr:$data_type);
  let assemblyFormat = [{
    custom<Name>($kind) $sizes `flags` `=` custom<Names>($flags)
    `data_type` `=` $data_type attr-dict
  }];
}

def Xsmm_UnaryDispatchOp : Xsmm_ElementwiseDispatchOp<"unary"> {
  let summary = "A handle to out = kind(in)";
  let description = [{
    `sizes` is `[m, n, ldi, ldo]`: m rows of n elements, read at a leading
    dimension of ldi and written at one of ldo. With i in [0, m) and j in
    [0, n):

    | kind | meaning | out |
    | --- | --- | --- |
    | `identity` | `out[i, j] = in[i, j]` | m x n |
    | `zero` | `out[i, j] = 0`, in is not read | m x n |
    | `relu` | `out[i, j] = in[i, j] ugt 0 ? in[i, j] : 0`, a maximum | m x n |
    | `relu_ogt`, `relu_oge`, `relu_uge` | the same by that comparison | m x n |
    | `transpose` | `out[j, i] = in[i, j]` | n x m |
    | `vnni_2` | `out[i / 2, j, i % 2] = in[i, j]`, m even, bf16 | m/2 x n x 2 |

    `flags` is one of `none`, `bcast_row`, `bcast_col` and `bcast_scalar`, and
    says how in extends over the output; `transpose` and `vnni_2` take `none`.
    Needed are ldo >= n (`transpose`: ldo >= m) and ldi >= n unless in is a
    column or a scalar.

    ```mlir
    %h = xsmm.unary.dispatch relu [32, 64, 128, 64] flags = (none) data_type = f32
    ```
  }];
}

def Xsmm_BinaryDispatchOp : Xsmm_ElementwiseDispatchOp<"binary"> {
  let summary = "A handle to out = kind(lhs, rhs)";
  let description = [{
    `sizes` is `[m, n, ldl, ldr, ldo]`: for i in [0, m) and j in [0, n),
    `out[i, j] = kind(lhs[i, j], rhs[i, j])` with the leading dimensions ldl,
    ldr and ldo of lhs, rhs and out. `kind` is `add`, `mul`, `sub` (lhs - rhs),
    `div` (lhs / rhs), `max`, which returns a NaN, or `maxnum`, which drops it.

    `flags` is `none` or says how an input extends over the output:
    `bcast_row_in0`, `bcast_col_in0`, `bcast_scalar_in0` for lhs and the same
    with `_in1` for rhs, at most one an input. Needed are ldo >= n and, for each
    input that is not a column or a scalar, a leading dimension >= n.

    ```mlir
    %h = xsmm.binary.dispatch add [32, 64, 64, 64, 64] flags = (bcast_col_in0) data_type = f32
    ```
  }];
}

def Xsmm_UnaryOp : Xsmm_InvokeOp<"unary"> {
  let summary = "Runs out = kind(in)";
  let description = [{
    Runs the kernel of `handle` once: `out = kind(in)` as the dispatch states.
    Reads in (but for kind `zero`) and writes out; in may be out itself for
    the kinds that keep places. out is a memref of m x n elements (`transpose`:
    n x m, `vnni_2`: m/2 x n x 2). in is a memref of m x n elements, or, as the
    dispatch's flags say, of m x 1 or m (`bcast_row`), 1 x n or n (`bcast_col`),
    one element or a number (`bcast_scalar`).

    ```mlir
    xsmm.unary relu(data_type = f32, %h, %in, %out)
      : (i64, memref<32x64xf32, strided<[128, 1]>>, memref<32x64xf32>) -> ()
    ```
  }];
  let arguments = (ins StrAttr:$kind, TypeAttr:$data_type, I64:$handle,
                       AnyTypeOf<[AnyMemRef, AnyFloat]>:$in, AnyMemRef:$out);
  let assemblyFormat = [{
    custom<Name>($kind) `(` `data_type` `=` $data_type `,` $handle `,`
    $in `,` $out `)` attr-dict `:` functional-type(operands, results)
  }];
}

def Xsmm_BinaryOp : Xsmm_InvokeOp<"binary"> {
  let summary = "Runs out = kind(lhs, rhs)";
  let description = [{
    Runs the kernel of `handle` once: `out = kind(lhs, rhs)` as the dispatch
    states. Reads lhs and rhs, writes out; out may be one of the inputs where
    that is not broadcast. out is a memref of m x n elements; each input is as
    the dispatch's flags say: m x n, or m x 1 or m (`bcast_row_*`), 1 x n or n
    (`bcast_col_*`), or one element (`bcast_scalar_*`).

    ```mlir
    xsmm.binary add(data_type = f32, %h, %bias, %out, %out)
      : (i64, memref<64xf32>, memref<32x64xf32>, memref<32x64xf32>) -> ()
    ```
  }];
  let arguments = (ins StrAttr:$kind, TypeAttr:$data_type, I64:$handle,
                       AnyMemRef:$lhs, AnyMemRef:$rhs, AnyMemRef:$out);
  let assemblyFormat = [{
    custom<Name>($kind) `(` `data_type` `=` $data_type `,` $handle `,`
    $lhs `,` $rhs `,` $out `)` attr-dict `:` functional-type(operands, results)
  }];
}

#endif // TENON_DIALECT_XSMM_XSMMELEMENTWISE_TD
