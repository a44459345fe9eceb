// item: 002.23 A concat of buffers: hivm.hir.vconcat, or two copies into parts of the result, which upstream's ops say.
// RUN: tenon-run %s --entry=on_hivm --schedule=loops --print | FileCheck %s
// RUN: tenon-run %s --entry=by_parts --schedule=loops --print | FileCheck %s
// CHECK: [1, 2, 2]
func.func @on_hivm() -> tensor<2x3xf32> {
  %one = arith.constant dense<1.0> : tensor<2x1xf32>
  %two = arith.constant dense<2.0> : tensor<2x2xf32>
  %a = bufferization.to_buffer %one : tensor<2x1xf32> to memref<2x1xf32>
  %b = bufferization.to_buffer %two : tensor<2x2xf32> to memref<2x2xf32>
  %c = memref.alloc() : memref<2x3xf32>
  hivm.hir.vconcat dim(1) ins(%a, %b : memref<2x1xf32>, memref<2x2xf32>) outs(%c : memref<2x3xf32>)
  %r = bufferization.to_tensor %c restrict : memref<2x3xf32> to tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}
func.func @by_parts() -> tensor<2x3xf32> {
  %one = arith.constant dense<1.0> : tensor<2x1xf32>
  %two = arith.constant dense<2.0> : tensor<2x2xf32>
  %r = tensor.concat dim(1) %one, %two : (tensor<2x1xf32>, tensor<2x2xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}
