// item: 002.26 An attribute on gathers and reshapes says whether the result is a view or a copy.
// not: bufferization decides; bufferization.alloc_tensor copy(...) says a copy, materialize_in_destination in place.
// REQUIRES: unfinished
// RUN: tenon-opt %s --schedule=loops | FileCheck %s
// CHECK: memref.copy
func.func @entry(%a: tensor<4x6xf32>) -> tensor<24xf32> {
  %0 = tensor.collapse_shape %a [[0, 1]] {user.result = "copy"} : tensor<4x6xf32> into tensor<24xf32>
  return %0 : tensor<24xf32>
}
