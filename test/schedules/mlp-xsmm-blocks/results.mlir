// A result is a buffer that the caller passes after the arguments. The
// arguments themselves are never written, and two results never share one.

// RUN: split-file %s %t
// RUN: tenon-opt %t/in-place.mlir --schedule=%S/Inputs/tiled-buffers.mlir --set block=32 | FileCheck %s --check-prefix=INPLACE
// RUN: tenon-opt %t/twice.mlir --schedule=%S/Inputs/tiled-buffers.mlir --set block=32 | FileCheck %s --check-prefix=TWICE

// INPLACE:      func.func @entry(%[[X:.*]]: memref<8xf32>, %[[OUT:.*]]: memref<8xf32> {bufferize.result}) {
// INPLACE-NOT:  memref.alloc
// INPLACE:      memref.copy %[[X]], %[[OUT]]
// INPLACE-NEXT: linalg.generic {{.*}} outs(%[[OUT]] :

// TWICE:      func.func @entry(%[[OUT1:.*]]: memref<8xf32> {bufferize.result}, %[[OUT2:.*]]: memref<8xf32> {bufferize.result}) {
// TWICE-NOT:  memref.alloc
// TWICE:      linalg.fill {{.*}} outs(%[[OUT1]] :
// TWICE:      memref.copy %[[OUT1]], %[[OUT2]]

//--- in-place.mlir
func.func @entry(%x: tensor<8xf32>) -> tensor<8xf32> {
  %s = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%x : tensor<8xf32>) {
  ^bb0(%in: f32):
    %add = arith.addf %in, %in : f32
    linalg.yield %add : f32
  } -> tensor<8xf32>
  return %s : tensor<8xf32>
}

//--- twice.mlir
func.func @entry() -> (tensor<8xf32>, tensor<8xf32>) {
  %one = arith.constant 1.0 : f32
  %e = tensor.empty() : tensor<8xf32>
  %f = linalg.fill ins(%one : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  return %f, %f : tensor<8xf32>, tensor<8xf32>
}
