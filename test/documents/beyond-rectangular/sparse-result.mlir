// item: 002.46 A sparse result: the sum of two sparse vectors, stored sparse.
// RUN: tenon-run %s --schedule=sparse --print --verify | FileCheck %s
// CHECK: [1, 0, 0, 5, 0, 0, 0, 0, 2, 0]
#SV = #sparse_tensor.encoding<{map = (d0) -> (d0 : compressed)}>
#t = {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
func.func @entry() -> tensor<10xf64> {
  %p = arith.constant dense<[0, 2]> : tensor<2xindex>
  %ca = arith.constant dense<[0, 3]> : tensor<2xindex>
  %cb = arith.constant dense<[3, 8]> : tensor<2xindex>
  %va = arith.constant dense<[1.0, 2.0]> : tensor<2xf64>
  %vb = arith.constant dense<[3.0, 2.0]> : tensor<2xf64>
  %a = sparse_tensor.assemble (%p, %ca), %va : (tensor<2xindex>, tensor<2xindex>), tensor<2xf64> to tensor<10xf64, #SV>
  %b = sparse_tensor.assemble (%p, %cb), %vb : (tensor<2xindex>, tensor<2xindex>), tensor<2xf64> to tensor<10xf64, #SV>
  %e = tensor.empty() : tensor<10xf64, #SV>
  %0 = linalg.generic #t ins(%a, %b: tensor<10xf64, #SV>, tensor<10xf64, #SV>) outs(%e: tensor<10xf64, #SV>) {
  ^bb(%x: f64, %y: f64, %o: f64):
    %2 = arith.addf %x, %y : f64
    linalg.yield %2 : f64
  } -> tensor<10xf64, #SV>
  %d = sparse_tensor.convert %0 : tensor<10xf64, #SV> to tensor<10xf64>
  return %d : tensor<10xf64>
}
