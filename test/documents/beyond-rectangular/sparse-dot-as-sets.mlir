// item: 002.44 The sparse dot product is a loop over the intersection of two sets, whose algorithm the knob strategy chooses.
// RUN: tenon-opt %s --schedule=sparse --dump-stages=%t -o /dev/null
// RUN: cat %t/*convert_sparse*.mlir | FileCheck %s
// CHECK: ragged.coiterate intersect
// RUN: tenon-run %s --schedule=sparse,loops --set strategy=merge --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --schedule=sparse,loops --set strategy=gallop --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --schedule=sparse,loops --set strategy=expand --verify | FileCheck %s --check-prefix=RAN
// RAN: verify: ok
#SV = #sparse_tensor.encoding<{map = (d0) -> (d0 : compressed)}>
#dot = {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]}
func.func @entry() -> f64 {
  %ends = arith.constant dense<[0, 5]> : tensor<2xindex>
  %pb = arith.constant dense<[0, 4]> : tensor<2xindex>
  %ca = arith.constant dense<[1, 3, 4, 9, 40]> : tensor<5xindex>
  %cb = arith.constant dense<[0, 3, 9, 41]> : tensor<4xindex>
  %va = arith.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0]> : tensor<5xf64>
  %vb = arith.constant dense<[7.0, 10.0, 100.0, 9.0]> : tensor<4xf64>
  %a = sparse_tensor.assemble (%ends, %ca), %va : (tensor<2xindex>, tensor<5xindex>), tensor<5xf64> to tensor<1000xf64, #SV>
  %b = sparse_tensor.assemble (%pb, %cb), %vb : (tensor<2xindex>, tensor<4xindex>), tensor<4xf64> to tensor<1000xf64, #SV>
  %x = arith.constant dense<0.0> : tensor<f64>
  %0 = linalg.generic #dot ins(%a, %b: tensor<1000xf64, #SV>, tensor<1000xf64, #SV>) outs(%x: tensor<f64>) {
  ^bb(%s: f64, %t: f64, %u: f64):
    %1 = arith.mulf %s, %t : f64
    %2 = arith.addf %u, %1 : f64
    linalg.yield %2 : f64
  } -> tensor<f64>
  %r = tensor.extract %0[] : tensor<f64>
  return %r : f64
}
