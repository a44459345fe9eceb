// Matmuls of static sizes that the blocks divide are packed, generic ones too.
// What has a dynamic size, a size that is no multiple, or a batch is left alone.

// RUN: split-file %s %t
// RUN: tenon-opt %t/payload.mlir --schedule=%t/schedule.mlir | FileCheck %s

// CHECK-LABEL: @named
// CHECK-DAG:     linalg.pack %{{.*}} inner_tiles = [2, 8] into %{{.*}} : tensor<4x16xf32> -> tensor<2x2x2x8xf32>
// CHECK-DAG:     linalg.pack %{{.*}} outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [8, 4] into %{{.*}} : tensor<16x8xf32> -> tensor<2x2x8x4xf32>
// CHECK-DAG:     linalg.pack %{{.*}} inner_tiles = [2, 4] into %{{.*}} : tensor<4x8xf32> -> tensor<2x2x2x4xf32>
// CHECK-LABEL: @generic
// CHECK-COUNT-3: linalg.pack
// CHECK-LABEL: @dynamic
// CHECK-NOT:     linalg.pack
// CHECK-LABEL: @odd
// CHECK-NOT:     linalg.pack
// CHECK-LABEL: @batch
// CHECK-NOT:     linalg.pack

//--- payload.mlir
func.func @named(%a: tensor<4x16xf32>, %b: tensor<16x8xf32>, %c: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<4x16xf32>, tensor<16x8xf32>) outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
func.func @generic(%a: tensor<4x16xi32>, %b: tensor<16x8xi32>, %c: tensor<4x8xi32>) -> tensor<4x8xi32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<4x16xi32>, tensor<16x8xi32>) outs(%c : tensor<4x8xi32>) {
  ^bb0(%l: i32, %r: i32, %acc: i32):
    %mul = arith.muli %r, %l : i32
    %add = arith.addi %mul, %acc : i32
    linalg.yield %add : i32
  } -> tensor<4x8xi32>
  return %0 : tensor<4x8xi32>
}
func.func @dynamic(%a: tensor<?x16xf32>, %b: tensor<16x8xf32>, %c: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<?x16xf32>, tensor<16x8xf32>) outs(%c : tensor<?x8xf32>) -> tensor<?x8xf32>
  return %0 : tensor<?x8xf32>
}
func.func @odd(%a: tensor<4x12xf32>, %b: tensor<12x8xf32>, %c: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<4x12xf32>, tensor<12x8xf32>) outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
func.func @batch(%a: tensor<3x4x16xf32>, %b: tensor<3x16x8xf32>, %c: tensor<3x4x8xf32>) -> tensor<3x4x8xf32> {
  %0 = linalg.batch_matmul ins(%a, %b : tensor<3x4x16xf32>, tensor<3x16x8xf32>) outs(%c : tensor<3x4x8xf32>) -> tensor<3x4x8xf32>
  return %0 : tensor<3x4x8xf32>
}

//--- schedule.mlir
!op = !transform.any_op
!int = !transform.param<i64>

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !op {transform.readonly}) {
    %m = transform.param.constant 2 : i64 -> !int
    %n = transform.param.constant 4 : i64 -> !int
    %k = transform.param.constant 8 : i64 -> !int
    %functions = transform.structured.match ops{["func.func"]} in %root : (!op) -> !op
    transform.apply_patterns to %functions {
      transform.tenon.rules "pack/blocks" settings = ["block_m", "block_n", "block_k"] (%m, %n, %k : !int, !int, !int)
      transform.tenon.block_pack_matmuls
    } : !op
    transform.yield
  }
}
