// An operation over no elements is its init.
// RUN: tenon-opt %s --rules=fuse/empty | FileCheck %s

// CHECK-LABEL: @no_lhs(
// CHECK-SAME: %[[C:[a-z0-9]+]]: tensor<3x5xf32>
// CHECK-NEXT: return %[[C]]
func.func @no_lhs(%a: tensor<3x0xf32>, %b: tensor<0x5xf32>, %c: tensor<3x5xf32>) -> tensor<3x5xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>,
                                        affine_map<(m, n, k) -> (m, n)>],
                       iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%a, %b : tensor<3x0xf32>, tensor<0x5xf32>) outs(%c : tensor<3x5xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %1 = arith.mulf %x, %y : f32
    %2 = arith.addf %z, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}

// CHECK-LABEL: @no_rhs(
// CHECK-SAME: %[[C:[a-z0-9]+]]: tensor<3x0xf32>
// CHECK-NEXT: return %[[C]]
func.func @no_rhs(%a: tensor<3x4xf32>, %b: tensor<4x0xf32>, %c: tensor<3x0xf32>) -> tensor<3x0xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>,
                                        affine_map<(m, n, k) -> (m, n)>],
                       iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%a, %b : tensor<3x4xf32>, tensor<4x0xf32>) outs(%c : tensor<3x0xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %1 = arith.mulf %x, %y : f32
    %2 = arith.addf %z, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<3x0xf32>
  return %0 : tensor<3x0xf32>
}

// CHECK-LABEL: @some(
// CHECK-NEXT: linalg.generic
func.func @some(%a: tensor<3x?xf32>, %c: tensor<3x?xf32>) -> tensor<3x?xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(m, n) -> (m, n)>, affine_map<(m, n) -> (m, n)>],
                       iterator_types = ["parallel", "parallel"]}
    ins(%a : tensor<3x?xf32>) outs(%c : tensor<3x?xf32>) {
  ^bb0(%x: f32, %z: f32):
    %1 = arith.addf %z, %x : f32
    linalg.yield %1 : f32
  } -> tensor<3x?xf32>
  return %0 : tensor<3x?xf32>
}
