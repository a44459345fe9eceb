// Polynomials are right for every number, also where they meet no argument of
// the range that they were made for: NaN, infinities, results or arguments less
// than a normal number. Constants, which LLVM folds, and what is computed give
// the same.

// RUN: tenon-run %s --schedule=network --print | FileCheck %s
// RUN: tenon-run %s --schedule=network --verify | FileCheck %s --check-prefix=RAN

// RAN: verify: ok

// CHECK:      result 0:
// CHECK-NEXT: [nan, nan, 2.71828{{[0-9]*}}, inf, 0, inf, 0, 1]
// CHECK:      result 1:
// CHECK-NEXT: [nan, nan, 0, inf, nan, -inf, -96.708
// CHECK:      result 2:
// CHECK-NEXT: [nan, nan, 0.76159{{[0-9]*}}, 1, -1, 1, -1, 0]
// CHECK:      result 3:
// CHECK-NEXT: [nan, nan, 0.84270{{[0-9]*}}, 1, -1, 1, -1, 0]
// CHECK:      result 4:
// CHECK-NEXT: [nan, nan, 2.71875, inf, 0, inf, 0, 1]
// CHECK:      result 5:
// CHECK-NEXT: [nan, nan, nan, nan]

#id = affine_map<(i) -> (i)>
func.func @entry(%some: tensor<4xf32>) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xbf16>, tensor<4xf32>) {
  %x = arith.constant dense<[0x7FC00000, 0xFFC00000, 1.0, 0x7F800000, 0xFF800000, 89.0, -90.0, 0.0]> : tensor<8xf32>
  %y = arith.constant dense<[0x7FC00000, 0xFFC00000, 1.0, 0x7F800000, -1.0e-42, -0.0, 1.0e-42, 1.0e-40]> : tensor<8xf32>
  %h = arith.constant dense<[0x7FC0, 0xFFC0, 1.0, 0x7F80, 0xFF80, 89.0, -90.0, 0.0]> : tensor<8xbf16>
  %e = tensor.empty() : tensor<8xf32>
  %eh = tensor.empty() : tensor<8xbf16>
  %0 = linalg.exp ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %1 = linalg.log ins(%y : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %2 = linalg.tanh ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %3 = linalg.erf ins(%x : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %4 = linalg.exp ins(%h : tensor<8xbf16>) outs(%eh : tensor<8xbf16>) -> tensor<8xbf16>
  %es = tensor.empty() : tensor<4xf32>
  %5 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%some : tensor<4xf32>) outs(%es : tensor<4xf32>) {
  ^bb0(%i: f32, %o: f32):
    %zero = arith.subf %i, %i : f32
    %nan = arith.divf %zero, %zero : f32
    %exp = math.exp %nan : f32
    linalg.yield %exp : f32
  } -> tensor<4xf32>
  return %0, %1, %2, %3, %4, %5 : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xbf16>, tensor<4xf32>
}
