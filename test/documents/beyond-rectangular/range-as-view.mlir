// item: 002.29 A gather of an exact range is a strided view: of constants, of an inner dim, and from a run-time start.
// RUN: tenon-opt %s --schedule=gather-fuse | FileCheck %s
// RUN: tenon-run %s --entry=inner --schedule=gather-fuse,loops --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --entry=start --schedule=gather-fuse,loops --verify | FileCheck %s --check-prefix=RAN
// RAN: verify: ok
// CHECK-LABEL: func.func @inner(
// CHECK: tensor.extract_slice %arg0[0, 4] [64, 4] [1, 1]
// CHECK-LABEL: func.func @start(
// CHECK: tensor.extract_slice %arg0[%arg1, 0] [16, 64] [1, 1]
func.func @inner(%x: tensor<64x100xf32>) -> tensor<4x64xf32> {
  %i = arith.constant dense<[[4],[5],[6],[7]]> : tensor<4x1xindex>
  %g = tensor.gather %x[%i] gather_dims([1]) : (tensor<64x100xf32>, tensor<4x1xindex>) -> tensor<4x64xf32>
  return %g : tensor<4x64xf32>
}
func.func @start(%x: tensor<100x64xf32>, %lo: index) -> tensor<16x64xf32> {
  %e = tensor.empty() : tensor<16x1xindex>
  %i = linalg.generic {indexing_maps = [affine_map<(i,j)->(i,j)>], iterator_types = ["parallel","parallel"]} outs(%e : tensor<16x1xindex>) {
  ^bb0(%u: index):
    %k = linalg.index 0 : index
    %n = arith.addi %k, %lo : index
    linalg.yield %n : index
  } -> tensor<16x1xindex>
  %g = tensor.gather %x[%i] gather_dims([0]) : (tensor<100x64xf32>, tensor<16x1xindex>) -> tensor<16x64xf32>
  return %g : tensor<16x64xf32>
}
