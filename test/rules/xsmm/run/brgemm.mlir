// BatchReduceMatmulToBrgemm, GenericToBrgemm, SwappedGenericToBrgemm,
// BrgemmDispatchToCall, BrgemmToCall
// Run by kernels and by plain loops on the same random numbers, in f32 and, with
// the type replaced, in bf16. No structured operation is left to loops.
// RUN: tenon-opt %s --schedule=%S/../Inputs/run.mlir | FileCheck %s
// RUN: tenon-run %s --schedule=%S/../Inputs/run.mlir --verify \
// RUN:   | FileCheck %s --check-prefix=SAME
// RUN: sed s/f32/bf16/g %s > %t.mlir
// RUN: tenon-opt %t.mlir --schedule=%S/../Inputs/run.mlir | FileCheck %s
// RUN: tenon-run %t.mlir --schedule=%S/../Inputs/run.mlir --verify \
// RUN:   | FileCheck %s --check-prefix=SAME

// SAME: verify: ok

// CHECK-NOT:      linalg.
// CHECK-COUNT-15: call @xsmm_brgemm_invoke(
// CHECK-NOT:      linalg.

func.func @entry(
    %a0: memref<1x4x8xf32>,
    %a1: memref<1x8x16xf32>,
    %a2: memref<4x16xf32>,
    %a3: memref<1x4x8xf32>,
    %a4: memref<1x8x16xf32>,
    %a5: memref<4x16xf32>,
    %a6: memref<1x4x8xf32>,
    %a7: memref<1x8x16xf32>,
    %a8: memref<4x16xf32>,
    %a9: memref<4x6x10xf32>,
    %a10: memref<3x9x18xf32>,
    %a11: memref<6x26xf32>,
    %a12: memref<4x6x10xf32>,
    %a13: memref<3x9x18xf32>,
    %a14: memref<6x26xf32>,
    %a15: memref<4x6x10xf32>,
    %a16: memref<3x9x18xf32>,
    %a17: memref<6x26xf32>,
    %a18: memref<3x1x9xf32>,
    %a19: memref<3x9x3xf32>,
    %a20: memref<1x3xf32>,
    %a21: memref<3x1x9xf32>,
    %a22: memref<3x9x3xf32>,
    %a23: memref<1x3xf32>,
    %a24: memref<3x1x9xf32>,
    %a25: memref<3x9x3xf32>,
    %a26: memref<1x3xf32>,
    %a27: memref<8x14x5xf32>,
    %a28: memref<5x4x2xf32>,
    %a29: memref<14x10xf32>,
    %a30: memref<8x14x5xf32>,
    %a31: memref<5x4x2xf32>,
    %a32: memref<14x10xf32>,
    %a33: memref<8x14x5xf32>,
    %a34: memref<5x4x2xf32>,
    %a35: memref<14x10xf32>,
    %a36: memref<5x6x1xf32>,
    %a37: memref<5x1x33xf32>,
    %a38: memref<6x33xf32>,
    %a39: memref<5x6x1xf32>,
    %a40: memref<5x1x33xf32>,
    %a41: memref<6x33xf32>,
    %a42: memref<5x6x1xf32>,
    %a43: memref<5x1x33xf32>,
    %a44: memref<6x33xf32>) {
  linalg.batch_reduce_matmul ins(%a0, %a1 : memref<1x4x8xf32>,
      memref<1x8x16xf32>)
    outs(%a2 : memref<4x16xf32>)
  linalg.generic {indexing_maps = [affine_map<(r, m, n, k) -> (r, m, k)>, affine_map<(r, m, n, k) -> (r, k, n)>, affine_map<(r, m, n, k) -> (m, n)>],
      iterator_types = ["reduction", "parallel", "parallel", "reduction"]}
      ins(%a3, %a4 : memref<1x4x8xf32>, memref<1x8x16xf32>)
      outs(%a5 : memref<4x16xf32>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32):
    %p = arith.mulf %x0, %x1 : f32
    %s = arith.addf %x2, %p : f32
    linalg.yield %s : f32
  }
  linalg.generic {indexing_maps = [affine_map<(r, m, n, k) -> (r, k, n)>, affine_map<(r, m, n, k) -> (r, m, k)>, affine_map<(r, m, n, k) -> (m, n)>],
      iterator_types = ["reduction", "parallel", "parallel", "reduction"]}
      ins(%a7, %a6 : memref<1x8x16xf32>, memref<1x4x8xf32>)
      outs(%a8 : memref<4x16xf32>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32):
    %p = arith.mulf %x0, %x1 : f32
    %s = arith.addf %x2, %p : f32
    linalg.yield %s : f32
  }
  %v1 = memref.subview %a9[1, 1, 2] [2, 5, 7] [2, 1, 1]
    : memref<4x6x10xf32>
    to memref<2x5x7xf32, strided<[120, 10, 1], offset: 72>>
  %v2 = memref.subview %a10[1, 2, 0] [2, 7, 17] [1, 1, 1]
    : memref<3x9x18xf32>
    to memref<2x7x17xf32, strided<[162, 18, 1], offset: 198>>
  %v3 = memref.subview %a11[1, 3] [5, 17] [1, 1]
    : memref<6x26xf32>
    to memref<5x17xf32, strided<[26, 1], offset: 29>>
  linalg.batch_reduce_matmul ins(%v1, %v2 : memref<2x5x7xf32, strided<[120, 10, 1], offset: 72>>,
      memref<2x7x17xf32, strided<[162, 18, 1], offset: 198>>)
    outs(%v3 : memref<5x17xf32, strided<[26, 1], offset: 29>>)
  %v4 = memref.subview %a12[1, 1, 2] [2, 5, 7] [2, 1, 1]
    : memref<4x6x10xf32>
    to memref<2x5x7xf32, strided<[120, 10, 1], offset: 72>>
  %v5 = memref.subview %a13[1, 2, 0] [2, 7, 17] [1, 1, 1]
    : memref<3x9x18xf32>
    to memref<2x7x17xf32, strided<[162, 18, 1], offset: 198>>
  %v6 = memref.subview %a14[1, 3] [5, 17] [1, 1]
    : memref<6x26xf32>
    to memref<5x17xf32, strided<[26, 1], offset: 29>>
  linalg.generic {indexing_maps = [affine_map<(r, m, n, k) -> (r, m, k)>, affine_map<(r, m, n, k) -> (r, k, n)>, affine_map<(r, m, n, k) -> (m, n)>],
      iterator_types = ["reduction", "parallel", "parallel", "reduction"]}
      ins(%v4, %v5 : memref<2x5x7xf32, strided<[120, 10, 1], offset: 72>>, memref<2x7x17xf32, strided<[162, 18, 1], offset: 198>>)
      outs(%v6 : memref<5x17xf32, strided<[26, 1], offset: 29>>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32):
    %p = arith.mulf %x0, %x1 : f32
    %s = arith.addf %x2, %p : f32
    linalg.yield %s : f32
  }
  %v7 = memref.subview %a15[1, 1, 2] [2, 5, 7] [2, 1, 1]
    : memref<4x6x10xf32>
    to memref<2x5x7xf32, strided<[120, 10, 1], offset: 72>>
  %v8 = memref.subview %a16[1, 2, 0] [2, 7, 17] [1, 1, 1]
    : memref<3x9x18xf32>
    to memref<2x7x17xf32, strided<[162, 18, 1], offset: 198>>
  %v9 = memref.subview %a17[1, 3] [5, 17] [1, 1]
    : memref<6x26xf32>
    to memref<5x17xf32, strided<[26, 1], offset: 29>>
  linalg.generic {indexing_maps = [affine_map<(r, m, n, k) -> (r, k, n)>, affine_map<(r, m, n, k) -> (r, m, k)>, affine_map<(r, m, n, k) -> (m, n)>],
      iterator_types = ["reduction", "parallel", "parallel", "reduction"]}
      ins(%v8, %v7 : memref<2x7x17xf32, strided<[162, 18, 1], offset: 198>>, memref<2x5x7xf32, strided<[120, 10, 1], offset: 72>>)
      outs(%v9 : memref<5x17xf32, strided<[26, 1], offset: 29>>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32):
    %p = arith.mulf %x0, %x1 : f32
    %s = arith.addf %x2, %p : f32
    linalg.yield %s : f32
  }
  linalg.batch_reduce_matmul ins(%a18, %a19 : memref<3x1x9xf32>,
      memref<3x9x3xf32>)
    outs(%a20 : memref<1x3xf32>)
  linalg.generic {indexing_maps = [affine_map<(r, m, n, k) -> (r, m, k)>, affine_map<(r, m, n, k) -> (r, k, n)>, affine_map<(r, m, n, k) -> (m, n)>],
      iterator_types = ["reduction", "parallel", "parallel", "reduction"]}
      ins(%a21, %a22 : memref<3x1x9xf32>, memref<3x9x3xf32>)
      outs(%a23 : memref<1x3xf32>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32):
    %p = arith.mulf %x0, %x1 : f32
    %s = arith.addf %x2, %p : f32
    linalg.yield %s : f32
  }
  linalg.generic {indexing_maps = [affine_map<(r, m, n, k) -> (r, k, n)>, affine_map<(r, m, n, k) -> (r, m, k)>, affine_map<(r, m, n, k) -> (m, n)>],
      iterator_types = ["reduction", "parallel", "parallel", "reduction"]}
      ins(%a25, %a24 : memref<3x9x3xf32>, memref<3x1x9xf32>)
      outs(%a26 : memref<1x3xf32>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32):
    %p = arith.mulf %x0, %x1 : f32
    %s = arith.addf %x2, %p : f32
    linalg.yield %s : f32
  }
  %v10 = memref.subview %a27[1, 1, 2] [4, 13, 2] [2, 1, 1]
    : memref<8x14x5xf32>
    to memref<4x13x2xf32, strided<[140, 5, 1], offset: 77>>
  %v11 = memref.subview %a28[1, 2, 0] [4, 2, 1] [1, 1, 1]
    : memref<5x4x2xf32>
    to memref<4x2x1xf32, strided<[8, 2, 1], offset: 12>>
  %v12 = memref.subview %a29[1, 3] [13, 1] [1, 1]
    : memref<14x10xf32>
    to memref<13x1xf32, strided<[10, 1], offset: 13>>
  linalg.batch_reduce_matmul ins(%v10, %v11 : memref<4x13x2xf32, strided<[140, 5, 1], offset: 77>>,
      memref<4x2x1xf32, strided<[8, 2, 1], offset: 12>>)
    outs(%v12 : memref<13x1xf32, strided<[10, 1], offset: 13>>)
  %v13 = memref.subview %a30[1, 1, 2] [4, 13, 2] [2, 1, 1]
    : memref<8x14x5xf32>
    to memref<4x13x2xf32, strided<[140, 5, 1], offset: 77>>
  %v14 = memref.subview %a31[1, 2, 0] [4, 2, 1] [1, 1, 1]
    : memref<5x4x2xf32>
    to memref<4x2x1xf32, strided<[8, 2, 1], offset: 12>>
  %v15 = memref.subview %a32[1, 3] [13, 1] [1, 1]
    : memref<14x10xf32>
    to memref<13x1xf32, strided<[10, 1], offset: 13>>
  linalg.generic {indexing_maps = [affine_map<(r, m, n, k) -> (r, m, k)>, affine_map<(r, m, n, k) -> (r, k, n)>, affine_map<(r, m, n, k) -> (m, n)>],
      iterator_types = ["reduction", "parallel", "parallel", "reduction"]}
      ins(%v13, %v14 : memref<4x13x2xf32, strided<[140, 5, 1], offset: 77>>, memref<4x2x1xf32, strided<[8, 2, 1], offset: 12>>)
      outs(%v15 : memref<13x1xf32, strided<[10, 1], offset: 13>>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32):
    %p = arith.mulf %x0, %x1 : f32
    %s = arith.addf %x2, %p : f32
    linalg.yield %s : f32
  }
  %v16 = memref.subview %a33[1, 1, 2] [4, 13, 2] [2, 1, 1]
    : memref<8x14x5xf32>
    to memref<4x13x2xf32, strided<[140, 5, 1], offset: 77>>
  %v17 = memref.subview %a34[1, 2, 0] [4, 2, 1] [1, 1, 1]
    : memref<5x4x2xf32>
    to memref<4x2x1xf32, strided<[8, 2, 1], offset: 12>>
  %v18 = memref.subview %a35[1, 3] [13, 1] [1, 1]
    : memref<14x10xf32>
    to memref<13x1xf32, strided<[10, 1], offset: 13>>
  linalg.generic {indexing_maps = [affine_map<(r, m, n, k) -> (r, k, n)>, affine_map<(r, m, n, k) -> (r, m, k)>, affine_map<(r, m, n, k) -> (m, n)>],
      iterator_types = ["reduction", "parallel", "parallel", "reduction"]}
      ins(%v17, %v16 : memref<4x2x1xf32, strided<[8, 2, 1], offset: 12>>, memref<4x13x2xf32, strided<[140, 5, 1], offset: 77>>)
      outs(%v18 : memref<13x1xf32, strided<[10, 1], offset: 13>>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32):
    %p = arith.mulf %x0, %x1 : f32
    %s = arith.addf %x2, %p : f32
    linalg.yield %s : f32
  }
  linalg.batch_reduce_matmul ins(%a36, %a37 : memref<5x6x1xf32>,
      memref<5x1x33xf32>)
    outs(%a38 : memref<6x33xf32>)
  linalg.generic {indexing_maps = [affine_map<(r, m, n, k) -> (r, m, k)>, affine_map<(r, m, n, k) -> (r, k, n)>, affine_map<(r, m, n, k) -> (m, n)>],
      iterator_types = ["reduction", "parallel", "parallel", "reduction"]}
      ins(%a39, %a40 : memref<5x6x1xf32>, memref<5x1x33xf32>)
      outs(%a41 : memref<6x33xf32>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32):
    %p = arith.mulf %x0, %x1 : f32
    %s = arith.addf %x2, %p : f32
    linalg.yield %s : f32
  }
  linalg.generic {indexing_maps = [affine_map<(r, m, n, k) -> (r, k, n)>, affine_map<(r, m, n, k) -> (r, m, k)>, affine_map<(r, m, n, k) -> (m, n)>],
      iterator_types = ["reduction", "parallel", "parallel", "reduction"]}
      ins(%a43, %a42 : memref<5x1x33xf32>, memref<5x6x1xf32>)
      outs(%a44 : memref<6x33xf32>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32):
    %p = arith.mulf %x0, %x1 : f32
    %s = arith.addf %x2, %p : f32
    linalg.yield %s : f32
  }
  return
}
