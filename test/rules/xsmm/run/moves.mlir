// FillToZero, GenericToZero, MemrefCopyToIdentity, CopyToIdentity,
// GenericToIdentity, GenericToTranspose, TransposeToTranspose,
// UnaryDispatchToCall, UnaryToCall, ScalarUnaryToCall, NarrowScalarUnaryToCall
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
// CHECK-NOT:      memref.copy
// CHECK-COUNT-40: call @xsmm_unary_{{(scalar_)?}}invoke(
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
    %a35: memref<7x20xf32>,
    %a36: memref<1x3xf32>,
    %a37: memref<1x3xf32>,
    %a38: memref<1x3xf32>,
    %a39: memref<1x3xf32>,
    %a40: memref<1x3xf32>,
    %a41: memref<1x3xf32>,
    %a42: memref<3x1xf32>,
    %a43: memref<1x3xf32>,
    %a44: memref<3x1xf32>,
    %a45: memref<1x3xf32>,
    %a46: memref<1x3xf32>,
    %a47: memref<1x3xf32>,
    %a48: memref<3xf32>,
    %a49: memref<1x3xf32>,
    %a50: memref<1xf32>,
    %a51: memref<1x3xf32>,
    %a52: memref<f32>,
    %a53: memref<1x3xf32>,
    %a54: memref<9x4xf32>,
    %a55: memref<9x4xf32>,
    %a56: memref<9x8xf32>,
    %a57: memref<9x4xf32>,
    %a58: memref<9x8xf32>,
    %a59: memref<9x4xf32>,
    %a60: memref<3x14xf32>,
    %a61: memref<9x4xf32>,
    %a62: memref<3x14xf32>,
    %a63: memref<9x4xf32>,
    %a64: memref<9x8xf32>,
    %a65: memref<9x4xf32>,
    %a66: memref<3x3xf32>,
    %a67: memref<9x4xf32>,
    %a68: memref<8x5xf32>,
    %a69: memref<9x4xf32>,
    %a70: memref<3x4xf32>,
    %a71: memref<9x4xf32>) {
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
  linalg.fill ins(%zero : f32) outs(%a36 : memref<1x3xf32>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      outs(%a37 : memref<1x3xf32>) {
  ^bb0(%x0: f32):
    linalg.yield %zero : f32
  }
  memref.copy %a38, %a39 : memref<1x3xf32>
    to memref<1x3xf32>
  linalg.copy ins(%a40 : memref<1x3xf32>)
    outs(%a41 : memref<1x3xf32>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a42 : memref<3x1xf32>)
      outs(%a43 : memref<1x3xf32>) {
  ^bb0(%x0: f32, %x1: f32):
    linalg.yield %x0 : f32
  }
  linalg.transpose ins(%a44 : memref<3x1xf32>)
    outs(%a45 : memref<1x3xf32>)
    permutation = [1, 0]
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a46 : memref<1x3xf32>)
      outs(%a47 : memref<1x3xf32>) {
  ^bb0(%x0: f32, %x1: f32):
    linalg.yield %x0 : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a48 : memref<3xf32>)
      outs(%a49 : memref<1x3xf32>) {
  ^bb0(%x0: f32, %x1: f32):
    linalg.yield %x0 : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a50 : memref<1xf32>)
      outs(%a51 : memref<1x3xf32>) {
  ^bb0(%x0: f32, %x1: f32):
    linalg.yield %x0 : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> ()>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a52 : memref<f32>)
      outs(%a53 : memref<1x3xf32>) {
  ^bb0(%x0: f32, %x1: f32):
    linalg.yield %x0 : f32
  }
  %v19 = memref.subview %a54[1, 2] [7, 1] [1, 1]
    : memref<9x4xf32>
    to memref<7x1xf32, strided<[4, 1], offset: 6>>
  linalg.fill ins(%zero : f32) outs(%v19 : memref<7x1xf32, strided<[4, 1], offset: 6>>)
  %v20 = memref.subview %a55[1, 2] [7, 1] [1, 1]
    : memref<9x4xf32>
    to memref<7x1xf32, strided<[4, 1], offset: 6>>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      outs(%v20 : memref<7x1xf32, strided<[4, 1], offset: 6>>) {
  ^bb0(%x0: f32):
    linalg.yield %zero : f32
  }
  %v21 = memref.subview %a56[1, 2] [7, 1] [1, 1]
    : memref<9x8xf32>
    to memref<7x1xf32, strided<[8, 1], offset: 10>>
  %v22 = memref.subview %a57[1, 2] [7, 1] [1, 1]
    : memref<9x4xf32>
    to memref<7x1xf32, strided<[4, 1], offset: 6>>
  memref.copy %v21, %v22 : memref<7x1xf32, strided<[8, 1], offset: 10>>
    to memref<7x1xf32, strided<[4, 1], offset: 6>>
  %v23 = memref.subview %a58[1, 2] [7, 1] [1, 1]
    : memref<9x8xf32>
    to memref<7x1xf32, strided<[8, 1], offset: 10>>
  %v24 = memref.subview %a59[1, 2] [7, 1] [1, 1]
    : memref<9x4xf32>
    to memref<7x1xf32, strided<[4, 1], offset: 6>>
  linalg.copy ins(%v23 : memref<7x1xf32, strided<[8, 1], offset: 10>>)
    outs(%v24 : memref<7x1xf32, strided<[4, 1], offset: 6>>)
  %v25 = memref.subview %a60[1, 2] [1, 7] [1, 1]
    : memref<3x14xf32>
    to memref<1x7xf32, strided<[14, 1], offset: 16>>
  %v26 = memref.subview %a61[1, 2] [7, 1] [1, 1]
    : memref<9x4xf32>
    to memref<7x1xf32, strided<[4, 1], offset: 6>>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v25 : memref<1x7xf32, strided<[14, 1], offset: 16>>)
      outs(%v26 : memref<7x1xf32, strided<[4, 1], offset: 6>>) {
  ^bb0(%x0: f32, %x1: f32):
    linalg.yield %x0 : f32
  }
  %v27 = memref.subview %a62[1, 2] [1, 7] [1, 1]
    : memref<3x14xf32>
    to memref<1x7xf32, strided<[14, 1], offset: 16>>
  %v28 = memref.subview %a63[1, 2] [7, 1] [1, 1]
    : memref<9x4xf32>
    to memref<7x1xf32, strided<[4, 1], offset: 6>>
  linalg.transpose ins(%v27 : memref<1x7xf32, strided<[14, 1], offset: 16>>)
    outs(%v28 : memref<7x1xf32, strided<[4, 1], offset: 6>>)
    permutation = [1, 0]
  %v29 = memref.subview %a64[1, 2] [7, 1] [1, 1]
    : memref<9x8xf32>
    to memref<7x1xf32, strided<[8, 1], offset: 10>>
  %v30 = memref.subview %a65[1, 2] [7, 1] [1, 1]
    : memref<9x4xf32>
    to memref<7x1xf32, strided<[4, 1], offset: 6>>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v29 : memref<7x1xf32, strided<[8, 1], offset: 10>>)
      outs(%v30 : memref<7x1xf32, strided<[4, 1], offset: 6>>) {
  ^bb0(%x0: f32, %x1: f32):
    linalg.yield %x0 : f32
  }
  %v31 = memref.subview %a66[1, 2] [1, 1] [1, 1]
    : memref<3x3xf32>
    to memref<1xf32, strided<[1], offset: 5>>
  %v32 = memref.subview %a67[1, 2] [7, 1] [1, 1]
    : memref<9x4xf32>
    to memref<7x1xf32, strided<[4, 1], offset: 6>>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v31 : memref<1xf32, strided<[1], offset: 5>>)
      outs(%v32 : memref<7x1xf32, strided<[4, 1], offset: 6>>) {
  ^bb0(%x0: f32, %x1: f32):
    linalg.yield %x0 : f32
  }
  %v33 = memref.subview %a68[1, 2] [7, 1] [1, 1]
    : memref<8x5xf32>
    to memref<7xf32, strided<[5], offset: 7>>
  %v34 = memref.subview %a69[1, 2] [7, 1] [1, 1]
    : memref<9x4xf32>
    to memref<7x1xf32, strided<[4, 1], offset: 6>>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v33 : memref<7xf32, strided<[5], offset: 7>>)
      outs(%v34 : memref<7x1xf32, strided<[4, 1], offset: 6>>) {
  ^bb0(%x0: f32, %x1: f32):
    linalg.yield %x0 : f32
  }
  %v35 = memref.subview %a70[1, 2] [1, 1] [1, 1]
    : memref<3x4xf32>
    to memref<f32, strided<[], offset: 6>>
  %v36 = memref.subview %a71[1, 2] [7, 1] [1, 1]
    : memref<9x4xf32>
    to memref<7x1xf32, strided<[4, 1], offset: 6>>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> ()>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v35 : memref<f32, strided<[], offset: 6>>)
      outs(%v36 : memref<7x1xf32, strided<[4, 1], offset: 6>>) {
  ^bb0(%x0: f32, %x1: f32):
    linalg.yield %x0 : f32
  }
  return
}
