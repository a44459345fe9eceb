// One buffer that is returned twice, and a tensor beside one computed in its
// place: two results.
// RUN: tenon-run %s --entry=buffer --schedule=network --verify | FileCheck %s
// RUN: tenon-run %s --entry=buffer --schedule=mlp-xsmm-blocks --verify | FileCheck %s
// CHECK: verify: ok
// RUN: tenon-opt %s --schedule=network -o /dev/null
// RUN: tenon-opt %s --schedule=mlp-xsmm-blocks -o /dev/null

func.func @buffer(%a: memref<5xf32>) -> (memref<5xf32>, memref<5xf32>) {
  %m = memref.alloc() : memref<5xf32>
  memref.copy %a, %m : memref<5xf32> to memref<5xf32>
  return %m, %m : memref<5xf32>, memref<5xf32>
}

func.func @uninitialized(%x: f32, %i: index) -> (tensor<5xf32>, tensor<5xf32>) {
  %0 = bufferization.alloc_tensor() : tensor<5xf32>
  %1 = tensor.insert %x into %0[%i] : tensor<5xf32>
  return %0, %1 : tensor<5xf32>, tensor<5xf32>
}
