// The knob unit_dims_only of the schedules that move down and that fuse: only
// what adds or drops dimensions of size 1 moves. (Upwards: knobs.mlir.)
// RUN: tenon-opt %s --schedule=reshape-down | FileCheck %s --check-prefixes=CHECK,DOWN
// RUN: tenon-opt %s --schedule=reshape-down --set unit_dims_only=1 | FileCheck %s --check-prefixes=CHECK,DOWN1
// RUN: tenon-opt %s --schedule=reshape-fuse | FileCheck %s --check-prefixes=CHECK,FUSE
// RUN: tenon-opt %s --schedule=reshape-fuse --set unit_dims_only=1 | FileCheck %s --check-prefixes=CHECK,FUSE1
// RUN: tenon-run %s --schedule=%S/Inputs/run-down.mlir --set unit_dims_only=1 --verify
// RUN: tenon-run %s --schedule=%S/Inputs/run-fuse.mlir --set unit_dims_only=1 --verify

// CHECK-LABEL: func.func @entry(
// CHECK-SAME:    %[[X:.*]]: tensor<6x1xf32>, %[[Y:.*]]: tensor<6xf32>)

// DOWN:          linalg.exp ins(%[[X]] : tensor<6x1xf32>)
// DOWN:          linalg.log {{.*}} -> tensor<6x1xf32>
// DOWN-NEXT:     tensor.collapse_shape
// DOWN:          linalg.tanh {{.*}} -> tensor<6xf32>
// DOWN-NEXT:     tensor.expand_shape

// DOWN1:         linalg.exp ins(%[[X]] : tensor<6x1xf32>)
// DOWN1:         linalg.log {{.*}} -> tensor<6x1xf32>
// DOWN1-NEXT:    tensor.collapse_shape
// DOWN1:         tensor.expand_shape
// DOWN1:         linalg.tanh {{.*}} -> tensor<2x3xf32>

// FUSE-COUNT-2:  linalg.generic
// FUSE-NOT:      linalg.generic

// FUSE1-COUNT-3: linalg.generic
// FUSE1-NOT:     linalg.generic
func.func @entry(%x: tensor<6x1xf32>, %y: tensor<6xf32>) -> (tensor<6xf32>, tensor<2x3xf32>) {
  %e = tensor.empty() : tensor<6x1xf32>
  %f = tensor.empty() : tensor<6xf32>
  %g = tensor.empty() : tensor<2x3xf32>
  %0 = linalg.exp ins(%x : tensor<6x1xf32>) outs(%e : tensor<6x1xf32>) -> tensor<6x1xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<6x1xf32> into tensor<6xf32>
  %2 = linalg.log ins(%1 : tensor<6xf32>) outs(%f : tensor<6xf32>) -> tensor<6xf32>
  %3 = linalg.sqrt ins(%y : tensor<6xf32>) outs(%f : tensor<6xf32>) -> tensor<6xf32>
  %4 = tensor.expand_shape %3 [[0, 1]] output_shape [2, 3] : tensor<6xf32> into tensor<2x3xf32>
  %5 = linalg.tanh ins(%4 : tensor<2x3xf32>) outs(%g : tensor<2x3xf32>) -> tensor<2x3xf32>
  return %2, %5 : tensor<6xf32>, tensor<2x3xf32>
}
