// Every layer is computed once, in a loop of its own: also in a network of four
// layers, and when one layer is read by three others and by an addition.

// RUN: split-file %s %t
// RUN: tenon-opt %t/four.mlir --schedule=%S/Inputs/tiled-buffers.mlir | FileCheck %s --strict-whitespace --check-prefix=FOUR
// RUN: tenon-opt %t/shared.mlir --schedule=%S/Inputs/tiled-buffers.mlir | FileCheck %s --strict-whitespace --check-prefix=SHARED

// One loop packs the input, four pack weights, four are layers.
// FOUR-COUNT-9: {{^    }}scf.forall
// FOUR-NOT:     scf.forall

// SHARED:         %[[PX:.*]] = memref.alloc() {{.*}} : memref<4x4x2x2xf32>
// SHARED:         %[[PW:.*]] = memref.alloc() {{.*}} : memref<4x4x2x2xf32>
// SHARED:         {{^    }}%[[Y:.*]] = memref.alloc() {{.*}} : memref<4x4x2x2xf32>
// SHARED-COUNT-1: memref.subview %[[PX]][%{{.*}}, 0, 0, 0]
// SHARED-NOT:     memref.subview %[[PX]][%{{.*}}, 0, 0, 0]

//--- four.mlir
func.func @entry(%x: tensor<8x8xf32>, %w: tensor<8x8xf32>, %v: tensor<8x8xf32>, %u: tensor<8x8xf32>, %t: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %1 = linalg.matmul ins(%x, %w : tensor<8x8xf32>, tensor<8x8xf32>) outs(%f : tensor<8x8xf32>) -> tensor<8x8xf32>
  %2 = linalg.matmul ins(%1, %v : tensor<8x8xf32>, tensor<8x8xf32>) outs(%f : tensor<8x8xf32>) -> tensor<8x8xf32>
  %3 = linalg.matmul ins(%2, %u : tensor<8x8xf32>, tensor<8x8xf32>) outs(%f : tensor<8x8xf32>) -> tensor<8x8xf32>
  %4 = linalg.matmul ins(%3, %t : tensor<8x8xf32>, tensor<8x8xf32>) outs(%f : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %4 : tensor<8x8xf32>
}

//--- shared.mlir
#id = affine_map<(m, n) -> (m, n)>

func.func @entry(%x: tensor<8x8xf32>, %w: tensor<8x8xf32>, %q: tensor<8x8xf32>, %k: tensor<8x8xf32>, %v: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %y = linalg.matmul ins(%x, %w : tensor<8x8xf32>, tensor<8x8xf32>) outs(%f : tensor<8x8xf32>) -> tensor<8x8xf32>
  %1 = linalg.matmul ins(%y, %q : tensor<8x8xf32>, tensor<8x8xf32>) outs(%f : tensor<8x8xf32>) -> tensor<8x8xf32>
  %2 = linalg.matmul ins(%y, %k : tensor<8x8xf32>, tensor<8x8xf32>) outs(%f : tensor<8x8xf32>) -> tensor<8x8xf32>
  %3 = linalg.matmul ins(%y, %v : tensor<8x8xf32>, tensor<8x8xf32>) outs(%f : tensor<8x8xf32>) -> tensor<8x8xf32>
  %4 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%y : tensor<8x8xf32>) outs(%3 : tensor<8x8xf32>) {
  ^bb0(%skip: f32, %sum: f32):
    %add = arith.addf %skip, %sum : f32
    linalg.yield %add : f32
  } -> tensor<8x8xf32>
  return %1, %2, %4 : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>
}
