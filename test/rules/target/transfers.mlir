// A copy from one memory to another is structured, and one of more dims than the DMA engine takes has loops to be tiled by 1.

// REQUIRES: workbench
// RUN: tenon-opt %s --rules=target/transfers --set dims=2 | FileCheck %s
// CHECK: linalg.copy {tenon.tile = #tenon.tile<level = "block", sizes = [1, 0, 0]>} ins(%arg0
// CHECK: linalg.copy ins(%arg2
// CHECK: memref.copy %arg0, %arg4
func.func @copies(%a: memref<4x8x16xf32>, %b: memref<4x8x16xf32, 1>, %c: memref<8x16xf32, 1>, %d: memref<8x16xf32>, %e: memref<4x8x16xf32>) {
  memref.copy %a, %b : memref<4x8x16xf32> to memref<4x8x16xf32, 1>
  memref.copy %c, %d : memref<8x16xf32, 1> to memref<8x16xf32>
  memref.copy %a, %e : memref<4x8x16xf32> to memref<4x8x16xf32>
  return
}
