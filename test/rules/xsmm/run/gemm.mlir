// MatmulToGemm, GenericToGemm, SwappedGenericToGemm, GemmDispatchToCall, GemmToCall
// Run by kernels and by plain loops on the same random numbers, in f32 and, with
// the type replaced, in bf16 and f64. No structured operation is left to loops.
// RUN: tenon-opt %s --schedule=%S/../Inputs/kernels.mlir | FileCheck %s
// RUN: tenon-run %s --schedule=%S/../Inputs/run.mlir --verify \
// RUN:   | FileCheck %s --check-prefix=SAME
// RUN: sed s/f32/bf16/g %s > %t.mlir
// RUN: tenon-opt %t.mlir --schedule=%S/../Inputs/kernels.mlir | FileCheck %s
// RUN: tenon-run %t.mlir --schedule=%S/../Inputs/run.mlir --verify \
// RUN:   | FileCheck %s --check-prefix=SAME
// RUN: sed s/f32/f64/g %s > %t.mlir
// RUN: tenon-opt %t.mlir --schedule=%S/../Inputs/kernels.mlir | FileCheck %s
// RUN: tenon-run %t.mlir --schedule=%S/../Inputs/run.mlir --verify \
// RUN:   | FileCheck %s --check-prefix=SAME

// SAME: verify: ok

// CHECK-NOT:      linalg.
// CHECK-COUNT-9: xsmm.gemm(
// CHECK-NOT:      linalg.

