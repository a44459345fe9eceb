// A result is copied when it is returned a second time.

// RUN: split-file %s %t
// RUN: tenon-opt %t/payload.mlir --schedule=%t/schedule.mlir | FileCheck %s

// CHECK:      @one_each
// CHECK-NEXT:   return %arg0, %arg2
// CHECK:      private @private(%arg0: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
// CHECK:        %[[COPY:.*]] = bufferization.alloc_tensor() copy(%arg0) : tensor<4xf32>
// CHECK:        return %arg0, %[[COPY]] : tensor<4xf32>, tensor<4xf32>
// CHECK:      private @external(tensor<4xf32>)

//--- payload.mlir
func.func @one_each(%x: tensor<4xf32>, %s: f32, %y: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  return %x, %y : tensor<4xf32>, tensor<4xf32>
}
func.func private @private(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  return %x, %x : tensor<4xf32>, tensor<4xf32>
}
func.func private @external(tensor<4xf32>)

//--- schedule.mlir
!op = !transform.any_op

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !op {transform.readonly}) {
    transform.apply_patterns to %root {
      transform.tenon.copy_duplicate_results
    } : !op
    transform.yield
  }
}
