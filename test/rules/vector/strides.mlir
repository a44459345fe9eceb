// What is indexed by multiples of loops is read through a view with these strides.
// RUN: tenon-opt %s --rules=vector/strides | FileCheck %s
// RUN: tenon-run %s --schedule=rules:vector/strides --verify | FileCheck %s --check-prefix=RAN

// RAN: verify: ok

// ReplaceStridedOperandByView
// CHECK-LABEL: func.func @entry(
// CHECK-SAME: %[[A:.*]]: memref<11x3xf32>, %[[B:.*]]: memref<3x8xf32>, %[[C:.*]]: memref<6x8xf32>
// CHECK: %[[V:.*]] = memref.reinterpret_cast %[[A]] to offset: [0], sizes: [6, 3], strides: [6, 1]
// CHECK: linalg.generic {indexing_maps = [#[[MK:.*]], {{.*}}} ins(%[[V]], %[[B]] : {{.*}} outs(%[[C]]
func.func @entry(%a: memref<11x3xf32>, %b: memref<3x8xf32>, %c: memref<6x8xf32>) {
  linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (2 * m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : memref<11x3xf32>, memref<3x8xf32>) outs(%c : memref<6x8xf32>) {
  ^bb0(%x: f32, %y: f32, %sum: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %sum, %p : f32
    linalg.yield %s : f32
  }
  return
}

// The same elements several times: a loop more than the buffer has dims.
// CHECK-LABEL: func.func @overlapping(
// CHECK: memref.reinterpret_cast %{{.*}} to offset: [0], sizes: [6, 3], strides: [2, 1]
func.func @overlapping(%a: memref<13xf32>, %b: memref<3x8xf32>, %c: memref<6x8xf32>) {
  linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (2 * m + k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : memref<13xf32>, memref<3x8xf32>) outs(%c : memref<6x8xf32>) {
  ^bb0(%x: f32, %y: f32, %sum: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %sum, %p : f32
    linalg.yield %s : f32
  }
  return
}

// A size known at run time, and rows that are loops already: nothing.
// CHECK-LABEL: func.func @at_run_time(
// CHECK-NOT: reinterpret_cast
func.func @at_run_time(%a: memref<?x3xf32>, %b: memref<3x8xf32>, %c: memref<?x8xf32>) {
  linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (2 * m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : memref<?x3xf32>, memref<3x8xf32>) outs(%c : memref<?x8xf32>) {
  ^bb0(%x: f32, %y: f32, %sum: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %sum, %p : f32
    linalg.yield %s : f32
  }
  linalg.matmul ins(%a, %b : memref<?x3xf32>, memref<3x8xf32>) outs(%c : memref<?x8xf32>)
  return
}

// What a kernel computes sees the matrices that a window passes over as it is.
// CHECK-LABEL: func.func @kernel(
// CHECK-NOT: reinterpret_cast
// CHECK: return
func.func @kernel(%a: memref<31x64xf32>, %b: memref<64x32xf32>, %c: memref<16x32xf32>) {
  linalg.generic {tenon.backend = "kernel", indexing_maps = [affine_map<(m, n, k) -> (m * 2, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : memref<31x64xf32>, memref<64x32xf32>) outs(%c : memref<16x32xf32>) {
  ^bb0(%x: f32, %y: f32, %s: f32):
    %p = arith.mulf %x, %y : f32
    %q = arith.addf %s, %p : f32
    linalg.yield %q : f32
  }
  return
}
