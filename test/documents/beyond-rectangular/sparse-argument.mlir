// item: 002.42 A function takes a sparse tensor.
// not: after --pass-pipeline='builtin.module(sparse-assembler,inline)' (test/rules/ragged/assembled.mlir), of static sizes only.
// REQUIRES: unfinished
// RUN: tenon-opt %s --schedule=sparse,loops | FileCheck %s --implicit-check-not=sparse_tensor
// CHECK: func.func @entry(%{{.*}}: memref<?xindex
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
