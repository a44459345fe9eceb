// item: 002.42 A function takes a sparse tensor.
// refused: three arrays, put together in the function, are taken; --pass-pipeline='builtin.module(sparse-assembler,inline)' writes that.
// RUN: not tenon-run %s --schedule=sparse 2>&1 | FileCheck %s
// CHECK: argument 0 of 'entry' is 'tensor<?xf64, #sparse_tensor.encoding<
// CHECK: note: take its positions, coordinates and values as tensors, and put it together in the function by sparse_tensor.assemble
#SV = #sparse_tensor.encoding<{map = (d0) -> (d0 : compressed)}>
#dot = {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]}
func.func @entry(%a: tensor<?xf64, #SV>, %b: tensor<?xf64, #SV>, %x: tensor<f64>) -> tensor<f64> {
  %0 = linalg.generic #dot ins(%a, %b: tensor<?xf64, #SV>, tensor<?xf64, #SV>) outs(%x: tensor<f64>) {
  ^bb(%s: f64, %t: f64, %u: f64):
    %1 = arith.mulf %s, %t : f64
    %2 = arith.addf %u, %1 : f64
    linalg.yield %2 : f64
  } -> tensor<f64>
  return %0 : tensor<f64>
}
