// item: 002.26 An attribute on gathers and reshapes says whether the result is a view or a copy.
// Without it, and with "view", the result of a reshape or a slice is a view unless another operation writes the buffer meanwhile.
// RUN: tenon-opt %s --schedule=loops | FileCheck %s
// RUN: tenon-opt %s --schedule=network | FileCheck %s --check-prefix=NETWORK
// RUN: tenon-run %s --schedule=network --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --entry=others --schedule=network --dynamic-size=3 --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --entry=others --schedule=loops --dynamic-size=1 --verify | FileCheck %s --check-prefix=RAN
// RAN: verify: ok
// The reference copies by a loop.
// CHECK-LABEL: func.func @entry(
// CHECK:         %[[VIEW:.*]] = memref.collapse_shape %arg0
// CHECK:         %[[COPY:.*]] = memref.alloc()
// CHECK:         memref.load %[[VIEW]]
// CHECK:         memref.store %{{.*}}, %[[COPY]]
// CHECK:         return %[[COPY]]
func.func @entry(%a: tensor<4x6xf32>) -> tensor<24xf32> {
  %0 = tensor.collapse_shape %a [[0, 1]] {memory.result = "copy"} : tensor<4x6xf32> into tensor<24xf32>
  return %0 : tensor<24xf32>
}

// What is read by another operation is copied first, or not.
// NETWORK-LABEL: func.func @copied(
// NETWORK:         memref.expand_shape %arg0
// NETWORK:         memref.copy
// NETWORK-LABEL: func.func @viewed(
// NETWORK-NOT:     memref.copy
// NETWORK:         return
func.func @copied(%a: tensor<24xf32>, %w: tensor<6x5xf32>, %c: tensor<4x5xf32>) -> tensor<4x5xf32> {
  %0 = tensor.expand_shape %a [[0, 1]] output_shape [4, 6] {memory.result = "copy"} : tensor<24xf32> into tensor<4x6xf32>
  %z = arith.constant 0.0 : f32
  %f = linalg.fill ins(%z : f32) outs(%c : tensor<4x5xf32>) -> tensor<4x5xf32>
  %r = linalg.matmul ins(%0, %w : tensor<4x6xf32>, tensor<6x5xf32>) outs(%f : tensor<4x5xf32>) -> tensor<4x5xf32>
  return %r : tensor<4x5xf32>
}
func.func @viewed(%a: tensor<24xf32>, %w: tensor<6x5xf32>, %c: tensor<4x5xf32>) -> tensor<4x5xf32> {
  %0 = tensor.expand_shape %a [[0, 1]] output_shape [4, 6] {memory.result = "view"} : tensor<24xf32> into tensor<4x6xf32>
  %z = arith.constant 0.0 : f32
  %f = linalg.fill ins(%z : f32) outs(%c : tensor<4x5xf32>) -> tensor<4x5xf32>
  %r = linalg.matmul ins(%0, %w : tensor<4x6xf32>, tensor<6x5xf32>) outs(%f : tensor<4x5xf32>) -> tensor<4x5xf32>
  return %r : tensor<4x5xf32>
}
func.func @others(%a: tensor<?x6xf32>) -> (tensor<?x2x3xf32>, tensor<?x2xf32>, tensor<2x6xf32>) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %a, %c0 : tensor<?x6xf32>
  %0 = tensor.expand_shape %a [[0], [1, 2]] output_shape [%n, 2, 3] {memory.result = "copy"} : tensor<?x6xf32> into tensor<?x2x3xf32>
  %1 = tensor.extract_slice %a[0, 2] [%n, 2] [1, 1] {memory.result = "copy"} : tensor<?x6xf32> to tensor<?x2xf32>
  %i = arith.constant dense<[[0], [0]]> : tensor<2x1xindex>
  %2 = tensor.gather %a[%i] gather_dims([0]) {memory.result = "copy"} : (tensor<?x6xf32>, tensor<2x1xindex>) -> tensor<2x6xf32>
  return %0, %1, %2 : tensor<?x2x3xf32>, tensor<?x2xf32>, tensor<2x6xf32>
}
