// Running sums and products of floats, and casts to unsigned integers that take
// the odd neighbour of what is not exact, against numbers worked out by hand.
// RUN: tenon-run %s --entry=floats --schedule=loops --print | FileCheck %s

// CHECK:      result 0: tensor<3xf32> =
// CHECK-NEXT: [1.5, 3.5, 2.5]
// CHECK-NEXT: result 1: tensor<3xf32> =
// CHECK-NEXT: [-3, -2, -1]
// CHECK-NEXT: result 2: tensor<7xi8> =
// CHECK-NEXT: [-55, -1, 0, 3, 1, 0, 0]
!f3 = tensor<3xf32>
func.func @floats() -> (!f3, !f3, tensor<7xi8>) {
  %a = arith.constant dense<[1.5, 2.0, -1.0]> : !f3
  %b = arith.constant dense<[200.5, 300.0, -1.0, 2.5, 0.3, -0.3, 0x7FC00000]> : tensor<7xf32>
  %e = tensor.empty() : !f3
  %e2 = tensor.empty() : tensor<7xi8>
  %0 = hivm.hir.vcumsum ins(%a : !f3) outs(%e : !f3) cum_dims = [0] reverse = false -> !f3
  %1 = hivm.hir.vcumprod ins(%a : !f3) outs(%e : !f3) cum_dims = [0] reverse = true -> !f3
  %2 = hivm.hir.vcast ins(%b : tensor<7xf32>) outs(%e2 : tensor<7xi8>) round_mode = <odd> cast = <cast_unsigned> -> tensor<7xi8>
  return %0, %1, %2 : !f3, !f3, tensor<7xi8>
}
