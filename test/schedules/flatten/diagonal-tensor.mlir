// A loop that indexes two dimensions stays a loop, on tensors as on memrefs.
// RUN: tenon-opt %s --schedule=flatten | FileCheck %s

#diagonal = affine_map<(i, j, k) -> (i, i, j, k)>
#all = affine_map<(i, j, k) -> (i, j, k)>

// CHECK-LABEL: @diagonal_of_tensor
// CHECK: linalg.generic {{.*}} ins({{.*}} : tensor<4x4x6xf32>) outs({{.*}} : tensor<4x6xf32>)
// CHECK: tensor.expand_shape %{{.*}} {{\[\[}}0], [1, 2]]
func.func @diagonal_of_tensor(%a: tensor<4x4x2x3xf32>, %b: tensor<4x2x3xf32>) -> tensor<4x2x3xf32> {
  %0 = linalg.generic {indexing_maps = [#diagonal, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%a : tensor<4x4x2x3xf32>) outs(%b : tensor<4x2x3xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<4x2x3xf32>
  return %0 : tensor<4x2x3xf32>
}
