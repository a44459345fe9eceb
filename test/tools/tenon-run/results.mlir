// Results come back in the payload's order, whatever their kinds and sizes.

// RUN: tenon-run %s --schedule=loops --print --verify | FileCheck %s
// RUN: tenon-run %s --schedule=%S/Inputs/out-params.mlir --print --verify \
// RUN:   | FileCheck %s

// CHECK:      result 0: i1 = 1{{$}}
// CHECK-NEXT: result 1: tensor<2xf32> =
// CHECK-NEXT: {{^}}[2, 2]{{$}}
// CHECK-NEXT: result 2: f16 = 0.5{{$}}
// CHECK-NEXT: result 3: i64 = -3{{$}}
// CHECK-NEXT: result 4: tensor<2x1xi8> =
// CHECK-NEXT: {{^\[\[}}4],{{$}}
// CHECK-NEXT: {{^}} [4]]{{$}}
// CHECK-NEXT: result 5: bf16 = 5{{$}}
// CHECK-NEXT: verify: ok, max difference 0
func.func @entry() -> (i1, tensor<2xf32>, f16, i64, tensor<2x1xi8>, bf16) {
  %0 = arith.constant true
  %two = arith.constant 2.0 : f32
  %e1 = tensor.empty() : tensor<2xf32>
  %1 = linalg.fill ins(%two : f32) outs(%e1 : tensor<2xf32>) -> tensor<2xf32>
  %2 = arith.constant 0.5 : f16
  %3 = arith.constant -3 : i64
  %four = arith.constant 4 : i8
  %e4 = tensor.empty() : tensor<2x1xi8>
  %4 = linalg.fill ins(%four : i8) outs(%e4 : tensor<2x1xi8>)
    -> tensor<2x1xi8>
  %5 = arith.constant 5.0 : bf16
  return %0, %1, %2, %3, %4, %5
    : i1, tensor<2xf32>, f16, i64, tensor<2x1xi8>, bf16
}
