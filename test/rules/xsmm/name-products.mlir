// NameBatchReduceMatmul: a product of blocks that is planned for a kernel gets its name. Not one whose B is transposed,
// and not one that is planned for vectors.
// RUN: tenon-opt %s --rules=xsmm/name-products | FileCheck %s
// RUN: tenon-run %s --schedule=rules:xsmm/name-products,loops --verify | FileCheck %s --check-prefix=RAN
// RAN: verify: ok

#a = affine_map<(m, n, r, k) -> (r, m, k)>
#b = affine_map<(m, n, r, k) -> (r, k, n)>
#t = affine_map<(m, n, r, k) -> (r, n, k)>
#c = affine_map<(m, n, r, k) -> (m, n)>

// CHECK-LABEL: func.func @entry(
// CHECK: linalg.batch_reduce_matmul {tenon.backend = "kernel"} ins(%arg0, %arg1 : tensor<4x8x16xf32>, tensor<4x16x12xf32>)
// CHECK: linalg.generic
// CHECK: linalg.generic
func.func @entry(%a: tensor<4x8x16xf32>, %b: tensor<4x16x12xf32>, %t: tensor<4x12x16xf32>, %c: tensor<8x12xf32>) -> tensor<8x12xf32> {
  %0 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
    ins(%a, %b : tensor<4x8x16xf32>, tensor<4x16x12xf32>) outs(%c : tensor<8x12xf32>) attrs = {tenon.backend = "kernel"} {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<8x12xf32>
  %1 = linalg.generic {indexing_maps = [#a, #t, #c], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
    ins(%a, %t : tensor<4x8x16xf32>, tensor<4x12x16xf32>) outs(%0 : tensor<8x12xf32>) attrs = {tenon.backend = "kernel"} {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<8x12xf32>
  %2 = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
    ins(%a, %b : tensor<4x8x16xf32>, tensor<4x16x12xf32>) outs(%1 : tensor<8x12xf32>) attrs = {tenon.backend = "vectors"} {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  } -> tensor<8x12xf32>
  return %2 : tensor<8x12xf32>
}
