// Results that are copies or views, as the payload says.
// RUN: tenon-opt %s --rules=bufferize/memory | FileCheck %s
// RUN: tenon-run %s --schedule=rules:bufferize/memory,loops --dynamic-size=2 --verify | FileCheck %s --check-prefix=VERIFY
// VERIFY: verify: ok

// CopyCollapse, CopyExpand, CopySlice, CopyGather, ViewGatheredRows
// CHECK-LABEL: func.func @entry(
// CHECK:         bufferization.alloc_tensor() copy(%{{.*}}) {memory_space = 1 : i64} : tensor<24xf32>
// CHECK:         %[[E:.*]] = tensor.expand_shape
// CHECK:         bufferization.alloc_tensor() copy(%[[E]])
// CHECK:         %[[S:.*]] = tensor.extract_slice
// CHECK:         bufferization.alloc_tensor() copy(%[[S]])
// CHECK:         %[[G:.*]] = tensor.gather
// CHECK:         bufferization.alloc_tensor() copy(%[[G]])
// CHECK:         ragged.rows
func.func @entry(%a: tensor<4x6xf32>, %b: tensor<?x6xf32>) -> (tensor<24xf32>, tensor<?x2x3xf32>, tensor<?x2xf32>, tensor<2x6xf32>, tensor<2x6xf32>) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %b, %c0 : tensor<?x6xf32>
  %i = arith.constant dense<[[1], [0]]> : tensor<2x1xindex>
  %0 = tensor.collapse_shape %a [[0, 1]] {memory.result = "copy", memory.space = 1} : tensor<4x6xf32> into tensor<24xf32>
  %1 = tensor.expand_shape %b [[0], [1, 2]] output_shape [%n, 2, 3] {memory.result = "copy"} : tensor<?x6xf32> into tensor<?x2x3xf32>
  %2 = tensor.extract_slice %b[0, 2] [%n, 2] [1, 1] {memory.result = "copy"} : tensor<?x6xf32> to tensor<?x2xf32>
  %3 = tensor.gather %a[%i] gather_dims([0]) {memory.result = "copy"} : (tensor<4x6xf32>, tensor<2x1xindex>) -> tensor<2x6xf32>
  %4 = tensor.gather %a[%i] gather_dims([0]) {memory.result = "view"} : (tensor<4x6xf32>, tensor<2x1xindex>) -> tensor<2x6xf32>
  return %0, %1, %2, %3, %4 : tensor<24xf32>, tensor<?x2x3xf32>, tensor<?x2xf32>, tensor<2x6xf32>, tensor<2x6xf32>
}

// Refused: nothing said, views of reshapes and slices, and rows of planes.
// CHECK-LABEL: func.func @refused(
// CHECK-NOT:     alloc_tensor
// CHECK-NOT:     ragged.rows
// CHECK:         return
func.func @refused(%a: tensor<4x6x2xf32>, %c: tensor<8xf32>) -> (tensor<24x2xf32>, tensor<4x2xf32>, tensor<3x6x2xf32>, tensor<2x6x2xf32>, tensor<2x6x2xf32>) {
  %i = arith.constant dense<[[1], [0]]> : tensor<2x1xindex>
  %0 = tensor.collapse_shape %a [[0, 1], [2]] : tensor<4x6x2xf32> into tensor<24x2xf32>
  %1 = tensor.expand_shape %c [[0, 1]] output_shape [4, 2] {memory.result = "view"} : tensor<8xf32> into tensor<4x2xf32>
  %2 = tensor.extract_slice %a[1, 0, 0] [3, 6, 2] [1, 1, 1] {memory.result = "view"} : tensor<4x6x2xf32> to tensor<3x6x2xf32>
  %3 = tensor.gather %a[%i] gather_dims([0]) : (tensor<4x6x2xf32>, tensor<2x1xindex>) -> tensor<2x6x2xf32>
  %4 = tensor.gather %a[%i] gather_dims([0]) {memory.result = "view"} : (tensor<4x6x2xf32>, tensor<2x1xindex>) -> tensor<2x6x2xf32>
  return %0, %1, %2, %3, %4 : tensor<24x2xf32>, tensor<4x2xf32>, tensor<3x6x2xf32>, tensor<2x6x2xf32>, tensor<2x6x2xf32>
}
