// Running sums and products along more than three dims, against numbers worked
// out by hand: how many elements count, as ones and as twos.
// RUN: tenon-run %s --entry=many --schedule=loops --print | FileCheck %s

// CHECK:      result 0: tensor<2x2x2x2xi32> =
// CHECK-NEXT: {{\[\[\[\[}}1, 2],
// CHECK-NEXT: [2, 4]],
// CHECK-NEXT: {{\[\[}}2, 4],
// CHECK-NEXT: [4, 8]]],
// CHECK-NEXT: {{\[\[\[}}2, 4],
// CHECK-NEXT: [4, 8]],
// CHECK-NEXT: {{\[\[}}4, 8],
// CHECK-NEXT: [8, 16]]]]
// CHECK-NEXT: result 1: tensor<1x2x1x2x2xf32> =
// CHECK-NEXT: {{\[\[\[\[\[}}256, 16],
// CHECK-NEXT: [16, 4]]],
// CHECK-NEXT: {{\[\[\[}}16, 4],
// CHECK-NEXT: [4, 2]]]]]
// CHECK-NEXT: result 2: tensor<2x1x2x1x2x2xi32> =
// CHECK-NEXT: {{\[\[\[\[\[\[}}8, 4],
// CHECK-NEXT: [4, 2]]],
// CHECK-NEXT: {{\[\[\[}}8, 4],
// CHECK-NEXT: [4, 2]]]]],
// CHECK-NEXT: {{\[\[\[\[\[}}4, 2],
// CHECK-NEXT: [2, 1]]],
// CHECK-NEXT: {{\[\[\[}}4, 2],
// CHECK-NEXT: [2, 1]]]]]]
!t = tensor<2x2x2x2xi32>
!u = tensor<1x2x1x2x2xf32>
!m = memref<2x1x2x1x2x2xi32>
func.func @many() -> (!t, !u, tensor<2x1x2x1x2x2xi32>) {
  %a = arith.constant dense<1> : !t
  %b = arith.constant dense<2.0> : !u
  %c = arith.constant dense<1> : tensor<2x1x2x1x2x2xi32>
  %e = tensor.empty() : !t
  %f = tensor.empty() : !u
  %0 = hivm.hir.vcumsum ins(%a : !t) outs(%e : !t) cum_dims = [0, 1, 2, 3] reverse = false -> !t
  %1 = hivm.hir.vcumprod ins(%b : !u) outs(%f : !u) cum_dims = [0, 1, 2, 3, 4] reverse = true -> !u
  %in = bufferization.to_buffer %c : tensor<2x1x2x1x2x2xi32> to !m
  %out = memref.alloc() : !m
  hivm.hir.vcumsum ins(%in : !m) outs(%out : !m) cum_dims = [0, 1, 3, 4, 5] reverse = true
  %2 = bufferization.to_tensor %out restrict : !m to tensor<2x1x2x1x2x2xi32>
  return %0, %1, %2 : !t, !u, tensor<2x1x2x1x2x2xi32>
}
