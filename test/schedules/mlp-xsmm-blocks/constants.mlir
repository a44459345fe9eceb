// Weights and biases that are constants are packed at compile time: the blocks
// lie in the globals, and only the input is packed when the function runs.

// RUN: tenon-opt %s --schedule=%S/Inputs/tiled-buffers.mlir | FileCheck %s

// The weights by columns of blocks, each block row-major; the bias by rows.
// CHECK-DAG: memref.global "private" constant @[[W:.*]] : memref<2x2x2x2xf32> = dense<{{\[\[\[\[}}1.000000e+00, 2.000000e+00], [5.000000e+00, 6.000000e+00]], {{\[\[}}9.000000e+00, 1.000000e+01], [1.300000e+01, 1.400000e+01]]], {{\[\[\[}}3.000000e+00, 4.000000e+00], [7.000000e+00, 8.000000e+00]], {{\[\[}}1.100000e+01, 1.200000e+01], [1.500000e+01, 1.600000e+01]]]]>
// CHECK-DAG: memref.global "private" constant @[[B:.*]] : memref<1x2x2x2xf32> = dense<{{\[\[\[\[}}1.000000e+00, 2.000000e+00], [5.000000e+00, 6.000000e+00]], {{\[\[}}3.000000e+00, 4.000000e+00], [7.000000e+00, 8.000000e+00]]]]>
// CHECK-LABEL: func.func @entry
// CHECK-COUNT-1: memref.alloc
// CHECK-NOT:     memref.alloc

#id = affine_map<(m, n) -> (m, n)>

func.func @entry(%x: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %w = arith.constant dense<[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0, 10.0, 11.0, 12.0], [13.0, 14.0, 15.0, 16.0]]> : tensor<4x4xf32>
  %b = arith.constant dense<[[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0]]> : tensor<2x4xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x4xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<2x4xf32>) -> tensor<2x4xf32>
  %m = linalg.matmul ins(%x, %w : tensor<2x4xf32>, tensor<4x4xf32>) outs(%f : tensor<2x4xf32>) -> tensor<2x4xf32>
  %s = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%b : tensor<2x4xf32>) outs(%m : tensor<2x4xf32>) {
  ^bb0(%bias: f32, %sum: f32):
    %add = arith.addf %bias, %sum : f32
    linalg.yield %add : f32
  } -> tensor<2x4xf32>
  return %s : tensor<2x4xf32>
}
