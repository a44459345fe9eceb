// A reshaped result is written through a view of the buffer that the caller passes: no
// buffer of the function's own, and no copy, in any entry.
// RUN: tenon-opt %s --schedule=mlp-vector | FileCheck %s --implicit-check-not=memref.alloc --implicit-check-not=memref.copy
// RUN: tenon-opt %s --schedule=network | FileCheck %s --implicit-check-not=memref.alloc --implicit-check-not=memref.copy
// RUN: tenon-run %s --entry=chain --schedule=mlp-vector --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --entry=product --schedule=network --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --entry=calls --schedule=mlp-vector --verify | FileCheck %s --check-prefix=RAN
// RAN: verify: ok

#i2 = affine_map<(d0, d1) -> (d0, d1)>

// CHECK-LABEL: func.func @chain(
// CHECK: memref.collapse_shape %arg2 {{.*}} into memref<4x6xf32>
// CHECK: memref.expand_shape %arg1
func.func @chain(%a: tensor<4x6xf32>) -> (tensor<8x3xf32>, tensor<1x4x6x1xf32>) {
  %e = tensor.empty() : tensor<4x6xf32>
  %0 = linalg.generic {indexing_maps = [#i2, #i2], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x6xf32>) outs(%e : tensor<4x6xf32>) {
  ^bb0(%x: f32, %z: f32):
    %r = arith.mulf %x, %x : f32
    linalg.yield %r : f32
  } -> tensor<4x6xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<4x6xf32> into tensor<24xf32>
  %2 = tensor.expand_shape %1 [[0, 1]] output_shape [8, 3] : tensor<24xf32> into tensor<8x3xf32>
  %3 = linalg.generic {indexing_maps = [#i2, #i2], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x6xf32>) outs(%e : tensor<4x6xf32>) {
  ^bb0(%x: f32, %z: f32):
    %r = arith.addf %x, %x : f32
    linalg.yield %r : f32
  } -> tensor<4x6xf32>
  %4 = tensor.expand_shape %3 [[0, 1], [2, 3]] output_shape [1, 4, 6, 1] : tensor<4x6xf32> into tensor<1x4x6x1xf32>
  return %2, %4 : tensor<8x3xf32>, tensor<1x4x6x1xf32>
}

// CHECK-LABEL: func.func @product(
// CHECK: memref.collapse_shape %arg2 {{.*}} into memref<64x48xf32>
func.func @product(%a: tensor<64x32xf32>, %b: tensor<32x48xf32>) -> tensor<4x16x48xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x48xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<64x48xf32>) -> tensor<64x48xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<64x32xf32>, tensor<32x48xf32>) outs(%f : tensor<64x48xf32>) -> tensor<64x48xf32>
  %1 = tensor.expand_shape %0 [[0, 1], [2]] output_shape [4, 16, 48] : tensor<64x48xf32> into tensor<4x16x48xf32>
  return %1 : tensor<4x16x48xf32>
}

// CHECK-LABEL: func.func private @helper(
// CHECK: memref.expand_shape %arg1
func.func private @helper(%a: tensor<4x6xf32>) -> tensor<24xf32> {
  %e = tensor.empty() : tensor<4x6xf32>
  %0 = linalg.generic {indexing_maps = [#i2, #i2], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x6xf32>) outs(%e : tensor<4x6xf32>) {
  ^bb0(%x: f32, %z: f32):
    %r = arith.mulf %x, %x : f32
    linalg.yield %r : f32
  } -> tensor<4x6xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<4x6xf32> into tensor<24xf32>
  return %1 : tensor<24xf32>
}

// CHECK-LABEL: func.func @calls(
// CHECK: memref.collapse_shape %arg1 {{.*}} into memref<24xf32>
// CHECK: call @helper(%arg0, %
func.func @calls(%a: tensor<4x6xf32>) -> tensor<2x12xf32> {
  %0 = func.call @helper(%a) : (tensor<4x6xf32>) -> tensor<24xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [2, 12] : tensor<24xf32> into tensor<2x12xf32>
  return %1 : tensor<2x12xf32>
}
