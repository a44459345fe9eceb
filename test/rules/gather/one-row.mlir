// One row is a slice: what reads it reads the tensor.
// RUN: tenon-opt %s --schedule=gather-fuse | FileCheck %s
// RUN: tenon-run %s --schedule=gather-fuse,network --verify | FileCheck %s --check-prefix=VERIFY
// VERIFY: verify: ok

// GatherOneRowToSlice
// CHECK-LABEL: func.func @entry(
// CHECK:         %[[I:.*]] = tensor.extract %{{.*}}[%c0, %c0] : tensor<1x1xindex>
// CHECK-NEXT:    tensor.extract_slice %{{.*}}[%[[I]], 0, 0] [1, 5, 4] [1, 1, 1] : tensor<9x5x4xf32> to tensor<1x5x4xf32>
func.func @entry(%x: tensor<9x5x4xf32>, %i: tensor<1x1xindex>) -> tensor<1x5x4xf32> {
  %e = tensor.empty() : tensor<1x5x4xf32>
  %0 = tensor.gather %x[%i] gather_dims([0]) : (tensor<9x5x4xf32>, tensor<1x1xindex>) -> tensor<1x5x4xf32>
  %1 = linalg.exp ins(%0 : tensor<1x5x4xf32>) outs(%e : tensor<1x5x4xf32>) -> tensor<1x5x4xf32>
  return %1 : tensor<1x5x4xf32>
}

// It moves up before.
// CHECK-LABEL: func.func @behind_a_product(
// CHECK:         %[[S:.*]] = tensor.extract_slice
// CHECK:         linalg.matmul ins(%[[S]],
func.func @behind_a_product(%x: tensor<9x5xf32>, %w: tensor<5x7xf32>, %i: tensor<1x1xindex>) -> tensor<1x7xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<9x7xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<9x7xf32>) -> tensor<9x7xf32>
  %0 = linalg.matmul ins(%x, %w : tensor<9x5xf32>, tensor<5x7xf32>) outs(%f : tensor<9x7xf32>) -> tensor<9x7xf32>
  %1 = tensor.gather %0[%i] gather_dims([0]) : (tensor<9x7xf32>, tensor<1x1xindex>) -> tensor<1x7xf32>
  return %1 : tensor<1x7xf32>
}

// Refused: two rows; an integer; rows of a size that is known at run time only;
// a place of two coordinates.
// CHECK-LABEL: func.func @others(
// CHECK-NOT:     tensor.extract_slice
// CHECK-COUNT-4: linalg.generic
func.func @others(%x: tensor<9x5xf32>, %y: tensor<9x?xf32>, %i: tensor<2x1xindex>, %j: tensor<1x1xi32>, %k: tensor<1x1xindex>, %l: tensor<1x2xindex>) -> (tensor<2x5xf32>, tensor<1x5xf32>, tensor<1x?xf32>, tensor<1xf32>) {
  %0 = tensor.gather %x[%i] gather_dims([0]) : (tensor<9x5xf32>, tensor<2x1xindex>) -> tensor<2x5xf32>
  %1 = tensor.gather %x[%j] gather_dims([0]) : (tensor<9x5xf32>, tensor<1x1xi32>) -> tensor<1x5xf32>
  %2 = tensor.gather %y[%k] gather_dims([0]) : (tensor<9x?xf32>, tensor<1x1xindex>) -> tensor<1x?xf32>
  %3 = tensor.gather %x[%l] gather_dims([0, 1]) : (tensor<9x5xf32>, tensor<1x2xindex>) -> tensor<1xf32>
  return %0, %1, %2, %3 : tensor<2x5xf32>, tensor<1x5xf32>, tensor<1x?xf32>, tensor<1xf32>
}
