// BatchReduceMatmulToBrgemm, GenericToBrgemm, SwappedGenericToBrgemm,
// BrgemmDispatchToCall, BrgemmToCall
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
// CHECK-COUNT-9: xsmm.brgemm(
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
    %a9: memref<3x1x9xf32>,
    %a10: memref<3x9x3xf32>,
    %a11: memref<1x3xf32>,
    %a12: memref<3x1x9xf32>,
    %a13: memref<3x9x3xf32>,
    %a14: memref<1x3xf32>,
    %a15: memref<3x1x9xf32>,
    %a16: memref<3x9x3xf32>,
    %a17: memref<1x3xf32>,
    %a18: memref<5x6x1xf32>,
    %a19: memref<5x1x33xf32>,
    %a20: memref<6x33xf32>,
    %a21: memref<5x6x1xf32>,
    %a22: memref<5x1x33xf32>,
    %a23: memref<6x33xf32>,
    %a24: memref<5x6x1xf32>,
    %a25: memref<5x1x33xf32>,
    %a26: memref<6x33xf32>) {
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
  linalg.batch_reduce_matmul ins(%a9, %a10 : memref<3x1x9xf32>,
      memref<3x9x3xf32>)
    outs(%a11 : memref<1x3xf32>)
  linalg.generic {indexing_maps = [affine_map<(r, m, n, k) -> (r, m, k)>, affine_map<(r, m, n, k) -> (r, k, n)>, affine_map<(r, m, n, k) -> (m, n)>],
      iterator_types = ["reduction", "parallel", "parallel", "reduction"]}
      ins(%a12, %a13 : memref<3x1x9xf32>, memref<3x9x3xf32>)
      outs(%a14 : memref<1x3xf32>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32):
    %p = arith.mulf %x0, %x1 : f32
    %s = arith.addf %x2, %p : f32
    linalg.yield %s : f32
  }
  linalg.generic {indexing_maps = [affine_map<(r, m, n, k) -> (r, k, n)>, affine_map<(r, m, n, k) -> (r, m, k)>, affine_map<(r, m, n, k) -> (m, n)>],
      iterator_types = ["reduction", "parallel", "parallel", "reduction"]}
      ins(%a16, %a15 : memref<3x9x3xf32>, memref<3x1x9xf32>)
      outs(%a17 : memref<1x3xf32>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32):
    %p = arith.mulf %x0, %x1 : f32
    %s = arith.addf %x2, %p : f32
    linalg.yield %s : f32
  }
  linalg.batch_reduce_matmul ins(%a18, %a19 : memref<5x6x1xf32>,
      memref<5x1x33xf32>)
    outs(%a20 : memref<6x33xf32>)
  linalg.generic {indexing_maps = [affine_map<(r, m, n, k) -> (r, m, k)>, affine_map<(r, m, n, k) -> (r, k, n)>, affine_map<(r, m, n, k) -> (m, n)>],
      iterator_types = ["reduction", "parallel", "parallel", "reduction"]}
      ins(%a21, %a22 : memref<5x6x1xf32>, memref<5x1x33xf32>)
      outs(%a23 : memref<6x33xf32>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32):
    %p = arith.mulf %x0, %x1 : f32
    %s = arith.addf %x2, %p : f32
    linalg.yield %s : f32
  }
  linalg.generic {indexing_maps = [affine_map<(r, m, n, k) -> (r, k, n)>, affine_map<(r, m, n, k) -> (r, m, k)>, affine_map<(r, m, n, k) -> (m, n)>],
      iterator_types = ["reduction", "parallel", "parallel", "reduction"]}
      ins(%a25, %a24 : memref<5x1x33xf32>, memref<5x6x1xf32>)
      outs(%a26 : memref<6x33xf32>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32):
    %p = arith.mulf %x0, %x1 : f32
    %s = arith.addf %x2, %p : f32
    linalg.yield %s : f32
  }
  return
}
