// What is written to the buffer of a tensor is what a load from it finds.

// RUN: tenon-run %s --schedule=network --verify | FileCheck %s
// RUN: tenon-run %s --schedule=mlp-xsmm-blocks --verify | FileCheck %s
// RUN: tenon-run %s --schedule=reshape-fuse,network --verify | FileCheck %s
// CHECK: verify: ok

func.func @entry(%t: tensor<4xf32>) -> f32 {
  %c1 = arith.constant 1 : index
  %buffer = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>
  linalg.ceil ins(%buffer : memref<4xf32>) outs(%buffer : memref<4xf32>)
  %r = memref.load %buffer[%c1] : memref<4xf32>
  return %r : f32
}
