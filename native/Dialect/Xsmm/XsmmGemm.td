//===- XsmmGemm.td - Matrix products -----------------------*- tablegen -*-===//
//
// Part of Tenon, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Included by Xsmm.td.
//
//===----------------------------------------------------------------------===//

#ifndef TENON_DIALECT_XSMM_XSMMGEMM_TD
#define TENON_DIALECT_XSMM_XSMMGEMM_TD

class Xsmm_ProductDispatchOp<string kernel> : Xsmm_DispatchOp<kernel> {
  let arguments = (ins DenseI64ArrayAttr:$sizes, StrArrayAttr:$flags,
                       TypeAttr:$data_type);
  let assemblyFormat = [{
    $sizes `flags` `=` custom<Names>($flags) `data_type` `=` $data_type
    attr-dict
  }];
}

def Xsmm_GemmDispatchOp : Xsmm_ProductDispatchOp<"gemm"> {
  let summary = "A handle to C += A * B";
  let description = [{
    `sizes` is `[m, n, k, lda, ldb, ldc]`: `C[i, j] += sum_p A[i, p] * B[p, j]`
    for i in [0, m), j in [0, n), p in [0, k), with lda >= k, ldb >= n and
    ldc >= n.

    `flags` is `none` or several of: `beta_0`, the sum overwrites C;
    `vnni_a`, A is m x k/2 x 2 (k even); `vnni_b`, B is k/2 x n x 2 (k even);
    `vnni_c`, C is m/2 x n x 2 (m even). The last three need bf16.

    ```mlir
    %h = xsmm.gemm.dispatch [32, 64, 16, 16, 64, 64] flags = (beta_0) data_type = f32
    ```
  }];
}

def Xsmm_BrgemmDispatchOp : Xsmm_ProductDispatchOp<"brgemm"> {
  let summary = "A handle to C += sum of A[b] * B[b]";
  let description = [{
    The batch-reduce product. `sizes` is
    `[m, n, k, lda, ldb, ldc, stride_a, stride_b]`:
    `C[i, j] += sum_b sum_p A[b, i, p] * B[b, p, j]`, b over the batch that the
    invoke states; stride_a and stride_b are the distances between the first
    elements of two neighbouring matrices of A and of B. All else is as in
    `xsmm.gemm.dispatch`.

    ```mlir
    %h = xsmm.brgemm.dispatch [32, 32, 32, 32, 32, 32, 1024, 1024]
           flags = (none) data_type = f32
    ```
  }];
}

def Xsmm_FusedBrgemmDispatchOp : Xsmm_DispatchOp<"fused_brgemm"> {
  let summary = "A handle to C = unary(binary(C + sum of A[b] * B[b], D))";
  let description = [{
    A batch-reduce product with an element-wise tail in the same kernel:
    `C = unary(binary(P, D))`, where P is what `xsmm.brgemm.dispatch` with the
    same `sizes` and `flags` would leave in C.

    The brackets name `binary_kind` (a kind of `xsmm.binary.dispatch`, or `none`:
    the tail takes P alone and D is not read) and `unary_kind` (`identity`,
    `zero`, a relu, or `none`). A ninth size, ldd, is D's leading dimension, as
    those of the inputs of `xsmm.binary.dispatch`; without it D has C's, and a
    column of D is contiguous. `binary_flags` says
    how D extends over the output, and which input it is: `bcast_col_in1` makes
    it the second, `binary(P, D)`, as `none` does; `bcast_col_in0` the first,
    `binary(D, P)`. P is never broadcast, so there is one such flag at most.
    `unary_flags` is `(none)`: there is nothing to broadcast.

    ```mlir
    %h = xsmm.fused_brgemm.dispatch [32, 32, 32, 32, 32, 32, 1024, 1024]
           [add, relu] flags = (beta_0) binary_flags = (bcast_col_in0)
           unary_flags = (none) data_type = f32
    ```
  }];
  let arguments = (ins DenseI64ArrayAttr:$sizes, StrAttr:$binary_kind,
                       StrAttr:$unary_kind, StrArrayAttr:$flags,
                       StrArrayAttr:$binary_flags, StrArrayAttr:$unary_flags,
                       TypeAttr:$data_type);
  let extraClassDeclaration = [{
    /// How D extends over the output.
    ::tenon::xsmm::Broadcast getTailBroadcast();
  }];
  let assemblyFormat = [{
    $sizes ` ` `[` custom<Name>($binary_kind) `,` custom<Name>($unary_kind) `]`
    `flags` `=` custom<Names>($flags)
    `binary_flags` `=` custom<Names>($binary_flags)
    `unary_flags` `=` custom<Names>($unary_flags)
    `data_type` `=` $data_type attr-dict
  }];
}

