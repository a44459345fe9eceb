// The marks of register tiles go; what has none stays as it is.
// RUN: tenon-opt %s --rules=vector/clear-register-tiles | FileCheck %s

// CHECK-LABEL: @marked
// CHECK-NOT: tenon.vectorize
func.func @marked(%x: f32, %c: memref<4xf32>) {
  linalg.fill {tenon.vectorize = "whole"} ins(%x : f32) outs(%c : memref<4xf32>)
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      outs(%c : memref<4xf32>) attrs = {tenon.vectorize = "step"} {
  ^bb0(%e: f32):
    linalg.yield %x : f32
  }
  return
}

// CHECK-LABEL: @unmarked
func.func @unmarked(%x: f32, %c: memref<4xf32>) {
  // CHECK: linalg.fill ins
  linalg.fill ins(%x : f32) outs(%c : memref<4xf32>)
  // CHECK: linalg.generic
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      outs(%c : memref<4xf32>) {
  ^bb0(%e: f32):
    linalg.yield %x : f32
  }
  return
}
