// A body that asks for the index of a loop that stays, of a size nobody names.
// RUN: tenon-opt %s --schedule=reshape-down | FileCheck %s
// RUN: tenon-run %s --schedule=reshape-down --dynamic-size=3 --verify

// CHECK-LABEL: func.func @entry(
// CHECK:         linalg.generic {{.*}} ["parallel", "parallel", "parallel"]
// CHECK:           linalg.index 0
// CHECK-NOT:       linearize
// CHECK:         tensor.collapse_shape
func.func @entry(%x: tensor<2x1xf32>, %y: tensor<?x2xf32>) -> tensor<?x2xf32> {
  %a = tensor.collapse_shape %x [[0, 1]] : tensor<2x1xf32> into tensor<2xf32>
  %b = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<2xf32>) outs(%y : tensor<?x2xf32>) {
  ^bb0(%in: f32, %out: f32):
    %i = linalg.index 0 : index
    %j = arith.index_cast %i : index to i32
    %k = arith.sitofp %j : i32 to f32
    %s = arith.addf %in, %k : f32
    linalg.yield %s : f32
  } -> tensor<?x2xf32>
  return %b : tensor<?x2xf32>
}
