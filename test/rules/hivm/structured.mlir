// What ops that move elements give on tensors, against numbers worked out by hand.
// RUN: tenon-run %s --entry=tensors --schedule=loops --print | FileCheck %s

// CHECK:      result 0: tensor<2x3xi32> =
// CHECK-NEXT: {{\[\[}}1, 1, 1],
// CHECK-NEXT: [4, 4, 4]]
// CHECK-NEXT: result 1: tensor<3x2xi32> =
// CHECK-NEXT: {{\[\[}}1, 4],
// CHECK-NEXT: [2, 5],
// CHECK-NEXT: [3, 6]]
// CHECK-NEXT: result 2: tensor<2x3xi32> =
// CHECK-NEXT: {{\[\[}}1, 3, 6],
// CHECK-NEXT: [4, 9, 15]]
// CHECK-NEXT: result 3: tensor<2x3xi32> =
// CHECK-NEXT: {{\[\[}}5, 7, 9],
// CHECK-NEXT: [4, 5, 6]]
// CHECK-NEXT: result 4: tensor<2x3xi32> =
// CHECK-NEXT: {{\[\[}}1, 2, 6],
// CHECK-NEXT: [4, 20, 120]]
// CHECK-NEXT: result 5: tensor<3x5xi32> =
// CHECK-NEXT: {{\[\[}}9, 9, 9, 9, 9],
// CHECK-NEXT: [9, 1, 2, 3, 9],
// CHECK-NEXT: [9, 4, 5, 6, 9]]
// CHECK-NEXT: result 6: tensor<2x5xi32> =
// CHECK-NEXT: {{\[\[}}1, 2, 3, 1, 2],
// CHECK-NEXT: [4, 5, 6, 4, 5]]
// CHECK-NEXT: result 7: tensor<2x3xi32> =
// CHECK-NEXT: {{\[\[}}3, 2, 1],
// CHECK-NEXT: [6, 5, 4]]
// CHECK-NEXT: result 8: tensor<3x2xi32> =
// CHECK-NEXT: {{\[\[}}2, 8],
// CHECK-NEXT: [4, 10],
// CHECK-NEXT: [6, 12]]
// CHECK-NEXT: result 9: tensor<2x3xi32> =
// CHECK-NEXT: {{\[\[}}1, 3, 6],
// CHECK-NEXT: [5, 12, 21]]
!t = tensor<2x3xi32>
func.func @tensors() -> (!t, tensor<3x2xi32>, !t, !t, !t, tensor<3x5xi32>,
                         tensor<2x5xi32>, !t, tensor<3x2xi32>, !t) {
  %a = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : !t
  %head = tensor.extract_slice %a[0, 0] [2, 1] [1, 1] : !t to tensor<2x1xi32>
  %two = tensor.extract_slice %a[0, 0] [2, 2] [1, 1] : !t to tensor<2x2xi32>
  %nine = arith.constant 9 : i32
  %one = arith.constant 1 : index
  %e = tensor.empty() : !t
  %e1 = tensor.empty() : tensor<3x2xi32>
  %e5 = tensor.empty() : tensor<3x5xi32>
  %e6 = tensor.empty() : tensor<2x5xi32>
  %0 = hivm.hir.vbrc ins(%head : tensor<2x1xi32>) outs(%e : !t) broadcast_dims = [1] -> !t
  %1 = hivm.hir.vtranspose ins(%a : !t) outs(%e1 : tensor<3x2xi32>) permutation = [1, 0] -> tensor<3x2xi32>
  %2 = hivm.hir.vcumsum ins(%a : !t) outs(%e : !t) cum_dims = [1] reverse = false -> !t
  %3 = hivm.hir.vcumsum ins(%a : !t) outs(%e : !t) cum_dims = [0] reverse = true -> !t
  %4 = hivm.hir.vcumprod ins(%a : !t) outs(%e : !t) cum_dims = [1] reverse = false -> !t
  %5 = hivm.hir.vpad ins(%a : !t) outs(%e5 : tensor<3x5xi32>) low[%one, 1] high[0, 1] pad_value %nine : i32 -> tensor<3x5xi32>
  %6 = hivm.hir.vconcat dim(1) ins(%a, %two : !t, tensor<2x2xi32>) outs(%e6 : tensor<2x5xi32>) -> tensor<2x5xi32>
  %7 = hivm.hir.vflip ins(%a : !t) outs(%e : !t) flip_axis = 1 -> !t
  %8 = hivm.hir.vadd ins(%a, %a : !t, !t) outs(%e1 : tensor<3x2xi32>) transpose = [1, 0] -> tensor<3x2xi32>
  %9 = hivm.hir.vcumsum ins(%a : !t) outs(%e : !t) cum_dims = [0, 1] reverse = false -> !t
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9
    : !t, tensor<3x2xi32>, !t, !t, !t, tensor<3x5xi32>, tensor<2x5xi32>, !t,
      tensor<3x2xi32>, !t
}
