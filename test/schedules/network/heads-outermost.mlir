// Products that share nothing, as those of heads, are the outermost loop, then
// columns, then rows: what a thread has of one stays in its cache.
// RUN: tenon-opt %s --target=x86_64,znver4 --schedule=network | FileCheck %s

// CHECK: scf.parallel ({{.*}}) = ({{.*}}) to (%c3, %c128, %c192) step (%c1, %c64, %c64)
// CHECK-NOT: scf.parallel
func.func @entry(%a: tensor<192x3x16xf32>, %b: tensor<3x16x128xf32>) -> tensor<192x3x128xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<192x3x128xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<192x3x128xf32>) -> tensor<192x3x128xf32>
  %p = linalg.contract
      indexing_maps = [affine_map<(m, h, n, k) -> (m, h, k)>,
                       affine_map<(m, h, n, k) -> (h, k, n)>,
                       affine_map<(m, h, n, k) -> (m, h, n)>]
      ins(%a, %b : tensor<192x3x16xf32>, tensor<3x16x128xf32>)
      outs(%f : tensor<192x3x128xf32>) -> tensor<192x3x128xf32>
  return %p : tensor<192x3x128xf32>
}
