// FoldZeroIntoGemm, GemmToBrgemmBeforeRelu, GemmToBrgemmBeforeLhsBias,
// GemmToBrgemmBeforeRhsBias, FoldZeroIntoFusedBrgemm,
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
// CHECK:          xsmm.gemm(
// CHECK-NOT:      xsmm.{{unary|binary}} {{[a-z_]+}}(
// CHECK:          return
// RUN: tenon-opt %s --schedule=%S/../Inputs/kernels.mlir \
// RUN:   | grep 'xsmm.fused_brgemm(' | count 10

func.func @entry(
    %a0: memref<7x13xf32>,
    %a1: memref<17x18xf32>,
    %a2: memref<5x25xf32>,
    %a3: memref<5x7xf32>,
    %a4: memref<7x17xf32>,
    %a5: memref<5x17xf32>,
    %a6: memref<5x17xf32>,
    %a7: memref<4x14xf32>,
    %a8: memref<19x5xf32>,
    %a9: memref<2x12xf32>,
    %a10: memref<2x5xf32>,
    %a11: memref<13x2xf32>,
    %a12: memref<2x1xf32>,
    %a13: memref<13x1xf32>,
    %a14: memref<f32>,
    %a15: memref<9x6xf32>,
    %a16: memref<3x35xf32>,
    %a17: memref<7x42xf32>,
    %a18: memref<8x40xf32>,
    %a19: memref<4x8xf32>,
    %a20: memref<8x16xf32>,
    %a21: memref<4x16xf32>,
    %a22: memref<8x12xf32>,
    %a23: memref<15x19xf32>,
    %a24: memref<6x26xf32>,
    %a25: memref<1x9xf32>,
    %a26: memref<9x3xf32>,
    %a27: memref<1x3xf32>,
    %a28: memref<3xf32>,
    %a29: memref<16x7xf32>,
    %a30: memref<5x3xf32>,
    %a31: memref<14x10xf32>,
    %a32: memref<14x5xf32>,
    %a33: memref<6x1xf32>,
    %a34: memref<1x33xf32>,
    %a35: memref<6x33xf32>,
    %a36: memref<f32>,
    %a37: memref<7x13xf32>,
    %a38: memref<17x18xf32>,
    %a39: memref<5x25xf32>,
    %a40: memref<3x18xf32>) {
  %zero = arith.constant 0.0 : f32
  %v1 = memref.subview %a0[2, 1] [4, 8] [1, 1]
    : memref<7x13xf32>
    to memref<4x8xf32, strided<[13, 1], offset: 27>>
  %v2 = memref.subview %a1[1, 2] [8, 16] [2, 1]
    : memref<17x18xf32>
    to memref<8x16xf32, strided<[36, 1], offset: 20>>
  %v3 = memref.subview %a2[0, 4] [4, 16] [1, 1]
    : memref<5x25xf32>
    to memref<4x16xf32, strided<[25, 1], offset: 4>>
  linalg.matmul ins(%v1, %v2 : memref<4x8xf32, strided<[13, 1], offset: 27>>,
      memref<8x16xf32, strided<[36, 1], offset: 20>>)
    outs(%v3 : memref<4x16xf32, strided<[25, 1], offset: 4>>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      outs(%v3 : memref<4x16xf32, strided<[25, 1], offset: 4>>) {
  ^bb0(%x0: f32):
    %r = arith.maximumf %x0, %zero : f32
    linalg.yield %r : f32
  }
  linalg.matmul ins(%a3, %a4 : memref<5x7xf32>,
      memref<7x17xf32>)
    outs(%a5 : memref<5x17xf32>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a6 : memref<5x17xf32>)
      outs(%a5 : memref<5x17xf32>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.addf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  %v4 = memref.subview %a7[2, 1] [1, 9] [1, 1]
    : memref<4x14xf32>
    to memref<1x9xf32, strided<[14, 1], offset: 29>>
  %v5 = memref.subview %a8[1, 2] [9, 3] [2, 1]
    : memref<19x5xf32>
    to memref<9x3xf32, strided<[10, 1], offset: 7>>
  %v6 = memref.subview %a9[0, 4] [1, 3] [1, 1]
    : memref<2x12xf32>
    to memref<1x3xf32, strided<[12, 1], offset: 4>>
  %v7 = memref.subview %a10[1, 2] [1, 1] [1, 1]
    : memref<2x5xf32>
    to memref<1xf32, strided<[5], offset: 7>>
  linalg.matmul ins(%v4, %v5 : memref<1x9xf32, strided<[14, 1], offset: 29>>,
      memref<9x3xf32, strided<[10, 1], offset: 7>>)
    outs(%v6 : memref<1x3xf32, strided<[12, 1], offset: 4>>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v7 : memref<1xf32, strided<[5], offset: 7>>)
      outs(%v6 : memref<1x3xf32, strided<[12, 1], offset: 4>>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.addf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      outs(%v6 : memref<1x3xf32, strided<[12, 1], offset: 4>>) {
  ^bb0(%x0: f32):
    %r = arith.maximumf %x0, %zero : f32
    linalg.yield %r : f32
  }
  linalg.matmul ins(%a11, %a12 : memref<13x2xf32>,
      memref<2x1xf32>)
    outs(%a13 : memref<13x1xf32>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> ()>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a14 : memref<f32>)
      outs(%a13 : memref<13x1xf32>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.addf %x1, %x0 : f32
    linalg.yield %r : f32
  }
  %v8 = memref.subview %a15[2, 1] [6, 1] [1, 1]
    : memref<9x6xf32>
    to memref<6x1xf32, strided<[6, 1], offset: 13>>
  %v9 = memref.subview %a16[1, 2] [1, 33] [2, 1]
    : memref<3x35xf32>
    to memref<1x33xf32, strided<[70, 1], offset: 37>>
  %v10 = memref.subview %a17[0, 4] [6, 33] [1, 1]
    : memref<7x42xf32>
    to memref<6x33xf32, strided<[42, 1], offset: 4>>
  %v11 = memref.subview %a18[1, 2] [6, 33] [1, 1]
    : memref<8x40xf32>
    to memref<6x33xf32, strided<[40, 1], offset: 42>>
  linalg.matmul ins(%v8, %v9 : memref<6x1xf32, strided<[6, 1], offset: 13>>,
      memref<1x33xf32, strided<[70, 1], offset: 37>>)
    outs(%v10 : memref<6x33xf32, strided<[42, 1], offset: 4>>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v11 : memref<6x33xf32, strided<[40, 1], offset: 42>>)
      outs(%v10 : memref<6x33xf32, strided<[42, 1], offset: 4>>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.addf %x1, %x0 : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      outs(%v10 : memref<6x33xf32, strided<[42, 1], offset: 4>>) {
  ^bb0(%x0: f32):
    %r = arith.maximumf %x0, %zero : f32
    linalg.yield %r : f32
  }
  linalg.fill ins(%zero : f32) outs(%a21 : memref<4x16xf32>)
  linalg.matmul ins(%a19, %a20 : memref<4x8xf32>,
      memref<8x16xf32>)
    outs(%a21 : memref<4x16xf32>)
  %v12 = memref.subview %a22[2, 1] [5, 7] [1, 1]
    : memref<8x12xf32>
    to memref<5x7xf32, strided<[12, 1], offset: 25>>
  %v13 = memref.subview %a23[1, 2] [7, 17] [2, 1]
    : memref<15x19xf32>
    to memref<7x17xf32, strided<[38, 1], offset: 21>>
  %v14 = memref.subview %a24[0, 4] [5, 17] [1, 1]
    : memref<6x26xf32>
    to memref<5x17xf32, strided<[26, 1], offset: 4>>
  linalg.fill ins(%zero : f32) outs(%v14 : memref<5x17xf32, strided<[26, 1], offset: 4>>)
  linalg.matmul ins(%v12, %v13 : memref<5x7xf32, strided<[12, 1], offset: 25>>,
      memref<7x17xf32, strided<[38, 1], offset: 21>>)
    outs(%v14 : memref<5x17xf32, strided<[26, 1], offset: 4>>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      outs(%v14 : memref<5x17xf32, strided<[26, 1], offset: 4>>) {
  ^bb0(%x0: f32):
    %r = arith.maximumf %x0, %zero : f32
    linalg.yield %r : f32
  }
  linalg.fill ins(%zero : f32) outs(%a27 : memref<1x3xf32>)
  linalg.matmul ins(%a25, %a26 : memref<1x9xf32>,
      memref<9x3xf32>)
    outs(%a27 : memref<1x3xf32>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a28 : memref<3xf32>)
      outs(%a27 : memref<1x3xf32>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.addf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  %v15 = memref.subview %a29[2, 1] [13, 2] [1, 1]
    : memref<16x7xf32>
    to memref<13x2xf32, strided<[7, 1], offset: 15>>
  %v16 = memref.subview %a30[1, 2] [2, 1] [2, 1]
    : memref<5x3xf32>
    to memref<2x1xf32, strided<[6, 1], offset: 5>>
  %v17 = memref.subview %a31[0, 4] [13, 1] [1, 1]
    : memref<14x10xf32>
    to memref<13x1xf32, strided<[10, 1], offset: 4>>
  linalg.fill ins(%zero : f32) outs(%v17 : memref<13x1xf32, strided<[10, 1], offset: 4>>)
  %v18 = memref.subview %a32[1, 2] [13, 1] [1, 1]
    : memref<14x5xf32>
    to memref<13xf32, strided<[5], offset: 7>>
  linalg.matmul ins(%v15, %v16 : memref<13x2xf32, strided<[7, 1], offset: 15>>,
      memref<2x1xf32, strided<[6, 1], offset: 5>>)
    outs(%v17 : memref<13x1xf32, strided<[10, 1], offset: 4>>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v18 : memref<13xf32, strided<[5], offset: 7>>)
      outs(%v17 : memref<13x1xf32, strided<[10, 1], offset: 4>>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.addf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      outs(%v17 : memref<13x1xf32, strided<[10, 1], offset: 4>>) {
  ^bb0(%x0: f32):
    %r = arith.maximumf %x0, %zero : f32
    linalg.yield %r : f32
  }
  linalg.fill ins(%zero : f32) outs(%a35 : memref<6x33xf32>)
  linalg.matmul ins(%a33, %a34 : memref<6x1xf32>,
      memref<1x33xf32>)
    outs(%a35 : memref<6x33xf32>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> ()>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a36 : memref<f32>)
      outs(%a35 : memref<6x33xf32>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.addf %x1, %x0 : f32
    linalg.yield %r : f32
  }
  %v19 = memref.subview %a37[2, 1] [4, 8] [1, 1]
    : memref<7x13xf32>
    to memref<4x8xf32, strided<[13, 1], offset: 27>>
  %v20 = memref.subview %a38[1, 2] [8, 16] [2, 1]
    : memref<17x18xf32>
    to memref<8x16xf32, strided<[36, 1], offset: 20>>
  %v21 = memref.subview %a39[0, 4] [4, 16] [1, 1]
    : memref<5x25xf32>
    to memref<4x16xf32, strided<[25, 1], offset: 4>>
  linalg.fill ins(%zero : f32) outs(%v21 : memref<4x16xf32, strided<[25, 1], offset: 4>>)
  %v22 = memref.subview %a40[1, 2] [1, 16] [1, 1]
    : memref<3x18xf32>
    to memref<16xf32, strided<[1], offset: 20>>
  linalg.matmul ins(%v19, %v20 : memref<4x8xf32, strided<[13, 1], offset: 27>>,
      memref<8x16xf32, strided<[36, 1], offset: 20>>)
    outs(%v21 : memref<4x16xf32, strided<[25, 1], offset: 4>>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v22 : memref<16xf32, strided<[1], offset: 20>>)
      outs(%v21 : memref<4x16xf32, strided<[25, 1], offset: 4>>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.addf %x1, %x0 : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      outs(%v21 : memref<4x16xf32, strided<[25, 1], offset: 4>>) {
  ^bb0(%x0: f32):
    %r = arith.maximumf %x0, %zero : f32
    linalg.yield %r : f32
  }
  return
}
