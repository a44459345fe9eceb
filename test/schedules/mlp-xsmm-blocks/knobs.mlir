// The tile sizes are knobs: each sets one size of the blocks of A, B and C.

// RUN: tenon-opt %S/../Inputs/mlp.mlir --schedule=mlp-xsmm-blocks --set tile_m=16 --set tile_n=64 --set tile_k=64 | FileCheck %s

// CHECK-DAG: memref.global {{.*}} : memref<2x64x64xf32>
// CHECK:     memref.alloc() {{.*}} : memref<16x2x16x64xf32>
// CHECK:     memref.alloc() {{.*}} : memref<16x4x16x64xf32>
