// RUN: not tenon-opt %s --rules=spec/on-tensors 2>&1 | FileCheck %s --implicit-check-not=error:

func.func @f(%x: memref<4xf32>, %y: tensor<4xf32>, %zero: f32) -> tensor<4xf32> {
  // CHECK: :[[@LINE+1]]:{{.*}} error: "spec/on-tensors": linalg.fill is on buffers
  linalg.fill ins(%zero : f32) outs(%x : memref<4xf32>)
  %0 = linalg.fill ins(%zero : f32) outs(%y : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
