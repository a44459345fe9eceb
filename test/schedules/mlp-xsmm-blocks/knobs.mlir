// The tile sizes are knobs: each sets one size of the blocks of A, B and C.

// RUN: tenon-opt %S/../Inputs/mlp.mlir --schedule=mlp-xsmm-blocks --set block_m=16 --set block_n=64 --set block_k=64 | FileCheck %s

// CHECK-DAG: memref.global {{.*}} : memref<2x64x64xf32>
// CHECK:     memref.alloc() {{.*}} : memref<16x2x16x64xf32>
// CHECK:     memref.alloc() {{.*}} : memref<16x4x16x64xf32>
