// Windows with channels first, as a single operator of a model has them: a row of the result is a vector, which starts in
// registers, stays there over the window, and is stored once with what reads it.
// RUN: tenon-opt %s --schedule=network --target=x86_64,x86-64-v4,vector-bits=512 | FileCheck %s
// DEFINE: %{entry} =
// DEFINE: %{verify} = tenon-run %s --schedule=network --entry=%{entry} --verify
// REDEFINE: %{entry} = pool
// RUN: %{verify}
// RUN: %{verify} --threads=2
// REDEFINE: %{entry} = depthwise
// RUN: %{verify}
// REDEFINE: %{entry} = strided
// RUN: %{verify}=exact
// REDEFINE: %{entry} = planes
// RUN: %{verify}

// 40 columns are two vectors and a masked one.
// CHECK-LABEL: func.func @pool(
// CHECK:       scf.parallel
// CHECK-NOT:   memref.copy
// CHECK:       scf.for {{.*}} iter_args({{.*}}) -> (vector<16xf32>, vector<16xf32>, vector<16xf32>)
// CHECK:       vector.load
// CHECK:       vector.maskedload
// CHECK-NOT:   memref.copy
// CHECK:       vector.maskedstore
func.func @pool(%x: tensor<2x3x44x44xf32>) -> tensor<2x3x40x40xf32> {
  %0 = "onnx.max_pool"(%x) {kinds = ["float"], dilations = array<i64: 1, 1>, kernel_shape = array<i64: 5, 5>, pads = array<i64: 0, 0, 0, 0>, storage_order = 0 : i64, strides = array<i64: 1, 1>} : (tensor<2x3x44x44xf32>) -> tensor<2x3x40x40xf32>
  return %0 : tensor<2x3x40x40xf32>
}

// The bias joins; 48 columns are three vectors.
// CHECK-LABEL: func.func @depthwise(
// CHECK:       scf.parallel
// CHECK:       iter_args({{.*}}) -> (vector<16xf32>, vector<16xf32>, vector<16xf32>)
// CHECK:       math.fma
// CHECK:       arith.addf {{.*}} : vector<16xf32>
// CHECK-NOT:   scf.parallel
// CHECK:       return
func.func @depthwise(%x: tensor<2x3x52xf32>, %w: tensor<3x1x5xf32>, %b: tensor<3xf32>) -> tensor<2x3x48xf32> {
  %0 = "onnx.conv"(%x, %w, %b) {kinds = ["float", "float", "float"], dilations = array<i64: 1>, group = 3 : i64, kernel_shape = array<i64: 5>, pads = array<i64: 0, 0>, strides = array<i64: 1>} : (tensor<2x3x52xf32>, tensor<3x1x5xf32>, tensor<3xf32>) -> tensor<2x3x48xf32>
  return %0 : tensor<2x3x48xf32>
}

// MaxPoolInTurn: the rows of a window first, which are vectors with any stride.
// CHECK-LABEL: func.func @strided(
// CHECK:       memref.alloc() {{.*}} memref<2x3x21x43xf32>
// CHECK:       scf.for {{.*}} iter_args({{.*}}) -> (vector<16xf32>, vector<16xf32>, vector<16xf32>)
// CHECK:       return
func.func @strided(%x: tensor<2x3x43x43xf32>) -> tensor<2x3x21x21xf32> {
  %0 = "onnx.max_pool"(%x) {kinds = ["float"], dilations = array<i64: 1, 1>, kernel_shape = array<i64: 3, 3>, pads = array<i64: 0, 0, 0, 0>, storage_order = 0 : i64, strides = array<i64: 2, 2>} : (tensor<2x3x43x43xf32>) -> tensor<2x3x21x21xf32>
  return %0 : tensor<2x3x21x21xf32>
}

// A sum along the last dim but one of five: a row of the result has no copy of itself.
// CHECK-LABEL: func.func @planes(
// CHECK:       scf.parallel
// CHECK-NOT:   memref.alloc
// CHECK-NOT:   memref.copy
// CHECK:       return
func.func @planes(%x: tensor<2x3x4x5x44xf32>) -> tensor<2x3x4x44xf32> {
  %0 = "onnx.reduce_sum"(%x) {kinds = ["float"], axes = array<i64: 3>, keepdims = 0 : i64} : (tensor<2x3x4x5x44xf32>) -> tensor<2x3x4x44xf32>
  return %0 : tensor<2x3x4x44xf32>
}
