// Multi-head attention, heads beside the sequence as projections leave them:
// both products are kernels over heads, keys are transposed once. The softmax
// between them is vectors, a row at a time.

// RUN: tenon-run %s --schedule=network --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-run %s --schedule=mlp-vector --verify | FileCheck %s --check-prefix=RAN
// RUN: tenon-opt %s --target=x86_64,znver4 --schedule=mlp-xsmm --set tile_m=32 | FileCheck %s --implicit-check-not=memref.copy

// RAN: verify: ok

// CHECK-LABEL: func.func @entry
// CHECK-COUNT-4: call @xsmm_gemm_invoke
// CHECK-NOT: invoke

#q = affine_map<(b, h, i, j, d) -> (b, i, h, d)>
#k = affine_map<(b, h, i, j, d) -> (b, j, h, d)>
#s = affine_map<(b, h, i, j, d) -> (b, h, i, j)>
#p2 = affine_map<(b, i, h, d, j) -> (b, h, i, j)>
#v2 = affine_map<(b, i, h, d, j) -> (b, j, h, d)>
#o2 = affine_map<(b, i, h, d, j) -> (b, i, h, d)>
func.func @entry(%q: tensor<2x48x4x64xf32>, %k: tensor<2x48x4x64xf32>, %v: tensor<2x48x4x64xf32>) -> tensor<2x48x4x64xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x4x48x48xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<2x4x48x48xf32>) -> tensor<2x4x48x48xf32>
  %s = linalg.generic {indexing_maps = [#q, #k, #s], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%q, %k : tensor<2x48x4x64xf32>, tensor<2x48x4x64xf32>) outs(%f : tensor<2x4x48x48xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %mul = arith.mulf %b, %a : f32
    %add = arith.addf %mul, %c : f32
    linalg.yield %add : f32
  } -> tensor<2x4x48x48xf32>
  %e1 = tensor.empty() : tensor<2x4x48x48xf32>
  %p = linalg.softmax dimension(3) ins(%s : tensor<2x4x48x48xf32>) outs(%e1 : tensor<2x4x48x48xf32>) -> tensor<2x4x48x48xf32>
  %e2 = tensor.empty() : tensor<2x48x4x64xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<2x48x4x64xf32>) -> tensor<2x48x4x64xf32>
  %o = linalg.contract indexing_maps = [#p2, #v2, #o2] ins(%p, %v : tensor<2x4x48x48xf32>, tensor<2x48x4x64xf32>) outs(%f2 : tensor<2x48x4x64xf32>) -> tensor<2x48x4x64xf32>
  return %o : tensor<2x48x4x64xf32>
}
