// The tile sizes are knobs: each sets one size of the blocks of A, B and C.

// The tile of a product is its block: who sets a tile as of network is told so.
// RUN: not tenon-opt %s --schedule=mlp-xsmm-blocks --set tile_m=32 2>&1 | FileCheck %s --check-prefix=TILE
// RUN: not tenon-opt %s --schedule=mlp-xsmm-blocks --set n_outermost=1 2>&1 | FileCheck %s --check-prefix=ORDER
// TILE: error: --set tile_m=32: the knob 'tile_m' is now named 'block_m'
// ORDER: error: --set n_outermost=1: the schedule has no knob 'n_outermost'; it has block_m, block_n, block_k,


// RUN: tenon-opt %S/../Inputs/mlp.mlir --schedule=mlp-xsmm-blocks --set block_m=16 --set block_n=64 --set block_k=64 | FileCheck %s

// CHECK-DAG: memref.global {{.*}} : memref<2x64x64xf32>
// CHECK:     memref.alloc() {{.*}} : memref<16x2x16x64xf32>
// CHECK:     memref.alloc() {{.*}} : memref<16x4x16x64xf32>
