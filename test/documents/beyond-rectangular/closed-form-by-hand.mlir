// item: 002.9 The closed form by hand, loops with delinearize and slices of one element: the producer is fused into them.
// RUN: tenon-opt %s --schedule=collapse-tile | FileCheck %s
// RUN: tenon-run %s --schedule=collapse-tile,loops --verify | FileCheck %s --check-prefix=RAN
// RAN: verify: ok
// CHECK-NOT: linalg.matmul
// CHECK: scf.for
// CHECK: linalg.dot
func.func @entry(%0: tensor<42x32xf32>, %1: tensor<32x64xf32>, %2: tensor<42x64xf32>, %5: tensor<2688xf32>, %6: tensor<2688xf32>) -> tensor<2688xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %N = arith.constant 2688 : index
  %ts = arith.constant 5 : index
  %3 = linalg.matmul ins(%0, %1 : tensor<42x32xf32>, tensor<32x64xf32>) outs(%2 : tensor<42x64xf32>) -> tensor<42x64xf32>
  %7 = scf.for %i = %c0 to %N step %ts iter_args(%iter = %6) -> (tensor<2688xf32>) {
    %e = arith.addi %i, %ts : index
    %end = arith.minui %e, %N : index
    %x = scf.for %ii = %i to %end step %c1 iter_args(%iter2 = %iter) -> (tensor<2688xf32>) {
      %m:2 = affine.delinearize_index %ii into (42, 64) : index, index
      %ta = tensor.extract_slice %3[%m#0, %m#1][1, 1][1, 1] : tensor<42x64xf32> to tensor<1x1xf32>
      %a = tensor.collapse_shape %ta [[0, 1]] : tensor<1x1xf32> into tensor<1xf32>
      %b = tensor.extract_slice %5[%ii][1][1] : tensor<2688xf32> to tensor<1xf32>
      %c = tensor.extract_slice %iter2[%ii][1][1] : tensor<2688xf32> to tensor<1xf32>
      %res = linalg.sub ins(%a, %b : tensor<1xf32>, tensor<1xf32>) outs(%c : tensor<1xf32>) -> tensor<1xf32>
      %lin = affine.linearize_index disjoint [%m#0, %m#1] by (42, 64) : index
      %n = tensor.insert_slice %res into %iter2[%lin][1][1] : tensor<1xf32> into tensor<2688xf32>
      scf.yield %n : tensor<2688xf32>
    }
    scf.yield %x : tensor<2688xf32>
  }
  return %7 : tensor<2688xf32>
}
