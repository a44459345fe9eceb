// Rows of a window that slides over an operand: products of views whose rows
// overlap or lie steps apart. Nothing is copied.
// RUN: tenon-opt %s --rules=xsmm/from-linalg | FileCheck %s

// FilterToGemm: every other row of A.
// CHECK-LABEL: func.func @every_other_row
// CHECK: %[[A:.*]] = memref.reinterpret_cast %arg0 to offset: [0], sizes: [4, 3], strides: [6, 1]
// CHECK: %[[H:.*]] = xsmm.gemm.dispatch [4, 5, 3, 6, 5, 5] flags = (none) data_type = f32
// CHECK: xsmm.gemm(data_type = f32, %[[H]], %[[A]], %arg1, %arg2)
// CHECK-NOT: linalg.
func.func @every_other_row(%a: memref<7x3xf32>, %b: memref<3x5xf32>,
                           %c: memref<4x5xf32>) {
  linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m * 2, k)>,
                                   affine_map<(m, n, k) -> (k, n)>,
                                   affine_map<(m, n, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : memref<7x3xf32>, memref<3x5xf32>)
      outs(%c : memref<4x5xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %0 = arith.mulf %x, %y : f32
    %1 = arith.addf %z, %0 : f32
    linalg.yield %1 : f32
  }
  return
}

// FilterToBrgemm: a window of three rows, each other one, channels last.
// CHECK-LABEL: func.func @window_of_rows
// CHECK: %[[A:.*]] = memref.reinterpret_cast %arg0 to offset: [0], sizes: [3, 4, 8], strides: [8, 16, 1]
// CHECK: %[[H:.*]] = xsmm.brgemm.dispatch [4, 5, 8, 16, 5, 5, 8, 40] flags = (none) data_type = f64
// CHECK: xsmm.brgemm(data_type = f64, %[[H]], %[[A]], %arg1, %arg2, %{{.*}})
// CHECK-NOT: linalg.
func.func @window_of_rows(%a: memref<9x8xf64>, %b: memref<3x8x5xf64>,
                          %c: memref<4x5xf64>) {
  linalg.generic {indexing_maps = [affine_map<(m, n, t, k) -> (m * 2 + t, k)>,
                                   affine_map<(m, n, t, k) -> (t, k, n)>,
                                   affine_map<(m, n, t, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%a, %b : memref<9x8xf64>, memref<3x8x5xf64>)
      outs(%c : memref<4x5xf64>) {
  ^bb0(%x: f64, %y: f64, %z: f64):
    %0 = arith.mulf %x, %y : f64
    %1 = arith.addf %z, %0 : f64
    linalg.yield %1 : f64
  }
  return
}

// FilterToBrgemm: a window of columns over the first operand, channels first.
// CHECK-LABEL: func.func @window_of_columns
// CHECK: %[[A:.*]] = memref.reinterpret_cast %arg1 to offset: [0], sizes: [3, 4, 8], strides: [8, 24, 1]
// CHECK: %[[B:.*]] = memref.reinterpret_cast %arg0 to offset: [0], sizes: [3, 8, 5], strides: [1, 7, 1]
// CHECK: %[[H:.*]] = xsmm.brgemm.dispatch [4, 5, 8, 24, 7, 5, 8, 1] flags = (none) data_type = f32
// CHECK: xsmm.brgemm(data_type = f32, %[[H]], %[[A]], %[[B]], %arg2, %{{.*}})
// CHECK-NOT: linalg.
func.func @window_of_columns(%b: memref<8x7xf32>, %a: memref<4x3x8xf32>,
                             %c: memref<4x5xf32>) {
  linalg.generic {indexing_maps = [affine_map<(m, n, t, k) -> (k, n + t)>,
                                   affine_map<(m, n, t, k) -> (m, t, k)>,
                                   affine_map<(m, n, t, k) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%b, %a : memref<8x7xf32>, memref<4x3x8xf32>)
      outs(%c : memref<4x5xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %0 = arith.mulf %x, %y : f32
    %1 = arith.addf %z, %0 : f32
    linalg.yield %1 : f32
  }
  return
}
