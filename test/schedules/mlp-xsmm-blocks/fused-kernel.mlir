// What the one kernel of a tile is: a product that overwrites, then add and relu.
// The entry below is mlp-xsmm-blocks up to the kernels.

// RUN: tenon-opt %S/../Inputs/mlp.mlir --schedule=%S/Inputs/up-to-kernels.mlir | FileCheck %s

// CHECK:     xsmm.fused_brgemm.dispatch [32, 32, 32, 32, 32, 32, 1024, 1024, 32] [add, relu]
// CHECK-SAME: flags = (beta_0)
// CHECK:     xsmm.fused_brgemm.dispatch [32, 32, 32, 32, 32, 512, 1024, 1024, 32] [add, relu]
// CHECK-SAME: flags = (beta_0)
// CHECK-NOT: zero
