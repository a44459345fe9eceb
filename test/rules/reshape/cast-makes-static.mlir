// A cast below an expand_shape that makes a merged dimension static is not
// crossed: behind it the dimension would be dynamic, and the sizes static.
// REQUIRES: workbench
// RUN: tenon-opt %s --rules=reshape/mark --set way=down --rules=reshape/up,reshape/down,reshape/chains,reshape/constants,reshape/sizes | FileCheck %s
// RUN: tenon-opt %s --rules=reshape/mark --set way=down \
// RUN:   --rules=reshape/up,reshape/down,reshape/chains,reshape/constants,reshape/sizes \
// RUN:   --explain=MoveExpandDown -o %t.mlir 2>&1 | FileCheck %s --check-prefix=WHY
// RUN: tenon-run %s --schedule=%S/../../schedules/reshape/Inputs/run-down.mlir --verify --entry=entry --dynamic-size=6
// RUN: tenon-run %s --schedule=%S/../../schedules/reshape/Inputs/run-down.mlir --verify --entry=unit --dynamic-size=3
// WHY: of what would change does more than go over a dimension

func.func @entry(%x: tensor<?x1xf32>, %y: tensor<2x3xf32>) -> tensor<2x3xf32> {
  // CHECK: %[[E:.*]] = tensor.expand_shape
  // CHECK: tensor.cast %[[E]] : tensor<2x?xf32> to tensor<2x3xf32>
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x1xf32>
  %two = arith.constant 2 : index
  %half = arith.divui %n, %two : index
  %flat = tensor.collapse_shape %x [[0, 1]] : tensor<?x1xf32> into tensor<?xf32>
  %empty = tensor.empty(%n) : tensor<?xf32>
  %e = linalg.exp ins(%flat : tensor<?xf32>) outs(%empty : tensor<?xf32>) -> tensor<?xf32>
  %row = tensor.expand_shape %e [[0, 1]] output_shape [2, %half] : tensor<?xf32> into tensor<2x?xf32>
  %three = tensor.cast %row : tensor<2x?xf32> to tensor<2x3xf32>
  %out = tensor.empty() : tensor<2x3xf32>
  %sum = linalg.add ins(%three, %y : tensor<2x3xf32>, tensor<2x3xf32>) outs(%out : tensor<2x3xf32>) -> tensor<2x3xf32>
  return %sum : tensor<2x3xf32>
}

// A unit dim is dropped, and the cast is of the other.
func.func @unit(%x: tensor<?xf32>, %y: tensor<1x3xf32>) -> tensor<1x3xf32> {
  // CHECK-LABEL: @unit
  // CHECK: tensor.cast %{{.*}} : tensor<?xf32> to tensor<3xf32>
  // CHECK: linalg.add {{.*}} -> tensor<3xf32>
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %empty = tensor.empty(%n) : tensor<?xf32>
  %e = linalg.exp ins(%x : tensor<?xf32>) outs(%empty : tensor<?xf32>) -> tensor<?xf32>
  %row = tensor.expand_shape %e [[0, 1]] output_shape [1, %n] : tensor<?xf32> into tensor<1x?xf32>
  %three = tensor.cast %row : tensor<1x?xf32> to tensor<1x3xf32>
  %out = tensor.empty() : tensor<1x3xf32>
  %sum = linalg.add ins(%three, %y : tensor<1x3xf32>, tensor<1x3xf32>) outs(%out : tensor<1x3xf32>) -> tensor<1x3xf32>
  return %sum : tensor<1x3xf32>
}
