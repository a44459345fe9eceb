// AddToBinary, SubToBinary, MulToBinary, DivToBinary, MaxToBinary, and
// GenericToBinary in place, and BinaryToGeneric
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
// CHECK-COUNT-10: xsmm.binary {{[a-z_0-9]+}}(
// CHECK-NOT:      linalg.

func.func @entry(
    %a0: memref<7x24xf32>,
    %a1: memref<7x20xf32>,
    %a2: memref<7x21xf32>,
    %a3: memref<3x19xf32>,
    %a4: memref<7x20xf32>,
    %a5: memref<1x3xf32>,
    %a6: memref<1x3xf32>,
    %a7: memref<1x3xf32>,
    %a8: memref<1xf32>,
    %a9: memref<1x3xf32>,
    %a10: memref<9x8xf32>,
    %a11: memref<9x4xf32>,
    %a12: memref<9x5xf32>,
    %a13: memref<9x8xf32>,
    %a14: memref<9x4xf32>,
    %a15: memref<4x16xf32>,
    %a16: memref<4x16xf32>,
    %a17: memref<4x16xf32>,
    %a18: memref<16xf32>,
    %a19: memref<4x16xf32>,
    %a20: memref<7x24xf32>,
    %a21: memref<7x20xf32>,
    %a22: memref<7x21xf32>,
    %a23: memref<6x5xf32>,
    %a24: memref<7x20xf32>) {
  %v1 = memref.subview %a0[1, 2] [5, 17] [1, 1]
    : memref<7x24xf32>
    to memref<5x17xf32, strided<[24, 1], offset: 26>>
  %v2 = memref.subview %a1[1, 2] [5, 17] [1, 1]
    : memref<7x20xf32>
    to memref<5x17xf32, strided<[20, 1], offset: 22>>
  %v3 = memref.subview %a2[1, 2] [5, 17] [1, 1]
    : memref<7x21xf32>
    to memref<5x17xf32, strided<[21, 1], offset: 23>>
  linalg.add ins(%v1, %v2 : memref<5x17xf32, strided<[24, 1], offset: 26>>,
      memref<5x17xf32, strided<[20, 1], offset: 22>>)
    outs(%v3 : memref<5x17xf32, strided<[21, 1], offset: 23>>)
  %v4 = memref.subview %a3[1, 2] [1, 17] [1, 1]
    : memref<3x19xf32>
    to memref<17xf32, strided<[1], offset: 21>>
  %v5 = memref.subview %a4[1, 2] [5, 17] [1, 1]
    : memref<7x20xf32>
    to memref<5x17xf32, strided<[20, 1], offset: 22>>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v4 : memref<17xf32, strided<[1], offset: 21>>)
      outs(%v5 : memref<5x17xf32, strided<[20, 1], offset: 22>>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.addf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  linalg.sub ins(%a5, %a6 : memref<1x3xf32>,
      memref<1x3xf32>)
    outs(%a7 : memref<1x3xf32>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a8 : memref<1xf32>)
      outs(%a9 : memref<1x3xf32>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.subf %x1, %x0 : f32
    linalg.yield %r : f32
  }
  %v6 = memref.subview %a10[1, 2] [7, 1] [1, 1]
    : memref<9x8xf32>
    to memref<7x1xf32, strided<[8, 1], offset: 10>>
  %v7 = memref.subview %a11[1, 2] [7, 1] [1, 1]
    : memref<9x4xf32>
    to memref<7x1xf32, strided<[4, 1], offset: 6>>
  %v8 = memref.subview %a12[1, 2] [7, 1] [1, 1]
    : memref<9x5xf32>
    to memref<7x1xf32, strided<[5, 1], offset: 7>>
  linalg.mul ins(%v6, %v7 : memref<7x1xf32, strided<[8, 1], offset: 10>>,
      memref<7x1xf32, strided<[4, 1], offset: 6>>)
    outs(%v8 : memref<7x1xf32, strided<[5, 1], offset: 7>>)
  %v9 = memref.subview %a13[1, 2] [7, 1] [1, 1]
    : memref<9x8xf32>
    to memref<7x1xf32, strided<[8, 1], offset: 10>>
  %v10 = memref.subview %a14[1, 2] [7, 1] [1, 1]
    : memref<9x4xf32>
    to memref<7x1xf32, strided<[4, 1], offset: 6>>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v9 : memref<7x1xf32, strided<[8, 1], offset: 10>>)
      outs(%v10 : memref<7x1xf32, strided<[4, 1], offset: 6>>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.mulf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  linalg.div ins(%a15, %a16 : memref<4x16xf32>,
      memref<4x16xf32>)
    outs(%a17 : memref<4x16xf32>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a18 : memref<16xf32>)
      outs(%a19 : memref<4x16xf32>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.divf %x1, %x0 : f32
    linalg.yield %r : f32
  }
  %v11 = memref.subview %a20[1, 2] [5, 17] [1, 1]
    : memref<7x24xf32>
    to memref<5x17xf32, strided<[24, 1], offset: 26>>
  %v12 = memref.subview %a21[1, 2] [5, 17] [1, 1]
    : memref<7x20xf32>
    to memref<5x17xf32, strided<[20, 1], offset: 22>>
  %v13 = memref.subview %a22[1, 2] [5, 17] [1, 1]
    : memref<7x21xf32>
    to memref<5x17xf32, strided<[21, 1], offset: 23>>
  linalg.max ins(%v11, %v12 : memref<5x17xf32, strided<[24, 1], offset: 26>>,
      memref<5x17xf32, strided<[20, 1], offset: 22>>)
    outs(%v13 : memref<5x17xf32, strided<[21, 1], offset: 23>>)
  %v14 = memref.subview %a23[1, 2] [5, 1] [1, 1]
    : memref<6x5xf32>
    to memref<5xf32, strided<[5], offset: 7>>
  %v15 = memref.subview %a24[1, 2] [5, 17] [1, 1]
    : memref<7x20xf32>
    to memref<5x17xf32, strided<[20, 1], offset: 22>>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v14 : memref<5xf32, strided<[5], offset: 7>>)
      outs(%v15 : memref<5x17xf32, strided<[20, 1], offset: 22>>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.maximumf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  return
}
