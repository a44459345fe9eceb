// Weights and biases that are arguments: each weight is packed once, outside of
// its layer's loop; a bias is read in place, tile by tile.

// RUN: tenon-opt %s --schedule=%S/Inputs/tiled-buffers.mlir | FileCheck %s --strict-whitespace

// CHECK-LABEL: func.func @entry(
// CHECK-SAME:      %[[X:[a-z0-9]+]]: memref<8x4xf32>, %[[W1:[a-z0-9]+]]: memref<4x6xf32>, %[[B1:[a-z0-9]+]]: memref<8x6xf32>, %[[W2:[a-z0-9]+]]: memref<6x4xf32>, %[[B2:[a-z0-9]+]]: memref<4xf32>, %[[OUT:[a-z0-9]+]]: memref<8x4xf32>
// CHECK:       %[[PX:.*]] = memref.alloc() {{.*}} : memref<4x2x2x2xf32>
// CHECK:       scf.forall
// CHECK:         memref.copy
// CHECK:       %[[PW1:.*]] = memref.alloc() {{.*}} : memref<3x2x2x2xf32>
// CHECK:       scf.forall
// CHECK:         memref.subview %[[W1]]
// CHECK:         memref.copy
// CHECK:       %[[HIDDEN:.*]] = memref.alloc() {{.*}} : memref<4x3x2x2xf32>
// CHECK:       scf.forall (%{{.*}}, %{{.*}}) in (4, 3) {
// CHECK:         %[[BIAS:.*]] = memref.subview %[[B1]]{{.*}} to memref<2x2xf32, strided<[6, 1], offset: ?>>
// CHECK-NOT:     memref.copy
// CHECK:         linalg.generic {{.*}} ins(%[[BIAS]] :
// CHECK:           arith.addf
// CHECK:       {{^    }}}
// CHECK:       %[[PW2:.*]] = memref.alloc() {{.*}} : memref<2x3x2x2xf32>
// CHECK:       scf.forall
// CHECK:         memref.subview %[[W2]]
// CHECK:         memref.copy
// CHECK:       scf.forall
// CHECK-NOT:     memref.copy
// CHECK:         linalg.generic {{.*}} ins(%{{.*}} : memref<2xf32, strided<[1], offset: ?>>)
// CHECK:           arith.addf
// CHECK-NOT:   memref.alloc

#id = affine_map<(m, n) -> (m, n)>
#row = affine_map<(m, n) -> (n)>

func.func @entry(%x: tensor<8x4xf32>, %w1: tensor<4x6xf32>, %b1: tensor<8x6xf32>, %w2: tensor<6x4xf32>, %b2: tensor<4xf32>) -> tensor<8x4xf32> {
  %zero = arith.constant 0.0 : f32
  %e1 = tensor.empty() : tensor<8x6xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<8x6xf32>) -> tensor<8x6xf32>
  %m1 = linalg.matmul ins(%x, %w1 : tensor<8x4xf32>, tensor<4x6xf32>) outs(%f1 : tensor<8x6xf32>) -> tensor<8x6xf32>
  %s1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%b1 : tensor<8x6xf32>) outs(%m1 : tensor<8x6xf32>) {
  ^bb0(%bias: f32, %sum: f32):
    %add = arith.addf %bias, %sum : f32
    linalg.yield %add : f32
  } -> tensor<8x6xf32>
  %e2 = tensor.empty() : tensor<8x4xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<8x4xf32>) -> tensor<8x4xf32>
  %m2 = linalg.matmul ins(%s1, %w2 : tensor<8x6xf32>, tensor<6x4xf32>) outs(%f2 : tensor<8x4xf32>) -> tensor<8x4xf32>
  %s2 = linalg.generic {indexing_maps = [#row, #id], iterator_types = ["parallel", "parallel"]} ins(%b2 : tensor<4xf32>) outs(%m2 : tensor<8x4xf32>) {
  ^bb0(%bias: f32, %sum: f32):
    %add = arith.addf %bias, %sum : f32
    linalg.yield %add : f32
  } -> tensor<8x4xf32>
  return %s2 : tensor<8x4xf32>
}
