// A body that asks for the indices of loops that become one, of which a size is
// 0: no element is made, and what computes the indices is valid all the same.
// RUN: tenon-opt %s --schedule=reshape-up | FileCheck %s
// RUN: tenon-run %s --schedule=reshape-up --verify

// CHECK-LABEL: func.func @entry(
// CHECK:         linalg.generic {{.*}} ["parallel"]{{.*}} tensor<0xf32>
// CHECK:           arith.divui %{{.*}}, %c0
// CHECK:           arith.remui %{{.*}}, %c0
// CHECK-NOT:     tensor.collapse_shape
func.func @entry(%x: tensor<3x0xf32>, %y: tensor<0xf32>) -> tensor<0xf32> {
  %a = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} outs(%x : tensor<3x0xf32>) {
  ^bb0(%out: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %k = arith.addi %i, %j : index
    %n = arith.index_cast %k : index to i32
    %f = arith.sitofp %n : i32 to f32
    linalg.yield %f : f32
  } -> tensor<3x0xf32>
  %b = tensor.collapse_shape %a [[0, 1]] : tensor<3x0xf32> into tensor<0xf32>
  %c = linalg.exp ins(%b : tensor<0xf32>) outs(%y : tensor<0xf32>) -> tensor<0xf32>
  return %c : tensor<0xf32>
}
