// item: 002.37 Storage as in ITPACK, memref<? x memref<? x memref<f32>>>.
// The rows of a loose encoding have a place each, filled in part; the rest, 9.0 and coordinate 9, is not read.
// RUN: tenon-run %s --schedule=sparse,network --verify | FileCheck %s
// RUN: tenon-run %s --schedule=sparse,loops --verify | FileCheck %s
// RUN: tenon-run %s --entry=vector --schedule=sparse,network --verify | FileCheck %s
// CHECK: verify: ok
#ITPACK = #sparse_tensor.encoding<{map = (i, j) -> (i : dense, j : loose_compressed)}>
func.func @entry(%b: tensor<4x40xf32>, %c: tensor<3x40xf32>) -> tensor<3x40xf32> {
  %p = arith.constant dense<[0, 2, 3, 4, 6, 6]> : tensor<6xindex>
  %k = arith.constant dense<[0, 3, 9, 2, 9, 9]> : tensor<6xindex>
  %v = arith.constant dense<[1.0, 2.0, 9.0, 3.0, 9.0, 9.0]> : tensor<6xf32>
  %a = sparse_tensor.assemble (%p, %k), %v : (tensor<6xindex>, tensor<6xindex>), tensor<6xf32> to tensor<3x4xf32, #ITPACK>
  %r = linalg.matmul ins(%a, %b : tensor<3x4xf32, #ITPACK>, tensor<4x40xf32>) outs(%c : tensor<3x40xf32>) -> tensor<3x40xf32>
  return %r : tensor<3x40xf32>
}
func.func @vector(%x: tensor<4xf32>, %c: tensor<3xf32>) -> tensor<3xf32> {
  %p = arith.constant dense<[0, 2, 3, 4, 6, 6]> : tensor<6xindex>
  %k = arith.constant dense<[0, 3, 9, 2, 9, 9]> : tensor<6xindex>
  %v = arith.constant dense<[1.0, 2.0, 9.0, 3.0, 9.0, 9.0]> : tensor<6xf32>
  %a = sparse_tensor.assemble (%p, %k), %v : (tensor<6xindex>, tensor<6xindex>), tensor<6xf32> to tensor<3x4xf32, #ITPACK>
  %r = linalg.matvec ins(%a, %x : tensor<3x4xf32, #ITPACK>, tensor<4xf32>) outs(%c : tensor<3xf32>) -> tensor<3xf32>
  return %r : tensor<3xf32>
}
