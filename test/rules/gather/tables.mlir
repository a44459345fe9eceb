// Products by matrices that a list names: each tile reads its part of one where it
// lies in the table, and no matrix is copied.
// REQUIRES: workbench
// RUN: tenon-opt %s --schedule=%S/Inputs/tables.mlir | FileCheck %s
// RUN: tenon-opt %s --schedule=mlp-vector | FileCheck %s --check-prefix=TILES
// RUN: tenon-run %s --schedule=mlp-vector --verify --threads=2 | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --schedule=mlp-xsmm --verify | FileCheck %s --check-prefixes=VERIFY,KERNELS
// RUN: tenon-run %s --entry=of_table --schedule=mlp-vector --verify | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --entry=of_table --schedule=mlp-xsmm --verify | FileCheck %s --check-prefixes=VERIFY,KERNELS
// RUN: tenon-run %s --entry=one --schedule=mlp-vector --verify | FileCheck %s --check-prefix=VERIFY
// RUN: tenon-run %s --entry=stay --schedule=mlp-vector --verify | FileCheck %s --check-prefix=VERIFY
// VERIFY: verify: ok
// KERNELS: kernels: 1 of 1 product

!table = tensor<5x40x72xf32>
!chosen = tensor<3x40x72xf32>
!list = tensor<3x1xindex>

// DeferGatherOfRhs
// CHECK-LABEL: func.func @entry(
// CHECK:         tensor.gather
// CHECK-NOT:     at_once
// CHECK:         return
// TILES-LABEL: func.func @entry(
// TILES-NOT:     memref<3x40x72xf32>
// TILES:         scf.parallel
// TILES:           %[[I:.*]] = memref.load %{{.*}} : memref<3x1xindex>
// TILES:           vector.load %{{.*}}[%[[I]],
// TILES-NOT:     memref<3x40x72xf32>
// TILES:         return
func.func @entry(%x: tensor<3x2x40xf32>, %t: !table) -> tensor<3x2x72xf32> {
  %i = arith.constant dense<[[4], [1], [4]]> : !list
  %w = tensor.gather %t[%i] gather_dims([0]) : (!table, !list) -> !chosen
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<3x2x72xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<3x2x72xf32>) -> tensor<3x2x72xf32>
  %r = linalg.batch_matmul ins(%x, %w : tensor<3x2x40xf32>, !chosen) outs(%f : tensor<3x2x72xf32>) -> tensor<3x2x72xf32>
  return %r : tensor<3x2x72xf32>
}

// DeferGatherOfLhs
// CHECK-LABEL: func.func @of_table(
// CHECK:         tensor.gather
// CHECK-NOT:     at_once
// CHECK:         return
// TILES-LABEL: func.func @of_table(
// TILES-NOT:     memref<3x40x72xf32>
// TILES:         return
func.func @of_table(%x: tensor<3x72x24xf32>, %t: !table) -> tensor<3x40x24xf32> {
  %i = arith.constant dense<[[4], [1], [4]]> : !list
  %w = tensor.gather %t[%i] gather_dims([0]) : (!table, !list) -> !chosen
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<3x40x24xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<3x40x24xf32>) -> tensor<3x40x24xf32>
  %r = linalg.batch_matmul ins(%w, %x : !chosen, tensor<3x72x24xf32>) outs(%f : tensor<3x40x24xf32>) -> tensor<3x40x24xf32>
  return %r : tensor<3x40x24xf32>
}

// Of one matrix there is no loop over the list: it is a slice of the table.
// TILES-LABEL: func.func @one(
// TILES-NOT:     memref<1x40x72xf32>
// TILES:         return
func.func @one(%x: tensor<1x2x40xf32>, %t: !table, %k: index) -> tensor<1x2x72xf32> {
  %c4 = arith.constant 4 : index
  %at = arith.remui %k, %c4 : index
  %i = tensor.from_elements %at : tensor<1x1xindex>
  %w = tensor.gather %t[%i] gather_dims([0]) : (!table, tensor<1x1xindex>) -> tensor<1x40x72xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x2x72xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x2x72xf32>) -> tensor<1x2x72xf32>
  %r = linalg.batch_matmul ins(%x, %w : tensor<1x2x40xf32>, tensor<1x40x72xf32>) outs(%f : tensor<1x2x72xf32>) -> tensor<1x2x72xf32>
  return %r : tensor<1x2x72xf32>
}

// Refused: the list names rows of one matrix, and what is read is no product's.
// CHECK-LABEL: func.func @stay(
// CHECK-NOT:     tensor.gather
// CHECK:         return
func.func @stay(%x: tensor<9x40xf32>, %w: tensor<40x72xf32>, %t: !table) -> (tensor<3x72xf32>, !chosen) {
  %i = arith.constant dense<[[4], [1], [4]]> : !list
  %g = tensor.gather %x[%i] gather_dims([0]) : (tensor<9x40xf32>, !list) -> tensor<3x40xf32>
  %c = tensor.gather %t[%i] gather_dims([0]) : (!table, !list) -> !chosen
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<3x72xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<3x72xf32>) -> tensor<3x72xf32>
  %r = linalg.matmul ins(%g, %w : tensor<3x40xf32>, tensor<40x72xf32>) outs(%f : tensor<3x72xf32>) -> tensor<3x72xf32>
  %d = linalg.exp ins(%c : !chosen) outs(%c : !chosen) -> !chosen
  return %r, %d : tensor<3x72xf32>, !chosen
}
