// RUN: not tenon-opt %s --rules=spec/on-buffers 2>&1 | FileCheck %s --implicit-check-not=error:

func.func @f(%x: memref<4xf32>, %y: tensor<4xf32>, %i: index) -> (f32, tensor<4xf32>) {
  %0 = memref.load %x[%i] : memref<4xf32>
  // CHECK: :[[@LINE+1]]:{{.*}} error: "spec/on-buffers": tensor.extract is on tensors
  %1 = tensor.extract %y[%i] : tensor<4xf32>
  %2 = arith.addf %0, %1 : f32
  return %2, %y : f32, tensor<4xf32>
}
