// item: 002.28 A reshape that copies into a faster memory.
// RUN: tenon-opt %s --schedule=network | FileCheck %s
// RUN: tenon-run %s --schedule=network --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --entry=product --schedule=network --verify | FileCheck %s --check-prefix=RAN
// RAN: verify: ok
// RAN: memory: space 1
// CHECK: memref<24xf32, 1>
func.func @entry(%a: tensor<4x6xf32>) -> tensor<24xf32> {
  %0 = tensor.collapse_shape %a [[0, 1]] {memory.result = "copy", memory.space = 1} : tensor<4x6xf32> into tensor<24xf32>
  return %0 : tensor<24xf32>
}

// A product reads the faster memory.
// CHECK-LABEL: func.func @product(
// CHECK:         memref.copy {{.*}} to memref<4x6xf32, 1>
func.func @product(%a: tensor<24xf32>, %w: tensor<6x5xf32>, %c: tensor<4x5xf32>) -> tensor<4x5xf32> {
  %0 = tensor.expand_shape %a [[0, 1]] output_shape [4, 6] {memory.result = "copy", memory.space = 1} : tensor<24xf32> into tensor<4x6xf32>
  %r = linalg.matmul ins(%0, %w : tensor<4x6xf32>, tensor<6x5xf32>) outs(%c : tensor<4x5xf32>) -> tensor<4x5xf32>
  return %r : tensor<4x5xf32>
}
