// An unpack into what a branch gives ends in a copy into it, which is dropped: the
// empty tensor in the branch would be made the result of it otherwise, before that
// is there.
// RUN: tenon-run %s --schedule=network --verify | FileCheck %s
// CHECK: verify: ok
#map = affine_map<(i) -> (i)>
func.func @entry(%a: tensor<16xf32>, %n: i32) -> tensor<16xf32> {
  %zero = arith.constant 0 : i32
  %none = arith.constant 0.0 : f32
  %c = arith.cmpi slt, %n, %zero : i32
  %branch = scf.if %c -> (tensor<16xf32>) {
    %e = tensor.empty() : tensor<16xf32>
    %x = linalg.add ins(%a, %a : tensor<16xf32>, tensor<16xf32>) outs(%e : tensor<16xf32>) -> tensor<16xf32>
    scf.yield %x : tensor<16xf32>
  } else {
    %x = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%a : tensor<16xf32>) outs(%a : tensor<16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %m = arith.maximumf %in, %none : f32
      linalg.yield %m : f32
    } -> tensor<16xf32>
    scf.yield %x : tensor<16xf32>
  }
  %blocks = tensor.empty() : tensor<8x2xf32>
  %pack = linalg.pack %branch inner_dims_pos = [0] inner_tiles = [2] into %blocks : tensor<16xf32> -> tensor<8x2xf32>
  %flat = tensor.collapse_shape %pack [[0, 1]] : tensor<8x2xf32> into tensor<16xf32>
  %r = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%flat : tensor<16xf32>) outs(%flat : tensor<16xf32>) {
  ^bb0(%in: f32, %out: f32):
    %m = arith.maximumf %in, %none : f32
    linalg.yield %m : f32
  } -> tensor<16xf32>
  %back = tensor.expand_shape %r [[0, 1]] output_shape [8, 2] : tensor<16xf32> into tensor<8x2xf32>
  %unpack = linalg.unpack %back inner_dims_pos = [0] inner_tiles = [2] into %branch : tensor<8x2xf32> -> tensor<16xf32>
  return %unpack : tensor<16xf32>
}
