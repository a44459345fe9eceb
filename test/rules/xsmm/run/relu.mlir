// GenericToRelu, in each spelling, in place and with each broadcast
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
// CHECK-COUNT-18: xsmm.unary {{[a-z_0-9]+}}(
// CHECK-NOT:      linalg.

func.func @entry(
    %a0: memref<4x16xf32>,
    %a1: memref<7x24xf32>,
    %a2: memref<7x20xf32>,
    %a3: memref<3xf32>,
    %a4: memref<1x3xf32>,
    %a5: memref<9x4xf32>,
    %a6: memref<f32>,
    %a7: memref<4x16xf32>,
    %a8: memref<7x24xf32>,
    %a9: memref<7x20xf32>,
    %a10: memref<1x3xf32>,
    %a11: memref<3x3xf32>,
    %a12: memref<9x4xf32>,
    %a13: memref<4xf32>,
    %a14: memref<4x16xf32>,
    %a15: memref<7x20xf32>,
    %a16: memref<1x3xf32>,
    %a17: memref<1x3xf32>,
    %a18: memref<9x8xf32>,
    %a19: memref<9x4xf32>,
    %a20: memref<4x16xf32>,
    %a21: memref<6x5xf32>,
    %a22: memref<7x20xf32>,
    %a23: memref<f32>,
    %a24: memref<1x3xf32>,
    %a25: memref<9x4xf32>,
    %a26: memref<4x16xf32>,
    %a27: memref<4x16xf32>,
    %a28: memref<3x19xf32>,
    %a29: memref<7x20xf32>) {
  %zero = arith.constant 0.0 : f32
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      outs(%a0 : memref<4x16xf32>) {
  ^bb0(%x0: f32):
    %r = arith.maximumf %x0, %zero : f32
    linalg.yield %r : f32
  }
  %v1 = memref.subview %a1[1, 2] [5, 17] [1, 1]
    : memref<7x24xf32>
    to memref<5x17xf32, strided<[24, 1], offset: 26>>
  %v2 = memref.subview %a2[1, 2] [5, 17] [1, 1]
    : memref<7x20xf32>
    to memref<5x17xf32, strided<[20, 1], offset: 22>>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v1 : memref<5x17xf32, strided<[24, 1], offset: 26>>)
      outs(%v2 : memref<5x17xf32, strided<[20, 1], offset: 22>>) {
  ^bb0(%x0: f32, %x1: f32):
    %r = arith.maxnumf %zero, %x0 : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a3 : memref<3xf32>)
      outs(%a4 : memref<1x3xf32>) {
  ^bb0(%x0: f32, %x1: f32):
    %if = arith.cmpf ogt, %x0, %zero : f32
    %r = arith.select %if, %x0, %zero : f32
    linalg.yield %r : f32
  }
  %v3 = memref.subview %a5[1, 2] [7, 1] [1, 1]
    : memref<9x4xf32>
    to memref<7x1xf32, strided<[4, 1], offset: 6>>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      outs(%v3 : memref<7x1xf32, strided<[4, 1], offset: 6>>) {
  ^bb0(%x0: f32):
    %if = arith.cmpf ogt, %zero, %x0 : f32
    %r = arith.select %if, %zero, %x0 : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> ()>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a6 : memref<f32>)
      outs(%a7 : memref<4x16xf32>) {
  ^bb0(%x0: f32, %x1: f32):
    %if = arith.cmpf ugt, %x0, %zero : f32
    %r = arith.select %if, %x0, %zero : f32
    linalg.yield %r : f32
  }
  %v4 = memref.subview %a8[1, 2] [5, 17] [1, 1]
    : memref<7x24xf32>
    to memref<5x17xf32, strided<[24, 1], offset: 26>>
  %v5 = memref.subview %a9[1, 2] [5, 17] [1, 1]
    : memref<7x20xf32>
    to memref<5x17xf32, strided<[20, 1], offset: 22>>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v4 : memref<5x17xf32, strided<[24, 1], offset: 26>>)
      outs(%v5 : memref<5x17xf32, strided<[20, 1], offset: 22>>) {
  ^bb0(%x0: f32, %x1: f32):
    %if = arith.cmpf ugt, %zero, %x0 : f32
    %r = arith.select %if, %zero, %x0 : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      outs(%a10 : memref<1x3xf32>) {
  ^bb0(%x0: f32):
    %if = arith.cmpf oge, %x0, %zero : f32
    %r = arith.select %if, %x0, %zero : f32
    linalg.yield %r : f32
  }
  %v6 = memref.subview %a11[1, 2] [1, 1] [1, 1]
    : memref<3x3xf32>
    to memref<1xf32, strided<[1], offset: 5>>
  %v7 = memref.subview %a12[1, 2] [7, 1] [1, 1]
    : memref<9x4xf32>
    to memref<7x1xf32, strided<[4, 1], offset: 6>>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v6 : memref<1xf32, strided<[1], offset: 5>>)
      outs(%v7 : memref<7x1xf32, strided<[4, 1], offset: 6>>) {
  ^bb0(%x0: f32, %x1: f32):
    %if = arith.cmpf oge, %zero, %x0 : f32
    %r = arith.select %if, %zero, %x0 : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a13 : memref<4xf32>)
      outs(%a14 : memref<4x16xf32>) {
  ^bb0(%x0: f32, %x1: f32):
    %if = arith.cmpf uge, %x0, %zero : f32
    %r = arith.select %if, %x0, %zero : f32
    linalg.yield %r : f32
  }
  %v8 = memref.subview %a15[1, 2] [5, 17] [1, 1]
    : memref<7x20xf32>
    to memref<5x17xf32, strided<[20, 1], offset: 22>>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      outs(%v8 : memref<5x17xf32, strided<[20, 1], offset: 22>>) {
  ^bb0(%x0: f32):
    %if = arith.cmpf uge, %zero, %x0 : f32
    %r = arith.select %if, %zero, %x0 : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a16 : memref<1x3xf32>)
      outs(%a17 : memref<1x3xf32>) {
  ^bb0(%x0: f32, %x1: f32):
    %if = arith.cmpf olt, %x0, %zero : f32
    %r = arith.select %if, %zero, %x0 : f32
    linalg.yield %r : f32
  }
  %v9 = memref.subview %a18[1, 2] [7, 1] [1, 1]
    : memref<9x8xf32>
    to memref<7x1xf32, strided<[8, 1], offset: 10>>
  %v10 = memref.subview %a19[1, 2] [7, 1] [1, 1]
    : memref<9x4xf32>
    to memref<7x1xf32, strided<[4, 1], offset: 6>>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v9 : memref<7x1xf32, strided<[8, 1], offset: 10>>)
      outs(%v10 : memref<7x1xf32, strided<[4, 1], offset: 6>>) {
  ^bb0(%x0: f32, %x1: f32):
    %if = arith.cmpf olt, %zero, %x0 : f32
    %r = arith.select %if, %x0, %zero : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      outs(%a20 : memref<4x16xf32>) {
  ^bb0(%x0: f32):
    %if = arith.cmpf ult, %x0, %zero : f32
    %r = arith.select %if, %zero, %x0 : f32
    linalg.yield %r : f32
  }
  %v11 = memref.subview %a21[1, 2] [5, 1] [1, 1]
    : memref<6x5xf32>
    to memref<5xf32, strided<[5], offset: 7>>
  %v12 = memref.subview %a22[1, 2] [5, 17] [1, 1]
    : memref<7x20xf32>
    to memref<5x17xf32, strided<[20, 1], offset: 22>>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v11 : memref<5xf32, strided<[5], offset: 7>>)
      outs(%v12 : memref<5x17xf32, strided<[20, 1], offset: 22>>) {
  ^bb0(%x0: f32, %x1: f32):
    %if = arith.cmpf ult, %zero, %x0 : f32
    %r = arith.select %if, %x0, %zero : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> ()>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a23 : memref<f32>)
      outs(%a24 : memref<1x3xf32>) {
  ^bb0(%x0: f32, %x1: f32):
    %if = arith.cmpf ole, %x0, %zero : f32
    %r = arith.select %if, %zero, %x0 : f32
    linalg.yield %r : f32
  }
  %v13 = memref.subview %a25[1, 2] [7, 1] [1, 1]
    : memref<9x4xf32>
    to memref<7x1xf32, strided<[4, 1], offset: 6>>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      outs(%v13 : memref<7x1xf32, strided<[4, 1], offset: 6>>) {
  ^bb0(%x0: f32):
    %if = arith.cmpf ole, %zero, %x0 : f32
    %r = arith.select %if, %x0, %zero : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%a26 : memref<4x16xf32>)
      outs(%a27 : memref<4x16xf32>) {
  ^bb0(%x0: f32, %x1: f32):
    %if = arith.cmpf ule, %x0, %zero : f32
    %r = arith.select %if, %zero, %x0 : f32
    linalg.yield %r : f32
  }
  %v14 = memref.subview %a28[1, 2] [1, 17] [1, 1]
    : memref<3x19xf32>
    to memref<17xf32, strided<[1], offset: 21>>
  %v15 = memref.subview %a29[1, 2] [5, 17] [1, 1]
    : memref<7x20xf32>
    to memref<5x17xf32, strided<[20, 1], offset: 22>>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%v14 : memref<17xf32, strided<[1], offset: 21>>)
      outs(%v15 : memref<5x17xf32, strided<[20, 1], offset: 22>>) {
  ^bb0(%x0: f32, %x1: f32):
    %if = arith.cmpf ule, %zero, %x0 : f32
    %r = arith.select %if, %x0, %zero : f32
    linalg.yield %r : f32
  }
  return
}
