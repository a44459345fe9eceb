// item: 001.11 allow-folding-unit-dim-reshapes=false: the knob keep_unit_dims leaves reshapes of unit dims alone, in each direction.
// RUN: tenon-opt %s --schedule=reshape-up --set keep_unit_dims=1 | FileCheck %s --check-prefixes=CHECK,UP
// RUN: tenon-opt %s --schedule=reshape-down --set keep_unit_dims=1 | FileCheck %s --check-prefixes=CHECK,DOWN
// RUN: tenon-opt %s --schedule=reshape-fuse --set keep_unit_dims=1 | FileCheck %s --check-prefixes=FUSE
// RUN: tenon-run %s --schedule=reshape-fuse,loops --set keep_unit_dims=1 --verify | FileCheck %s --check-prefix=RAN
// RAN: verify: ok

// CHECK-LABEL: func.func @entry(
// UP:    linalg.exp ins(%arg0 : tensor<6x1xf32>)
// UP:    tensor.collapse_shape {{.*}} : tensor<6x1xf32> into tensor<6xf32>
// UP:    linalg.log {{.*}} -> tensor<6xf32>
// UP:    linalg.sqrt {{.*}} -> tensor<2x3xf32>
// DOWN:  linalg.exp ins(%arg0 : tensor<6x1xf32>)
// DOWN:  tensor.collapse_shape {{.*}} : tensor<6x1xf32> into tensor<6xf32>
// DOWN:  linalg.log {{.*}} -> tensor<6xf32>
// DOWN:  linalg.tanh {{.*}} -> tensor<6xf32>
// The unit dim stops a fusion, the other reshape does not.
// FUSE-COUNT-3: linalg.generic
// FUSE-NOT:     linalg.generic
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