def Xsmm_GemmOp : Xsmm_InvokeOp<"gemm"> {
  let summary = "Runs C += A * B";
  let description = [{
    Runs the kernel of `handle` once: `C += A * B`, or `C = A * B` where the
    dispatch has `beta_0`. Reads A and B, writes C, and reads C unless the
    dispatch is in sight and has `beta_0`. A is a memref of m x k elements, B of
    k x n, C of m x n, each with one dimension more in VNNI layout. C overlaps
    neither A nor B.

    ```mlir
    xsmm.gemm(data_type = f32, %h, %A, %B, %C)
      : (i64, memref<32x16xf32>, memref<16x64xf32>, memref<32x64xf32>) -> ()
    ```
  }];
  let arguments = (ins TypeAttr:$data_type, I64:$handle, AnyMemRef:$A,
                       AnyMemRef:$B, AnyMemRef:$C);
  let assemblyFormat = [{
    `(` `data_type` `=` $data_type `,` $handle `,` $A `,` $B `,` $C `)`
    attr-dict `:` functional-type(operands, results)
  }];
}

def Xsmm_BrgemmOp : Xsmm_InvokeOp<"brgemm"> {
  let summary = "Runs C += sum of A[b] * B[b]";
  let description = [{
    Runs the kernel of `handle` once: `C += sum_b A[b] * B[b]` for b in
    [0, batch), or `C = sum_b A[b] * B[b]` where the dispatch has `beta_0`.
    Memory is accessed as by `xsmm.gemm`. A is a memref of at least
    batch x m x k elements, B of at least batch x k x n, C of m x n, each with
    one dimension more in VNNI layout. `batch` is at least 1; the first size of A
    and of B may be known at run time only.

    ```mlir
    xsmm.brgemm(data_type = f32, %h, %A, %B, %C, %batch)
      : (i64, memref<4x32x16xf32>, memref<4x16x64xf32>, memref<32x64xf32>, i64) -> ()
    ```
  }];
  let arguments = (ins TypeAttr:$data_type, I64:$handle, AnyMemRef:$A,
                       AnyMemRef:$B, AnyMemRef:$C, I64:$batch);
  let assemblyFormat = [{
    `(` `data_type` `=` $data_type `,` $handle `,` $A `,` $B `,` $C `,` $batch
    `)` attr-dict `:` functional-type(operands, results)
  }];
}

def Xsmm_FusedBrgemmOp : Xsmm_InvokeOp<"fused_brgemm"> {
  let summary = "Runs C = unary(binary(C + sum of A[b] * B[b], D))";
  let description = [{
    Runs the kernel of `handle` once: `C = unary(binary(P, D))` with
    `P = C + sum_b A[b] * B[b]`, or `P = sum_b A[b] * B[b]` where the dispatch
    has `beta_0`. A, B, C and `batch` are as in `xsmm.brgemm`. D is read, unless
    the dispatch is in sight and its binary kind is `none`; it is a memref of
    m x n elements, or, as the dispatch's binary flags say, of m x 1 or m,
    1 x n or n, or one element. D does not overlap C.

    ```mlir
    xsmm.fused_brgemm(data_type = f32, %h, %A, %B, %C, %bias, %batch)
      : (i64, memref<4x32x16xf32>, memref<4x16x64xf32>, memref<32x64xf32>,
         memref<64xf32>, i64) -> ()
    ```
  }];
  let arguments = (ins TypeAttr:$data_type, I64:$handle, AnyMemRef:$A,
                       AnyMemRef:$B, AnyMemRef:$C, AnyMemRef:$D, I64:$batch);
  let assemblyFormat = [{
    `(` `data_type` `=` $data_type `,` $handle `,` $A `,` $B `,` $C `,` $D `,`
    $batch `)` attr-dict `:` functional-type(operands, results)
  }];
}

#endif // TENON_DIALECT_XSMM_XSMMGEMM_TD
