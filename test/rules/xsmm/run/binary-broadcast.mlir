// GenericToBinary with each broadcast on either side, BinaryToGeneric
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
// CHECK-COUNT-9:  xsmm.binary {{[a-z_0-9]+}}(
// CHECK-NOT:      linalg.

func.func @entry(
    %a0: memref<4x16xf32>,
    %a1: memref<4x16xf32>,
    %a2: memref<4x16xf32>,
    %a3: memref<3x19xf32>,
    %a4: memref<7x24xf32>,
    %a5: memref<7x20xf32>,
    %a6: memref<4x16xf32>,
    %a7: memref<16xf32>,
    %a8: memref<4x16xf32>,
    %a9: memref<6x5xf32>,
    %a10: memref<7x24xf32>,
    %a11: memref<7x20xf32>,
    %a12: memref<4x16xf32>,
    %a13: memref<4xf32>,
    %a14: memref<4x16xf32>,
    %a15: memref<3x4xf32>,
    %a16: memref<7x24xf32>,
    %a17: memref<7x20xf32>,
    %a18: memref<4x16xf32>,
    %a19: memref<f32>,
    %a20: memref<4x16xf32>,
    %a21: memref<3x19xf32>,
    %a22: memref<6x5xf32>,
    %a23: memref<7x20xf32>,
    %a24: memref<4xf32>,
    %a25: memref<16xf32>,
    %a26: memref<4x16xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a0, %a1 : memref<4x16xf32>, memref<4x16xf32>)
      outs(%a2 : memref<4x16xf32>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32):
    %r = arith.subf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  %v1 = memref.subview %a3[1, 2] [1, 17] [1, 1]
    : memref<3x19xf32>
    to memref<17xf32, strided<[1], offset: 21>>
  %v2 = memref.subview %a4[1, 2] [5, 17] [1, 1]
    : memref<7x24xf32>
    to memref<5x17xf32, strided<[24, 1], offset: 26>>
  %v3 = memref.subview %a5[1, 2] [5, 17] [1, 1]
    : memref<7x20xf32>
    to memref<5x17xf32, strided<[20, 1], offset: 22>>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v1, %v2 : memref<17xf32, strided<[1], offset: 21>>, memref<5x17xf32, strided<[24, 1], offset: 26>>)
      outs(%v3 : memref<5x17xf32, strided<[20, 1], offset: 22>>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32):
    %r = arith.mulf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a6, %a7 : memref<4x16xf32>, memref<16xf32>)
      outs(%a8 : memref<4x16xf32>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32):
    %r = arith.divf %x1, %x0 : f32
    linalg.yield %r : f32
  }
  %v4 = memref.subview %a9[1, 2] [5, 1] [1, 1]
    : memref<6x5xf32>
    to memref<5xf32, strided<[5], offset: 7>>
  %v5 = memref.subview %a10[1, 2] [5, 17] [1, 1]
    : memref<7x24xf32>
    to memref<5x17xf32, strided<[24, 1], offset: 26>>
  %v6 = memref.subview %a11[1, 2] [5, 17] [1, 1]
    : memref<7x20xf32>
    to memref<5x17xf32, strided<[20, 1], offset: 22>>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v4, %v5 : memref<5xf32, strided<[5], offset: 7>>, memref<5x17xf32, strided<[24, 1], offset: 26>>)
      outs(%v6 : memref<5x17xf32, strided<[20, 1], offset: 22>>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32):
    %r = arith.subf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a12, %a13 : memref<4x16xf32>, memref<4xf32>)
      outs(%a14 : memref<4x16xf32>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32):
    %r = arith.mulf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  %v7 = memref.subview %a15[1, 2] [1, 1] [1, 1]
    : memref<3x4xf32>
    to memref<f32, strided<[], offset: 6>>
  %v8 = memref.subview %a16[1, 2] [5, 17] [1, 1]
    : memref<7x24xf32>
    to memref<5x17xf32, strided<[24, 1], offset: 26>>
  %v9 = memref.subview %a17[1, 2] [5, 17] [1, 1]
    : memref<7x20xf32>
    to memref<5x17xf32, strided<[20, 1], offset: 22>>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> ()>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v7, %v8 : memref<f32, strided<[], offset: 6>>, memref<5x17xf32, strided<[24, 1], offset: 26>>)
      outs(%v9 : memref<5x17xf32, strided<[20, 1], offset: 22>>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32):
    %r = arith.divf %x1, %x0 : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> ()>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a18, %a19 : memref<4x16xf32>, memref<f32>)
      outs(%a20 : memref<4x16xf32>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32):
    %r = arith.subf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  %v10 = memref.subview %a21[1, 2] [1, 17] [1, 1]
    : memref<3x19xf32>
    to memref<17xf32, strided<[1], offset: 21>>
  %v11 = memref.subview %a22[1, 2] [5, 1] [1, 1]
    : memref<6x5xf32>
    to memref<5xf32, strided<[5], offset: 7>>
  %v12 = memref.subview %a23[1, 2] [5, 17] [1, 1]
    : memref<7x20xf32>
    to memref<5x17xf32, strided<[20, 1], offset: 22>>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v10, %v11 : memref<17xf32, strided<[1], offset: 21>>, memref<5xf32, strided<[5], offset: 7>>)
      outs(%v12 : memref<5x17xf32, strided<[20, 1], offset: 22>>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32):
    %r = arith.mulf %x0, %x1 : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a24, %a25 : memref<4xf32>, memref<16xf32>)
      outs(%a26 : memref<4x16xf32>) {
  ^bb0(%x0: f32, %x1: f32, %x2: f32):
    %r = arith.divf %x1, %x0 : f32
    linalg.yield %r : f32
  }
  return
}
