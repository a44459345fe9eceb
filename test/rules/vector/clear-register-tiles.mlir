// The field `vectorize` of register tiles goes; operations without it stay.
// RUN: tenon-opt %s --rules=vector/clear-register-tiles | FileCheck %s

// CHECK-LABEL: @marked
// CHECK-NOT: vectorize =
func.func @marked(%x: f32, %c: memref<4xf32>) {
  linalg.fill {tenon.vector = #tenon.vector<vectorize = "whole">} ins(%x : f32) outs(%c : memref<4xf32>)
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      outs(%c : memref<4xf32>) attrs = {tenon.vector = #tenon.vector<step, vectorize = "step">} {
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
