// FoldZeroIntoBrgemm, FoldZeroIntoFusedBrgemm,
// FuseLhsBias, FuseRhsBias, FuseReluAfterBrgemm,
// FuseReluAfterBias, and of to-linalg SplitUnaryAfter, SplitAddBefore,
// SplitBinaryAfter, SplitRhsBinaryAfter and FusedBrgemmToBrgemm: each form of zero, product,
// bias and relu becomes one kernel
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

// CHECK:          func.func @entry(
// CHECK-NOT:      xsmm.{{unary|binary}} {{[a-z_]+}}(
// CHECK:          xsmm.brgemm(
// CHECK-NOT:      xsmm.{{unary|binary}} {{[a-z_]+}}(
// CHECK:          return
// RUN: tenon-opt %s --schedule=%S/../Inputs/kernels.mlir \
// RUN:   | grep 'xsmm.fused_brgemm(' | count 10

func.func @entry(
    %a0: memref<3x5x7xf32>,
    %a1: memref<3x7x17xf32>,
    %a2: memref<5x17xf32>,
    %a3: memref<6x2x12xf32>,
    %a4: memref<4x11x4xf32>,
    %a5: memref<2x12xf32>,
    %a6: memref<3x4xf32>,
    %a7: memref<3x13x2xf32>,
    %a8: memref<3x2x1xf32>,
    %a9: memref<13x1xf32>,
    %a10: memref<1xf32>,
    %a11: memref<6x7x4xf32>,
    %a12: memref<4x3x34xf32>,
    %a13: memref<7x42xf32>,
    %a14: memref<8x40xf32>,
    %a15: memref<3x4x8xf32>,
    %a16: memref<3x8x16xf32>,
    %a17: memref<4x16xf32>,
    %a18: memref<4xf32>,
    %a19: memref<6x6x10xf32>,
    %a20: memref<4x9x18xf32>,
    %a21: memref<6x26xf32>,
    %a22: memref<3x1x9xf32>,
    %a23: memref<3x9x3xf32>,
    %a24: memref<1x3xf32>,
    %a25: memref<6x14x5xf32>,
    %a26: memref<4x4x2xf32>,
    %a27: memref<14x10xf32>,
    %a28: memref<14x5xf32>,
    %a29: memref<3x6x1xf32>,
    %a30: memref<3x1x33xf32>,
    %a31: memref<6x33xf32>,
    %a32: memref<f32>,
    %a33: memref<6x5x11xf32>,
    %a34: memref<4x10x17xf32>,
    %a35: memref<5x25xf32>,
    %a36: memref<6x23xf32>,
    %a37: memref<3x5x7xf32>,
    %a38: memref<3x7x17xf32>,
    %a39: memref<5x17xf32>,
    %a40: memref<5xf32>) {
  %zero = arith.constant 0.0 : f32
  linalg.batch_reduce_matmul ins(%a0, %a1 : memref<3x5x7xf32>,
      memref<3x7x17xf32>)
    outs(%a2 : memref<5x17xf32>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      outs(%a2 : memref<5x17xf32>) {
  ^bb0(%x0: f32):
    %r = arith.maximumf %x0, %zero : f32
    linalg.yield %r : f32
  }
  %v1 = memref.subview %a3[1, 1, 2] [3, 1, 9] [2, 1, 1]
    : memref<6x2x12xf32>
    to memref<3x1x9xf32, strided<[48, 12, 1], offset: 38>>
  %v2 = memref.subview %a4[1, 2, 0] [3, 9, 3] [1, 1, 1]
    : memref<4x11x4xf32>
    to memref<3x9x3xf32, strided<[44, 4, 1], offset: 52>>
  %v3 = memref.subview %a5[1, 3] [1, 3] [1, 1]
    : memref<2x12xf32>
    to memref<1x3xf32, strided<[12, 1], offset: 15>>
  %v4 = memref.subview %a6[1, 2] [1, 1] [1, 1]
    : memref<3x4xf32>
    to memref<f32, strided<[], offset: 6>>
  linalg.batch_reduce_matmul ins(%v1, %v2 : memref<3x1x9xf32, strided<[48, 12, 1], offset: 38>>,
      memref<3x9x3xf32, strided<[44, 4, 1], offset: 52>>)
    outs(%v3 : memref<1x3xf32, strided<[12, 1], offset: 15>>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> ()>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v4 : memref<f32, strided<[], offset: 6>>)
      outs(%v3 : memref<1x3xf32, strided<[12, 1], offset: 15>>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.addf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  linalg.batch_reduce_matmul ins(%a7, %a8 : memref<3x13x2xf32>,
      memref<3x2x1xf32>)
    outs(%a9 : memref<13x1xf32>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a10 : memref<1xf32>)
      outs(%a9 : memref<13x1xf32>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.addf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      outs(%a9 : memref<13x1xf32>) {
  ^bb0(%x0: f32):
    %r = arith.maximumf %x0, %zero : f32
    linalg.yield %r : f32
  }
  %v5 = memref.subview %a11[1, 1, 2] [3, 6, 1] [2, 1, 1]
    : memref<6x7x4xf32>
    to memref<3x6x1xf32, strided<[56, 4, 1], offset: 34>>
  %v6 = memref.subview %a12[1, 2, 0] [3, 1, 33] [1, 1, 1]
    : memref<4x3x34xf32>
    to memref<3x1x33xf32, strided<[102, 34, 1], offset: 170>>
  %v7 = memref.subview %a13[1, 3] [6, 33] [1, 1]
    : memref<7x42xf32>
    to memref<6x33xf32, strided<[42, 1], offset: 45>>
  %v8 = memref.subview %a14[1, 2] [6, 33] [1, 1]
    : memref<8x40xf32>
    to memref<6x33xf32, strided<[40, 1], offset: 42>>
  linalg.batch_reduce_matmul ins(%v5, %v6 : memref<3x6x1xf32, strided<[56, 4, 1], offset: 34>>,
      memref<3x1x33xf32, strided<[102, 34, 1], offset: 170>>)
    outs(%v7 : memref<6x33xf32, strided<[42, 1], offset: 45>>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v8 : memref<6x33xf32, strided<[40, 1], offset: 42>>)
      outs(%v7 : memref<6x33xf32, strided<[42, 1], offset: 45>>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.addf %x1, %x0 : f32
    linalg.yield %r : f32
  }
  linalg.batch_reduce_matmul ins(%a15, %a16 : memref<3x4x8xf32>,
      memref<3x8x16xf32>)
    outs(%a17 : memref<4x16xf32>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a18 : memref<4xf32>)
      outs(%a17 : memref<4x16xf32>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.addf %x1, %x0 : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      outs(%a17 : memref<4x16xf32>) {
  ^bb0(%x0: f32):
    %r = arith.maximumf %x0, %zero : f32
    linalg.yield %r : f32
  }
  %v9 = memref.subview %a19[1, 1, 2] [3, 5, 7] [2, 1, 1]
    : memref<6x6x10xf32>
    to memref<3x5x7xf32, strided<[120, 10, 1], offset: 72>>
  %v10 = memref.subview %a20[1, 2, 0] [3, 7, 17] [1, 1, 1]
    : memref<4x9x18xf32>
    to memref<3x7x17xf32, strided<[162, 18, 1], offset: 198>>
  %v11 = memref.subview %a21[1, 3] [5, 17] [1, 1]
    : memref<6x26xf32>
    to memref<5x17xf32, strided<[26, 1], offset: 29>>
  linalg.fill ins(%zero : f32) outs(%v11 : memref<5x17xf32, strided<[26, 1], offset: 29>>)
  linalg.batch_reduce_matmul ins(%v9, %v10 : memref<3x5x7xf32, strided<[120, 10, 1], offset: 72>>,
      memref<3x7x17xf32, strided<[162, 18, 1], offset: 198>>)
    outs(%v11 : memref<5x17xf32, strided<[26, 1], offset: 29>>)
  linalg.fill ins(%zero : f32) outs(%a24 : memref<1x3xf32>)
  linalg.batch_reduce_matmul ins(%a22, %a23 : memref<3x1x9xf32>,
      memref<3x9x3xf32>)
    outs(%a24 : memref<1x3xf32>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      outs(%a24 : memref<1x3xf32>) {
  ^bb0(%x0: f32):
    %r = arith.maximumf %x0, %zero : f32
    linalg.yield %r : f32
  }
  %v12 = memref.subview %a25[1, 1, 2] [3, 13, 2] [2, 1, 1]
    : memref<6x14x5xf32>
    to memref<3x13x2xf32, strided<[140, 5, 1], offset: 77>>
  %v13 = memref.subview %a26[1, 2, 0] [3, 2, 1] [1, 1, 1]
    : memref<4x4x2xf32>
    to memref<3x2x1xf32, strided<[8, 2, 1], offset: 12>>
  %v14 = memref.subview %a27[1, 3] [13, 1] [1, 1]
    : memref<14x10xf32>
    to memref<13x1xf32, strided<[10, 1], offset: 13>>
  linalg.fill ins(%zero : f32) outs(%v14 : memref<13x1xf32, strided<[10, 1], offset: 13>>)
  %v15 = memref.subview %a28[1, 2] [13, 1] [1, 1]
    : memref<14x5xf32>
    to memref<13xf32, strided<[5], offset: 7>>
  linalg.batch_reduce_matmul ins(%v12, %v13 : memref<3x13x2xf32, strided<[140, 5, 1], offset: 77>>,
      memref<3x2x1xf32, strided<[8, 2, 1], offset: 12>>)
    outs(%v14 : memref<13x1xf32, strided<[10, 1], offset: 13>>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v15 : memref<13xf32, strided<[5], offset: 7>>)
      outs(%v14 : memref<13x1xf32, strided<[10, 1], offset: 13>>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.addf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  linalg.fill ins(%zero : f32) outs(%a31 : memref<6x33xf32>)
  linalg.batch_reduce_matmul ins(%a29, %a30 : memref<3x6x1xf32>,
      memref<3x1x33xf32>)
    outs(%a31 : memref<6x33xf32>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> ()>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a32 : memref<f32>)
      outs(%a31 : memref<6x33xf32>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.addf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      outs(%a31 : memref<6x33xf32>) {
  ^bb0(%x0: f32):
    %r = arith.maximumf %x0, %zero : f32
    linalg.yield %r : f32
  }
  %v16 = memref.subview %a33[1, 1, 2] [3, 4, 8] [2, 1, 1]
    : memref<6x5x11xf32>
    to memref<3x4x8xf32, strided<[110, 11, 1], offset: 68>>
  %v17 = memref.subview %a34[1, 2, 0] [3, 8, 16] [1, 1, 1]
    : memref<4x10x17xf32>
    to memref<3x8x16xf32, strided<[170, 17, 1], offset: 204>>
  %v18 = memref.subview %a35[1, 3] [4, 16] [1, 1]
    : memref<5x25xf32>
    to memref<4x16xf32, strided<[25, 1], offset: 28>>
  linalg.fill ins(%zero : f32) outs(%v18 : memref<4x16xf32, strided<[25, 1], offset: 28>>)
  %v19 = memref.subview %a36[1, 2] [4, 16] [1, 1]
    : memref<6x23xf32>
    to memref<4x16xf32, strided<[23, 1], offset: 25>>
  linalg.batch_reduce_matmul ins(%v16, %v17 : memref<3x4x8xf32, strided<[110, 11, 1], offset: 68>>,
      memref<3x8x16xf32, strided<[170, 17, 1], offset: 204>>)
    outs(%v18 : memref<4x16xf32, strided<[25, 1], offset: 28>>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v19 : memref<4x16xf32, strided<[23, 1], offset: 25>>)
      outs(%v18 : memref<4x16xf32, strided<[25, 1], offset: 28>>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.addf %x1, %x0 : f32
    linalg.yield %r : f32
  }
  linalg.fill ins(%zero : f32) outs(%a39 : memref<5x17xf32>)
  linalg.batch_reduce_matmul ins(%a37, %a38 : memref<3x5x7xf32>,
      memref<3x7x17xf32>)
    outs(%a39 : memref<5x17xf32>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a40 : memref<5xf32>)
      outs(%a39 : memref<5x17xf32>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.addf %x1, %x0 : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      outs(%a39 : memref<5x17xf32>) {
  ^bb0(%x0: f32):
    %r = arith.maximumf %x0, %zero : f32
    linalg.yield %r : f32
  }
  return
}
