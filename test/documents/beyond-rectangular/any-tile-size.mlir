// item: 002.4 Any tile size: --set tile=N takes any number.
// RUN: tenon-run %s --schedule=collapse-tile,loops --set tile=7 --verify | FileCheck %s
// CHECK: verify: ok
func.func @entry(%a: tensor<42x32xf32>, %b: tensor<32x64xf32>, %c: tensor<42x64xf32>, %d: tensor<2688xf32>, %e: tensor<2688xf32>) -> tensor<2688xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<42x32xf32>, tensor<32x64xf32>) outs(%c : tensor<42x64xf32>) -> tensor<42x64xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<42x64xf32> into tensor<2688xf32>
  %2 = linalg.sub ins(%1, %d: tensor<2688xf32>, tensor<2688xf32>) outs(%e: tensor<2688xf32>) -> tensor<2688xf32>
  return %2: tensor<2688xf32>
}
