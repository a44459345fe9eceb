// Products of bf16 by a constant that will lie in pairs, and by pairs, are a kernel's on
// each machine that adds up pairs, quickly or slowly; elsewhere they may be widened.
// REQUIRES: workbench
// RUN: tenon-opt %s --target=x86_64,sapphirerapids --rules=xsmm/keep-bf16 --rule-stats 2> %t.stats | FileCheck %s
// RUN: FileCheck %s --check-prefix=STATS < %t.stats
// RUN: tenon-opt %s --target=x86_64,skylake-avx512 --rules=xsmm/keep-bf16 | FileCheck %s --check-prefix=WIDE --implicit-check-not=tenon.plan

// STATS-DAG: 1 KeepBf16
// STATS-DAG: 1 KeepPackedBf16
// WIDE: linalg.generic

#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (k, n)>
#c = affine_map<(m, n, k) -> (m, n)>
#ap = affine_map<(m, n, k, v) -> (m, k, v)>
#bp = affine_map<(m, n, k, v) -> (k, n, v)>
#cp = affine_map<(m, n, k, v) -> (m, n)>

// KeepBf16
// CHECK-LABEL: func.func @constant(
// CHECK:         linalg.generic {{.*}} attrs = {tenon.plan = #tenon.plan<narrow>}
func.func @constant(%x: tensor<12x16xbf16>, %z: tensor<12x32xbf16>) -> tensor<12x32xbf16> {
  %w = arith.constant dense<1.0> : tensor<16x32xbf16>
  %p = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : tensor<12x16xbf16>, tensor<16x32xbf16>) outs(%z : tensor<12x32xbf16>) {
  ^bb0(%l: bf16, %r: bf16, %s: bf16):
    %q = arith.mulf %l, %r : bf16
    %t = arith.addf %s, %q : bf16
    linalg.yield %t : bf16
  } -> tensor<12x32xbf16>
  return %p : tensor<12x32xbf16>
}

// KeepPackedBf16
// CHECK-LABEL: func.func @pairs(
// CHECK:         linalg.generic {{.*}} attrs = {tenon.plan = #tenon.plan<narrow>}
func.func @pairs(%x: tensor<12x8x2xbf16>, %w: tensor<8x32x2xbf16>, %z: tensor<12x32xbf16>) -> tensor<12x32xbf16> {
  %p = linalg.generic {indexing_maps = [#ap, #bp, #cp], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%x, %w : tensor<12x8x2xbf16>, tensor<8x32x2xbf16>) outs(%z : tensor<12x32xbf16>) {
  ^bb0(%l: bf16, %r: bf16, %s: bf16):
    %q = arith.mulf %l, %r : bf16
    %t = arith.addf %s, %q : bf16
    linalg.yield %t : bf16
  } -> tensor<12x32xbf16>
  return %p : tensor<12x32xbf16>
}

// An odd sum has no pairs.
// CHECK-LABEL: func.func @odd(
// CHECK-NOT:     tenon.plan
func.func @odd(%x: tensor<12x15xbf16>, %z: tensor<12x32xbf16>) -> tensor<12x32xbf16> {
  %w = arith.constant dense<1.0> : tensor<15x32xbf16>
  %p = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : tensor<12x15xbf16>, tensor<15x32xbf16>) outs(%z : tensor<12x32xbf16>) {
  ^bb0(%l: bf16, %r: bf16, %s: bf16):
    %q = arith.mulf %l, %r : bf16
    %t = arith.addf %s, %q : bf16
    linalg.yield %t : bf16
  } -> tensor<12x32xbf16>
  return %p : tensor<12x32xbf16>
}
