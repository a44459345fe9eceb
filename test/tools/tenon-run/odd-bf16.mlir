// Rows of 17 in bf16, packed and interleaved in pairs: LLVM would make vectors of 33 elements of it, and abort where the
// processor has instructions for bf16.
// RUN: tenon-run %s --schedule=network --verify | FileCheck %s
// CHECK: verify: ok
func.func @entry(%a: tensor<2x1x2xbf16>) -> tensor<2x1x17xbf16> {
  %zero = arith.constant 0.0 : bf16
  %empty = tensor.empty() : tensor<2x1x17xbf16>
  %init = linalg.fill ins(%zero : bf16) outs(%empty : tensor<2x1x17xbf16>)
      -> tensor<2x1x17xbf16>
  %w = arith.constant dense<"0x06BFB53D85BE543E803E5EBF79BF2C3FF6BE08BF7D3F73BD2C3F41BD8E3E32BF8A3E3C3F3D3DF73EAF3E5FBF043F3A3ECBBE70BF3B3F5FBDE03E413FDB3E573F57BE1A3FE2BD5F3F413F4EBF3ABF10BF6E3F02BE813ECBBE6D3C69BE98BE2E3E2C3E4E3FBA3E5B3F363F7B3FAF3E2CBF383F6D3F4F3F0D3EDA3E13BF293F163EDCBE5FBF353F7A3F"> : tensor<2x17x2xbf16>
  %0 = linalg.generic {indexing_maps = [
          affine_map<(b, i, j, k) -> (b, i, k)>,
          affine_map<(b, i, j, k) -> (b, j, k)>,
          affine_map<(b, i, j, k) -> (b, i, j)>],
      iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%a, %w : tensor<2x1x2xbf16>, tensor<2x17x2xbf16>)
      outs(%init : tensor<2x1x17xbf16>) {
  ^bb0(%x: bf16, %y: bf16, %o: bf16):
    %p = arith.mulf %x, %y : bf16
    %s = arith.addf %o, %p : bf16
    linalg.yield %s : bf16
  } -> tensor<2x1x17xbf16>
  return %0 : tensor<2x1x17xbf16>
}