func.func @entry(
    %a0: memref<4x8xf32>,
    %a1: memref<8x16xf32>,
    %a2: memref<4x16xf32>,
    %a3: memref<4x8xf32>,
    %a4: memref<8x16xf32>,
    %a5: memref<4x16xf32>,
    %a6: memref<8x12xf32>,
    %a7: memref<15x19xf32>,
    %a8: memref<6x26xf32>,
    %a9: memref<8x12xf32>,
    %a10: memref<15x19xf32>,
    %a11: memref<6x26xf32>,
    %a12: memref<1x9xf32>,
    %a13: memref<9x3xf32>,
    %a14: memref<1x3xf32>,
    %a15: memref<16x7xf32>,
    %a16: memref<5x3xf32>,
    %a17: memref<14x10xf32>,
    %a18: memref<16x7xf32>,
    %a19: memref<5x3xf32>,
    %a20: memref<14x10xf32>,
    %a21: memref<6x1xf32>,
    %a22: memref<1x33xf32>,
    %a23: memref<6x33xf32>,
    %a24: memref<6x1xf32>,
    %a25: memref<1x33xf32>,
    %a26: memref<6x33xf32>) {
  linalg.matmul ins(%a0, %a1 : memref<4x8xf32>,
      memref<8x16xf32>)
    outs(%a2 : memref<4x16xf32>)
  linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a3, %a4 : memref<4x8xf32>, memref<8x16xf32>)
      outs(%a5 : memref<4x16xf32>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32):
    %p = arith.mulf %x0, %x1 : f32
    %s = arith.addf %x2, %p : f32
    linalg.yield %s : f32
  }
  %v1 = memref.subview %a6[2, 1] [5, 7] [1, 1]
    : memref<8x12xf32>
    to memref<5x7xf32, strided<[12, 1], offset: 25>>
  %v2 = memref.subview %a7[1, 2] [7, 17] [2, 1]
    : memref<15x19xf32>
    to memref<7x17xf32, strided<[38, 1], offset: 21>>
  %v3 = memref.subview %a8[0, 4] [5, 17] [1, 1]
    : memref<6x26xf32>
    to memref<5x17xf32, strided<[26, 1], offset: 4>>
  linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%v1, %v2 : memref<5x7xf32, strided<[12, 1], offset: 25>>, memref<7x17xf32, strided<[38, 1], offset: 21>>)
      outs(%v3 : memref<5x17xf32, strided<[26, 1], offset: 4>>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32):
    %p = arith.mulf %x0, %x1 : f32
    %s = arith.addf %x2, %p : f32
    linalg.yield %s : f32
  }
  %v4 = memref.subview %a9[2, 1] [5, 7] [1, 1]
    : memref<8x12xf32>
    to memref<5x7xf32, strided<[12, 1], offset: 25>>
  %v5 = memref.subview %a10[1, 2] [7, 17] [2, 1]
    : memref<15x19xf32>
    to memref<7x17xf32, strided<[38, 1], offset: 21>>
  %v6 = memref.subview %a11[0, 4] [5, 17] [1, 1]
    : memref<6x26xf32>
    to memref<5x17xf32, strided<[26, 1], offset: 4>>
  linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%v5, %v4 : memref<7x17xf32, strided<[38, 1], offset: 21>>, memref<5x7xf32, strided<[12, 1], offset: 25>>)
      outs(%v6 : memref<5x17xf32, strided<[26, 1], offset: 4>>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32):
    %p = arith.mulf %x0, %x1 : f32
    %s = arith.addf %x2, %p : f32
    linalg.yield %s : f32
  }
  linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a13, %a12 : memref<9x3xf32>, memref<1x9xf32>)
      outs(%a14 : memref<1x3xf32>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32):
    %p = arith.mulf %x0, %x1 : f32
    %s = arith.addf %x2, %p : f32
    linalg.yield %s : f32
  }
  %v7 = memref.subview %a15[2, 1] [13, 2] [1, 1]
    : memref<16x7xf32>
    to memref<13x2xf32, strided<[7, 1], offset: 15>>
  %v8 = memref.subview %a16[1, 2] [2, 1] [2, 1]
    : memref<5x3xf32>
    to memref<2x1xf32, strided<[6, 1], offset: 5>>
  %v9 = memref.subview %a17[0, 4] [13, 1] [1, 1]
    : memref<14x10xf32>
    to memref<13x1xf32, strided<[10, 1], offset: 4>>
  linalg.matmul ins(%v7, %v8 : memref<13x2xf32, strided<[7, 1], offset: 15>>,
      memref<2x1xf32, strided<[6, 1], offset: 5>>)
    outs(%v9 : memref<13x1xf32, strided<[10, 1], offset: 4>>)
  %v10 = memref.subview %a18[2, 1] [13, 2] [1, 1]
    : memref<16x7xf32>
    to memref<13x2xf32, strided<[7, 1], offset: 15>>
  %v11 = memref.subview %a19[1, 2] [2, 1] [2, 1]
    : memref<5x3xf32>
    to memref<2x1xf32, strided<[6, 1], offset: 5>>
  %v12 = memref.subview %a20[0, 4] [13, 1] [1, 1]
    : memref<14x10xf32>
    to memref<13x1xf32, strided<[10, 1], offset: 4>>
  linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%v10, %v11 : memref<13x2xf32, strided<[7, 1], offset: 15>>, memref<2x1xf32, strided<[6, 1], offset: 5>>)
      outs(%v12 : memref<13x1xf32, strided<[10, 1], offset: 4>>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32):
    %p = arith.mulf %x0, %x1 : f32
    %s = arith.addf %x2, %p : f32
    linalg.yield %s : f32
  }
  linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a21, %a22 : memref<6x1xf32>, memref<1x33xf32>)
      outs(%a23 : memref<6x33xf32>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32):
    %p = arith.mulf %x0, %x1 : f32
    %s = arith.addf %x2, %p : f32
    linalg.yield %s : f32
  }
  linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a25, %a24 : memref<1x33xf32>, memref<6x1xf32>)
      outs(%a26 : memref<6x33xf32>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32):
    %p = arith.mulf %x0, %x1 : f32
    %s = arith.addf %x2, %p : f32
    linalg.yield %s : f32
  }
  return
}
