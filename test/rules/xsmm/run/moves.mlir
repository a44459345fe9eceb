// FillToZero, GenericToZero, MemrefCopyToIdentity, CopyToIdentity,
// GenericToIdentity, GenericToTranspose, TransposeToTranspose,
// UnaryToGeneric, UnaryOfScalarToGeneric, ZeroToFill, TransposeToGeneric
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
// CHECK-NOT:      memref.copy
// CHECK-COUNT-20: xsmm.unary {{[a-z_0-9]+}}(
// CHECK-NOT:      linalg.
// CHECK-NOT:      memref.copy

func.func @entry(
    %a0: memref<4x16xf32>,
    %a1: memref<4x16xf32>,
    %a2: memref<4x16xf32>,
    %a3: memref<4x16xf32>,
    %a4: memref<4x16xf32>,
    %a5: memref<4x16xf32>,
    %a6: memref<16x4xf32>,
    %a7: memref<4x16xf32>,
    %a8: memref<16x4xf32>,
    %a9: memref<4x16xf32>,
    %a10: memref<4x16xf32>,
    %a11: memref<4x16xf32>,
    %a12: memref<16xf32>,
    %a13: memref<4x16xf32>,
    %a14: memref<4xf32>,
    %a15: memref<4x16xf32>,
    %a16: memref<f32>,
    %a17: memref<4x16xf32>,
    %a18: memref<7x20xf32>,
    %a19: memref<7x20xf32>,
    %a20: memref<7x24xf32>,
    %a21: memref<7x20xf32>,
    %a22: memref<7x24xf32>,
    %a23: memref<7x20xf32>,
    %a24: memref<19x12xf32>,
    %a25: memref<7x20xf32>,
    %a26: memref<19x12xf32>,
    %a27: memref<7x20xf32>,
    %a28: memref<7x24xf32>,
    %a29: memref<7x20xf32>,
    %a30: memref<3x19xf32>,
    %a31: memref<7x20xf32>,
    %a32: memref<6x5xf32>,
    %a33: memref<7x20xf32>,
    %a34: memref<3x4xf32>,
    %a35: memref<7x20xf32>) {
  %zero = arith.constant 0.0 : f32
  linalg.fill ins(%zero : f32) outs(%a0 : memref<4x16xf32>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      outs(%a1 : memref<4x16xf32>) {
  ^bb0(%x0: f32):
    linalg.yield %zero : f32
  }
  memref.copy %a2, %a3 : memref<4x16xf32>
    to memref<4x16xf32>
  linalg.copy ins(%a4 : memref<4x16xf32>)
    outs(%a5 : memref<4x16xf32>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a6 : memref<16x4xf32>)
      outs(%a7 : memref<4x16xf32>) {
  ^bb0(%x0: f32, %x1: f32):
    linalg.yield %x0 : f32
  }
  linalg.transpose ins(%a8 : memref<16x4xf32>)
    outs(%a9 : memref<4x16xf32>)
    permutation = [1, 0]
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a10 : memref<4x16xf32>)
      outs(%a11 : memref<4x16xf32>) {
  ^bb0(%x0: f32, %x1: f32):
    linalg.yield %x0 : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a12 : memref<16xf32>)
      outs(%a13 : memref<4x16xf32>) {
  ^bb0(%x0: f32, %x1: f32):
    linalg.yield %x0 : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a14 : memref<4xf32>)
      outs(%a15 : memref<4x16xf32>) {
  ^bb0(%x0: f32, %x1: f32):
    linalg.yield %x0 : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> ()>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a16 : memref<f32>)
      outs(%a17 : memref<4x16xf32>) {
  ^bb0(%x0: f32, %x1: f32):
    linalg.yield %x0 : f32
  }
  %v1 = memref.subview %a18[1, 2] [5, 17] [1, 1]
    : memref<7x20xf32>
    to memref<5x17xf32, strided<[20, 1], offset: 22>>
  linalg.fill ins(%zero : f32) outs(%v1 : memref<5x17xf32, strided<[20, 1], offset: 22>>)
  %v2 = memref.subview %a19[1, 2] [5, 17] [1, 1]
    : memref<7x20xf32>
    to memref<5x17xf32, strided<[20, 1], offset: 22>>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      outs(%v2 : memref<5x17xf32, strided<[20, 1], offset: 22>>) {
  ^bb0(%x0: f32):
    linalg.yield %zero : f32
  }
  %v3 = memref.subview %a20[1, 2] [5, 17] [1, 1]
    : memref<7x24xf32>
    to memref<5x17xf32, strided<[24, 1], offset: 26>>
  %v4 = memref.subview %a21[1, 2] [5, 17] [1, 1]
    : memref<7x20xf32>
    to memref<5x17xf32, strided<[20, 1], offset: 22>>
  memref.copy %v3, %v4 : memref<5x17xf32, strided<[24, 1], offset: 26>>
    to memref<5x17xf32, strided<[20, 1], offset: 22>>
  %v5 = memref.subview %a22[1, 2] [5, 17] [1, 1]
    : memref<7x24xf32>
    to memref<5x17xf32, strided<[24, 1], offset: 26>>
  %v6 = memref.subview %a23[1, 2] [5, 17] [1, 1]
    : memref<7x20xf32>
    to memref<5x17xf32, strided<[20, 1], offset: 22>>
  linalg.copy ins(%v5 : memref<5x17xf32, strided<[24, 1], offset: 26>>)
    outs(%v6 : memref<5x17xf32, strided<[20, 1], offset: 22>>)
  %v7 = memref.subview %a24[1, 2] [17, 5] [1, 1]
    : memref<19x12xf32>
    to memref<17x5xf32, strided<[12, 1], offset: 14>>
  %v8 = memref.subview %a25[1, 2] [5, 17] [1, 1]
    : memref<7x20xf32>
    to memref<5x17xf32, strided<[20, 1], offset: 22>>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v7 : memref<17x5xf32, strided<[12, 1], offset: 14>>)
      outs(%v8 : memref<5x17xf32, strided<[20, 1], offset: 22>>) {
  ^bb0(%x0: f32, %x1: f32):
    linalg.yield %x0 : f32
  }
  %v9 = memref.subview %a26[1, 2] [17, 5] [1, 1]
    : memref<19x12xf32>
    to memref<17x5xf32, strided<[12, 1], offset: 14>>
  %v10 = memref.subview %a27[1, 2] [5, 17] [1, 1]
    : memref<7x20xf32>
    to memref<5x17xf32, strided<[20, 1], offset: 22>>
  linalg.transpose ins(%v9 : memref<17x5xf32, strided<[12, 1], offset: 14>>)
    outs(%v10 : memref<5x17xf32, strided<[20, 1], offset: 22>>)
    permutation = [1, 0]
  %v11 = memref.subview %a28[1, 2] [5, 17] [1, 1]
    : memref<7x24xf32>
    to memref<5x17xf32, strided<[24, 1], offset: 26>>
  %v12 = memref.subview %a29[1, 2] [5, 17] [1, 1]
    : memref<7x20xf32>
    to memref<5x17xf32, strided<[20, 1], offset: 22>>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v11 : memref<5x17xf32, strided<[24, 1], offset: 26>>)
      outs(%v12 : memref<5x17xf32, strided<[20, 1], offset: 22>>) {
  ^bb0(%x0: f32, %x1: f32):
    linalg.yield %x0 : f32
  }
  %v13 = memref.subview %a30[1, 2] [1, 17] [1, 1]
    : memref<3x19xf32>
    to memref<17xf32, strided<[1], offset: 21>>
  %v14 = memref.subview %a31[1, 2] [5, 17] [1, 1]
    : memref<7x20xf32>
    to memref<5x17xf32, strided<[20, 1], offset: 22>>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v13 : memref<17xf32, strided<[1], offset: 21>>)
      outs(%v14 : memref<5x17xf32, strided<[20, 1], offset: 22>>) {
  ^bb0(%x0: f32, %x1: f32):
    linalg.yield %x0 : f32
  }
  %v15 = memref.subview %a32[1, 2] [5, 1] [1, 1]
    : memref<6x5xf32>
    to memref<5xf32, strided<[5], offset: 7>>
  %v16 = memref.subview %a33[1, 2] [5, 17] [1, 1]
    : memref<7x20xf32>
    to memref<5x17xf32, strided<[20, 1], offset: 22>>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v15 : memref<5xf32, strided<[5], offset: 7>>)
      outs(%v16 : memref<5x17xf32, strided<[20, 1], offset: 22>>) {
  ^bb0(%x0: f32, %x1: f32):
    linalg.yield %x0 : f32
  }
  %v17 = memref.subview %a34[1, 2] [1, 1] [1, 1]
    : memref<3x4xf32>
    to memref<f32, strided<[], offset: 6>>
  %v18 = memref.subview %a35[1, 2] [5, 17] [1, 1]
    : memref<7x20xf32>
    to memref<5x17xf32, strided<[20, 1], offset: 22>>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> ()>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v17 : memref<f32, strided<[], offset: 6>>)
      outs(%v18 : memref<5x17xf32, strided<[20, 1], offset: 22>>) {
  ^bb0(%x0: f32, %x1: f32):
    linalg.yield %x0 : f32
  }
  return
}
