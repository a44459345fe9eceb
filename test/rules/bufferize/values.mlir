// RUN: tenon-opt %s --rules=bufferize/values | FileCheck %s

// MarkArgumentsNotWritable: the tensors, unless the function says itself what they are.
// CHECK: @public(%arg0: tensor<4xf32> {bufferization.writable = false}, %arg1: f32, %arg2: tensor<4xf32> {bufferization.writable = true})
func.func @public(%x: tensor<4xf32>, %s: f32, %y: tensor<4xf32> {bufferization.writable = true}) -> (tensor<4xf32>, tensor<4xf32>) {
  return %x, %y : tensor<4xf32>, tensor<4xf32>
}
// CHECK: public @said(%arg0: tensor<4xf32> {bufferization.writable = false})
func.func public @said(%x: tensor<4xf32>) {
  return
}
// Refused: what it may write to is its callers' business.
// CHECK: private @private(%arg0: tensor<4xf32>) -> tensor<4xf32>
func.func private @private(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}
// CHECK: private @external(tensor<4xf32>)
func.func private @external(tensor<4xf32>)
// Refused: it has no tensor.
// CHECK: @buffer(%arg0: memref<4xf32>)
func.func @buffer(%x: memref<4xf32>) {
  return
}
