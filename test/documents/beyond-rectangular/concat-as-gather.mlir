// item: 002.25 A concat as a gather of slices, to start with.
// refused: write tensor.concat: it is lowered to insert_slice, in place; a gather would copy.
// RUN: tenon-opt %s --schedule=network | FileCheck %s --implicit-check-not=memref.alloc --implicit-check-not=memref.copy
// CHECK: vector.store {{.*}}, %arg2[
// CHECK: vector.{{.*}}store %arg2[%c4
#i = affine_map<(d0, d1) -> (d0, d1)>
func.func @entry(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<4x8xf32>
  %0 = linalg.abs ins(%a : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = linalg.negf ins(%b : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %c = tensor.concat dim(0) %0, %1 : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
  return %c : tensor<8x8xf32>
}
