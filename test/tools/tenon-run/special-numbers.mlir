// The smallest number among special ones, subnormal or not. Instructions that multiply pairs of bf16 take subnormals for 0,
// and infinity * 0 is NaN: with `normal` the products are those of loops, and so they are without these instructions.
// RUN: tenon-run %s --entry=copy --schedule=loops --print --special-numbers | FileCheck %s --check-prefix=ALL
// ALL: 9.18{{[0-9]*}}e-41
// RUN: tenon-run %s --entry=copy --schedule=loops --print --special-numbers=normal | FileCheck %s --check-prefix=NORMAL --implicit-check-not=e-41
// NORMAL: 1.17{{[0-9]*}}e-38
// RUN: tenon-run %s --schedule=mlp-vector --verify --special-numbers=normal | FileCheck %s
// RUN: tenon-run %s --schedule=mlp-vector --verify --special-numbers --set=packed_dots=0 | FileCheck %s
// CHECK: verify: ok
// RUN: tenon-run %s --entry=infinities --schedule=mlp-vector --print --set=packed_dots=0 | FileCheck %s --check-prefix=INFINITIES --implicit-check-not=nan
// INFINITIES: inf, inf
// RUN: not tenon-run %s --schedule=loops --special-numbers=large 2>&1 | FileCheck %s --check-prefix=REFUSED
// REFUSED: for the --special-numbers option: Cannot find option named 'large'!
func.func @entry(%a: tensor<64x96xbf16>, %b: tensor<96x16xbf16>, %c: tensor<64x16xbf16>) -> tensor<64x16xbf16> {
  %r = linalg.matmul ins(%a, %b : tensor<64x96xbf16>, tensor<96x16xbf16>) outs(%c : tensor<64x16xbf16>) -> tensor<64x16xbf16>
  return %r : tensor<64x16xbf16>
}
func.func @copy(%a: tensor<400xbf16>) -> tensor<400xbf16> {
  return %a : tensor<400xbf16>
}
// Each product is infinity times a subnormal.
func.func @infinities() -> tensor<16x16xbf16> {
  %a = arith.constant dense<0x0001> : tensor<16x32xbf16>
  %b = arith.constant dense<0x7F80> : tensor<32x16xbf16>
  %r = call @entry_of(%a, %b) : (tensor<16x32xbf16>, tensor<32x16xbf16>) -> tensor<16x16xbf16>
  return %r : tensor<16x16xbf16>
}
func.func private @entry_of(%a: tensor<16x32xbf16>, %b: tensor<32x16xbf16>) -> tensor<16x16xbf16> attributes {passthrough = ["noinline"]} {
  %zero = arith.constant 0.0 : bf16
  %e = tensor.empty() : tensor<16x16xbf16>
  %c = linalg.fill ins(%zero : bf16) outs(%e : tensor<16x16xbf16>) -> tensor<16x16xbf16>
  %r = linalg.matmul ins(%a, %b : tensor<16x32xbf16>, tensor<32x16xbf16>) outs(%c : tensor<16x16xbf16>) -> tensor<16x16xbf16>
  return %r : tensor<16x16xbf16>
}
