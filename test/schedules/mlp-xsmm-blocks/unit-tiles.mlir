// A tile of the payload's own of size 1 in two dims: which one is dropped has to be
// known from the beginning.

// RUN: tenon-run %s --schedule=mlp-xsmm-blocks --verify | FileCheck %s
// CHECK: verify: ok

#id = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
func.func @entry(%x: tensor<1x2xf32>) -> tensor<1x2xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x2x4x1xf32>
  %p = linalg.pack %x padding_value(%zero : f32) inner_dims_pos = [0, 1] inner_tiles = [4, 1] into %e : tensor<1x2xf32> -> tensor<1x2x4x1xf32>
  %g = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%p : tensor<1x2x4x1xf32>) outs(%p : tensor<1x2x4x1xf32>) {
  ^bb0(%a: f32, %o: f32):
    %r = arith.maximumf %zero, %a : f32
    linalg.yield %r : f32
  } -> tensor<1x2x4x1xf32>
  %f = tensor.empty() : tensor<1x2xf32>
  %u = linalg.unpack %g inner_dims_pos = [0, 1] inner_tiles = [4, 1] into %f : tensor<1x2x4x1xf32> -> tensor<1x2xf32>
  return %u : tensor<1x2xf32>
}
