// Marks: rules give them to what has none, and take them off.
// RUN: tenon-opt %s --rules=reshape/mark --set way=down | FileCheck %s --check-prefix=MARK
// RUN: tenon-opt %s --rules=reshape/clear-marks | FileCheck %s --check-prefix=REST
// RUN: tenon-opt %s --rules=reshape/clear-arrived | FileCheck %s --check-prefix=ARRIVE
// RUN: tenon-opt %s --rules=reshape/mark --set unit_dims_only=1 | FileCheck %s --check-prefix=UNITS

// MARK:   output_shape [1, 6] {tenon.reshape = "down"}
// MARK:   output_shape [2, 3] {tenon.reshape = "down"}
// MARK:   output_shape [3, 2] {tenon.reshape = "keep"}
// MARK:   output_shape [6, 1] {tenon.reshape = "up"}
// MARK:   collapse_shape {{.*}}{tenon.reshape = "down"}

// REST:   output_shape [1, 6] :
// REST:   output_shape [2, 3] :
// REST:   output_shape [3, 2] {tenon.reshape = "keep"}
// REST:   output_shape [6, 1] :
// REST:   collapse_shape %{{.*}} {{\[\[}}0, 1]] :

// ARRIVE: output_shape [6, 1] {tenon.reshape = "up"}

// UNITS:  output_shape [1, 6] {tenon.reshape = "up"}
// UNITS:  output_shape [2, 3] :
// UNITS:  output_shape [3, 2] {tenon.reshape = "keep"}
// UNITS:  collapse_shape {{.*}}{tenon.reshape = "up"}
func.func @f(%x: tensor<6xf32>, %y: tensor<6x1xf32>) -> (tensor<1x6xf32>, tensor<2x3xf32>, tensor<3x2xf32>, tensor<6x1xf32>, tensor<6xf32>) {
  %e = tensor.empty() : tensor<6xf32>
  %0 = linalg.exp ins(%x : tensor<6xf32>) outs(%e : tensor<6xf32>) -> tensor<6xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [1, 6] : tensor<6xf32> into tensor<1x6xf32>
  %2 = tensor.expand_shape %0 [[0, 1]] output_shape [2, 3] : tensor<6xf32> into tensor<2x3xf32>
  %3 = tensor.expand_shape %0 [[0, 1]] output_shape [3, 2] {tenon.reshape = "keep"} : tensor<6xf32> into tensor<3x2xf32>
  %4 = tensor.expand_shape %0 [[0, 1]] output_shape [6, 1] {tenon.reshape = "up"} : tensor<6xf32> into tensor<6x1xf32>
  %5 = linalg.exp ins(%4 : tensor<6x1xf32>) outs(%y : tensor<6x1xf32>) -> tensor<6x1xf32>
  %6 = tensor.collapse_shape %5 [[0, 1]] : tensor<6x1xf32> into tensor<6xf32>
  return %1, %2, %3, %5, %6 : tensor<1x6xf32>, tensor<2x3xf32>, tensor<3x2xf32>, tensor<6x1xf32>, tensor<6xf32>
}
