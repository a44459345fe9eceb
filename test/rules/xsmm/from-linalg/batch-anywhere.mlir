// The batch of A is not its outermost dimension, or not the outermost loop: the
// kernel sees A with its dimensions in the order it needs; nothing is copied.
// RUN: tenon-opt %s --rules=xsmm/from-linalg | FileCheck %s
// DEFINE: %{run} = tenon-run %s --schedule=%source/test/random/Inputs/xsmm-on-buffers.mlir --verify
// RUN: %{run} --entry=batch_inside
// RUN: %{run} --entry=batch_last

// CHECK-LABEL: @batch_inside
// CHECK: %[[A:.*]] = memref.reinterpret_cast %arg0 to offset: [0], sizes: [6, 4, 3], strides: [3, 18, 1]
// CHECK: xsmm.brgemm.dispatch [4, 5, 3, 18, 5, 5, 3, 15]
// CHECK: xsmm.brgemm(data_type = f32, %{{.*}}, %[[A]],
// CHECK: xsmm.brgemm(
// CHECK-NOT: linalg
func.func @batch_inside(%a: memref<4x6x3xf32>, %b: memref<6x3x5xf32>,
                        %c: memref<4x5xf32>) {
  linalg.generic {
      indexing_maps = [affine_map<(r, m, n, k) -> (m, r, k)>,
                       affine_map<(r, m, n, k) -> (r, k, n)>,
                       affine_map<(r, m, n, k) -> (m, n)>],
      iterator_types = ["reduction", "parallel", "parallel", "reduction"]}
      ins(%a, %b : memref<4x6x3xf32>, memref<6x3x5xf32>)
      outs(%c : memref<4x5xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %0 = arith.mulf %x, %y : f32
    %1 = arith.addf %z, %0 : f32
    linalg.yield %1 : f32
  }
  linalg.generic {
      indexing_maps = [affine_map<(r, m, n, k) -> (r, k, n)>,
                       affine_map<(r, m, n, k) -> (m, r, k)>,
                       affine_map<(r, m, n, k) -> (m, n)>],
      iterator_types = ["reduction", "parallel", "parallel", "reduction"]}
      ins(%b, %a : memref<6x3x5xf32>, memref<4x6x3xf32>)
      outs(%c : memref<4x5xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %0 = arith.mulf %x, %y : f32
    %1 = arith.addf %z, %0 : f32
    linalg.yield %1 : f32
  }
  return
}

// CHECK-LABEL: @batch_last
// CHECK: xsmm.brgemm.dispatch [4, 5, 3, 3, 5, 5, 12, 15]
// CHECK-NOT: linalg
func.func @batch_last(%a: memref<6x4x3xf32>, %b: memref<6x3x5xf32>,
                      %c: memref<4x5xf32>) {
  linalg.generic {
      indexing_maps = [affine_map<(m, n, k, r) -> (r, m, k)>,
                       affine_map<(m, n, k, r) -> (r, k, n)>,
                       affine_map<(m, n, k, r) -> (m, n)>],
      iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%a, %b : memref<6x4x3xf32>, memref<6x3x5xf32>)
      outs(%c : memref<4x5xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %0 = arith.mulf %x, %y : f32
    %1 = arith.addf %z, %0 : f32
    linalg.yield %1 : f32
  }
  return
}
