// item: 000.48 The same for operations of upstream: tensor.pad, tensor.concat and linalg.softmax are flattened.
// RUN: tenon-opt %s --schedule=flatten | FileCheck %s
// RUN: tenon-run %s --entry=pad --schedule=flatten,loops --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --entry=concat --schedule=flatten,loops --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --entry=softmax --schedule=flatten,loops --verify | FileCheck %s --check-prefix=RAN
// RAN: verify: ok

// CHECK-LABEL: func.func @pad(
// CHECK: tensor.pad %{{.*}} low[0, 2, 0] high[0, 3, 0]
// CHECK: tensor<6x4x5xf32> to tensor<6x9x5xf32>
func.func @pad(%a: tensor<2x3x4x5xf32>, %v: f32) -> tensor<2x3x9x5xf32> {
  %r = tensor.pad %a low[0, 0, 2, 0] high[0, 0, 3, 0] {
  ^bb0(%i: index, %j: index, %k: index, %l: index):
    tensor.yield %v : f32
  } : tensor<2x3x4x5xf32> to tensor<2x3x9x5xf32>
  return %r : tensor<2x3x9x5xf32>
}

// CHECK-LABEL: func.func @concat(
// CHECK: tensor.concat dim(1) {{.*}} : (tensor<6x4x5xf32>, tensor<6x7x5xf32>) -> tensor<6x11x5xf32>
func.func @concat(%a: tensor<2x3x4x5xf32>, %b: tensor<2x3x7x5xf32>) -> tensor<2x3x11x5xf32> {
  %r = tensor.concat dim(2) %a, %b : (tensor<2x3x4x5xf32>, tensor<2x3x7x5xf32>) -> tensor<2x3x11x5xf32>
  return %r : tensor<2x3x11x5xf32>
}

// CHECK-LABEL: func.func @softmax(
// CHECK: linalg.softmax dimension(1) ins(%{{.*}} : tensor<24x5xf32>)
func.func @softmax(%a: tensor<2x3x4x5xf32>, %c: tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32> {
  %r = linalg.softmax dimension(3) ins(%a : tensor<2x3x4x5xf32>) outs(%c : tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
  return %r : tensor<2x3x4x5xf32>
}
