// A number times the index of its column, in rows of tiles, which upstream's vectorizer takes for a reduction.
// RUN: tenon-run %s --schedule=mlp-xsmm-blocks --verify | FileCheck %s
// CHECK: verify: ok

func.func @entry(%a0: tensor<16xf32>) -> (tensor<16x17xf32>) {
  %v1 = tensor.empty() : tensor<16x17xf32>
  %v2 = linalg.broadcast ins(%a0 : tensor<16xf32>) outs(%v1 : tensor<16x17xf32>) dimensions = [1]
  %v3 = tensor.empty() : tensor<16x17xf32>
  %v4 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%v2 : tensor<16x17xf32>) outs(%v3 : tensor<16x17xf32>) {
  ^bb0(%in: f32, %out: f32):
    %x0 = linalg.index 0 : index
    %x1 = linalg.index 1 : index
    %s1 = arith.addi %x0, %x1 : index
    %q = arith.index_cast %s1 : index to i32
    %t = arith.sitofp %q : i32 to f32
    %w = arith.mulf %in, %t : f32
    linalg.yield %w : f32
  } -> tensor<16x17xf32>
  return %v4 : tensor<16x17xf32>
}
